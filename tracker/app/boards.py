"""The scoreboard of a shoe as the record page draws it: figures, ask marks, counters and shapes, from its coups alone."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from tracker.app import ids
from tracker.app.preferences import Preferences
from tracker.figures import road_figure, road_svg, shoe_in_words
from tracker.game import Coup, Outcome
from tracker.i18n import Words
from tracker.roads import CHANCE, DERIVED, NAMES, Board, Statistics, statistics

WIDE = 500  # from this width of a road on, in pixels, cells are larger
CELL, WIDE_CELL, SMALL_CELL = 20, 22, 16
EDGE = 1  # of a figure around its board
COUNTERS = ("banker_pair", "player_pair", "natural", "longest_banker", "longest_player", "since_tie")
VOID = "x"  # stands for a void coup among letters, so that the others keep their numbers
SHAPES = {"big_eye_boy": "ring", "small_road": "disc", "cockroach_pig": "slash"}


def road_label(name: str, words: str, say: Words) -> str:
    """The name of a road, and in words what it holds."""
    return f"{say(f'road.{name}')}{say('road.stop')}{say('road.space')}{words}".strip()


def board_view(coups: Sequence[Coup], preferences: Preferences, widths: Mapping[str, int]) -> dict[str, Any]:
    """What is drawn of these coups. widths: the room for each road in pixels, as the page measured it."""
    say, board = preferences.say, Board(coups)
    cell = WIDE_CELL if widths.get("big_road", 0) >= WIDE else CELL
    figures, ends, cells = {}, {}, {}
    words = shoe_in_words(board, preferences.style)
    for name, id_ in ids.ROADS.items():
        edge = cell / 2 if name in DERIVED else cell
        used = 1 + max((mark.column for mark in getattr(board, name).cells), default=-1)
        columns = max(used + 2, int((widths.get(name, 0) - 2 * EDGE) // edge), 6)
        figures[id_] = road_figure(board, name, preferences.style, cell=edge, columns=columns, note=False)
        ends[id_] = EDGE + (used + 1) * edge
        cells[id_] = edge
    return {
        "figures": figures,
        "ends": ends,
        "cells": cells,
        "labels": {id_: road_label(name, words, say) for name, id_ in ids.ROADS.items()},
        "asks": {side.value: _asked(board, side, cell) for side in (Outcome.BANKER, Outcome.PLAYER)},
        "dom": {
            **_counts(board.statistics),
            **_counters(board),
            **_marks(board, preferences),
            **_shapes(board, preferences),
        },
    }


def letters(coups: Sequence[Coup]) -> str:
    """A letter a coup, by which a page asks about its runs."""
    return "".join(VOID if coup.void or coup.outcome is None else coup.outcome.letter for coup in coups)


def counted(coups: Sequence[Coup]) -> dict[str, Any]:
    """The four counters beside the buttons: id -> what the element shows."""
    return _counts(statistics(coups))


def _counts(counted: Statistics) -> dict[str, Any]:
    shown = {
        ids.COUP_COUNT: counted.coups,
        ids.COUNT_BANKER: counted.banker,
        ids.COUNT_PLAYER: counted.player,
        ids.COUNT_TIE: counted.tie,
    }
    return {id_: {"text": str(count)} for id_, count in shown.items()}


def _counters(board: Board) -> dict[str, Any]:
    """The quieter counters."""
    counted = board.statistics
    shown = {name: {"text": _count(getattr(counted, name), name, board)} for name in COUNTERS}
    return {f"counter-{name}": text for name, text in shown.items()}


def _count(value: int | None, name: str, board: Board) -> str:
    """The count; where not every coup noted it, how many at least, or a dash."""
    if value is not None:
        return str(value)
    noted = sum(1 for coup in board.coups if not coup.void and getattr(coup, name))
    return f"≥ {noted}" if noted else "–"


def _marks(board: Board, preferences: Preferences) -> dict[str, Any]:
    """The three small marks that each side would leave."""
    shown = {}
    for side in (Outcome.BANKER, Outcome.PLAYER):
        asked = board.ask(side)
        for name in DERIVED:
            mark = getattr(asked, name)
            colour = "none" if mark is None else "red" if mark.red else "blue"
            said = preferences.say("record.ask_nothing" if mark is None else f"road.{colour}")
            label = preferences.say("record.ask_mark", road=preferences.say(f"road.{name}"), mark=said)
            shown[f"ask-{side.value}-{name}"] = {"class": f"mark {SHAPES[name]} {colour}", "label": label}
    return shown


def _asked(board: Board, side: Outcome, cell: int) -> list[dict[str, Any]]:
    """Where the coup would stand on each road, in pixels of its figure, and what would stand there."""
    asked, rows = board.ask(side), board.options.rows
    beads = len(board.bead_plate.coups)
    column, row = divmod(beads, rows)
    places = [
        ("bead_plate", row, column, f"bead {side.value}"),
        ("big_road", *_place(asked.big_road), f"ring {side.value}"),
    ]
    for name in DERIVED:
        mark = getattr(asked, name)
        if mark is not None:
            places.append((name, *_place(mark), f"{SHAPES[name]} {'red' if mark.red else 'blue'}"))
    return [
        {
            "road": ids.ROADS[name],
            "x": EDGE + column * (edge := cell / 2 if name in DERIVED else cell),
            "y": EDGE + row * edge,
            "size": edge,
            "class": shape,
        }
        for name, row, column, shape in places
    ]


def _place(mark: Any) -> tuple[int, int]:
    return mark.row, mark.column


def _shapes(board: Board, preferences: Preferences) -> dict[str, Any]:
    """The shapes with a name at the end of the big road, in one quiet line; hidden where there is none."""
    say, shapes = preferences.say, []
    for road in board.good_roads():
        name = NAMES[road.key].get(preferences.language, NAMES[road.key]["en"])
        percent = preferences.numbers.decimal(CHANCE[road.key].coups_percent, 1)
        shapes.append(say("record.shape", name=name, content=road.content, percent=percent))
    return {"shapes": {"hidden": not shapes}, "shapes-now": {"text": say("road.list").join(shapes)}}


def small_road(coups: Sequence[Coup], name: str, preferences: Preferences) -> str:
    """One road as the address of a picture."""
    drawing = road_svg(Board(coups), name, preferences.style, cell=SMALL_CELL, note=False)
    return f"data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()}"
