"""`tracker export`, `tracker backup` and `tracker restore`: everything recorded, taken away and brought back."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.cli.common import Command, notice
from tracker.errors import UsageError

if TYPE_CHECKING:
    from tracker.results import ResultSet

ROWS_AT_ONCE = 50_000


def db_option(function: Callable) -> Callable:
    """The option `--db`, passed as `db`: an address or None for the usual place."""
    text = "The database: sqlite:///path or postgresql+psycopg://...; TRACKER_DB or your data folder unless given."
    return click.option("--db", metavar="URL", help=text)(function)


def file_argument(name: str) -> Callable[[Callable], Callable]:
    return click.argument(name, type=click.Path(dir_okay=False, path_type=Path), metavar=name.upper())


@click.command("export", cls=Command)
@file_argument("out")
@db_option
def export(out: Path, db: str | None) -> None:
    """Write every shoe that is kept to OUT: .csv, .parquet or .json.

    `tracker import` reads each of them back without loss. Own bets and the history of edits are in `tracker backup`.
    """
    from tracker.cli.whole_file import whole_file
    from tracker.store import Store

    write = WRITERS.get(out.suffix.lower())
    if write is None:
        raise UsageError("export_form", file=out)
    with Store(db) as store:
        found = numbered(store.frames())
    with whole_file(out) as scratch:
        write(found, scratch)
    notice(f"{_count(found.shoes.height, 'shoe')}, {_count(found.coups.height, 'coup')} in {out}")


def numbered(found: "ResultSet") -> "ResultSet":
    """The same shoes numbered 1, 2, 3 …, so that what is exported, imported and exported again is the same file."""
    import polars as pl

    from tracker.results import ResultSet

    ids = found.shoes["shoe_id"]
    if ids.is_empty():
        return found
    number = pl.col("shoe_id").replace_strict(ids, pl.int_range(1, ids.len() + 1, eager=True), return_dtype=pl.Int64)
    return ResultSet(found.shoes.with_columns(number), found.coups.with_columns(number))


def _write_csv(found: "ResultSet", target: Path) -> None:
    from tracker.results import has_venue, write_csv

    write_csv(*found, target, venue=has_venue(found.shoes))


def _write_parquet(found: "ResultSet", target: Path) -> None:
    from tracker.results import write_parquet

    write_parquet([found], target, {})


def _write_json(found: "ResultSet", target: Path) -> None:
    """A list of the rows of the CSV, one on a line, each with its names."""
    from tracker.results import has_venue, own_csv

    with target.open("w", encoding="utf-8") as file:
        begin = "[\n"
        for part in own_csv(*found, venue=has_venue(found.shoes)).iter_slices(ROWS_AT_ONCE):
            file.write(begin + part.write_ndjson().rstrip("\n").replace("\n", ",\n"))
            begin = ",\n"
        file.write("\n]\n" if begin == ",\n" else "[]\n")


WRITERS = {".csv": _write_csv, ".parquet": _write_parquet, ".json": _write_json}


@click.command("backup", cls=Command)
@file_argument("file")
@db_option
def backup(file: Path, db: str | None) -> None:
    """Write everything that is kept, own bets and the history of every shoe included, to FILE.

    .jsonl or .jsonl.gz for lines of text that any database restores; .db for a copy as an SQLite database.
    """
    from tracker.store import Store

    with Store(db) as store:
        shoes = store.backup(file)
        notice(f"{_count(shoes, 'shoe')} with their history in {file}")


@click.command("restore", cls=Command)
@file_argument("file")
@click.option("--replace", is_flag=True, help="Give up what the database holds now.")
@db_option
def restore(file: Path, replace: bool, db: str | None) -> None:
    """Bring back what `tracker backup` wrote, all of it or nothing."""
    from tracker.store import Store

    with Store(db) as store:
        shoes = store.restore(file, replace=replace)
        notice(f"{_count(shoes, 'shoe')} from {file} in {store.url}")


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"
