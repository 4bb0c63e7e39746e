"""What is asked for and what lies on the table: maximum, minimum, bankroll, commission owed, stakes beyond all measure."""

from decimal import Decimal

import pytest

from tests.backtest.scripted import asking, play, record, told
from tracker import BANKER, PLAYER, TIE, Strategy, Table
from tracker.errors import UsageError

PLACED = [  # options, chips asked for on Player, what lies there in money, why; the maximum is 1000.00 unless said
    ({}, 100, 1000, "placed"),
    ({}, 101, 1000, "capped"),
    ({}, 10**30, 1000, "capped"),
    ({"maximum": "995"}, 100, 990, "capped"),  # whole chips
    ({"maximum": None}, 5000, 50_000, "placed"),
    ({"minimum": "30"}, 2, 0, "refused"),
    ({"minimum": "30"}, 3, 30, "placed"),
    ({"minimum": "25"}, 2, 0, "refused"),  # 25.00 are three chips
    ({"bankroll": "50"}, 5, 50, "placed"),
    ({"bankroll": "55"}, 7, 50, "capped"),
    ({"bankroll": "40", "minimum": "40"}, 3, 0, "refused"),
    ({"bankroll": "50", "maximum": "30"}, 7, 30, "capped"),
    ({"chip": "0.01", "maximum": "1"}, 250, 1, "capped"),
]


@pytest.mark.parametrize(("options", "asked", "staked", "reason"), PLACED)
def test_what_lies_on_the_table(options, asked, staked, reason):
    played = play(told(asked), record("P"), **options)
    [row] = played.rows
    chip = Decimal(options.get("chip", "10"))
    assert row[2:6] == (min(asked * chip, Decimal(2**63 - 1) / 10_000), staked, reason, staked)
    assert played.json["capped"] == (reason == "capped")
    assert played.json["refused"] == (reason == "refused")
    assert played.json["coups_bet"] == (staked > 0)
    assert played.json["largest_request"] == (asked if reason == "capped" else 0)


def test_several_calls_on_a_spot_add_up_and_nothing_is_no_bet():
    class Adding(Strategy):
        def bet(self, table: Table) -> None:
            table.bet(PLAYER, 2)
            table.bet("player", 3)
            table.bet(TIE, 0)

    [row] = play(Adding, record("P")).rows
    assert row == (1, "player", 50, 50, "placed", 50, 50)


def test_the_maximum_holds_for_each_spot_alone():
    played = play(told({BANKER: 150, PLAYER: 100, "tie": 30}), record("T"))
    assert [row[1:6] for row in played.rows] == [
        ("banker", 1500, 1000, "capped", 0),
        ("player", 1000, 1000, "placed", 0),
        ("tie", 300, 300, "placed", 2400),
    ]
    assert (played.json["coups_bet"], played.json["won"], played.json["capped"]) == (1, 1, 1)


def test_the_bankroll_covers_the_spots_in_the_order_in_which_they_were_named():
    played = play(told({TIE: 3, PLAYER: 4, BANKER: 1}), record("P"), bankroll="50")
    assert [row[1:5] for row in played.rows] == [
        ("tie", 30, 30, "placed"),
        ("player", 40, 20, "capped"),
        ("banker", 10, 0, "refused"),
    ]
    assert played.finals == [-10]


def test_a_refused_bet_is_no_coup_bet_and_settles_nothing():
    settled = []

    class Refused(Strategy):
        def bet(self, table: Table) -> None:
            table.bet(PLAYER, 1)

        def settle(self, table: Table) -> None:
            settled.append(table.coup)

    played = play(Refused, record("PPP"), minimum="20")
    assert settled == []
    assert (played.json["refused"], played.json["coups_bet"], played.json["coups_seen"]) == (3, 0, 3)
    assert played.json["verdict"] == "no_bets"


def test_over_the_maximum_the_session_stops_where_the_table_says_so():
    played = play(told(1, 100, 101, 1), record("BPPP"), over_max="stop")
    assert [row[2:] for row in played.rows] == [
        (10, 10, "placed", -10, -10),
        (1000, 1000, "placed", 1000, 990),
        (1010, 0, "limit", 0, 990),
    ]
    assert played.json["ended"]["limit"] == 1
    assert (played.json["capped"], played.json["coups_seen"], played.json["largest_request"]) == (0, 2, 101)


