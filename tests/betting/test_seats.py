"""The layout of the rule pages: seats, boxes, the shoe that is passed on."""

import pytest

from tracker.betting import Seats
from tracker.errors import UsageError
from tracker.game import Outcome

B, P, T = Outcome.BANKER, Outcome.PLAYER, Outcome.TIE


def test_the_shoe_passes_on_when_banker_loses():
    table = Seats(seats=3)
    dealers = [table.dealer]
    for outcome in (B, P, T, P, P, B):
        table.see(outcome)
        dealers.append(table.dealer)
    assert dealers == [1, 1, 2, 2, 3, 1, 1]


def test_commission_goes_into_the_box_of_the_seat_and_is_collected_once():
    table = Seats()
    table.owe(2, 5_000)
    table.owe(14, 10_000)
    table.owe(2, 2_500)
    assert table.collect() == {2: 7_500, 14: 10_000}
    assert table.collect() == {}


@pytest.mark.parametrize("seats", [0, 15, -1])
def test_a_table_has_1_to_14_seats(seats):
    with pytest.raises(UsageError, match="1 to 14"):
        Seats(seats=seats)


@pytest.mark.parametrize("seat", [0, 10, -1])
def test_commission_needs_a_seat_that_is_there(seat):
    with pytest.raises(UsageError, match="seats 1 to 9"):
        Seats(seats=9).owe(seat, 100)
