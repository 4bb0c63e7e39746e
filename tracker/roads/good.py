"""Good roads: shapes with a name at the right-hand end of the big road.

Names and thresholds differ between operators; these definitions are this project's. A column is logical and ties are
left out; the last one is open, it may still grow. A shape with a name is no omen: `CHANCE` in `names` says how often
each turns up in shoes that were shuffled well.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tracker.game import Outcome
from tracker.roads.big_road import Column

BANKER, PLAYER = Outcome.BANKER, Outcome.PLAYER


@dataclass(frozen=True, slots=True)
class GoodRoad:
    """A shape. count: what the catalogue counts for it; columns: the last columns of the big road that make it up."""

    key: str
    count: int
    columns: tuple[Column, ...]

    @property
    def content(self) -> str:
        """The columns written out, as `B PP B PP`."""
        return " ".join(column.outcome.letter * column.length for column in self.columns)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From how many on a shape has its name: coups of a long column, columns of the others."""

    long: int = 4
    single_chop: int = 4
    double_chop: int = 4
    side_by_side: int = 3


DEFAULT_THRESHOLDS = Thresholds()


def _ending(columns: Sequence[Column], holds: Callable[[int], bool]) -> int:
    """How many columns at the end, without a break, have a length for which `holds` is true."""
    count = 0
    for column in reversed(columns):
        if not holds(column.length):
            break
        count += 1
    return count


def _without_opening(columns: Sequence[Column]) -> Sequence[Column]:
    """The columns less an open one of length 1."""
    return columns[:-1] if columns and columns[-1].length == 1 else columns


def _long(columns: Sequence[Column], side: Outcome, least: int) -> tuple[int, int]:
    length = columns[-1].length if columns and columns[-1].outcome is side else 0
    return (length, 1) if length >= least else (0, 0)


def _chop(columns: Sequence[Column], least: int) -> tuple[int, int]:
    count = _ending(columns, lambda length: length == 1)
    return (count, count) if count >= least else (0, 0)


def _long_to_chop(columns: Sequence[Column], thresholds: Thresholds) -> tuple[int, int]:
    count, _ = _chop(columns, thresholds.single_chop)
    before = columns[-count - 1].length if count and len(columns) > count else 0
    return (count, count + 1) if before >= thresholds.long else (0, 0)


def _set_aside(columns: Sequence[Column], holds: Callable[[int], bool], least: int) -> tuple[int, int]:
    kept = _without_opening(columns)
    count = _ending(kept, holds)
    return (count, count + len(columns) - len(kept)) if count >= least else (0, 0)


def _one_two(columns: Sequence[Column], single: Outcome) -> tuple[int, int]:
    """Whole turns of one `single` and two of the other side, perhaps with the start of another turn."""
    shape = [column.length if column.outcome is single else -column.length for column in columns]
    for start in ([], [1], [1, -1]):
        if shape[len(shape) - len(start) :] != start:
            continue
        body = shape[: len(shape) - len(start)]
        turns = 0
        while body[-2:] == [1, -2]:
            turns += 1
            del body[-2:]
        if turns >= 2:
            return turns, 2 * turns + len(start)
    return 0, 0


def _closed(columns: Sequence[Column], side: Outcome) -> tuple[list[Column], int]:
    """The closed columns of a side, and the length of its open one: 0 where the other side has it."""
    own = [column for column in columns[:-1] if column.outcome is side]
    return own, columns[-1].length if columns and columns[-1].outcome is side else 0


def _hops(columns: Sequence[Column], side: Outcome) -> tuple[int, int]:
    closed, opened = _closed(columns, side)
    count = _ending(closed, lambda length: length == 1)
    return (count, 2 * count + opened) if count >= 3 and opened <= 1 else (0, 0)


def _repeats(columns: Sequence[Column], side: Outcome) -> tuple[int, int]:
    closed, opened = _closed(columns, side)
    count = _ending(closed, lambda length: length >= 2)
    return (count, 2 * count + 1) if count >= 2 and opened == 1 else (0, 0)


def _alternates(columns: Sequence[Column], side: Outcome) -> tuple[int, int]:
    own = [min(column.length, 2) for column in columns if column.outcome is side]
    return (2, 7 if columns[-1].outcome is side else 8) if own[-4:] == [1, 2, 1, 2] else (0, 0)


def _slope(columns: Sequence[Column]) -> tuple[int, int]:
    lengths = [column.length for column in columns[-3:]]
    rises = len(lengths) == 3 and lengths[1] - lengths[0] == lengths[2] - lengths[1] == 1
    return (3, 3) if rises else (0, 0)


def good_roads(columns: Sequence[Column], thresholds: Thresholds = DEFAULT_THRESHOLDS) -> list[GoodRoad]:
    """Every shape that these columns end with, the most particular first. A column of leading ties does not count."""
    columns = [column for column in columns if column.outcome is not Outcome.TIE]
    shapes = {  # in the order shown; each with its count and how many columns make it up
        "slope": _slope(columns),
        "long_to_chop": _long_to_chop(columns, thresholds),
        "double_chop": _set_aside(columns, lambda length: length == 2, thresholds.double_chop),
        "single_chop": _chop(columns, thresholds.single_chop),
        "side_by_side": _set_aside(columns, lambda length: length >= 2, thresholds.side_by_side),
        "one_banker_two_player": _one_two(columns, BANKER),
        "one_player_two_banker": _one_two(columns, PLAYER),
        "banker_hops": _hops(columns, BANKER),
        "player_hops": _hops(columns, PLAYER),
        "banker_alternates": _alternates(columns, BANKER),
        "player_alternates": _alternates(columns, PLAYER),
        "banker_repeats": _repeats(columns, BANKER),
        "player_repeats": _repeats(columns, PLAYER),
        "long_banker": _long(columns, BANKER, thresholds.long),
        "long_player": _long(columns, PLAYER, thresholds.long),
    }
    return [
        GoodRoad(key, count, tuple(columns[-span:]) if span else ()) for key, (count, span) in shapes.items() if count
    ]
