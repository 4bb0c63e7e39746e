"""The bankroll that a system needs for a chosen risk: found in one pass without a bankroll, and tried in a second with it.

A session comes short of a bankroll where a stake that the table takes is more than what is left of it, or where, after a
coup with a bet after which it goes on, less is left than the table's minimum, which is ruin. A bankroll of which a session
does not come short changes nothing in it. So the largest shortage of each session, played without a bankroll, says for
every bankroll at once whether it would have come short; a share `risk` of the sessions may. Ruin itself is rarer, or as
rare: a session that comes short is dealt smaller stakes, and may recover.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, sqrt
from typing import TYPE_CHECKING, Any

import polars as pl

from tracker.backtest.course.lines import notes_of
from tracker.backtest.course.made import COURSE_COUPS, COURSE_SESSIONS, played
from tracker.backtest.figures import NORMAL_95
from tracker.backtest.run import run_systems
from tracker.betting import Stop, money

if TYPE_CHECKING:
    from tracker.backtest.data import Simulated
    from tracker.backtest.frames import Recorded
    from tracker.backtest.loader import System
    from tracker.backtest.report import Report, Setup

CENT = 100  # minor units
ENDED_FIRST = (Stop.WIN_GOAL.value, Stop.STOP_LOSS.value, Stop.TRAILING.value)  # they come before ruin on the same coup


@dataclass(frozen=True, slots=True)
class Needed:
    """risk: share of sessions that may come short. bankroll: the smallest, in whole cents, of which no more did; minor units.

    low, high: between them lies the bankroll of endless many sessions, 95 %; high is None where too few sessions were looked
    at to say. short: share of sessions that came short of it. sessions: that were looked at. ruined: share of the sessions of
    the whole run that are ruined when it is played with this bankroll; None where that failed.
    """

    risk: float
    bankroll: int
    low: int
    high: int | None
    short: float
    sessions: int
    ruined: float | None

    def as_json(self) -> dict[str, Any]:
        """The `bankroll_needed` of a system."""
        return {
            "risk": self.risk,
            "bankroll": money(self.bankroll),
            "low": money(self.low),
            "high": None if self.high is None else money(self.high),
            "short": round(self.short, 9),
            "sessions": self.sessions,
            "ruined": None if self.ruined is None else round(self.ruined, 9),
        }


def with_bankrolls(
    report: Report,
    systems: Sequence[tuple[System, Mapping[str, Any]]],
    data: Simulated | Recorded,
    risk: Fraction,
    *,
    workers: int | None = None,
) -> Report:
    """The report with the bankroll that each system needs. systems, data: those of the report. risk: above 0, below 1."""
    found = []
    for told, (system, values) in zip(report.systems, systems, strict=True):
        needed = None if told.failure else bankroll_for(system, values, data, report.setup, risk, workers=workers)
        found.append(replace(told, needed=needed))
    return replace(report, systems=found, weighed=True)


def bankroll_for(
    system: System,
    values: Mapping[str, Any],
    data: Simulated | Recorded,
    setup: Setup,
    risk: Fraction,
    *,
    workers: int | None = None,
) -> Needed | None:
    """The bankroll that a system needs so that at most a share `risk` of its sessions comes short; None where it fails.

    A bankroll of the setup is put aside.
    """
    needs = shortages(system, values, data, setup)
    if not needs:
        return None
    allowed = floor(risk * len(needs))
    at = len(needs) - 1 - allowed
    spread = NORMAL_95 * sqrt(len(needs) * float(risk * (1 - risk)))
    above = ceil(at + spread)
    bankroll = _in_cents(needs[at])
    session = replace(setup.session, bankroll_minor=bankroll)
    [tried] = run_systems([(system, values)], data, replace(setup, session=session), workers=workers).systems
    return Needed(
        risk=float(risk),
        bankroll=bankroll,
        low=_in_cents(needs[max(0, floor(at - spread))]),
        high=_in_cents(needs[above]) if above < len(needs) else None,
        short=sum(need > bankroll for need in needs) / len(needs),
        sessions=len(needs),
        ruined=tried.tally.ended[Stop.RUIN] / tried.tally.sessions if tried.tally else None,
    )


def shortages(system: System, values: Mapping[str, Any], data: Simulated | Recorded, setup: Setup) -> list[int]:
    """For each of the first sessions the smallest bankroll of which it does not come short, in order of size; minor units.

    Empty where the system fails.
    """
    free = replace(setup, session=replace(setup.session, bankroll_minor=None))
    with contextlib.redirect_stdout(sys.stderr):
        found = played(system, values, data, free, COURSE_SESSIONS, COURSE_COUPS)
    if found is None:
        return []
    seat, ends = found
    notes, limits = notes_of(seat, ends, setup.variant, setup.limits), setup.limits
    least = limits.minimum * limits.chip_minor
    ended = pl.DataFrame(
        [(end.session, end.coups) for end in ends if end.cause in ENDED_FIRST],
        schema={"session": pl.Int64, "coup": pl.Int64},
        orient="row",
    ).with_columns(over=pl.lit(True))
    bets = notes.steps.filter(pl.col("down") > 0).join(ended, on=["session", "coup"], how="left")
    stake = pl.col("down").cast(notes.whole) * limits.chip_minor - (pl.col("cum") - pl.col("net"))
    after = pl.when(pl.col("over").fill_null(False)).then(least).otherwise(least - pl.col("cum"))
    needs = bets.group_by("session").agg(pl.max_horizontal(stake, after).max().alias("need"))["need"].to_list()
    return sorted([*(max(least, need) for need in needs), *[least] * (len(ends) - len(needs))])


def _in_cents(minor: int) -> int:
    """The next whole cents."""
    return -(-minor // CENT) * CENT
