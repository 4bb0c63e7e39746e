"""The project's own Parquet: a result set as it was written, so that nothing has to be found out."""

import polars as pl

from tracker.readers.reading import Reading
from tracker.results import read_parquet

MAGIC = b"PAR1"


def own_parquet(data: bytes, *, name: str) -> Reading | None:
    """The shoes of such a file, numbered anew in their order; None where the bytes are anything else.

    Its lines are its rows, of which a shoe without coups has one, and one with a gap at its end one more.
    """
    found = read_parquet(data) if data.startswith(MAGIC) else None
    if found is None:
        return None
    ids = found.shoes["shoe_id"]
    numbers = pl.int_range(1, ids.len() + 1, eager=True, dtype=pl.Int64)
    number = pl.col("shoe_id").replace_strict(ids, numbers, return_dtype=pl.Int64) if ids.len() else pl.col("shoe_id")
    coups = found.coups.with_columns(number)
    empty = ~ids.is_in(found.coups["shoe_id"].unique().to_list())
    beside = (empty | found.shoes["missing_after"].is_not_null()).cast(pl.Int64)
    before = beside.cum_sum() - beside
    rows_before = coups["shoe_id"].replace_strict(numbers, before, return_dtype=pl.Int64) if ids.len() else 0
    return Reading(
        file=name,
        understood="the project's own Parquet: one coup a row",
        encoding="parquet",
        shoes=found.shoes.with_columns(number),
        coups=coups,
        lines=pl.int_range(1, coups.height + 1, eager=True, dtype=pl.Int64) + rows_before,
        skipped=[],
        findings=[],
        questions=[],
        duplicate_of={},
    )
