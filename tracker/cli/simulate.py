"""The command `tracker simulate`: shoes dealt from a seed, counted, and written to a file if one is named."""

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import Command, NewFile, json_option, print_json
from tracker.cli.progress import ProgressFile
from tracker.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import polars as pl

    from tracker.game import Variant
    from tracker.results import ResultSet

HIGHEST_SEED = 2**63 - 1
MOST_SHOES = 10**12
LASTING = 30_000  # shoes; so many take about a second


@click.command("simulate", cls=Command)
@click.option(
    "--shoes", type=click.IntRange(1, MOST_SHOES), default=1000, show_default=True, help="How many shoes to deal."
)
@click.option(
    "--seed",
    type=click.IntRange(0, HIGHEST_SEED),
    help="The same seed deals the same shoes; drawn and shown unless given.",
)
@click.option(
    "--rules", "name", metavar="NAME", default="punto-banco-8", show_default=True, help="The game: see `tracker rules`."
)
@click.option("--out", metavar="FILE", type=NewFile(), help="Write every coup: .parquet or .csv.")
@json_option
def simulate(shoes: int, seed: int | None, name: str, out: Path | None, as_json: bool) -> None:
    """Deal shoes from a seed and count what came.

    The same rules, seed and number deal the same shoe on every machine.
    """
    import secrets

    from tracker.game import variant

    game = variant(name)
    if out is not None and out.suffix.lower() not in WRITERS:
        raise UsageError("out_form", file=str(out))
    if seed is None:
        seed = secrets.randbelow(2**31)
    counts = _deal(game, seed, shoes, out)
    document = {"rules": game.name, "seed": seed, "shoes": shoes, **counts}
    document |= {"coups_per_shoe": counts["coups"] / shoes, "out": None if out is None else str(out)}
    if as_json:
        print_json(document)
    else:
        _show(game, document)


def _deal(game: "Variant", seed: int, shoes: int, out: Path | None) -> dict[str, int]:
    """Deals chunk by chunk, writes as it goes, and adds up the counts."""
    import polars as pl

    from tracker.cli.whole_file import whole_file
    from tracker.results import chunks

    counted: list[pl.DataFrame] = []
    with _progress(shoes) as bar:
        dealt = _watched(chunks(game, seed, shoes), counted, bar, ProgressFile(shoes))
        if out is None:
            for _ in dealt:
                pass
        else:
            with whole_file(out) as scratch:
                WRITERS[out.suffix.lower()](dealt, scratch, {"rules": game.name, "seed": str(seed)})
    return pl.concat(counted).sum().row(0, named=True)


def _watched(
    dealt: "Iterable[ResultSet]", counted: "list[pl.DataFrame]", bar: Any, elsewhere: ProgressFile
) -> "Iterator[ResultSet]":
    from tracker.results import counts

    done = 0
    elsewhere.tell(done)
    for part in dealt:
        counted.append(counts(part.coups))
        yield part
        done += part.shoes.height
        elsewhere.tell(done)
        if bar is not None:
            bar.update(part.shoes.height)


def _write_parquet(dealt: "Iterable[ResultSet]", target: Path, made: dict[str, str]) -> None:
    from tracker.results import write_parquet

    write_parquet(dealt, target, made)


def _write_csv(dealt: "Iterable[ResultSet]", target: Path, _: dict[str, str]) -> None:
    from tracker.results import write_csv

    with target.open("wb") as file:
        for place, part in enumerate(dealt):
            write_csv(*part, file, heading=place == 0)


WRITERS = {".parquet": _write_parquet, ".csv": _write_csv}


def _progress(shoes: int) -> AbstractContextManager[Any]:
    """A bar on standard error where somebody watches and the work lasts; otherwise None."""
    if shoes < LASTING or not sys.stderr.isatty():
        return nullcontext()
    return click.progressbar(length=shoes, label="shoes", file=sys.stderr)


def _show(game: "Variant", document: dict[str, Any]) -> None:
    """The counts beside what the exact law of a coup lets expect."""
    from tracker.results import exact_shares

    coups = document["coups"]
    click.echo(f"{document['shoes']:,} shoes of {game.name}, seed {document['seed']}: {game.description}")
    click.echo(f"{coups:,} coups, {document['coups_per_shoe']:.2f} a shoe\n")
    click.echo(f"{'':<12}{'coups':>16}{'share':>11}{'exact':>11}{'off by':>9}")
    for name, exact in exact_shares(game.rules).items():
        chance, share = float(exact), document[name] / coups
        off = (share - chance) / (chance * (1 - chance) / coups) ** 0.5
        label = name.replace("_", " ").capitalize()
        click.echo(f"{label:<12}{document[name]:>16,}{share:>11.4%}{chance:>11.4%}{off:>+9.2f}")
    click.echo("\nExact is the chance that the rules give; off by counts standard errors: two in three lie within 1.")
    if document["out"] is not None:
        click.echo(f"Every coup stands in {document['out']}")
    again = f"--shoes {document['shoes']} --seed {document['seed']} --rules {game.name}"
    click.echo(f"The same shoes again: tracker simulate {again}")
