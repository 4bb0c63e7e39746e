"""`tracker export`, `tracker backup` and `tracker restore`: everything recorded, taken away and brought back."""

import locale
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import Command, NewFile, end_as_if_interrupted, notice, spoken
from tracker.cli.lines import counted
from tracker.errors import UsageError

if TYPE_CHECKING:
    from tracker.results import ResultSet


def db_option(function: Callable) -> Callable:
    """The option `--db`, passed as `db`: an address or None for the usual place."""
    text = "The database: sqlite:///path or postgresql+psycopg://...; TRACKER_DB or your data folder unless given."
    return click.option("--db", metavar="URL", help=text)(function)


def file_argument(name: str) -> Callable[[Callable], Callable]:
    """The argument of a command that writes a file."""
    return click.argument(name, type=NewFile(), metavar=name.upper())


@click.command("export", cls=Command)
@file_argument("out")
@click.option(
    "--excel", is_flag=True, help="A CSV that Excel opens as it is: with a byte order mark, cells parted as it expects."
)
@click.option(
    "--separator",
    type=click.Choice([",", ";"]),
    help="What parts the cells of a CSV: a comma; with --excel a semicolon where numbers have a decimal comma.",
)
@db_option
def export(out: Path, excel: bool, separator: str | None, db: str | None) -> None:
    """Write every shoe that is kept to OUT: .csv, .parquet or .json.

    `tracker import` reads each of them back without loss. Own bets and the history of edits are in
    `tracker backup`.
    """
    end_as_if_interrupted()
    from tracker.cli.whole_file import whole_file
    from tracker.store import Store

    write = WRITERS.get(out.suffix.lower())
    if write is None:
        raise UsageError("export_form", file=out)
    form: dict[str, Any] = {}
    if excel or separator:
        if out.suffix.lower() != ".csv":
            raise UsageError("csv_alone", file=out)
        form = {"mark": excel, "separator": separator or (_separator() if excel else ",")}
    with Store(db, reading=True) as store:
        found = numbered(store.frames())
    with whole_file(out) as scratch:
        write(found, scratch, **form)
    held = {"shoes": counted(found.shoes.height, "shoe"), "coups": counted(found.coups.height, "coup")}
    notice(spoken()("cli.written", **held, file=out))


def numbered(found: "ResultSet") -> "ResultSet":
    """The same shoes numbered 1, 2, 3 …, so that what is exported, imported and exported again is the same file."""
    import polars as pl

    from tracker.results import ResultSet

    ids = found.shoes["shoe_id"]
    if ids.is_empty():
        return found
    number = pl.col("shoe_id").replace_strict(ids, pl.int_range(1, ids.len() + 1, eager=True), return_dtype=pl.Int64)
    return ResultSet(found.shoes.with_columns(number), found.coups.with_columns(number))


def _write_csv(found: "ResultSet", target: Path, **form: Any) -> None:
    from tracker.results import has_venue, write_csv

    write_csv(*found, target, venue=has_venue(found.shoes), **form)


def _write_parquet(found: "ResultSet", target: Path) -> None:
    from tracker.results import write_parquet

    write_parquet([found], target, {})


def _write_json(found: "ResultSet", target: Path) -> None:
    from tracker.results import has_venue, json_pieces

    with target.open("wb") as file:
        file.writelines(json_pieces([found], venue=has_venue(found.shoes)))


def _separator() -> str:
    """What a spreadsheet of this machine takes for the border of two cells: a semicolon where the comma is in numbers."""
    before = locale.setlocale(locale.LC_NUMERIC)
    try:
        locale.setlocale(locale.LC_NUMERIC, "")
        return ";" if locale.localeconv()["decimal_point"] == "," else ","
    except locale.Error:
        return ","
    finally:
        locale.setlocale(locale.LC_NUMERIC, before)


WRITERS: dict[str, Callable[..., None]] = {".csv": _write_csv, ".parquet": _write_parquet, ".json": _write_json}


@click.command("backup", cls=Command)
@file_argument("file")
@db_option
def backup(file: Path, db: str | None) -> None:
    """Write everything that is kept, own bets and the history of every shoe included, to FILE.

    .jsonl or .jsonl.gz for lines of text that any database restores; .db for a copy as an SQLite database.
    """
    end_as_if_interrupted()
    from tracker.store import Store

    with Store(db, reading=True) as store:
        shoes = store.backup(file)
        notice(spoken()("cli.backed_up", shoes=counted(shoes, "shoe"), file=file))


@click.command("restore", cls=Command)
@file_argument("file")
@click.option("--replace", is_flag=True, help="Give up what the database holds now.")
@db_option
def restore(file: Path, replace: bool, db: str | None) -> None:
    """Bring back what `tracker backup` wrote, all of it or nothing."""
    end_as_if_interrupted()
    from tracker.store import Store

    with Store(db) as store:
        shoes = store.restore(file, replace=replace)
        notice(spoken()("cli.restored", shoes=counted(shoes, "shoe"), file=file, url=store.url))
