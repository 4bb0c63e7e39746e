"""Log lines: a clock in front, and behind it a result (`[12:30:05] Banker wins`), or names with values (`winner=BANKER`)."""

import re
from typing import NamedTuple

import polars as pl

from tracker.readers.columns import HEADINGS
from tracker.readers.draft import Draft, Options, Skipped
from tracker.readers.events import begins_shoe
from tracker.readers.grid import grid_of, heading_name, names_of
from tracker.readers.interpret import interpret
from tracker.readers.prose import reason_of, shoe_heading
from tracker.readers.source import Source
from tracker.readers.words import OUTCOMES, Words

SAMPLE = 400
MOST = 0.8  # of the lines that must have a clock in front
LONGEST = 10_000  # characters of a line that are looked at
CLOCK = re.compile(
    r"\s{0,9}(?P<bracket>[\[(<])?\s?(?P<time>(?:\d{4}[-/.]\d\d?[-/.]\d\d?[ T])?\d\d?:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)"
    r"[\])>]?(?P<between>[\s:|,;-]{1,9})(?=\S)"
)
LEVEL = re.compile(r"(?:\[[^\[\]]{0,60}\]|(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR)\b)[\s:|-]{0,9}", re.IGNORECASE)
FIELD = re.compile(r"([^\W\d][\w.]{0,40})\"?\s?[=:]\s?(?:\"([^\"]{0,200})\"|([^\s,;|\"{}]{1,200}))")
SENTENCE_END = " .!"


class Line(NamedTuple):
    """A line of a log. cells: the time, and what it says by name, `result` among them where it says who won.

    bare: whether it is a clock and one more word or cell, as in a table.
    """

    rest: str
    cells: dict[str, str]
    bare: bool


def parse(line: str, words: Words) -> Line | None:
    """A line with a clock in front; None where there is none."""
    front = CLOCK.match(line)
    if front is None or len(line) > LONGEST:
        return None
    at = front.end()
    while level := LEVEL.match(line, at):
        at = level.end()
    rest = line[at:].strip()
    cells = {"time": front["time"].replace(",", ".")}
    if words.mark(rest.strip(SENTENCE_END)) in OUTCOMES:
        bare = not front["bracket"] and (" " not in rest or any(sign in front["between"] for sign in ",;|\t"))
        return Line(rest, cells | {"result": rest.strip(SENTENCE_END)}, bare)
    for name, quoted, plain in FIELD.findall(rest):
        value = quoted or plain.strip("()[].")
        if heading_name(name) in HEADINGS["outcome"] and words.mark(value) in OUTCOMES:
            cells.setdefault("result", value)
        else:
            cells.setdefault(name, value)
    return Line(rest, cells, False)


def recognise(source: Source, options: Options) -> bool | None:
    """Whether most lines have a clock in front and some say who won, not only in a bare word as in a table."""
    head = [line for line in source.head(SAMPLE) if line.strip()]
    lines = [found for line in head if (found := parse(line, options.words))]
    if not lines or len(lines) < MOST * len(head):
        return None
    told = [line for line in lines if "result" in line.cells]
    return True if told and not all(line.bare for line in told) else None


def read(source: Source, _plan: bool, options: Options) -> Draft:
    """One coup a line that says who won; the other lines are skipped, and one of a new shoe begins one."""
    words = options.words
    rows: list[dict[str, str]] = []
    lines: list[int] = []
    sections: list[int] = []
    labels: list[str | None] = [None]
    skipped: list[Skipped] = []
    for number, text in enumerate(source.lines, 1):
        found = parse(text, words)
        if found is not None and "result" in found.cells:
            rows.append(found.cells)
            lines.append(number)
            sections.append(len(labels) - 1)
        elif found is not None and (label := _new_shoe(found)) is not None:
            labels.append(label or None)
        elif text.strip():
            skipped.append(Skipped(number, reason_of(found.rest if found else text, words), text))
    names = names_of(rows)
    grid = grid_of("log lines", [[row.get(name) for name in names] for row in rows], lines, names)
    if len(labels) > 1:
        grid.section = pl.Series("section", sections, pl.Int64)
        grid.labels = labels
    grid.skipped = skipped
    grid.source = source
    return interpret(grid, options)


def _new_shoe(line: Line) -> str | None:
    """The number or name of the shoe that a line begins, empty where it gives none; None where it begins none."""
    label = shoe_heading(line.rest)
    if label is not None:
        return label
    if len(line.rest) > 80 or not begins_shoe(line.rest):
        return None
    return next((value for name, value in line.cells.items() if heading_name(name) in HEADINGS["shoe"]), "")
