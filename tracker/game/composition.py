"""The cards left in a shoe, counted as finely as they are known."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tracker.errors import InputError
from tracker.game.cards import POINTS, RANK_POINTS, TEN_VALUED, Card, card_name

BY_CARD, BY_RANK, BY_VALUE = 52, 13, 10


@dataclass(frozen=True, slots=True)
class Composition:
    """How many cards are left of each kind, in any number of packs.

    counts: 52 numbers in the order of the cards, or 13 by rank (ace to king) where suits are not known, or ten by
    value (0-9) where ranks are not known.
    """

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) not in (BY_CARD, BY_RANK, BY_VALUE) or min(self.counts) < 0:
            raise ValueError(f"no count of cards left: {self.counts}")

    @classmethod
    def full(cls, packs: int) -> "Composition":
        """A shoe of so many packs from which no card is gone."""
        return cls((packs,) * BY_CARD)

    @classmethod
    def of_values(cls, values: Iterable[int]) -> "Composition":
        """So many cards of each value, 0 to 9."""
        return cls(tuple(values)).counted(BY_VALUE)

    @classmethod
    def of_cards(cls, cards: Iterable[Card]) -> "Composition":
        """These cards, counted as finely as the least known of them."""
        cards = list(cards)
        kinds = _kinds_told_apart(cards)
        counted = Counter(_kind(card, kinds) for card in cards)
        return cls(tuple(counted[kind] for kind in range(kinds)))

    @property
    def cards(self) -> int:
        """How many cards are left."""
        return sum(self.counts)

    @property
    def values(self) -> tuple[int, ...]:
        """How many are left of each value, 0 to 9."""
        return self.counted(BY_VALUE).counts

    def counted(self, kinds: int) -> "Composition":
        """The same cards counted by 52 cards, 13 ranks or ten values; never more finely than they are known."""
        if kinds >= len(self.counts):
            return self
        counts = [0] * kinds
        for kind, count in enumerate(self.counts):
            counts[_coarser(kind, kinds)] += count
        return Composition(tuple(counts))

    def without(self, cards: Iterable[Card]) -> "Composition":
        """What is left when these cards are gone, counted as finely as the least known of them.

        Errors: InputError where there are not so many of a card.
        """
        cards = list(cards)
        finest = min(len(self.counts), _kinds_told_apart(cards))
        for kinds in (BY_CARD, BY_RANK, BY_VALUE):  # a suit too many is named before a rank or a value too many
            if finest <= kinds <= len(self.counts):
                gone = Counter(_kind(card, kinds) for card in cards if _kinds_told_apart([card]) >= kinds)
                _check(self.counted(kinds).counts, gone, kinds)
        gone = Counter(_kind(card, finest) for card in cards)
        return Composition(tuple(count - gone[kind] for kind, count in enumerate(self.counted(finest).counts)))


def _kinds_told_apart(cards: Iterable[Card]) -> int:
    """How finely these cards can be counted: 52 where every suit is known, 13 where every rank is, else 10."""
    least_known = max(cards, default=0)
    return BY_CARD if least_known < 52 else BY_RANK if least_known < TEN_VALUED else BY_VALUE


def _kind(card: Card, kinds: int) -> int:
    """The place of a card among so many kinds."""
    return card if kinds == BY_CARD else card % 13 if kinds == BY_RANK else POINTS[card]


def _coarser(kind: int, kinds: int) -> int:
    """The place of a card or a rank among ranks or values."""
    return kind % 13 if kinds == BY_RANK else RANK_POINTS[kind % 13]


def _check(held: Sequence[int], gone: Mapping[int, int], kinds: int) -> None:
    for kind, count in gone.items():
        if count > held[kind]:
            name = str(kind) if kinds == BY_VALUE else card_name(kind if kinds == BY_CARD else 52 + kind)
            raise InputError("cards_not_there", count=count, card=name, held=held[kind])
