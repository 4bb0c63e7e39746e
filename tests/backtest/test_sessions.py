"""When a session begins and ends, and in which order a strategy's methods are called."""

from decimal import Decimal

import pytest

from tests.backtest.scripted import asking, play, record, told
from tracker import PLAYER, Strategy, Table


def noting() -> tuple[type[Strategy], list]:
    """A strategy that bets a chip on Player every coup, and a list of its calls: (method, number of the object, coup)."""
    calls: list = []
    objects: list = []

    class Noting(Strategy):
        def start(self, table: Table) -> None:
            objects.append(self)
            calls.append(("start", len(objects), table.coup))

        def shoe(self, table: Table) -> None:
            calls.append(("shoe", self.number, table.coup))

        def bet(self, table: Table) -> None:
            calls.append(("bet", self.number, table.coup))
            table.bet(PLAYER, 1)

        def settle(self, table: Table) -> None:
            calls.append(("settle", self.number, table.coup))

        @property
        def number(self) -> int:
            return next(place for place, each in enumerate(objects, 1) if each is self)

    return Noting, calls


def test_a_shoe_is_a_session():
    strategy, calls = noting()
    played = play(strategy, record("BT", "P"))
    assert calls == [
        ("start", 1, 0), ("shoe", 1, 0), ("bet", 1, 0), ("settle", 1, 1), ("bet", 1, 1), ("settle", 1, 2),
        ("start", 2, 0), ("shoe", 2, 0), ("bet", 2, 0), ("settle", 2, 1),
    ]  # fmt: skip
    assert played.finals == [-10, 10]
    assert played.json["ended"]["shoes_done"] == played.json["sessions"] == 2


def test_a_session_of_two_shoes_starts_again_at_each_shoe():
    strategy, calls = noting()
    played = play(strategy, record("B", "P", "P"), session="2-shoes")
    assert calls == [
        ("start", 1, 0), ("shoe", 1, 0), ("bet", 1, 0), ("settle", 1, 1),
        ("start", 2, 0), ("shoe", 2, 0), ("bet", 2, 0), ("settle", 2, 1),
        ("start", 3, 0), ("shoe", 3, 0), ("bet", 3, 0), ("settle", 3, 1),
    ]  # fmt: skip
    assert played.finals == [0, 10]  # the second session is not full when the shoes are over
    assert played.json["ended"]["shoes_done"] == 2


@pytest.mark.parametrize(("session", "finals"), [("2-shoes", [0, 10]), ("all", [10])])
def test_with_carry_the_same_object_goes_on_over_a_new_shoe(session, finals):
    strategy, calls = noting()
    played = play(strategy, record("B", "P", "P"), session=session, carry=True)
    starts = [call for call in calls if call[0] == "start"]
    assert len(starts) == len(finals) == played.json["sessions"]
    assert [number for method, number, _ in calls if method == "shoe"] == [1, 1, len(finals)]
    assert played.finals == finals


def test_carry_is_what_a_progression_lives_on():
    class Doubling(Strategy):
        stake: int = 1

        def bet(self, table: Table) -> None:
            table.bet(PLAYER, self.stake)

        def settle(self, table: Table) -> None:
            self.stake *= 2

    assert play(Doubling, record("BB", "BB"), session="all", carry=True).finals == [-10 - 20 - 40 - 80]
    assert play(Doubling, record("BB", "BB"), session="all").finals == [-10 - 20 - 10 - 20]
    assert play(Doubling, record("BB", "BB")).finals == [-30, -30]


def test_sessions_of_coups_begin_and_end_in_mid_shoe():
    strategy, calls = noting()
    played = play(strategy, record("BPBP", "BPT"), session="3-coups")
    assert calls == [
        ("start", 1, 0), ("shoe", 1, 0), ("bet", 1, 0), ("settle", 1, 1), ("bet", 1, 1), ("settle", 1, 2), ("bet", 1, 2), ("settle", 1, 3),
        ("start", 2, 3), ("shoe", 2, 3), ("bet", 2, 3), ("settle", 2, 4),
        ("start", 3, 0), ("shoe", 3, 0), ("bet", 3, 0), ("settle", 3, 1), ("bet", 3, 1), ("settle", 3, 2),
        ("start", 4, 2), ("shoe", 4, 2), ("bet", 4, 2), ("settle", 4, 3),
    ]  # fmt: skip
    assert played.finals == [-10, 10, 0]
    assert played.json["ended"]["coups_done"] == 2
    assert played.json["ended"]["shoes_done"] == 1  # the last one when there were no more coups


