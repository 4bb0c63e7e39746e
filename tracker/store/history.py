"""Writing a shoe's history: a new shoe, one event more, and what follows from them in the other tables."""

import time
from typing import Any

import sqlalchemy as sa

from tracker.errors import StalePositionError, StoreError
from tracker.store import derived, packing
from tracker.store.events import (
    Event,
    Imported,
    Logged,
    Merged,
    Redone,
    Started,
    Undone,
    decode,
    encode,
    instant,
)
from tracker.store.opened import Confirmed, Settle, open_shoe, settled
from tracker.store.recording import Recording
from tracker.store.rows import Entry, letters
from tracker.store.tables import counters, coups, events, own_bets, shoes

LONGEST_CLIENT = 64
IMPORTER = "", 0  # client and number of the event that the store itself writes


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def take_ids(connection: sa.Connection, count: int = 1) -> int:
    """The first of `count` new shoe_ids. Until the transaction ends nobody else begins or imports a shoe."""
    taken = counters.update().where(counters.c.name == "shoe_id").values(value=counters.c.value + count)
    return connection.execute(taken.returning(counters.c.value)).scalar_one() - count + 1


def begin(
    connection: sa.Connection, client: str, client_number: int, event: Started, settle: Settle | None
) -> Confirmed:
    """A new shoe, with its first event; or the shoe that this client began with this number."""
    _check_client(client, client_number)
    shoe_id = take_ids(connection)
    asked = shoes.c.client == client, shoes.c.client_number == client_number
    there = connection.execute(sa.select(shoes).where(*asked)).mappings().first()
    if there is not None:
        there = dict[str, Any](there)
        first = connection.execute(_events(there["id"]).where(events.c.position == 1)).mappings().one()
        _check_same(first, event)
        return Confirmed(1, open_shoe(there, load(connection, there), settle), True)
    now = now_ms()
    recording = Recording([decode(*encode(event))])
    row = {
        "id": shoe_id,
        "source": "recorded",
        "client": client,
        "client_number": client_number,
        "created_at": now,
        "changed_at": now,
        "position": 1,
        **derived.fact_columns(recording.facts, None, now),
        **derived.coup_columns(""),
        "missing_after": recording.card.missing or None,
    }
    connection.execute(shoes.insert(), row)
    connection.execute(coups.insert(), {"shoe_id": shoe_id, **packing.pack_rows(())})
    _log(connection, shoe_id, 1, client, client_number, now, event)
    return Confirmed(1, open_shoe(row, recording, settle), False)


def append(
    connection: sa.Connection,
    shoe_id: int,
    client: str,
    client_number: int,
    base_position: int,
    event: Event,
    settle: Settle | None,
) -> Confirmed:
    """One event more. Errors: see `Store.append`."""
    _check_client(client, client_number)
    if isinstance(event, Started | Imported):
        raise ValueError("a history begins with this event; it is not appended")
    row = _locked(connection, shoe_id)
    asked = events.c.client == client, events.c.client_number == client_number
    earlier = connection.execute(_events(shoe_id).where(*asked)).mappings().first()
    if earlier is not None:
        _check_same(earlier, event)
        return Confirmed(earlier["position"], open_shoe(row, load(connection, row), settle), True)
    _check_open(row)
    if base_position != row["position"]:
        since = tuple(log(connection, shoe_id, base_position))
        raise StalePositionError("stale_position", base=base_position, position=row["position"], events=since)
    recording = load(connection, row)
    now = now_ms()
    if _only_imported(row):
        came = Imported(recording.facts, recording.card.entries, recording.card.missing)
        _log(connection, shoe_id, 1, *IMPORTER, row["created_at"], came)
    event = _with_other_shoe(connection, row, recording, decode(*encode(event)))  # as it will be read again
    recording.apply(event)
    position = row["position"] + 1
    _log(connection, shoe_id, position, client, client_number, now, event)
    changed = _save(connection, row, recording, settle) | {"position": position, "changed_at": now}
    connection.execute(shoes.update().where(shoes.c.id == shoe_id).values(changed))
    return Confirmed(position, open_shoe(row | changed, recording, settle), False)


def load(connection: sa.Connection, row: dict[str, Any]) -> Recording:
    """The recording of a shoe. row: of `shoes`."""
    if not _only_imported(row):
        return Recording(each.event for each in log(connection, row["id"]))
    packed = connection.execute(sa.select(coups).where(coups.c.shoe_id == row["id"])).mappings().one()
    entries = tuple(Entry(each) for each in packing.unpack_rows(dict(packed)))
    return Recording([Imported(derived.facts_of(row), entries, row["missing_after"] or 0)])


def _only_imported(row: dict[str, Any]) -> bool:
    """Whether the shoe has no events yet: one that was begun here has its first, and an edit makes two."""
    return row["client"] is None and row["position"] == 1


