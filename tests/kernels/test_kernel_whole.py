"""Sums over sessions are those of Python's own numbers, to the last one, however large."""

from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.kernels import dot, mean_ratio, total, whole

LARGE = 2**63 - 1
number = (
    st.integers(-LARGE, LARGE) | st.integers(-50, 50) | st.integers(-(2**45), 2**45) | st.sampled_from([LARGE, -LARGE])
)
pairs = st.lists(st.tuples(number, number), max_size=30)


@given(pairs)
def test_sums_of_products_do_not_wrap(values: list[tuple[int, int]]) -> None:
    first, second = (whole([pair[side] for pair in values]) for side in (0, 1))
    assert dot(first, second) == sum(a * b for a, b in values)
    assert total(first) == sum(a for a, _ in values)


def test_a_million_sessions_near_the_limit() -> None:
    many = whole([2**62, -(2**62), 2**62 - 1] * 400_000)
    assert dot(many, many) == 400_000 * (2 * 2**124 + (2**62 - 1) ** 2)
    assert total(many) == 400_000 * (2**62 - 1)


@pytest.mark.parametrize("values", [[2**63, -1], [2**80], [-(2**63) - 1, 5]])
def test_numbers_beyond_63_bits_are_python_s_own(values: list[int]) -> None:
    column = whole(values)
    assert column.tolist() == values
    assert dot(column, whole([3] * len(values))) == 3 * sum(values)
    assert total(column) == sum(values)


@given(st.lists(st.tuples(number, st.integers(0, 2**62) | st.just(0) | st.integers(1, 9)), max_size=20))
def test_the_mean_of_ratios_is_that_of_python(values: list[tuple[int, int]]) -> None:
    ratios = [a / b for a, b in values if b]
    expected = fsum(ratios) / len(ratios) if ratios else None
    assert mean_ratio(whole([a for a, _ in values]), whole([b for _, b in values])) == expected


def test_no_sessions() -> None:
    assert (dot(whole([]), whole([])), total(whole([])), mean_ratio(whole([]), whole([]))) == (0, 0, None)