def test_a_session_that_begins_in_mid_shoe_sees_the_board_of_the_shoe_and_nothing_of_the_money_before():
    strategy, notes = asking(
        lambda t: (t.shoe_number, t.coup, t.last, t.run_length, t.count(0), t.won, t.lost, t.pushed, t.net, t.staked),
        stake=1,
    )
    play(strategy, record("BBBP"), session="3-coups")
    assert notes[2] == (1, 2, 0, 2, 2, False, True, False, -1.0, 1)
    assert notes[3] == (1, 3, 0, 3, 3, False, False, False, 0.0, 0)


def test_shoes_of_a_session_are_counted():
    strategy, notes = asking(lambda t: t.shoe_number)
    play(strategy, record("BP", "B", "P", "T"), session="3-shoes")
    assert notes == [1, 1, 2, 3, 1]
    strategy, notes = asking(lambda t: t.shoe_number)
    play(strategy, record("BPB", "BP"), session="2-coups")
    assert notes == [1, 1, 1, 2, 1]


LEAVING = [  # where it leaves, calls of `bet`, coups seen, net of each session
    ("start", 0, 0, [0, 0]),
    ("shoe", 0, 0, [0, 0]),
    ("bet", 4, 2, [-10, 10]),  # at the second bet of each session; what it had put down there is taken back
    ("settle", 2, 2, [-10, 10]),
]


@pytest.mark.parametrize(("where", "asked", "seen", "finals"), LEAVING)
def test_leaving(where, asked, seen, finals):
    bets = []

    class Leaving(Strategy):
        def start(self, table: Table) -> None:
            if where == "start":
                table.leave("hungry")

        def shoe(self, table: Table) -> None:
            if where == "shoe":
                table.leave("hungry")

        def bet(self, table: Table) -> None:
            bets.append(table.coup)
            table.bet(PLAYER, 1)
            if where == "bet" and table.coup == 1:
                table.leave("hungry")

        def settle(self, table: Table) -> None:
            if where == "settle":
                table.leave("hungry")

    played = play(Leaving, record("BPP", "PBB"))
    assert (len(bets), played.json["coups_seen"], played.finals) == (asked, seen, finals)
    assert played.json["ended"]["left"] == 2
    assert played.json["left_because"] == {"hungry": 2}


def test_after_the_end_the_rest_is_sat_out_and_the_next_session_sees_it():
    class First(Strategy):
        def bet(self, table: Table) -> None:
            seen.append((table.coup, table.last, table.count(1)))
            table.bet(PLAYER, 1)
            if table.coup < 3:
                table.leave()

    seen: list = []
    played = play(First, record("BPPP"), session="3-coups")
    assert seen == [(0, -1, 0), (3, 1, 2)]
    assert played.finals == [0, 10]
    assert played.json["coups_seen"] == 1


