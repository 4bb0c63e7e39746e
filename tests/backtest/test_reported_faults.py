"""Faults that others reported of betting programs, each with its tiny input: what must not happen here."""

import json
import re
from decimal import Decimal
from pathlib import Path

import pytest

from tests.backtest.scripted import asking, outcomes_of, play, record, told
from tests.backtest.test_look_ahead import reached
from tracker import BANKER, PLAYER, Strategy, Table
from tracker.backtest import NotLoadedError, Simulated, load, shipped
from tracker.backtest.loader import home
from tracker.betting import money
from tracker.game import variant


def test_money_01_a_push_is_no_loss():
    played = play(told(1), record("T"), bankroll="100")
    assert (played.rows[0][5], played.rows[0][6]) == (0, 100)
    assert (played.json["won"], played.json["lost"], played.json["pushed"]) == (0, 0, 1)


def test_money_03_settlement_depends_on_outcome_and_bet_alone():
    played = play(told({PLAYER: 10, "tie": 5}), record("T"), chip="1")
    assert [(row[1], row[5]) for row in played.rows] == [("player", 0), ("tie", 40)]
    assert played.json["net"] == "40.00"


def test_money_05_no_binary_fractions():
    played = play(told(*[1] * 1000, spot=BANKER), record("B" * 1000), chip="0.10", maximum=None)
    assert played.json["net"] == "95.00"
    assert played.json["commission"] == "5.00"
    assert played.finals == [95]


def test_money_06_commission_is_not_rounded_up():
    played = play(told(1, spot=BANKER), record("B"), chip="2.80")
    assert (played.json["commission"], played.json["net"]) == ("0.14", "2.66")
    played = play(told(1, spot=BANKER), record("B"), chip="0.01")
    assert (played.json["commission"], played.json["net"]) == ("0.0005", "0.0095")


def test_money_07_a_small_win_is_a_win():
    strategy, notes = asking(lambda t: (t.won, t.lost), stake=1, spot=BANKER)
    played = play(strategy, record("BP"), chip="0.01")
    assert notes[1] == (True, False)
    assert played.json["won"] == 1
    assert play(told(1), record("P"), chip="0.40").json["sessions_ahead"] == 1.0
    assert (money(4_000), money(-4_000), money(1), money(-1)) == ("0.40", "-0.40", "0.0001", "-0.0001")


def test_money_08_the_balance_is_the_sum_of_the_log_whatever_the_unit():
    played = play(told(1, 1, 1), record("PPB"), chip="7")
    assert [row[6] for row in played.rows] == [7, 14, 7]


EDGES = [("punto-banco-8", "banker", 0.010579), ("punto-banco-8", "player", 0.012351), ("punto-banco-8", "tie", 0.143596),
         ("super6-8", "banker", 0.014581), ("ez-8", "banker", 0.010183)]  # fmt: skip


@pytest.mark.parametrize(("rules", "bet", "edge"), EDGES)
def test_money_09_edges_are_computed_for_the_table(rules, bet, edge):
    played = play(told(1, spot=bet), Simulated(variant(rules), 1, 1), rules=rules)
    assert played.json["theoretical_edge"] == pytest.approx(edge, abs=5e-7)


def test_bet_01_the_maximum_is_that_of_the_spot():
    class Stacking(Strategy):
        def bet(self, table: Table) -> None:
            table.bet(BANKER, 1000)
            table.bet(BANKER, 600)

    [row] = play(Stacking, record("B"), chip="1", maximum="1500").rows
    assert row == (1, "banker", 1600, 1500, "capped", 1425, 1425)


def test_bet_02_who_cannot_make_the_next_bet_is_out():
    played = play(told(1, 1), record("BB"), bankroll="15", minimum="10")
    assert [row[6] for row in played.rows] == [5]
    assert played.json["ended"] == {
        "shoes_done": 0, "coups_done": 0, "ruin": 1, "stop_loss": 0, "win_goal": 0, "trailing": 0, "limit": 0, "left": 0,
    }  # fmt: skip


def test_bet_04_a_martingale_on_banker_does_not_win_one_unit():
    [system] = load("martingale")
    played = play(system.strategy, record("PPB"), chip="5")
    assert [(coup, bet, staked, net, bankroll) for coup, bet, _, staked, _, net, bankroll in played.rows] == [
        (1, "banker", 5, -5, -5),
        (2, "banker", 10, -10, -15),
        (3, "banker", 20, 19, 4),
    ]


def test_bet_04_a_martingale_on_banker_recovers_less_the_longer_it_takes():
    """Winning at step i nets 1 - 0.05 x 2^(i-1) units: +0.2 at stake 16, -0.6 at 32, -2.2 at 64 (facts, section 8)."""
    [system] = load("martingale")
    found = [play(system.strategy, record("P" * lost + "B"), chip="1").finals[0] for lost in range(7)]
    assert found == [Decimal(net) for net in ("0.95", "0.90", "0.80", "0.60", "0.20", "-0.60", "-2.20")]


