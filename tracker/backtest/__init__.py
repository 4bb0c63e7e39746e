"""Backtesting: finding strategies, playing them over recorded or simulated shoes, and the figures that come of it."""

from tracker.backtest.data import Recorded, ShoeCoups, Simulated, frame_of, scripted
from tracker.backtest.engine import Seat
from tracker.backtest.figures import figures, verdict
from tracker.backtest.loader import NotLoadedError, System, apart, find, load, shipped
from tracker.backtest.ratios import measure
from tracker.backtest.run import (
    CALL_LIMIT_SECONDS,
    Failure,
    Report,
    Setup,
    SystemReport,
    drawn_seed,
    failure_json,
    failure_of,
    run,
    run_systems,
)
from tracker.backtest.tally import Tally

__all__ = [
    "CALL_LIMIT_SECONDS",
    "Failure",
    "NotLoadedError",
    "Recorded",
    "Report",
    "Seat",
    "Setup",
    "ShoeCoups",
    "Simulated",
    "System",
    "SystemReport",
    "Tally",
    "apart",
    "drawn_seed",
    "failure_json",
    "failure_of",
    "figures",
    "find",
    "frame_of",
    "load",
    "measure",
    "run",
    "run_systems",
    "scripted",
    "shipped",
    "verdict",
]
