"""Which shoes of a file repeat an earlier one of it."""

import polars as pl

from tracker.i18n import Told
from tracker.readers.draft import Finding
from tracker.readers.reading import Reading
from tracker.results import identities

LOOKED_AT = 24  # coups of a shoe; so many outcomes and the number of coups fit into 64 bits


def repeated(reading: Reading) -> tuple[dict[int, tuple[str, int]], list[Finding]]:
    """The shoes of a file that repeat an earlier one of it, and a finding for each, and for short ones that look alike."""
    alike = _alike(reading.coups)
    if not alike:
        return {}, []
    coups = reading.coups.with_columns(line=reading.lines).filter(pl.col("shoe_id").is_in(alike))
    lines = coups.group_by("shoe_id").agg(first_line=pl.col("line").first())
    listed = reading.shoes.filter(pl.col("shoe_id").is_in(alike))
    shoes = identities(listed, coups).join(lines, on="shoe_id", how="inner").sort("shoe_id")
    shoes = shoes.with_columns(original=pl.col("shoe_id").first().over("identity"))
    later = shoes.filter(pl.col("shoe_id") != pl.col("original"))
    same: dict[int, tuple[str, int]] = {}
    found = []
    for shoe, line, enough, original in later.select("shoe_id", "first_line", "enough", "original").iter_rows():
        if enough:
            same[shoe] = reading.file, original
            message = Told("find.same_shoe", shoe=original)
        else:
            message = Told("find.like_shoe", shoe=original)
        found.append(Finding(line, shoe, None, "duplicate_shoe", message))
    return same, found


def _alike(coups: pl.DataFrame) -> list[int]:
    """Shoes of which another has as many coups and begins with the same outcomes: only those need be looked at closely.

    coups: sorted by shoe_id, coup.
    """
    runs = coups["shoe_id"].rle()
    shoes = pl.DataFrame({"shoe": runs.struct.field("value"), "count": runs.struct.field("len").cast(pl.Int64)})
    firsts, last = shoes["count"].cum_sum() - shoes["count"], shoes["count"] - 1
    outcomes = coups["outcome"].cat.physical()
    begins = shoes["count"].cast(pl.UInt64)
    for place in range(LOOKED_AT):
        at = firsts + last.clip(upper_bound=place)
        begins = begins * 4 + outcomes.gather(at).fill_null(3).cast(pl.UInt64)
    return shoes["shoe"].filter(begins.is_duplicated()).to_list()
