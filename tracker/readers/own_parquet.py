"""The project's own Parquet: a result set as it was written, so that nothing has to be found out."""

import io

import polars as pl

from tracker.readers.reading import Reading
from tracker.readers.refusal import Refusal
from tracker.results import SCHEMA_VERSION, VERSION_KEY, read_parquet

MAGIC = b"PAR1"


def own_parquet(data: bytes, *, name: str) -> Reading | None:
    """The shoes of such a file, numbered anew in their order; None where the bytes are anything else.

    Its lines are its rows, of which a shoe without coups has one, and one with a gap at its end one more.
    Errors: Refusal `unreadable` where the file is damaged.
    """
    if not data.startswith(MAGIC):
        return None
    found = read_parquet(data)
    if found is None:
        if _is_damaged(data):
            raise Refusal("unreadable", "parquet_broken")
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


def _is_damaged(data: bytes) -> bool:
    """Whether a Parquet file that could not be read has no end, or is one of the project's own all the same."""
    try:
        return pl.read_parquet_metadata(io.BytesIO(data)).get(VERSION_KEY) == SCHEMA_VERSION
    except pl.exceptions.PolarsError:
        return True
