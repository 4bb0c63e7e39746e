"""The rule of the derived roads, held to worked examples and to its two other wordings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.roads import ask, mark

# Columns B3 P1 B2 P4: the marks that each coup leaves on big eye boy, small road, cockroach pig (worked by hand).
WORKED = [
    ([3], "---"),
    ([3, 1], "---"),
    ([3, 1, 1], "B--"),
    ([3, 1, 2], "BR-"),
    ([3, 1, 2, 1], "BB-"),
    ([3, 1, 2, 2], "RBR"),
    ([3, 1, 2, 3], "BRR"),
    ([3, 1, 2, 4], "RRB"),
]
LETTER = {None: "-", True: "R", False: "B"}

columns = st.lists(st.integers(1, 30), min_size=1, max_size=40)
distances = st.sampled_from([1, 2, 3])


@pytest.mark.parametrize(("lengths", "expected"), WORKED)
def test_a_shoe_worked_by_hand(lengths: list[int], expected: str) -> None:
    assert "".join(LETTER[mark(lengths, distance)] for distance in (1, 2, 3)) == expected


def test_asking_after_the_worked_shoe() -> None:
    assert [ask([3, 1, 2, 4], distance, repeats=False) for distance in (1, 2, 3)] == [False, False, False]
    assert [ask([3, 1, 2, 4], distance, repeats=True) for distance in (1, 2, 3)] == [True, True, True]


def test_an_empty_shoe_has_no_mark_and_no_answer() -> None:
    assert mark([], 1) is None
    assert ask([], 1, repeats=True) is None
    assert ask([], 1, repeats=False) is None


@given(columns, distances)
def test_what_was_asked_is_what_is_left(lengths: list[int], distance: int) -> None:
    assert ask(lengths, distance, repeats=True) is mark([*lengths[:-1], lengths[-1] + 1], distance)
    assert ask(lengths, distance, repeats=False) is mark([*lengths, 1], distance)


def macau_continues(lengths: list[int], distance: int) -> bool | None:
    """World Gaming Magazine no. 56: look left on the same row, then on the row above."""
    column = len(lengths) - 1 - distance
    if column < 0:
        return None
    row = lengths[-1]  # the next coup's row, from 0
    beside, above = row < lengths[column], row - 1 < lengths[column]
    return beside or not above


@given(columns, distances)
def test_the_macau_wording_says_the_same(lengths: list[int], distance: int) -> None:
    repeats = macau_continues(lengths, distance)
    assert ask(lengths, distance, repeats=True) is repeats
    assert ask(lengths, distance, repeats=False) is (None if repeats is None else not repeats)
