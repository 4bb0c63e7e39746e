"""Probabilities of amounts of money on a grid: an array and the place of its first cell."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

import numpy as np


class Spread:
    """chance x shares[k]: the probability of `low` + k units of the grid, counted from where the session began.

    The array may be shared with others and is not written to.
    """

    __slots__ = ("chance", "low", "shares")

    def __init__(self, low: int, shares: Sequence[float] | Any, chance: float = 1.0) -> None:
        self.low, self.shares, self.chance = low, np.asarray(shares, np.float64), chance

    def __bool__(self) -> bool:
        return bool(len(self.shares)) and bool(self.shares.any())

    def __len__(self) -> int:
        return len(self.shares)

    @classmethod
    def sum_of(cls, spreads: Sequence[Self]) -> Self:
        """Cell by cell; its chance is 1."""
        low = min(spread.low for spread in spreads)
        high = max(spread.low + len(spread) for spread in spreads)
        total = np.zeros(high - low)
        for spread in spreads:
            total[spread.low - low : spread.low - low + len(spread)] += spread.shares * spread.chance
        return cls(low, total)

    def total(self) -> float:
        """The probability in all cells."""
        return float(self.shares.sum()) * self.chance

    def moved(self, shift: int, chance: float) -> Self:
        """So much of it, so many units on. Its own chance must be 1."""
        return type(self)(self.low + shift, self.shares, chance)

    def between(self, low: int | None, high: int | None) -> Self:
        """The cells from low on, below high; None for no bound."""
        first = 0 if low is None else min(max(0, low - self.low), len(self))
        last = len(self) if high is None else min(max(first, high - self.low), len(self))
        if first == 0 and last == len(self):
            return self
        return type(self)(self.low + first, self.shares[first:last], self.chance)

    def trimmed(self, least: float) -> Self:
        """Without the cells at both ends that hold less than `least`. Its chance must be 1."""
        places = np.flatnonzero(self.shares >= least)
        if not len(places):
            return type(self)(self.low, self.shares[:0])
        return self.between(self.low + int(places[0]), self.low + int(places[-1]) + 1)

    def points(self) -> Iterable[tuple[int, float]]:
        """(place, probability) where there is any."""
        places = np.flatnonzero(self.shares)
        shares = self.shares[places] * self.chance
        return zip((places + self.low).tolist(), shares.tolist(), strict=True)


class Moves:
    """Where cells of a spread go, each by its own way. cells: (from, to, probability)."""

    __slots__ = ("chances", "low", "sources", "targets")

    def __init__(self, cells: Sequence[tuple[int, int, float]]) -> None:
        sources, targets, chances = zip(*cells, strict=True)
        self.low = min(targets)
        self.sources, self.chances = np.array(sources), np.array(chances, np.float64)
        self.targets = np.array(targets) - self.low

    def __len__(self) -> int:
        return len(self.sources)

    def of(self, spread: Spread) -> Spread:
        """The spread after the move; cells that it does not have count as empty, those without a way are left out."""
        places = self.sources - spread.low
        there = (places >= 0) & (places < len(spread))
        found = spread.shares[places[there]] * (spread.chance * self.chances[there])
        return Spread(self.low, np.bincount(self.targets[there], found, 1))


def visits(states: int, ways: Sequence[tuple[int, int, float]]) -> list[float]:
    """How often each state is visited on average before the end, from the first on. ways: (from, to, probability).

    What is missing to 1 from a state ends there. Solves the linear equations of the visits.
    """
    matrix = np.eye(states)
    sources, targets, chances = zip(*ways, strict=True) if ways else ((), (), ())
    np.subtract.at(matrix, (np.array(targets, int), np.array(sources, int)), np.array(chances, float))
    first = np.zeros(states)
    first[0] = 1
    return np.linalg.solve(matrix, first).tolist()
