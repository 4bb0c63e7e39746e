"""A watchdog: a call into a strategy that does not come back ends that strategy, not the run."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from time import monotonic
from types import FrameType
from typing import Any, Self

TICK_SECONDS = 0.25
AGAIN_SECONDS = 5e-5  # between two tries to end a block that swallows; shorter ones leave it no time to run


class TooLong(BaseException):
    """A call of a strategy's method has taken longer than the limit. Not an Exception, so few strategies swallow it."""


class Stopped(KeyboardInterrupt):
    """The person pressed Ctrl-C. A strategy that raises KeyboardInterrupt itself fails like any other."""


class Watch:
    """Raises `TooLong` inside its block when `progress()` has stayed the same for so many seconds.

    A block that swallows `TooLong` or `Stopped` is given it again and again until it has ended: a loop around
    `except BaseException` has a place outside of its `try`, and sooner or later it is hit there. Uses the interval
    timer, so only the main thread is watched, and a single call into C code that never looks for signals is not ended.
    What the block takes out of `sys.modules` is put back. `os._exit` and `os.abort` raise SystemExit inside of it, so that a
    strategy ends itself alone.
    """

    def __init__(self, progress: Callable[[], Any], seconds: float) -> None:
        self.progress, self.seconds = progress, seconds
        self.over = False
        self.ending: type[BaseException] | None = None
        self.main = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")

    def __enter__(self) -> Self:
        self.modules = dict(sys.modules)
        self.endings = {name: getattr(os, name) for name in ("_exit", "abort") if self.main}
        for name, ending in self.endings.items():
            setattr(os, name, _alone(ending))
        self.seen, self.since = self.progress(), monotonic()
        if self.main:
            self.on_alarm = signal.signal(signal.SIGALRM, self._tick)
            self.on_interrupt = signal.getsignal(signal.SIGINT)
            if self.on_interrupt is signal.default_int_handler:
                signal.signal(signal.SIGINT, self._stop)
            self.timer = signal.setitimer(signal.ITIMER_REAL, TICK_SECONDS, TICK_SECONDS)
        return self

    def __exit__(self, *_: object) -> None:
        self.over = True
        for name, ending in self.endings.items():
            setattr(os, name, ending)
        if self.main:
            signal.setitimer(signal.ITIMER_REAL, *self.timer)
            signal.signal(signal.SIGALRM, self.on_alarm)
            if self.on_interrupt is signal.default_int_handler:
                signal.signal(signal.SIGINT, self.on_interrupt)
        for name in self.modules.keys() - sys.modules.keys():
            sys.modules[name] = self.modules[name]

    def _tick(self, _: int, frame: FrameType | None) -> None:
        if self.over or (frame is not None and frame.f_code.co_filename == __file__):
            return  # the block has ended, though __exit__ may not have come so far
        if self.ending is None:
            now = self.progress()
            if now != self.seen:
                self.seen, self.since = now, monotonic()
            if monotonic() - self.since < self.seconds:
                return
            self._end(TooLong)
        assert self.ending is not None
        raise self.ending

    def _stop(self, _: int, __: FrameType | None) -> None:
        self._end(Stopped)
        raise Stopped

    def _end(self, why: type[BaseException]) -> None:
        self.ending = why
        if not self.over:
            signal.setitimer(signal.ITIMER_REAL, AGAIN_SECONDS, AGAIN_SECONDS)


def _alone(ending: Callable[..., Any]) -> Callable[..., Any]:
    """In place of a way to end the process: ends the strategy; a process that it forked ends as it would."""
    here = os.getpid()

    def end(*given: Any) -> None:
        if os.getpid() != here:
            ending(*given)
        raise SystemExit(*given)

    return end
