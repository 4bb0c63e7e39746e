"""Faults of public programs, a test each: the fourteen of the survey, and those told in bug reports."""

import time

import pytest

from tracker.game import Coup, Outcome
from tracker.roads import Board, Options, document
from tracker.roads.options import LeadingTies, Tail

BANKER, PLAYER, TIE = Outcome


def columns(board: Board) -> str:
    return " ".join(f"{column.outcome.letter}{column.length}" for column in board.big_road.columns)


def colours(board: Board) -> list[str]:
    return [road.colours for road in board.derived]


def places(board: Board) -> list[tuple[int, int]]:
    return [(cell.row, cell.column) for cell in board.big_road.cells]


def test_1_lengths_count_and_drawn_cells_do_not() -> None:
    # B8 has a tail over two drawn columns; P1 stands above the tail's first cell, in the second drawn column.
    # P at 2: column 1 has 8, so red; from the drawn board the cell beside would belong to P itself.
    board = Board("B" * 8 + "P" + "B" * 7)
    assert columns(board) == "B8 P1 B7"
    # Third column, opened: L2 1, L1 8, blue; then against P1: 2 = 1 + 1 blue, 3 to 7 further below, red.
    assert board.big_eye_boy.colours == "BBRRRRR"
    # Small road: against B8 all of 2 to 7 are beside a mark, red; 7th drawn on row 5 or in a tail alike.
    assert board.small_road.colours == "RRRRRR"


def test_2_two_or_more_beyond_the_compared_column_is_red() -> None:
    assert Board("BBPPPP").big_eye_boy.colours == "RBR"


def test_3_small_road_and_cockroach_pig_come_from_the_big_road() -> None:
    board = Board("BBBPBBPPPP")
    assert colours(board) == ["BBBRBR", "RBBRR", "RRB"]


@pytest.mark.parametrize(
    ("letters", "expected"),
    [("BTB", "B2"), ("PBTTPB", "P1 B1 P1 B1"), ("BTTB", "B2"), ("BTP", "B1 P1"), ("TBTTTBT", "B2")],
)
def test_4_a_tie_opens_no_column_and_melts_none(letters: str, expected: str) -> None:
    assert columns(Board(letters)) == expected


@pytest.mark.parametrize(("leading_ties", "ties"), [("first_cell", [2]), ("own_column", [2, 0]), ("drop", [0])])
def test_5_a_shoe_may_begin_with_ties(leading_ties: LeadingTies, ties: list[int]) -> None:
    board = Board("TTB", Options(leading_ties=leading_ties))
    assert [cell.ties for cell in board.big_road.cells] == ties
    assert board.statistics.tie == board.big_road.leading_ties == 2


@pytest.mark.parametrize(
    ("letters", "road", "expected"),
    [
        ("BBPP", 0, "R"),
        ("BBPB", 0, "B"),
        ("BPBB", 1, "B"),
        ("BPBP", 1, "R"),
        ("BPBPP", 2, "B"),
        ("BPBPB", 2, "R"),
    ],
)
def test_6_the_first_mark_is_not_missed(letters: str, road: int, expected: str) -> None:
    board = Board(letters)
    assert board.derived[road].colours == expected
    assert board.derived[road].cells[0].coup == len(letters)


def test_7_the_next_streak_begins_above_the_tail() -> None:
    assert places(Board("B" * 9 + "P"))[-1] == (0, 1)


def test_8_no_streak_joins_or_overwrites_an_older_tail() -> None:
    # The tail of the first Banker streak lies on row 5 in columns 1 and 2; the second Banker streak comes down
    # onto it in column 2 and turns right.
    board = Board("B" * 8 + "P" + "B" * 7)
    assert places(board)[9:] == [(0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (4, 3), (5, 3)]
    assert len(set(places(board))) == 16
    # Five tails pile up to row 1; the sixth streak runs along the top row, the seventh begins beyond it and cannot go down
    # either: the fifth streak's tail lies below.
    lengths = [30, 29, 28, 27, 26, 3, 2]
    piled = Board("".join("BP"[index % 2] * length for index, length in enumerate(lengths)))
    assert places(piled)[-5:] == [(0, 5), (0, 6), (0, 7), (0, 8), (0, 9)]


def test_9_nothing_depends_on_a_window() -> None:
    # The same marks whether the shoe is long or short behind them: they were left when the coup was dealt.
    letters = "PBBTPBPTPBBBBPPBBBPPPTPPBBPPPTBBBBPPBBBBBBPPPPBPBPPPBBTBPPPTPPPT" * 3
    whole = Board(letters)
    for dealt in range(0, len(letters), 7):
        for road, part in zip(whole.derived, Board(letters[:dealt]).derived, strict=True):
            assert road.cells[: len(part.cells)] == part.cells


def test_10_asking_changes_nothing() -> None:
    board = Board("BBBPBBPPPP")
    before = document(board)
    asked = board.ask(BANKER), board.ask(PLAYER)
    assert document(board) == before
    assert [mark and mark.red for mark in asked[0][1:]] == [False, False, False]
    assert [mark and mark.red for mark in asked[1][1:]] == [True, True, True]


def test_11_cockroach_pig_is_the_rule_at_distance_three() -> None:
    # Groups of three coups (BBB PBB PPP P) would give four columns; the rule gives these three marks.
    assert Board("BBBPBBPPPP").cockroach_pig.colours == "RRB"


def test_12_pairs_are_told_apart() -> None:
    board = Board([Coup(PLAYER, banker_pair=True, player_pair=False), Coup(BANKER, banker_pair=None, player_pair=True)])
    assert [(cell.banker_pair, cell.player_pair) for cell in board.big_road.cells] == [(True, False), (False, True)]


def test_13_undo_of_a_tie_takes_the_tie() -> None:
    board = Board("BPT")
    assert board.pop().outcome is TIE
    assert document(board) == document(Board("BP"))


def test_14_a_streak_may_be_longer_than_any_board() -> None:
    board = Board("B" * 30)
    assert places(board) == [(row, 0) for row in range(6)] + [(5, column) for column in range(1, 25)]


def test_the_three_road_example_of_two_ties_before_a_change() -> None:
    board = Board("PBTTPB")
    assert [cell.ties for cell in board.big_road.cells] == [0, 2, 0, 0]
    assert colours(board)[:2] == ["RR", "R"]


def test_a_tie_between_keeps_its_mark_on_the_first_cell() -> None:
    assert [cell.ties for cell in Board("BTB").big_road.cells] == [1, 0]


def test_drawing_twice_draws_the_same() -> None:
    board = Board("BTTTP")
    assert document(board) == document(board)
    assert [cell.ties for cell in board.big_road.cells] == [3, 0]


@pytest.mark.parametrize("letters", ["T" * 400, "B" * 400, "BP" * 200, "BBBPPT" * 70, "P" * 200 + "B" * 200])
@pytest.mark.parametrize("tail", ["down_first", "straight"])
def test_any_four_hundred_coups_are_drawn_at_once(letters: str, tail: Tail) -> None:
    began = time.process_time()
    board = Board(letters[:400], Options(tail=tail))
    assert len(document(board)["bead_plate"]) == 400
    assert time.process_time() - began < 1