def log(connection: sa.Connection, shoe_id: int, after: int = 0) -> list[Logged]:
    """The events behind a position, in order."""
    found = connection.execute(_events(shoe_id).where(events.c.position > after).order_by(events.c.position))
    return [
        Logged(each.position, each.client, each.client_number, instant(each.at), decode(each.kind, each.body))
        for each in found
    ]


def shoe_row(connection: sa.Connection, shoe_id: int) -> dict[str, Any]:
    """Errors: StoreError where there is no such shoe."""
    return _found(connection.execute(sa.select(shoes).where(shoes.c.id == shoe_id)), shoe_id)


def _locked(connection: sa.Connection, shoe_id: int) -> dict[str, Any]:
    """The row, which nobody else changes until the transaction ends."""
    return _found(connection.execute(sa.select(shoes).where(shoes.c.id == shoe_id).with_for_update()), shoe_id)


def _found(result: sa.CursorResult, shoe_id: int) -> dict[str, Any]:
    row = result.mappings().first()
    if row is None:
        raise StoreError("no_shoe", shoe_id=shoe_id)
    return dict(row)


def _save(
    connection: sa.Connection, row: dict[str, Any], recording: Recording, settle: Settle | None
) -> dict[str, Any]:
    """Writes what follows from the recording, and returns the columns of `shoes` that do."""
    shoe_id, facts, entries = row["id"], recording.facts, recording.card.entries
    packed = packing.pack_rows(entry.row for entry in entries)
    connection.execute(coups.update().where(coups.c.shoe_id == shoe_id).values(packed))
    counting = [
        {"shoe_id": shoe_id, "coup": number, **bet._asdict()}
        for number, entry in enumerate(entries, 1)
        if not (entry.row.void or entry.row.free)
        for bet in settled(entry, facts.variant, settle)
    ]
    connection.execute(own_bets.delete().where(own_bets.c.shoe_id == shoe_id))
    if counting:
        connection.execute(own_bets.insert(), counting)
    columns = derived.fact_columns(facts, row["file"], row["created_at"]) | derived.coup_columns(letters(entries))
    return columns | {
        "identity": derived.fingerprint(facts.table, columns["started_at"], packed),
        "missing_after": recording.card.missing or None,
    }


def _with_other_shoe(connection: sa.Connection, row: dict[str, Any], recording: Recording, event: Event) -> Event:
    """Takes the other shoe of a merger out of the list, or puts it back when the merger is undone."""
    if isinstance(event, Merged):
        if event.shoe_id == row["id"]:
            raise StoreError("merge_with_itself", shoe_id=row["id"])
        other = _locked(connection, event.shoe_id)
        _check_open(other)
        card = load(connection, other).card
        _set_merged(connection, event.shoe_id, row["id"])
        return Merged(event.shoe_id, other["position"], card.entries, card.missing)
    if isinstance(event, Undone) and recording.done and isinstance(recording.done[-1].event, Merged):
        _set_merged(connection, recording.done[-1].event.shoe_id, None)
    elif isinstance(event, Redone) and recording.undone and isinstance(merger := recording.undone[-1].event, Merged):
        try:
            other = _locked(connection, merger.shoe_id)
            _check_open(other)
        except StoreError:
            other = None
        if other is None or other["position"] != merger.position:
            raise StoreError("merged_shoe_changed", shoe_id=merger.shoe_id)
        _set_merged(connection, merger.shoe_id, row["id"])
    return event


def _set_merged(connection: sa.Connection, shoe_id: int, into: int | None) -> None:
    connection.execute(shoes.update().where(shoes.c.id == shoe_id).values(merged_into=into))


def _events(shoe_id: int) -> sa.Select:
    return sa.select(events).where(events.c.shoe_id == shoe_id)


def _log(
    connection: sa.Connection, shoe_id: int, position: int, client: str, client_number: int, at: int, event: Event
) -> None:
    kind, body = encode(event)
    row = {"shoe_id": shoe_id, "position": position, "client": client, "client_number": client_number, "at": at}
    connection.execute(events.insert(), row | {"kind": kind, "body": body})


def _check_client(client: str, client_number: int) -> None:
    if not 1 <= len(client) <= LONGEST_CLIENT or client_number < 1:
        raise StoreError("client_form", client=client, client_number=client_number)


def _check_same(logged: sa.RowMapping, event: Event) -> None:
    """Errors: StoreError where the client gave this number to another event."""
    there = decode(logged["kind"], logged["body"])
    if isinstance(there, Merged):
        there = Merged(there.shoe_id)
    if encode(there) != encode(event):
        raise StoreError("client_number_used", client=logged["client"], client_number=logged["client_number"])


def _check_open(row: dict[str, Any]) -> None:
    if row["deleted_at"] is not None:
        raise StoreError("shoe_deleted", shoe_id=row["id"])
    if row["merged_into"] is not None:
        raise StoreError("shoe_merged", shoe_id=row["id"], into=row["merged_into"])
