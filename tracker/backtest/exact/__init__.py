"""Exact distributions of finite progressions, by dynamic programming over the strategy's own class."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tracker.backtest.exact.session import Exact, check_ends, exact
from tracker.backtest.machine import NotFiniteError
from tracker.backtest.report import Report

__all__ = ["Exact", "NotFiniteError", "check_ends", "exact", "with_exact"]


def with_exact(report: Report, values: Sequence[Mapping[str, Any]]) -> Report:
    """The report with the exact distribution of every system, or why it has none. values: of each, as they were given."""
    systems = []
    for system, given in zip(report.systems, values, strict=True):
        try:
            found = "it failed" if system.failure else exact(system.system.strategy, given, report.setup)
        except NotFiniteError as error:
            found = str(error)
        systems.append(replace(system, exact=found))
    return replace(report, systems=systems)
