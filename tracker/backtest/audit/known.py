"""Whether a system does better on the shoes of its run than on shoes that nobody has seen."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, Any

from tracker.backtest.audit.futures import bet_line
from tracker.backtest.audit.seated import afresh
from tracker.backtest.audit.shape import Finding
from tracker.backtest.data import Simulated
from tracker.backtest.figures import NORMAL_95
from tracker.backtest.report import Report, SystemReport
from tracker.backtest.run import run_systems
from tracker.game import other_seed

if TYPE_CHECKING:
    from tracker.backtest.frames import Recorded

MOST_SHOES = 500  # that are dealt anew
ERRORS_APART = 5.0  # beyond which luck is no answer: chance brings it in less than one run in a million
RULE = "knows_the_shoes"


def knows(
    report: Report, played: SystemReport, values: Mapping[str, Any], data: "Simulated | Recorded"
) -> Iterator[Finding]:
    """Where it does far better on these shoes: a finding where they were simulated, since nothing but knowing them explains it."""
    setup, system = report.setup, played.system
    fresh = Simulated(setup.variant, other_seed(other_seed(setup.seed)), min(MOST_SHOES, report.shoes))
    there = run_systems([(afresh(system, setup.call_limit), values)], fresh, replace(setup), workers=1)
    (far,) = there.systems
    if far.failure:
        yield Finding(RULE, f"on other shoes it fails: {far.failure.message}", system.file, far.failure.line)
        return
    here, fresh_figures = report.figures(played), there.figures(far)
    if None in (here["realised_edge"], fresh_figures["realised_edge"]):
        return
    errors = [(each["edge_high"] - each["edge_low"]) / 2 / NORMAL_95 for each in (here, fresh_figures)]
    apart = (fresh_figures["realised_edge"] - here["realised_edge"]) / sqrt(sum(error**2 for error in errors))
    if apart > ERRORS_APART:
        words = (
            f"of these shoes the house keeps {here['realised_edge']:.2%}, of {fresh.shoes:,} others "
            f"{fresh_figures['realised_edge']:.2%}, {apart:.0f} standard errors apart: "
        )
        end = (
            "it knows these shoes"
            if isinstance(data, Simulated)
            else "it knows this record, or the record is no chance"
        )
        yield Finding(RULE, words + end, system.file, bet_line(system))
