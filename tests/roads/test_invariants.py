"""What holds of every board, whatever the shoe and the options."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.roads.oracle import colours, columns, lay, runs
from tests.roads.shoes import options, shoes
from tracker.game import Coup, Outcome
from tracker.roads import LEADING_TIES, TAILS, Board, Options, document
from tracker.roads.options import LeadingTies, Tail

TIE = Outcome.TIE
SWAPPED = {Outcome.BANKER: Outcome.PLAYER, Outcome.PLAYER: Outcome.BANKER, TIE: TIE}
sides = st.sampled_from([Outcome.BANKER, Outcome.PLAYER])
many = settings(max_examples=70)


def resolved(coups: list[Coup]) -> list[Coup]:
    return [coup for coup in coups if coup.outcome is not TIE]


def places(cells: list) -> list[tuple[int, int]]:
    return [(cell.row, cell.column) for cell in cells]


def derived(board: Board) -> list[str]:
    return [road.colours for road in board.derived]


@settings(max_examples=300)
@given(shoes, options)
def test_every_cell_is_where_walking_the_board_puts_it(coups: list[Coup], chosen: Options) -> None:
    hold_to_the_oracle(coups, chosen)


@pytest.mark.parametrize("tail", TAILS)
@pytest.mark.parametrize("leading_ties", LEADING_TIES)
def test_shoes_with_the_chances_of_eight_packs(tail: Tail, leading_ties: LeadingTies) -> None:
    chances = Random(f"{tail} {leading_ties}")
    for _ in range(250):
        outcomes = chances.choices(list(Outcome), [0.4586, 0.4462, 0.0952], k=chances.randint(76, 87))
        hold_to_the_oracle([Coup(outcome) for outcome in outcomes], Options(tail=tail, leading_ties=leading_ties))


def hold_to_the_oracle(coups: list[Coup], chosen: Options) -> None:
    board = Board(coups, chosen)
    lengths = columns(coups, chosen)
    assert places(board.bead_plate.cells) == [(i % chosen.rows, i // chosen.rows) for i in range(len(coups))]
    if lengths:
        assert places(board.big_road.cells) == lay(lengths, chosen)
    for distance, road in enumerate(board.derived, 1):
        assert road.colours == colours(lengths, distance)
        assert places(road.cells) == lay(runs(list(road.colours)), chosen)
        assert [mark.red for mark in road.cells] == [letter == "R" for letter in road.colours]


@many
@given(shoes, options)
def test_a_bead_for_every_coup_and_a_cell_for_every_result(coups: list[Coup], chosen: Options) -> None:
    board = Board(coups, chosen)
    assert [(bead.coup, bead.outcome) for bead in board.bead_plate.cells] == [
        (number, coup.outcome) for number, coup in enumerate(coups, 1)
    ]
    cells = [cell for cell in board.big_road.cells if cell.outcome is not TIE]
    results = [(number, coup) for number, coup in enumerate(coups, 1) if coup.outcome is not TIE]
    assert [(cell.coup, cell.outcome) for cell in cells] == [(number, coup.outcome) for number, coup in results]
    assert [cell.natural for cell in cells] == [coup.natural is True for _, coup in results]
    assert len(set(places(board.big_road.cells))) == len(board.big_road.cells)


@many
@given(shoes, options)
def test_no_cell_twice_and_no_gap_in_the_top_row(coups: list[Coup], chosen: Options) -> None:
    board = Board(coups, chosen)
    for cells in (board.bead_plate.cells, board.big_road.cells, *(road.cells for road in board.derived)):
        taken = places(cells)
        assert len(set(taken)) == len(taken)
        assert all(0 <= row < chosen.rows for row, _ in taken)
        top = sorted(column for row, column in taken if row == 0)
        assert top == list(range(len(top)))


@many
@given(shoes, options)
def test_streaks_are_the_logical_columns(coups: list[Coup], chosen: Options) -> None:
    big_road = Board(coups, chosen).big_road
    assert all(left.outcome is not right.outcome for left, right in pairwise(big_road.columns))
    assert runs([cell.streak for cell in big_road.cells if big_road.columns]) == big_road.lengths
    assert [column.length for column in big_road.columns] == big_road.lengths == columns(coups, chosen)


@many
@given(shoes, options)
def test_ties_on_the_cells_add_up(coups: list[Coup], chosen: Options) -> None:
    board = Board(coups, chosen)
    shown = sum(cell.ties for cell in board.big_road.cells)
    forgotten = board.big_road.leading_ties if chosen.leading_ties == "drop" and resolved(coups) else 0
    assert shown + forgotten == board.statistics.tie == len(coups) - len(resolved(coups))


@many
@given(shoes, options)
def test_ties_leave_no_mark(coups: list[Coup], chosen: Options) -> None:
    chosen = replace(chosen, leading_ties="first_cell" if chosen.leading_ties == "own_column" else chosen.leading_ties)
    assert derived(Board(coups, chosen)) == derived(Board(resolved(coups), chosen))


@many
@given(shoes, options)
def test_exchanging_banker_and_player_changes_no_derived_road(coups: list[Coup], chosen: Options) -> None:
    swapped = [replace(coup, outcome=SWAPPED[coup.outcome or TIE]) for coup in coups]
    assert derived(Board(swapped, chosen)) == derived(Board(coups, chosen))


@many
@given(shoes, options)
def test_how_many_marks_a_road_has(coups: list[Coup], chosen: Options) -> None:
    board = Board(coups, chosen)
    for road in board.derived:
        assert len(road.cells) == max(0, sum(board.big_road.lengths[road.distance :]) - 1)


@many
@given(shoes, options)
def test_banker_and_player_would_leave_opposite_marks(coups: list[Coup], chosen: Options) -> None:
    board = Board(coups, chosen)
    for banker, player in zip(board.ask(Outcome.BANKER)[1:], board.ask(Outcome.PLAYER)[1:], strict=True):
        assert (banker is None) == (player is None)
        assert banker is None or player is None or banker.red is not player.red


@many
@given(shoes, options, sides)
def test_what_was_asked_is_what_comes(coups: list[Coup], chosen: Options, side: Outcome) -> None:
    board = Board(coups, chosen)
    before = document(board)
    asked = board.ask(side)
    assert document(board) == before
    marks = [len(road.cells) for road in board.derived]
    board.push(side)
    first = not resolved(coups)  # then ties may already stand on the cell
    assert board.big_road.cells[-1]._replace(ties=0, banker_pair=False, player_pair=False) == asked.big_road
    assert first or board.big_road.cells[-1] == asked.big_road
    for count, mark, road in zip(marks, asked[1:], board.derived, strict=True):
        assert road.cells[count:] == ([] if mark is None else [mark])


@many
@given(shoes, options, st.sampled_from(list(Outcome)))
def test_a_coup_more_moves_no_older_cell(coups: list[Coup], chosen: Options, outcome: Outcome) -> None:
    board = Board(coups, chosen)
    big, rest = places(board.big_road.cells), [road.cells for road in (board.bead_plate, *board.derived)]
    if not board.big_road.columns and outcome is not TIE:
        big = []  # ties alone wait for the first result, which takes their cell
    board.push(outcome)
    assert places(board.big_road.cells)[: len(big)] == big
    for old, road in zip(rest, (board.bead_plate, *board.derived), strict=True):
        assert road.cells[: len(old)] == old


@settings(max_examples=50)
@given(shoes, options)
def test_a_board_built_coup_by_coup_is_the_board_of_the_list(coups: list[Coup], chosen: Options) -> None:
    grown = Board((), chosen)
    states = [document(grown)]
    for coup in coups[:30]:
        grown.push(coup)
        states.append(document(grown))
    assert states[-1] == document(Board(coups[:30], chosen))
    for coup in reversed(coups[:30]):
        assert document(grown) == states.pop()
        assert grown.pop() is coup
    assert document(grown) == states.pop() == document(Board((), chosen))


@many
@given(shoes, options, st.integers(0, 60))
def test_undo_restores_everything(coups: list[Coup], chosen: Options, taken: int) -> None:
    board = Board(coups, chosen)
    for _ in range(min(taken, len(coups))):
        board.pop()
    board.extend(coups[len(board.coups) :])
    assert document(board) == document(Board(coups, chosen))


@many
@given(shoes, options)
def test_the_tail_changes_positions_only(coups: list[Coup], chosen: Options) -> None:
    one, other = (Board(coups, replace(chosen, tail=tail)) for tail in ("down_first", "straight"))
    assert derived(one) == derived(other)
    assert one.big_road.columns == other.big_road.columns
    strip = {"row": 0, "column": 0}
    assert [cell._replace(**strip) for cell in one.big_road.cells] == [
        cell._replace(**strip) for cell in other.big_road.cells
    ]
