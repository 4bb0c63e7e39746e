"""Numpy twin of `tracker.game.random.shuffled`: many shoes are shuffled side by side, one column of an array each.

Here a card is its face, rank | suit << 4: both parts, and the points, come out of it by arithmetic on whole arrays.
"""

import numpy as np

from tracker.game import shuffled
from tracker.game.random import FRACTION, GOLDEN, MASK, SPREAD_NUMBERS

U64 = np.uint64
FACE_OF = np.array([card % 13 | card // 13 << 4 for card in range(52)], np.uint8)


def _mix(z: np.ndarray) -> np.ndarray:
    z = (z ^ z >> U64(30)) * U64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> U64(27)) * U64(0x94D049BB133111EB)
    return z ^ z >> U64(31)


class Words:
    """The streams of 64-bit words that belong to (seed, number), for many numbers at once.

    numbers: uint64, one for each stream.
    """

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, seed: int, numbers: np.ndarray) -> None:
        start = _mix(np.array([seed + GOLDEN & MASK], U64))
        z = start ^ _mix((numbers + U64(1)) * U64(SPREAD_NUMBERS))
        state = []
        for _ in range(4):
            z = z + U64(GOLDEN)
            state.append(_mix(z))
        self.a, self.b, self.c, self.d = state

    def next(self) -> np.ndarray:
        """The next word of every stream; the state is changed in place, because fresh memory is dear."""
        a, b, c, d = self.a, self.b, self.c, self.d
        word = a + d
        scratch = word >> U64(41)
        word <<= U64(23)
        word |= scratch
        word += a
        np.left_shift(b, U64(17), out=scratch)
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= scratch
        np.right_shift(d, U64(19), out=scratch)
        d <<= U64(45)
        d |= scratch
        return word


def draws_of(words: np.ndarray, left: int) -> tuple[list[np.ndarray], np.ndarray]:
    """Four draws out of every word, and which words have to be thrown away because some draws would be favoured.

    left: cards still to place; the draws lie below left, left - 1, left - 2, left - 3.
    """
    fraction = words >> U64(9)
    draws, orders = [], 1
    for size in range(left, left - 4, -1):
        orders *= size
        fraction *= U64(size)
        draws.append(fraction >> U64(55))
        fraction &= U64(FRACTION)
    return draws, fraction < U64((FRACTION + 1) % orders)


def cards_of(faces: np.ndarray) -> np.ndarray:
    """The card numbers of these faces, int8."""
    return ((faces >> 4) * np.uint8(13) + (faces & 15)).view(np.int8)


def shuffle(cards: int, seed: int, numbers: np.ndarray, wanted: int, spare: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """The orders of the shoes (seed, number), one a column of faces, and the first word of each shoe's stream.

    wanted: positions that must be right, counted from the first; the rest may be left half shuffled.
    spare: rows of zeros behind the last card.
    A shoe that has to throw a word away (one in some 100,000) is shuffled by the plain twin.
    """
    shoes = len(numbers)
    words = Words(seed, numbers)
    first = words.next()
    order = np.zeros((cards + spare, shoes), np.uint8)
    order[:cards] = FACE_OF[np.arange(cards) % 52][:, None]
    flat, lanes, unfair = order.reshape(-1), np.arange(shoes), np.zeros(shoes, bool)
    for i in range(0, wanted, 4):
        draws, thrown = draws_of(words.next(), cards - i)
        unfair |= thrown
        for q, draw in enumerate(draws):
            here, rest = order[i + q], flat[(i + q) * shoes :]
            there = draw.view(np.int64)
            there *= shoes
            there += lanes
            moved = rest[there]
            rest[there] = here
            here[:] = moved
    for lane in np.flatnonzero(unfair):
        order[:cards, lane] = FACE_OF[shuffled(cards, seed, int(numbers[lane]))[0]]
    return order, first
