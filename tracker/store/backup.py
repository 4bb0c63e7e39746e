"""Backup of everything with its history, as an SQLite file or as lines of JSON, and back from either.

The lines of JSON are for any database: first {"tracker_backup": 1, "version": the last migration}, then for each table
{"table": name, "columns": [...]} and its rows as lists, at the end {"rows": how many}.
"""

import contextlib
import errno
import gzip
import json
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Literal, cast

import sqlalchemy as sa
from sqlalchemy import exc

from tracker.errors import Phrase, StoreError, UsageError
from tracker.store.database import HALF_LETTER, Database, address
from tracker.store.frames import in_parts
from tracker.store.tables import HEAD, counters, metadata, shoes
from tracker.store.upgrade import revisions, upgrade

SQLITE, LINES = (".db", ".sqlite", ".sqlite3"), (".jsonl", ".jsonl.gz")
ROWS_AT_ONCE = 2_000
OF_SYSTEM = {sqlite3.SQLITE_FULL: errno.ENOSPC, sqlite3.SQLITE_IOERR: errno.EIO}
NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE)
BEGINS_SQLITE, BEGINS_GZIP = b"SQLite format 3\x00", b"\x1f\x8b"


def backup(database: Database, path: Path) -> int:
    """See `Store.backup`."""
    if path.name.endswith(SQLITE):
        if not database.is_sqlite:
            raise UsageError("backup_sqlite", url=database.name, file=path)
        write = _write_sqlite
    elif path.name.endswith(LINES):
        write = _write_lines
    else:
        raise UsageError("backup_form", file=path)
    scratch = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        write(database, scratch, path.name.endswith(".gz"))
        with scratch.open("rb") as written:
            os.fsync(written.fileno())
        scratch.replace(path)
    except OSError as error:
        raise UsageError("cannot_write", file=path, reason=error.strerror or error) from None
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink(missing_ok=True)
    with database.reading() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(shoes)) or 0


def _write_sqlite(database: Database, scratch: Path, _: bool) -> None:
    scratch.touch()  # where that fails it says why; SQLite fills an empty file
    if HALF_LETTER.search(str(scratch)):
        raise OSError(errno.EILSEQ, "the name holds bytes that are no UTF-8")
    with contextlib.closing(database.driver_connection()) as connection:
        try:
            connection.execute("VACUUM INTO ?", (str(scratch),))
        except sqlite3.OperationalError as error:
            number = OF_SYSTEM.get(error.sqlite_errorcode & 0xFF)
            if number is None:
                raise
            raise OSError(number, os.strerror(number)) from error
        finally:
            scratch.with_name(f"{scratch.name}-journal").unlink(missing_ok=True)  # left where the disk is full


def _write_lines(database: Database, scratch: Path, compressed: bool) -> None:
    with database.reading() as connection, _opened(scratch, "wb", compressed) as file:
        rows = 0
        _write_line(file, {"tracker_backup": 1, "version": HEAD})
        for table in metadata.sorted_tables:
            _write_line(file, {"table": table.name, "columns": table.columns.keys()})
            query = sa.select(table).order_by(*table.primary_key.columns)
            with connection.execution_options(yield_per=ROWS_AT_ONCE).execute(query) as found:
                for row in found:
                    _write_line(file, list(row))
                    rows += 1
        _write_line(file, {"rows": rows})


def _opened(path: Path, mode: Literal["rb", "wb"], compressed: bool) -> IO[Any]:
    return cast("IO[Any]", gzip.open(path, mode)) if compressed else path.open(mode)


def _write_line(file: IO[bytes], value: Any) -> None:
    file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")


def restore(database: Database, path: Path, *, replace: bool) -> int:
    """See `Store.restore`."""
    with contextlib.suppress(OSError):  # what the system does not let be looked at is told where it is read
        if not path.exists():
            raise UsageError("no_file", file=path, advice=Phrase("check_path"))
    with tempfile.TemporaryDirectory() as folder:
        copy = Database(address(str(Path(folder) / "copy.db")))
        try:
            _copied(copy, path)
            with copy.reading() as source, database.writing() as target:
                return _replace(source, target, database.name, replace)
        finally:
            copy.close()


