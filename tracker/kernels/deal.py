"""Numpy twin of `tracker.game.shoe.Shoe`: deals many shoes side by side, the same coups as the plain shoe deals.

Every position of every shoe is looked at as if a coup began there: bytes are added down whole columns and give an index
into a table of hands, made from the drawing table. Then all shoes are walked from coup to coup together.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from tracker.errors import ShoeEmptyError
from tracker.game import COUPS_A_NUMBER, COUPS_OF_A_RESHUFFLED_SHOE, Rules, Tableau
from tracker.game.facts import FIELDS
from tracker.kernels.shuffle import cards_of, shuffle

LANES = 2048  # streams side by side: fewer cost more calls a shoe, more leave the cache
LONGEST = 6  # cards of a coup at the most
ROOM = 424  # bytes of a shoe: eight packs, and zeros behind the last card, since coups are looked at before they are refused
EMPTY = -1  # what compiled code says of a shoe that ran out of cards
SHIFT = {name: shift for name, shift, _ in FIELDS}
CARDS_AS_DEALT = ("player_1", "banker_1", "player_2", "banker_2", "player_3", "banker_3")
COLUMNS = {  # what follows from a coup's code and its place, and how it is stored
    "coup": np.int16,
    "outcome": np.uint8,
    "player_total": np.int8,
    "banker_total": np.int8,
    "natural": np.bool_,
    "player_pair": np.bool_,
    "banker_pair": np.bool_,
}
DRAWN = 1 << SHIFT["player_drew"] | 1 << SHIFT["banker_drew"]


class Dealt(NamedTuple):
    """Coups shoe after shoe, with the way back to their cards.

    order: one shoe's faces a column. codes: uint16. places: index of each coup's first card in `order.ravel()`.
    coups: how many of each shoe.
    """

    order: np.ndarray
    codes: np.ndarray
    places: np.ndarray
    coups: np.ndarray


def deal_codes(rules: Rules, seed: int, first: int, shoes: int) -> tuple[np.ndarray, np.ndarray]:
    """The codes of all coups of the shoes first, first + 1, …, shoe after shoe (uint16), and the coups of each (int64).

    Errors: ShoeEmptyError where the rules let a shoe run out of cards.
    """
    blocks = [(np.empty(0, np.uint16), np.empty(0, np.int64))]
    blocks += [(dealt.codes, dealt.coups) for dealt in _blocks(rules, seed, first, shoes)]
    codes, coups = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
    return codes, coups


def deal_rows(rules: Rules, seed: int, first: int, shoes: int) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray]:
    """The same coups as columns of the result set: columns by name, codes, coups of each shoe.

    The columns: coup, outcome (0 Banker, 1 Player, 2 Tie), the totals, natural, the pairs, and the six cards with -1
    for a third card that was not drawn. Errors: as `deal_codes`.
    """
    cards, codes, coups = [np.empty((LONGEST, 0), np.int8)], [np.empty(0, np.uint16)], [np.empty(0, np.int64)]
    for dealt in _blocks(rules, seed, first, shoes):
        cards.append(_cards(dealt))
        codes.append(dealt.codes)
        coups.append(dealt.coups)
    code, count = np.concatenate(codes), np.concatenate(coups)
    columns = _columns(code, count)
    return columns | dict(zip(CARDS_AS_DEALT, np.concatenate(cards, axis=1), strict=True)), code, count


def as_dealt(columns: dict[str, np.ndarray]) -> np.ndarray:
    """The cards of all coups in the order they are dealt, int8 of shape (6, coups); -1 where a side did not draw."""
    return np.array([columns[name] for name in CARDS_AS_DEALT])


def as_bytes(codes: np.ndarray, coups: np.ndarray) -> bytes:
    """Shoe after shoe its number of coups and their codes, four bytes each, for a fingerprint."""
    return np.insert(codes.astype("<i4"), np.cumsum(coups) - coups, coups).tobytes()


def _blocks(rules: Rules, seed: int, first: int, shoes: int) -> Iterator[Dealt]:
    deal = _deal_reshuffled if rules.reshuffle else _deal_shoes
    size = max(1, LANES // COUPS_OF_A_RESHUFFLED_SHOE) if rules.reshuffle else LANES
    for start in range(first, first + shoes, size):
        stop = min(start + size, first + shoes)
        yield deal(rules, seed, np.arange(start, stop, dtype=np.uint64))


def _deal_shoes(rules: Rules, seed: int, numbers: np.ndarray) -> Dealt:
    """Shoes that are dealt from the first card past the burn to the cut card and `after_cut` coups on."""
    shoes = len(numbers)
    order, word = shuffle(rules.cards, seed, numbers, rules.cards, spare=LONGEST)
    cut = rules.cards - rules.behind - ((word >> np.uint64(32)) % np.uint64(rules.spread)).astype(np.int64)
    place = np.zeros(shoes, np.int64)
    if rules.burn:
        points = _points(order[0]).astype(np.int64)
        place = 1 + np.where(points == 0, 10, points)
    positions, table = _positions(order), hands(rules.tableau)
    lanes, after = np.arange(shoes), np.zeros(shoes, np.int64)
    codes, places, dealt = [], [], []
    while True:
        behind_cut = place >= cut
        going = ~behind_cut | (after < rules.after_cut)
        if not going.any():
            break
        after += behind_cut
        index = place * shoes + lanes
        code = _codes(table, positions, index)
        codes.append(code)
        places.append(index)
        dealt.append(going)
        place += (4 + np.bitwise_count(code & DRAWN)) * going
        if place.max() > rules.cards:
            raise ShoeEmptyError("shoe_empty", dealt=rules.cards)
    if not dealt:
        return Dealt(order, np.empty(0, np.uint16), np.empty(0, np.int64), np.zeros(shoes, np.int64))
    shoe_by_shoe = np.array(dealt).T
    return Dealt(
        order, np.array(codes).T[shoe_by_shoe], np.array(places).T[shoe_by_shoe], shoe_by_shoe.sum(1, dtype=np.int64)
    )


def _deal_reshuffled(rules: Rules, seed: int, numbers: np.ndarray) -> Dealt:
    """Shoes of which every coup comes from the first cards of a stream of its own."""
    coup = np.arange(1, COUPS_OF_A_RESHUFFLED_SHOE + 1, dtype=np.uint64)
    streams = (numbers[:, None] * np.uint64(COUPS_A_NUMBER) + coup).reshape(-1)
    order = shuffle(rules.cards, seed, streams, LONGEST)[0][:LONGEST]
    places = np.arange(len(streams))
    codes = _codes(hands(rules.tableau), _positions(order), places)
    return Dealt(order, codes, places, np.full(len(numbers), COUPS_OF_A_RESHUFFLED_SHOE, np.int64))


def _points(faces: np.ndarray) -> np.ndarray:
    rank = faces & 15
    return (rank + np.uint8(1)) * (rank < 9)


class Positions(NamedTuple):
    """What a coup would be that began at each position, flat, shoes side by side, a byte each.

    two: ten times Player's points on two cards, and Banker's. more: ten times the points of the fifth card, and of the
    sixth. pairs: the upper four bits of the code, shifted down.
    """

    two: np.ndarray
    more: np.ndarray
    pairs: np.ndarray


def _positions(order: np.ndarray) -> Positions:
    """All positions of these faces but the last five. A side's first two cards lie two apart: Player, Banker, and again."""
    points, rank = _points(order), order & 15
    two = points[:-2] + points[2:]
    two = np.minimum(two, two - np.uint8(10))  # modulo 10: below zero a byte is large
    pair = (rank[:-2] == rank[2:]).view(np.uint8) | (order[:-2] == order[2:]).view(np.uint8) << 2
    return Positions(
        (two[:-3] * np.uint8(10) + two[1:-2]).reshape(-1),
        (points[4:-1] * np.uint8(10) + points[5:]).reshape(-1),
        (pair[:-3] | pair[1:-2] << 1).reshape(-1),
    )


