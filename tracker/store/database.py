"""The database behind the store: its address, connections, transactions, and faults told as sentences."""

import contextlib
import logging
import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event, exc

from tracker.errors import StoreError, UsageError

WAIT_SECONDS = 10  # for another program that is writing
LOOK_SECONDS = 0.01  # between two tries where SQLite does not wait by itself
FILE_NAME = "shoes.db"
HALF_LETTER = re.compile("[\ud800-\udfff]")  # stands for a byte that is no UTF-8
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def data_folder() -> Path:
    """The folder in which this program keeps a person's data (XDG). It need not exist yet.

    Errors: UsageError where the person has no home, as in a container.
    """
    home = os.environ.get("XDG_DATA_HOME", "")
    try:
        return (Path(home) if home.startswith("/") else Path.home() / ".local" / "share") / "shoe-tracker"
    except RuntimeError:
        raise UsageError("no_data_folder") from None


def address(text: str | None = None) -> sa.URL:
    """The database that is meant: `text`, else the environment's TRACKER_DB, else a file in the data folder.

    text: an address such as `sqlite:///shoes.db` or `postgresql+psycopg://me@host/shoes`, or the path of an SQLite file.
    Errors: UsageError where it is none.
    """
    if text is None:
        text = os.environ.get("TRACKER_DB") or str(data_folder() / FILE_NAME)
    scheme, colon, _ = text.partition(":")
    if not text.strip() or ("://" not in text and colon and scheme.split("+")[0].lower() in DRIVERS):
        raise UsageError("db_url", url=text)
    place = text if "://" in text else os.path.abspath(os.path.expanduser(text))  # noqa: PTH100, PTH111
    if HALF_LETTER.search(place):
        raise UsageError("db_folder", file=place, reason="the name holds bytes that are no UTF-8")
    if "://" not in text:
        return sa.URL.create("sqlite", database=place)
    try:
        url = sa.make_url(text)
    except (exc.ArgumentError, ValueError):
        raise UsageError("db_url", url=text) from None
    driver = DRIVERS.get(url.drivername.split("+")[0])
    if driver is None:
        raise UsageError("db_url", url=url.render_as_string())
    url = url.set(drivername=driver)
    if driver == "sqlite" and (url.database or ":memory:") == ":memory:":
        raise UsageError("db_memory", url=text)
    return url


def check_there(url: sa.URL, *, named: bool) -> None:
    """Raises UsageError where the file of an SQLite database is not there; named: a person said where it is."""
    path = url.database or ""
    if url.get_backend_name() == "sqlite" and not path.startswith("file:") and not Path(path).exists():
        raise UsageError("no_store" if named else "nothing_kept", url=url.render_as_string())


