"""The odds that the record page tells. The figures of full shoes are those of the exact reference (tests/facts)."""

import pytest

from tracker.app.odds import UNKNOWN, odds_address, odds_view
from tracker.errors import InputError, UsageError
from tracker.game import Coup, Hand, Outcome, parse_card


def hand(text: str) -> Hand:
    return Hand(tuple(parse_card(card) for card in text.split()))


def coup(player: str, banker: str, **more) -> Coup:
    return Coup(Outcome.TIE, hand(player), hand(banker), **more)


NINES = coup("9h 9d", "9s 9c")


def gone(coups, missing=0, rules=None) -> str:
    return odds_address(coups, missing, rules).split("gone=")[1]


@pytest.mark.parametrize(
    ("coups", "missing", "rules", "told"),
    [
        ([], 0, None, ""),
        ([NINES], 0, None, "34.21.47.8"),
        ([NINES, Coup(Outcome.BANKER)], 0, None, UNKNOWN),  # a coup without its cards
        ([NINES], 1, None, UNKNOWN),  # coups are missing after it
        ([coup("9h 9d", "9s 9c", missing=-1)], 0, None, UNKNOWN),
        ([coup("9h 9d", "9s 9c", void=True)], 0, None, "34.21.47.8"),  # void, but its cards are gone
        ([Coup(Outcome.BANKER)], 0, "live-6", ""),  # all cards come back before every coup
    ],
)
def test_which_cards_are_gone(coups, missing, rules, told):
    assert gone(coups, missing, rules) == told


def test_a_full_shoe(preferences):
    rows = {row[0]: tuple(row[1:]) for row in odds_view("punto-banco-8", "", preferences)["rows"]}
    assert rows["Banker"] == ("45.86\u00a0%", "1.06\u00a0%")
    assert rows["Player"] == ("44.62\u00a0%", "1.24\u00a0%")
    assert rows["Tie"] == ("9.52\u00a0%", "14.36\u00a0%")
    assert rows["Banker pair"] == rows["Player pair"] == ("7.47\u00a0%", "10.36\u00a0%")


def test_the_edge_of_the_rules_of_the_shoe(preferences):
    rows = {row[0]: row[2] for row in odds_view("super6-8", "", preferences)["rows"]}
    assert rows["Banker"] == "1.46\u00a0%"


def test_what_is_left_says_how_many_cards(preferences):
    told = odds_view("punto-banco-1", "34.21.47.8", preferences)
    assert "48 cards left" in told["note"]
    assert "full shoe" in odds_view("punto-banco-1", UNKNOWN, preferences)["note"]


@pytest.mark.parametrize(
    ("rules", "gone", "over"),
    [  # behind the cut card lie 14 to 16 cards, and up to 11 were burnt unseen: from 27 cards on it may be out
        ("punto-banco-1", 52 - 28, False),
        ("punto-banco-1", 52 - 27, True),
        ("punto-banco-1", 52, True),
        ("live-8-third", 416 - 151, False),  # it lies before the last 139
        ("live-8-third", 416 - 150, True),
    ],
)
def test_at_the_end_of_a_shoe_the_odds_are_those_of_the_next(preferences, rules, gone, over):
    told = odds_view(rules, ".".join(str(number % 52) for number in range(gone)), preferences)
    assert ("this shoe is over or nearly so" in told["note"]) is over
    assert (told["rows"] == odds_view(rules, "", preferences)["rows"]) is over


def test_points_alone_tell_nothing_of_pairs(preferences):
    told = odds_view("punto-banco-8", "65.65.65.65", preferences)
    rows = {row[0]: tuple(row[1:]) for row in told["rows"]}
    assert rows["Player pair"] == ("–", "–")
    assert rows["Tie"][0].endswith("%")


def test_what_cannot_be(preferences):
    with pytest.raises(InputError, match="cannot be gone"):
        odds_view("punto-banco-1", "8.8", preferences)
    with pytest.raises(InputError, match="load the page again"):
        odds_view("punto-banco-1", "99", preferences)
    with pytest.raises(UsageError, match="no rules named"):
        odds_view("bingo", "", preferences)
