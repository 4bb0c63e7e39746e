"""Hours, comps, losing runs that are to be expected, and why most sessions of a Martingale end ahead."""

from fractions import Fraction
from itertools import groupby, product
from math import prod

import polars as pl
import pytest

from tests.backtest.scripted import play, record, told
from tracker.backtest import Simulated, Tally, figures, load
from tracker.backtest.summary import summary
from tracker.betting import BANKER, PLAYER
from tracker.game import fresh_law, variant

EDGE = 0.012350813289  # of Player, eight packs: facts
LOSES = 0.506824829944553813  # Player, where it does not push
GAME = variant("punto-banco-8")


def found(tally: Tally, **options) -> dict:
    return figures(tally, fresh_law(8), GAME.pays, 10 * 10_000, 0, **options)


def tally_of(shoes: tuple[str, ...], chips: int = 1) -> Tally:
    """Chips of 10.00 on Player on every coup of these shoes."""
    tally = play(told(*[chips] * sum(map(len, shoes))), record(*shoes)).system.tally
    assert tally
    return tally


@pytest.mark.parametrize(("pace", "hours", "loss"), [(70, 1.0, "8.65"), (35, 2.0, "4.32"), (140, 0.5, "17.29")])
def test_hours_go_by_the_pace(pace, hours, loss):
    """Two sessions of 70 coups, 10.00 on each: 0.1235 a coup."""
    numbers = found(tally_of(("PB" * 35, "BP" * 35)), pace=pace)
    assert (numbers["hours_per_session"], numbers["expected_loss_per_hour"]) == (hours, loss)


@pytest.mark.parametrize(
    ("comps", "given", "net", "expected"),
    [
        (Fraction(0), "0.00", "-20.00", "-12.35"),
        (Fraction(1, 5), "2.47", "-17.53", "-9.88"),  # a fifth of 100 x 10.00 x 1.2351 %
        (Fraction(1), "12.35", "-7.65", "0.00"),
    ],
)
def test_comps_are_a_share_of_the_theoretical_loss(comps, given, net, expected):
    """100 coups, 49 won and 51 lost; what was lost in truth has nothing to do with it."""
    numbers = found(tally_of(("P" * 49 + "B" * 51,)), comps=comps)
    assert (numbers["comps"], numbers["net_of_comps"], numbers["expected_net_of_comps"]) == (given, net, expected)
    assert (numbers["net"], numbers["expected_net"]) == ("-20.00", "-12.35")


def test_money_of_comps_is_money_in_the_summary_too():
    """As `docs/run-folders.md` says of every amount."""
    frame = summary([found(tally_of(("PB",)), comps=Fraction(1, 5))])
    amounts = ("net", "comps", "net_of_comps", "expected_net_of_comps", "expected_loss_per_hour")
    assert [frame.schema[name] for name in amounts] == [pl.Decimal(38, 4)] * len(amounts)


def test_percentiles_reach_from_the_first_to_the_last_hundredth():
    tally = tally_of(("P",))
    tally.nets, tally.stakes, tally.drawdowns = [k * 10_000 for k in range(1, 201)], [10_000] * 200, [0] * 200
    finals = found(tally)["final_bankroll"]
    assert (finals["p01"], finals["p99"]) == ("2.00", "198.00")


def test_the_longest_losing_run_is_held_against_every_sequence():
    """P P B and B T: four coups that were no push, two for each session."""
    mean = 0.0
    for results in product((True, False), repeat=4):
        runs = [len(list(run)) for part in (results[:2], results[2:]) for lost, run in groupby(part) if lost]
        mean += max(runs, default=0) * prod(LOSES if lost else 1 - LOSES for lost in results)
    assert found(tally_of(("PPB", "BT")))["longest_losing_run_expected"] == pytest.approx(mean, abs=1e-6)


def test_of_both_sides_the_chance_is_that_of_the_bets_as_they_lay():
    """One bet that lost on Player and one on Banker: half of both chances, two coups."""
    tally = play(told({PLAYER: 1}, {BANKER: 1}), record("BP")).system.tally
    assert tally
    loses = 0.5  # of Player 0.5068, of Banker 0.4932
    assert found(tally)["longest_losing_run_expected"] == pytest.approx(2 * loses**2 + 2 * loses * (1 - loses))


def test_several_bets_on_a_coup_have_no_such_expectation():
    tally = play(told({"player": 1, "tie": 1}), record("B")).system.tally
    assert tally
    assert found(tally)["longest_losing_run_expected"] is None


def test_where_a_session_ended_early_there_is_none_either():
    """Ruin would cut the run short."""
    played = play(told(*[1] * 4), record("BBBB"), bankroll="30")
    assert played.json["ended"]["ruin"] == 1
    assert played.json["longest_losing_run_expected"] is None


def test_where_nobody_sat_down_there_are_no_hours():
    numbers = found(Tally())
    assert (numbers["hours_per_session"], numbers["expected_loss_per_hour"]) == (None, None)
    assert (numbers["comps"], numbers["longest_losing_run_expected"], numbers["ahead_note"]) == ("0.00", None, None)


@pytest.mark.slow
def test_longest_runs_come_out_as_expected_over_many_seeds():
    """The mean of twelve runs; the longest of one is 1.9 off as often as not (its deviation), so 0.55 is that of the mean."""
    seen, expected = [], []
    for seed in range(12):
        data = Simulated(GAME, seed, 30)
        played = play(load("banker-only")[0].strategy, data, ledger=False).json
        seen.append(played["longest_losing_run"])
        expected.append(played["longest_losing_run_expected"])
    assert sum(seen) / 12 == pytest.approx(sum(expected) / 12, abs=3 * 0.55)
    assert len(set(expected)) > 6


GOAL = {"bankroll": "2550", "win_goal": "100", "maximum": None}


def test_most_sessions_of_a_martingale_with_a_goal_end_ahead_and_the_note_says_why():
    """Most sessions ahead, the mean of their returns above nothing, and the house keeps its edge of every stake."""
    played = play(load("martingale")[0].strategy, Simulated(GAME, 3, 500), ledger=False, **GOAL).json
    assert played["sessions_ahead"] > 0.9
    assert played["mean_session_return"] > 0.1
    assert abs(played["z"]) < 2
    assert played["realised_edge"] > 0
    assert "most sessions end ahead" in played["ahead_note"]


def test_a_flat_bettor_gets_no_such_note():
    played = play(load("banker-only")[0].strategy, Simulated(GAME, 3, 60), ledger=False).json
    assert played["ahead_note"] is None
