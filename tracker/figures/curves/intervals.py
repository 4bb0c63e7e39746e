"""Rows of an interval each: a dot for what was seen, a bar for its 95 % interval, and a dashed line for what the rules say."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tracker.figures.curves.frame import dots, line
from tracker.figures.curves.look import Look
from tracker.figures.traces import Figure

OUTSIDE = 0.05  # of 95 % intervals miss what they are for


class Interval(NamedTuple):
    """What was seen, its 95 % interval, and what the rules say; all shares."""

    seen: float
    low: float
    high: float
    rules: float

    @property
    def holds(self) -> bool:
        """Whether the interval reaches what the rules say."""
        return self.low <= self.rules <= self.high


class Dashed(NamedTuple):
    """A dashed line for what the rules say, down from one place to another."""

    rules: float
    top: float
    bottom: float


def interval_rows(
    look: Look,
    rows: Sequence[Interval],
    places: Sequence[float],
    said: Sequence[str],
    dashed: Sequence[Dashed],
    *,
    size: int,
    **on: Any,
) -> list[Figure]:
    """The traces of rows. places: how far down each stands; said: of each; size: of a dot; on: its axes.

    A dot is a hollow diamond where the interval misses what the rules say.
    """
    tones = look.tones
    ruled_x = [x for each in dashed for x in (each.rules, each.rules, None)]
    ruled_y = [y for each in dashed for y in (each.top, each.bottom, None)]
    bars_x = [x for row in rows for x in (row.low, row.high, None)]
    bars_y = [y for place in places for y in (place, place, None)]
    symbols = ["circle" if row.holds else "diamond-open" for row in rows]
    return [
        line(ruled_x, ruled_y, tones.theory, dash="4px,3px", width=2, **on),
        line(bars_x, bars_y, tones.data, width=3, **on),
        dots([row.seen for row in rows], places, tones.data, said, symbol=symbols, size=size) | on,
    ]