def test_a_coup_whose_stake_ends_the_session_leaves_nothing_on_any_spot():
    """What was capped or refused beside it was never bet, and is not counted."""
    played = play(told({BANKER: 1, PLAYER: 7, TIE: 101}), record("P"), over_max="stop", minimum="20", maximum="1000")
    assert [row[1:5] for row in played.rows] == [("tie", 1010, 0, "limit")]
    assert (played.json["capped"], played.json["refused"], played.json["coups_bet"]) == (0, 0, 0)
    assert played.finals == [0]


LARGEST = 10**9  # chips of 10.00 in 10^14 minor units


@pytest.mark.parametrize(
    ("asked", "reason"), [(LARGEST, "placed"), (LARGEST + 1, "limit"), (10**30, "limit"), (10**50, "limit")]
)
@pytest.mark.parametrize("ledger", [True, False])
def test_a_stake_above_ten_milliards_ends_the_session(asked, reason, ledger):
    played = play(told(asked, 1), record("PP"), maximum=None, ledger=ledger)
    if reason == "placed":
        assert played.finals == [Decimal(10**10 + 10)]
    else:
        assert played.finals == [0]
        assert played.json["ended"]["limit"] == 1
        assert played.json["largest_request"] == asked


def test_a_bankroll_caps_a_stake_that_would_be_beyond_all_measure():
    played = play(told(10**30), record("P"), maximum=None, bankroll="70")
    assert played.finals == [70]
    assert played.json["capped"] == 1


AT_THE_END = {  # due -> cash in hand after each coup: at each win, or at the end of the shoe; flat 10.00 on Banker
    "win": ["109.50", "119.00", "109.00", "109.00", "118.50"],
    "shoe": ["110.00", "120.00", "110.00", "110.00", "120.00"],
}


@pytest.mark.parametrize("due", AT_THE_END)
def test_commission_at_each_win_or_at_the_end_of_the_shoe_comes_to_the_same(due):
    played = play(told(*[1] * 5, spot=BANKER), record("BBPTB"), bankroll="100", due=due)
    assert [row[6] for row in played.rows] == [Decimal(cash) for cash in AT_THE_END[due]]
    assert [row[5] for row in played.rows] == [Decimal("9.5"), Decimal("9.5"), -10, 0, Decimal("9.5")]
    assert played.finals == [Decimal("18.50")]
    assert (played.json["commission"], played.json["net"]) == ("1.50", "18.50")
    assert played.json["final_bankroll"]["p50"] == "118.50"


def test_the_box_is_emptied_between_two_shoes_of_a_session():
    strategy, notes = asking(lambda t: t.bankroll, stake=1, spot=BANKER)
    played = play(strategy, record("BB", "BP"), session="2-shoes", carry=True, bankroll="100", due="shoe")
    assert notes == [10.0, 11.0, 11.9, 12.9]  # chips; one chip is owed as 0.1 after two wins
    assert [row[6] for row in played.rows] == [110, 120, 129, 119]
    assert played.finals == [Decimal("18.5")]


RUIN = [  # outcomes, due, coups bet, net: a bankroll of 20.00 and 10.00 on Banker each coup
    ("BPPPP", "win", 3, "-10.50"),  # 29.50, 19.50, 9.50: not enough for a chip
    ("BPPPP", "shoe", 3, "-10.50"),  # 30.00, 20.00, 10.00 in hand, of which 0.50 is owed
    ("PPBBB", "shoe", 2, "-20.00"),
]


@pytest.mark.parametrize(("outcomes", "due", "coups", "net"), RUIN)
def test_ruin_is_not_to_cover_the_minimum_once_the_commission_owed_is_taken_off(outcomes, due, coups, net):
    played = play(told(*[1] * 5, spot=BANKER), record(outcomes), bankroll="20", due=due)
    assert (played.json["coups_bet"], played.finals) == (coups, [Decimal(net)])
    assert played.json["ended"]["ruin"] == 1


