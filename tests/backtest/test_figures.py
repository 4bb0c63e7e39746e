"""The figures of a run, on sums small enough to be worked by hand. Odds are those of the facts, not of the program."""

import json
from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from tests.backtest.scripted import play, record, told
from tests.facts.reference import FACTS
from tracker.backtest import Tally, figures, verdict
from tracker.betting import SPOTS
from tracker.game import fresh_law, variant

LAW = FACTS["outcome-8"]
B, P, T = (Fraction(LAW["combinations"][side], LAW["total"]) for side in ("banker", "player", "tie"))
NET = {  # bet -> net of a unit when Banker wins, when Player wins, at a tie
    "banker": (Fraction(95, 100), Fraction(-1), Fraction(0)),
    "player": (Fraction(-1), Fraction(1), Fraction(0)),
    "tie": (Fraction(-1), Fraction(-1), Fraction(8)),
}
EDGE = {bet: -(B * b + P * p + T * t) for bet, (b, p, t) in NET.items()}


def covariance(bet: str, other: str) -> Fraction:
    """Of two main bets, from the three outcomes alone."""
    mean = sum(w * x * y for w, x, y in zip((B, P, T), NET[bet], NET[other], strict=True))
    return mean - EDGE[bet] * EDGE[other]


def test_the_three_outcomes_give_the_published_edges_and_deviations():
    for bet, entry, deviation in (
        ("banker", "banker-5-8", 0.92737202), ("player", "player-8", 0.95115272), ("tie", "tie-8-8", 2.64087222),
    ):  # fmt: skip
        assert float(EDGE[bet]) == pytest.approx(float(FACTS[entry]["house_edge"]), abs=5e-12)
        assert sqrt(covariance(bet, bet)) == pytest.approx(deviation, abs=5e-9)


def of(tally: Tally, *, chip: int = 10, start: int = 0, rules: str = "punto-banco-8") -> dict[str, Any]:
    """The figures of a tally; chip and start in the table's currency."""
    game = variant(rules)
    return figures(tally, fresh_law(game.rules.packs), game.pays, chip * 10_000, start * 10_000)


