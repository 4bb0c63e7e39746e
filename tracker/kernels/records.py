"""The records that compiled strategies play with: numbers and arrays of a seat, a table, a board, and a strategy's fields."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tracker.game.random import BETTORS, MASK, mix

SPOTS = 30  # of the layout, see tracker.betting.spots
LONGEST_LIST = 1024  # whole numbers in a list of a strategy; a longer one is left to Python
LONGEST_SHOE = 512  # coups
LONGEST_COUP = 6  # cards
HALF, FORM = 462, 5005  # products of half a hand's values, and coefficients of a bet's edge; see tracker.kernels.odds
LAWS = 2 * SPOTS  # of each bet's net, and of its square
STOPS = ("left", "limit", "ruin", "stop_loss", "win_goal", "coups_done", "shoes_done", "trailing")
UNITS = {"shoes": 0, "coups": 1, "all": 2}
KINDS = {"int": np.int64, "float": np.float64, "bool": np.bool_}
I8, F8, B1 = np.int64, np.float64, np.bool_

SEAT = np.dtype(  # money in minor units. owed: commission. losing: length of the losing run that stands
    [(name, I8) for name in ("cash", "owed", "peak", "drawdown", "losing", "staked", "session", "shoes_begun")]
    + [(name, I8) for name in ("longest", "won", "given", "tied", "squared", "coups_seen")]  # of a call of the driver
    + [("coups_before", I8), ("need", I8), ("on", B1)],
    align=True,
)
RULES = np.dtype(  # goal, loss, trailing: -1 for none. least: minor units below which a bankroll is ruined. chip: minor units
    [(name, I8) for name in ("unit", "length", "start", "goal", "loss", "least", "chip", "minimum", "maximum")]
    + [("placeable", I8), ("trailing", I8), ("banked", B1), ("carry", B1), ("stops", B1), ("owes", B1)],
    align=True,
)
COUNTED = ("coups_seen", "coups_bet", "won", "lost", "capped", "refused")
SUMS = np.dtype(
    [(name, I8) for name in (*COUNTED, "longest", "largest", "sessions")]
    + [("ended", I8, (len(STOPS),)), ("left", I8, (64,))],
    align=True,
)
LEFT: list[tuple] = [  # by card; all of them; how often they changed; edges, counts by rank and value, products, and when they were worked out
    ("left", I8, (52,)), ("cards", I8, (1,)), ("now", I8, (1,)), ("edges", F8, (SPOTS,)), ("edge_of", I8, (SPOTS,)),
    ("ranks", I8, (13,)), ("values", I8, (10,)), ("halves", F8, (2 * HALF,)), ("halves_of", I8, (1,)),
]  # fmt: skip
KNOWN_OF_CARDS: list[tuple] = [  # pace: see `seen.coups_left`. asked: a law that is not known yet, else -1
    ("c_full", I8, (52,)), ("c_pace", F8, (5,)), ("c_asked", I8, (1,)), ("c_kind", I8, (LAWS,)), ("c_unit", I8, (LAWS,)),
    ("c_step", I8, (LAWS,)), ("c_piece", I8, (LAWS,)), ("c_pairs", I8, (9 * LAWS,)), ("c_forms", np.float32, (FORM * LAWS,)),
]  # fmt: skip
FIXED = ("c_", "f_")  # what the arrays at the end of a board begin with: a strategy changes all but those


class Field(NamedTuple):
    """A field of a strategy: kind is `int`, `float` or `bool`, an array of `ints` or `floats`, or a `list` of ints."""

    name: str
    kind: str
    value: Any


def record_of(fields: Sequence[Field]) -> np.ndarray:
    """One record with the numbers of a fresh object; of a list, where it lies in its array."""
    types: list[tuple] = [("nothing", I8)]
    values: list[Any] = [0]
    for name, kind, value in fields:
        if kind == "list":
            types += [("lo_" + name, I8), ("hi_" + name, I8)]
            values += [0, len(value)]
        elif kind in KINDS:
            types.append(("f_" + name, KINDS[kind]))
            values.append(value)
    return np.array([tuple(values)], np.dtype(types, align=True))


def board_of(fields: Sequence[Field], *, cards: bool) -> np.ndarray:
    """One record of arrays: what lies on the table, the shoe's past, and the strategy's lists and then tuples.

    cards: the cards that are left lie there too, and what edges are worked out with; see `tracker.kernels.seen`.
    """
    types: list[tuple] = [("counts", I8, (3,)), ("stakes", I8, (SPOTS,)), ("placed", I8, (SPOTS,))]
    types += [(name, np.int8, (LONGEST_SHOE,)) for name in ("decisions", "outcomes")]
    types += [("lengths", I8, (LONGEST_SHOE,))]
    types += LEFT if cards else []
    types += [("l_" + each.name, I8, (LONGEST_LIST,)) for each in fields if each.kind == "list"]
    types += KNOWN_OF_CARDS if cards else []
    tuples = [each for each in fields if each.kind in ("ints", "floats")]
    types += [("f_" + each.name, KINDS[each.kind[:-1]], (len(each.value),)) for each in tuples]
    board = np.zeros(1, np.dtype(types, align=True))
    for each in tuples:
        board["f_" + each.name] = each.value
    return board


def table_of(*, minimum: int, maximum: int | None, key: int) -> np.ndarray:
    """The record behind `table`. maximum: None for none. key: of the bettors' numbers."""
    flags = [(name, B1) for name in ("won", "lost", "pushed")]
    numbers = ("staked", "last", "last_outcome", "run_side", "run_length", "coup", "shoe_number", "minimum", "session")
    more = ("session_coups", "last_tie", "decided", "columns", "bets", "spot", "asked", "leaving", "turns")
    types: list[tuple] = [(name, I8) for name in numbers + more] + flags
    types += [("net", F8), ("bankroll", F8), ("maximum", F8 if maximum is None else I8), ("key", np.uint64)]
    table = np.zeros(1, np.dtype(types, align=True))
    table["minimum"], table["maximum"] = minimum, np.inf if maximum is None else maximum
    table["bankroll"] = np.inf
    table["key"] = mix(key + BETTORS & MASK)
    table["leaving"] = -1
    return table
