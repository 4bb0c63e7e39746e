"""Dates that begin with the day or the month, such as 31/12/2026: which it is, where the file leaves no doubt."""

import polars as pl

SHORT = r"^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})(.*)$"
DAY_FIRST = frozenset(("fecha", "fecha y hora", "día", "dia", "hora"))  # headings of languages that write the day first


def year_first(times: pl.Series, headings: list[str]) -> pl.Series:
    """The same texts, dates with the year at the end turned into 2026-12-31 where it is certain which number is the day.

    It is where a number beyond 12 stands among the first or the second ones, where dots stand between, and under a
    heading of a language that writes the day first. Where nothing tells, or the file contradicts itself, texts stay.
    """
    parts = times.str.extract_groups(SHORT).struct.unnest()
    first, second = parts["1"].cast(pl.Int16), parts["3"].cast(pl.Int16)
    if first.null_count() == len(first):
        return times
    days, months = bool((first > 12).any()), bool((second > 12).any())
    if days == months:
        if days or not (
            bool((parts["2"] == ".").any()) or any(name.strip().casefold() in DAY_FIRST for name in headings)
        ):
            return times
        days = True
    day, month = ("1", "3") if days else ("3", "1")
    written = pl.format("{}-{}-{}{}", "4", pl.col(month).str.zfill(2), pl.col(day).str.zfill(2), "5")
    return parts.select(time=pl.when(pl.col("1").is_null()).then(times).otherwise(written))["time"]
