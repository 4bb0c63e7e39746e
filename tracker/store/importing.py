"""Shoes of a file into the database: each once, all of them or none.

What takes long, checking and packing, is done by `prepare` before the database is locked.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import polars as pl
import sqlalchemy as sa

from tracker.errors import StoreError
from tracker.results import COUP_RULES, COUPS, SHOE_RULES, SHOES, ResultSet, broken
from tracker.store import derived, packing
from tracker.store.frames import AT_ONCE
from tracker.store.history import now_ms, take_ids
from tracker.store.tables import coups, shoes


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


class Given(NamedTuple):
    """A shoe of a file, ready to be stored. facts: its row of `SHOES`, times in milliseconds. mark: its fingerprint."""

    shoe: int
    facts: dict[str, Any]
    packed: dict[str, str | None]
    mark: str | None


def prepare(shoe_frame: pl.DataFrame, coup_frame: pl.DataFrame) -> list[Given]:
    """The shoes of two frames, in their order. Errors: see `checked`."""
    facts, played = checked(ResultSet(shoe_frame, coup_frame))
    packed = {row.pop("shoe_id"): row for row in packing.pack(played).iter_rows(named=True)}
    nothing = packing.pack_rows(())
    given = []
    for row in facts.with_columns(pl.col("started_at").dt.epoch("ms")).iter_rows(named=True):
        texts = packed.get(row["shoe_id"], nothing)
        given.append(Given(row["shoe_id"], row, texts, derived.fingerprint(row["table"], row["started_at"], texts)))
    return given


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


def put(connection: sa.Connection, given: list[Given], file: str, *, force: bool) -> Stored:
    """See `Store.put`."""
    file = file.encode("utf-8", "replace").decode()  # a name may hold bytes that are no UTF-8
    take_ids(connection, 0)  # nobody else imports until this is done
    here: dict[str, Known] = {} if force else find(connection, (each.mark for each in given if each.mark is not None))
    known: dict[int, Known] = {}
    twins: dict[int, int] = {}  # a shoe that came before in this file -> that one
    first: dict[str, int] = {}
    new = []
    for each in given:
        if each.mark in here:
            known[each.shoe] = here[each.mark]
        elif each.mark in first:
            twins[each.shoe] = first[each.mark]
        else:
            new.append(each)
            if each.mark is not None and not force:
                first[each.mark] = each.shoe
    ids = {each.shoe: shoe_id for shoe_id, each in enumerate(new, take_ids(connection, len(new)))}
    _insert(connection, new, ids, file)
    known |= {shoe: Known(ids[twin], file, twin) for shoe, twin in twins.items()}
    where = ids | {shoe: each.shoe_id for shoe, each in known.items()}
    return Stored(len(new), len(known), tuple(where[each.shoe] for each in given), known)


def _insert(connection: sa.Connection, new: list[Given], ids: Mapping[int, int], file: str) -> None:
    """ids: shoe_id in the frame -> in the store."""
    if not new:
        return
    now = now_ms()
    rows = [
        {
            **{name: each.facts[name] for name in ("source", "seed", "number", "missing_after")},
            **derived.fact_columns(derived.facts_of(each.facts), file, now),
            **derived.coup_columns(packing.outcomes(each.packed)),
            "id": ids[each.shoe],
            "file": file,
            "file_shoe": each.shoe,
            "created_at": now,
            "changed_at": now,
            "position": 1,
            "identity": each.mark,
            "imported_as": each.mark,
        }
        for each in new
    ]
    connection.execute(shoes.insert(), rows)
    connection.execute(coups.insert(), [each.packed | {"shoe_id": ids[each.shoe]} for each in new])
