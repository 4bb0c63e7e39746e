"""The five roads of a shoe, kept together: what a scoreboard shows."""

from collections.abc import Iterable
from typing import NamedTuple

from tracker.game import Coup, Outcome
from tracker.roads.bead_plate import BeadPlate
from tracker.roads.big_road import TIE, BigRoad, Cell
from tracker.roads.derived import DerivedRoad, Mark
from tracker.roads.good import DEFAULT_THRESHOLDS, GoodRoad, Thresholds, good_roads
from tracker.roads.options import DEFAULTS, Options
from tracker.roads.rule import BIG_EYE_BOY, COCKROACH_PIG, SMALL_ROAD, ask
from tracker.roads.statistics import Statistics, statistics
from tracker.roads.taking import Told, coup_of_told

DERIVED = ("big_eye_boy", "small_road", "cockroach_pig")


class Asked(NamedTuple):
    """What one more coup would add if this side won it; a derived road that has not begun adds nothing."""

    big_road: Cell
    big_eye_boy: Mark | None
    small_road: Mark | None
    cockroach_pig: Mark | None


class Board:
    """The five roads of the coups pushed so far.

    A void coup keeps its number and stands on no road. A board built coup by coup equals the board of the list.
    """

    __slots__ = ("bead_plate", "big_eye_boy", "big_road", "cockroach_pig", "coups", "options", "small_road")

    def __init__(self, coups: Iterable[Told] = (), options: Options = DEFAULTS) -> None:
        self.options = options
        self.coups: list[Coup] = []
        self.bead_plate = BeadPlate(options)
        self.big_road = BigRoad(options)
        self.big_eye_boy = DerivedRoad(BIG_EYE_BOY, options)
        self.small_road = DerivedRoad(SMALL_ROAD, options)
        self.cockroach_pig = DerivedRoad(COCKROACH_PIG, options)
        self.extend(coups)

    @property
    def derived(self) -> tuple[DerivedRoad, DerivedRoad, DerivedRoad]:
        """Big eye boy, small road, cockroach pig."""
        return self.big_eye_boy, self.small_road, self.cockroach_pig

    def push(self, told: Told) -> None:
        """Add a coup to all five roads."""
        self.extend((told,))

    def extend(self, coups: Iterable[Told]) -> None:
        """Add coups to all five roads."""
        added = [told if isinstance(told, Coup) else coup_of_told(told) for told in coups]
        standing = [coup for coup in added if not coup.void]
        numbers = range(len(self.coups) + 1, len(self.coups) + len(added) + 1)
        if len(standing) < len(added):
            numbers = [number for number, coup in zip(numbers, added, strict=True) if not coup.void]
        self.coups += added
        self.bead_plate.extend(standing, numbers)
        resolved = self.big_road.extend(standing, numbers)
        lengths = self.big_road.lengths
        for road in self.derived:
            road.extend(lengths, resolved)

    def pop(self) -> Coup:
        """Take back the last coup, whatever it was, and return it."""
        coup = self.coups.pop()
        if coup.void:
            return coup
        self.bead_plate.pop()
        self.big_road.pop()
        if coup.outcome is not TIE:
            for road in self.derived:
                road.pop()
        return coup

    def ask(self, side: Outcome) -> Asked:
        """Where the next coup would stand, and the marks it would leave, if this side won it.

        Worked out from the columns of the whole shoe; the board does not change. side: Banker or Player.
        """
        big_road, number = self.big_road, len(self.coups) + 1
        repeats = not big_road.opens(side)
        colours = [ask(big_road.lengths, road.distance, repeats=repeats) for road in self.derived]
        return Asked(
            big_road.next_cell(side, number),
            *(
                None if red is None else road.next_mark(red, number)
                for red, road in zip(colours, self.derived, strict=True)
            ),
        )

    @property
    def statistics(self) -> Statistics:
        """The counters, from the coups themselves."""
        return statistics(self.coups)

    def good_roads(self, thresholds: Thresholds = DEFAULT_THRESHOLDS) -> list[GoodRoad]:
        """The shapes with a name that the right-hand end of the big road has, most particular first."""
        return good_roads(self.big_road.columns, thresholds)

    @property
    def gaps(self) -> list[tuple[int, int]]:
        """Where coups are missing: (the coup after the gap, how many are missing or -1)."""
        return [(number, coup.missing) for number, coup in enumerate(self.coups, 1) if coup.missing]
