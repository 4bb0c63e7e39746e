"""Every decision of a record, what stood on the roads after it, and which decision came next, as Polars expressions.

A decision is a coup that was no tie. A stretch is a shoe, or the part of one between two gaps: of what stood before
missing coups nobody knows what came next, so a stretch begins with empty roads.

Nothing here is grouped or windowed: rows stand in the order played, so that a neighbour in the same stretch is a shift, and
where a column or a run of columns began is the last place that was marked.
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
        .select("stretch", "side", row=pl.int_range(pl.len(), dtype=pl.Int32))
    )
    opens = pl.col("stretch").ne_missing(pl.col("stretch").shift()) | pl.col("side").ne_missing(pl.col("side").shift())
    columns = _columns(decisions.filter(opens), decisions.height)
    decisions = decisions.with_columns(column=opens.cum_sum().cast(pl.Int32) - 1)
    stood = columns[decisions["column"]]
    return (
        decisions.select("side", next=pl.when(_same(-1)).then(pl.col("side").shift(-1)), row="row")
        .hstack(stood)
        .with_columns(L0=pl.col("row") - pl.col("begins") + 1)
        .filter(pl.col("next").is_not_null())
        .drop("row", "begins")
        .with_columns(chop=_chop())
    )


def _same(back: int) -> pl.Expr:
    """Whether the row so far back (below 0: ahead) is there and of the same stretch."""
    return pl.col("stretch") == pl.col("stretch").shift(back)


def _columns(first: pl.DataFrame, decisions: int) -> pl.DataFrame:
    """The columns of the big road and what stood before each. first: the decision that opened each; decisions: how many in all."""
    place = pl.int_range(pl.len(), dtype=pl.Int32)
    columns = first.select(
        "stretch", begins="row", place=place, length=pl.col("row").shift(-1, fill_value=decisions) - pl.col("row")
    )
    new, long = ~_same(1).fill_null(False), pl.col("length") > 1
    columns = columns.with_columns(
        *[pl.when(_same(back)).then(pl.col("length").shift(back)).alias(f"L{back}") for back in range(1, BACK + 1)],
        through=pl.col("place") - pl.when(long).then("place").when(new).then(pl.col("place") - 1).forward_fill(),
        last_long=pl.when(long).then("length").when(new).then(0).forward_fill(),  # 0: none yet in this stretch
    )
    return columns.select(
        "begins",
        *[f"L{back}" for back in range(1, BACK + 1)],
        ones=pl.when(_same(1)).then(pl.col("through").shift(1)).otherwise(0),
        before=pl.when(_same(1) & (pl.col("last_long").shift(1) > 0)).then(pl.col("last_long").shift(1)),
    )


def _chop() -> pl.Expr:
    """1 where the decision repeated the one before or was the first; each column of one more adds one."""
    first = pl.col("L1").is_null()
    alone = pl.col("ones") + 1  # columns of one up to this decision, itself among them
    begun = pl.when(pl.col("before").is_null()).then(alone).otherwise(alone + 1)
    return pl.when(first | (pl.col("L0") > 1)).then(1).otherwise(begun)
