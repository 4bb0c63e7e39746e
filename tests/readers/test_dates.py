"""Dates that do not begin with the year: read where it is certain which number is the day, told of where it is not."""

from datetime import UTC, datetime

import pytest

from tracker.readers import read_text


def read(heading: str, *dates: str):
    reading = read_text("\n".join([f"{heading},result", *(f"{date},B" for date in dates)]))
    return reading.shoes["started_at"][0], [entry.rule for entry in reading.findings]


@pytest.mark.parametrize(
    ("heading", "dates", "month", "day"),
    [
        ("Fecha", ["12/03/2026"], 3, 12),  # Spanish writes the day first
        ("Date", ["12.03.2026"], 3, 12),  # and so do all who put dots between
        ("Date", ["12/03/2026", "31/03/2026"], 3, 12),  # the 31st is no month
        ("Date", ["03/12/2026", "03/31/2026"], 3, 12),
    ],
)
def test_which_number_is_the_day_is_found_out(heading, dates, month, day):
    start, rules = read(heading, *dates)
    assert (start, rules) == (datetime(2026, month, day, tzinfo=UTC), [])


@pytest.mark.parametrize("dates", [["12/03/2026"], ["31/12/2026", "12/31/2026"]])
def test_a_date_that_leaves_it_open_is_told_and_not_kept(dates):
    assert read("Date", *dates) == (None, ["unknown_marks"])