def test_a_bankroll_does_not_cover_a_stake_with_commission_that_is_owed():
    played = play(told(1, 3, spot=BANKER), record("BP"), bankroll="20", due="shoe")
    assert [row[2:5] for row in played.rows] == [(10, 10, "placed"), (30, 20, "capped")]  # 30.00 in hand, 0.50 owed
    assert played.finals == [Decimal("-10.50")]


GOALS = [  # due, coups bet: 10.00 on Banker at BBBB, a win goal of 29.00
    ("win", 4),  # 9.50, 19.00, 28.50, 38.00
    ("shoe", 4),  # 30.00 in hand after three, of which 1.50 are owed
]


@pytest.mark.parametrize(("due", "coups"), GOALS)
def test_a_goal_is_reached_with_what_is_left_after_commission(due, coups):
    played = play(told(*[1] * 5, spot=BANKER), record("BBBB"), win_goal="29", due=due)
    assert (played.json["coups_bet"], played.finals) == (coups, [Decimal(38)])


def test_a_bankroll_below_the_minimum_is_refused_before_anything_runs():
    with pytest.raises(UsageError, match=r"a bankroll of 29\.99 cannot cover the minimum bet of 30\.00"):
        play(told(1), record("P"), bankroll="29.99", minimum="25")


WRONG = [  # spot, chips, what the sentence says
    (PLAYER, -5, "a stake of -5 chips on player; a stake is 0 (no bet) or more"),
    (PLAYER, "10", "a stake of '10' chips on player; a stake is a whole number of chips, an int, not str"),
    (PLAYER, 1e9, "a stake of 1000000000.0 chips on player; a stake is a whole number of chips, an int, not float"),
    (PLAYER, 1.0, "an int, not float"),
    (PLAYER, float("nan"), "a stake of nan chips"),
    (PLAYER, float("inf"), "a stake of inf chips"),
    (PLAYER, True, "an int, not bool"),
    (PLAYER, None, "an int, not NoneType"),
    ("lucky_nine", 1, "'lucky_nine' is no spot of this table; use BANKER, PLAYER, TIE, or a side bet"),
    (99, 1, "99 is no spot of this table"),
    (-1, 1, "-1 is no spot of this table"),
    (True, 1, "True is no spot of this table"),
    (1.0, 1, "1.0 is no spot of this table"),
    (None, 1, "None is no spot of this table"),
]


@pytest.mark.parametrize(("spot", "chips", "said"), WRONG)
def test_a_bet_that_is_none_fails_the_strategy_and_says_where(spot, chips, said):
    class Wrong(Strategy):
        def bet(self, table: Table) -> None:
            table.bet(PLAYER, 1)
            if table.shoe_number == 1 and table.coup == 2:
                table.bet(spot, chips)

    played = play(Wrong, record("BPBP"))
    failure = played.system.failure
    assert failure is not None
    assert said in failure.message
    assert "\n" not in failure.message
    assert (failure.session, failure.shoe, failure.coup) == (1, 1, 3)
    assert played.json["status"] == "failed"
    assert played.json["net"] is None


@pytest.mark.parametrize("where", ["start", "shoe", "settle"])
def test_chips_go_down_before_the_coup_and_at_no_other_time(where):
    class Late(Strategy):
        def bet(self, table: Table) -> None:
            table.bet(PLAYER, 1)

    setattr(Late, where, lambda self, table: table.bet(PLAYER, 1))
    failure = play(Late, record("BPBP")).system.failure
    assert failure is not None
    assert "chips go down before the coup, in `bet` alone" in failure.message


def test_whole_numbers_of_other_libraries_are_taken():
    import numpy as np

    class Numpy(Strategy):
        def bet(self, table: Table) -> None:
            table.bet(np.int64(PLAYER), np.int64(2))  # pyrefly: ignore[bad-argument-type]

    assert play(Numpy, record("P")).finals == [20]


def test_a_bet_that_is_returned_is_no_bet():
    class Returns(Strategy):
        def bet(self, table):  # pyrefly: ignore[bad-override]
            return 5

    message = (
        "`bet` returned 5, and what it returns is no bet; put chips down with table.bet(spot, chips), return nothing"
    )
    failed = play(Returns, record("BPB")).json
    assert (failed["status"], failed["error"]["message"], failed["error"]["coup"]) == ("failed", message, 1)
