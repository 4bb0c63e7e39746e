"""What the page sends becomes coups and events; what contradicts itself is refused in a sentence."""

import pytest

from tracker.app.record_view import coup_json
from tracker.app.told import bets_told, coup_told, event_of, facts_told, hand_told
from tracker.errors import InputError, StoreError, TrackerError, UsageError
from tracker.game import Coup, Hand, Outcome, parse_card
from tracker.store import (
    BetsPlaced,
    Changed,
    Deleted,
    FactsChanged,
    Freed,
    GapMarked,
    Inserted,
    OwnBet,
    Recorded,
    Redone,
    ShoeFacts,
    Started,
    Undone,
    Voided,
)

BANKER, PLAYER, TIE = Outcome.BANKER, Outcome.PLAYER, Outcome.TIE


def cards(text: str) -> Hand:
    return Hand(tuple(parse_card(card) for card in text.split()))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("9h 4d", "9h 4d"),
        ("9H4D2C", "9h 4d 2c"),
        ("K 7 2", "K 7 2"),
        ("k72", "K 7 2"),
        ("10 5", "T 5"),
        ("10h,5s", "Th 5s"),
        ("A♠ 3♥", "As 3h"),
        ("0 9", "0 9"),
        ("1 1", "A A"),
        ("  T-5  ", "T 5"),
    ],
)
def test_cards_as_people_write_them(text, meant):
    assert hand_told(text, "player") == cards(meant)


@pytest.mark.parametrize("text", ["9", "9h 4d 2c 3c", "x 4", "9h4", "9z 4", "Z"])
def test_what_is_no_hand(text):
    if text == "9h4":  # two cards, one with its suit
        assert hand_told(text, "player") == cards("9h 4")
        return
    with pytest.raises(InputError, match="Player's cards"):
        hand_told(text, "player")


def test_no_cards_are_no_hand():
    assert hand_told(" ", "banker") is None


def test_a_plain_coup():
    assert coup_told({"outcome": "T"}) == Coup(TIE)


def test_what_follows_from_the_cards_is_filled_in():
    """Player 9 5 2 is 6, Banker K 7 is 7; nobody has a pair, nobody a natural."""
    coup = coup_told({"outcome": "B", "player_cards": "9h 5d 2c", "banker_cards": "Ks 7s"})
    assert (coup.player_total, coup.banker_total) == (6, 7)
    assert (coup.natural, coup.player_pair, coup.banker_pair) == (False, False, False)
    assert coup_told({"player_cards": "9h 9d", "banker_cards": "Ks 7s"}).outcome is PLAYER  # the cards say who won


def test_one_side_alone_tells_its_own():
    coup = coup_told({"outcome": "P", "player_cards": "4h 4d"})
    assert (coup.player_total, coup.player_pair, coup.banker_total, coup.natural) == (8, True, None, None)


def test_totals_tell_who_won():
    assert coup_told({"player_total": 3, "banker_total": "3"}).outcome is TIE


@pytest.mark.parametrize(
    ("told", "what"),
    [
        (
            {"outcome": "P", "player_total": 3, "banker_total": 7},
            "Player was noted, and the totals or the cards say Banker",
        ),
        ({"outcome": "B", "player_cards": "9h 9d", "banker_cards": "Ks 7s"}, "Banker was noted"),
        (
            {"outcome": "P", "player_cards": "4h 4d", "player_pair": False},
            "Player pair: noted was no, and from the rest follows yes",
        ),
        (
            {"outcome": "P", "player_cards": "4h 4d", "player_total": 7},
            "Player total: noted was 7, and from the rest follows 8",
        ),
        (
            {"outcome": "P", "player_cards": "4h 4d", "banker_cards": "2 5", "natural": False},
            "Natural: noted was no",
        ),
        ({"outcome": "B", "player_total": 10}, "10 is no total"),
    ],
)
def test_a_coup_that_contradicts_itself(told, what):
    with pytest.raises(InputError, match=what):
        coup_told(told)


def test_a_record_that_contradicts_itself_is_kept_as_it_was_read():
    coup = coup_told({"outcome": "P", "player_total": 3, "banker_total": 7}, as_read=True)
    assert (coup.outcome, coup.player_total, coup.banker_total) == (PLAYER, 3, 7)


