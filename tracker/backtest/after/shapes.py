"""The good roads as Polars expressions: which of them stand after a decision, and which next decision would keep each.

The twins of `tracker.roads.good_roads`, to which the tests hold them. A state of the big road is told by the side that has
the open column, the lengths of the last columns, and the columns of one before the open one; see `positions`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

import polars as pl

from tracker.backtest.after.positions import BACK
from tracker.roads import Thresholds

BANKER, PLAYER = 0, 1
LEAST = Thresholds()


@dataclass(frozen=True)
class State:
    """side: of the open column. lengths: of the columns, the open one first. ones: columns of one before it; before: length of
    the column before these. All are expressions; a length is null where there is no such column."""

    side: pl.Expr
    lengths: tuple[pl.Expr, ...]
    ones: pl.Expr
    before: pl.Expr

    def is_of(self, side: int, back: int = 0) -> pl.Expr:
        """Whether the column so far back is of a side; columns take turns."""
        return self.side == (side if back % 2 == 0 else 1 - side)


def standing() -> State:
    """The state after a decision."""
    lengths = tuple(pl.col(f"L{back}") for back in range(BACK + 1))
    return State(pl.col("side"), lengths, pl.col("ones"), pl.col("before"))


def repeated(state: State) -> State:
    """The state after one more decision of the same side."""
    return State(state.side, (state.lengths[0] + 1, *state.lengths[1:]), state.ones, state.before)


def turned(state: State) -> State:
    """The state after a decision of the other side."""
    single = state.lengths[0] == 1
    ones = pl.when(single).then(state.ones + 1).otherwise(0)
    before = pl.when(single).then(state.before).otherwise(state.lengths[0])
    return State(1 - state.side, (pl.lit(1), *state.lengths[:-1]), ones, before)


def all_of(*conditions: pl.Expr) -> pl.Expr:
    """Whether all conditions hold."""
    return reduce(lambda one, other: one & other, conditions)


def equal(lengths: tuple[pl.Expr, ...], wanted: tuple[int, ...]) -> pl.Expr:
    """Whether the first lengths are those that are wanted."""
    return all_of(*(length == value for length, value in zip(lengths, wanted, strict=False)))


def long(side: int) -> Callable[[State], pl.Expr]:
    """The open column is of a side, and long."""
    return lambda state: state.is_of(side) & (state.lengths[0] >= LEAST.long)


def chop(state: State) -> pl.Expr:
    """The open column is of one, and enough columns before it were."""
    return (state.lengths[0] == 1) & (state.ones + 1 >= LEAST.single_chop)


def long_to_chop(state: State) -> pl.Expr:
    """The same, and the column before all these was long."""
    return chop(state) & (state.before >= LEAST.long)


def set_aside(holds: Callable[[pl.Expr], pl.Expr], least: int) -> Callable[[State], pl.Expr]:
    """The last columns, an open one of length 1 left out, hold."""

    def stands(state: State) -> pl.Expr:
        opened, kept = state.lengths[1 : least + 1], state.lengths[:least]
        return pl.when(state.lengths[0] == 1).then(all_of(*map(holds, opened))).otherwise(all_of(*map(holds, kept)))

    return stands


def one_two(single: int) -> Callable[[State], pl.Expr]:
    """Two whole turns of one of `single` and two of the other, perhaps with the start of another turn."""

    def stands(state: State) -> pl.Expr:
        whole = state.is_of(1 - single) & equal(state.lengths, (2, 1, 2, 1))
        begun = state.is_of(single) & equal(state.lengths, (1, 2, 1, 2, 1))
        further = state.is_of(1 - single) & equal(state.lengths, (1, 1, 2, 1, 2, 1))
        return whole.fill_null(False) | begun.fill_null(False) | further.fill_null(False)

    return stands


def hops(side: int) -> Callable[[State], pl.Expr]:
    """The last three closed columns of a side are of one, and so is its open one, if it has it."""

    def stands(state: State) -> pl.Expr:
        lengths = state.lengths
        own = (lengths[0] == 1) & equal((lengths[2], lengths[4], lengths[6]), (1, 1, 1))
        return pl.when(state.is_of(side)).then(own).otherwise(equal((lengths[1], lengths[3], lengths[5]), (1, 1, 1)))

    return stands


def repeats(side: int) -> Callable[[State], pl.Expr]:
    """The side opens a column, and its last two were of two or more."""
    return lambda state: all_of(state.is_of(side), state.lengths[0] == 1, state.lengths[2] >= 2, state.lengths[4] >= 2)


def alternates(side: int) -> Callable[[State], pl.Expr]:
    """The side's last four columns are of one, more, one, more."""

    def stands(state: State) -> pl.Expr:
        def turns(last: tuple[pl.Expr, ...]) -> pl.Expr:
            return all_of(last[0] >= 2, last[1] == 1, last[2] >= 2, last[3] == 1)

        return pl.when(state.is_of(side)).then(turns(state.lengths[0:8:2])).otherwise(turns(state.lengths[1:8:2]))

    return stands


def slope(state: State) -> pl.Expr:
    """The last three columns are each one longer than the one before."""
    newest, middle, oldest = state.lengths[:3]
    return (newest - middle == 1) & (middle - oldest == 1)


SHAPES: dict[str, Callable[[State], pl.Expr]] = {  # in the order of `good_roads`
    "slope": slope,
    "long_to_chop": long_to_chop,
    "double_chop": set_aside(lambda length: length == 2, LEAST.double_chop),
    "single_chop": chop,
    "side_by_side": set_aside(lambda length: length >= 2, LEAST.side_by_side),
    "one_banker_two_player": one_two(BANKER),
    "one_player_two_banker": one_two(PLAYER),
    "banker_hops": hops(BANKER),
    "player_hops": hops(PLAYER),
    "banker_alternates": alternates(BANKER),
    "player_alternates": alternates(PLAYER),
    "banker_repeats": repeats(BANKER),
    "player_repeats": repeats(PLAYER),
    "long_banker": long(BANKER),
    "long_player": long(PLAYER),
}


def stands(key: str, state: State) -> pl.Expr:
    """Whether a shape stands; false where columns are missing for it."""
    return SHAPES[key](state).fill_null(False)


def kept_by(key: str) -> pl.Expr:
    """The side whose win would leave the shape standing where it stands: null where neither or either would, or it does not."""
    state = standing()
    same, other = stands(key, repeated(state)), stands(key, turned(state))
    return pl.when(stands(key, state) & (same != other)).then(pl.when(same).then("side").otherwise(1 - pl.col("side")))
