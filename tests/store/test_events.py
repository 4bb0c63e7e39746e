"""Events as JSON: what is written is read back equal, and what nobody here wrote is refused."""

from datetime import UTC, datetime

import pytest

from tracker.errors import StoreError
from tracker.game import Coup, Hand, Outcome, coup_of, parse_card
from tracker.store.events import (
    KINDS,
    BetsPlaced,
    Changed,
    Deleted,
    FactsChanged,
    Freed,
    GapMarked,
    Imported,
    Inserted,
    Merged,
    Recorded,
    Redone,
    ShoeFacts,
    Started,
    Undone,
    Voided,
    decode,
    encode,
)
from tracker.store.rows import CoupRow, Entry, OwnBet

DEALT = coup_of((parse_card("Ah"), parse_card("Kd"), parse_card("0")), (parse_card("7"), parse_card("2c")))
BARE = Coup(None, void=True, missing=-1)
FACTS = ShoeFacts("here", "庄", "a label", "note\n2", datetime(2026, 1, 31, 23, 59, 59, 999_000, UTC), -300, "ez-8")
HALF_KNOWN = CoupRow("T", 3, None, False, None, True, None, 12, None, 65, None, 4, None, True, 7)
ENTRIES = (Entry(HALF_KNOWN), Entry(CoupRow("B"), (OwnBet("banker", 10_000), OwnBet("tie", 5))))
EVENTS = [
    (Started(FACTS, -1), "started"),
    (Imported(FACTS, ENTRIES), "imported"),
    (Recorded((DEALT, BARE)), "recorded"),
    (Recorded((Coup(Outcome.TIE, player=Hand((1, 2))),), (OwnBet("super_6", 1),)), "recorded"),
    (Inserted(3, (DEALT,)), "inserted"),
    (Changed(1, BARE), "changed"),
    (Deleted(2, 5), "deleted"),
    (Voided(2, False), "voided"),
    (Freed(2), "free"),
    (GapMarked(9, 4), "gap"),
    (BetsPlaced(1, ()), "bets"),
    (FactsChanged(ShoeFacts()), "facts"),
    (Merged(7, 12, ENTRIES, 2), "merged"),
    (Undone(), "undone"),
    (Redone(), "redone"),
]


@pytest.mark.parametrize(("event", "kind"), EVENTS)
def test_what_is_written_is_read_back_equal(event, kind):
    written, body = encode(event)
    assert written == kind
    assert decode(kind, body) == event


def test_every_kind_is_tried():
    assert {kind for _, kind in EVENTS} == set(KINDS)


def test_the_text_is_short_and_holds_only_what_was_recorded():
    assert encode(Recorded((Coup(Outcome.BANKER),))) == ("recorded", '{"bets":[],"coups":[{"outcome":"B"}]}')


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("predicted", "{}"),
        ("recorded", '{"bets":[],"coups":[{"outcome":"X"}]}'),
        ("recorded", '{"bets":[],"coups":[{"outcome":"B","side":1}]}'),
    ],
)
def test_an_event_that_is_not_known_is_refused(kind, body):
    with pytest.raises(StoreError) as refused:
        decode(kind, body)
    assert refused.value.key == "event_form"
