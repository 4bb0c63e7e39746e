"""Where streaks fall on an endless board: down, and to the right where the way down is barred.

One routine lays out the big road and the three derived roads. Cells drawn earlier never move.
"""

from collections.abc import Sequence
from typing import Any

from tracker.roads.options import DEFAULTS, Options


class Grid:
    """The cells of streaks of equal things (sides, colours), in the order they were laid; append-only.

    A streak begins in the first free cell of the top row, which lies above any older tail. It turns right at the last
    row and before a taken cell, whichever streak took it; the cell to the right is then free, since two paths that
    only go down or right cannot change places. What bars the way is always part of an older tail: the upright part of
    an older streak lies further left.
    """

    __slots__ = ("_options", "_tails", "_top", "columns", "kinds", "rows", "starts")

    def __init__(self, options: Options = DEFAULTS) -> None:
        self._options = options
        self.kinds: list[Any] = []  # of each cell: what it holds, its row and its column; for reading
        self.rows: list[int] = []
        self.columns: list[int] = []
        self.starts: list[int] = []  # the index of the cell that began each streak; for reading
        self._tails: set[tuple[int, int]] = set()  # cells right of the column in which their streak began
        self._top = 0  # cells taken in the top row, which has no gaps

    def extend(self, kinds: Sequence[Any]) -> None:
        """Lay one cell for each of these; what equals the cell before it goes on with the streak."""
        height, straight = self._options.rows, self._options.tail == "straight"
        tails, rows, columns, starts = self._tails, self.rows, self.columns, self.starts
        last, row, column = (self.kinds[-1], rows[-1], columns[-1]) if rows else (None, 0, 0)
        start, top = columns[starts[-1]] if rows else 0, self._top
        for index, kind in enumerate(kinds, len(rows)):
            if kind is not last:
                last, row, column = kind, 0, top
                start, top = top, top + 1
                starts.append(index)
            elif row + 1 < height and (column == start or not straight) and (row + 1, column) not in tails:
                row += 1
            else:
                column += 1
            if column != start:
                tails.add((row, column))
                top = max(top, column + 1) if row == 0 else top
            rows.append(row)
            columns.append(column)
        self.kinds += kinds
        self._top = top

    def pop(self) -> None:
        """Take the last cell away."""
        self.kinds.pop()
        row, column = self.rows.pop(), self.columns.pop()
        self._tails.discard((row, column))
        if row == 0:
            self._top = column
        if self.starts[-1] == len(self.kinds):
            self.starts.pop()

    @property
    def lengths(self) -> list[int]:
        """The length of every streak."""
        ends = [*self.starts[1:], len(self.kinds)]
        return [end - start for start, end in zip(self.starts, ends, strict=bool(self.starts))]

    def next_cell(self, kind: Any) -> tuple[int, int]:
        """Row and column where one more cell that holds this would fall; nothing is laid."""
        ahead = Grid(self._options)
        ahead.kinds, ahead.rows, ahead.columns = list(self.kinds), list(self.rows), list(self.columns)
        ahead.starts, ahead._tails, ahead._top = list(self.starts), set(self._tails), self._top
        ahead.extend((kind,))
        return ahead.rows[-1], ahead.columns[-1]
