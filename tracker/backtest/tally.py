"""What a system's run comes to: whole numbers that add up in any order."""

from array import array
from collections import Counter
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass, field

ADDED = ("coups_seen", "coups_bet", "won", "lost", "pushed", "capped", "refused")
LARGEST = ("longest_losing_run", "largest_request")
COUNTED = ("pays", "wagers", "squares", "ended", "left")
LISTED = ("nets", "stakes", "drawdowns")


class Column(array):
    """Numbers of many sessions in eight bytes each: `Column("q", values)`. It equals any sequence of the same numbers."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence | array):
            return NotImplemented
        return len(self) == len(other) and all(mine == its for mine, its in zip(self, other, strict=True))

    __hash__ = None


def packed(values: MutableSequence[int]) -> MutableSequence[int]:
    """The same values as a column; as they are where one of them is too large for it."""
    try:
        return Column("q", values)
    except OverflowError:
        return values


@dataclass(slots=True)
class Tally:
    """Sums of a run. Money in minor units; everything is an int, so no sum depends on its order.

    pays: (bet, net of a chip, commission of a chip) -> chips that met it, the books by wager. wagers: the same -> wagers,
    of any size. squares: (spot, spot)
    -> sum over coups of the product of the chips on them; with the exact covariances it gives the variance of the
    net. nets, stakes, drawdowns: a value a session, in session order; see `pack`.
    """

    coups_seen: int = 0
    coups_bet: int = 0
    won: int = 0
    lost: int = 0
    pushed: int = 0
    capped: int = 0
    refused: int = 0
    longest_losing_run: int = 0
    largest_request: int = 0  # chips, among the capped
    pays: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    wagers: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    squares: Counter[tuple[int, int]] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)  # reasons given to `table.leave`
    nets: MutableSequence[int] = field(default_factory=list)
    stakes: MutableSequence[int] = field(default_factory=list)
    drawdowns: MutableSequence[int] = field(default_factory=list)

    @property
    def sessions(self) -> int:
        """Sessions played."""
        return len(self.nets)

    @property
    def net(self) -> int:
        """Sum of the nets of all wagers, from the books by wager."""
        return sum(net * chips for (_, net, _), chips in self.pays.items())

    @property
    def commission(self) -> int:
        """Sum of the commission of all wagers."""
        return sum(commission * chips for (_, _, commission), chips in self.pays.items())

    def add(self, later: "Tally") -> None:
        """Adds the tally of the sessions that came after these."""
        for name in ADDED:
            setattr(self, name, getattr(self, name) + getattr(later, name))
        for name in LARGEST:
            setattr(self, name, max(getattr(self, name), getattr(later, name)))
        for name in COUNTED:
            getattr(self, name).update(getattr(later, name))
        for name in LISTED:
            mine, more = getattr(self, name), packed(getattr(later, name))
            if isinstance(mine, Column) and isinstance(more, Column):
                mine.extend(more)
            else:
                setattr(self, name, [*mine, *more] if mine else more)

    def pack(self) -> "Tally":
        """This tally, with the values of its sessions in a fifth of the room."""
        for name in LISTED:
            setattr(self, name, packed(getattr(self, name)))
        return self

    def chips(self) -> Counter[str]:
        """Chips staked on each bet."""
        chips: Counter[str] = Counter()
        for (bet, _, _), count in self.pays.items():
            chips[bet] += count
        return chips
