"""What chance alone does: p values from normal tables, Holm's own procedure by hand, means of the largest from Tippett."""

from math import pi, sqrt

import pytest

from tracker.backtest.luck import best_of, holm, p_value

TABLE = [(0, 1), (1.0, 0.317311), (1.959964, 0.05), (-1.959964, 0.05), (2.575829, 0.01), (-4.0, 6.334e-5)]


@pytest.mark.parametrize(("z", "p"), TABLE)
def test_two_sided_p_values_are_those_of_the_normal_table(z, p):
    assert p_value(z) == pytest.approx(p, rel=2e-4)


def test_a_chance_is_never_nothing():
    """Beyond 38 standard errors there is no float for it; who divides by it or tells of it needs one all the same."""
    assert 0 < p_value(200) <= p_value(39) <= p_value(38) < p_value(37)


HOLM = [  # p values, adjusted by hand
    ([], []),
    ([0.03], [0.03]),
    ([0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]),  # 4 x .005, 3 x .01, 2 x .03, then .04 is lifted to .06
    ([0.5, 0.6], [1, 1]),
    ([0.04, None, 0.01], [0.04, None, 0.02]),  # of two, not three
    ([0.02, 0.02], [0.04, 0.04]),
]


@pytest.mark.parametrize(("before", "after"), HOLM)
def test_p_values_adjusted_by_hand(before, after):
    assert holm(before) == pytest.approx(after)


LARGEST = [  # of so many: closed forms for two and three, the rest from Tippett's table
    (1, 0),
    (2, 1 / sqrt(pi)),
    (3, 3 / (2 * sqrt(pi))),
    (10, 1.53875),
    (100, 2.50759),
    (500, 3.03670),
]


@pytest.mark.parametrize(("count", "mean"), LARGEST)
def test_the_mean_of_the_largest(count, mean):
    assert best_of(count) == pytest.approx(mean, abs=1e-5)
