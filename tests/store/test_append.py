"""Recording: what is confirmed stands, once, in the order of the positions."""

import pytest

from tracker.errors import StalePositionError, StoreError
from tracker.game import Coup, Outcome
from tracker.store import Recorded, Undone

BANKER, PLAYER, TIE = (Recorded((Coup(outcome),)) for outcome in Outcome)


def test_a_new_shoe_is_empty(store):
    confirmed = store.new_shoe("tab", 1)
    assert (confirmed.position, confirmed.repeated) == (1, False)
    assert store.shoe(confirmed.shoe.shoe_id) == confirmed.shoe
    assert (confirmed.shoe.coups, confirmed.shoe.undoes, confirmed.shoe.redoes) == ((), None, None)
