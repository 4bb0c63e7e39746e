"""Probabilities of amounts of money on a grid: an array and the place of its first cell."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Self

import numpy as np

LONG = 256  # cells; so many are moved by a call of their own
Part = tuple[int, Any, float]  # place of the first cell, shares, and what each is to be multiplied by


class Spread:
    """shares[k]: the probability of `low` + k units of the grid, counted from where the session began.

    The array may be shared with others and is not written to.
    """

    __slots__ = ("low", "shares")

    def __init__(self, low: int, shares: Sequence[float] | Any) -> None:
        self.low, self.shares = low, np.asarray(shares, np.float64)

    def __len__(self) -> int:
        return len(self.shares)

    @classmethod
    def sum_of(cls, parts: Sequence[Part]) -> Self:
        """Cell by cell."""
        low = min(part[0] for part in parts)
        total = np.zeros(max(first + len(shares) for first, shares, _ in parts) - low)
        for first, shares, chance in parts:
            total[first - low : first - low + len(shares)] += shares * chance
        return cls(low, total)

    def total(self) -> float:
        """The probability in all cells."""
        return float(self.shares.sum())

    def ends(self) -> list[int]:
        """The first and the last place where there is anything; none where there is nothing."""
        places = np.flatnonzero(self.shares)
        return [self.low + int(places[0]), self.low + int(places[-1])] if len(places) else []

    def trimmed(self, least: float) -> Self:
        """Without the cells at both ends that hold less than `least`."""
        places = np.flatnonzero(self.shares >= least)
        if not len(places):
            return type(self)(self.low, self.shares[:0])
        first, last = int(places[0]), int(places[-1]) + 1
        return type(self)(self.low + first, self.shares[first:last])

    def points(self) -> Iterable[tuple[int, float]]:
        """(place, probability) where there is any."""
        places = np.flatnonzero(self.shares)
        return zip((places + self.low).tolist(), self.shares[places].tolist(), strict=True)


class Pile:
    """A spread to which parts are added."""

    __slots__ = ("low", "shares")

    def __init__(self) -> None:
        self.low, self.shares = 0, np.zeros(0)

    def add(self, part: Part) -> None:
        """Adds a part; where it reaches beyond the cells so far, there are twice as many of them at once."""
        first, shares, chance = part
        last, size = first + len(shares), len(self.shares)
        if not size:
            self.low = first
        if not size or first < self.low or last > self.low + size:
            low = min(first, self.low) - (size if size and first < self.low else 0)
            high = max(last, self.low + size) + (size if size and last > self.low + size else 0)
            grown = np.zeros(high - low)
            grown[self.low - low : self.low - low + size] = self.shares
            self.low, self.shares = low, grown
        self.shares[first - self.low : last - self.low] += shares * chance

    def spread(self) -> Spread:
        """What was added up."""
        return Spread(self.low, self.shares)


class Run(NamedTuple):
    """The cells `first` … `end` - 1 go `shift` units on, with this probability."""

    first: int
    end: int
    shift: int
    chance: float


class Moves:
    """Where cells go that do not all go the same way."""

    __slots__ = ("chances", "low", "most", "size", "sources", "targets")

    def __init__(self, runs: Sequence[Run]) -> None:
        self.sources, targets, self.chances = laid_out(runs)
        self.low = int(targets.min())
        self.targets, self.size = targets - self.low, int(targets.max()) - self.low + 1
        self.most = int(np.bincount(self.targets).max())  # cells that come together in one

    def __len__(self) -> int:
        return len(self.sources)

    def of(self, shares: Any) -> Part:
        """The cells after the move; shares: as `band` makes them, from the first cell that a run names."""
        return self.low, np.bincount(self.targets, shares[self.sources] * self.chances, self.size), 1.0


def laid_out(runs: Sequence[Run]) -> tuple[Any, Any, Any]:
    """(from, to, probability) of every cell of the runs."""
    if not runs:
        return np.zeros(0, int), np.zeros(0, int), np.zeros(0)
    counts = [run.end - run.first for run in runs]
    sources = np.concatenate([np.arange(run.first, run.end) for run in runs])
    return (
        sources,
        sources + np.repeat([run.shift for run in runs], counts),
        np.repeat([run.chance for run in runs], counts),
    )


def band(spread: Spread, first: int, end: int) -> Any:
    """The cells from `first` up to `end` - 1, those that the spread does not have as 0."""
    found = np.zeros(end - first)
    low, high = max(first, spread.low), min(end, spread.low + len(spread))
    if low < high:
        found[low - first : high - first] = spread.shares[low - spread.low : high - spread.low]
    return found


def chips(runs: Sequence[Run], size: int) -> Any:
    """The chips that lie in every cell of a band; their number stands as the `chance` of each run."""
    found = np.zeros(size)
    for run in runs:
        found[run.first : run.end] = run.chance
    return found


def reached(runs: Sequence[Run], cells: int, start: int) -> Any:
    """Whether each cell is reached from the cell `start`."""
    found = np.zeros(cells, bool)
    found[start] = True
    sources, targets, _ = laid_out(runs)
    count = 0
    while count < (count := int(found.sum())):
        found[targets[found[sources]]] = True
    return found


def visits(runs: Sequence[Run], there: Any, start: int) -> tuple[Any, bool]:
    """(how often each cell is visited on average, from the cell `start` on, whether every cell leads to an end).

    there: which cells are reached. What is missing to 1 from a cell ends there. Solves the linear equations of the visits.
    """
    number = np.cumsum(there) - 1
    size = int(number[-1]) + 1
    sources, targets, chances = laid_out(runs)
    kept = there[sources]
    sources, targets, chances = number[sources[kept]], number[targets[kept]], chances[kept]
    ends = np.bincount(sources, chances, size) < 1 - 1e-9
    count = -1
    while count < (count := int(ends.sum())):
        ends[sources[ends[targets]]] = True
    often = np.zeros(len(there))
    if not ends.all():
        return often, False
    matrix = np.eye(size)
    np.subtract.at(matrix, (targets, sources), chances)
    first = np.zeros(size)
    first[number[start]] = 1
    often[there] = np.linalg.solve(matrix, first)
    return often, True


class Walk:
    """All cells of all nodes in one array, and where they go with a coup; those of new nodes come behind."""

    __slots__ = ("cells", "long", "short", "terms", "visited")

    def __init__(self) -> None:
        self.cells = self.visited = np.zeros(0)
        self.long: list[Run] = []
        self.short: tuple[Any, ...] = laid_out(())
        self.terms = np.zeros(0, int)  # cells that come together in each

    def grow(self, cells: int, runs: Sequence[Run]) -> None:
        """There are so many cells now, and some more of them go somewhere."""
        for name in ("cells", "visited", "terms"):
            old = getattr(self, name)
            setattr(self, name, np.append(old, np.zeros(cells - len(old), old.dtype)))
        long = [run for run in runs if run.end - run.first >= LONG]
        more = laid_out([run for run in runs if run.end - run.first < LONG])
        self.long += long
        self.short = tuple(np.append(old, new) for old, new in zip(self.short, more, strict=True))
        self.terms += np.bincount(more[1], minlength=cells)
        for run in long:
            self.terms[run.first + run.shift : run.end + run.shift] += 1

    def go(self) -> int:
        """One coup; how many cells were looked at."""
        self.visited += self.cells
        sources, targets, chances = self.short
        size, count = len(self.cells), len(sources)
        after: Any = np.bincount(targets, self.cells[sources] * chances, size) if count else np.zeros(size)
        for first, end, shift, chance in self.long:
            after[first + shift : end + shift] += self.cells[first:end] * chance
            count += end - first
        self.cells = after
        return count