class Database:
    """Connections to one database, SQLite or PostgreSQL; safe for several threads and several processes.

    reading: nothing will be written, so an SQLite file may lie where nothing can be.
    """

    def __init__(self, url: sa.URL, *, reading: bool = False) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        is_path = self.is_sqlite and not (url.database or "").startswith("file:")  # as SQLite writes addresses itself
        self.fixed = reading and is_path and _is_fixed(Path(url.database or ""))
        self.name = url.render_as_string(hide_password=True)
        self._opened: tuple[int, int] | None = None  # the file of an SQLite database, once it is open
        if is_path:
            _make_folder(Path(url.database or "").parent)
        with self.told():
            self.engine = self._engine()
        # a reader sees one moment, however many questions it asks; SQLite's BEGIN gives that by itself
        self._reader = (
            self.engine if self.is_sqlite else self.engine.execution_options(isolation_level="REPEATABLE READ")
        )
        self._writer = self.engine.execution_options(writes=True)

    def _engine(self) -> sa.Engine:
        if not self.is_sqlite:
            options = f"-c lock_timeout={WAIT_SECONDS}s -c synchronous_commit=on -c timezone=UTC"
            # a question with many values must be planned for these values, which a prepared one is not
            logging.getLogger("psycopg").setLevel(logging.ERROR)  # a connection that is lost is told here
            given = {"connect_timeout": WAIT_SECONDS, "options": options, "prepare_threshold": None}
            try:
                return sa.create_engine(self.url, connect_args=given, pool_pre_ping=True)
            except ImportError:  # it is not there, or lacks its own library
                raise UsageError("db_driver", url=self.name) from None
        made = {"creator": self.driver_connection} if self.fixed else {"connect_args": {"timeout": WAIT_SECONDS}}
        engine = sa.create_engine(self.url, **made)
        event.listen(engine, "connect", _prepare_sqlite)
        if not self.fixed:
            event.listen(engine, "connect", _write_ahead)
        event.listen(engine, "connect", self._remember_file)
        event.listen(engine, "checkout", self._check_file)
        event.listen(engine, "begin", _begin_sqlite)
        return engine

    def driver_connection(self) -> sqlite3.Connection:
        """A connection of Python's own to an SQLite database."""
        path = self.url.database or ""
        if not self.fixed:
            return sqlite3.connect(path, uri=path.startswith("file:"))
        return sqlite3.connect(f"{Path(path).absolute().as_uri()}?immutable=1", uri=True, check_same_thread=False)

    def _file(self) -> tuple[int, int] | None:
        """Which file lies at the path of an SQLite database; None where there is none."""
        with contextlib.suppress(OSError):
            found = Path(self.url.database or "").stat()
            return found.st_dev, found.st_ino
        return None

    def _remember_file(self, _: Any, record: Any) -> None:
        record.info["file"] = self._opened = self._file()

    def _check_file(self, _: Any, record: Any, __: Any) -> None:
        """A connection to a file that was replaced is given up for a new one."""
        if record.info["file"] != self._file():
            raise exc.DisconnectionError

    def _check_there(self) -> None:
        """What is written into a file that was removed would be lost."""
        if self._opened and self._file() is None:
            raise StoreError("db_gone", url=self.name)

    @contextlib.contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A transaction that sees one moment of the database."""
        self._check_there()
        with self.told(), self._reader.connect() as connection, connection.begin():
            yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction that is on disk when the block ends, or has changed nothing when it fails."""
        self._check_there()
        with self.told(), self._writer.connect() as connection, connection.begin():
            yield connection

    @property
    def beside(self) -> Path:
        """The folder for what belongs to the database and is not in it: `shoes-runs` beside `shoes.db`."""
        path = self.url.database or ""
        if not self.is_sqlite or path.startswith("file:"):
            return data_folder() / "runs"
        return Path(path).absolute().with_name(f"{Path(path).stem}-runs")

    def close(self) -> None:
        self.engine.dispose()

    @contextlib.contextmanager
    def told(self) -> Iterator[None]:
        """Faults of the database become a StoreError with a sentence; what cannot be told apart stays what it is."""
        try:
            yield
        except exc.DBAPIError as error:
            known = self._sqlite_fault(error) if self.is_sqlite else self._postgres_fault(error)
            if known is None:
                raise
            raise known from error
        except exc.TimeoutError as error:  # all connections of the pool are taken
            raise StoreError("db_locked", url=self.name, seconds=WAIT_SECONDS) from error

    def _sqlite_fault(self, error: exc.DBAPIError) -> StoreError | None:
        reason = str(error.orig)
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # the upper bits only say more of the same
        if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            return StoreError("db_locked", url=self.name, seconds=WAIT_SECONDS)
        if code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}:
            return StoreError("db_folder", file=self.url.database, reason=reason)
        if code in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}:
            return StoreError("db_full", url=self.name, reason=reason)
        if code == sqlite3.SQLITE_NOTADB:
            return StoreError("db_not_ours", url=self.name)
        if code == sqlite3.SQLITE_CORRUPT:
            return StoreError("db_damaged", url=self.name)
        return None

    def _postgres_fault(self, error: exc.DBAPIError) -> StoreError | None:
        state = getattr(error.orig, "sqlstate", None)
        reason = str(error.orig).strip().split("\n")[0]
        if state in {"55P03", "40P01"}:  # lock timeout, deadlock
            return StoreError("db_locked", url=self.name, seconds=WAIT_SECONDS)
        if state and state[:2] == "53":  # insufficient resources: disk full, too many connections
            return StoreError("db_full", url=self.name, reason=reason)
        lost = isinstance(error, exc.OperationalError | exc.InterfaceError) or error.connection_invalidated
        return StoreError("db_unreachable", url=self.name, reason=reason) if lost else None


def _is_fixed(path: Path) -> bool:
    """Whether nobody writes into this file: it, or what SQLite keeps beside it, cannot be written, and nothing lies beside."""
    may_be_written = os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK)
    return not may_be_written and not path.with_name(f"{path.name}-wal").exists()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("db_folder", file=folder, reason=error.strerror) from None


def _prepare_sqlite(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # the driver begins no transaction of its own
    connection.execute(f"PRAGMA busy_timeout={WAIT_SECONDS * 1000}")
    connection.execute("PRAGMA synchronous=FULL")  # a commit is on disk when it returns
    connection.execute("PRAGMA foreign_keys=ON")


def _write_ahead(connection: sqlite3.Connection, _: Any) -> None:
    """Readers do not wait for the writer. Where several change a new file to that at once, SQLite does not wait, so this does."""
    until = monotonic() + WAIT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
        sleep(LOOK_SECONDS)


def _begin_sqlite(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
