"""A watchdog: a strategy's method that does not come back ends that strategy, not the run."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

TICK_SECONDS = 0.25


class TooLong(BaseException):
    """A call of a strategy's method has taken longer than the limit. Not an Exception, so no strategy swallows it."""


@contextmanager
def watched(progress: Callable[[], Any], seconds: float) -> Iterator[None]:
    """Raises `TooLong` inside the block when `progress()` has stayed the same for so many seconds.

    Uses the interval timer, so only the main thread is watched; in another thread the block runs unwatched.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    seen: Any = None
    still = 0

    def tick(_: int, __: FrameType | None) -> None:
        nonlocal seen, still
        now = progress()
        still = still + 1 if now == seen else 0
        seen = now
        if still * TICK_SECONDS >= seconds:
            still = 0
            raise TooLong

    before = signal.signal(signal.SIGALRM, tick)
    signal.setitimer(signal.ITIMER_REAL, TICK_SECONDS, TICK_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
