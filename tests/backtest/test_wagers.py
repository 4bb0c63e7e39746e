"""Counts of wagers out of the sums of a run, by hand, and what the figures make of them."""

from math import erfc, sqrt

import pytest

from tests.backtest.scripted import play, record, told
from tests.backtest.test_figures import flat, of
from tracker.backtest import Simulated, run
from tracker.backtest.wagers import NO_BETS, SEVERAL, wagers
from tracker.betting import BANKER, Strategy
from tracker.game import variant

B, P, T = {"banker": 1}, {"player": 1}, {"tie": 1}
COUNTED = [  # bets coup by coup, the shoe, counts by (bet, net of a chip of 10.00)
    ([B, B, B, B], "BPTB", {("banker", 95_000): 2, ("banker", -100_000): 1, ("banker", 0): 1}),
    ([{"banker": 7}] * 3, "BPP", {("banker", 95_000): 1, ("banker", -100_000): 2}),
    ([B, P, P, T], "BBPT", {("banker", 95_000): 1, ("player", -100_000): 1, ("player", 100_000): 1, ("tie", 800_000): 1}),
    ([{}, P, {}, P], "BBPT", {("player", -100_000): 1, ("player", 0): 1}),
    ([{"banker": n} for n in (1, 2, 4, 8)], "PPTB", {("banker", -100_000): 2, ("banker", 0): 1, ("banker", 95_000): 1}),
    ([{"tie": n} for n in (1, 2, 3)], "PBT", {("tie", -100_000): 2, ("tie", 800_000): 1}),
    ([{"banker": 1, "tie": 1}], "B", SEVERAL),
    ([B, {"player": 2}, {"player": 5}], "BBP", {("banker", 95_000): 1, ("player", -100_000): 1, ("player", 100_000): 1}),
    ([], "BPT", NO_BETS),
]  # fmt: skip


@pytest.mark.parametrize(("bets", "shoe", "expected"), COUNTED)
def test_wagers_are_counted_or_it_is_said_why_not(bets, shoe, expected):
    played = play(told(*bets), record(shoe))
    assert played.system.tally
    assert wagers(played.system.tally) == expected
    note = played.json["evidence_note"]
    assert note == (expected if isinstance(expected, str) else None)
    assert (played.json["evidence"] is None) == (note is not None)


def test_the_size_of_the_stakes_changes_no_count():
    """Super 6 pays half for a Banker win with 6, so won, lost and pushed alone would not tell which net it was."""

    class Flat(Strategy):
        """One chip."""

        def bet(self, table):
            table.bet(BANKER, 1)

    class Doubles(Strategy):
        """One chip or two, in turn."""

        def bet(self, table):
            table.bet(BANKER, 1 + table.coup % 2)

    data = Simulated(variant("super6-8"), 1, 20)
    flat_run, doubled = (run(each, data).systems[0].tally for each in (Flat, Doubles))
    assert flat_run
    assert doubled
    assert wagers(doubled) == wagers(flat_run)
    assert {net for _, net in wagers(flat_run)} == {-100_000, 0, 50_000, 100_000}
    assert sum(doubled.wagers.values()) == doubled.coups_bet < sum(doubled.pays.values())


def test_luck_in_money_its_chance_and_what_an_hour_costs():
    """A hundred flat bets on Banker: -3.00 against -10.58 expected, z 0.0818; 70 of them cost 7.41."""
    found = of(flat(46, 44, 10))
    assert found["luck"] == "7.58"
    assert found["p_value"] == pytest.approx(erfc(0.00757906 / 0.092737202 / sqrt(2)), abs=1e-6)
    assert found["expected_loss_per_hour"] == "7.41"  # 70 x 10.00 x 0.010579
    assert found["effective_coups"] == 100


def test_coups_that_are_sat_out_take_their_time_and_cost_nothing():
    tally = flat(46, 44, 10)
    tally.coups_seen = 200
    assert of(tally)["expected_loss_per_hour"] == "3.70"  # 35 bets an hour


def test_a_few_large_stakes_tell_as_much_as_few_coups():
    """90 coups of 1 chip and 10 of 9: 180^2 / 900 = 36."""
    tally = flat(90, 0, 0)
    tally.pays["banker", -100_000, 0] = 90
    tally.squares[0, 0] += 10 * 81
    tally.nets += [-900_000] * 10
    tally.stakes += [900_000] * 10
    assert of(tally)["effective_coups"] == pytest.approx(36)


def test_flat_bets_on_both_sides_are_measured_by_the_one_bet_most():
    """Two bets on Player, one on Banker: 0.95115272^2 x 9 / (2 x 0.95115272^2 + 0.92737202^2)."""
    played = play(told(P, P, B), record("BPT"))
    player, banker = 0.95115272**2, 0.92737202**2
    assert played.json["effective_coups"] == pytest.approx(9 * player / (2 * player + banker), abs=1e-3)


def test_an_edge_is_bounded_once_enough_was_seen_and_not_before():
    few, many, cheat = of(flat(4, 4, 1)), of(flat(45_860, 44_625, 9_515)), of(flat(49_000, 41_000, 10_000))
    assert (few["anytime_edge_low"], few["anytime_edge_high"]) == (None, None)
    assert many["anytime_edge_low"] < 0.010579 < many["anytime_edge_high"]
    assert many["edge_low"] > many["anytime_edge_low"] > many["edge_low"] - 0.01  # the price of looking at will
    assert many["evidence"] < 1
    assert cheat["anytime_edge_high"] < 0 < 20 < cheat["evidence"]  # paid out 5.55 % of what was staked


def test_where_nothing_was_bet_there_is_nothing_to_tell():
    found = play(told(), record("BPT")).json
    names = ("p_value", "effective_coups", "evidence", "anytime_edge_low", "anytime_edge_high")
    assert {found[name] for name in names} == {None}
    assert (found["luck"], found["expected_loss_per_hour"]) == ("0.00", "0.00")
