"""SQLite files. Every table that holds coups is read; a line is the row's id.

The file is opened in memory and never written. Only its tables are asked for their columns: no view, trigger or
generated column is worked out, no function of the schema is trusted, and time, rows and the length of a cell are bounded.
"""

import sqlite3
import time
from contextlib import closing
from typing import Any, NamedTuple

from tracker.readers.combine import combine
from tracker.readers.draft import Draft, Options, Skipped
from tracker.readers.grid import grid_of
from tracker.readers.interpret import interpret
from tracker.readers.refusal import Refusal

ENCODING = "sqlite"
MAGIC = b"SQLite format 3\x00"
SECONDS = 60
MOST_TABLES = 500
MOST_ROWS = 2_000_000  # of one table
MOST_COLUMNS = 200
LONGEST_CELL = 4_000_000  # bytes
LOOK = 2000  # rows that a table is judged by
STEPS = 10_000  # of the machine between two looks at the clock
OWN_TABLES = {"shoes", "coups", "events", "own_bets", "store_version"}
LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: LONGEST_CELL, sqlite3.SQLITE_LIMIT_SQL_LENGTH: 200_000, sqlite3.SQLITE_LIMIT_COLUMN: 2000,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0, sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1, sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
}  # fmt: skip
ALLOWED = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ}
QUESTIONS = {"table_list", "table_xinfo", "trusted_schema", "query_only", "cell_size_check"}


class Table(NamedTuple):
    """A table: its columns that are stored, and the name under which its row ids can be asked; None without any."""

    name: str
    columns: list[str]
    rowid: str | None


def recognise(data: bytes) -> bool:
    """Whether the bytes are an SQLite file."""
    return data.startswith(MAGIC)


def read(data: bytes, options: Options) -> Draft:
    """The coups of every table that holds some; of the others it is told how many rows they have.

    Errors: Refusal `unreadable`, `too_large`, `no_results`, or that of a table of coups that leaves two readings open.
    """
    with closing(sqlite3.connect(":memory:")) as base:
        try:
            tables = _open(base, data)
            return _read(base, tables, options)
        except sqlite3.OperationalError as error:
            if "interrupted" in str(error):
                raise Refusal("too_large", "database_slow", seconds=SECONDS) from None
            raise Refusal("unreadable", "database_broken", what=str(error)) from None
        except (sqlite3.Error, sqlite3.Warning, OverflowError, MemoryError) as error:
            raise Refusal("unreadable", "database_broken", what=str(error) or "out of memory") from None


def _open(base: sqlite3.Connection, data: bytes) -> list[Table]:
    """Takes the file in, closes what a hostile one could use, and lists the tables."""
    page = int.from_bytes(data[16:18], "big")
    pages = int.from_bytes(data[28:32], "big") if data[24:28] == data[92:96] else 0
    if len(data) < pages * (page if page != 1 else 65_536):
        raise Refusal("unreadable", "database_broken", what="it is cut off")
    if data[18:20] == b"\2\2":  # written in the mode with a second file, which a database in memory cannot have
        data = data[:18] + b"\1\1" + data[20:]
    base.deserialize(data)
    for limit, value in LIMITS.items():
        base.setlimit(limit, value)
    for setting in ("trusted_schema = off", "query_only = on", "cell_size_check = on"):
        base.execute(f"PRAGMA {setting}")
    base.text_factory = lambda text: text.decode("utf-8", "replace")
    end = time.monotonic() + SECONDS
    base.set_progress_handler(lambda: time.monotonic() > end, STEPS)
    base.set_authorizer(_may)
    listed = [row for row in base.execute("PRAGMA table_list") if row[0] == "main" and row[2] == "table"]
    names = [(row[1], row[4]) for row in listed if not row[1].startswith("sqlite_")]
    if OWN_TABLES.issubset(name for name, _ in names):
        raise Refusal("not_coups", "database_own")
    return [_table(base, name, bool(without)) for name, without in sorted(names)[:MOST_TABLES]]


def _may(action: int, first: str | None, _second: str | None, _base: str | None, inside: str | None) -> int:
    """Whether SQLite may do something: read stored columns, and answer the few questions that are asked here."""
    allowed = action in ALLOWED and inside is None
    asked = action == sqlite3.SQLITE_PRAGMA and first in QUESTIONS
    return sqlite3.SQLITE_OK if allowed or asked else sqlite3.SQLITE_DENY


def _table(base: sqlite3.Connection, name: str, without_ids: bool) -> Table:
    about = base.execute(f"PRAGMA table_xinfo({_quoted(name)})").fetchall()
    columns = [row[1] for row in about if row[6] == 0][:MOST_COLUMNS]
    taken = {column.casefold() for column in columns}
    free = [word for word in ("rowid", "_rowid_", "oid") if word not in taken]
    return Table(name, columns, free[0] if free and not without_ids else None)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _read(base: sqlite3.Connection, tables: list[Table], options: Options) -> Draft:
    drafts: list[Draft] = []
    skipped: list[Skipped] = []
    refusals: list[Refusal] = []
    for table in tables:
        if not table.columns:
            continue
        lines, rows = _rows(base, table, LOOK)
        if not rows:
            continue
        try:
            draft = _interpret(table, lines, rows, options)
            if len(rows) == LOOK:
                draft = _interpret(table, *_rows(base, table, MOST_ROWS + 1), options)
            drafts.append(draft)
        except Refusal as refusal:
            if refusal.reason == "too_large":
                raise
            refusals.append(refusal)
            count = f"{len(rows):,} rows" if len(rows) < LOOK else f"{LOOK:,} rows or more"
            skipped.append(Skipped(lines[0], "metadata", f"table {table.name!r}: {count} without results"))
    if not drafts:
        asking = [refusal for refusal in refusals if refusal.reason.startswith("ambiguous")]
        names = ", ".join(table.name for table in tables[:12]) or "none"
        raise asking[0] if asking else Refusal("no_results", "database_empty", tables=names)
    return combine(drafts, skipped)


def _interpret(table: Table, lines: list[int], rows: list[list[str | None]], options: Options) -> Draft:
    if len(rows) > MOST_ROWS:
        raise Refusal("too_large", "database_rows", table=table.name, limit=f"{MOST_ROWS:,}")
    draft = interpret(grid_of(f"database, table {table.name!r}", rows, lines, table.columns), options)
    if draft.coups.is_empty():
        raise Refusal("no_results", "no_coups", understood=draft.understood)
    return draft


def _rows(base: sqlite3.Connection, table: Table, limit: int) -> tuple[list[int], list[list[str | None]]]:
    """The row ids and the cells of a table's first rows; without ids the rows are counted."""
    columns = ", ".join(map(_quoted, table.columns))
    first = f"{table.rowid}, " if table.rowid else ""
    order = f" ORDER BY {table.rowid}" if table.rowid else ""
    found = base.execute(f"SELECT {first}{columns} FROM main.{_quoted(table.name)}{order} LIMIT {limit}")
    lines: list[int] = []
    rows: list[list[str | None]] = []
    for number, row in enumerate(found, 1):
        lines.append(row[0] if table.rowid else number)
        rows.append([_text(value) for value in row[1 if table.rowid else 0 :]])
    return lines, rows


def _text(value: Any) -> str | None:
    """A stored value as text; None for one that is empty or no text."""
    if value is None or isinstance(value, bytes):
        return None
    return f"{value:.15g}" if isinstance(value, float) else str(value)
