"""The course of more sessions than two, by hand: percentiles that differ, causes that compete, samples, ranges of stakes."""

from math import sqrt
from typing import Any

import pytest

from tests.backtest.scripted import record, setup, system, told
from tests.backtest.test_course import CHIP, EDGE, P_BANKER, P_PLAYER, chips
from tracker.backtest import Simulated, course_of
from tracker.game import variant


def course(plan, *shoes, **options) -> Any:
    return course_of(system(told(*plan)), {}, record(*shoes), setup(**options))


@pytest.fixture(scope="module")
def losing() -> Any:
    """21 sessions: session k loses k coups of one chip each, and is over."""
    return course([1] * 231, *("B" * k for k in range(1, 22)))


# At the end session k stands at -k; after ten coups at -k or -10, so that twelve of 21 stand at -10.
# Nearest ranks of 5, 25, 50, 75 and 95 % of 21: 2, 6, 11, 16, 20, the lowest balance first.
FAN = [("p05", -10, -20), ("p25", -10, -16), ("p50", -10, -11), ("p75", -6, -6), ("p95", -2, -2)]


@pytest.mark.parametrize(("line", "after_ten", "at_the_end"), FAN)
def test_each_line_of_the_fan_is_its_own_percentile(losing, line, after_ten, at_the_end):
    assert losing.at == tuple(range(22))
    assert (losing.quantiles[line][10], losing.quantiles[line][-1]) == chips(after_ten, at_the_end)


def test_the_mean_and_what_is_expected_go_over_all_sessions(losing):
    """After ten coups 1 + 2 … + 9 + 12 x 10 = 165 chips were staked, and lost; in all 231."""
    assert losing.quantiles["mean"][10] == round(-165 * CHIP / 21)
    assert losing.quantiles["mean"][-1] == -11 * CHIP
    assert losing.expected[10] == round(-165 * CHIP / 21 * EDGE)
    assert losing.expected[-1] == round(-11 * CHIP * EDGE)


def test_one_session_is_over_by_each_coup(losing):
    assert losing.ended == {"shoes_done": tuple(range(22))}
    assert losing.playing == pytest.approx([(21 - coup) / 21 for coup in range(22)])
    assert (losing.ends["shoes_done"].mean, losing.ends["shoes_done"].p50) == (11, 11)


def test_falls_and_stretches_have_percentiles_of_their_own(losing):
    assert (losing.falls.p50, losing.falls.p95, losing.falls.largest) == chips(11, 20, 21)
    assert (losing.under_water.p50, losing.under_water.p95, losing.under_water.longest) == (11, 20, 21)
    assert (losing.falls.bins.low, losing.falls.bins.width) == (
        0,
        CHIP,
    )  # the least of 1, 2, 5, 10 … that makes fewer than 40
    assert losing.falls.bins.counts == (0, *[1] * 21)


def test_the_middle_session_is_neither_the_best_nor_the_worst(losing):
    assert {name: (one.session, one.net) for name, one in losing.one.items()} == {
        "best": (1, -CHIP),
        "median": (11, -11 * CHIP),
        "worst": (21, -21 * CHIP),
    }


def test_causes_that_compete_are_counted_apart():
    """With 20.00: B is played out after one coup, BB ruined after two, PBBB ruined after four, PPPP played out after four."""
    found = course([1] * 11, "B", "BB", "PBBB", "PPPP", bankroll="20")
    assert found.ended == {"shoes_done": (0, 1, 1, 1, 2), "ruin": (0, 0, 1, 1, 2)}
    assert found.playing == (1, 0.75, 0.5, 0.5, 0)
    assert {cause: (each.sessions, each.mean, each.p50) for cause, each in found.ends.items()} == {
        "shoes_done": (2, 2.5, 1),
        "ruin": (2, 3, 2),
    }


@pytest.fixture(scope="module")
def climbing() -> Any:
    """65 sessions of one coup that is won, with 1 to 65 chips."""
    return course(range(1, 66), *["P"] * 65)


