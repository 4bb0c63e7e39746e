"""Which shoes are the same: outcomes, cards, table and start agree, and there is enough of them to tell."""

import polars as pl

from tracker.results.schema import CARDS

ENOUGH = 20  # coups that tell a shoe from another without cards and without a start
APART = "\x1f"


def identities(shoes: pl.DataFrame, coups: pl.DataFrame) -> pl.DataFrame:
    """A row for every shoe that has coups, sorted by shoe_id: shoe_id, identity, enough.

    identity: text, equal for shoes that look alike. enough: whether such shoes are the same: they have cards, a start,
    or at least `ENOUGH` coups.
    """
    has_cards = pl.any_horizontal(pl.col(*CARDS).is_not_null())
    cards = pl.concat_str([pl.col(name).cast(pl.String).fill_null("") for name in CARDS], separator=",")
    outcome = pl.col("outcome").cast(pl.String).str.slice(0, 1).fill_null("-")
    coup = pl.when(has_cards).then(outcome + cards).otherwise(outcome)
    void = pl.when(pl.col("void").fill_null(False)).then(pl.lit("!")).otherwise(pl.lit(""))
    played = (
        coups.select("shoe_id", coup=coup + void, has_cards=has_cards)
        .group_by("shoe_id", maintain_order=True)
        .agg(pl.col("coup").str.join(""), pl.col("has_cards").any(), count=pl.len())
    )
    start = pl.col("started_at").dt.epoch("ms").cast(pl.String).fill_null("")
    return (
        shoes.select("shoe_id", "table", "started_at")
        .join(played, on="shoe_id", how="inner")
        .sort("shoe_id")
        .select(
            "shoe_id",
            identity=pl.concat_str([pl.col("table").fill_null(""), start, "coup"], separator=APART),
            enough=pl.col("has_cards") | pl.col("started_at").is_not_null() | (pl.col("count") >= ENOUGH),
        )
    )
