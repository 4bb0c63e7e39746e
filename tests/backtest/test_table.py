"""What `table` offers of the past, of the own bets and of the roads, on scripted shoes worked by hand."""

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.backtest.scripted import asking, play, record, seen
from tracker import BANKER, PLAYER, TIE, Strategy, Table
from tracker.errors import StrategyError


def test_the_past_of_a_shoe():
    """Before coup 1, 2, …: last, last_outcome, run_side, run_length, since_tie, counts of Banker, Player, Tie, coup."""

    def look(t: Table) -> tuple:
        counts = t.count(BANKER), t.count(PLAYER), t.count(TIE)
        return t.last, t.last_outcome, t.run_side, t.run_length, t.since_tie, counts, t.coup

    assert seen("TBBPTPBB", "P", look=look) == [
        (-1, -1, -1, 0, -1, (0, 0, 0), 0),
        (-1, TIE, -1, 0, 0, (0, 0, 1), 1),
        (BANKER, BANKER, BANKER, 1, 1, (1, 0, 1), 2),
        (BANKER, BANKER, BANKER, 2, 2, (2, 0, 1), 3),
        (PLAYER, PLAYER, PLAYER, 1, 3, (2, 1, 1), 4),
        (PLAYER, TIE, PLAYER, 1, 0, (2, 1, 2), 5),
        (PLAYER, PLAYER, PLAYER, 2, 1, (2, 2, 2), 6),
        (BANKER, BANKER, BANKER, 1, 2, (3, 2, 2), 7),
        (-1, -1, -1, 0, -1, (0, 0, 0), 0),  # the next shoe
    ]


def test_back_skips_ties_and_ends_with_the_shoe():
    notes = seen("TBBPTPB", "P", look=lambda t: [t.back(k) for k in (-1, 0, 1, 2, 3, 4, 5, 6)], session="all")
    assert notes[0] == [-1] * 8
    assert notes[3] == [-1, -1, 0, 0, -1, -1, -1, -1]
    assert notes[6] == [-1, -1, 1, 1, 0, 0, -1, -1]
    assert notes[7] == [-1] * 8


def test_outcomes_back_count_ties_and_end_with_the_shoe():
    notes = seen("TBBPTPB", "P", look=lambda t: [t.outcome(k) for k in (-1, 0, 1, 2, 3, 4, 5, 6, 7)], session="all")
    assert notes[0] == [-1] * 9
    assert notes[3] == [-1, -1, BANKER, BANKER, TIE, -1, -1, -1, -1]
    assert notes[6] == [-1, -1, PLAYER, TIE, PLAYER, BANKER, BANKER, TIE, -1]
    assert notes[7] == [-1] * 9


def test_how_often_nothing_came_is_never():
    assert seen("TT", look=lambda t: t.count(t.last)) == [0, 0]


OWN = [  # bets, outcome -> won, lost, pushed, net, staked; before the next coup
    ({"player": 2}, "P", (True, False, False, 2.0, 2)),
    ({"player": 2}, "B", (False, True, False, -2.0, 2)),
    ({"player": 2}, "T", (False, False, True, 0.0, 2)),
    ({"banker": 2}, "B", (True, False, False, 1.9, 2)),
    ({"player": 10, "tie": 5}, "T", (True, False, False, 40.0, 15)),
    ({"player": 1, "tie": 1}, "P", (False, False, True, 0.0, 2)),  # one won, one lost: the sign of the whole
    ({"player": 1, "banker": 1}, "B", (False, True, False, pytest.approx(-0.05), 2)),
    ({"player": 200}, "P", (True, False, False, 100.0, 100)),  # what lay down, not what was asked for
    ({}, "P", (False, False, False, 0.0, 0)),
]


@pytest.mark.parametrize(("bets", "outcome", "known"), OWN)
def test_how_the_last_bet_went(bets, outcome, known):
    notes = []

    class Once(Strategy):
        def bet(self, table: Table) -> None:
            notes.append((table.won, table.lost, table.pushed, table.net, table.staked))
            if table.coup == 0:
                for spot, chips in bets.items():
                    table.bet(spot, chips)

    play(Once, record(outcome + "BPT"))
    assert notes[0] == (False, False, False, 0.0, 0)
    assert notes[1] == notes[2] == notes[3] == known  # coups sat out change nothing


def test_money_in_chips():
    look = lambda t: (t.bankroll, t.minimum, t.maximum)  # noqa: E731
    assert seen("B", look=look) == [(math.inf, 1, 100)]
    assert seen("B", look=look, maximum=None) == [(math.inf, 1, math.inf)]
    assert seen("B", look=look, bankroll="255", minimum="25", maximum="995") == [(25.5, 3, 99)]
    strategy, notes = asking(lambda t: t.bankroll, stake=2, spot=BANKER)
    play(strategy, record("BP", "T"), bankroll="100")
    assert notes == [10.0, 11.9, 10.0]  # 119.00 after 20.00 won less 5 %; a new session has a new buy-in