def test_thirty_samples_are_spread_over_all_sessions(climbing):
    """Of 65 sessions each 2.17th, rounded down: 1 3 5 7 9 11 14 …"""
    assert tuple(sample[-1] for sample in climbing.samples) == chips(*(n * 65 // 30 + 1 for n in range(30)))
    assert len(climbing.samples) == 30


def test_more_than_64_stakes_are_told_in_ranges(climbing):
    """64 ranges as wide as the 64th root of 65, 6.7 %: from 15 chips on there are gaps of less, and the last hold
    58 to 60 and 61 to 65: ln 58 / ln 65 x 64 = 62.25, ln 61 / ln 65 x 64 = 63.03."""
    rungs = climbing.ladder
    assert [(rung.chips, rung.to_chips, rung.coups) for rung in (*rungs[:3], *rungs[-2:])] == [
        (1, 1, 1),
        (2, 2, 1),
        (3, 3, 1),
        (58, 60, 3),
        (61, 65, 5),
    ]
    last = rungs[-1]
    assert (last.net, last.cost, last.series, last.lost_share) == (315 * CHIP, 0, 5, 0)
    assert (last.staked_share, last.chance) == (pytest.approx(315 / 2145), pytest.approx(5 / 65))
    assert sum(rung.coups for rung in rungs) == 65
    assert len(rungs) <= 64


def test_every_point_of_the_line_of_the_edge():
    """Stakes 1 1 2 3 1 1 2 5 on Player; P P B B T B P T. Net so far 1 2 0 -3 -3 -4 -2 -2; squares 1 2 6 15 16 17 21 46."""
    line = course((1, 1, 2, 3, 1, 1, 2, 5), "PPBBT", "BPT").convergence
    staked, lost, squares = (1, 2, 4, 7, 8, 9, 11, 16), (-1, -2, 0, 3, 3, 4, 2, 2), (1, 2, 6, 15, 16, 17, 21, 46)
    halves = [
        1.96 * sqrt(square * (P_PLAYER + P_BANKER - EDGE**2)) / sum_
        for square, sum_ in zip(squares, staked, strict=True)
    ]
    assert line.coups == tuple(range(1, 9))
    assert line.edge == pytest.approx([minus / sum_ for minus, sum_ in zip(lost, staked, strict=True)])
    assert line.theory == pytest.approx([EDGE] * 8)
    assert line.low == pytest.approx([EDGE - half for half in halves])
    assert line.high == pytest.approx([EDGE + half for half in halves])


def test_the_line_of_the_rules_is_that_of_the_stakes_so_far():
    """A chip on Banker, then three on Tie: 1.058 %, and (1.058 % + 3 x 14.360 %) / 4 of the facts."""
    line = course([{"banker": 1}, {"tie": 3}], "BT").convergence
    assert line.theory == pytest.approx([0.01057906, (0.01057906 + 3 * 0.14359629) / 4], abs=1e-8)


def test_losses_are_as_likely_as_the_bets_that_lay_there():
    """Two bets on Player lose with 50.68 %, one on Banker with 49.32 %; a tie counts for neither."""
    runs = course([{"player": 1}, {"player": 1}, {"banker": 1}, {"banker": 9}], "BPBT").losing_runs
    loses = P_BANKER / (P_BANKER + P_PLAYER)
    assert runs.loss_chance == pytest.approx((2 * loses + (1 - loses)) / 3)
    assert (runs.resolved, runs.longest) == (3, 1)


def test_bets_that_leave_nothing_to_chance_have_no_band():
    """125 chips on Big and 77 on Small cost 9.5 of 202 chips, whichever wins."""
    plan = told(*[{"big": 125, "small": 77}] * 99)
    found = course_of(system(plan), {}, Simulated(variant("punto-banco-8"), 1, 1), setup(maximum=None))
    assert found
    assert found.convergence
    line = found.convergence
    for values in (line.edge, line.theory, line.low, line.high):
        assert values == pytest.approx([9.5 / 202] * len(line.coups), abs=1e-9)