def test_a_coup_without_outcome_is_void():
    assert coup_told({"outcome": None, "void": True}) == Coup(None, void=True)
    with pytest.raises(InputError, match="unless it is void"):
        coup_told({"outcome": None})


@pytest.mark.parametrize(
    "coup",
    [
        Coup(BANKER),
        Coup(TIE, player_total=6, banker_total=6, natural=False, player_pair=True, banker_pair=False),
        Coup(PLAYER, cards("9h 9d"), cards("Ks 7s"), 8, 7, True, True, False, free=True, missing=-1),
        Coup(None, void=True, missing=3),
        Coup(PLAYER, cards("0 9"), cards("T 7"), 9, 7, True, False, False),
    ],
)
def test_the_page_gives_back_what_it_was_given(coup):
    assert coup_told(coup_json(coup)) == coup


ONE = {"outcome": "B"}
EVENTS = [
    (
        {"kind": "started", "facts": {"venue": " Estoril ", "table": ""}, "missing": -1},
        Started(ShoeFacts(venue="Estoril"), -1),
    ),
    ({"kind": "recorded", "coups": [ONE]}, Recorded((Coup(BANKER),))),
    (
        {"kind": "recorded", "coups": [ONE], "bets": [{"bet": "tie", "stake": "2.50"}, {"bet": "tie", "stake": "1"}]},
        Recorded((Coup(BANKER),), (OwnBet("tie", 35_000),)),
    ),
    ({"kind": "inserted", "number": 3, "coups": [ONE]}, Inserted(3, (Coup(BANKER),))),
    ({"kind": "changed", "number": "2", "coup": ONE}, Changed(2, Coup(BANKER))),
    ({"kind": "deleted", "number": 2}, Deleted(2)),
    ({"kind": "voided", "number": 2, "void": False}, Voided(2, False)),
    ({"kind": "free", "number": 2, "free": True}, Freed(2, True)),
    ({"kind": "gap", "number": 2, "missing": -1}, GapMarked(2, -1)),
    ({"kind": "bets", "number": 2, "bets": []}, BetsPlaced(2, ())),
    (
        {"kind": "facts", "facts": {"note": "rain", "variant": "ez-8"}},
        FactsChanged(ShoeFacts(note="rain", variant="ez-8")),
    ),
    ({"kind": "undone"}, Undone()),
    ({"kind": "redone"}, Redone()),
]


@pytest.mark.parametrize(("told", "meant"), EVENTS, ids=[str(told["kind"]) for told, _ in EVENTS])
def test_events(told, meant):
    assert event_of(told) == meant


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"kind": "imported"},  # nobody sends what the store itself writes
        {"kind": "merged", "shoe_id": 2},
        {"kind": "recorded"},
        {"kind": "recorded", "coups": "B"},
        {"kind": "recorded", "coups": [{"outcome": "X"}]},
        {"kind": "deleted", "number": "many"},
        {"kind": "gap", "number": 1},
        {"kind": "bets", "number": 1, "bets": [{"bet": "tie"}]},
        {"kind": "started", "facts": {"started_at": "yesterday"}},
    ],
)
def test_a_message_that_means_nothing(told):
    with pytest.raises(InputError, match="load the page again"):
        event_of(told)


@pytest.mark.parametrize(
    ("stake", "said"),
    [(each, "not an amount of money") for each in ("-5", "ten", "0.001", "nan")] + [("1e99", "too large")],
)
def test_a_stake_that_is_no_money(stake, said):
    with pytest.raises(UsageError, match=said):
        bets_told([{"bet": "banker", "stake": stake}])


def test_facts_keep_time_and_zone():
    facts = facts_told({"started_at": 1_790_000_000_123, "utc_offset": -60, "variant": "no-such-rules"})
    assert facts.started_at is not None
    assert round(facts.started_at.timestamp() * 1000) == 1_790_000_000_123
    assert (facts.utc_offset, facts.variant) == (-60, None)


def test_every_fault_is_a_sentence_for_a_person():
    for told in ({"kind": "recorded", "coups": [{"outcome": None}]}, {"kind": "changed", "number": 1, "coup": {}}):
        with pytest.raises(TrackerError) as fault:
            event_of(told)
        assert not isinstance(fault.value, StoreError)
