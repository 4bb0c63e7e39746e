"""The command `tracker simulate`: shoes dealt from a seed, counted, and written to a file if one is named."""

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import SEED, Command, NewFile, end_as_if_interrupted, json_option, print_json, spoken
from tracker.cli.progress import ProgressFile
from tracker.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import polars as pl

    from tracker.game import Variant
    from tracker.results import ResultSet, Streaks

MOST_SHOES = 10**12
LASTING = 30_000  # shoes; so many take about a second
LATE_IS_SEEN = 1_000_000  # shoes, from which it shows that late coups have fewer naturals


@click.command("simulate", cls=Command)
@click.option(
    "--shoes", type=click.IntRange(1, MOST_SHOES), default=1000, show_default=True, help="How many shoes to deal."
)
@click.option(
    "--seed",
    type=SEED,
    help="The same seed deals the same shoes; drawn and shown unless given.",
)
@click.option(
    "--rules", "name", metavar="NAME", default="punto-banco-8", show_default=True, help="The game: see `tracker rules`."
)
@click.option("--out", metavar="FILE", type=NewFile(), help="Write every coup: .parquet or .csv.")
@click.option("--streaks", is_flag=True, help="Count streaks too, beside what the exact chances let expect.")
@json_option
def simulate(shoes: int, seed: int | None, name: str, out: Path | None, streaks: bool, as_json: bool) -> None:
    """Deal shoes from a seed and count what came.

    The same rules, seed and number deal the same shoe on every machine.
    """
    end_as_if_interrupted()
    import secrets

    import polars as pl

    from tracker.game import variant

    game = variant(name)
    if out is not None and out.suffix.lower() not in WRITERS:
        raise UsageError("out_form", file=str(out))
    if seed is None:
        seed = secrets.randbelow(2**31)
    counted, runs = _deal(game, seed, shoes, out, streaks=streaks)
    counts = pl.concat(counted).sum().row(0, named=True)
    document = {"rules": game.name, "seed": seed, "shoes": shoes, **counts}
    document |= {"coups_per_shoe": counts["coups"] / shoes, "out": None if out is None else str(out)}
    if streaks:
        document |= _streaks(game, runs)
    if as_json:
        print_json(document)
    else:
        _show(game, document)


def _streaks(game: "Variant", parts: "list[Streaks]") -> dict[str, Any]:
    """What `--streaks` adds to the document: a row a side and length, and the longest of each side."""
    from tracker.results import add_streaks, streak_table

    rows, longest = streak_table(add_streaks(parts), game.rules)
    return {"streaks": [row._asdict() for row in rows], "longest": [each._asdict() for each in longest]}


def _deal(
    game: "Variant", seed: int, shoes: int, out: Path | None, *, streaks: bool
) -> "tuple[list[pl.DataFrame], list[Streaks]]":
    """Deals chunk by chunk and writes as it goes; the counts of every chunk, and its streaks where they are asked for."""
    from tracker.cli.whole_file import whole_file
    from tracker.results import chunks

    counted: list[pl.DataFrame] = []
    runs: list[Streaks] | None = [] if streaks else None
    with _progress(shoes) as bar:
        dealt = _watched(chunks(game, seed, shoes), counted, runs, bar, ProgressFile(shoes))
        if out is None:
            for _ in dealt:
                pass
        else:
            with whole_file(out) as scratch:
                WRITERS[out.suffix.lower()](dealt, scratch, {"rules": game.name, "seed": str(seed)})
    return counted, runs or []


def _watched(
    dealt: "Iterable[ResultSet]",
    counted: "list[pl.DataFrame]",
    runs: "list[Streaks] | None",
    bar: Any,
    elsewhere: ProgressFile,
) -> "Iterator[ResultSet]":
    from tracker.results import count_streaks, counts

    done = 0
    elsewhere.tell(done)
    for part in dealt:
        counted.append(counts(part.coups))
        if runs is not None:
            runs.append(count_streaks(part.coups))
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
    return click.progressbar(length=shoes, label=spoken()("cli.shoes"), file=sys.stderr)


def _show(game: "Variant", document: dict[str, Any]) -> None:
    """The counts beside what the exact law of a coup lets expect."""
    from tracker.cli.lines import columns, decimal, say
    from tracker.cli.odds import about
    from tracker.i18n import for_number
    from tracker.results import exact_shares

    words, coups, shoes = spoken(), document["coups"], document["shoes"]
    head = for_number("simulate.head", shoes)
    say(words(head, shoes=shoes, rules=game.name, seed=document["seed"], description=about(game)))
    say(words("simulate.coups", coups=coups, each=decimal(document["coups_per_shoe"], 2)))
    say()
    rows = [["", *(words(f"simulate.column_{name}") for name in ("coups", "share", "exact", "off"))]]
    for name, exact in exact_shares(game.rules).items():
        chance, share = float(exact), document[name] / coups
        off = (share - chance) / (chance * (1 - chance) / coups) ** 0.5
        figures = (decimal(document[name], 0), _share(share), _share(chance), decimal(off, 2, sign=True))
        rows.append([words(f"road.{name}"), *figures])
    columns(rows, ())
    if "streaks" in document:
        _show_streaks(document)
    say()
    say(words("simulate.note"))
    if shoes >= LATE_IS_SEEN and not game.rules.reshuffle:
        say(words("simulate.late"))
    if document["out"] is not None:
        say(words("simulate.out", file=document["out"]))
    again = f"--shoes {shoes} --seed {document['seed']} --rules {game.name}"
    say(words("simulate.again", options=again + (" --streaks" if "streaks" in document else "")))


def _show_streaks(document: dict[str, Any]) -> None:
    """A row a side and length, and how usual the longest is."""
    from tracker.cli.lines import chance, columns, decimal, say

    words = spoken()
    rows = [[words(f"simulate.column_{name}") for name in ("streak", "found", "expected", "off")]]
    for row in document["streaks"]:
        off = (row["streaks"] - row["expected"]) / row["standard_deviation"] if row["standard_deviation"] else 0.0
        label = f"{words('road.' + row['outcome'])} {row['length']}"
        rows.append([label, decimal(row["streaks"], 0), decimal(row["expected"], 1), decimal(off, 2, sign=True)])
    say()
    columns(rows, ())
    for each in document["longest"]:
        side, share = words(f"road.{each['outcome']}"), chance(each["probability"])
        say(words("simulate.longest", side=side, length=each["length"], share=share))


def _share(share: float) -> str:
    from tracker.cli.lines import percent

    return f"{share:.4%}" if spoken().language == "en" else percent(share, 4)