ROADS = [  # outcomes, then the last marks of big eye boy, small road, cockroach pig: 1 red, 0 blue, -1 none
    ("", (-1, -1, -1)),
    ("B", (-1, -1, -1)),
    ("BBBB", (-1, -1, -1)),
    ("BBP", (-1, -1, -1)),
    ("BBPP", (1, -1, -1)),  # second column, second row: there is a cell beside it
    ("BBPPP", (0, -1, -1)),  # one below the end of the column before
    ("BBPPPP", (1, -1, -1)),  # further below
    ("BBPB", (0, -1, -1)),  # third column opens: the two before it differ
    ("PBTTPB", (1, 1, -1)),  # ties open no column; columns P B P B, all of one
    ("PBP", (1, -1, -1)),
    ("PBPBP", (1, 1, 1)),  # fifth column opens: columns 4 and 1 are alike
    ("PBPBB", (0, 0, 0)),  # fourth column, second row: one below the end of columns 3, 2 and 1
    ("PPBPBB", (0, 0, 1)),  # columns P2 B1 P1 B2: beside column 1 stands a cell, below columns 3 and 2 none
    ("PPBPBBT", (0, 0, 1)),
]


@pytest.mark.parametrize(("outcomes", "marks"), ROADS)
def test_the_last_marks_of_the_derived_roads(outcomes, marks):
    notes = seen(outcomes + "B", look=lambda t: (t.big_eye_boy, t.small_road, t.cockroach_pig))
    assert notes[-1] == marks


ASKED = [  # outcomes, then what Banker and what Player would leave on each of the three roads
    ("", (-1, -1, -1), (-1, -1, -1)),
    ("T", (-1, -1, -1), (-1, -1, -1)),
    ("BB", (-1, -1, -1), (-1, -1, -1)),
    ("BBP", (0, -1, -1), (1, -1, -1)),  # BBPB is blue, BBPP red
    ("PB", (0, -1, -1), (1, -1, -1)),  # PBB is one below column 1, PBP compares two columns of one
    ("PBPB", (0, 0, 0), (1, 1, 1)),
]


@pytest.mark.parametrize(("outcomes", "banker", "player"), ASKED)
def test_asking_which_mark_a_win_would_leave(outcomes, banker, player):
    roads = ("big_eye_boy", "small_road", "cockroach_pig")
    notes = seen(outcomes + "B", look=lambda t: [[t.ask(road, side) for road in roads] for side in (0, 1, 2, -1)])
    assert [tuple(marks) for marks in notes[-1]] == [banker, player, (-1, -1, -1), (-1, -1, -1)]  # a tie leaves no mark


@settings(max_examples=30)
@given(st.text("BPT", min_size=1, max_size=60))
def test_the_mark_asked_for_is_the_mark_that_comes(outcomes):
    roads = ("big_eye_boy", "small_road", "cockroach_pig")
    asked = seen(
        outcomes, look=lambda t: ({(r, s): t.ask(r, s) for r in roads for s in (0, 1)}, [getattr(t, r) for r in roads])
    )
    for ((marks, _), (_, after)), outcome in zip(pairwise(asked), outcomes, strict=False):
        if outcome != "T":
            assert after == [marks[road, "BP".index(outcome)] for road in roads]


def test_an_unknown_road_fails_the_strategy():
    strategy, _ = asking(lambda t: t.ask("bead_plate", 0))
    failure = play(strategy, record("BB")).system.failure
    assert failure is not None
    assert "bead_plate" in failure.message


@pytest.mark.parametrize(
    ("look", "needed"),
    [
        (lambda t: t.count(7), r"table.count\(7\) counts no outcome; use BANKER, PLAYER or TIE"),
        (lambda t: t.count(-2), r"table.count\(-2\) counts no outcome"),
        (lambda t: t.count("banker"), r"table.count\('banker'\) counts no outcome"),
        (lambda t: t.ask("nope", 0), "knows no road 'nope'; it is one of big_eye_boy, small_road, cockroach_pig"),
        (lambda t: t.ask(["small_road"], TIE), "knows no road"),
        (lambda t: t.ask("small_road", 7), "asks about no side 7; use BANKER or PLAYER"),
        (lambda t: t.ask("small_road", -2), "asks about no side -2"),
        (lambda t: t.ask("small_road", "banker"), "asks about no side 'banker'"),
    ],
)
def test_what_is_no_outcome_and_no_road_is_said_with_what_is_needed(look, needed):
    with pytest.raises(StrategyError, match=needed):
        look(Table(1, None, 0))
