"""The command `tracker after`: what came next after every pattern of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import SEED, UNUSABLE, Command, json_option, print_json, spoken
from tracker.cli.lines import columns, counted, decimal, figures_of, paragraph, percent, say
from tracker.cli.reading import named
from tracker.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    import polars as pl

    from tracker.backtest import After

ONE_IN_SO_MANY = 0.0001  # below which a p value is shown by its first digits alone


@click.command("after", cls=Command)
@click.argument("files", nargs=-1, metavar="FILE…", callback=named)
@click.option("--db", metavar="URL", help="The shoes kept in this store, such as sqlite:///my-shoes.db.")
@click.option("--key", metavar='"0=T 1=P 2=B"', help="What digits mean in the files.")
@click.option("--shoes", type=click.IntRange(1, 10**7), metavar="N", help="Simulate so many shoes instead.")
@click.option(
    "--seed",
    type=SEED,
    metavar="S",
    help="The same seed deals the same shoes; drawn and printed unless given.",
)
@click.option(
    "--rules", "name", default="punto-banco-8", show_default=True, help="The rules; `tracker rules` lists them."
)
@json_option
@click.pass_context
def after(
    ctx: click.Context,
    files: tuple[str, ...],
    db: str | None,
    key: str | None,
    shoes: int | None,
    seed: int | None,
    name: str,
    as_json: bool,
) -> None:
    """What came next after every pattern: runs, chops, colours of the derived roads, good roads.

    Counts, exact 95 % intervals, what the rules give, and how rare that is by luck alone, also adjusted for all that was
    looked at. FILE is any file of shoes that `tracker import` reads, - for standard input.
    """
    from tracker.backtest import came_after, drawn_seed
    from tracker.game import fresh_law, variant

    if sum(map(bool, (files, db is not None, shoes))) > 1:
        raise UsageError("shoes_and_data")
    if not (files or shoes or db is not None):
        raise UsageError("no_shoes_named")
    rules = variant(name).rules
    drawn = (drawn_seed() if seed is None else seed) if shoes else None
    refused: list[dict[str, Any]] = []
    parts = _dealt(name, drawn or 0, shoes) if shoes else _recorded(files, db, key, refused)
    found = came_after(parts, fresh_law(rules.packs, rules.tableau))
    if as_json:
        print_json(found.as_json(name, drawn) | ({"files": refused} if refused else {}))
    elif not (refused and not found.shoes):
        _show(found, name, drawn)
    ctx.exit(UNUSABLE if refused else 0)


def _dealt(name: str, seed: int, shoes: int) -> Iterator[pl.DataFrame]:
    """The coups of simulated shoes, whole shoes at a time."""
    from tracker.results import chunks

    return (part.coups for part in chunks(name, seed, shoes))


def _recorded(
    files: tuple[str, ...], db: str | None, key: str | None, refused: list[dict[str, Any]]
) -> Iterator[pl.DataFrame]:
    """The coups of files or of a store. refused: gets the entries of files that could not be read."""
    from tracker.cli.backtest_setup import recorded, stored

    data, entries = recorded(files, key) if files else (stored(db or ""), [])
    refused += entries
    if data:
        yield data.dealt


def _show(found: After, name: str, seed: int | None) -> None:
    """A row a pattern, and what they come to."""
    from tracker.figures import pattern_name
    from tracker.i18n import for_number

    words = spoken()
    source = words("after.recorded") if seed is None else words(for_number("after.simulated", found.shoes), seed=seed)
    head = words(
        "after.source",
        shoes=counted(found.shoes, "shoe"),
        source=source,
        coups=counted(found.coups, "coup"),
        decisions=counted(found.decisions, "decision"),
    )
    paragraph(f"{name}: {head}")
    say()
    if not found.rows:
        paragraph(words("after.nothing"))
        return
    heads = ("after", "goes_on", "times", "came", "share", "interval", "rules", "p", "holm")
    rows = [[words(f"after.{column}") for column in heads]]
    for row in found.rows:
        between = words("account.from_to", low=percent(row.low), high=percent(row.high))
        counts = [decimal(row.times, 0), decimal(row.came, 0), percent(row.share), between, percent(row.by_rules)]
        rows.append([pattern_name(row.key, words), _side(row.key.side), *counts, _p(row.p_value), _p(row.holm)])
    columns(rows, (7, 3, 4))  # p; it came; the interval
    say()
    if found.beyond_luck:
        first = min(found.beyond_luck, key=lambda row: row.holm)
        share = f"{_side(first.key.side)} {percent(first.share)} ({percent(first.by_rules)})"
        shown = words("road.list").join((pattern_name(first.key, words), share))
        paragraph(words("after.beyond", count=len(found.beyond_luck), rows=len(found.rows), first=shown))
    else:
        smallest = min(row.holm for row in found.rows)
        paragraph(words("after.luck", rows=len(found.rows), p=_p(smallest)))
    paragraph(words("after.theorem"))


def _side(side: int) -> str:
    return spoken()("road.player" if side else "road.banker")


def _p(value: float) -> str:
    return decimal(value, 4) if value >= ONE_IN_SO_MANY else figures_of(value, 2)
