"""What can happen to a shoe: the events of its history, and their form as JSON."""

import dataclasses
import functools
import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from tracker.errors import StoreError
from tracker.game import Coup
from tracker.store.rows import Entry, OwnBet, coup_of_row, from_plain, plain, row_of

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class ShoeFacts:
    """What is known of a shoe beside its coups; None means not recorded.

    started_at: with a time zone, to the millisecond. utc_offset: minutes by which the clock on the wall was ahead of
    UTC. variant: the rules it was dealt and paid by, a name of `tracker rules`.
    """

    venue: str | None = None
    table: str | None = None
    label: str | None = None
    note: str | None = None
    started_at: datetime | None = None
    utc_offset: int | None = None
    variant: str | None = None


@dataclass(frozen=True, slots=True)
class Started:
    """A new shoe. missing: coups dealt before recording began: 0 none, -1 an unknown number."""

    facts: ShoeFacts = ShoeFacts()
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Imported:
    """The shoe as it came from a file; the store writes it when such a shoe is first edited.

    missing: coups missing after the last one: 0 none, -1 an unknown number.
    """

    facts: ShoeFacts
    entries: tuple[Entry, ...]
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Recorded:
    """Coups added at the end, one or, pasted, many. bets: own bets on it, where it is one coup."""

    coups: tuple[Coup, ...]
    bets: tuple[OwnBet, ...] = ()


@dataclass(frozen=True, slots=True)
class Inserted:
    """Coups put in before coup `number`. A gap before that coup then stands before the first of them."""

    number: int
    coups: tuple[Coup, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """Coup `number` is now this one, marks and gap included; own bets on it stay."""

    number: int
    coup: Coup


@dataclass(frozen=True, slots=True)
class Deleted:
    """`count` coups from `number` on were never dealt. Gaps before them stand before what follows."""

    number: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Voided:
    """Coup `number` is void, or, with `void` False, is not."""

    number: int
    void: bool = True


@dataclass(frozen=True, slots=True)
class Freed:
    """Coup `number` was dealt without bets, or, with `free` False, was not."""

    number: int
    free: bool = True


@dataclass(frozen=True, slots=True)
class GapMarked:
    """`missing` coups are missing before coup `number`, which may be the next one: 0 none, -1 an unknown number."""

    number: int
    missing: int


@dataclass(frozen=True, slots=True)
class BetsPlaced:
    """The own bets on coup `number` are these and no others."""

    number: int
    bets: tuple[OwnBet, ...]


@dataclass(frozen=True, slots=True)
class FactsChanged:
    """What is known of the shoe is now this. Not undone by `Undone`: it is no entry on the card."""

    facts: ShoeFacts


@dataclass(frozen=True, slots=True)
class Merged:
    """The coups of another shoe follow those of this one; that shoe is no longer listed.

    The store fills in the rest. position: where the other shoe stood. missing: coups missing after the last of them.
    """

    shoe_id: int
    position: int = 0
    entries: tuple[Entry, ...] = ()
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Undone:
    """The last entry that stands is taken back."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The entry that was taken back last stands again."""


Event = (
    Started
    | Imported
    | Recorded
    | Inserted
    | Changed
    | Deleted
    | Voided
    | Freed
    | GapMarked
    | BetsPlaced
    | FactsChanged
    | Merged
    | Undone
    | Redone
)

KINDS: dict[str, type] = {
    "started": Started,
    "imported": Imported,
    "recorded": Recorded,
    "inserted": Inserted,
    "changed": Changed,
    "deleted": Deleted,
    "voided": Voided,
    "free": Freed,
    "gap": GapMarked,
    "bets": BetsPlaced,
    "facts": FactsChanged,
    "merged": Merged,
    "undone": Undone,
    "redone": Redone,
}
NAMES = {kind: name for name, kind in KINDS.items()}


class Logged(NamedTuple):
    """An event as it stands in a shoe's history. position: from 1; at: when the store confirmed it."""

    position: int
    client: str
    client_number: int
    at: datetime
    event: Event


def encode(event: Event) -> tuple[str, str]:
    """The name of its kind, and its body as JSON, the same text for equal events."""
    body = {field.name: _plain(getattr(event, field.name)) for field in dataclasses.fields(event)}
    return NAMES[type(event)], json.dumps(body, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


@functools.lru_cache(maxsize=4096)
def decode(kind: str, body: str) -> Event:
    """The event that `encode` wrote; most of a history are three different ones. Errors: StoreError where it is of a kind that this program does not know."""
    if kind not in KINDS:
        raise StoreError("event_form", kind=kind, body=body)
    return KINDS[kind](**{name: _READERS.get(name, _as_it_is)(value) for name, value in json.loads(body).items()})


def _plain(value: Any) -> Any:
    if isinstance(value, Coup):
        return plain(row_of(value))
    if isinstance(value, Entry):
        return {"bets": _plain(value.bets), "row": plain(value.row)} if value.bets else {"row": plain(value.row)}
    if isinstance(value, OwnBet):
        return list(value)
    if isinstance(value, ShoeFacts):
        known = {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return {name: each for name, each in known.items() if each is not None}
    if isinstance(value, datetime):
        return milliseconds(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def milliseconds(time: datetime) -> int:
    """Since 1970 in UTC, whole; what is finer is dropped. Errors: StoreError where it has no time zone."""
    if time.tzinfo is None:
        raise StoreError("time_zone", time=time)
    return (time - EPOCH) // timedelta(milliseconds=1)


def instant(since_1970_ms: int) -> datetime:
    """In UTC."""
    return EPOCH + timedelta(milliseconds=since_1970_ms)


def _facts(known: dict[str, Any]) -> ShoeFacts:
    if "started_at" in known:
        known = known | {"started_at": instant(known["started_at"])}
    return ShoeFacts(**known)


def _coup(known: dict[str, Any]) -> Coup:
    return coup_of_row(from_plain(known))


def _bets(known: list[list[Any]]) -> tuple[OwnBet, ...]:
    return tuple(OwnBet(*each) for each in known)


def _entry(known: dict[str, Any]) -> Entry:
    return Entry(from_plain(known["row"]), _bets(known.get("bets", [])))


def _as_it_is(value: Any) -> Any:
    return value


_READERS = {
    "facts": _facts,
    "bets": _bets,
    "coup": _coup,
    "coups": lambda known: tuple(_coup(each) for each in known),
    "entries": lambda known: tuple(_entry(each) for each in known),
}
