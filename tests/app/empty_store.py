"""A store for each test: a copy of an empty one, which costs less than making it."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tracker.store import Store


@cache
def _empty() -> bytes:
    """A database with the tables and no shoe."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "shoes.db"
        Store(str(path)).close()
        return path.read_bytes()


def empty_database(path: Path) -> str:
    """Puts a database without shoes at this path, and gives the path."""
    path.write_bytes(_empty())
    return str(path)


def empty_store(path: Path) -> Store:
    """A store without shoes at this path."""
    return Store(empty_database(path))
