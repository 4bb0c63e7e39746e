"""A board as the JSON document that `tracker roads --json` prints."""

from typing import Any

from tracker.game import Outcome
from tracker.roads.board import DERIVED, Asked, Board
from tracker.roads.derived import DerivedRoad


def document(board: Board, shoe: int = 1) -> dict[str, Any]:
    """Everything on a board, as plain dicts. Rows, columns and streaks count from 0, coups from 1."""
    options, big_road = board.options, board.big_road
    return {
        "shoe": shoe,
        "options": {
            "rows": options.rows,
            "tail": options.tail,
            "leading_ties": options.leading_ties,
            "tie_pairs": options.tie_pairs,
        },
        "bead_plate": [{**bead._asdict(), "outcome": bead.outcome.letter} for bead in board.bead_plate.cells],
        "big_road": {
            "leading_ties": big_road.leading_ties,
            "columns": [{"outcome": column.outcome.letter, "length": column.length} for column in big_road.columns],
            "cells": [{**cell._asdict(), "outcome": cell.outcome.letter} for cell in big_road.cells],
        },
        **{name: _derived(road) for name, road in zip(DERIVED, board.derived, strict=True)},
        "ask": {side.value: _asked(board.ask(side)) for side in (Outcome.BANKER, Outcome.PLAYER)},
        "statistics": _statistics(board),
        "good_roads": [{"key": road.key, "count": road.count, "content": road.content} for road in board.good_roads()],
        "gaps": [
            {"after_coup": number - 1, "missing": None if missing < 0 else missing} for number, missing in board.gaps
        ],
        "void": [number for number, coup in enumerate(board.coups, 1) if coup.void],
    }


def _derived(road: DerivedRoad) -> dict[str, Any]:
    cells = [
        {"coup": mark.coup, "colour": _colour(mark.red), "column": mark.column, "row": mark.row} for mark in road.cells
    ]
    return {"colours": road.colours, "cells": cells}


def _asked(asked: Asked) -> dict[str, str | None]:
    marks = {name: getattr(asked, name) for name in DERIVED}
    return {name: None if mark is None else _colour(mark.red) for name, mark in marks.items()}


def _colour(red: bool) -> str:
    return "R" if red else "B"


def _statistics(board: Board) -> dict[str, Any]:
    counted = board.statistics
    return {
        "coups": counted.coups,
        "banker": counted.banker,
        "player": counted.player,
        "tie": counted.tie,
        "banker_pair": counted.banker_pair,
        "player_pair": counted.player_pair,
        "natural": counted.natural,
        "longest_banker": counted.longest_banker,
        "longest_player": counted.longest_player,
        "current_side": counted.current_side.letter if counted.current_side else None,
        "current_run": counted.current_run,
        "columns": counted.columns,
        "since_tie": counted.since_tie,
        "banker_share": counted.banker_share,
    }