ENDS = [  # outcomes, options, net of the session, why it ended, coups bet; 1 chip of 10.00 on Player each coup
    ("PPPP", {"win_goal": "20"}, 20, "win_goal", 2),
    ("PPPP", {"win_goal": "15"}, 20, "win_goal", 2),  # reached when it is passed
    ("BPBB", {"stop_loss": "20"}, -20, "stop_loss", 4),
    ("BBBB", {"stop_loss": "15"}, -20, "stop_loss", 2),
    ("BBBB", {"bankroll": "20"}, -20, "ruin", 2),
    ("BBBB", {"bankroll": "29.99"}, -20, "ruin", 2),  # 9.99 are left: not enough for the minimum
    ("BBBB", {"bankroll": "30"}, -30, "ruin", 3),
    ("BTTT", {"bankroll": "20"}, -10, "shoes_done", 4),
    ("BBBB", {"bankroll": "20", "stop_loss": "20"}, -20, "stop_loss", 2),
    ("BBBB", {}, -40, "shoes_done", 4),
    ("BBBB", {"session": "3-coups"}, -30, "coups_done", 4),
    ("PBPP", {"bankroll": "20", "win_goal": "20"}, 20, "win_goal", 4),
    # a trailing stop: from the best balance down, once the session was ahead
    ("PPPBBP", {"trailing": "20"}, 10, "trailing", 5),
    ("PPBPBB", {"trailing": "15"}, 0, "trailing", 6),  # reached when it is passed
    ("BBBPPP", {"trailing": "20"}, 0, "shoes_done", 6),  # never ahead: back at the start is not ahead of it
    ("BBPPPBB", {"trailing": "20"}, -10, "trailing", 7),  # ahead at last, and from there down
    ("PTTBB", {"trailing": "20"}, -10, "trailing", 5),  # the best is what counts, however long ago
    ("PBB", {"trailing": "20", "stop_loss": "10"}, -10, "stop_loss", 3),
    ("PBB", {"trailing": "20", "bankroll": "19"}, -10, "trailing", 3),  # 9.00 are left, which is ruin too
    ("PP", {"trailing": "10", "win_goal": "20"}, 20, "win_goal", 2),
]


@pytest.mark.parametrize(("outcomes", "options", "net", "reason", "coups"), ENDS)
def test_why_a_session_ends(outcomes, options, net, reason, coups):
    played = play(told(*[1] * 10), record(outcomes), **options)
    assert played.finals[0] == net
    assert played.json["ended"][reason] == 1
    assert played.json["coups_bet"] == coups


def test_the_end_of_a_session_comes_after_settle():
    told_of = []

    class Watching(Strategy):
        def bet(self, table: Table) -> None:
            table.bet(PLAYER, 1)

        def settle(self, table: Table) -> None:
            told_of.append((table.net, table.bankroll))

    play(Watching, record("PP"), bankroll="20", win_goal="10")
    assert told_of == [(1.0, 3.0)]


def test_free_coups_are_on_the_board_and_nobody_is_asked():
    strategy, notes = asking(lambda t: (t.coup, t.last, t.count(0)), stake=1)
    played = play(strategy, record("BbpP"))
    assert notes == [(0, -1, 0), (3, 1, 2)]
    assert played.json["coups_seen"] == 4
    assert played.json["coups_bet"] == 2
    assert [row[0] for row in played.rows] == [1, 4]


def test_free_coups_belong_to_a_session_of_coups():
    strategy, notes = asking(lambda t: t.coup)
    played = play(strategy, record("bbPPP"), session="3-coups")
    assert notes == [2, 3, 4]
    assert played.json["sessions"] == 2


def test_void_coups_keep_their_number_and_are_nothing_else():
    strategy, notes = asking(lambda t: (t.coup, t.last), stake=1)
    played = play(strategy, record("BxPxxB"), session="2-coups")
    assert notes == [(0, -1), (1, 0), (2, 1)]
    assert [(row[0], row[5]) for row in played.rows] == [(1, -10), (3, 10), (6, -10)]
    assert played.report.coups == played.json["coups_seen"] == 3
    assert played.finals == [0, -10]


def test_a_shoe_of_void_coups_alone_is_no_shoe():
    played = play(told(1), record("xx", "P"))
    assert (played.report.shoes, played.finals) == (1, [10])


def test_a_shoe_without_a_bet_is_a_session_that_ends_where_it_began():
    played = play(told(0, 0, 1), record("BP", "B"))
    assert played.finals == [0, Decimal(-10)]
    assert played.json["coups_seen"] == 3
    assert played.json["coups_bet"] == 1


def test_settle_is_called_only_after_a_bet():
    strategy, calls = noting()

    class Sometimes(strategy):
        def bet(self, table: Table) -> None:
            if table.coup == 1:
                super().bet(table)

    play(Sometimes, record("BPB"))
    assert [method for method, *_ in calls] == ["start", "shoe", "bet", "settle"]
