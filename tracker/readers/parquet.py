"""Parquet: the project's own, a result set as it was written; and any other, read as the columns of a CSV are.

A line is a row. The file is opened by a process of its own, see `parquet_table`.
"""

import io
import json

import polars as pl

from tracker.game import card_name
from tracker.readers import cells, parquet_table
from tracker.readers.apart import Ended, apart
from tracker.readers.draft import Draft, Options
from tracker.readers.grid import Grid, column_names
from tracker.readers.interpret import interpret
from tracker.readers.reading import Reading, reading_of
from tracker.readers.refusal import Refusal
from tracker.readers.source import Source
from tracker.results import CARDS, SCHEMA_VERSION, SHOE_RULES, VERSION_KEY, ResultSet, broken, set_of

MAGIC = b"PAR1"
ENCODING = "parquet"
SECONDS = 2 * parquet_table.SECONDS
HIGHEST_RANK = 13  # a higher number is no rank, and names a card as the project does
KINDS = 66  # numbers of cards


def read_parquet(data: bytes, *, name: str, options: Options) -> Reading | None:
    """The shoes of a Parquet file; None where the bytes are none.

    Errors: Refusal `unreadable` (damaged, or written by another version of the program), `too_large`, or that of a table
    of coups that leaves two readings open.
    """
    if not data.startswith(MAGIC):
        return None
    version, table = opened(data)
    if version is None:
        return reading_of(Source(name, "", ENCODING), _draft(table, options))
    if version != SCHEMA_VERSION:
        raise Refusal("unreadable", "parquet_version", version=version)
    found = set_of(table)
    if found is None or broken(found.coups).height or broken(found.shoes, SHOE_RULES).height:
        raise Refusal("unreadable", "parquet_broken")
    return _own(found, name)


def opened(data: bytes) -> tuple[str | None, pl.DataFrame]:
    """The version of the project's own schema, None for another file, and the table."""
    try:
        answer = apart(parquet_table.__file__, data, VERSION_KEY, seconds=SECONDS)
    except Ended as end:
        kind = str(end)
        raise Refusal("too_large" if kind == "too_large" else "unreadable", f"parquet_{kind}") from None
    version, _, stream = answer.partition(b"\n")
    return json.loads(version), pl.read_ipc_stream(io.BytesIO(stream))


def _draft(table: pl.DataFrame, options: Options) -> Draft:
    """The coups of a table of texts."""
    if table.is_empty():
        raise Refusal("no_results", "no_rows")
    table = table.rename(dict(zip(table.columns, column_names(table.columns, table.width), strict=True)))
    lines = pl.int_range(1, table.height + 1, eager=True, dtype=pl.Int64).alias("line")
    return interpret(Grid("Parquet", _with_names_of_cards(table), lines, headed=True), options)


def _with_names_of_cards(table: pl.DataFrame) -> pl.DataFrame:
    """The columns of cards by name where they hold the numbers of cards that the project's own frames have."""
    held = [name for name in CARDS if name in table.columns]
    numbers = {text: cells.whole(text) for name in held for text in table[name].unique().drop_nulls().to_list()}
    known = [number for number in numbers.values() if number is not None]
    if len(known) < len(numbers) or max(known, default=0) <= HIGHEST_RANK:
        return table
    names = {text: card_name(number) for text, number in numbers.items() if number is not None and number < KINDS}
    return table.with_columns(pl.col(held).replace(names))


def _own(found: ResultSet, name: str) -> Reading:
    """The shoes of a file of the project's own, numbered anew in their order.

    A shoe without coups has one row, and one with a gap at its end one more.
    """
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
        encoding=ENCODING,
        shoes=found.shoes.with_columns(number),
        coups=coups,
        lines=pl.int_range(1, coups.height + 1, eager=True, dtype=pl.Int64) + rows_before,
        skipped=[],
        findings=[],
        questions=[],
        duplicate_of={},
    )
