"""More figures by hand: returns of sessions, falls, what was tried, notes, evidence by its definition; and all from a ledger."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import groupby
from math import ceil, erfc, log, sqrt
from typing import Any

import pytest

from tests.backtest.scripted import Played, play, record, told
from tests.backtest.test_figures import EDGE, NET, covariance, flat, of
from tracker.backtest import Simulated, Tally, tried_json
from tracker.backtest.sittings import sitting, why_ahead
from tracker.betting import SPOTS, Strategy
from tracker.game import fresh_law, variant

UNITS = 10_000  # of 1.00


def test_the_mean_return_of_sessions_is_no_edge():
    """Returns of 1 / 1, -8 / 8 and 2 / 4, and a session without a bet that has none: their mean is a sixth, while the house
    kept five chips of thirteen."""
    found = play(told(1, 2, 6, 3, 1, 0), record("P", "BB", "PB", "P")).json
    assert found["mean_session_return"] == pytest.approx((1 - 1 + 0.5) / 3, abs=1e-9)
    assert found["realised_edge"] == pytest.approx(5 / 13, abs=1e-9)
    assert found["sessions"] == 4
    assert play(told(), record("P")).json["mean_session_return"] is None


@pytest.mark.parametrize(("sessions", "middle", "deep"), [(20, 10, 19), (21, 11, 20), (1, 1, 1), (200, 100, 190)])
def test_falls_of_the_middle_session_and_of_one_in_twenty(sessions, middle, deep):
    """Session k falls k units: the smallest fall that half of them, and 95 of 100, do not exceed."""
    tally = flat(sessions, 0, 0)
    tally.drawdowns = [fall * UNITS for fall in range(sessions, 0, -1)]
    assert of(tally)["max_drawdown"] == {"median": f"{middle}.00", "p95": f"{deep}.00"}


TRIED = [  # z of the systems, settings, best, mean of the largest of so many (Tippett's table; closed forms for two and three)
    ([], 0, None, None),
    ([None], 0, None, None),
    ([-1.5], 1, -1.5, 0),
    ([2.3, None, -0.7], 2, 2.3, 0.56419),
    ([-0.1, -0.2, -3], 3, -0.1, 0.846284),
    ([0.5] * 10, 10, 0.5, 1.53875),
]


@pytest.mark.parametrize(("zs", "settings", "best", "by_luck"), TRIED)
def test_what_the_best_of_several_is_worth(zs, settings, best, by_luck):
    found = tried_json([{"z": z} for z in zs])
    assert (found["settings"], found["best_z"]) == (settings, best)
    assert found["best_z_by_luck"] == (pytest.approx(by_luck, abs=1e-5) if by_luck else by_luck)


AHEAD = {"coups_bet": 90, "z": 0.3, "realised_edge": 0.004, "sessions_ahead": 0.8, "mean_session_return": 0.1}
NOT_SO = [
    {"coups_bet": 0, "z": None, "realised_edge": None},
    {"z": 2.01},
    {"z": -2.01},
    {"realised_edge": 0.0},
    {"realised_edge": -0.004},
    {"sessions_ahead": 0.5},
    {"mean_session_return": 0.0},
]


@pytest.mark.parametrize("changed", NOT_SO)
def test_the_note_about_sessions_ahead_stands_only_where_all_of_it_is_so(changed):
    assert "most sessions end ahead" in (why_ahead(AHEAD) or "")
    assert "most sessions end ahead" in (why_ahead(AHEAD | {"z": 2.0}) or "")
    assert why_ahead(AHEAD | changed) is None


@pytest.mark.parametrize(
    ("expected", "given", "after"), [(-20, "5.00", "-15.00"), (0, "0.00", "0.00"), (20, "0.00", "20.00")]
)
def test_nothing_is_given_back_to_somebody_who_is_expected_to_win(expected, given, after):
    """A quarter of the theoretical loss."""
    law, pays = fresh_law(8), variant("punto-banco-8").pays
    options: dict[str, Any] = {"pace": 70, "comps": Fraction(1, 4)}
    found = sitting(flat(46, 44, 10), law, pays, -30_000, Fraction(expected * UNITS), **options)
    assert (found["comps"], found["expected_net_of_comps"]) == (given, after)


def test_where_several_bets_leave_nothing_to_chance_there_is_no_error():
    """125 chips on Big (0.54 to 1) and 77 on Small (1.5 to 1) cost 9.5 chips, whichever wins: 4.703 % of 202."""
    tally = Tally(coups_seen=100, coups_bet=100, lost=100)
    big, small = SPOTS.index("big"), SPOTS.index("small")
    tally.pays = Counter({("big", 54_000, 0): 125 * 62, ("big", -100_000, 0): 125 * 38})
    tally.pays |= {("small", 150_000, 0): 77 * 38, ("small", -100_000, 0): 77 * 62}
    tally.squares = Counter({(big, big): 100 * 125**2, (small, small): 100 * 77**2})
    tally.squares |= {(big, small): 100 * 125 * 77, (small, big): 100 * 125 * 77}
    tally.nets, tally.stakes, tally.drawdowns = [-95_000_000], [2_020_000_000], [95_000_000]
    found = of(tally)
    assert (found["net"], found["expected_net"], found["luck"]) == ("-9500.00", "-9500.00", "0.00")
    kept = ("realised_edge", "theoretical_edge", "edge_low", "edge_high")
    assert {found[name] for name in kept} == {round(9.5 / 202, 9)}
    assert (found["z"], found["p_value"], found["verdict"]) == (0, 1, "consistent")
    assert (found["coups_to_settle"], found["effective_coups"]) == (0, None)


def fortune(counts: dict[float, int], bet: str, shift: float, sign: int) -> float:
    """What 1 has grown to: the mean over 25 rates of the product of 1 + rate x (net + edge - shift) / (reach + 1)."""
    edge = EDGE[bet]
    reach = max(abs(net + edge) for net in NET[bet])
    total = Fraction(0)
    for step in range(25):
        product = Fraction(1)
        for net, times in counts.items():
            part = (Fraction(net).limit_denominator(100) + edge - Fraction(shift)) / (reach + 1)
            product *= Fraction(float(1 + sign * part / 2 ** (step + 1))) ** times
        total += Fraction(float(product))
    return float(total / 25)


SEEN = [("banker", (2, 1, 1)), ("banker", (260, 90, 20)), ("banker", (90, 260, 20)), ("tie", (9, 21, 0)), ("player", (40, 40, 9))]  # fmt: skip


@pytest.mark.parametrize(("bet", "times"), SEEN)
def test_evidence_and_the_interval_for_any_time_are_what_their_definition_says(bet, times):
    """Half of both fortunes; and a share is refuted where the fortune that bets against it has reached 40."""
    won, lost, pushed = times
    found = of(flat(won, lost, pushed, bet=bet))
    nets = {"banker": 0.95, "player": 1, "tie": 8}
    counts = {nets[bet]: won, -1: lost, 0: pushed}
    both = [fortune(counts, bet, 0, sign) for sign in (1, -1)]
    assert found["evidence"] == pytest.approx(sum(both) / 2, rel=1e-5)
    for name, sign in (("anytime_edge_high", 1), ("anytime_edge_low", -1)):
        if found[name] is not None:
            assert log(fortune(counts, bet, float(EDGE[bet]) - found[name], sign)) == pytest.approx(log(40), abs=1e-5)
        else:
            assert fortune(counts, bet, -sign, sign) < 40  # even the largest loss, or gain, is not refuted


def test_each_side_of_the_interval_for_any_time_is_bounded_by_results_on_that_side():
    lucky, unlucky = of(flat(260, 90, 20)), of(flat(90, 260, 20))
    assert lucky["anytime_edge_high"] < 0 < unlucky["anytime_edge_low"]
    assert lucky["evidence"] > 10**6
    assert unlucky["evidence"] > 10**6


class Mixed(Strategy):
    """A chip more on Player after each loss, as many as six; two on Tie beside it after a tie; every fifth coup sat out."""

    stake: int = 1

    def bet(self, table):
        if table.coup % 5 == 4:
            return
        table.bet("player", self.stake)
        if table.since_tie == 0:
            table.bet("tie", 2)

    def settle(self, table):
        if not table.pushed:
            self.stake = 1 if table.won else self.stake + 1


@pytest.fixture(scope="module")
def mixed() -> Played:
    """310 sessions of 20 coups, with ruin, a stop-loss, and a table that takes four chips."""
    data = Simulated(variant("punto-banco-8"), 9, 76)
    return play(Mixed, data, session="20-coups", bankroll="300", stop_loss="150", win_goal="120", maximum="40")


def test_figures_worked_out_once_more_from_the_ledger(mixed):
    """By plain loops over the rows of the ledger, and the three chances of the facts."""
    found, coups = mixed.json, defaultdict(list)
    for row in mixed.report.ledger.iter_rows(named=True):
        coups[row["session_id"], row["shoe_id"], row["coup"]].append(row)
    edges = {bet: float(edge) for bet, edge in EDGE.items()}
    spread = {(bet, other): float(covariance(bet, other)) for bet in edges for other in edges}
    variance, staked, net, expected = 0.0, 0, 0, 0.0
    nets: dict[int, list[int]] = defaultdict(list)
    stakes: Counter[int] = Counter()
    for (session, _, _), rows in coups.items():
        down = {row["bet"]: row["staked"] for row in rows if row["staked"]}
        if down:
            variance += sum(down[bet] * down[other] * spread[bet, other] for bet in down for other in down)
            expected -= sum(chips * edges[bet] for bet, chips in down.items())
            staked += sum(down.values())
            net += sum(row["net"] for row in rows)
            nets[session].append(sum(row["net"] for row in rows))
            stakes[session] += sum(down.values())
    error, kept = sqrt(variance), -net / staked
    every = [each for session in nets.values() for each in session]
    sums = {session: sum(each) for session, each in nets.items()}
    z = (net - expected) / error
    wanted: dict[str, Any] = {
        "coups_bet": len(every),
        "won": sum(each > 0 for each in every),
        "lost": sum(each < 0 for each in every),
        "pushed": every.count(0),
        "capped": sum(row["reason"] == "capped" for rows in coups.values() for row in rows),
        "realised_edge": kept,
        "edge_low": kept - 1.96 * error / staked,
        "edge_high": kept + 1.96 * error / staked,
        "theoretical_edge": -expected / staked,
        "z": z,
        "p_value": erfc(abs(z) / sqrt(2)),
        "sessions_ahead": sum(each > 0 for each in sums.values()) / found["sessions"],
        "mean_session_return": sum(sums[each] / stakes[each] for each in sums) / len(sums),
        "edge_se_clustered": sqrt(
            len(sums) / (len(sums) - 1) * sum((sums[each] + kept * stakes[each]) ** 2 for each in sums)
        )
        / staked,
        "effective_coups": spread["player", "player"] * staked**2 / variance,
        "longest_losing_run": max(map(losing, nets.values())),
    }
    assert found["sessions"] == len(sums) >= 300
    assert {name: found[name] for name in wanted} == pytest.approx(wanted, abs=2e-9, rel=3e-6)
    in_order = sorted(sums.values())
    for percent in (1, 5, 25, 50, 75, 95, 99):
        rank = max(1, ceil(len(in_order) * percent / 100))
        assert float(found["final_bankroll"][f"p{percent:02}"]) == 300 + in_order[rank - 1] / UNITS
    falls = sorted(map(deepest, nets.values()))
    assert float(found["max_drawdown"]["p95"]) == falls[ceil(0.95 * len(falls)) - 1] / UNITS
    assert float(found["luck"]) == pytest.approx((net - expected) / UNITS, abs=0.006)


def losing(nets: list[int]) -> int:
    """The longest run of losses, pushes passed over."""
    return max((len(list(run)) for lost, run in groupby(each < 0 for each in nets if each) if lost), default=0)


def deepest(nets: list[int]) -> int:
    """The deepest fall from the best balance so far."""
    return max(max(0, *(sum(nets[:k]) for k in range(end))) - sum(nets[:end]) for end in range(1, len(nets) + 1))
