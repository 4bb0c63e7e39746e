"""Coups in another order: the numpy twin gives the plain one's orders, and all orders come."""

from collections import Counter

import numpy as np
import pytest

from tracker.game.random import reordered as plain
from tracker.kernels import reordered


@pytest.mark.parametrize(("seed", "first"), [(0, 0), (7, 1999), (2**63 - 1, 10**9)])
def test_many_shoes_at_once_are_reordered_as_one_by_one(seed, first):
    coups = [81, 0, 1, 2, 79, 80]
    found, start = reordered(np.array(coups), seed, first).tolist(), 0
    for number, length in enumerate(coups, first):
        assert [place - start for place in found[start : start + length]] == plain(length, seed, number)
        start += length


def test_all_orders_of_three_coups_come_alike_often():
    """6,000 shoes: 1,000 of each order, give or take 29; the sum of (count - 1,000)^2 / 1,000 exceeds 20.5 once in 1,000."""
    found = Counter(tuple(plain(3, 1, number)) for number in range(6000))
    assert len(found) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < 20.5
