"""`backtest --exact`: the JSON of the contract, the line of the report, and what it needs."""

import json
from decimal import Decimal

import pytest

from tracker.backtest import to_the_cent


def test_json_has_the_distribution(run_backtest):
    """Two flat coups on Player: -2, -1, 0, 1 or 2 chips; chances from the published counts."""
    done = run_backtest(
        "player-only", "labouchere", "--exact", "--session", "2-coups", "--shoes", 2, "--seed", 1, "--json"
    )
    flat, labouchere = json.loads(done.out)["systems"]
    assert [net for net, _ in flat["exact"]["net_distribution"]] == ["-20.00", "-10.00", "0.00", "10.00", "20.00"]
    assert flat["exact"]["net_distribution"][0][1] == pytest.approx(0.458597422632764**2)
    assert flat["exact"]["expected_staked"] == "20.00"
    player, tie = 0.446246609343668, 0.095155968023567
    assert flat["exact"]["ahead_probability"] == pytest.approx(
        player**2 + 2 * player * tie
    )  # two wins, or one and a tie
    assert Decimal(flat["exact"]["expected_net"]) == Decimal("-0.2470")  # 20 x 0.01235098
    assert (flat["exact"]["ruin_probability"], flat["exact"]["goal_probability"], flat["exact_note"]) == (0, 0, None)
    assert labouchere["exact"]["states"] > 2


def test_a_system_that_is_not_finite_has_null_and_a_note(run_backtest):
    done = run_backtest("labouchere", "--exact", "--session", "80-coups", "--shoes", 2, "--seed", 1, "--json")
    (system,) = json.loads(done.out)["systems"]
    assert (done.code, system["exact"]) == (0, None)
    assert "states" in system["exact_note"]


def test_the_report_says_that_coups_are_independent(run_backtest):
    done = run_backtest("martingale", "--exact", "--bankroll", 70, "--win-goal", 10, "--shoes", 2, "--seed", 1)
    assert "each coup from a fresh shoe" in " ".join(done.out.split())


def test_means_are_told_to_the_cent(run_backtest):
    """20 x 0.01235098 is 0.2470196."""
    done = run_backtest("player-only", "--exact", "--session", "2-coups", "--shoes", 1, "--seed", 1)
    assert "it stakes 20.00 and comes to -0.25 on average" in " ".join(done.out.split())
    told = {"-0.2470": "-0.25", "12.3456": "12.35", "0.0051": "0.01", "-0.0042": "-0.0042", "0.00": "0.00"}
    assert {amount: to_the_cent(amount) for amount in told} == told


def test_a_session_without_an_end_is_wrong_usage(run_backtest):
    done = run_backtest("martingale", "--exact", "--bankroll", 70)
    assert (done.code, done.out) == (2, "")
    assert "--session N-coups" in done.err
