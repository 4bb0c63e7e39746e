"""Boards drawn by hand, and the options where habits differ."""

import pytest

from tracker.errors import InputError, UsageError
from tracker.game import Coup, Outcome
from tracker.roads import BeadPlate, BigRoad, Board, Options, document
from tracker.roads.bead_plate import WhenFull
from tracker.roads.options import LeadingTies, Tail, TiePairs

BANKER, PLAYER, TIE = Outcome

DOUBLE_DRAGON = {  # B7, P7, B8, as printed in the specification of the roads
    "down_first": ["BPB..", "BPB..", "BPB..", "BPBB.", "BPPB.", "BBPBB"],
    "straight": ["BPB....", "BPB....", "BPB....", "BPBBBBB", "BPPP...", "BB....."],
}


def picture(cells: list, letter: str = "outcome") -> list[str]:
    """Rows of letters, a point where nothing stands."""
    width = 1 + max(cell.column for cell in cells)
    height = 1 + max(cell.row for cell in cells)
    board = [["."] * width for _ in range(height)]
    for cell in cells:
        board[cell.row][cell.column] = cell.outcome.letter if letter == "outcome" else "BR"[cell.red]
    return ["".join(row) for row in board]


@pytest.mark.parametrize("tail", ["down_first", "straight"])
def test_three_streaks_that_bend_round_each_other(tail: Tail) -> None:
    board = Board("B" * 7 + "P" * 7 + "B" * 8, Options(tail=tail))
    assert picture(board.big_road.cells) == DOUBLE_DRAGON[tail]


def test_the_worked_example() -> None:
    board = Board("BBBPBBPPPP")
    assert picture(board.big_road.cells) == ["BPBP", "B.BP", "B..P", "...P"]
    assert picture(board.big_eye_boy.cells, "colour") == ["BRBR", "B...", "B..."]
    assert picture(board.small_road.cells, "colour") == ["RBR", ".BR"]
    assert picture(board.cockroach_pig.cells, "colour") == ["RB", "R."]
    assert [mark.coup for mark in board.big_eye_boy.cells] == [5, 6, 7, 8, 9, 10]
    assert [mark.coup for mark in board.cockroach_pig.cells] == [8, 9, 10]


def test_where_the_asked_coup_would_stand() -> None:
    asked = Board("BBBPBBPPPP").ask(BANKER)
    assert (asked.big_road.row, asked.big_road.column, asked.big_road.coup) == (0, 4, 11)
    assert asked.big_eye_boy is not None
    assert (asked.big_eye_boy.row, asked.big_eye_boy.column) == (0, 4)
    assert asked.cockroach_pig is not None
    assert (asked.cockroach_pig.row, asked.cockroach_pig.column) == (1, 1)


def test_ties_wait_at_the_top_left_and_move_onto_the_first_result() -> None:
    board = Board("TT")
    assert board.big_road.cells == [(1, TIE, 0, 0, 0, 2, False, False, False)]
    board.push("P")
    board.push("T")
    assert board.big_road.cells == [(3, PLAYER, 0, 0, 0, 3, False, False, False)]


def test_ties_in_a_column_of_their_own_count_for_the_derived_roads() -> None:
    board = Board("TTBBPBB", Options(leading_ties="own_column"))
    assert board.big_road.lengths == [1, 2, 1, 2]
    assert board.big_road.cells[0] == (1, TIE, 0, 0, 0, 2, False, False, False)
    assert board.big_eye_boy.colours == "BBBB"
    assert Board("TTBBPBB", Options(leading_ties="drop")).big_eye_boy.colours == "BB"


PAIRED_TIE = [Coup(BANKER), Coup(TIE, banker_pair=True, player_pair=True), Coup(PLAYER, player_pair=True)]


def test_pairs_of_a_tied_coup_are_left_out_or_merged() -> None:
    for tie_pairs, first in (("ignore", (False, False)), ("merge", (True, True))):
        cells = Board(PAIRED_TIE, Options(tie_pairs=tie_pairs)).big_road.cells
        assert (cells[0].banker_pair, cells[0].player_pair) == first
        assert (cells[1].banker_pair, cells[1].player_pair) == (False, True)


