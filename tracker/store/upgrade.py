"""Brings a database to the tables of this program: makes them in a new one, moves an older one up."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from tracker.errors import StoreError
from tracker.store.database import Database
from tracker.store.tables import HEAD, VERSION_TABLE, metadata

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 7_265_101_114  # any number: PostgreSQL's name of the lock that only this program takes


def upgrade(database: Database, target: str = HEAD) -> None:
    """Moves the database up to a migration; one that is there already costs one question.

    Errors: StoreError where a newer program wrote it, or where it holds something else.
    """
    with database.reading() as connection:
        if _version(connection) == target:
            return
    with database.told(), database.engine.connect() as connection, _without_foreign_keys(database, connection):
        connection = connection.execution_options(writes=True)
        with connection.begin():
            if not database.is_sqlite:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
            _check(database, connection)
            _run(connection, target)


@contextlib.contextmanager
def _without_foreign_keys(database: Database, connection: sa.Connection) -> Iterator[None]:
    """SQLite changes a table by making it anew, and must not mind that others refer to the old one meanwhile.

    It takes the setting only outside of a transaction, so the driver is told, not the engine, which would begin one.
    """
    driver: Any = connection.connection.driver_connection
    if database.is_sqlite:
        driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        if database.is_sqlite:
            driver.execute("PRAGMA foreign_keys=ON")


def _version(connection: sa.Connection) -> str | None:
    """The migration that the database stands at; None where it has none."""
    if not sa.inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.scalar(sa.text(f"SELECT version_num FROM {VERSION_TABLE}"))


def _check(database: Database, connection: sa.Connection) -> None:
    found = _version(connection)
    if found is None:
        there = set(sa.inspect(connection).get_table_names())
        if there if database.is_sqlite else there & set(metadata.tables):
            raise StoreError("db_not_ours", url=database.name)
    elif found not in revisions():
        raise StoreError("db_newer", url=database.name, found=found)


def revisions() -> list[str]:
    """The migrations that this program knows, the first one first."""
    from alembic.script import ScriptDirectory

    known = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
    return known[::-1]


def config(connection: sa.Connection) -> "Config":
    """What alembic's commands need: `alembic.command.revision(config(connection), "what changes", autogenerate=True)`."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def _run(connection: sa.Connection, target: str) -> None:
    from alembic import command

    command.upgrade(config(connection), target)
