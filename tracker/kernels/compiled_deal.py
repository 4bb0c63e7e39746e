"""Compiled twin of `tracker.kernels.deal`: the same coups of the same shoes. The loops are in `deal_loops`.

The lock of the interpreter is let go, so threads can deal side by side. Where it turns out that numba cannot be loaded,
the numpy twin deals.
"""

from functools import lru_cache

import numpy as np

from tracker.errors import ShoeEmptyError
from tracker.game import COUPS_A_NUMBER, COUPS_OF_A_RESHUFFLED_SHOE, Rules
from tracker.game.random import FRACTION, GOLDEN, MASK, mix
from tracker.kernels import deal
from tracker.kernels.deal import CARDS_AS_DEALT, COLUMNS, DRAWN, EMPTY, LONGEST, ROOM, hands
from tracker.kernels.native import Function
from tracker.kernels.replay import RefusedError
from tracker.kernels.shuffle import FACE_OF

U8, U16, U64 = np.uint8, np.uint16, np.uint64
SHUFFLED_ONCE, RESHUFFLED = Function("deal_loops", "deal"), Function("deal_loops", "deal_reshuffled")
FILLED, NUMBERED = Function("deal_loops", "columns"), Function("deal_loops", "numbered")


@lru_cache(maxsize=8)
def unfair_below(cards: int) -> np.ndarray:
    """For every fourth position the last fraction below which a word is thrown away, uint64."""
    bounds = []
    for left in range(cards, 0, -4):
        orders = left * (left - 1) * (left - 2) * (left - 3)
        bounds.append((FRACTION + 1) % orders if orders else 0)
    return np.array(bounds, U64)


def start_of(seed: int) -> np.uint64:
    """The part of a stream's state that belongs to the seed."""
    return U64(mix(seed + GOLDEN & MASK))


def _dealt(rules: Rules, seed: int, first: int, shoes: int, *, rows: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Codes, cards of shape (6, coups) (no columns unless `rows`), and the coups of each shoe."""
    most = shoes * (COUPS_OF_A_RESHUFFLED_SHOE if rules.reshuffle else rules.cards // 4)
    made = codes, cards, coups = (
        np.empty(most, U16),
        np.empty((LONGEST, most if rows else 0), np.int8),
        np.empty(shoes, np.int64),
    )
    room = (
        np.empty(rules.cards, np.uint32), np.empty(ROOM, np.int8), np.empty(ROOM, U16),
        (np.zeros(ROOM, U8), *(np.empty(ROOM, U8) for _ in range(5))),
    )  # fmt: skip
    fresh, table = FACE_OF[np.arange(rules.cards) % 52].astype(np.uint32), hands(rules.tableau)
    unfair = unfair_below(rules.cards)
    shuffled = fresh, np.arange(rules.cards, 0, -1).astype(U64), unfair, unfair.max()
    if rules.reshuffle:
        done = RESHUFFLED(table, *shuffled, COUPS_A_NUMBER, start_of(seed), first, room, *made)
    else:
        took = (4 + np.bitwise_count(table[::10] & DRAWN)).astype(U8)
        rule = int(rules.burn), rules.behind, rules.spread, rules.after_cut
        done = SHUFFLED_ONCE(table, took, *shuffled, rule, start_of(seed), first, room, *made)
    if done == EMPTY:
        raise ShoeEmptyError("shoe_empty", dealt=rules.cards)
    return codes[:done], cards[:, :done], coups


def as_bytes(codes: np.ndarray, coups: np.ndarray) -> memoryview | bytes:
    """As `tracker.kernels.deal.as_bytes`."""
    into = np.empty(len(codes) + len(coups), np.int32)
    try:
        NUMBERED(codes, coups, into)
    except RefusedError:
        return deal.as_bytes(codes, coups)
    return into.astype("<i4", copy=False).data


def deal_codes(rules: Rules, seed: int, first: int, shoes: int) -> tuple[np.ndarray, np.ndarray]:
    """As `tracker.kernels.deal.deal_codes`."""
    try:
        codes, _, coups = _dealt(rules, seed, first, shoes, rows=False)
    except RefusedError:
        return deal.deal_codes(rules, seed, first, shoes)
    return codes, coups


def deal_rows(rules: Rules, seed: int, first: int, shoes: int) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray]:
    """As `tracker.kernels.deal.deal_rows`."""
    try:
        codes, cards, coups = _dealt(rules, seed, first, shoes, rows=True)
        columns = {name: np.empty(len(codes), dtype) for name, dtype in COLUMNS.items()}
        FILLED(codes, coups, *columns.values())
    except RefusedError:
        return deal.deal_rows(rules, seed, first, shoes)
    return columns | dict(zip(CARDS_AS_DEALT, cards, strict=True)), codes, coups
