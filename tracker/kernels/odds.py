"""The exact law of the next coup as linear forms: in how many ways six cards bring about each kind of coup.

For each of the 5,005 multisets of six values the number of its orders that bring a kind of coup about is a coefficient; a
kind's ways are the sum of coefficients times falling factorials of the counts left. Every term is a whole number and no
sum exceeds 2^53 with up to 416 cards, so float64 is exact, in whatever order it is added up. A multiset is split into its
values 0-4 and its values 5-9. Twin of `tracker.game.odds.coup_law`.
"""

import contextlib
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import ArrayLike

from tracker.game import Tableau
from tracker.game.odds import ANOTHER, ANY, PAIRS, plays
from tracker.kernels.native import Function
from tracker.kernels.replay import RefusedError

DRAWN = 6
MOST_CARDS = 416  # the ways of six of them stay below 2^53
COMPILED_FROM = 20_000  # compositions; numpy works these out in the time that loading the compiled form takes
HALVES = [half for size in range(DRAWN + 1) for half in combinations_with_replacement(range(5), size)]
FIRST = np.searchsorted([len(half) for half in HALVES], range(DRAWN + 2))  # the first half of each size, and the end
PLACE = {half: place for place, half in enumerate(HALVES)}
PARENT = np.array([PLACE[half[:-1]] for half in HALVES])  # a half without its last card
LAST = np.array([half[-1] if half else 0 for half in HALVES])
COPIES = np.array([half[:-1].count(half[-1]) if half else 0 for half in HALVES])  # of the last card before it
WAYS = Function("compiled_odds", "ways")


class Form:
    """The ways of some kinds of coups, for any cards left.

    kind_of: code of a coup, see `tracker.game.facts`, without pairs -> its kind, 0 to kinds - 1, or counted from the
    end. The last kind is what the others leave of all ways.
    """

    def __init__(self, tableau: Tableau, kind_of: Callable[[int], int], kinds: int) -> None:
        self.kinds = kinds
        dense = _sequences(tableau, kind_of, kinds)
        self.blocks = [  # by cards of values 0-4: kinds but the last x low halves x high halves
            np.ascontiguousarray(dense[:-1, of_size(s), of_size(DRAWN - s)]) for s in range(DRAWN + 1)
        ]

    def counted(self, values: ArrayLike) -> np.ndarray:
        """Cards left as `plain_ways` and `compiled_ways` take them. Errors: as `ways`."""
        left = np.asarray(values, np.float64)
        cards = left.sum(axis=1)
        if len(left) and not DRAWN <= cards.min() <= cards.max() <= MOST_CARDS:
            raise ValueError("ways of six cards out of 6 to 416")
        return left

    def ways(self, values: ArrayLike) -> np.ndarray:
        """Ways of each kind, int64 (compositions, kinds). values: cards left of each value 0-9, a row a composition.

        Errors: ValueError where fewer than six cards are left, or more than `MOST_CARDS`.
        """
        left = self.counted(values)
        if len(left) >= COMPILED_FROM:
            with contextlib.suppress(RefusedError):
                return self.compiled_ways(left)
        return self.plain_ways(left)

    def lines(self) -> list[np.ndarray]:
        """The blocks as compiled code goes through them: in each, the side that has fewer halves comes first."""
        return [
            block if size <= DRAWN // 2 else np.ascontiguousarray(block.swapaxes(1, 2))
            for size, block in enumerate(self.blocks)
        ]

    def plain_ways(self, values: np.ndarray) -> np.ndarray:
        """As `ways`, by numpy."""
        low, high = products(values[:, :5]), products(values[:, 5:])
        ways = np.zeros((self.kinds - 1, len(values)))
        for size, block in enumerate(self.blocks):
            of_low, of_high = low[:, of_size(size)], high[:, of_size(DRAWN - size)]
            ways += ((of_low @ block) * of_high).sum(axis=2)
        return _with_the_last(values, ways.T)

    def compiled_ways(self, values: np.ndarray) -> np.ndarray:
        """As `ways`, by compiled code. Errors: RefusedError where numba cannot be loaded."""
        lines = [block.ravel() for block in self.lines()]
        found = np.zeros((len(values), self.kinds - 1))
        room = np.empty(len(HALVES)), np.empty(len(HALVES))
        WAYS(values, np.concatenate(lines), FIRST, PARENT, LAST, COPIES, *room, found)
        return _with_the_last(values, found)


@lru_cache(maxsize=8)
def outcomes(tableau: Tableau) -> Form:
    """The ways of Banker, Player and Tie, in this order."""
    return Form(tableau, lambda code: code & 3, 3)


def of_size(size: int) -> slice:
    """The halves of so many cards."""
    return slice(FIRST[size], FIRST[size + 1])


def _with_the_last(values: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """The ways of all kinds, where those of all but the last are known."""
    found = ways.astype(np.int64)
    cards = values.sum(axis=1).astype(np.int64)
    total = np.prod([cards - gone for gone in range(DRAWN)], axis=0, dtype=np.int64)
    return np.column_stack([found, total - found.sum(axis=1)])


def products(values: np.ndarray) -> np.ndarray:
    """The falling factorials of all halves, (compositions, halves)."""
    made = np.ones((len(values), len(HALVES)))
    for size in range(1, DRAWN + 1):
        part = of_size(size)
        made[:, part] = made[:, PARENT[part]] * (values[:, LAST[part]] - COPIES[part])
    return made


def _sequences(tableau: Tableau, kind_of: Callable[[int], int], kinds: int) -> np.ndarray:
    """Number of value sequences of six cards by kind, low half and high half."""
    kind = np.empty((10, 10, 10, 10), np.int64)  # Player's and Banker's two-card totals, fifth and sixth card
    for (player, banker), played in plays(tableau).items():
        for fifth, sixth, code in played:
            every = slice(None)
            kind[player, banker, every if fifth == ANY else fifth, every if sixth >= ANY else sixth] = (
                kind_of(code) % kinds
            )
    assert ANY < ANOTHER
    key = 7 ** (np.arange(10) % 5)  # of a value within its half
    place = np.zeros(7**5, np.int64)
    for half, at in PLACE.items():
        place[sum(7**value for value in half)] = at
    first, second = np.array(PAIRS).T
    total, orders = (first + second) % 10, 1 + (first != second)
    low, high = np.where(np.arange(10) < 5, key, 0), np.where(np.arange(10) < 5, 0, key)

    def keys(of: np.ndarray) -> np.ndarray:
        """The keys of what two pairs and two cards have in one half, (pairs, pairs, 10, 10)."""
        pairs = of[first] + of[second]
        four = (pairs[:, None] + pairs[None, :])[:, :, None, None]
        return four + of[:, None] + of[None, :]

    where = (kind[total[:, None], total[None, :]] * len(HALVES) + place[keys(low)]) * len(HALVES) + place[keys(high)]
    weights = np.broadcast_to((orders[:, None] * orders[None, :])[:, :, None, None], where.shape)
    found = np.bincount(where.ravel(), weights.ravel(), kinds * len(HALVES) ** 2)
    return found.reshape(kinds, len(HALVES), len(HALVES))
