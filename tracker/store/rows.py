"""A coup as the store keeps it: the columns of `COUPS`, so that nothing that was imported is lost on an edit."""

import functools
from typing import Any, NamedTuple

from tracker.errors import StoreError
from tracker.game import OUTCOME_LETTERS, TEN_VALUED, Coup, Hand, Outcome

OUTCOME_OF = {outcome.letter: outcome for outcome in Outcome}
MOST_COUPS = 32_767  # a coup's number is an Int16


class CoupRow(NamedTuple):
    """A row of `COUPS` without shoe_id and coup; None means not recorded. outcome: B, P or T; cards as numbers."""

    outcome: str | None = None
    player_total: int | None = None
    banker_total: int | None = None
    natural: bool | None = None
    player_pair: bool | None = None
    banker_pair: bool | None = None
    player_1: int | None = None
    player_2: int | None = None
    player_3: int | None = None
    banker_1: int | None = None
    banker_2: int | None = None
    banker_3: int | None = None
    void: bool | None = False
    free: bool | None = False
    missing: int | None = 0

    @property
    def player(self) -> Hand | None:
        """Player's cards; None unless the first two are known."""
        return _hand(self.player_1, self.player_2, self.player_3)

    @property
    def banker(self) -> Hand | None:
        """Banker's cards; None unless the first two are known."""
        return _hand(self.banker_1, self.banker_2, self.banker_3)


class OwnBet(NamedTuple):
    """What a person had on a spot of one coup. bet: a name of `tracker.game.BETS`; stake_minor: above 0."""

    bet: str
    stake_minor: int


class Entry(NamedTuple):
    """A coup in a shoe's list, and the person's own bets on it."""

    row: CoupRow
    bets: tuple[OwnBet, ...] = ()


def _hand(*cards: int | None) -> Hand | None:
    return None if None in cards[:2] else Hand(tuple(card for card in cards if card is not None))


def _three(hand: Hand | None) -> tuple[int | None, int | None, int | None]:
    first, second, third = (*(hand.cards if hand else (None, None)), None)[:3]
    return first, second, third


@functools.lru_cache(maxsize=4096)
def row_of(coup: Coup) -> CoupRow:
    """Errors: StoreError where no such coup can be: neither outcome nor void, a total above 9, a hand of four cards."""
    hands = [hand for hand in (coup.player, coup.banker) if hand is not None]
    fits = (
        all(total is None or 0 <= total <= 9 for total in (coup.player_total, coup.banker_total))
        and all(2 <= len(hand.cards) <= 3 for hand in hands)
        and all(0 <= card <= TEN_VALUED for hand in hands for card in hand.cards)
        and -1 <= coup.missing <= MOST_COUPS
    )
    if not fits:
        raise StoreError("coup_form", coup=coup)
    if coup.outcome is None and not coup.void:
        raise StoreError("coup_without_outcome")
    return CoupRow(
        coup.outcome.letter if coup.outcome else None,
        coup.player_total,
        coup.banker_total,
        coup.natural,
        coup.player_pair,
        coup.banker_pair,
        *_three(coup.player),
        *_three(coup.banker),
        coup.void,
        coup.free,
        coup.missing,
    )


def coup_of_row(row: CoupRow) -> Coup:
    """The coup of which `row_of` makes this row."""
    return Coup(
        OUTCOME_OF[row.outcome] if row.outcome else None,
        row.player,
        row.banker,
        row.player_total,
        row.banker_total,
        row.natural,
        row.player_pair,
        row.banker_pair,
        bool(row.void),
        bool(row.free),
        row.missing or 0,
    )


def letters(entries: tuple[Entry, ...]) -> str:
    """One letter a coup that counts, in playing order; void coups are left out."""
    return "".join(entry.row.outcome or "" for entry in entries if not entry.row.void)


def plain(row: CoupRow) -> dict[str, Any]:
    """The row for JSON: only what differs from an empty one."""
    return {name: value for name, value in row._asdict().items() if value != CoupRow._field_defaults[name]}


def from_plain(known: dict[str, Any]) -> CoupRow:
    """What `plain` was made of. Errors: StoreError where the text was written by something else."""
    if known.get("outcome") not in (None, *OUTCOME_LETTERS) or not known.keys() <= set(CoupRow._fields):
        raise StoreError("event_form", kind="coup", body=known)
    return CoupRow(**known)
