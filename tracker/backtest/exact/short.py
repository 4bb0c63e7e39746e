"""Where the bankroll does not cover all that a node asks for: what happens in each cell of money, as arrays."""

from collections import defaultdict
from typing import Any, NamedTuple

import numpy as np

from tracker.backtest.exact.model import Bets, Model
from tracker.betting import Stop

BETS, SITS = "bets", "sits"  # what happens; or the session ends with a `Stop`


class Short(NamedTuple):
    """A node where the bankroll does not cover all that is asked for. low, high: the units from the start where it is so.

    moves: (what happens, node after, from, to, probability, first): arrays, from places counted from `low`, to places
    counted from `first`; what happens is `BETS`, `SITS`, or the `Stop` that ends the session. stakes: (spot, chips in each place).
    """

    low: int
    high: int
    moves: list[tuple[str, int, Any, Any, Any, int]]
    stakes: list[tuple[int, Any]]


def short(model: Model, node: int, bets: Bets, needed: int) -> Short:
    """What happens in a node where less than `needed` chips are at hand."""
    chip, unit, start = model.chip, model.unit, model.start or 0
    low, high = model.least or 0, -(-(needed * chip - start) // unit)
    moves: dict[tuple[str, int], list[tuple[int, int, float]]] = defaultdict(list)
    stakes: dict[int, Any] = {}
    for place in range(low, high):
        wagers = model.limited(bets, (start + place * unit) // chip)
        if wagers is None:
            moves[Stop.LIMIT, node].append((place, place, 1.0))
            continue
        for spot, chips in wagers:
            stakes.setdefault(spot, np.zeros(high - low))[place - low] = chips
        for chance, net, after, leaves in model.ways(node, wagers):
            what = Stop.LEFT if leaves else BETS if wagers else SITS
            moves[what, after].append((place, place + net // unit, chance))
    arrays = []
    for (what, after), cells in moves.items():
        sources, targets, chances = zip(*cells, strict=True)
        first = min(targets)
        arrays.append((what, after, np.array(sources) - low, np.array(targets) - first, np.array(chances), first))
    return Short(low, high, arrays, list(stakes.items()))