def test_bet_06_rates_of_nothing_are_none():
    found = play(told(), record("BPTB" * 20)).json
    assert (found["coups_seen"], found["coups_bet"], found["verdict"]) == (80, 0, "no_bets")
    assert found["realised_edge"] is found["z"] is found["theoretical_edge"] is None
    json.dumps(found, allow_nan=False)


def test_bet_06_a_steep_progression_is_exact_and_then_stops():
    """Chips of 10.00 double up to 2^29; 2^30 chips would be more than 10^14 minor units."""
    [system] = load("martingale")
    played = play(system.strategy, record("B" * 80), values={"side": "player"}, maximum=None)
    assert played.json["net"] == f"-{(2**30 - 1) * 10}.00" == "-10737418230.00"
    assert (played.json["coups_bet"], played.json["ended"]["limit"]) == (30, 1)
    assert played.rows[-1][2:6] == (2**30 * 10, 0, "limit", 0)


def test_bet_07_money_never_touches_the_coups():
    shoes = record("BPTBBPTPPB")
    strategy, notes = asking(lambda t: (t.coup, t.last_outcome), stake=1)
    rich, poor = play(strategy, shoes, bankroll="1000"), play(told(9), shoes, bankroll="20")
    assert rich.report.coups == poor.report.coups == 10
    assert rich.report.digest == poor.report.digest
    assert [coup for coup, _ in notes] == list(range(10))


def test_bet_07_no_text_of_what_ships_invites_a_bet():
    for path in home().glob("*.py"):
        assert not re.findall(r"\b(due|hot|cold|bet now|lucky|sure)\b", path.read_text(), re.IGNORECASE), path.name


def test_test_01_the_last_of_everything_within_reach_is_not_the_coup_to_come():
    class Last(Strategy):
        def bet(self, table: Table) -> None:
            sides = [each[-1] for each in reached(table) if isinstance(each, list) and each and each[-1] in (0, 1)]
            table.bet(sides[-1] if sides else BANKER, 1)

    assert play(Last, record("BPBPBP")).json["won"] < 6


def test_test_03_all_numbers_come_from_one_log():
    played = play(told(1, 2, 3, 4), record("PBTP"), bankroll="100")
    assert played.rows[-1][6] - 100 == sum(row[5] for row in played.rows) == Decimal(played.json["net"]) == 30
    assert played.json["won"] + played.json["lost"] + played.json["pushed"] == played.json["coups_bet"] == 4


def test_test_04_the_same_call_gives_the_same_bytes():
    [system] = load("labouchere")
    first, second = (
        json.dumps(play(system.strategy, Simulated(variant("punto-banco-8"), 7, 30), seed=7).report.as_json())
        for _ in range(2)
    )
    assert first == second
    assert '"seed": 7' in first


def test_test_06_no_two_shoes_are_the_same_one():
    shoes = [shoe for seed in range(5) for shoe in outcomes_of(Simulated(variant("punto-banco-8"), seed, 40))]
    assert len(set(shoes)) == 200


def test_test_07_a_broken_file_is_named_with_its_line(tmp_path: Path):
    (tmp_path / "broken.py").write_text("from tracker import Strategy\n\nclass Mine(Strategy:\n    pass\n")
    with pytest.raises(NotLoadedError, match=r"broken\.py:3 is not Python"):
        load(str(tmp_path / "broken.py"))


def test_stat_01_a_push_is_neither_won_nor_lost():
    found = play(told(1, 1, 1), record("PBT")).json
    assert (found["won"], found["lost"], found["pushed"]) == (1, 1, 1)


def test_stat_03_counts_come_from_the_same_coups():
    played = play(told(*[1] * 20), record("B" * 10, "P" * 10))
    assert played.report.coups == played.json["coups_seen"] == played.json["coups_bet"] == len(played.rows) == 20
    assert (played.json["won"], played.json["lost"]) == (10, 10)


def test_the_issue_s_other_numbers():
    """A stake of 16 on a winning Banker gives +15.20; a tie gives the stakes on both sides back."""
    assert play(told(16, spot=BANKER), record("B"), chip="1").json["net"] == "15.20"
    assert play(told({BANKER: 16, PLAYER: 4}), record("T"), chip="1").rows[1][5:] == (0, 0)


def test_all_systems_that_ship_say_what_the_house_keeps_of_them():
    assert len(shipped()) == 17
    for name in shipped():
        [system] = load(name)
        assert system.strategy.__doc__
        assert len(system.path.read_text().splitlines()) < 40