def flat(won: int, lost: int, pushed: int, *, bet: str = "banker", chips: int = 1) -> Tally:
    """So many coups on a bet, chips of 10.00, each coup a session."""
    win = {"banker": (95_000, 5_000), "player": (100_000, 0), "tie": (800_000, 0)}[bet]
    tally = Tally(coups_seen=won + lost + pushed, coups_bet=won + lost + pushed, won=won, lost=lost, pushed=pushed)
    tally.pays[bet, *win] = won * chips
    tally.pays[bet, -100_000, 0] = lost * chips
    tally.pays[bet, 0, 0] = pushed * chips
    tally.wagers = Counter({result: count // chips for result, count in tally.pays.items()})
    tally.squares[SPOTS.index(bet), SPOTS.index(bet)] = (won + lost + pushed) * chips * chips
    tally.nets = [win[0] * chips] * won + [-100_000 * chips] * lost + [0] * pushed
    tally.stakes = [100_000 * chips] * (won + lost + pushed)
    tally.drawdowns = [0] * won + [100_000 * chips] * lost + [0] * pushed
    tally.ended["shoes_done"] = won + lost + pushed
    return tally


def test_a_hundred_flat_bets_on_banker():
    """46 wins of 9.50, 44 losses of 10.00, 10 pushes: -3.00 on 1,000.00."""
    found = of(flat(46, 44, 10))
    assert (found["staked"], found["net"], found["commission"]) == ("1000.00", "-3.00", "23.00")
    assert found["realised_edge"] == pytest.approx(0.003, abs=1e-9)
    assert found["theoretical_edge"] == pytest.approx(0.010579058, abs=1e-9)
    assert found["expected_net"] == "-10.58"
    error = 0.92737202 / 10  # of a hundred bets
    assert found["edge_low"] == pytest.approx(0.003 - 1.96 * error, abs=1e-8)
    assert found["edge_high"] == pytest.approx(0.003 + 1.96 * error, abs=1e-8)
    assert found["z"] == pytest.approx((0.0105790578 - 0.003) / error, abs=1e-8)
    assert found["verdict"] == "inconclusive"
    assert found["edge_se_clustered"] is None
    assert found["sessions_ahead"] == 0.46
    assert found["coups_to_settle"] == round(100 * (1.96 * error / 0.0105790578) ** 2) == 29_521


def test_errors_grow_with_the_concentration_of_the_stakes():
    """90 coups of 1 chip and 10 of 9: 180 chips, squares 90 + 810; effective bets 180^2 / 900 = 36."""
    tally = flat(90, 0, 0)
    tally.pays["banker", -100_000, 0] = 90
    tally.squares[0, 0] += 10 * 81
    tally.nets += [-900_000] * 10
    tally.stakes += [900_000] * 10
    found = of(tally)
    error = 0.92737202 / 6
    assert found["staked"] == "1800.00"
    assert (found["edge_high"] - found["edge_low"]) / 2 == pytest.approx(1.96 * error, abs=1e-8)
    assert found["realised_edge"] == pytest.approx((900 - 855) / 1800)


PAIRS = [("banker", "tie"), ("player", "tie"), ("banker", "player")]


@pytest.mark.parametrize(("bet", "other"), PAIRS)
def test_several_bets_on_a_coup_have_their_exact_joint_law(bet, other):
    """100 coups with 3 chips on one bet and 2 on the other: 9 V1 + 4 V2 + 2 x 6 C, in chips squared, each coup."""
    tally = Tally(coups_seen=100, coups_bet=100)
    first, second = SPOTS.index(bet), SPOTS.index(other)
    tally.squares = Counter({(first, first): 900, (second, second): 400, (first, second): 600, (second, first): 600})
    tally.pays = Counter({(bet, -100_000, 0): 300, (other, -100_000, 0): 200})
    tally.nets, tally.stakes, tally.drawdowns = [-50_000_000], [50_000_000], [50_000_000]
    found = of(tally)
    each = 9 * covariance(bet, bet) + 4 * covariance(other, other) + 12 * covariance(bet, other)
    error = sqrt(100 * each) / 500
    assert (found["edge_high"] - found["edge_low"]) / 2 == pytest.approx(1.96 * error, abs=2e-9)
    expected = (3 * EDGE[bet] + 2 * EDGE[other]) / 5
    assert found["theoretical_edge"] == pytest.approx(float(expected), abs=1e-9)
    assert found["z"] == pytest.approx((float(expected) - 1) / error, abs=1e-7)
    assert found["verdict"] == "not_explained"


def test_banker_and_player_together_are_less_uncertain_than_either():
    """A chip on both loses 0.05 at a Banker win and nothing else: the variance is 0.05^2 B (1 - B)."""
    played = play(told(*[{"banker": 1, "player": 1}] * 4), record("BPTB"))
    error = sqrt(4 * Fraction(5, 100) ** 2 * B * (1 - B)) / 8
    assert played.json["net"] == "-1.00"
    assert (played.json["edge_high"] - played.json["edge_low"]) / 2 == pytest.approx(1.96 * error, abs=2e-9)
    assert played.json["theoretical_edge"] == pytest.approx(float(B) * 0.05 / 2, abs=1e-9)


def test_errors_clustered_by_session_on_a_case_worked_by_hand():
    """200 sessions of -10 and 100 of +5, each on 100: r = 0.05, residuals -5 and 10, their squares sum to 15,000."""
    tally = Tally(coups_seen=300, coups_bet=300)
    tally.pays = Counter({("player", -10_000, 0): 2_000, ("player", 10_000, 0): 500, ("player", 0, 0): 27_500})
    tally.squares[1, 1] = 300
    tally.nets, tally.stakes, tally.drawdowns = [-100_000] * 200 + [50_000] * 100, [1_000_000] * 300, [0] * 300
    found = of(tally, chip=1)
    assert found["realised_edge"] == 0.05
    assert found["edge_se_clustered"] == pytest.approx(sqrt(15_000 * 300 / 299) / 30_000, abs=1e-9)
    assert found["edge_se_clustered"] == pytest.approx(0.00408930, abs=5e-9)


def test_errors_clustered_by_session_need_300_sessions():
    assert of(flat(150, 149, 0))["edge_se_clustered"] is None
    assert of(flat(150, 150, 0))["edge_se_clustered"] is not None


VERDICTS = [  # z, standard error, edge of the rules, verdict
    (0.0, 0.001, 0.0106, "consistent"),
    (1.99, 0.005, 0.0106, "consistent"),  # 1.96 x 0.005 = 0.0098
    (-1.99, 0.006, 0.0106, "inconclusive"),  # 1.96 x 0.006 = 0.01176
    (2.0, 0.001, 0.0106, "consistent"),  # beyond 2, not at 2
    (-2.0, 0.1, 0.0106, "inconclusive"),
    (2.01, 0.001, 0.0106, "lucky"),
    (-2.01, 0.001, 0.0106, "unlucky"),
    (2.01, 0.5, 0.0106, "lucky"),
    (4.0, 0.001, 0.0106, "lucky"),
    (-4.0, 0.001, 0.0106, "unlucky"),
    (4.01, 0.001, 0.0106, "not_explained"),
    (-4.01, 0.001, 0.0106, "not_explained"),
    (40.0, 0.5, 0.0106, "not_explained"),
]


@pytest.mark.parametrize(("z", "error", "theory", "word"), VERDICTS)
def test_the_verdict(z, error, theory, word):
    assert verdict(z, error, theory) == word


RUNS = [  # wins among so many decided bets on Player, and the verdict
    (15_200, 30_000, "not_explained"),  # the rules expect -370.5 bets, give or take 164.7: z of +400 is 4.7
    (15_050, 30_000, "lucky"),  # +100: 2.9
    (14_800, 30_000, "consistent"),  # -400: -0.2
    (14_600, 30_000, "unlucky"),  # -800: -2.6
    (14_400, 30_000, "not_explained"),  # -1200: -5.0
    (9_900, 20_000, "inconclusive"),  # the interval is 1.32 % to each side, the edge 1.24 %
]


@pytest.mark.parametrize(("won", "decided", "word"), RUNS)
def test_verdicts_of_runs(won, decided, word):
    assert of(flat(won, decided - won, 0, bet="player"))["verdict"] == word


STAKED = [  # rules, bet, entry of the facts
    ("punto-banco-8", "banker", "banker-5-8"), ("punto-banco-8", "player", "player-8"), ("punto-banco-8", "tie", "tie-8-8"),
    ("punto-banco-6", "banker", "banker-5-6"), ("punto-banco-1", "player", "player-1"), ("punto-banco-8-tie9", "tie", "tie-9-8"),
    ("punto-banco-8-commission4", "banker", "banker-4-8"), ("live-6", "banker", "banker-5-6"), ("ez-8", "banker", "ez-banker-8"),
    ("super6-8", "banker", "super6-banker-8"), ("punto-banco-8", "dragon_7", "dragon7-8"), ("punto-banco-8", "panda_8", "panda8-8"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "bet", "entry"), STAKED)
def test_the_expected_net_is_the_stakes_times_the_exact_edge(rules, bet, entry):
    tally = Tally(coups_bet=1)
    tally.pays[bet, -100_000, 0] = 10_000_000  # 100,000,000.00
    tally.squares[SPOTS.index(bet), SPOTS.index(bet)] = 1
    tally.nets, tally.stakes, tally.drawdowns = [-(10**12)], [10**12], [0]
    expected = -Fraction(FACTS[entry]["house_edge"]) * 10**8
    assert Fraction(of(tally, rules=rules)["expected_net"]) == pytest.approx(expected, abs=0.006)


def test_the_expected_net_of_a_run_is_that_of_each_bet_together():
    played = play(told({"banker": 7, "tie": 2}, {"player": 3}, {"banker": 1}), record("BPT"))
    expected = -(80 * EDGE["banker"] + 20 * EDGE["tie"] + 30 * EDGE["player"])
    assert played.json["expected_net"] == f"{float(expected):.2f}" == "-4.09"


NEAREST = [  # values, then the percentiles 5, 25, 50, 75, 95 by nearest rank
    (range(1, 21), (1, 5, 10, 15, 19)),
    (range(1, 22), (2, 6, 11, 16, 20)),  # ranks 1.05, 5.25, 10.5, 15.75, 19.95, rounded up
    ((3, 1, 2), (1, 1, 2, 3, 3)),
    ((7,), (7, 7, 7, 7, 7)),
    ((-5, 5), (-5, -5, -5, 5, 5)),
]


@pytest.mark.parametrize(("values", "percentiles"), NEAREST)
def test_percentiles_are_by_nearest_rank(values, percentiles):
    tally = flat(1, 0, 0)
    tally.nets = [value * 10_000 for value in values]
    tally.stakes = [10_000] * len(values)
    tally.drawdowns = [abs(value) * 10_000 for value in values]
    found = of(tally, start=100)
    names = ("p05", "p25", "p50", "p75", "p95")
    assert tuple(found["final_bankroll"][name] for name in names) == tuple(f"{100 + value}.00" for value in percentiles)
    mean = 100 + Fraction(sum(values), len(values))
    assert found["final_bankroll"]["mean"] == f"{float(mean):.2f}"


def test_drawdown_and_losing_run_of_a_session():
    """Balances 10 20 20 10 0 0 -10 0: 30 below the peak; losses at B B (T) B, three in a row."""
    played = play(told(*[1] * 8), record("PPTBBTBP"))
    assert [row[6] for row in played.rows] == [10, 20, 20, 10, 0, 0, -10, 0]
    assert played.json["max_drawdown"] == {"median": "30.00", "p95": "30.00"}
    assert played.json["longest_losing_run"] == 3


def test_a_losing_run_and_a_peak_end_with_the_session():
    played = play(told(*[1] * 6), record("PBB", "BBB"))
    assert played.json["longest_losing_run"] == 3
    assert played.json["max_drawdown"] == {"median": "20.00", "p95": "30.00"}


def test_sessions_ahead_counts_those_that_end_above_where_they_began():
    played = play(told(*[1] * 8), record("PP", "PB", "BB", "TP"))
    assert played.finals == [20, 0, -20, 10]
    assert played.json["sessions_ahead"] == 0.5
    assert played.json["final_bankroll"]["mean"] == "2.50"


def test_where_nothing_was_bet_there_are_no_rates():
    found = play(told(), record("BPT" * 20)).json
    rates = ("realised_edge", "edge_low", "edge_high", "edge_se_clustered", "theoretical_edge", "z", "coups_to_settle")
    assert {found[name] for name in rates} == {None}
    assert found["verdict"] == "no_bets"
    assert (found["staked"], found["net"], found["expected_net"], found["commission"]) == ("0.00",) * 4
    assert (found["coups_seen"], found["coups_bet"], found["sessions"]) == (60, 0, 1)
    json.dumps(found, allow_nan=False)


def test_the_figures_of_a_run_of_no_shoes():
    found = of(Tally())
    assert found["sessions_ahead"] is None
    assert set(found["final_bankroll"].values()) == {None}
    assert found["max_drawdown"] == {"median": None, "p95": None}
    assert found["verdict"] == "no_bets"
