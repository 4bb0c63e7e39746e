"""One coup: what came of it, and whatever else was recorded about it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tracker.game.cards import POINTS, Card, rank_of, suit_of


class Outcome(StrEnum):
    """Who won. Alphabetical, because it is also the Polars Enum; `code` is 0, 1, 2 in this order."""

    BANKER = "banker"
    PLAYER = "player"
    TIE = "tie"

    @property
    def code(self) -> int:
        """0 Banker, 1 Player, 2 Tie."""
        return _OUTCOMES.index(self)

    @property
    def letter(self) -> str:
        """B, P or T."""
        return self.value[0].upper()


_OUTCOMES = tuple(Outcome)
OUTCOME_LETTERS = "BPT"


class Hand(NamedTuple):
    """The two or three cards of one side."""

    cards: tuple[Card, ...]

    @property
    def total(self) -> int:
        """Points, 0-9."""
        return sum(POINTS[card] for card in self.cards) % 10

    @property
    def is_natural(self) -> bool:
        """8 or 9 on two cards."""
        return len(self.cards) == 2 and self.total >= 8

    @property
    def is_pair(self) -> bool | None:
        """Whether the first two cards are of one rank; None where a rank is not known and the answer hangs on it."""
        first, second = self.cards[:2]
        if POINTS[first] != POINTS[second]:
            return False
        ranks = rank_of(first), rank_of(second)
        return None if None in ranks else ranks[0] == ranks[1]

    @property
    def is_perfect_pair(self) -> bool | None:
        """Whether the first two cards are of one rank and one suit; None where that is not known."""
        if not self.is_pair:
            return self.is_pair
        suits = suit_of(self.cards[0]), suit_of(self.cards[1])
        return None if None in suits else suits[0] == suits[1]


@dataclass(frozen=True, slots=True)
class Coup:
    """One coup; None everywhere means not recorded.

    outcome: None only for a void coup. player, banker: the cards of each side. missing: coups missing before this one,
    0 none, -1 an unknown number. void: dealt and declared void. free: dealt without bets.
    """

    outcome: Outcome | None
    player: Hand | None = None
    banker: Hand | None = None
    player_total: int | None = None
    banker_total: int | None = None
    natural: bool | None = None
    player_pair: bool | None = None
    banker_pair: bool | None = None
    void: bool = False
    free: bool = False
    missing: int = 0


def outcome_of(player_total: int, banker_total: int) -> Outcome:
    """Who won, from the final totals."""
    if player_total == banker_total:
        return Outcome.TIE
    return Outcome.PLAYER if player_total > banker_total else Outcome.BANKER


def coup_of(player_cards: tuple[Card, ...], banker_cards: tuple[Card, ...]) -> Coup:
    """The coup that these cards make; the drawing rules are not asked."""
    player, banker = Hand(player_cards), Hand(banker_cards)
    return Coup(
        outcome=outcome_of(player.total, banker.total),
        player=player,
        banker=banker,
        player_total=player.total,
        banker_total=banker.total,
        natural=player.is_natural or banker.is_natural,
        player_pair=player.is_pair,
        banker_pair=banker.is_pair,
    )
