"""The big road: a column for every unbroken run of one winner, ties drawn on the cell before them."""

from collections.abc import Sequence
from itertools import chain, count, repeat
from typing import NamedTuple

from tracker.game import Coup, Outcome
from tracker.roads.grid import Grid
from tracker.roads.options import DEFAULTS, Options
from tracker.roads.taking import Told, coup_of_told

TIE = Outcome.TIE


class Column(NamedTuple):
    """A logical column: an unbroken run of one winner, ties left out; drawn, it may bend over several columns."""

    outcome: Outcome
    length: int


class Cell(NamedTuple):
    """One cell of the big road.

    coup: the number of the coup that made it, from 1. outcome: a tie only for ties that no result has reached, or
    that keep a column of their own. streak: the logical column it belongs to. ties: how many ties stand on it.
    banker_pair, player_pair, natural: False where not recorded.
    """

    coup: int
    outcome: Outcome
    row: int
    column: int
    streak: int
    ties: int
    banker_pair: bool
    player_pair: bool
    natural: bool


class BigRoad:
    """The big road of the coups pushed so far; append-only.

    Ties and pairs are read off the coups when the cells are asked for, so `pop` takes back the last coup whatever it
    was, and drawing twice gives the same picture.
    """

    __slots__ = ("_coups", "_grid", "_numbers", "_options", "_owners")

    def __init__(self, options: Options = DEFAULTS) -> None:
        self._options = options
        self._grid = Grid(options)
        self._coups: list[Coup] = []
        self._numbers: list[int] = []
        self._owners: list[int] = []  # of each cell: the index of the coup that made it

    def push(self, told: Told, number: int | None = None) -> None:
        """Add a coup. number: the coup's, from 1; one more than the last if None."""
        self.extend([coup_of_told(told)], [number or (self._numbers[-1] + 1 if self._numbers else 1)])

    def extend(self, coups: Sequence[Coup], numbers: Sequence[int]) -> list[int]:
        """Add coups, none of them void, with their numbers; the numbers of those that were no tie."""
        begun = len(self._coups)
        owners = [index for index, coup in enumerate(coups) if coup.outcome is not TIE]
        resolved = [numbers[index] for index in owners]
        if self._options.leading_ties == "own_column" and not begun and coups and owners[:1] != [0]:
            owners.insert(0, 0)
        self._grid.extend([coups[index].outcome for index in owners])
        self._owners += [begun + index for index in owners]
        self._coups += coups
        self._numbers += numbers
        return resolved

    def pop(self) -> None:
        """Take back the last coup, a tie too."""
        self._coups.pop()
        self._numbers.pop()
        if self._owners and self._owners[-1] == len(self._coups):
            self._owners.pop()
            self._grid.pop()

    @property
    def lengths(self) -> list[int]:
        """Lengths of the logical columns, the open one last."""
        return self._grid.lengths

    def opens(self, outcome: Outcome) -> bool:
        """Whether a coup that this side won would open a column."""
        return not self._owners or self._grid.kinds[-1] is not outcome

    def next_cell(self, outcome: Outcome, number: int) -> Cell:
        """The cell that a Banker or Player coup of this number would take; nothing is drawn."""
        row, column = self._grid.next_cell(outcome)
        streak = len(self._grid.starts) - (not self.opens(outcome))
        return Cell(number, outcome, row, column, streak, 0, False, False, False)

    @property
    def columns(self) -> list[Column]:
        """The logical columns, the open one last."""
        sides = [self._grid.kinds[start] for start in self._grid.starts]
        return list(map(Column, sides, self._grid.lengths))

    @property
    def leading_ties(self) -> int:
        """How many ties came before the first Banker or Player."""
        return next((count for count, coup in enumerate(self._coups) if coup.outcome is not TIE), len(self._coups))

    @property
    def cells(self) -> list[Cell]:
        """Every cell, in the order laid."""
        coups, owners, options = self._coups, self._owners, self._options
        if not owners:  # ties that no result has reached, if anything
            return [self._tie_cell(len(coups), options.tie_pairs == "merge")] if coups else []
        made = [coups[owner] for owner in owners]
        firsts = [0, *owners[1:]] if options.leading_ties == "first_cell" else owners
        ends = [*owners[1:], len(coups)]
        columns = zip(
            [self._numbers[owner] for owner in owners],
            self._grid.kinds,
            self._grid.rows,
            self._grid.columns,
            chain.from_iterable(map(repeat, count(), self._grid.lengths)),
            [end - first - 1 for first, end in zip(firsts, ends, strict=True)],
            [coup.banker_pair is True for coup in made],
            [coup.player_pair is True for coup in made],
            [coup.natural is True for coup in made],
            strict=True,
        )
        # as Cell._make, but twice as fast
        cells = list(map(tuple.__new__, repeat(Cell), columns))  # pyrefly: ignore[bad-specialization]
        if cells[0].outcome is TIE:
            cells[0] = self._tie_cell(ends[0], True)
        if options.tie_pairs == "merge":
            for index, (first, end) in enumerate(zip(firsts, ends, strict=True)):
                cells[index] = _with_pairs(cells[index], coups[first:end])
        return cells

    def _tie_cell(self, ties: int, marked: bool) -> Cell:
        """The cell of the first `ties` coups, all of them ties; `marked` says whether it shows what they had."""
        coups = self._coups[:ties]
        natural = marked and any(coup.natural for coup in coups)
        cell = Cell(self._numbers[0], TIE, 0, 0, 0, ties, False, False, natural)
        return _with_pairs(cell, coups) if marked else cell


def _with_pairs(cell: Cell, coups: Sequence[Coup]) -> Cell:
    """The cell with the pairs of all these coups on it."""
    return cell._replace(
        banker_pair=any(coup.banker_pair for coup in coups), player_pair=any(coup.player_pair for coup in coups)
    )