@pytest.mark.parametrize(
    ("leading_ties", "tie_pairs", "waiting", "after"),
    [
        ("first_cell", "ignore", False, False),
        ("first_cell", "merge", True, True),
        ("own_column", "ignore", True, True),  # the column shows what its own ties had
        ("drop", "ignore", False, False),
        ("drop", "merge", True, False),
    ],
)
def test_pairs_of_ties_that_open_the_shoe(
    leading_ties: LeadingTies, tie_pairs: TiePairs, waiting: bool, after: bool
) -> None:
    chosen = Options(leading_ties=leading_ties, tie_pairs=tie_pairs)
    board = Board([Coup(TIE, banker_pair=True)], chosen)
    assert board.big_road.cells[0].banker_pair is waiting
    board.push("B")
    assert board.big_road.cells[0].banker_pair is after


def test_a_void_coup_keeps_its_number_and_stands_on_no_road() -> None:
    board = Board([Coup(BANKER), Coup(None, void=True), Coup(PLAYER, void=True), Coup(PLAYER)])
    assert [bead.coup for bead in board.bead_plate.cells] == [1, 4]
    assert [cell.coup for cell in board.big_road.cells] == [1, 4]
    assert board.statistics.coups == 2
    assert document(board)["void"] == [2, 3]
    board.pop()
    assert board.pop().void
    assert [bead.coup for bead in board.bead_plate.cells] == [1]
    board.push("P")
    assert board.big_road.cells[-1].coup == 3


def test_a_gap_is_remembered_and_the_roads_go_on() -> None:
    board = Board([Coup(BANKER), Coup(BANKER, missing=3), Coup(PLAYER, missing=-1)])
    assert board.big_road.lengths == [2, 1]
    assert board.gaps == [(2, 3), (3, -1)]
    assert document(board)["gaps"] == [{"after_coup": 1, "missing": 3}, {"after_coup": 2, "missing": None}]


@pytest.mark.parametrize(
    ("when_full", "expected"),
    [
        ("drop_column", [(bead, (bead - 1) % 6, (bead - 7) // 6) for bead in range(7, 15)]),
        ("reflow", [(3 + place, place % 6, place // 6) for place in range(12)]),
        ("restart", [(13, 0, 0), (14, 1, 0)]),
    ],
)
def test_a_bead_plate_of_two_columns_that_is_full(when_full: WhenFull, expected: list[tuple[int, int, int]]) -> None:
    plate = BeadPlate()
    for letter in "BPTBPTBPTBPTBP":
        plate.push(letter)
    kept = plate.on_plate(2, when_full)
    assert [(bead.coup, bead.row, bead.column) for bead in kept] == expected


def test_a_plate_with_room_keeps_every_bead() -> None:
    plate = BeadPlate()
    for letter in "BPT" * 4:
        plate.push(letter)
    assert plate.on_plate(2, "restart") == plate.on_plate(2) == plate.cells


def test_a_road_alone_takes_words_and_letters() -> None:
    road = BigRoad()
    for told in ("B", "banker", Outcome.PLAYER, Coup(Outcome.TIE), "t"):
        road.push(told)
    assert [(cell.coup, cell.outcome.letter, cell.ties) for cell in road.cells] == [
        (1, "B", 0),
        (2, "B", 0),
        (3, "P", 2),
    ]


def test_what_a_road_refuses() -> None:
    with pytest.raises(InputError, match="'X' is no outcome"):
        BigRoad().push("X")
    with pytest.raises(InputError, match="stands on no road"):
        BeadPlate().push(Coup(None, void=True))
    with pytest.raises(UsageError, match="0 rows"):
        Options(rows=0)
    with pytest.raises(UsageError, match="tail cannot be 'left'"):
        Options(tail="left")  # pyrefly: ignore[bad-argument-type]


def test_an_empty_shoe_gives_empty_boards() -> None:
    empty = document(Board())
    assert empty["bead_plate"] == empty["big_road"]["cells"] == empty["big_road"]["columns"] == []
    assert empty["big_eye_boy"] == {"colours": "", "cells": []}
    assert empty["ask"]["banker"] == {"big_eye_boy": None, "small_road": None, "cockroach_pig": None}
    assert empty["statistics"]["coups"] == empty["statistics"]["longest_banker"] == 0
    assert empty["good_roads"] == []
