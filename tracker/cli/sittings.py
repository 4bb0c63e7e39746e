"""Of `backtest`: the clock, comps, and the bankroll for a risk; the options, and what a person reads of them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import spoken
from tracker.cli.lines import amount, counted, decimal, figures_of, percent
from tracker.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tracker.backtest import Report, System
    from tracker.cli.backtest_setup import Prepared

ENOUGH = 100  # sessions, from which on one in a hundred is told of
Row = tuple[str, str, str]  # label, figure, words


class Percent(click.ParamType):
    """A number of percent such as 5 or 33.3, as an exact share. open_ends: 0 and 100 are none."""

    name = "percent"

    def __init__(self, *, open_ends: bool = False) -> None:
        self.open_ends = open_ends

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Fraction:
        if isinstance(value, Fraction):
            return value
        from tracker.betting import parse_percent

        try:
            return parse_percent(str(value), open_ends=self.open_ends)
        except UsageError as error:
            self.fail(f"{spoken().error(error)}.", param, ctx)


OPTIONS = (
    click.option(
        "--pace",
        type=click.IntRange(1, 1000),
        default=70,
        show_default=True,
        metavar="N",
        help="Coups dealt an hour, by which hours and the expected loss of an hour are reckoned.",
    ),
    click.option(
        "--comps",
        type=Percent(),
        default="0",
        show_default=True,
        metavar="P",
        help="Percent of the theoretical loss that the house gives back.",
    ),
    click.option(
        "--risk",
        type=Percent(open_ends=True),
        metavar="P",
        help="Find the smallest bankroll of which at most P percent of the sessions come short, and try it.",
    ),
)


def sitting_options(function: Callable) -> Callable:
    """The options above, passed under their names."""
    for option in reversed(OPTIONS):
        function = option(function)
    return function


def weighed(report: Report, values: Sequence[tuple[System, Mapping[str, Any]]], prepared: Prepared) -> Report:
    """The report with the bankroll that each system needs for the risk that was named."""
    from tracker.backtest import with_bankrolls
    from tracker.cli.output import results_alone

    assert prepared.data is not None
    with results_alone():
        return with_bankrolls(
            report, values, prepared.data, Fraction(prepared.asked.risk or 0), workers=prepared.workers
        )


def hour_rows(figures: Mapping[str, Any], pace: int) -> list[Row]:
    """What an hour costs, how many of them a session has, and what the house gives back."""
    words = spoken()
    told = words("account.hour_is", pace=pace, lasts=_lasts(figures["hours_per_session"]))
    rows = [("hour", amount(figures["expected_loss_per_hour"]), told)]
    if figures["comps"] != "0.00":
        parts = {name: amount(figures[name]) for name in ("net_of_comps", "expected_net_of_comps")}
        rows.append(("comps", amount(figures["comps"]), words("account.comps_is", **parts)))
    return rows


def _lasts(hours: float) -> str:
    """`1.2 hours`, `54 minutes`, `0.86 minutes`"""
    words, minutes = spoken(), 60 * hours
    if round(minutes) >= 60:
        return words("count.hours", hours=decimal(hours))
    told = decimal(minutes, 0) if minutes >= 10 else figures_of(minutes, 2)
    return words("count.minute" if told == "1" else "count.minutes", minutes=told)


def more_rows(figures: Mapping[str, Any]) -> list[Row]:
    """Where quarters and ends of the sessions lie, why most of them may end ahead, and the bankroll for a risk."""
    words, rows = spoken(), []
    if figures["sessions"] >= ENOUGH:
        finals = {name: amount(value) for name, value in figures["final_bankroll"].items()}
        rows.append(("spread", "", words("account.spread_is", **finals)))
    if figures["ahead_note"]:
        share = percent(figures["mean_session_return"], 1)
        rows.append(("why", "", words("account.why_ahead", share=share, kept=percent(figures["realised_edge"]))))
    if needed := figures.get("bankroll_needed"):
        rows.append(("bankroll", amount(needed["bankroll"]), _needed(needed)))
    elif "bankroll_needed" in figures:
        rows.append(("bankroll", "", words("account.needed_none")))
    return rows


def _needed(needed: Mapping[str, Any]) -> str:
    """What is known of the bankroll for a risk."""
    words = spoken()
    low = amount(needed["low"])
    between = (
        words("account.needed_from", low=low)
        if needed["high"] is None
        else words("account.from_to", low=low, high=amount(needed["high"]))
    )
    sessions = counted(round(needed["sessions"]), "session")
    told = words("account.needed", risk=percent(needed["risk"], 1), sessions=sessions, between=between)
    if needed["ruined"] is None:
        return told + words("account.needed_failed")
    return told + words("account.needed_tried", ruined=percent(needed["ruined"], 1))
