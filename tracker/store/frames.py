"""Shoes out of the database as frames of `SHOES` and `COUPS`."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import polars as pl
import sqlalchemy as sa

from tracker.results import SHOES, ResultSet
from tracker.store import packing
from tracker.store.tables import coups, shoes

AT_ONCE = 500  # values in one question
LISTED = shoes.c.deleted_at.is_(None) & shoes.c.merged_into.is_(None)


def in_parts(values: Iterable[Any], size: int = AT_ONCE) -> Iterator[list[Any]]:
    """The values as lists of at most so many."""
    left = iter(values)
    while part := list(islice(left, size)):
        yield part


def load_frames(connection: sa.Connection, ids: Sequence[int] | None, *, with_coups: bool = True) -> ResultSet:
    """Listed shoes, all of them or those of `ids`, sorted by shoe_id."""
    shoe_rows, packed = [], []
    for part in [None] if ids is None else in_parts(sorted(set(ids))):
        chosen = LISTED if part is None else LISTED & shoes.c.id.in_(part)
        columns = (shoes.c.id.label("shoe_id"), *(shoes.c[name] for name in SHOES.names() if name != "shoe_id"))
        shoe_rows += connection.execute(sa.select(*columns).where(chosen).order_by(shoes.c.id)).all()
        if with_coups:
            query = sa.select(coups).join(shoes).where(chosen).order_by(coups.c.shoe_id)
            packed += connection.execute(query).all()
    numbers = {**SHOES, "started_at": pl.Int64, "source": pl.String}
    frame = pl.DataFrame(shoe_rows, schema=numbers, orient="row").cast({"started_at": SHOES["started_at"]})
    texts = pl.DataFrame(
        packed, schema={"shoe_id": pl.Int64, **dict.fromkeys(packing.COLUMNS, pl.String())}, orient="row"
    )
    return ResultSet(frame.with_columns(pl.col("source").cast(SHOES["source"])), packing.unpack(texts))


def load_coups(connection: sa.Connection, ids: Sequence[int] | None, columns: Sequence[str]) -> pl.DataFrame:
    """Coups of listed shoes with some columns alone, `outcome` among them; shoe_id and coup stand before them."""
    packed = []
    for part in [None] if ids is None else in_parts(sorted(set(ids))):
        chosen = LISTED if part is None else LISTED & shoes.c.id.in_(part)
        query = sa.select(coups.c.shoe_id, *(coups.c[name] for name in columns)).join(shoes).where(chosen)
        packed += connection.execute(query.order_by(coups.c.shoe_id)).all()
    schema = {"shoe_id": pl.Int64, **dict.fromkeys(columns, pl.String())}
    return packing.unpack(pl.DataFrame(packed, schema=schema, orient="row"))
