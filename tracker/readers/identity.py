"""Which shoes of a file repeat an earlier one of it."""

import polars as pl

from tracker.readers.draft import Finding
from tracker.readers.reading import Reading
from tracker.results import identities


def repeated(reading: Reading) -> tuple[dict[int, tuple[str, int]], list[Finding]]:
    """The shoes of a file that repeat an earlier one of it, and a finding for each, and for short ones that look alike."""
    lines = (
        reading.coups.select("shoe_id", line=reading.lines).group_by("shoe_id").agg(first_line=pl.col("line").first())
    )
    shoes = identities(reading.shoes, reading.coups).join(lines, on="shoe_id", how="inner").sort("shoe_id")
    shoes = shoes.with_columns(original=pl.col("shoe_id").first().over("identity"))
    later = shoes.filter(pl.col("shoe_id") != pl.col("original"))
    same: dict[int, tuple[str, int]] = {}
    found = []
    for shoe, line, enough, original in later.select("shoe_id", "first_line", "enough", "original").iter_rows():
        if enough:
            same[shoe] = reading.file, original
            message = f"the same coups as shoe {original}"
        else:
            message = f"looks like shoe {original}, but is too short to tell: kept as another shoe"
        found.append(Finding(line, shoe, None, "duplicate_shoe", message))
    return same, found
