"""The bankroll for a risk: shortages by hand, and against ruin as it is played and as formulas have it."""

from fractions import Fraction
from math import erfc, exp, sqrt
from typing import Any

import pytest

from tests.backtest.scripted import play, record, setup, system, told
from tracker.backtest import Simulated, bankroll, load
from tracker.backtest.bankroll import shortages
from tracker.game import variant

GAME = variant("punto-banco-8")
CHIP = 100_000  # minor units of 10.00


def bankroll_for(*given: Any) -> Any:
    """The bankroll of a system that does not fail."""
    found = bankroll.bankroll_for(*given)
    assert found
    return found


def needs(plan, *shoes, **options) -> list[float]:
    """The smallest bankrolls of which the sessions do not come short, in chips."""
    found = shortages(system(told(*plan)), {}, record(*shoes), setup(**options))
    return [need / CHIP for need in found]


SHORTAGES = [  # stakes on Player, shoe, options, chips that are needed
    ((1, 1, 1), "PPP", {}, 1),  # the first stake
    ((1, 1, 1), "BBB", {}, 4),  # three are lost, and a fourth has to be left
    ((1, 2, 4), "BBP", {}, 7),  # 3 lost and 4 to be placed
    ((1, 2, 4), "BBB", {}, 8),  # 7 lost and one to be left
    ((5, 1), "PB", {}, 5),
    ((1, 2, 3), "BBB", {"stop_loss": "60"}, 6),  # it ends at the stop-loss: nothing has to be left
    ((1, 2, 3), "BBB", {"stop_loss": "30"}, 3),  # before the last stake
    ((2, 2), "BB", {"minimum": "20"}, 6),  # the minimum of two chips has to be left
    ((1, 300), "BP", {"maximum": "50"}, 6),  # the table takes 5
    ((0, 0), "BB", {}, 1),  # no stake at all: the minimum to sit down with
    ((1, 2), "BP", {"bankroll": "10"}, 3),  # a bankroll of the run is put aside
]


@pytest.mark.parametrize(("plan", "shoe", "options", "chips"), SHORTAGES)
def test_what_a_session_needs(plan, shoe, options, chips):
    assert needs(plan, shoe, **options) == [chips]


@pytest.mark.parametrize(("plan", "shoe", "options", "chips"), [row for row in SHORTAGES if "bankroll" not in row[2]])
def test_with_what_it_needs_a_session_goes_as_without_a_bankroll_and_with_a_cent_less_it_comes_short(
    plan, shoe, options, chips
):
    free = play(told(*plan), record(shoe), **options)
    enough = play(told(*plan), record(shoe), bankroll=f"{chips * 10}", **options)
    assert (enough.finals, enough.json["capped"]) == (free.finals, free.json["capped"])
    assert enough.json["ended"]["ruin"] == 0
    if chips * 10 > (20 if "minimum" in options else 10):
        less = play(told(*plan), record(shoe), bankroll=f"{chips * 10 - 0.01}", **options)
        assert less.json["ended"]["ruin"] or less.json["staked"] != free.json["staked"]


def test_as_many_sessions_as_the_risk_allows_come_short():
    """Sessions of one coup that need 1, 2, 3 … 10 chips: with 8 two of ten come short."""
    found = bankroll_for(system(told(*range(1, 11), *[0] * 10)), {}, record(*["P"] * 10), setup(), Fraction(1, 5))
    assert (found.bankroll, found.short, found.sessions) == (8 * CHIP, 0.2, 10)
    assert (found.low, found.high) == (5 * CHIP, None)  # two of ten give or take 2.48


def phi(x: float) -> float:
    return erfc(-x / sqrt(2)) / 2


def ruined_within(coups: int, units: float, mean: float, deviation: float) -> float:
    """Brownian motion that begins at so many units meets nothing: the closed form for flat bets."""
    root = deviation * sqrt(coups)
    mirrored = exp(-2 * mean * units / deviation**2) * phi((mean * coups - units) / root)
    return phi((-mean * coups - units) / root) + mirrored


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "mean", "deviation"),
    [("banker-only", -0.010579, 0.927), ("player-only", -0.012351, 0.951)],
)
def test_flat_bets_are_ruined_as_often_as_the_closed_form_says(name, mean, deviation):
    """Within 0.02 and 1.96 standard errors of 500 sessions of 100 coups."""
    strategy, data = load(name)[0], Simulated(GAME, 2, 617)
    found = bankroll_for(strategy, {}, data, setup(session="100-coups", maximum=None), Fraction(1, 4))
    assert found.sessions == 501
    assert found.ruined == found.short <= 0.25
    formula = ruined_within(100, found.bankroll / CHIP, mean, deviation)
    assert formula == pytest.approx(found.short, abs=0.02 + 1.96 * sqrt(0.25 * 0.75 / 501))
    assert found.low < found.bankroll < found.high


def test_a_progression_is_ruined_no_more_often_than_the_risk():
    strategy = load("martingale")[0]
    one, other = (
        bankroll_for(strategy, {}, Simulated(GAME, 5, 60), setup(maximum=None), risk)
        for risk in (Fraction(1, 10), Fraction(1, 3))
    )
    assert one.ruined <= one.short <= 0.1
    assert other.ruined <= other.short <= 1 / 3
    assert one.bankroll > other.bankroll
    assert one.as_json().keys() == {"risk", "bankroll", "low", "high", "short", "sessions", "ruined"}
