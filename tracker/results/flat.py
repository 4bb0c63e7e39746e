"""A result set as one table, the form in which it leaves the program: a row a coup, what is known of its shoe beside it.

A row without a coup number says what no coup can: it is all there is of a shoe without coups, and the last row of a shoe
after whose last coup others are missing, whose number then stands in `missing`. So nothing is lost.
"""

import polars as pl

from tracker.results.schema import COUPS, SHOES, ResultSet

AFTER = "missing_after"
FLAT = pl.Schema({name: dtype for name, dtype in {**COUPS, **SHOES}.items() if name != AFTER})


def flat(shoes: pl.DataFrame, coups: pl.DataFrame) -> pl.DataFrame:
    """The table of `FLAT`, sorted by shoe_id, coup. Both frames must be sorted."""
    joined = coups.join(shoes, on="shoe_id", how="left", maintain_order="left")
    beside = shoes.filter(~pl.col("shoe_id").is_in(coups["shoe_id"].unique().implode()) | pl.col(AFTER).is_not_null())
    if not beside.is_empty():
        beside = beside.with_columns(missing=AFTER)
        joined = pl.concat([joined, beside], how="diagonal").sort("shoe_id", "coup", nulls_last=True)
    return joined.select(FLAT.names())


def unflat(table: pl.DataFrame) -> ResultSet:
    """The result set that such a table was made of."""
    facts = [name for name in SHOES.names() if name != AFTER]
    shoes = table.select(facts).unique(keep="first", maintain_order=True)
    after = table.filter(pl.col("coup").is_null()).select("shoe_id", pl.col("missing").alias(AFTER))
    shoes = shoes.join(after, on="shoe_id", how="left", maintain_order="left")
    return ResultSet(shoes, table.filter(pl.col("coup").is_not_null()).select(COUPS.names()))
