"""How sessions went coup by coup: worked by hand on short shoes, and held against the sums of the run itself."""

import json
from itertools import groupby, product
from math import prod, sqrt
from pathlib import Path
from typing import Any

import pytest

import tracker
from tests.backtest.scripted import play, record, setup, system, told
from tracker.backtest import Course, Simulated, course_of, load
from tracker.betting import Strategy
from tracker.game import variant

P_PLAYER, P_BANKER = 0.446246609343668, 0.458597422632764  # facts/maths.md, eight packs
EDGE = P_BANKER - P_PLAYER  # of Player
LOSES = P_BANKER / (P_BANKER + P_PLAYER)
CHIP = 100_000  # minor units


def course(strategy, data, values=None, *, sessions=20_000, coups=500_000, **options) -> Any:
    return course_of(system(strategy), values or {}, data, setup(**options), sessions=sessions, coups=coups)


@pytest.fixture(scope="module")
def by_hand() -> Any:
    """Chips on Player: 1 1 2 3 1 and 1 2 7, of which the table takes 5. Balances in chips: 1 2 0 -3 -3, and -1 1 1."""
    found = course(told(1, 1, 2, 3, 1, 1, 2, 7), record("PPBBT", "BPT"), maximum="50")
    assert found
    return found


def chips(*numbers: float) -> tuple[int, ...]:
    return tuple(round(number * CHIP) for number in numbers)


def test_a_session_that_is_over_keeps_its_last_balance(by_hand):
    assert (by_hand.sessions, by_hand.coups, by_hand.start, by_hand.cut) == (2, 8, 0, False)
    assert by_hand.at == (0, 1, 2, 3, 4, 5)
    assert by_hand.quantiles["p05"] == by_hand.quantiles["p50"] == chips(0, -1, 1, 0, -3, -3)
    assert by_hand.quantiles["p75"] == by_hand.quantiles["p95"] == chips(0, 1, 2, 1, 1, 1)
    assert by_hand.quantiles["mean"] == chips(0, 0, 1.5, 0.5, -1, -1)


def test_what_is_expected_is_the_exact_edge_of_the_mean_stakes_so_far(by_hand):
    """Staked by then: 1 2 4 7 8 chips in the first session; 1 3 8 in the second."""
    assert by_hand.expected == chips(*(-EDGE * staked for staked in (0, 1, 2.5, 6, 7.5, 8)))


def test_sessions_end_one_by_one(by_hand):
    assert by_hand.playing == (1, 1, 1, 0.5, 0.5, 0)
    assert by_hand.ended == {"shoes_done": (0, 0, 0, 1, 1, 2)}
    assert by_hand.samples == (chips(0, 1, 2, 0, -3, -3), (*chips(0, -1, 1, 1), None, None))
    ends = by_hand.ends["shoes_done"]
    assert (ends.sessions, ends.mean, ends.p50) == (2, 4, 3)


LADDER = [  # chips, coups, of 16 staked, of 6 lost, net, cost in quarters of a chip, series of 5, capped, at the maximum
    # series: 1, 1, 2 3 1, then 1 2, 5; the last 1 of the third came after 5 lost, the 2 of the fourth after 1
    (1, 4, 4, 1, 1, 5, 4, 0, False),
    (2, 2, 4, 2, 0, 2, 2, 0, False),
    (3, 1, 3, 3, -3, 8, 1, 0, False),
    (5, 1, 5, 0, 0, 0, 1, 1, True),
]


def test_the_ladder_has_a_rung_for_every_stake(by_hand):
    assert len(by_hand.ladder) == len(LADDER)
    for rung, (level, coups, staked, lost, net, cost, series, capped, full) in zip(by_hand.ladder, LADDER, strict=True):
        assert (rung.chips, rung.to_chips, rung.coups, rung.series, rung.capped) == (
            level,
            level,
            coups,
            series,
            capped,
        )
        assert rung.staked_share == pytest.approx(staked / 16)
        assert rung.lost_share == pytest.approx(lost / 6)
        assert (rung.net, rung.cost) == chips(net, cost / 4)
        assert rung.chance == pytest.approx(series / 5)
        assert rung.at_maximum is full


