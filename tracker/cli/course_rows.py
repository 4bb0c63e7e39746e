"""Of `backtest --course`: how sessions ended over time, and the ladder of stakes, as a person reads them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tracker.cli.common import spoken
from tracker.cli.lines import amount, columns, counted, decimal, percent, row

if TYPE_CHECKING:
    from tracker.backtest import Course, Setup

QUARTERS = (1, 2, 3, 4)
CENT = 100  # minor units
MOST_RUNGS = 12  # that are shown, those on which most was staked; JSON has them all


def show_course(course: Course, setup: Setup) -> None:
    """Sessions that had ended after each quarter of the longest one, by cause; and what each stake of the ladder came to."""
    from tracker.i18n import for_number

    words = spoken()
    row(words("course.course"), "", words("course.of", sessions=counted(course.sessions, "session")), 0)
    if len(course.ended) > 1:
        _over_time(course, setup)
    if len(course.ladder) > 1:
        _ladder(course)
    runs = course.losing_runs
    if runs:
        told = {"longest": counted(runs.longest, "loss"), "expected": decimal(runs.longest_expected)}
        row("", "", words("course.runs", **told, resolved=counted(runs.resolved, "coup")), 0)
    under = {"middle": decimal(course.under_water.p50, 0), "longest": decimal(course.under_water.longest, 0)}
    row("", "", words(for_number("course.under", round(course.under_water.p50)), **under), 0)


def _over_time(course: Course, setup: Setup) -> None:
    """A row a quarter of the longest session: the share of sessions that had ended, a column a cause."""
    words = spoken()
    last = len(course.at) - 1
    places = sorted({-(-last * quarter // len(QUARTERS)) for quarter in QUARTERS})
    heads = [words("course.by"), words("course.hours"), *(words(f"account.end_{cause}") for cause in course.ended)]
    rows = [[*heads, words("course.playing")]]
    for place in places:
        coups = course.at[place]
        shares = [percent(counts[place] / course.sessions, 1) for counts in course.ended.values()]
        going = percent(course.playing[place], 1)
        rows.append([words("course.coup", coup=coups), decimal(coups / setup.pace), *shares, going])
    columns(rows, (), margin="    ")


def _ladder(course: Course) -> None:
    """A row a stake, the smallest first."""
    from tracker.betting import money

    words = spoken()
    heads = ("chips", "coups", "share_staked", "share_lost", "cost", "chance")
    rows = [[words(f"course.{head}") for head in heads]]
    shown = sorted(course.ladder, key=lambda rung: -rung.staked_share)[:MOST_RUNGS]
    for rung in sorted(shown, key=lambda rung: rung.chips):
        chips = decimal(rung.chips, 0) if rung.chips == rung.to_chips else f"{rung.chips}-{rung.to_chips}"
        chips += " " + words("course.maximum") if rung.at_maximum else ""
        shares = percent(rung.staked_share, 1), percent(rung.lost_share, 1)
        cost = amount(money(round(Fraction(rung.cost, CENT)) * CENT))
        rows.append([chips, decimal(rung.coups, 0), *shares, cost, percent(rung.chance)])
    columns(rows, (3, 1), margin="    ")
    if more := len(course.ladder) - len(shown):
        row("", "", words("course.more", more=more), 0)
