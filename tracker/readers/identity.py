"""Which shoes of a file repeat an earlier one of it."""

import polars as pl

from tracker.i18n import Told
from tracker.readers.draft import Finding
from tracker.readers.reading import Reading
from tracker.results import identities

LOOKED_AT = 24  # coups of a shoe; so many outcomes and the number of coups fit into 64 bits


def repeated(reading: Reading) -> tuple[dict[int, tuple[str, int]], list[Finding]]:
    """The shoes of a file that repeat an earlier one of it, and a finding for each, and for short ones that look alike."""
    later = _later(reading.shoes, reading.coups.with_columns(line=reading.lines))
    same: dict[int, tuple[str, int]] = {}
    found = []
    for shoe, line, enough, original in later.iter_rows():
        if enough:
            same[shoe] = reading.file, original
            message = Told("find.same_shoe", shoe=original)
        else:
            message = Told("find.like_shoe", shoe=original)
        found.append(Finding(line, shoe, None, "duplicate_shoe", message))
    return same, found


def twice(shoes: pl.DataFrame, coups: pl.DataFrame) -> int:
    """How many shoes of a result set are an earlier one of it once more."""
    return int(_later(shoes, coups.with_columns(line=pl.lit(None, pl.Int64)))["enough"].sum())


def _later(shoes: pl.DataFrame, coups: pl.DataFrame) -> pl.DataFrame:
    """The shoes that look like an earlier one: shoe_id, line of the first coup, enough (see `identities`), original."""
    alike = _alike(coups)
    coups = coups.filter(pl.col("shoe_id").is_in(alike)) if alike else coups.clear()
    lines = coups.group_by("shoe_id").agg(pl.col("line").first())
    found = identities(shoes.filter(pl.col("shoe_id").is_in(alike)), coups).join(lines, on="shoe_id", how="inner")
    found = found.sort("shoe_id").with_columns(original=pl.col("shoe_id").first().over("identity"))
    return found.filter(pl.col("shoe_id") != pl.col("original")).select("shoe_id", "line", "enough", "original")


def _alike(coups: pl.DataFrame) -> list[int]:
    """Shoes of which another has as many coups and begins with the same outcomes: only those need be looked at closely.

    coups: sorted by shoe_id, coup.
    """
    runs = coups["shoe_id"].rle()
    shoes = pl.DataFrame({"shoe": runs.struct.field("value"), "count": runs.struct.field("len").cast(pl.Int64)})
    shoes = shoes.with_columns(first=pl.col("count").cum_sum() - pl.col("count")).filter(
        pl.col("count").is_duplicated()
    )
    if shoes.is_empty():
        return []
    outcomes = pl.lit(coups["outcome"].cat.physical())
    begins = pl.col("count").cast(pl.UInt64)
    for place in range(LOOKED_AT):
        at = pl.col("first") + (pl.col("count") - 1).clip(upper_bound=place)
        begins = begins * 4 + outcomes.gather(at).fill_null(3).cast(pl.UInt64)
    return shoes.filter(begins.is_duplicated())["shoe"].to_list()
