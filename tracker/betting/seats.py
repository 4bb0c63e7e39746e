"""The layout of the rule pages: up to 14 numbered seats, a commission box a seat, and a shoe that is passed on."""

from dataclasses import dataclass, field

from tracker.errors import UsageError
from tracker.game import Outcome

MOST_SEATS = 14


@dataclass(slots=True)
class Seats:
    """Who holds the shoe, and what each seat owes. Changes no probability: all seats share one result.

    seats: how many, at most 14. dealer: the seat, from 1, that holds the shoe. boxes: seat -> commission owed, minor
    units; collected when the shoe ends.
    """

    seats: int = MOST_SEATS
    dealer: int = 1
    boxes: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 1 <= self.seats <= MOST_SEATS:
            raise UsageError("seats_range", seats=self.seats, most=MOST_SEATS)

    def owe(self, seat: int, commission: int) -> None:
        """Marks commission, minor units, in the seat's box."""
        if not 1 <= seat <= self.seats:
            raise UsageError("no_such_seat", seat=seat, seats=self.seats)
        self.boxes[seat] = self.boxes.get(seat, 0) + commission

    def see(self, outcome: Outcome) -> None:
        """The shoe passes to the next seat when Banker loses; a Banker win or a tie leaves it where it is."""
        if outcome is Outcome.PLAYER:
            self.dealer = self.dealer % self.seats + 1

    def collect(self) -> dict[int, int]:
        """The boxes at the end of the shoe, emptied."""
        boxes, self.boxes = self.boxes, {}
        return boxes
