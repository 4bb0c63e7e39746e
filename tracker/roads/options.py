"""How the roads are drawn where habits differ. The rule of the derived roads is no option: there is only one."""

from dataclasses import dataclass
from typing import Literal, get_args

from tracker.errors import UsageError

Tail = Literal["down_first", "straight"]
LeadingTies = Literal["first_cell", "own_column", "drop"]
TiePairs = Literal["ignore", "merge"]

TAILS: tuple[Tail, ...] = get_args(Tail)
LEADING_TIES: tuple[LeadingTies, ...] = get_args(LeadingTies)
TIE_PAIRS: tuple[TiePairs, ...] = get_args(TiePairs)
MOST_ROWS = 24


@dataclass(frozen=True, slots=True)
class Options:
    """The options of every road.

    rows: height of every road, in cells. tail: what a streak does that had to turn before the last row; go down again
    as soon as it can, or stay on its row. leading_ties: where ties before the first Banker or Player stand; on the
    cell of that first result, in a column of their own (which the derived roads then count), or nowhere. tie_pairs:
    whether pairs that fell in a tied coup are marked on the cell that carries the tie.
    """

    rows: int = 6
    tail: Tail = "down_first"
    leading_ties: LeadingTies = "first_cell"
    tie_pairs: TiePairs = "ignore"

    def __post_init__(self) -> None:
        if not 1 <= self.rows <= MOST_ROWS:
            raise UsageError("road_rows", rows=self.rows, most=MOST_ROWS)
        for name, known in (("tail", TAILS), ("leading_ties", LEADING_TIES), ("tie_pairs", TIE_PAIRS)):
            if getattr(self, name) not in known:
                raise UsageError("road_option", name=name, found=getattr(self, name), known=", ".join(known))


DEFAULTS = Options()
