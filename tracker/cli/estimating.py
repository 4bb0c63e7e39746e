"""`backtest --estimate`: how long a run would take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.cli.common import print_json, spoken
from tracker.cli.lines import counted, decimal, paragraph

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.backtest import System
    from tracker.cli.backtest_setup import Prepared


def show_estimate(values: Sequence[tuple[System, Mapping[str, Any]]], prepared: Prepared, *, as_json: bool) -> None:
    """Measures, and says between which two times the run should take."""
    from tracker.backtest import estimate_run
    from tracker.cli.output import results_alone

    assert prepared.data is not None
    with results_alone():
        found = estimate_run(values, prepared.data, prepared.setup, workers=prepared.workers, twins=prepared.twins)
    if as_json:
        print_json({"estimate": found.as_json()})
        return
    words = spoken()
    said = words(
        "estimate.said",
        shoes=counted(found.shoes, "shoe"),
        systems=counted(found.systems, "system"),
        low=lasting(found.low_seconds),
        high=lasting(found.high_seconds),
        measured=counted(found.measured_shoes, "shoe"),
        seconds=lasting(found.measured_seconds),
    )
    if found.compiling_seconds >= 0.1:
        said += " " + words("estimate.compiling", seconds=lasting(found.compiling_seconds))
    paragraph(said + (" " + words("estimate.workers", workers=found.workers) if found.workers > 1 else ""))


def lasting(seconds: float) -> str:
    """`0.4 s`, `35 s`, `12 min`, `3.5 h`."""
    if seconds < 10:
        return f"{decimal(seconds)} s"
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{decimal(seconds / 3600)} h"
