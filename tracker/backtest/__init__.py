"""Backtesting: finding strategies, playing them over recorded or simulated shoes, and the figures that come of it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tracker.backtest.data import ShoeCoups, Simulated
from tracker.backtest.engine import Seat
from tracker.backtest.figures import figures, verdict
from tracker.backtest.loader import NotLoadedError, System, apart, find, load, shipped, system_name
from tracker.backtest.luck import p_value
from tracker.backtest.report import (
    CALL_LIMIT_SECONDS,
    Failure,
    Report,
    Setup,
    SystemReport,
    failure_json,
    failure_of,
    to_the_cent,
    tried_json,
)
from tracker.backtest.run import drawn_seed, run, run_systems
from tracker.backtest.sittings import COUPS_AN_HOUR
from tracker.backtest.sweep import read_sweeps, settings
from tracker.backtest.tally import Tally

if TYPE_CHECKING:
    from tracker.backtest.after import After, AfterRow, Key, came_after
    from tracker.backtest.audit import with_audit
    from tracker.backtest.bankroll import with_bankrolls
    from tracker.backtest.course import COURSE_SESSIONS, Convergence, Course, LosingRuns, OneSession, Rung, course_of
    from tracker.backtest.estimate import Estimate, estimate_run
    from tracker.backtest.exact import check_ends, with_exact
    from tracker.backtest.folder import Asked, RunFolder, check_place, read_folder, write_folder
    from tracker.backtest.frames import Recorded, frame_of, scripted
    from tracker.backtest.idle import idle_methods
    from tracker.backtest.kept import kept_courses, kept_report, refused
    from tracker.backtest.ratios import Ratio, line_of, measure
    from tracker.backtest.sources import loaded_modules, texts_of
    from tracker.backtest.trace import Trace, trace_coup
    from tracker.backtest.twins import shuffled, with_best_again, with_twins

__all__ = [
    "CALL_LIMIT_SECONDS",
    "COUPS_AN_HOUR",
    "COURSE_SESSIONS",
    "After",
    "AfterRow",
    "Asked",
    "Convergence",
    "Course",
    "Estimate",
    "Failure",
    "Key",
    "LosingRuns",
    "NotLoadedError",
    "OneSession",
    "Ratio",
    "Recorded",
    "Report",
    "RunFolder",
    "Rung",
    "Seat",
    "Setup",
    "ShoeCoups",
    "Simulated",
    "System",
    "SystemReport",
    "Tally",
    "Trace",
    "apart",
    "came_after",
    "check_ends",
    "check_place",
    "course_of",
    "drawn_seed",
    "estimate_run",
    "failure_json",
    "failure_of",
    "figures",
    "find",
    "frame_of",
    "idle_methods",
    "kept_courses",
    "kept_report",
    "line_of",
    "load",
    "loaded_modules",
    "measure",
    "p_value",
    "read_folder",
    "read_sweeps",
    "refused",
    "run",
    "run_systems",
    "scripted",
    "settings",
    "shipped",
    "shuffled",
    "system_name",
    "texts_of",
    "to_the_cent",
    "trace_coup",
    "tried_json",
    "verdict",
    "with_audit",
    "with_bankrolls",
    "with_best_again",
    "with_exact",
    "with_twins",
    "write_folder",
]

LAZY = {  # module -> what it has of `__all__`: what a run of a thousand simulated shoes does without
    "after": ("After", "AfterRow", "Key", "came_after"),
    "audit": ("with_audit",),
    "bankroll": ("with_bankrolls",),
    "course": ("COURSE_SESSIONS", "Convergence", "Course", "LosingRuns", "OneSession", "Rung", "course_of"),
    "estimate": ("Estimate", "estimate_run"),
    "exact": ("check_ends", "with_exact"),
    "folder": ("Asked", "RunFolder", "check_place", "read_folder", "write_folder"),
    "frames": ("Recorded", "frame_of", "scripted"),
    "idle": ("idle_methods",),
    "kept": ("kept_courses", "kept_report", "refused"),
    "ratios": ("Ratio", "line_of", "measure"),
    "sources": ("loaded_modules", "texts_of"),
    "trace": ("Trace", "trace_coup"),
    "twins": ("shuffled", "with_best_again", "with_twins"),
}
MODULE_OF = {name: module for module, names in LAZY.items() for name in names}


def __getattr__(name: str) -> Any:
    """Loads what is in `LAZY` when it is asked for."""
    if name in MODULE_OF:
        return getattr(import_module(f"tracker.backtest.{MODULE_OF[name]}"), name)
    raise AttributeError(f"module 'tracker.backtest' has no attribute {name!r}")
