"""Numpy twin of `tracker.game.random.reordered`: the coups of many shoes are put into another order at once."""

import numpy as np

from tracker.game.random import GOLDEN, MASK, ORDERS, SPREAD_NUMBERS
from tracker.kernels.shuffle import U64, _mix


def reordered(coups: np.ndarray, seed: int, first: int) -> np.ndarray:
    """The place, among the coups of all shoes, of the coup that comes at each place; coups stay in their shoe.

    coups: of each shoe, one after the other. first: number of the first shoe.
    """
    shoes = np.repeat(np.arange(len(coups)), coups)
    place = np.arange(len(shoes)) - np.repeat(np.cumsum(coups) - coups, coups)
    numbers = np.arange(first + 1, first + 1 + len(coups)).astype(U64)
    z = _mix(_mix(np.array([seed + ORDERS & MASK], U64)) ^ numbers * U64(SPREAD_NUMBERS))
    words = _mix(z[shoes] + (place + 1).astype(U64) * U64(GOLDEN))
    return np.lexsort((words, shoes))
