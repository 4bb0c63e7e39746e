"""Curves of a backtest: pure functions from figures and courses to dictionaries that Plotly takes as they are."""

from tracker.figures.curves.bins import Finals, Pile, drawdowns, finals, finals_of, pile
from tracker.figures.curves.fan import ends, fan, one_session
from tracker.figures.curves.forest import again, forest, missed, strip, twins
from tracker.figures.curves.heat import sweep
from tracker.figures.curves.ladder import ladder
from tracker.figures.curves.look import COMPACT, WIDE, Look
from tracker.figures.curves.luck import convergence, losing_runs
from tracker.figures.curves.patterns import pattern_name, patterns

__all__ = [
    "COMPACT",
    "WIDE",
    "Finals",
    "Look",
    "Pile",
    "again",
    "convergence",
    "drawdowns",
    "ends",
    "fan",
    "finals",
    "finals_of",
    "forest",
    "ladder",
    "losing_runs",
    "missed",
    "one_session",
    "pattern_name",
    "patterns",
    "pile",
    "strip",
    "sweep",
    "twins",
]
