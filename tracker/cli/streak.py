"""The command `tracker streak`: the exact chance of a run."""

from typing import TYPE_CHECKING

import click

from tracker.cli.common import Command, json_option, print_json, spoken
from tracker.cli.lines import decimal, figures_of, say
from tracker.cli.wide import left

if TYPE_CHECKING:
    from tracker.game import Side

A_SHOE = 74  # resolved coups of a shoe of eight packs on average: 81.3 less 9.5 % ties
A_YEAR = 178  # shoes, of 52 weeks with four hours of 70 coups
MOST = 10_000_000


@click.command("streak", cls=Command)
@click.option("--length", type=click.IntRange(1), required=True, help="The run, in coups; longer ones count as well.")
@click.option(
    "--coups",
    type=click.IntRange(1, MOST),
    default=A_SHOE,
    show_default=True,
    help="Resolved coups in a row, ties left out; a shoe has about 74.",
)
@click.option(
    "--side", type=click.Choice(["banker", "player", "either"]), default="either", show_default=True, help="Whose run."
)
@click.option(
    "--rules", "name", default="punto-banco-8", show_default=True, help="The rules; `tracker rules` lists them."
)
@json_option
def streak(length: int, coups: int, side: "Side", name: str, as_json: bool) -> None:
    """How unusual is this run: the exact chance of one so long or longer.

    Ties are skipped, as the big road skips them.
    """
    from math import expm1, log1p

    from tracker.game import Run, banker_share, fresh_law, run_law, variant

    rules = variant(name).rules
    banker = banker_share(fresh_law(rules.packs, rules.tableau))
    asked = run_law(length, coups, side, banker)
    if as_json:
        print_json(
            {
                "length": length,
                "coups": coups,
                "side": side,
                "probability": asked.probability,
                "expected_number": asked.expected_number,
                "rules": name,
            }
        )
        return
    words = spoken()
    whose = words("streak.either") if side == "either" else words(f"road.{side}")
    shoe = run_law(length, A_SHOE, side, banker)
    year = Run(
        -expm1(A_YEAR * log1p(-shoe.probability)) if shoe.probability < 1 else 1.0, A_YEAR * shoe.expected_number
    )
    lines = [(words("streak.shoe", coups=A_SHOE), shoe), (words("streak.year", shoes=A_YEAR), year)]
    if coups != A_SHOE:
        lines.insert(0, (words("streak.coups", coups=coups), asked))
    say(words("streak.head", rules=name, length=length, whose=whose))
    say()
    for where, run in lines:
        place, share = left(words("streak.in", where=where), 37), left(_chance(run.probability), 24)
        say(f"  {place}  {share}  {words('streak.expected', number=_number(run.expected_number))}")
    say()
    say(words("streak.year_is"))
    say(words("streak.nothing"))


def _chance(probability: float) -> str:
    """`41.5 %, 1 in 2.4`"""
    words = spoken()
    if probability == 0:
        return words("streak.cannot", share="0 %")
    if probability >= 0.99995:
        return words("streak.over", share=f"{decimal(99.99, 2)} %")
    share = f"{figures_of(probability * 100, 4)} %"
    return words("streak.one_in", share=share, number=decimal(1 / probability)) if probability <= 0.5 else share


def _number(expected: float) -> str:
    return decimal(expected, 2) if expected >= 1 else figures_of(expected, 4)
