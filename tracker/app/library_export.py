"""Shoes as files to take away: the project's own CSV, the same as JSON, and Parquet."""

import io
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import polars as pl

from tracker.errors import UsageError
from tracker.results import ResultSet, has_venue, json_pieces, own_csv, write_parquet
from tracker.store import Store

AT_ONCE = 1000  # shoes that are written at a time


class Export(NamedTuple):
    """A file in pieces. kind: its media type."""

    name: str
    kind: str
    pieces: Iterator[bytes]


def export(store: Store, ids: Sequence[int] | None, form: str) -> Export:
    """The listed shoes among `ids`, or all of them, as of one moment.

    form: `csv`, `parquet` or `json`. Errors: UsageError for another one.
    """
    if form not in FORMS:
        raise UsageError("export_form", file=f"shoes.{form}")
    kind, write = FORMS[form]
    return Export(f"shoes.{form}", kind, write(store.frames(ids)))


def _parts(shoes: ResultSet) -> Iterator[ResultSet]:
    """Some shoes at a time, at least one part. Both frames are sorted by shoe_id."""
    for start in range(0, max(shoes.shoes.height, 1), AT_ONCE):
        some = shoes.shoes.slice(start, AT_ONCE)
        low, high = (some["shoe_id"].min(), some["shoe_id"].max()) if some.height else (0, 0)
        yield ResultSet(some, shoes.coups.filter(pl.col("shoe_id").is_between(pl.lit(low), pl.lit(high))))


def _csv(shoes: ResultSet) -> Iterator[bytes]:
    venue = has_venue(shoes.shoes)
    for number, part in enumerate(_parts(shoes)):
        text = own_csv(*part, venue=venue).write_csv()
        yield (text if number == 0 else text.split("\n", 1)[1]).encode()


def _json(shoes: ResultSet) -> Iterator[bytes]:
    return json_pieces(_parts(shoes), venue=has_venue(shoes.shoes))


def parquet(shoes: ResultSet) -> Iterator[bytes]:
    """The shoes as Parquet."""
    written = io.BytesIO()
    write_parquet(_parts(shoes), written, {})
    yield written.getvalue()


FORMS: dict[str, tuple[str, Callable[[ResultSet], Iterator[bytes]]]] = {
    "csv": ("text/csv; charset=utf-8", _csv),
    "json": ("application/json", _json),
    "parquet": ("application/vnd.apache.parquet", parquet),
}