def _codes(table: np.ndarray, positions: Positions, index: np.ndarray) -> np.ndarray:
    """The codes of the coups that begin at these positions."""
    hand = positions.two[index] * np.uint16(100) + positions.more[index]
    return table[hand] | positions.pairs[index] * np.uint16(1 << SHIFT["player_pair"])


@lru_cache(maxsize=8)
def hands(tableau: Tableau) -> np.ndarray:
    """The code without pairs of every hand, by Player's and Banker's two-card points and the points of two more cards."""
    stood = 10
    player_draws = np.array([total < 8 and tableau.player_draws(total) for total in range(10)])
    thirds = (*range(10), None)
    banker_draws = np.array(
        [[total < 8 and tableau.banker_draws(total, third) for third in thirds] for total in range(10)]
    )
    player, banker, fifth, sixth = np.ogrid[:10, :10, :10, :10]
    no_natural = (player < 8) & (banker < 8)
    player_drew = no_natural & player_draws[player]
    banker_drew = no_natural & banker_draws[banker, np.where(player_drew, fifth, stood)]
    player_total = (player + np.where(player_drew, fifth, 0)) % 10
    banker_total = (banker + np.where(banker_drew, np.where(player_drew, sixth, fifth), 0)) % 10
    code = np.where(player_total == banker_total, 2, player_total > banker_total)
    code = code | player_total << SHIFT["player_total"] | banker_total << SHIFT["banker_total"]
    code = code | player_drew.astype(int) << SHIFT["player_drew"] | banker_drew.astype(int) << SHIFT["banker_drew"]
    return code.reshape(-1).astype(np.uint16)


def _cards(dealt: Dealt) -> np.ndarray:
    """The cards of every coup in the order they are dealt, int8 of shape (6, coups); -1 where a side did not draw."""
    flat, shoes = cards_of(dealt.order).reshape(-1), dealt.order.shape[1]
    cards = np.array([flat[dealt.places + k * shoes] for k in range(LONGEST)])
    player_drew = _bit(dealt.codes, "player_drew")
    fifth, sixth = cards[4].copy(), cards[5]
    cards[5] = np.where(_bit(dealt.codes, "banker_drew"), np.where(player_drew, sixth, fifth), -1)
    cards[4] = np.where(player_drew, fifth, -1)
    return cards


def _columns(code: np.ndarray, coups: np.ndarray) -> dict[str, np.ndarray]:
    """The columns that follow from the codes."""
    ends = np.cumsum(coups)
    player_total = (code >> SHIFT["player_total"] & 15).astype(np.int8)
    banker_total = (code >> SHIFT["banker_total"] & 15).astype(np.int8)
    return {
        "coup": (np.arange(1, len(code) + 1) - np.repeat(ends - coups, coups)).astype(np.int16),
        "outcome": (code & 3).astype(np.uint8),
        "player_total": player_total,
        "banker_total": banker_total,
        "natural": (code & DRAWN == 0) & (np.maximum(player_total, banker_total) >= 8),
        "player_pair": _bit(code, "player_pair"),
        "banker_pair": _bit(code, "banker_pair"),
    }


def _bit(code: np.ndarray, name: str) -> np.ndarray:
    return code >> SHIFT[name] & 1 != 0