def _copied(copy: Database, path: Path) -> None:
    """Makes the copy what the backup holds, moved up to the tables of this program."""
    try:
        _read(copy, path)
        upgrade(copy)
    except StoreError as error:
        if error.key == "db_newer":
            raise StoreError("db_newer", url=path, found=error.fields["found"]) from None
        if error.key == "db_full":
            raise _no_room(copy, error.fields["reason"]) from error
        raise StoreError("backup_unreadable", file=path, reason="it is no backup of this program") from error
    except OSError as error:
        raise StoreError("backup_unreadable", file=path, reason=error.strerror or error) from error
    except (EOFError, ValueError, KeyError, TypeError, sqlite3.Error, exc.SQLAlchemyError) as error:
        if getattr(error, "sqlite_errorcode", None) in NO_ROOM:
            raise _no_room(copy, str(error)) from error
        raise StoreError("backup_unreadable", file=path, reason=f"it is damaged ({error})") from error


def _no_room(copy: Database, reason: str) -> UsageError:
    return UsageError("no_room_to_restore", folder=Path(copy.url.database or "").parent.parent, reason=reason)


def _read(copy: Database, path: Path) -> None:
    """Makes an SQLite database of a backup, at the version at which it was written."""
    if not path.is_file():  # it is read from its beginning twice, which a pipe cannot be
        raise StoreError("db_not_ours", url=path)
    with path.open("rb") as file:
        begins = file.read(len(BEGINS_SQLITE))
    if begins == BEGINS_SQLITE:
        given = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        with (
            contextlib.closing(given) as source,
            contextlib.closing(sqlite3.connect(copy.url.database or "")) as target,
        ):
            source.backup(target)
            if target.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("database disk image is malformed")  # as SQLite says
        return
    with _opened(path, "rb", begins.startswith(BEGINS_GZIP)) as file:
        head = _head(file.readline())
        if head["version"] not in revisions():
            raise StoreError("db_newer", url=path, found=head["version"])
        upgrade(copy, head["version"])
        _fill(copy, (json.loads(line) for line in file))


def _head(line: bytes) -> dict[str, Any]:
    """The first line. Errors: StoreError where it is not that of a backup."""
    with contextlib.suppress(ValueError):
        head = json.loads(line)
        if isinstance(head, dict) and head.get("tracker_backup") == 1:
            return head
    raise StoreError("db_not_ours", url="the file")


def _fill(copy: Database, lines: Iterator[Any]) -> None:
    rows, said = 0, None
    table = sa.table("")
    with copy.writing() as connection:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
        connection.exec_driver_sql("DELETE FROM counters")
        for part in in_parts(lines, ROWS_AT_ONCE):
            waiting: list[dict[str, Any]] = []
            for line in part:
                if isinstance(line, list):
                    waiting.append(dict(zip(table.columns.keys(), line, strict=True)))
                    rows += 1
                    continue
                _insert(connection, table, waiting)
                waiting = []
                if "rows" in line:
                    said = line["rows"]
                else:
                    table = sa.table(line["table"], *(sa.column(name) for name in line["columns"]))
            _insert(connection, table, waiting)
    if said != rows:
        raise ValueError(f"its end is missing after {rows} rows")


def _insert(connection: sa.Connection, table: Any, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(sa.insert(table), rows)


def _replace(source: sa.Connection, target: sa.Connection, name: str, replace: bool) -> int:
    """Empties the target and copies every row; returns the number of shoes."""
    target.execute(sa.update(counters).values(value=counters.c.value))  # nobody else writes shoes until this is done
    there = target.scalar(sa.select(sa.func.count()).select_from(shoes))
    if there and not replace:
        raise UsageError("restore_not_empty", url=name, shoes=there)
    for table in reversed(metadata.sorted_tables):
        if table is shoes:
            target.execute(shoes.update().values(merged_into=None))
        target.execute(table.delete())
    copied = 0
    for table in metadata.sorted_tables:
        rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(sa.select(table)).mappings()
        for part in in_parts(rows, ROWS_AT_ONCE):
            plain = [dict(row) for row in part]
            if table is shoes:  # one may refer to another that comes later
                copied += len(plain)
                plain = [row | {"merged_into": None} for row in plain]
            target.execute(table.insert(), plain)
    merged = sa.select(shoes.c.id, shoes.c.merged_into).where(shoes.c.merged_into.is_not(None))
    for shoe_id, into in source.execute(merged):
        target.execute(shoes.update().where(shoes.c.id == shoe_id).values(merged_into=into))
    return copied