def test_losing_runs_are_held_against_all_orders_of_six_results(by_hand):
    """Won won lost lost, then lost won: the run of three goes on over the end of the session."""
    runs, longest, expected = by_hand.losing_runs, 0.0, dict.fromkeys(range(1, 7), 0.0)
    for results in product((True, False), repeat=6):
        chance = prod(LOSES if lost else 1 - LOSES for lost in results)
        lengths = [len(list(group)) for lost, group in groupby(results) if lost]
        longest += chance * max(lengths, default=0)
        for length in lengths:
            expected[length] += chance
    assert (runs.resolved, runs.longest) == (6, 3)
    assert runs.loss_chance == pytest.approx(LOSES, abs=1e-12)
    assert [seen for _, seen, _ in runs.rows] == [0, 0, 1, 0, 0, 0]
    assert {length: mean for length, _, mean in runs.rows} == pytest.approx(expected)
    assert runs.longest_expected == pytest.approx(longest)


def test_falls_and_stretches_under_water_begin_at_the_best_balance(by_hand):
    """From 2 chips down to -3, and from the start to -1; three coups below 2, and one below the start."""
    falls, under = by_hand.falls, by_hand.under_water
    assert (falls.p50, falls.p95, falls.largest) == chips(1, 5, 5)
    assert sum(falls.bins.counts) == 2
    assert falls.bins.counts[5 * CHIP // falls.bins.width] == 1
    assert (under.p50, under.p95, under.longest) == (1, 3, 3)


def test_the_best_the_middle_and_the_worst_session_are_told_coup_by_coup(by_hand):
    best, worst = by_hand.one["best"], by_hand.one["worst"]
    assert by_hand.one["median"] == worst
    assert (worst.session, worst.shoe, worst.first, worst.ended, worst.coups) == (1, 1, 0, "shoes_done", 5)
    assert (worst.outcomes, best.outcomes, best.net) == ("PPBBT", "BPT", CHIP)
    assert [(step.coup, *chips(step.net / CHIP, step.balance / CHIP)) for step in best.steps] == [
        (1, -CHIP, -CHIP),
        (2, 2 * CHIP, CHIP),
        (3, 0, CHIP),
    ]
    assert best.steps[2].wagers == (("player", 7, 5, "capped"),)


def test_the_edge_converges_within_a_band_of_the_rules(by_hand):
    line = by_hand.convergence
    half = 1.96 * sqrt(46 * (P_PLAYER + P_BANKER - EDGE**2)) / 16  # 46: the sum of squared stakes
    assert (line.coups[0], line.coups[-1]) == (1, 8)
    assert (line.edge[0], line.edge[-1]) == (-1, 2 / 16)
    assert line.theory[-1] == pytest.approx(EDGE, abs=1e-12)
    assert (line.low[-1], line.high[-1]) == pytest.approx((EDGE - half, EDGE + half))


def test_json_keeps_everything(by_hand):
    assert Course.from_json(json.loads(json.dumps(by_hand.as_json()))) == by_hand


UNITS = [  # session, coups of each session's end, coups at which a shoe began within the first one
    ("shoe", [(5, "shoes_done"), (3, "shoes_done")], ()),
    ("2-shoes", [(8, "shoes_done")], (5,)),
    ("3-coups", [(3, "coups_done"), (3, "coups_done"), (2, "shoes_done")], ()),
    ("6-coups", [(6, "coups_done"), (2, "shoes_done")], (5,)),
    ("all", [(8, "shoes_done")], (5,)),
]


@pytest.mark.parametrize(("session", "ends", "shoes"), UNITS)
def test_sessions_of_every_kind(session, ends, shoes):
    found = course(told(*[1] * 8), record("PPBBT", "BPT"), session=session)
    assert (found.sessions, found.coups) == (len(ends), 8)
    assert {cause: each.sessions for cause, each in found.ends.items()} == {
        cause: len(list(group)) for cause, group in groupby(sorted(cause for _, cause in ends))
    }
    assert found.at[-1] == max(coups for coups, _ in ends)
    first = next(one for one in found.one.values() if one.session == 1) if len(ends) == 1 else None
    assert first is None or (first.shoes, first.outcomes) == (shoes, "PPBBTBPT")


CAUSES = [  # options, stakes, why the session ends on the second coup of "BBPP"
    ({"bankroll": "25"}, (1, 2), "ruin"),
    ({"stop_loss": "20"}, (1, 1), "stop_loss"),
    ({"maximum": "20", "over_max": "stop"}, (1, 1, 3), "limit"),
]


@pytest.mark.parametrize(("options", "stakes", "cause"), CAUSES)
def test_sessions_that_end_early_have_a_cause(options, stakes, cause):
    found = course(told(*stakes), record("BBPP"), **options)
    assert found.ended == {cause: (0, 0, 1)}
    assert found.playing == (1, 1, 0)
    assert found.one["best"].coups == 2
    assert found.quantiles["mean"][-1] - found.start == found.one["best"].net


def test_a_stake_that_ends_the_session_is_its_last_step():
    last = course(told(1, 1, 3), record("BBPP"), maximum="20", over_max="stop").one["best"].steps[-1]
    assert (last.coup, last.wagers, last.net) == (3, (("player", 3, 0, "limit"),), 0)


def test_coups_without_a_bet_count_as_coups_of_the_session():
    found = course(told(0, 0, 1, 0), record("PbPT", "B"))
    assert found.at == (0, 1, 2, 3, 4)
    assert found.quantiles["p95"] == chips(
        0, 0, 0, 0, 0
    )  # the free coup is not asked about: the third bet lies on the last
    assert found.convergence.coups[0] == 4


def test_several_bets_on_a_coup_are_one_stake():
    found = course(told({"player": 2, "tie": 1}, {"player": 2, "tie": 1}), record("TB"))
    (rung,) = found.ladder
    assert (rung.chips, rung.net) == (3, 5 * CHIP)  # the tie pays 8; then both lose
    assert found.losing_runs.loss_chance == pytest.approx(P_BANKER)  # nothing pushes: Player +1, Tie +8, Banker -3


class Fails(Strategy):
    def bet(self, table):
        table.bet("player", 1 if table.coup < 2 else -1)


class Counts(Strategy):
    def bet(self, table):
        table.bet("banker", 1 if table.cards_left > 380 else 2)


class Sits(Strategy):
    def bet(self, table):
        table.bet("banker", 0)


def test_there_is_no_course_of_a_system_that_fails():
    assert course(Fails, record("PPPP")) is None


def test_a_system_that_asks_for_cards_gets_them():
    found = course(Counts, Simulated(variant("punto-banco-8"), 3, 2))
    assert [rung.chips for rung in found.ladder] == [1, 2]


def test_a_system_that_never_bets_has_lines_and_no_ladder():
    found = course(Sits, record("PPBB"))
    assert (found.ladder, found.losing_runs, found.convergence) == ((), None, None)
    assert found.quantiles["p50"] == (0, 0, 0, 0, 0)


def test_a_session_that_is_too_long_is_shown_as_far_as_it_goes():
    found = course(told(*[1] * 9), record("PPP", "BBB", "PPP"), session="all", coups=6)
    assert (found.cut, found.sessions, found.coups, found.playing[-1], found.ended) == (True, 1, 6, 1, {})
    assert found.quantiles["mean"][-1] == 0


def test_so_many_sessions_are_looked_at_and_no_unfinished_one():
    shoes = record("PPP", "BBB", "PPP")
    assert course(told(*[1] * 9), shoes, sessions=2).sessions == 2
    found = course(told(*[1] * 9), shoes, session="2-shoes", coups=7)
    assert (found.sessions, found.coups, found.cut) == (2, 9, False)
    found = course(told(*[1] * 9), shoes, session="4-coups", coups=6)
    assert (found.sessions, found.coups) == (1, 4)


SYSTEMS = [
    ("martingale", {}),
    ("martingale", {"bankroll": "1000", "win_goal": "50", "stop_loss": "700"}),
    ("labouchere", {"session": "3-shoes", "bankroll": "500", "due": "shoe"}),
    ("oscars-grind", {"session": "50-coups", "bankroll": "200"}),
    ("fibonacci", {"session": "all", "maximum": None, "carry": True}),
]


@pytest.mark.parametrize(("name", "options"), SYSTEMS)
def test_the_course_of_all_sessions_agrees_with_the_sums_of_the_run(name, options):
    strategy, data = load(name)[0].strategy, Simulated(variant("punto-banco-8"), 5, 13)
    found, run = course(strategy, data, **options), play(strategy, data, ledger=False, **options)
    tally = run.system.tally
    assert tally
    nets, falls = sorted(tally.nets), sorted(tally.drawdowns)
    assert (found.sessions, found.coups) == (tally.sessions, tally.coups_seen)
    assert {cause: counts[-1] for cause, counts in found.ended.items()} == dict(tally.ended)
    assert {cause: each.sessions for cause, each in found.ends.items()} == dict(tally.ended)
    assert found.quantiles["mean"][-1] == found.start + round(sum(nets) / len(nets))
    assert found.quantiles["p50"][-1] == found.start + nets[(len(nets) + 1) // 2 - 1]
    assert [found.one[each].net for each in ("worst", "best")] == [nets[0], nets[-1]]
    assert (found.falls.largest, found.falls.p50) == (falls[-1], falls[(len(falls) + 1) // 2 - 1])
    assert sum(rung.coups for rung in found.ladder) == tally.coups_bet
    assert sum(rung.net for rung in found.ladder) == tally.net
    assert sum(rung.capped for rung in found.ladder) == tally.capped
    assert found.losing_runs.resolved == tally.won + tally.lost
    assert found.losing_runs.longest >= tally.longest_losing_run
    assert found.convergence.edge[-1] == pytest.approx(run.json["realised_edge"], abs=1e-9)
    width = run.json["edge_high"] - run.json["edge_low"]
    assert found.convergence.high[-1] - found.convergence.low[-1] == pytest.approx(width, abs=1e-8)


def test_nothing_in_a_course_is_the_same_on_other_shoes():
    strategy = load("martingale")[0].strategy
    one, other = (course(strategy, Simulated(variant("punto-banco-8"), seed, 10)).as_json() for seed in (1, 2))
    same = {name for name in one if one[name] == other[name]}
    assert same <= {"sessions", "start", "cut", "at", "playing", "ended", "ends"}
    assert one["ladder"][0]["chance"] == 1


@pytest.mark.slow
def test_a_martingale_reaches_its_steps_as_often_as_coups_are_lost_in_a_row():
    found = course(load("martingale")[0].strategy, Simulated(variant("punto-banco-8"), 4, 400))
    loses = P_PLAYER / (P_PLAYER + P_BANKER)
    begun = found.ladder[0].series
    for step, rung in enumerate(found.ladder[:6]):
        assert rung.chips == 2**step
        chance = loses**step
        assert rung.chance == pytest.approx(chance, abs=4 * sqrt(chance / begun) + 0.013)  # a shoe ends some series


def keys(found: Any) -> set[str]:
    """Every name in a document, all the way down."""
    if isinstance(found, dict):
        return {*found, *(name for value in found.values() for name in keys(value))}
    return {name for value in found for name in keys(value)} if isinstance(found, list) else set()


def test_every_figure_of_a_course_is_defined_in_its_page(by_hand):
    page = (Path(tracker.__file__).parent / "docs" / "course.md").read_text(encoding="utf-8")
    named = keys(by_hand.as_json()) - {"shoes_done", "p05", "p25", "p75"}
    assert len(named) > 50
    assert sorted(name for name in named if f"`{name}`" not in page) == []
