"""Shoes out of the database as frames of `SHOES` and `COUPS`, and into it from such frames."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import polars as pl
import sqlalchemy as sa

from tracker.errors import StoreError
from tracker.results import COUP_RULES, COUPS, SHOE_RULES, SHOES, ResultSet, broken
from tracker.store import derived, packing
from tracker.store.history import now_ms, take_ids
from tracker.store.tables import coups, shoes

AT_ONCE = 500  # values in one question
LISTED = shoes.c.deleted_at.is_(None) & shoes.c.merged_into.is_(None)


class Known(NamedTuple):
    """A shoe that the store holds already. file, shoe: the file it came from and its number there, where it did."""

    shoe_id: int
    file: str | None
    shoe: int | None


class Stored(NamedTuple):
    """What became of the shoes that were put in.

    new, already_here: how many. ids: the shoe_id in the store of each of them, in their order. known: of those that
    were here already, their shoe_id in the frame -> which one that is; for a shoe that came twice in this file, the
    first of the two.
    """

    new: int
    already_here: int
    ids: tuple[int, ...]
    known: Mapping[int, Known]


def in_parts(values: Iterable[Any], size: int = AT_ONCE) -> Iterator[list[Any]]:
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


def find(connection: sa.Connection, prints: Iterable[str]) -> dict[str, Known]:
    """Those of these fingerprints that the store holds, deleted shoes left out."""
    wanted = set(prints)
    found: dict[str, Known] = {}
    for column in (shoes.c.imported_as, shoes.c.identity):
        here = sa.select(column, shoes.c.id, shoes.c.merged_into, shoes.c.file, shoes.c.file_shoe)
        few = len(wanted) <= AT_ONCE  # of many, one look through all shoes is quicker
        which = column.in_(sorted(wanted)) if few else column.is_not(None)
        for row in connection.execute(here.where(which, shoes.c.deleted_at.is_(None)).order_by(shoes.c.id)):
            if row[0] in wanted:
                found.setdefault(row[0], Known(row.merged_into or row.id, row.file, row.file_shoe))
    return found


def put_frames(connection: sa.Connection, given: ResultSet, file: str, *, force: bool) -> Stored:
    """See `Store.put`."""
    given = checked(given)
    take_ids(connection, 0)  # nobody else imports until this is done
    packed = packed_rows(given.coups)
    prints = fingerprints(given, packed)
    here = {} if force else find(connection, prints.values())
    known: dict[int, Known] = {}
    twins: dict[int, int] = {}  # a shoe that came before in this file -> that one
    first: dict[str, int] = {}
    new = []
    for row in given.shoes.with_columns(pl.col("started_at").dt.epoch("ms")).iter_rows(named=True):
        shoe, mark = row["shoe_id"], prints.get(row["shoe_id"])
        if mark in here:
            known[shoe] = here[mark]
        elif mark in first:
            twins[shoe] = first[mark]
        else:
            new.append(row)
            if mark is not None and not force:
                first[mark] = shoe
    next_id = take_ids(connection, len(new))
    ids = {row["shoe_id"]: shoe_id for shoe_id, row in enumerate(new, next_id)}
    _insert(connection, new, ids, packed, outcomes_of(given.coups), prints, file)
    known |= {shoe: Known(ids[twin], file, twin) for shoe, twin in twins.items()}
    where = ids | {shoe: each.shoe_id for shoe, each in known.items()}
    return Stored(len(new), len(known), tuple(where[shoe] for shoe in given.shoes["shoe_id"]), known)


def checked(given: ResultSet) -> ResultSet:
    """Errors: StoreError where the frames break a rule of result sets."""
    shoe_frame = given.shoes.select(SHOES.names()).cast(SHOES)
    coup_frame = given.coups.select(COUPS.names()).cast(COUPS)
    strange = coup_frame.select("shoe_id").unique().join(shoe_frame, on="shoe_id", how="anti").head(1)
    faults = pl.concat([broken(shoe_frame, SHOE_RULES), broken(coup_frame, COUP_RULES)]).head(1)
    if not strange.is_empty():
        raise StoreError("result_set_broken", shoe=strange.item(), coup="-", rule="a coup belongs to a shoe of the set")
    for shoe, coup, rule in faults.iter_rows():
        raise StoreError("result_set_broken", shoe=shoe, coup="-" if coup is None else coup, rule=rule)
    return ResultSet(shoe_frame, coup_frame)


def packed_rows(played: pl.DataFrame) -> dict[int, dict[str, str | None]]:
    """shoe_id -> the texts of its coups, for every shoe that has some."""
    return {row["shoe_id"]: row for row in packing.pack(played).iter_rows(named=True)}


def outcomes_of(played: pl.DataFrame) -> dict[int, str]:
    """shoe_id -> one letter for every coup that counts."""
    counted = played.filter(~pl.col("void").fill_null(False)).group_by("shoe_id", maintain_order=True)
    return dict(counted.agg(packing.outcome_letters().str.join("")).iter_rows())


def fingerprints(given: ResultSet, packed: Mapping[int, Mapping[str, str | None]]) -> dict[int, str]:
    """shoe_id -> its fingerprint; a shoe that has too little to tell is left out."""
    told = given.shoes.select("shoe_id", "table", pl.col("started_at").dt.epoch("ms")).iter_rows()
    prints = {
        shoe: derived.fingerprint(table, started_at, packed[shoe]) for shoe, table, started_at in told if shoe in packed
    }
    return {shoe: mark for shoe, mark in prints.items() if mark is not None}


def _insert(
    connection: sa.Connection,
    new: list[dict[str, Any]],
    ids: Mapping[int, int],
    packed: Mapping[int, dict[str, str | None]],
    outcomes: Mapping[int, str],
    prints: Mapping[int, str],
    file: str,
) -> None:
    """new: rows of `SHOES`. ids: their shoe_id in the frame -> in the store."""
    if not new:
        return
    now = now_ms()
    shoe_rows, coup_rows = [], []
    for row in new:
        shoe_id, mark = row["shoe_id"], prints.get(row["shoe_id"])
        facts = derived.facts_of(row)
        shoe_rows.append(
            {
                **{name: row[name] for name in ("source", "seed", "number")},
                **derived.fact_columns(facts, file, now),
                **derived.coup_columns(outcomes.get(shoe_id, "")),
                "id": ids[shoe_id],
                "file": file,
                "file_shoe": shoe_id,
                "created_at": now,
                "changed_at": now,
                "position": 1,
                "identity": mark,
                "imported_as": mark,
            }
        )
        coup_rows.append((packed.get(shoe_id) or packing.pack_rows(())) | {"shoe_id": ids[shoe_id]})
    connection.execute(shoes.insert(), shoe_rows)
    connection.execute(coups.insert(), coup_rows)
