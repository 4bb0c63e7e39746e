"""A result set as one table, the form in which it leaves the program: a row a coup, what is known of its shoe beside it.

A shoe without coups is one row without a coup number, so that nothing is lost.
"""

import polars as pl

from tracker.results.schema import COUPS, SHOES, ResultSet

FLAT = pl.Schema({**COUPS, **SHOES})


def flat(shoes: pl.DataFrame, coups: pl.DataFrame) -> pl.DataFrame:
    """The table of `FLAT`, sorted by shoe_id, coup. Both frames must be sorted."""
    joined = coups.join(shoes, on="shoe_id", how="left", maintain_order="left")
    empty = shoes.join(coups, on="shoe_id", how="anti")
    if not empty.is_empty():
        joined = pl.concat([joined, empty], how="diagonal").sort("shoe_id", "coup")
    return joined.select(FLAT.names())


def unflat(table: pl.DataFrame) -> ResultSet:
    """The result set that such a table was made of."""
    shoes = table.select(SHOES.names()).unique(keep="first", maintain_order=True)
    return ResultSet(shoes, table.filter(pl.col("coup").is_not_null()).select(COUPS.names()))
