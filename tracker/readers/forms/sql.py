"""SQL dumps: the rows of INSERT statements, and of COPY blocks, as tables."""

import re
from bisect import bisect_right
from typing import NamedTuple

from tracker.readers.combine import combine
from tracker.readers.draft import Draft, Options, Skipped
from tracker.readers.grid import Grid, grid_of
from tracker.readers.interpret import interpret
from tracker.readers.refusal import Refusal
from tracker.readers.source import Source

INSERT = re.compile(
    r"\bINSERT\s+(?:IGNORE\s+|OR\s+\w+\s+)?INTO\s+(?P<table>[`\"\[\]\w.]+)\s*(?:\((?P<columns>[^()]*)\))?\s*VALUES\s*",
    re.IGNORECASE,
)
CREATE = re.compile(r"\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?P<table>[`\"\[\]\w.]+)\s*\(", re.IGNORECASE)
COPY = re.compile(
    r"^COPY\s+(?P<table>[\"\w.]+)\s*\((?P<columns>[^()]*)\)\s+FROM\s+stdin;\s*$", re.IGNORECASE | re.MULTILINE
)
VALUE = re.compile(r"\s*(?:[NE]?'((?:[^'\\]|\\.|'')*)'|\"((?:[^\"\\]|\\.|\"\")*)\"|([^\s,()']+))\s*", re.DOTALL)
ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": ""}
LONGEST_CREATE = 100_000  # characters
NOT_COLUMNS = frozenset({"primary", "unique", "key", "constraint", "foreign", "check", "index", "fulltext"})


class Table(NamedTuple):
    """The rows of one table with their lines."""

    columns: tuple[str, ...] | None
    rows: list[list[str | None]]
    lines: list[int]


def recognise(source: Source, _options: Options) -> bool | None:
    """Whether the text inserts rows into a table."""
    if not any(word in source.text for word in ("INSERT", "insert", "Insert", "COPY", "copy")):
        return None  # a search without regard to capitals takes long in a large file
    return True if INSERT.search(source.text) or COPY.search(source.text) else None


def read(source: Source, _plan: bool, options: Options) -> Draft:
    """The coups of every table that holds some; the lines of all else are skipped."""
    text = source.text
    ends = [found.start() for found in re.finditer("\n", text)]
    created = {_bare(found["table"]): found.end() for found in CREATE.finditer(text)}
    tables: dict[str, Table] = {}
    used: set[int] = set()
    for found in INSERT.finditer(text):
        name, own = _bare(found["table"]), found["columns"]
        if name not in tables:
            names = tuple(map(_bare, own.split(","))) if own else _created(text, created.get(name))
            tables[name] = Table(names, [], [])
        table = tables[name]
        last = _values(text, found.end(), table, ends)
        first = bisect_right(ends, found.start() - 1) + 1
        used.update(range(first, bisect_right(ends, last - 1) + 2))
    for found in COPY.finditer(text):
        names = tuple(map(_bare, found["columns"].split(",")))
        table = tables.setdefault(_bare(found["table"]), Table(names, [], []))
        _copied(source, bisect_right(ends, found.start()) + 1, table, used)
    drafts, skipped, refusals = [], [], []
    for name, table in tables.items():
        try:
            drafts.append(interpret(_grid(name, table, source), options))
        except Refusal as refusal:
            refusals.append(refusal)
            skipped += [Skipped(line, "metadata", source.lines[line - 1]) for line in dict.fromkeys(table.lines)]
    if not drafts:
        raise refusals[0] if refusals else Refusal("no_results", "no_rows")
    skipped += [
        Skipped(number, "comment" if line.lstrip().startswith(("--", "/*", "#")) else "metadata", line)
        for number, line in enumerate(source.lines, 1)
        if line.strip() and number not in used
    ]
    return combine(drafts, skipped)


def _grid(name: str, table: Table, source: Source) -> Grid:
    grid = grid_of(f"SQL dump, table {name!r}", table.rows, table.lines, table.columns)
    grid.source = source
    return grid


def _bare(name: str) -> str:
    return name.strip().split(".")[-1].strip('`"[] ')


def _created(text: str, start: int | None) -> tuple[str, ...] | None:
    """The names of the columns of a CREATE TABLE statement whose brackets open at a place; None without one."""
    if start is None:
        return None
    depth, end = 1, start
    while end < min(len(text), start + LONGEST_CREATE) and depth:
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
    parts = re.split(r",(?![^()]*\))", text[start : end - 1])
    names = [part.split()[0] for part in parts if part.split()]
    return tuple(_bare(name) for name in names if name.strip('`"').casefold() not in NOT_COLUMNS)


def _values(text: str, at: int, table: Table, ends: list[int]) -> int:
    """Reads `(…), (…), …` into a table; the place after the last one."""
    while at < len(text) and text[at] == "(":
        line, row = bisect_right(ends, at - 1) + 1, []
        at += 1
        while found := VALUE.match(text, at):
            row.append(_value(found))
            at = found.end()
            if text[at : at + 1] != ",":
                break
            at += 1
        if text[at : at + 1] != ")":
            raise Refusal("quoting", "sql_row_broken", line=line)
        table.rows.append(row)
        table.lines.append(line)
        after = re.compile(r"\s*,?\s*").match(text, at + 1)
        if after is None or text[after.end() : after.end() + 1] != "(":
            return at + 1
        at = after.end()
    return at


def _value(found: re.Match[str]) -> str | None:
    quoted = found[1] if found[1] is not None else found[2]
    if quoted is None:
        return None if found[3].upper() in ("NULL", "DEFAULT") else found[3]
    plain = re.sub(r"\\(.)", lambda escape: ESCAPES.get(escape[1], escape[1]), quoted, flags=re.DOTALL)
    return plain.replace("''", "'") if found[1] is not None else plain.replace('""', '"')


def _copied(source: Source, line: int, table: Table, used: set[int]) -> None:
    """Reads the lines of a COPY block, from the one after its heading to the one that says `\\.`."""
    used.add(line)
    for number in range(line + 1, len(source.lines) + 1):
        used.add(number)
        text = source.lines[number - 1]
        if text == "\\.":
            return
        table.rows.append([None if cell == "\\N" else cell for cell in text.split("\t")])
        table.lines.append(number)
