"""Every decision of a record, what stood on the roads after it, and which decision came next, as Polars expressions.

A decision is a coup that was no tie. A stretch is a shoe, or the part of one between two gaps: of what stood before
missing coups nobody knows what came next, so a stretch begins with empty roads.
"""

import polars as pl

BACK = 8  # columns of the big road before the open one that are told


def positions(coups: pl.DataFrame) -> pl.DataFrame:
    """A row a decision that another followed in its stretch, in the order played.

    coups: of the COUPS schema; void ones and ties are passed over, free ones count. side: 0 Banker, 1 Player, of the
    decision; next: of the one that followed. L0: length of the column that stands; L1 … L8: of those before it, null where
    there is none. ones: how many columns right before the open one have length 1; before: length of the column before these.
    chop: decisions in a row, this one last, of which each was of the other side than the one before.
    """
    gap = (pl.col("missing").fill_null(0) != 0) | pl.col("shoe_id").ne_missing(pl.col("shoe_id").shift())
    decisions = (
        coups.select(
            stretch=gap.cum_sum(),
            side=pl.col("outcome").cat.physical().cast(pl.Int8),
            void=pl.col("void").fill_null(False),
        )
        .filter((pl.col("side") < 2) & ~pl.col("void"))
        .drop("void")
    )
    opens = pl.struct("stretch", "side").ne_missing(pl.struct("stretch", "side").shift())
    decisions = decisions.with_columns(column=opens.cum_sum())
    columns = decisions.group_by("column", maintain_order=True).agg(pl.first("stretch"), length=pl.len().cast(pl.Int32))
    single = pl.col("length") == 1
    columns = columns.with_columns(
        *[pl.col("length").shift(back).over("stretch").alias(f"L{back}") for back in range(1, BACK + 1)],
        run=single.rle_id().over("stretch"),
    )
    ones = pl.when(single).then(pl.int_range(1, pl.len() + 1).over("stretch", "run")).otherwise(0)
    columns = columns.with_columns(
        through=ones, long=pl.when(single).then(None).otherwise("length").forward_fill().over("stretch")
    ).with_columns(
        ones=pl.col("through").shift(1).over("stretch").fill_null(0),
        before=pl.col("long").shift(1).over("stretch"),
    )
    told = columns.select("column", *[f"L{back}" for back in range(1, BACK + 1)], "ones", "before")
    return (
        decisions.join(told, on="column", how="left", maintain_order="left")
        .with_columns(
            L0=pl.int_range(1, pl.len() + 1).over("column").cast(pl.Int32),
            next=pl.col("side").shift(-1).over("stretch"),
        )
        .filter(pl.col("next").is_not_null())
        .with_columns(chop=_chop())
    )


def _chop() -> pl.Expr:
    """1 where the decision repeated the one before or was the first; each column of one more adds one."""
    first = pl.col("L1").is_null()
    alone = pl.col("ones") + 1  # columns of one up to this decision, itself among them
    begun = pl.when(pl.col("before").is_null()).then(alone).otherwise(alone + 1)
    return pl.when(first | (pl.col("L0") > 1)).then(1).otherwise(begun)
