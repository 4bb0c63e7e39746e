"""Backtesting: finding strategies, playing them over recorded or simulated shoes, and the figures that come of it."""

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
    tried_json,
)
from tracker.backtest.run import drawn_seed, run, run_systems
from tracker.backtest.sweep import read_sweeps, settings
from tracker.backtest.tally import Tally

if TYPE_CHECKING:
    from tracker.backtest.after import After, Key, came_after
    from tracker.backtest.audit import with_audit
    from tracker.backtest.bankroll import with_bankrolls
    from tracker.backtest.course import Convergence, Course, LosingRuns, OneSession, Rung, course_of
    from tracker.backtest.estimate import Estimate, estimate_run
    from tracker.backtest.exact import check_ends, with_exact
    from tracker.backtest.folder import Asked, RunFolder, check_place, read_folder, write_folder
    from tracker.backtest.frames import Recorded, frame_of, scripted
    from tracker.backtest.idle import idle_methods
    from tracker.backtest.kept import kept_courses, kept_report, refused
    from tracker.backtest.ratios import measure
    from tracker.backtest.sources import loaded_modules, texts_of
    from tracker.backtest.trace import Trace, trace_coup
    from tracker.backtest.twins import shuffled, with_best_again, with_twins

__all__ = [
    "CALL_LIMIT_SECONDS",
    "After",
    "Asked",
    "Convergence",
    "Course",
    "Estimate",
    "Failure",
    "Key",
    "LosingRuns",
    "NotLoadedError",
    "OneSession",
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

OF_AFTER = {"After", "Key", "came_after"}
OF_COURSES = {"Convergence", "Course", "LosingRuns", "OneSession", "Rung", "course_of"}
OF_FOLDERS = {"Asked", "RunFolder", "check_place", "read_folder", "write_folder"}
WITH_FRAMES = {"Recorded", "frame_of", "scripted"}


def __getattr__(name: str) -> Any:
    """What a run of a thousand simulated shoes does without is loaded when it is asked for."""
    if name in WITH_FRAMES:
        from tracker.backtest import frames

        return getattr(frames, name)
    if name in OF_AFTER:
        from tracker.backtest import after

        return getattr(after, name)
    if name in OF_COURSES:
        from tracker.backtest import course

        return getattr(course, name)
    if name == "with_bankrolls":
        from tracker.backtest.bankroll import with_bankrolls

        return with_bankrolls
    if name in ("check_ends", "with_exact"):
        from tracker.backtest import exact

        return getattr(exact, name)
    if name in ("shuffled", "with_best_again", "with_twins"):
        from tracker.backtest import twins

        return getattr(twins, name)
    if name in OF_FOLDERS:
        from tracker.backtest import folder

        return getattr(folder, name)
    if name in ("kept_courses", "kept_report", "refused"):
        from tracker.backtest import kept

        return getattr(kept, name)
    if name == "idle_methods":
        from tracker.backtest.idle import idle_methods

        return idle_methods
    if name == "with_audit":
        from tracker.backtest.audit import with_audit

        return with_audit
    if name in ("Estimate", "estimate_run"):
        from tracker.backtest import estimate

        return getattr(estimate, name)
    if name in ("Trace", "trace_coup"):
        from tracker.backtest import trace

        return getattr(trace, name)
    if name in ("loaded_modules", "texts_of"):
        from tracker.backtest import sources

        return getattr(sources, name)
    if name == "measure":
        from tracker.backtest.ratios import measure

        return measure
    raise AttributeError(f"module 'tracker.backtest' has no attribute {name!r}")
