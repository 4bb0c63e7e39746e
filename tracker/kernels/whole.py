"""Sums over a million sessions that are exact: whole numbers of 64 bits as arrays, larger ones as Python's own numbers."""

from collections.abc import Sequence
from math import fsum

import numpy as np

LARGEST_INT64 = 2**63 - 1
BITS = 20
LOW = (1 << BITS) - 1
EXACT_FLOAT = 2**53


def whole(values: Sequence[int]) -> np.ndarray:
    """The values as an array: int64, or Python's numbers where one of them is larger than that."""
    try:
        return np.array(values, np.int64)
    except OverflowError:
        return np.array(values, object)


def total(values: np.ndarray) -> int:
    """The sum of a column, exact."""
    return (
        int(values.sum())
        if values.dtype != object and _bound(values) * len(values) <= LARGEST_INT64
        else sum(values.tolist())
    )


def dot(first: np.ndarray, second: np.ndarray) -> int:
    """The sum of the products of two columns, exact. Both as `whole` makes them."""
    if first.dtype == object or second.dtype == object:
        return int((first.astype(object) * second.astype(object)).sum())
    return _dot(first, second, _bound(first), _bound(second))


def _bound(values: np.ndarray) -> int:
    """The largest of the values, signs left out; 0 where there are none."""
    return max(int(values.max()), -int(values.min())) if len(values) else 0


def _dot(first: np.ndarray, second: np.ndarray, bound: int, other: int) -> int:
    """The same for 64 bits. bound, other: no value of the first column, of the second one, lies further from 0."""
    if bound * other * len(first) <= LARGEST_INT64:
        return int(first @ second)
    if bound < other:
        return _dot(second, first, other, bound)
    if bound >> BITS:
        high = _dot(first >> BITS, second, (bound >> BITS) + 1, other)
        return (high << BITS) + _dot(first & LOW, second, LOW, other)
    half = len(first) // 2
    return _dot(first[:half], second[:half], bound, other) + _dot(first[half:], second[half:], bound, other)


def mean_ratio(above: np.ndarray, below: np.ndarray) -> float | None:
    """The mean of above / below as Python divides and `fsum` adds; places with 0 below are left out, None without others."""
    above, below = above[below != 0], below[below != 0]
    if not len(below):
        return None
    large = [each for each in (above, below) if each.dtype == object or np.abs(each).max() > EXACT_FLOAT]
    ratios = [a / b for a, b in zip(above.tolist(), below.tolist(), strict=True)] if large else (above / below).tolist()
    return fsum(ratios) / len(ratios)
