"""The stores that the tests work on: each test that takes `url` runs on SQLite and on a real PostgreSQL server."""

import itertools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.store import postgres
from tracker.store import Store

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a running PostgreSQL server."""
    programs = postgres.programs()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt-get install postgresql)")
    with postgres.server(programs) as address:
        yield address


@pytest.fixture(scope="session")
def shared_database(server: str) -> str:
    """The address of a PostgreSQL database with the tables of a store, emptied before every test."""
    postgres.execute(server, "CREATE DATABASE shared")
    Store(f"{server}shared").close()
    return f"{server}shared"


@pytest.fixture(scope="session")
def emptied(shared_database: str) -> Iterator[Callable[[], None]]:
    """A function that empties the shared database; of so few rows, deleting costs a fraction of truncating."""
    import psycopg

    plain = shared_database.replace("+psycopg", "")
    rows = (
        "DELETE FROM own_bets; DELETE FROM coups; DELETE FROM events; DELETE FROM shoes; UPDATE counters SET value = 0"
    )
    with psycopg.connect(plain, autocommit=True, application_name=postgres.EMPTYING) as connection:
        yield lambda: connection.execute(rows).close()


@pytest.fixture(scope="session")
def shared_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database with the tables of a store, copied for every test."""
    path = tmp_path_factory.mktemp("made") / "shoes.db"
    Store(str(path)).close()
    return path


@pytest.fixture
def new_database(server: str) -> Iterator[str]:
    """The address of a PostgreSQL database with nothing in it."""
    name = f"new_{next(NUMBERS)}"
    postgres.execute(server, f"CREATE DATABASE {name}")
    yield server + name
    postgres.execute(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        shutil.copyfile(request.getfixturevalue("shared_file"), tmp_path / "shoes.db")
        yield f"sqlite:///{tmp_path}/shoes.db"
        return
    request.getfixturevalue("emptied")()
    yield request.getfixturevalue("shared_database")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with Store(url) as opened:
        yield opened
