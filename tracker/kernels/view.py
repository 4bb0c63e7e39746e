"""Compiled twins of the methods of `tracker.betting.Table`, and of Python's lists of whole numbers.

`table` is a record; its fields are in `tracker.kernels.records`. A list lies in an array from place `low` up to `high`.
"""

import numpy as np
from numba import njit

from tracker.game.random import GOLDEN, SPREAD_NUMBERS
from tracker.kernels.checked import add, larger, smaller
from tracker.kernels.records import SPOTS

U64 = np.uint64
_GOLDEN, _SPREAD = U64(GOLDEN), U64(SPREAD_NUMBERS)
_FIRST_FACTOR, _SECOND_FACTOR = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
_1, _11, _27, _30, _31 = (U64(n) for n in (1, 11, 27, 30, 31))


@njit(forceinline=True)
def put(table, board, spot, chips):
    """`table.bet(spot, chips)`."""
    if spot < 0 or spot >= SPOTS or chips < 0:
        raise ArithmeticError("a bet that the table does not take")
    if chips > 0:
        if board.stakes[spot] == 0:
            board.placed[table.bets] = spot
            table.bets += 1
            board.stakes[spot] = chips
        else:
            board.stakes[spot] = add(board.stakes[spot], chips)


@njit(forceinline=True)
def put_alone(table, spot, chips):
    """`table.bet(spot, chips)` where it cannot be the second one on this coup."""
    if spot < 0 or spot >= SPOTS or chips < 0:
        raise ArithmeticError("a bet that the table does not take")
    table.spot = spot
    table.asked = chips


@njit(forceinline=True)
def back(table, board, k):
    """`table.back(k)`."""
    if 1 <= k <= table.decided:
        return np.int64(board.decisions[table.decided - k])
    return -1


@njit(forceinline=True)
def outcome(table, board, k):
    """`table.outcome(k)`."""
    if 1 <= k <= table.coup:
        return np.int64(board.outcomes[table.coup - k])
    return -1


@njit
def count(board, outcome):
    """`table.count(outcome)`."""
    if outcome == -1:
        return 0
    if outcome < 0 or outcome > 2:
        raise ArithmeticError("no outcome")
    return board.counts[outcome]


@njit(forceinline=True)
def since_tie(table, board):
    """`table.since_tie`."""
    return table.coup - table.last_tie if board.counts[2] > 0 else -1


@njit(forceinline=True)
def mark(table, board, distance):
    """Twin of `tracker.roads.mark`: 1 red, 0 blue, -1 none."""
    newest = table.columns - 1
    if newest < 0:
        return -1
    if board.lengths[newest] == 1:
        if newest - 1 < distance:
            return -1
        return 1 if board.lengths[newest - 1] == board.lengths[newest - 1 - distance] else 0
    if newest < distance:
        return -1
    return 1 if board.lengths[newest] != board.lengths[newest - distance] + 1 else 0


@njit(forceinline=True)
def ask(table, board, distance, side):
    """`table.ask(road, side)`."""
    if side != 0 and side != 1:
        if side != 2 and side != -1:
            raise ArithmeticError("no side")
        return -1
    newest = table.columns - 1
    if newest < distance:
        return -1
    repeats = side == table.run_side
    return 1 if (board.lengths[newest] != board.lengths[newest - distance]) == repeats else 0


@njit
def _mix(z):
    z = (z ^ (z >> _30)) * _FIRST_FACTOR
    z = (z ^ (z >> _27)) * _SECOND_FACTOR
    return z ^ (z >> _31)


@njit(forceinline=True)
def chance(table):
    """`table.random()`, see `tracker.game.random.uniform`. table.key: mixed from the seed already."""
    z = _mix(table.key ^ ((U64(table.session) + _1) * _SPREAD))
    return np.float64(_mix(z + (U64(table.session_coups) + _1) * _GOLDEN) >> _11) / 9007199254740992.0


@njit
def at(low, high, index):
    """The place of a list's item."""
    if index < 0:
        index += high - low
    if index < 0 or index >= high - low:
        raise ArithmeticError("list index out of range")
    return low + index


@njit
def cut(low, high, first, stop):
    """The places that `list[first:stop]` keeps."""
    size = high - low
    first = max(0, first + size) if first < 0 else min(first, size)
    stop = max(0, stop + size) if stop < 0 else min(stop, size)
    return low + first, low + max(first, stop)


@njit
def make_room(items, low, high):
    """Moves a list down to the first place, and says where it ends then."""
    if low == 0:
        raise ArithmeticError("a list too long")
    for k in range(low, high):
        items[k - low] = items[k]
    return high - low


@njit
def total(items, low, high):
    """`sum` of whole numbers."""
    result = 0
    for k in range(low, high):
        result = add(result, items[k])
    return result


@njit
def least(items, low, high):
    """`min` of a list."""
    result = items[at(low, high, 0)]
    for k in range(low, high):
        result = smaller(result, items[k])
    return result


@njit
def most(items, low, high):
    """`max` of a list."""
    result = items[at(low, high, 0)]
    for k in range(low, high):
        result = larger(result, items[k])
    return result


@njit
def holds(items, low, high, value):
    """`value in list`."""
    found = False
    for k in range(low, high):
        found |= items[k] == value
    return found
