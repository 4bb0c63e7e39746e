"""The bead plate: every coup a bead, downwards, then the next column."""

from collections.abc import Sequence
from itertools import repeat
from typing import Literal, NamedTuple, get_args

from tracker.errors import UsageError
from tracker.game import Coup, Outcome
from tracker.roads.options import DEFAULTS, Options
from tracker.roads.taking import Told, coup_of_told

WhenFull = Literal["drop_column", "reflow", "restart"]


class Bead(NamedTuple):
    """One bead. coup: the number of the coup, from 1. The coup itself holds pairs, totals and gaps."""

    coup: int
    outcome: Outcome
    row: int
    column: int


class BeadPlate:
    """The beads of the coups pushed so far; append-only."""

    __slots__ = ("_numbers", "_rows", "coups")

    def __init__(self, options: Options = DEFAULTS) -> None:
        self._rows = options.rows
        self._numbers: list[int] = []
        self.coups: list[Coup] = []  # one a bead; for reading

    def push(self, told: Told, number: int | None = None) -> None:
        """Add a coup. number: the coup's, from 1; one more than the last if None."""
        self.extend([coup_of_told(told)], [number or (self._numbers[-1] + 1 if self._numbers else 1)])

    def extend(self, coups: Sequence[Coup], numbers: Sequence[int]) -> None:
        """Add coups, none of them void, with their numbers."""
        self.coups += coups
        self._numbers += numbers

    def pop(self) -> None:
        """Take back the last coup."""
        self.coups.pop()
        self._numbers.pop()

    @property
    def cells(self) -> list[Bead]:
        """Every bead, on a plate without end."""
        columns = -(-len(self.coups) // self._rows)
        beads = zip(
            self._numbers,
            [coup.outcome for coup in self.coups],
            list(range(self._rows)) * columns,
            [column for column in range(columns) for _ in range(self._rows)],
            strict=False,  # the last column may not be full
        )
        # as Bead._make, but twice as fast
        return list(map(tuple.__new__, repeat(Bead), beads))  # pyrefly: ignore[bad-specialization]

    def on_plate(self, columns: int, when_full: WhenFull = "drop_column") -> list[Bead]:
        """The beads on a plate of so many columns.

        when_full: `drop_column` loses the leftmost whole columns, so that no bead changes its row; `reflow` keeps the
        newest beads from the top left; `restart` wipes the plate and begins again at the top left.
        """
        if when_full not in get_args(WhenFull):
            raise UsageError("road_option", name="when_full", found=when_full, known=", ".join(get_args(WhenFull)))
        beads, rows, held = self.cells, self._rows, self._rows * columns
        if len(beads) <= held:
            return beads
        if when_full == "drop_column":
            hidden = beads[-1].column + 1 - columns
            return [bead._replace(column=bead.column - hidden) for bead in beads if bead.column >= hidden]
        kept = beads[-held:] if when_full == "reflow" else beads[(len(beads) - 1) // held * held :]
        return [bead._replace(row=at % rows, column=at // rows) for at, bead in enumerate(kept)]
