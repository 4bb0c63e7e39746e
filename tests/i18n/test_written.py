"""Numbers as each language writes them."""

from datetime import datetime
from decimal import Decimal

import pytest

from tracker.i18n import languages, numbers

SPACE = "\u00a0"
CASES = [  # language, function, arguments, what is written
    ("en", "whole", (1234567,), "1,234,567"),
    ("es", "whole", (1234567,), "1.234.567"),
    ("zh-Hans", "whole", (1234567,), "1,234,567"),
    ("en", "money", ("-61.00",), "−61.00"),
    ("en", "money", ("4.5525",), "4.5525"),  # four decimals where they are needed
    ("en", "money", ("4.5500",), "4.55"),
    ("es", "money", ("-1234.5",), "−1.234,50"),
    ("en", "money", (Decimal("-0.001"),), "−0.0010"),
    ("en", "money", ("-0.00",), "0.00"),
    ("en", "money", (None,), "–"),
    ("en", "coins", ("1000.00",), "1,000"),
    ("es", "coins", ("12.5",), "12,50"),
    ("en", "percent", (0.01057906, 3), f"1.058{SPACE}%"),
    ("zh-Hant", "percent", (0.01057906, 3), "1.058%"),
    ("zh-Hans", "chance", (0.0000234,), "0.002%"),
    ("es", "percent", (-0.5,), f"−50,00{SPACE}%"),
    ("en", "percent", (-0.000001,), f"0.00{SPACE}%"),
    ("en", "chance", (0.25,), f"25.0{SPACE}%"),
    ("en", "chance", (0.0000234,), f"0.002{SPACE}%"),
    ("en", "chance", (1e-18,), f"0.0000000000000001{SPACE}%"),
    ("en", "chance", (5e-324,), f"<0.0000000000000001{SPACE}%"),
    ("en", "chance", (0,), f"0.0{SPACE}%"),
    ("en", "decimal", (1.06, 1), "1.1"),
    ("es", "decimal", (-0.04, 1), "0,0"),
]


@pytest.mark.parametrize(("language", "name", "arguments", "written"), CASES)
def test_a_number_is_written_as_its_language_does(language, name, arguments, written):
    assert getattr(numbers(language), name)(*arguments) == written


def test_a_plus_stands_where_it_is_asked_for():
    assert [numbers("en").money(amount, sign=True) for amount in ("5", "0", "-5")] == ["+5.00", "0.00", "−5.00"]


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "Nov 3, 2026 21:05"),
        ("es", "3 nov 2026 21:05"),
        ("zh-Hans", "2026年11月3日 21:05"),
        ("zh-Hant", "2026年11月3日 21:05"),
    ],
)
def test_a_day_and_its_clock(language, written):
    assert numbers(language).moment(datetime(2026, 11, 3, 21, 5)) == written


@pytest.mark.parametrize("language", languages())
def test_every_language_of_the_catalogues_has_numbers(language):
    assert numbers(language).whole(12) == "12"


def test_numbers_beyond_the_digits_that_a_decimal_has_by_itself():
    assert numbers("es").decimal(1e30) == "1" + ".000" * 10 + ",0"
    assert numbers("en").power(2.0**100) == "1.3\u00a0×\u00a010^30"
    assert numbers("es").power(0.00012) == "1,2\u00a0×\u00a010^-4"
