"""Money is whole minor units, 10,000 to 1.00; people and JSON see decimals."""

import json
from fractions import Fraction

import pytest

from tracker.betting import CENT, MINOR, money, parse_money, parse_percent
from tracker.errors import UsageError

READ = [
    ("25", 250_000), ("0.50", 5_000), ("1000.25", 10_002_500), ("0.01", 100), (".5", 5_000), ("5.", 50_000),
    ("0", 0), ("-0", 0), (" 7 ", 70_000), ("1e3", 10_000_000), ("2.500", 25_000), ("10000000000", 10**14),
]  # fmt: skip


@pytest.mark.parametrize(("text", "minor"), READ)
def test_an_amount_is_read(text, minor):
    assert parse_money(text) == minor


REFUSED = [
    "", "ten", "0.001", "0.015", "-1", "-0.01", "nan", "inf", "-inf", "1,000", "10k", "$5", "1e99", "10000000000.01",
    "1." + "0" * 40 + "1",
]  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_amount_to_the_cent_is_refused_with_what_is_needed(text):
    with pytest.raises(UsageError, match="write a number such as 25") as caught:
        parse_money(text)
    assert str(caught.value).startswith(repr(text))


@pytest.mark.parametrize("text", ["9" * 23, "1e99", "10000000000.01"])
def test_an_amount_that_is_too_large_is_called_so(text):
    with pytest.raises(UsageError, match=r"is too large.* 10,000,000,000 at the most"):
        parse_money(text)


SHOWN = [  # minor units, as people see them
    (0, "0.00"), (250_000, "25.00"), (-610_000, "-61.00"), (45_500, "4.55"), (100, "0.01"), (-100, "-0.01"),
    (95, "0.0095"), (-95, "-0.0095"), (1, "0.0001"), (-1, "-0.0001"), (12_345, "1.2345"), (9_950, "0.9950"),
    (-9_999, "-0.9999"), (10**18 + 100, "100000000000000.01"), (123_456_789_012_345_678_901, "12345678901234567.8901"),
]  # fmt: skip


@pytest.mark.parametrize(("minor", "text"), SHOWN)
def test_two_decimals_four_where_they_are_needed(minor, text):
    assert money(minor) == text


EXPECTED = [  # an expectation is shown to the cent, half to even, and never as minus zero
    (Fraction(1, 3), "0.00"), (Fraction(-1, 3), "0.00"), (Fraction(-49), "0.00"), (Fraction(-50), "0.00"),
    (Fraction(-51), "-0.01"), (Fraction(150), "0.02"), (Fraction(250), "0.02"), (Fraction(350), "0.04"),
    (Fraction(-20_000, 3), "-0.67"),
]  # fmt: skip


@pytest.mark.parametrize(("minor", "text"), EXPECTED)
def test_an_expectation_is_shown_to_the_cent(minor, text):
    assert money(minor) == text


def test_every_cent_reads_back_as_it_was_written():
    for cents in (*range(200), 99_999, 123_456_789):
        assert parse_money(money(cents * CENT)) == cents * CENT
    assert MINOR == 100 * CENT


def test_money_in_json_is_text():
    assert json.dumps({"net": money(-610_000)}) == '{"net": "-61.00"}'


@pytest.mark.parametrize(
    ("text", "share"), [("5", "1/20"), (" 33.3 % ", "333/1000"), ("0", "0"), ("100", "1"), (".5", "1/200")]
)
def test_a_number_of_percent_is_an_exact_share(text, share):
    assert parse_percent(text) == Fraction(share)


@pytest.mark.parametrize(
    ("text", "open_ends"), [("", False), ("nan", False), ("1/3", False), ("-1", False), ("101", False), ("0", True), ("100", True)]
)  # fmt: skip
def test_what_is_no_number_of_percent_is_refused(text, open_ends):
    with pytest.raises(UsageError, match="above 0 and below 100" if open_ends else "from 0 to 100"):
        parse_percent(text, open_ends=open_ends)
