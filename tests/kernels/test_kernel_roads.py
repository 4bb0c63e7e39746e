"""The compiled marks of the derived roads are those of the plain roads."""

import numpy as np

from tracker.game import variant
from tracker.kernels import deal_codes, road_marks
from tracker.roads import mark

OUTCOMES = {"B": 0, "P": 1, "T": 2}


def plain_marks(outcomes: list[int]) -> list[list[int]]:
    """The same, coup by coup, from the lengths of the big road's columns."""
    lengths: list[int] = []
    side = -1
    found = []
    for outcome in outcomes:
        if outcome == 2:
            found.append([-1, -1, -1])
            continue
        if outcome == side:
            lengths[-1] += 1
        else:
            lengths.append(1)
            side = outcome
        colours = [mark(lengths, distance) for distance in (1, 2, 3)]
        found.append([-1 if red is None else int(red) for red in colours])
    return found


def test_a_shoe_worked_by_hand() -> None:
    """Columns of 2, 1, 3: the big eye boy starts at the second coup of the second column, or the first of the third."""
    codes = np.array([OUTCOMES[letter] for letter in "BBPTBBB"], np.uint16)
    big_eye_boy, small_road, cockroach_pig = road_marks(codes, np.array([7])).tolist()
    assert big_eye_boy == [-1, -1, -1, -1, 0, 0, 1]  # 1 is not 2: blue; one more than the column before: blue; then red
    assert small_road == [-1, -1, -1, -1, -1, 1, 0]  # beside the column of 2: there is such a cell: red; one more: blue
    assert cockroach_pig == [-1] * 7


def test_many_shoes() -> None:
    codes, coups = deal_codes(variant("punto-banco-8").rules, 7, 0, 40)
    found, start = road_marks(codes, coups).T.tolist(), 0
    for length in coups.tolist():
        outcomes = (codes[start : start + length] & 3).tolist()
        assert found[start : start + length] == plain_marks(outcomes)
        start += length


def test_no_shoes() -> None:
    assert road_marks(np.zeros(0, np.uint16), np.zeros(0, np.int64)).shape == (3, 0)
