"""Evidence that may be looked at at every coup: sums worked by hand, monotone in what is seen, and honest at every look."""

from math import log, sqrt

import numpy as np
import pytest

from tracker.backtest.evidence import RATES, Results, evidence
from tracker.game import Outcome, fresh_law, variant


def test_one_fair_win_by_hand():
    # the reach is |1 + 0|, and 1 for the shift makes 2, so the rates are 1/4, 1/8, … 25 of them, with the mean (1/2)(1 - 2^-25) / 25;
    # a win multiplies by 1 + rate on the one side and by 1 - rate on the other, so the two together say nothing
    seen = evidence([Results(net=1, edge=0, times=1, reach=1)])
    assert seen is not None
    assert seen.against == pytest.approx(1)
    assert (seen.low, seen.high) == (-1, 1)


def test_two_fair_wins_by_hand():
    # half of the mean of (1 + rate)² and (1 - rate)²: 1 + the mean of rate², of 1/16, 1/64, …: (1/12)(1 - 4^-25) / 25
    seen = evidence([Results(net=1, edge=0, times=2, reach=1)])
    assert seen is not None
    assert seen.against == pytest.approx(1 + (1 - 4**-RATES) / 12 / RATES, rel=1e-12)


def test_nothing_seen_says_nothing():
    assert evidence([]) is None
    assert evidence([Results(1, 0.01, 0, 1.01)]) is None


def test_what_a_bet_can_pay_counts_before_it_has_paid():
    """A long-shot that lost forty times, as two in five do (0.9775^40): at the rates of a bet that pays 40 that is hardly
    evidence, (1 + 0.924 / 82)^40 = 1.57 at the most; at those of an even bet it would be e^7."""
    seen = evidence([Results(-1, 0.0761, 40, 40.0761)])
    assert seen is not None
    assert 1 <= seen.against < 1.57
    assert (seen.low, seen.high) == (-1, 1)


def test_a_planted_gain_is_found_and_an_honest_game_is_not():
    fair = evidence([Results(1, 0, 5000, 1), Results(-1, 0, 5000, 1)])
    better = evidence([Results(1, 0, 5500, 1), Results(-1, 0, 4500, 1)])
    assert fair is not None
    assert better is not None
    assert fair.against < 1
    assert fair.low < 0 < fair.high
    assert better.against > 1e15  # ten standard errors: about e^(50), less what the mixture costs
    assert better.low > 0
    assert better.low < 0.1 < better.high  # the gain is a tenth of a unit


def test_order_of_the_rows_does_not_matter_and_rows_add_up():
    rows = [Results(0.95, 0.0106, 40, 1), Results(-1, 0.0106, 44, 1), Results(0, 0.0106, 9, 1)]
    parts = [Results(0.95, 0.0106, 15, 1), *rows[1:], Results(0.95, 0.0106, 25, 1)]
    assert evidence(rows) == pytest.approx(evidence(rows[::-1]), rel=1e-12)
    assert evidence(rows) == pytest.approx(evidence(parts), rel=1e-12)


def test_the_interval_narrows_with_the_root_of_the_number():
    widths = []
    for size in (1, 100):
        seen = evidence([Results(1, 0, 5_000 * size, 1), Results(-1, 0, 5_000 * size, 1)])
        assert seen is not None
        widths.append(seen.high - seen.low)
    assert 8 < widths[0] / widths[1] < 10.5
    assert widths[0] / 2 > 1.96 / sqrt(10_000)  # the price of looking at will
    assert widths[0] / 2 < 2.2 * 1.96 / sqrt(10_000)


@pytest.mark.long
@pytest.mark.parametrize("bet", ["banker", "tie"])
def test_it_covers_the_truth_at_every_look(bet):
    """1,000 histories of 5,000 coups each, looked at after every coup: the exact odds are hardly ever refuted."""
    game, law = variant("punto-banco-8"), fresh_law(8)
    edge = law.edge(game.pays, bet)
    assert edge is not None
    chances = [float(law.probability(side)) for side in (Outcome.BANKER, Outcome.PLAYER, Outcome.TIE)]
    nets = np.array({"banker": [0.95, -1, 0], "tie": [-1, -1, 8]}[bet])
    gains = nets + float(edge)
    rates = 1 / (2 * (max(abs(gains)) + 1) * 2.0 ** np.arange(RATES))
    dealt = np.random.default_rng(1).choice(3, size=(1000, 5000), p=chances)
    refuted = 0
    for history in dealt:
        fortunes = [
            np.logaddexp.reduce(np.cumsum(np.log1p(sign * rates[:, None] * gains[history]), axis=1), axis=0)
            for sign in (1, -1)
        ]
        refuted += max(each.max() for each in fortunes) - log(RATES) >= log(2 / 0.05)
    assert refuted <= 50 + 3 * sqrt(50 * 0.95)
    counts = np.bincount(dealt[0], minlength=3)
    reach = float(max(abs(gains)))
    last = evidence([Results(net, float(edge), int(count), reach) for net, count in zip(nets, counts, strict=True)])
    assert last is not None
    assert 2 * last.against == pytest.approx(
        sum(
            np.exp(np.logaddexp.reduce(np.log1p(sign * rates[:, None] * gains) @ counts) - log(RATES))
            for sign in (1, -1)
        )
    )
