"""How the sessions of a system went, coup by coup: lines, ladders, runs and single sessions, for figures."""

from tracker.backtest.course.made import COURSE_COUPS, COURSE_SESSIONS, course_of
from tracker.backtest.course.shape import (
    LINES,
    Bins,
    Convergence,
    Course,
    Ends,
    Falls,
    LosingRuns,
    OneSession,
    Rung,
    Step,
    UnderWater,
)

__all__ = [
    "COURSE_COUPS",
    "COURSE_SESSIONS",
    "LINES",
    "Bins",
    "Convergence",
    "Course",
    "Ends",
    "Falls",
    "LosingRuns",
    "OneSession",
    "Rung",
    "Step",
    "UnderWater",
    "course_of",
]
