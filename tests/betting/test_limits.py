"""What the table allows, and how a session is named."""

import pytest

from tracker.betting import LARGEST_STAKE_MINOR, Limits, SessionRules, Stop, parse_money
from tracker.errors import UsageError

CHIPS = [  # chip, minimum, maximum, minimum in chips, maximum in chips
    ("10", None, "1000", 1, 100),
    ("10", "10", "10", 1, 1),
    ("10", "25", "95", 3, 9),  # whole chips within the limits
    ("0.01", "0.50", None, 50, None),
    ("25", "0", "100", 1, 4),
]


@pytest.mark.parametrize(("chip", "low", "high", "minimum", "maximum"), CHIPS)
def test_limits_in_whole_chips(chip, low, high, minimum, maximum):
    limits = Limits(parse_money(chip), low and parse_money(low), high and parse_money(high))
    assert (limits.minimum, limits.maximum) == (minimum, maximum)


def test_the_table_that_stands_where_nothing_is_said():
    assert (Limits().chip_minor, Limits().minimum, Limits().maximum, Limits().over_max) == (100_000, 1, 100, "cap")


REFUSED = [
    ({"chip_minor": 0}, "a chip of 0.00 is too small; chips are whole cents"),
    ({"chip_minor": 50}, "a chip of 0.0050 is too small"),
    ({"chip_minor": 150}, "whole cents"),  # a cent and a half
    ({"maximum_minor": 90_000}, "the maximum 9.00 is below the minimum 10.00"),
    ({"minimum_minor": 210_000, "maximum_minor": 250_000}, "the maximum 25.00 is below the minimum 30.00"),
    ({"maximum_minor": 0}, "the maximum 0.00 is below the minimum"),
    ({"over_max": "clamp"}, "it is cap or stop"),
]


@pytest.mark.parametrize(("amounts", "said"), REFUSED)
def test_limits_that_do_not_fit_together(amounts, said):
    with pytest.raises(UsageError, match=said):
        Limits(**amounts)


SESSIONS = [
    ("shoe", "shoes", 1), ("20-shoes", "shoes", 20), ("1-shoe", "shoes", 1), ("80-coups", "coups", 80),
    ("1-coup", "coups", 1), ("all", "all", 0),
]  # fmt: skip


@pytest.mark.parametrize(("text", "unit", "length"), SESSIONS)
def test_the_names_of_sessions(text, unit, length):
    assert SessionRules.parse(text) == (unit, length)
    assert SessionRules(*SessionRules.parse(text)).unit == unit


@pytest.mark.parametrize(
    "text", ["", "shoes", "0-shoes", "-3-coups", "2.5-shoes", "20 shoes", "20-hands", "x-coups", "²-shoes"]
)
def test_what_is_no_session_is_refused_with_what_is_needed(text):
    with pytest.raises(UsageError, match="write shoe, 20-shoes, 80-coups or all"):
        SessionRules.parse(text)


@pytest.mark.parametrize(("unit", "length"), [("shoe", 1), ("hands", 3), ("coups", 0), ("shoes", -1)])
def test_a_session_made_in_python_has_to_be_one(unit, length):
    with pytest.raises(UsageError, match="is no session"):
        SessionRules(unit, length)


def test_a_stake_of_ten_milliards_is_the_largest():
    assert parse_money("10000000000") == LARGEST_STAKE_MINOR


def test_reasons_are_the_words_of_the_contract():
    assert {"shoes_done", "ruin", "stop_loss", "win_goal", "limit", "left"} <= {stop.value for stop in Stop}
