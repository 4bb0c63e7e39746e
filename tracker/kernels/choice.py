"""Who deals: numpy for little work, compiled code for much; both deal the same coups, to the last bit."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tracker.game import Rules
from tracker.kernels import compiled_deal, deal
from tracker.kernels.native import Function, built, can_compile, compiler, native
from tracker.kernels.replay import RefusedError

COMPILED_FROM = 20_000  # shoes; numpy deals fewer in less than half a second, and compiling takes longer the first time
Codes = tuple[np.ndarray, np.ndarray]
Rows = tuple[dict[str, np.ndarray], np.ndarray, np.ndarray]


class Dealer(NamedTuple):
    """A way to deal, see `tracker.kernels.deal`: name is `numpy` or `compiled`."""

    name: str
    codes: Callable[[Rules, int, int, int], Codes]
    rows: Callable[[Rules, int, int, int], Rows]
    as_bytes: Callable[[np.ndarray, np.ndarray], bytes | memoryview] = deal.as_bytes


BUILT: dict[tuple, Callable | RefusedError] = {}  # of this process: the settings of a sweep share their driver
NUMPY = Dealer("numpy", deal.deal_codes, deal.deal_rows)
COMPILED = Dealer("compiled", compiled_deal.deal_codes, compiled_deal.deal_rows, compiled_deal.as_bytes)


def dealer(shoes: int) -> Dealer:
    """Who deals where so many shoes are wanted in all."""
    return COMPILED if shoes >= COMPILED_FROM and can_compile() else NUMPY


def driver_of(methods: str, arguments: tuple) -> Callable:
    """What plays a strategy of these translated methods; see `tracker.kernels.machine_code`.

    Errors: RefusedError, with the line of the text, where it cannot be compiled.
    """
    key = methods, *(argument.dtype for argument in arguments)
    if key not in BUILT:
        try:
            BUILT[key] = native(methods, arguments, lambda name, code: compiler().build(methods, arguments, name, code))
        except RefusedError as refused:
            BUILT[key] = refused
    return built(BUILT[key])


MARKS = Function("compiled_roads", "marks")


def road_marks(codes: np.ndarray, coups: np.ndarray) -> np.ndarray:
    """See `tracker.kernels.compiled_roads.marks`. Errors: RefusedError where numba cannot be loaded."""
    found, lengths = np.full((3, len(codes)), -1, np.int8), np.zeros(len(codes) + 1, np.int64)
    MARKS(codes, coups, lengths, found)
    return found


def martingale_by_hand() -> Callable:
    """(codes, coups, most) -> what `tracker.kernels.by_hand.martingale` comes to."""
    from tracker.kernels.by_hand import martingale

    return lambda codes, coups, most: martingale(codes, coups, most, np.empty((len(coups), 3), np.int64))
