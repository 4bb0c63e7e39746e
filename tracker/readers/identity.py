"""Which shoes are the same: outcomes, cards, table and start agree, and there is enough of them to tell."""

import polars as pl

from tracker.readers.draft import Finding
from tracker.readers.reading import Reading
from tracker.results import CARDS

ENOUGH = 20  # coups that tell a shoe from another without cards and without a start


def identities(reading: Reading) -> pl.DataFrame:
    """A row a shoe: shoe_id, first_line, `identity` (text, equal for shoes that look alike), `enough` (they are the same)."""
    cards = pl.concat_str([pl.col(name).cast(pl.String).fill_null("") for name in CARDS], separator=",")
    outcome = pl.col("outcome").cast(pl.String).str.slice(0, 1).fill_null("-")
    has_cards = pl.any_horizontal(pl.col(*CARDS).is_not_null())
    coups = (
        reading.coups.select(
            "shoe_id",
            line=reading.lines,
            coup=pl.when(has_cards).then(outcome + cards).otherwise(outcome)
            + pl.when(pl.col("void").fill_null(False)).then(pl.lit("!")).otherwise(pl.lit("")),
            has_cards=has_cards,
        )
        .group_by("shoe_id")
        .agg(
            pl.col("coup").str.join(""),
            pl.col("has_cards").any(),
            pl.len().alias("count"),
            pl.col("line").first().alias("first_line"),
        )
    )
    shoes = (
        reading.shoes.select("shoe_id", "table", "started_at").join(coups, on="shoe_id", how="inner").sort("shoe_id")
    )
    start = pl.col("started_at").dt.epoch("ms").cast(pl.String).fill_null("")
    return shoes.select(
        "shoe_id",
        "first_line",
        identity=pl.concat_str([pl.col("table").fill_null(""), start, "coup"], separator="|"),
        enough=pl.col("has_cards") | pl.col("started_at").is_not_null() | (pl.col("count") >= ENOUGH),
    )


def repeated(reading: Reading) -> tuple[dict[int, tuple[str, int]], list[Finding]]:
    """The shoes of a file that repeat an earlier one of it, and a finding for each, and for short ones that look alike."""
    shoes = identities(reading).with_columns(original=pl.col("shoe_id").first().over("identity"))
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
