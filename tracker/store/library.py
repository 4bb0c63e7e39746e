"""The library: finding shoes, deleting them and taking them back, and the person's own bets over the whole history."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any, NamedTuple

import sqlalchemy as sa

from tracker.errors import UsageError
from tracker.store.events import instant, milliseconds
from tracker.store.frames import LISTED, in_parts
from tracker.store.history import now_ms
from tracker.store.tables import coups, events, own_bets, shoes

LIST_COLUMNS = (
    *("id", "source", "venue", "table", "label", "note", "variant", "started_at", "utc_offset", "dated_at", "file"),
    *("coups", "banker", "player", "tie", "outcomes", "position"),
)
ORDERS = {  # the shoe_id decides between equals, so that a page never repeats or leaves out a shoe
    "newest": (shoes.c.dated_at.desc(), shoes.c.id.desc()),
    "oldest": (shoes.c.dated_at, shoes.c.id),
    "changed": (shoes.c.changed_at.desc(), shoes.c.id.desc()),
    "longest": (shoes.c.coups.desc(), shoes.c.id.desc()),
    "shortest": (shoes.c.coups, shoes.c.id),
    "label": (shoes.c.label.nulls_last(), shoes.c.id),
    "table": (shoes.c.table.nulls_last(), shoes.c.id),
}


class ShoeLine(NamedTuple):
    """A shoe in the list. outcomes: one letter a coup that counts. dated_at: its start, else when it was stored (UTC)."""

    shoe_id: int
    source: str
    venue: str | None
    table: str | None
    label: str | None
    note: str | None
    variant: str | None
    started_at: datetime | None
    utc_offset: int | None
    dated_at: datetime
    file: str | None
    coups: int
    banker: int
    player: int
    tie: int
    outcomes: str
    position: int


class Page(NamedTuple):
    """Some shoes of a list, and how many the whole list has."""

    rows: tuple[ShoeLine, ...]
    total: int


class OwnTotal(NamedTuple):
    """Own bets on coups that count. staked, net: of those that are settled; unsettled: how many are not."""

    bets: int
    staked_minor: int
    net_minor: int
    unsettled: int

    @property
    def kept(self) -> Fraction | None:
        """The share of the stakes that the house kept, below 0 where the person is ahead; None where nothing was staked."""
        return Fraction(-self.net_minor, self.staked_minor) if self.staked_minor else None


def page(
    connection: sa.Connection,
    *,
    search: str = "",
    table: str | None = None,
    source: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    deleted: bool = False,
    order: str = "newest",
    limit: int = 50,
    offset: int = 0,
) -> Page:
    """See `Store.page`."""
    if order not in ORDERS:
        raise UsageError("list_order", order=order, known=", ".join(ORDERS))
    wanted = [shoes.c.search.contains(word, autoescape=True) for word in search.casefold().split()]
    wanted.append(shoes.c.deleted_at.is_not(None) if deleted else LISTED)
    for column, value in ((shoes.c.table, table), (shoes.c.source, source)):
        if value is not None:
            wanted.append(column == value)
    if since is not None:
        wanted.append(shoes.c.dated_at >= milliseconds(since))
    if until is not None:
        wanted.append(shoes.c.dated_at < milliseconds(until))
    total = connection.scalar(sa.select(sa.func.count()).select_from(shoes).where(*wanted))
    rows = connection.execute(listing(wanted, order, limit, offset))
    return Page(tuple(_line(*row) for row in rows), total or 0)


def listing(wanted: Sequence[sa.ColumnElement[bool]], order: str, limit: int, offset: int) -> sa.Select:
    """The question for one page; it reads no coups."""
    columns = (shoes.c[name] for name in LIST_COLUMNS)
    return sa.select(*columns).where(*wanted).order_by(*ORDERS[order]).limit(limit).offset(offset)


def _line(*values: Any) -> ShoeLine:
    line = ShoeLine(*values)
    return line._replace(
        started_at=None if values[7] is None else instant(values[7]),
        dated_at=instant(values[9]),
    )


def named(connection: sa.Connection, column: str) -> list[tuple[str, int]]:
    """The tables or venues that listed shoes name, and how many shoes each has, in alphabetical order."""
    place = shoes.c[column]
    found = sa.select(place, sa.func.count()).where(LISTED, place.is_not(None)).group_by(place)
    return sorted((name, count) for name, count in connection.execute(found))


def ids(connection: sa.Connection, *, table: str | None, venue: str | None) -> list[int]:
    """See `Store.ids`."""
    wanted = [LISTED]
    wanted += [column == name for column, name in ((shoes.c.table, table), (shoes.c.venue, venue)) if name is not None]
    return list(connection.scalars(sa.select(shoes.c.id).where(*wanted).order_by(shoes.c.id)))


def recent(connection: sa.Connection, client: str | None) -> int | None:
    """The recorded shoe that was changed last; of one client alone where it is named."""
    mine = () if client is None else (shoes.c.client == client,)
    wanted = sa.select(shoes.c.id).where(LISTED, shoes.c.source == "recorded", *mine)
    return connection.scalar(wanted.order_by(shoes.c.changed_at.desc(), shoes.c.id.desc()).limit(1))


def delete(connection: sa.Connection, ids: Sequence[int]) -> int:
    """Moves listed shoes to the deleted ones; returns how many."""
    return _mark(connection, ids, LISTED, now_ms())


def undelete(connection: sa.Connection, ids: Sequence[int]) -> int:
    """Takes deleted shoes back; returns how many."""
    return _mark(connection, ids, shoes.c.deleted_at.is_not(None), None)


def _mark(connection: sa.Connection, ids: Sequence[int], which: sa.ColumnElement[bool], at: int | None) -> int:
    marked = 0
    for part in in_parts(sorted(set(ids))):
        changed = shoes.update().where(shoes.c.id.in_(part), which).values(deleted_at=at).returning(shoes.c.id)
        marked += len(connection.execute(changed).all())
    return marked


def purge(connection: sa.Connection, ids: Sequence[int]) -> int:
    """Removes deleted shoes for good, with their history and with the shoes merged into them; returns how many."""
    gone: list[int] = []
    for part in in_parts(sorted(set(ids))):
        doomed = shoes.c.id.in_(part) & shoes.c.deleted_at.is_not(None)
        while found := connection.scalars(sa.select(shoes.c.id).where(doomed)).all():
            gone += found
            doomed = shoes.c.merged_into.in_(found)
    for part in in_parts(gone[::-1]):  # those that were merged into another before that one
        for table in (own_bets, coups, events):
            connection.execute(table.delete().where(table.c.shoe_id.in_(part)))
        connection.execute(shoes.delete().where(shoes.c.id.in_(part)))
    return len(gone)


def own_total(connection: sa.Connection, ids: Sequence[int] | None) -> OwnTotal:
    """All own bets of listed shoes, or those of some shoes."""
    settled = own_bets.c.net_minor.is_not(None)
    sums = sa.select(
        sa.func.count(),
        sa.func.coalesce(sa.func.sum(own_bets.c.stake_minor).filter(settled), 0),
        sa.func.coalesce(sa.func.sum(own_bets.c.net_minor), 0),
        sa.func.count().filter(~settled),
    ).select_from(own_bets.join(shoes))
    total = [0, 0, 0, 0]
    for part in [None] if ids is None else in_parts(sorted(set(ids))):
        chosen = LISTED if part is None else LISTED & shoes.c.id.in_(part)
        found = connection.execute(sums.where(chosen)).one()
        total = [one + int(other) for one, other in zip(total, found, strict=True)]
    return OwnTotal(*total)
