"""The command `tracker streak`: the exact chance of a run."""

from typing import TYPE_CHECKING

import click

from tracker.cli.common import Command, json_option, print_json
from tracker.cli.lines import say

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
    whose = {"banker": "Banker", "player": "Player", "either": "either side"}[side]
    shoe = run_law(length, A_SHOE, side, banker)
    year = Run(
        -expm1(A_YEAR * log1p(-shoe.probability)) if shoe.probability < 1 else 1.0, A_YEAR * shoe.expected_number
    )
    lines = [(f"a shoe ({A_SHOE} resolved coups)", shoe), (f"a year of play ({A_YEAR} shoes)", year)]
    if coups != A_SHOE:
        lines.insert(0, (f"{coups:,} resolved coups in a row", asked))
    say(f"{name}: a run of {length:,} or more of {whose}, ties skipped\n")
    for where, run in lines:
        say(f"  in {where:<34}  {_chance(run.probability):<24}  {_number(run.expected_number)} such runs expected")
    say("\nA year of play is 52 weeks of four hours at 70 coups an hour; a run ends with its shoe.")
    say("How long a run has become says nothing about the next coup.")


def _chance(probability: float) -> str:
    """`41.5 %, 1 in 2.4`"""
    if probability == 0:
        return "0 %, it cannot be"
    share = f"{probability * 100:.4g} %" if probability < 0.99995 else "over 99.99 %"
    return f"{share}, 1 in {1 / probability:,.1f}" if probability <= 0.5 else share


def _number(expected: float) -> str:
    return f"{expected:,.2f}" if expected >= 1 else f"{expected:.4g}"
