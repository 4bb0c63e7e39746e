"""What came after so many wins of one side in a row."""

import polars as pl

from tracker.results.statistics import streaks


def after_runs(coups: pl.DataFrame, side: str, lengths: range) -> pl.DataFrame:
    """A row a length: how often the next resolved coup of the shoe was the same side, how often the other one.

    length: wins of `side` in a row, this many or more, ties skipped. same, other: Int64. A streak that ended with its shoe
    has no next coup. coups: a frame of `COUPS`, in playing order.
    """
    runs = streaks(coups).with_columns(last=(pl.col("shoe_id") != pl.col("shoe_id").shift(-1)).fill_null(True))
    mine = runs.filter(pl.col("outcome") == side)
    rows = [
        mine.select(
            length=pl.lit(length, pl.Int64),
            same=(pl.col("length") - length).clip(0).sum().cast(pl.Int64),
            other=((pl.col("length") >= length) & ~pl.col("last")).sum().cast(pl.Int64),
        )
        for length in lengths
    ]
    return pl.concat(rows) if rows else pl.DataFrame(schema={"length": pl.Int64, "same": pl.Int64, "other": pl.Int64})
