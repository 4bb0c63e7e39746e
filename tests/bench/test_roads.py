"""What the five roads cost, beside a bead plate built as a list of tuples in the same run."""

from random import Random
from statistics import median
from time import process_time_ns

from tracker.game import Coup, Outcome
from tracker.roads import Board

TURNS = 31
AT_MOST = 20  # times a bead plate
AT_MOST_WITH_NAMES = 45


def shoe() -> list[Coup]:
    """Eighty coups with everything recorded."""
    chances = Random(80)
    outcomes = chances.choices(list(Outcome), [0.4586, 0.4462, 0.0952], k=80)
    return [
        Coup(outcome, natural=chances.random() < 0.34, banker_pair=chances.random() < 0.075, player_pair=False)
        for outcome in outcomes
    ]


def bead_plate(coups: list[Coup]) -> list[tuple[int, int, int, Outcome | None]]:
    return [(index + 1, index % 6, index // 6, coup.outcome) for index, coup in enumerate(coups)]


def five_roads(coups: list[Coup]) -> list[list]:
    """The five roads, and every cell of theirs as a named tuple."""
    board = Board(coups)
    return [board.bead_plate.cells, board.big_road.cells, *(road.cells for road in board.derived)]


def cost(function, coups: list[Coup], times: int) -> float:
    """CPU time of one call."""
    began = process_time_ns()
    for _ in range(times):
        function(coups)
    return (process_time_ns() - began) / times


def ratio(function) -> float:
    """The median over many turns, each of which measures both in turn."""
    coups = shoe()
    return median(cost(function, coups, 20) / cost(bead_plate, coups, 200) for _ in range(TURNS))


def test_five_roads_are_laid_out_in_the_time_of_twenty_bead_plates() -> None:
    """Every colour, row and column of all five roads."""
    assert ratio(Board) < AT_MOST


def test_and_read_off_cell_by_cell_in_little_more() -> None:
    assert ratio(five_roads) < AT_MOST_WITH_NAMES
