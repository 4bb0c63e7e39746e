"""Probabilities of money on a grid: cells that are added up, moved, walked and visited, worked by hand."""

import numpy as np
import pytest

from tracker.kernels import Moves, Pile, Run, Spread, Walk, band, chips, reached, visits


def test_parts_are_added_up_cell_by_cell():
    both = Spread.sum_of([(-1, np.array([1.0, 2.0]), 0.5), (1, np.array([4.0]), 0.25)])
    assert (both.low, both.shares.tolist()) == (-1, [0.5, 1.0, 1.0])
    assert list(both.points()) == [(-1, 0.5), (0, 1.0), (1, 1.0)]
    assert both.ends() == [-1, 1]
    assert Spread(3, [0.0, 0.0]).ends() == []


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_pile_grows_to_both_sides(order):
    parts = [(-7, np.array([1.0, 1.0]), 0.5), (0, np.array([2.0]), 1.0), (40, np.array([3.0, 1.0]), 2.0)]
    pile = Pile()
    for place in order:
        pile.add(parts[place])
    assert list(pile.spread().points()) == [(-7, 0.5), (-6, 0.5), (0, 2.0), (40, 6.0), (41, 2.0)]


def test_cells_of_a_band_go_their_own_ways():
    """Cells 2 and 3 win one with 1/4; 3 and 4 lose two with 3/4."""
    moves = Moves([Run(0, 2, 3, 0.25), Run(1, 3, 0, 0.75)])
    low, shares, chance = moves.of(band(Spread(1, [9.0, 1.0, 2.0, 4.0]), 2, 5))
    assert (low, shares.tolist(), chance, moves.most) == (1, [1.5, 3.0, 0.25, 0.5], 1.0, 1)
    assert chips([Run(0, 1, 0, 5.0), Run(1, 3, 0, 2.0)], 3).tolist() == [5.0, 2.0, 2.0]


RUIN = [Run(1, 3, 1, 0.5), Run(2, 4, -1, 0.5)]  # cells 1, 2, 3; from 1 half of all ends, and from 3


def test_visits_of_a_fair_walk_between_two_ends():
    """From the middle of three cells: visited twice on average, and once each of its neighbours."""
    there = reached(RUIN, 5, 2)
    assert there.tolist() == [False, True, True, True, False]
    often, all_end = visits(RUIN, there, 2)
    assert all_end
    assert often.tolist() == pytest.approx([0, 1, 2, 1, 0])


def test_a_walk_that_never_ends_is_told():
    around = [Run(0, 1, 1, 1.0), Run(1, 2, -1, 1.0)]
    assert visits(around, reached(around, 2, 0), 0)[1] is False


@pytest.mark.parametrize("long", [1, 256])
def test_a_walk_goes_the_same_in_short_and_long_runs(long, monkeypatch):
    monkeypatch.setattr("tracker.kernels.spread.LONG", long)
    walk = Walk()
    walk.grow(4, RUIN[:1])
    walk.grow(5, RUIN[1:])
    walk.cells[2] = 1.0
    assert [walk.go(), walk.go()] == [4, 4]
    assert walk.cells.tolist() == [0, 0, 0.5, 0, 0]
    assert walk.visited.tolist() == [0, 0.5, 1, 0.5, 0]
    assert walk.terms.tolist() == [0, 1, 2, 1, 0]
