"""The state of a shoe as the fold of its events. Pure: nothing here knows of a database."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from tracker.errors import StoreError
from tracker.game import BETS, Coup
from tracker.store.events import (
    BetsPlaced,
    Changed,
    Deleted,
    Event,
    FactsChanged,
    Freed,
    GapMarked,
    Imported,
    Inserted,
    Merged,
    Recorded,
    Redone,
    ShoeFacts,
    Started,
    Undone,
    Voided,
)
from tracker.store.rows import MOST_COUPS, CoupRow, Entry, OwnBet, row_of

MOST_MINOR = 10**14  # what one stake may be at most; the limits of a table stop there too


@dataclass(frozen=True, slots=True)
class Card:
    """A paper card: the coups in playing order, and how many are missing after the last of them (-1 unknown)."""

    entries: tuple[Entry, ...] = ()
    missing: int = 0


class Step(NamedTuple):
    """An entry that stands or was taken back, and the card on the other side of it."""

    event: Event
    card: Card


class Recording:
    """A shoe that is being written: its facts, its card, and what can be undone and redone.

    `apply` raises StoreError and changes nothing where the event does not fit: a coup that is not there, nothing to undo.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.facts = ShoeFacts()
        self.card = Card()
        self.done: list[Step] = []
        self.undone: list[Step] = []
        for event in events:
            self.apply(event)

    def apply(self, event: Event) -> None:
        if isinstance(event, FactsChanged):
            self.facts = event.facts
        elif isinstance(event, Started):
            self.facts, self.card = event.facts, Card(missing=_checked_gap(event.missing))
        elif isinstance(event, Imported):
            self.facts, self.card = event.facts, Card(event.entries, event.missing)
        elif isinstance(event, Undone):
            self._step(self.done, self.undone, "nothing_to_undo")
        elif isinstance(event, Redone):
            self._step(self.undone, self.done, "nothing_to_redo")
        else:
            card = _CHANGES[type(event)](self.card, event)
            self.done.append(Step(event, self.card))
            self.undone.clear()
            self.card = card

    def _step(self, taken: list[Step], given: list[Step], nothing: str) -> None:
        if not taken:
            raise StoreError(nothing)
        event, card = taken.pop()
        given.append(Step(event, self.card))
        self.card = card


def _recorded(card: Card, event: Recorded) -> Card:
    if event.bets and len(event.coups) != 1:
        raise StoreError("bets_on_one_coup", coups=len(event.coups))
    return _added(card, [Entry(row, _checked_bets(event.bets)) for row in _rows(event.coups)], 0)


def _merged(card: Card, event: Merged) -> Card:
    return _added(card, list(event.entries), event.missing)


def _added(card: Card, new: list[Entry], missing: int) -> Card:
    """The entries at the end; a gap that stands there is now before the first of them."""
    if not new:
        return Card(card.entries, _gap(card.missing, missing))
    new[0] = _marked(new[0], missing=_gap(card.missing, new[0].row.missing or 0))
    return _checked_length(Card((*card.entries, *new), missing))


def _inserted(card: Card, event: Inserted) -> Card:
    at = _place(card, event.number)
    new = [Entry(row) for row in _rows(event.coups)]
    after = card.entries[at]
    new[0] = _marked(new[0], missing=_gap(after.row.missing or 0, new[0].row.missing or 0))
    entries = (*card.entries[:at], *new, _marked(after, missing=0), *card.entries[at + 1 :])
    return _checked_length(Card(entries, card.missing))


def _changed(card: Card, event: Changed) -> Card:
    at = _place(card, event.number)
    return _put(card, at, Entry(row_of(event.coup), card.entries[at].bets))


def _deleted(card: Card, event: Deleted) -> Card:
    first = _place(card, event.number)
    stop = _place(card, event.number + event.count - 1) + 1
    if stop <= first:
        raise StoreError("coup_not_there", number=event.number + event.count - 1, coups=len(card.entries))
    gap = 0
    for entry in card.entries[first:stop]:
        gap = _gap(gap, entry.row.missing or 0)
    if stop == len(card.entries):
        return Card(card.entries[:first], _gap(gap, card.missing))
    after = card.entries[stop]
    after = _marked(after, missing=_gap(gap, after.row.missing or 0))
    return Card((*card.entries[:first], after, *card.entries[stop + 1 :]), card.missing)


def _voided(card: Card, event: Voided) -> Card:
    at = _place(card, event.number)
    if not event.void and card.entries[at].row.outcome is None:
        raise StoreError("coup_without_outcome")
    return _put(card, at, _marked(card.entries[at], void=event.void))


def _freed(card: Card, event: Freed) -> Card:
    at = _place(card, event.number)
    return _put(card, at, _marked(card.entries[at], free=event.free))


def _gap_marked(card: Card, event: GapMarked) -> Card:
    missing = _checked_gap(event.missing)
    if event.number == len(card.entries) + 1:
        return Card(card.entries, missing)
    at = _place(card, event.number)
    return _put(card, at, _marked(card.entries[at], missing=missing))


def _bets_placed(card: Card, event: BetsPlaced) -> Card:
    at = _place(card, event.number)
    return _put(card, at, Entry(card.entries[at].row, _checked_bets(event.bets)))


_CHANGES: dict[type, Callable[[Card, Any], Card]] = {
    Recorded: _recorded,
    Merged: _merged,
    Inserted: _inserted,
    Changed: _changed,
    Deleted: _deleted,
    Voided: _voided,
    Freed: _freed,
    GapMarked: _gap_marked,
    BetsPlaced: _bets_placed,
}


def _place(card: Card, number: int) -> int:
    """The index of coup `number`."""
    if not 1 <= number <= len(card.entries):
        raise StoreError("coup_not_there", number=number, coups=len(card.entries))
    return number - 1


def _put(card: Card, at: int, entry: Entry) -> Card:
    return Card((*card.entries[:at], entry, *card.entries[at + 1 :]), card.missing)


def _marked(entry: Entry, **marks: Any) -> Entry:
    return Entry(entry.row._replace(**marks), entry.bets)


def _rows(coups: tuple[Coup, ...]) -> list[CoupRow]:
    if not coups:
        raise StoreError("no_coups_given")
    return [row_of(coup) for coup in coups]


def _gap(one: int, other: int) -> int:
    """Two gaps side by side as one."""
    return -1 if -1 in (one, other) else one + other


def _checked_gap(missing: int) -> int:
    if not -1 <= missing <= MOST_COUPS:
        raise StoreError("gap_form", missing=missing)
    return missing


def _checked_length(card: Card) -> Card:
    if len(card.entries) > MOST_COUPS:
        raise StoreError("shoe_full", most=MOST_COUPS)
    return card


def _checked_bets(bets: tuple[OwnBet, ...]) -> tuple[OwnBet, ...]:
    for bet, stake in bets:
        if bet not in BETS or not 0 < stake <= MOST_MINOR:
            raise StoreError("own_bet_form", bet=bet, stake_minor=stake)
    if len({bet for bet, _ in bets}) < len(bets):
        raise StoreError("own_bet_twice", spot=max(bet for bet, _ in bets))
    return bets
