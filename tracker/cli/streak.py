"""The command `tracker streak`: the exact chance of a run."""

from typing import TYPE_CHECKING

import click

from tracker.cli.common import Command, json_option, print_json, spoken
from tracker.cli.lines import TINY, decimal, figures_of, in_percent, less_than_tiny, one_in, say
from tracker.cli.wide import cells, left

if TYPE_CHECKING:
    from tracker.game import Side

MOST = 10_000_000
LEAST = 1e-300  # smaller chances are below what a float holds exactly
LEAST_NUMBER = 1e-4  # of runs; fewer are said to be less


@click.command("streak", cls=Command)
@click.option("--length", type=click.IntRange(1), required=True, help="The run, in coups; longer ones count as well.")
@click.option(
    "--coups",
    type=click.IntRange(1, MOST),
    default=74,
    show_default=True,
    help="Resolved coups in a row, ties left out; a shoe has about 74.",
)
@click.option(
    "--side", type=click.Choice(["banker", "player", "either"]), default="either", show_default=True, help="Whose run."
)
@click.option(
    "--rules", "name", default="punto-banco-8", show_default=True, help="The rules; `tracker rules` lists them."
)
@click.option(
    "--hours",
    type=click.IntRange(1, 168),
    default=4,
    show_default=True,
    help="Hours of play a week, for the chance in a year; 70 coups an hour.",
)
@json_option
def streak(length: int, coups: int, side: "Side", name: str, hours: int, as_json: bool) -> None:
    """How unusual is this run: the exact chance of one so long or longer.

    Ties are skipped, as the big road skips them.
    """
    from tracker.game import A_SHOE, how_unusual, variant

    found = how_unusual(length, coups, side, variant(name), hours=hours)
    if as_json:
        print_json(found.as_json())
        return
    words = spoken()
    whose = words("streak.either") if side == "either" else words(f"road.{side}")
    lines = [
        (words("streak.shoe", coups=A_SHOE), found.shoe, A_SHOE),
        (words("streak.year", shoes=found.shoes), found.year, A_SHOE),
    ]
    if coups != A_SHOE:
        key = "streak.coups_one" if coups == 1 else "streak.coups"
        lines.insert(0, (words(key, coups=coups), found.asked, coups))
    chances = [_chance(run.probability, length, among, side) for _, run, among in lines]
    widest = max(24, *map(cells, chances))
    say(words("streak.head", rules=name, length=length, whose=whose))
    say()
    for (where, run, among), chance in zip(lines, chances, strict=True):
        place, number = left(words("streak.in", where=where), 37), _number(run.expected_number, length, among)
        say(f"  {place}  {left(chance, widest)}  {words('streak.expected', number=number)}")
    say()
    say(words("streak.year_is", hours=hours))
    say(words("streak.nothing"))


def _chance(probability: float, length: int, coups: int, side: "Side") -> str:
    """`41.5 %, 1 in 2.4`"""
    words = spoken()
    if length > coups:
        return words("streak.cannot", share=in_percent("0"))
    if length == 1 and side == "either":
        return words("streak.certain", share=in_percent("100"))
    if probability >= 0.99995:
        return words("streak.over", share=in_percent(decimal(99.99, 2)))
    if probability < LEAST:
        return less_than_tiny()
    share = less_than_tiny() if probability < TINY else in_percent(figures_of(probability * 100, 4))
    return words("streak.one_in", share=share, number=one_in(probability)) if probability <= 0.5 else share


def _number(expected: float, length: int, coups: int) -> str:
    if expected < LEAST_NUMBER and length <= coups:
        return spoken()("count.less_than", number=decimal(LEAST_NUMBER, 4))
    return decimal(expected, 2) if expected >= 1 else figures_of(expected, 4)
