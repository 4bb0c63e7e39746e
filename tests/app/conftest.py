"""A store for each test: a copy of an empty one, which costs less than making it."""

import shutil
from collections.abc import Iterator

import pytest

from tracker.store import Store


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory) -> str:
    """The path of a database with the tables and no shoe."""
    path = str(tmp_path_factory.mktemp("store") / "shoes.db")
    Store(path).close()
    return path


@pytest.fixture
def store(empty_store, tmp_path) -> Iterator[Store]:
    path = tmp_path / "shoes.db"
    shutil.copy(empty_store, path)
    with Store(str(path)) as opened:
        yield opened
