"""Big eye boy, small road and cockroach pig: one rule at three distances.

Red says that the shoe repeats its shape, blue that it does not. They have nothing to do with Banker and Player.
"""

from collections.abc import Sequence
from itertools import repeat
from typing import NamedTuple

from tracker.roads.grid import Grid
from tracker.roads.options import DEFAULTS, Options
from tracker.roads.rule import mark, marks


class Mark(NamedTuple):
    """One mark. coup: the number of the coup that left it, from 1. red: True red, False blue."""

    coup: int
    red: bool
    row: int
    column: int


class DerivedRoad:
    """The marks that Banker and Player coups left on the road that looks `distance` columns back; append-only."""

    __slots__ = ("_grid", "_numbers", "_silent", "distance")

    def __init__(self, distance: int, options: Options = DEFAULTS) -> None:
        self.distance = distance
        self._grid = Grid(options)
        self._numbers: list[int] = []
        self._silent = 0  # coups before the first mark; from there on every one leaves a mark

    def push(self, lengths: Sequence[int], number: int) -> None:
        """Mark a Banker or Player coup. lengths: of the big road's columns, this coup included; number: the coup's."""
        red = mark(lengths, self.distance)
        self._lay([] if red is None else [red], [number])

    def extend(self, lengths: Sequence[int], numbers: Sequence[int]) -> None:
        """Mark Banker and Player coups with these numbers. lengths: of the big road's columns, the coups included."""
        self._lay(marks(lengths, self.distance)[len(self._numbers) :], numbers)

    def _lay(self, reds: list[bool], numbers: Sequence[int]) -> None:
        """Lay the marks of these coups, of which the first may have left none."""
        silent = len(numbers) - len(reds)
        self._grid.extend(reds)
        self._numbers += numbers[silent:]
        self._silent += silent

    def pop(self) -> None:
        """Take back the last coup, whether it left a mark or not."""
        if self._numbers:
            self._grid.pop()
            self._numbers.pop()
        else:
            self._silent -= 1

    def next_mark(self, red: bool, number: int) -> Mark:
        """The mark that a coup of this number would make if it left this colour; nothing is drawn."""
        return Mark(number, red, *self._grid.next_cell(red))

    @property
    def last(self) -> bool | None:
        """The last mark, True red; None before the first."""
        return self._grid.kinds[-1] if self._numbers else None

    @property
    def colours(self) -> str:
        """One letter a mark, in the order dealt: R red, B blue."""
        return "".join("R" if red else "B" for red in self._grid.kinds)

    @property
    def cells(self) -> list[Mark]:
        """Every mark and its cell, in the order dealt."""
        grid = self._grid
        marks = zip(self._numbers, grid.kinds, grid.rows, grid.columns, strict=True)
        # as Mark._make, but twice as fast
        return list(map(tuple.__new__, repeat(Mark), marks))  # pyrefly: ignore[bad-specialization]
