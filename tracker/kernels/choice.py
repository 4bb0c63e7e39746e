"""Who deals: numpy for little work, compiled code for much; both deal the same coups, to the last bit."""

import logging
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from tracker.errors import SENTENCES
from tracker.game import Rules
from tracker.kernels import deal

COMPILED_FROM = 20_000  # shoes; numpy deals these in the time that loading the compiled dealer takes
Codes = tuple[np.ndarray, np.ndarray]
Rows = tuple[dict[str, np.ndarray], np.ndarray, np.ndarray]


class Dealer(NamedTuple):
    """A way to deal, see `tracker.kernels.deal`: name is `numpy` or `compiled`."""

    name: str
    codes: Callable[[Rules, int, int, int], Codes]
    rows: Callable[[Rules, int, int, int], Rows]
    as_bytes: Callable[[np.ndarray, np.ndarray], bytes | memoryview] = deal.as_bytes


BUILT: dict[tuple, Callable] = {}  # drivers of this process: the settings of a sweep share theirs
NUMPY = Dealer("numpy", deal.deal_codes, deal.deal_rows)


def dealer(shoes: int) -> Dealer:
    """Who deals where so many shoes are wanted in all."""
    if shoes >= COMPILED_FROM and numba_loads():
        from tracker.kernels import compiled_deal

        return Dealer("compiled", compiled_deal.deal_codes, compiled_deal.deal_rows, compiled_deal.as_bytes)
    return NUMPY


@cache
def numba_loads() -> bool:
    """Whether compiled code can be used here; one line on standard error says so where it cannot."""
    try:
        import numba  # noqa: F401
    except Exception as error:  # whatever keeps it from loading, an old CPU or a library that does not fit
        reason = f"{type(error).__name__}: {error}".partition("\n")[0]
        logging.getLogger("tracker").warning(SENTENCES["no_numba"].format(reason=reason))
        return False
    return True


def driver_of(methods: str, arguments: tuple) -> Callable:
    """What plays a strategy of these translated methods; see `tracker.kernels.machine_code`.

    Errors: RefusedError, with the line of the text, where it cannot be compiled.
    """
    from tracker.kernels.machine_code import build

    key = methods, *(argument.dtype for argument in arguments)
    if key not in BUILT:
        BUILT[key] = build(methods, arguments)
    return BUILT[key]


def road_marks(codes: np.ndarray, coups: np.ndarray) -> np.ndarray:
    """See `tracker.kernels.compiled_roads.marks`; where numba cannot be loaded, none of it can be used."""
    from tracker.kernels.compiled_roads import marks

    return marks(codes, coups)


def martingale_by_hand() -> Callable:
    """(codes, coups, most) -> what `tracker.kernels.by_hand.martingale` comes to."""
    from tracker.kernels.by_hand import martingale

    return lambda codes, coups, most: martingale(codes, coups, most, np.empty((len(coups), 3), np.int64))
