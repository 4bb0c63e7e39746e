"""Cards as small integers, the same number in memory, frames and kernels.

0-51 is a card (rank = card % 13, 0 = ace; suit = card // 13), 52-64 a rank whose suit is not known (52 + rank),
65 some ten-valued card of which nothing else is known.
"""

from tracker.errors import InputError

RANKS = "A23456789TJQK"
SUITS = "cdhs"  # clubs, diamonds, hearts, spades
TEN_VALUED = 65

RANK_POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)  # ace to king
POINTS = (*(RANK_POINTS[card % 13] for card in range(65)), 0)

Card = int


def rank_of(card: Card) -> int | None:
    """Rank 0 (ace) to 12 (king); None for a ten-valued card of unknown rank."""
    return None if card == TEN_VALUED else card % 13


def suit_of(card: Card) -> int | None:
    """Suit 0 to 3 in the order of `SUITS`; None where it is not known."""
    return card // 13 if card < 52 else None


def parse_card(text: str) -> Card:
    """The card that a text names: `Ah`, `10d`, `K`, or a point value `0` to `9` (1 is an ace, 0 some ten-valued card)."""
    cleaned = text.strip().replace("10", "T")
    if len(cleaned) == 1:
        rank = RANKS.find(cleaned.upper())
        if rank >= 0:
            return 52 + rank
        if cleaned == "1":
            return 52
        if cleaned == "0":
            return TEN_VALUED
    if len(cleaned) == 2:
        rank, suit = RANKS.find(cleaned[0].upper()), SUITS.find(cleaned[1].lower())
        if rank >= 0 and suit >= 0:
            return suit * 13 + rank
    raise InputError("unknown_card", text=text)


def card_name(card: Card) -> str:
    """The text that `parse_card` reads back: `Ah`, `K`, or `0` for a ten-valued card of unknown rank."""
    if card == TEN_VALUED:
        return "0"
    return RANKS[card % 13] + (SUITS[card // 13] if card < 52 else "")
