"""Sums over a million sessions that are exact: whole numbers of 64 bits as arrays, larger ones as Python's own numbers."""

from collections.abc import Sequence
from math import fsum

import numpy as np

LARGEST = 2**63 - 1
BITS = 20
EXACT_FLOAT = 2**53


def whole(values: Sequence[int]) -> np.ndarray:
    """The values as an array: int64, or Python's numbers where one of them is larger than that."""
    try:
        return np.array(values, np.int64)
    except OverflowError:
        return np.array(values, object)


def total(values: np.ndarray) -> int:
    """The sum of a column, exact."""
    return dot(values, np.ones(len(values), np.int64))


def dot(first: np.ndarray, second: np.ndarray) -> int:
    """The sum of the products of two columns, exact. Both as `whole` makes them."""
    if first.dtype == object or second.dtype == object or not len(first):
        return int((first.astype(object) * second.astype(object)).sum())
    largest, other = (max(int(each.max()), -int(each.min())) for each in (first, second))
    if largest * other * len(first) <= LARGEST:
        return int(first @ second)
    if largest < other:
        return dot(second, first)
    if largest >> BITS:
        return (dot(first >> BITS, second) << BITS) + dot(first & (1 << BITS) - 1, second)
    half = len(first) // 2
    return dot(first[:half], second[:half]) + dot(first[half:], second[half:])


def mean_ratio(above: np.ndarray, below: np.ndarray) -> float | None:
    """The mean of above / below as Python divides and `fsum` adds; places with 0 below are left out, None without others."""
    above, below = above[below != 0], below[below != 0]
    if not len(below):
        return None
    large = [each for each in (above, below) if each.dtype == object or np.abs(each).max() > EXACT_FLOAT]
    ratios = [a / b for a, b in zip(above.tolist(), below.tolist(), strict=True)] if large else (above / below).tolist()
    return fsum(ratios) / len(ratios)
