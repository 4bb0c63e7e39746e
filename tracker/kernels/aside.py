"""Work that hears of no signal is done aside, so that Ctrl-C and SIGTERM are answered at once while something is compiled.

Python answers signals in the main thread alone, and there only when a call into the compiler is over, which takes
seconds. So it is another thread that compiles, and who needs what it makes waits: the main thread, which can be
interrupted, or one that helps it, which heeds a word that nobody wants its work any more.
"""

import atexit
import os
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Made = TypeVar("Made")
EXIT_CODE = 130  # of a command that was interrupted
LOOK_SECONDS = 0.05  # how often a thread that helps looks whether it is still wanted
INTERRUPTED = threading.Event()  # somebody was, while work was waited for


class Unwanted(BaseException):
    """Nobody wants the work any more; it is no error that anybody should make something of."""


class Helper(threading.local):
    """unwanted: the word that this thread heeds; None for one that heeds none."""

    unwanted: threading.Event | None = None


HELPER = Helper()


def heed(unwanted: threading.Event) -> None:
    """Makes this thread one that helps: it ends its waiting when it is told, or when the main thread is over."""
    HELPER.unwanted = unwanted


def aside(work: Callable[[], Made]) -> Made:
    """What `work` gives, or raises, done by another thread while this one waits.

    Where the wait ends before it, the work goes on unheard. Errors: Unwanted, in a thread that helps.
    """
    unwanted = HELPER.unwanted
    if unwanted is None and threading.current_thread() is not threading.main_thread():
        return work()
    from concurrent.futures import Future, wait  # loaded where something is compiled alone

    made: Future[Made] = Future()

    def do() -> None:
        try:
            made.set_result(work())
        except BaseException as error:  # which is raised in the thread that waits
            made.set_exception(error)

    threading.Thread(target=do, name="compiler", daemon=True).start()
    try:
        while not made.done():
            wait([made], None if unwanted is None else LOOK_SECONDS)
            if unwanted is not None and (unwanted.is_set() or not threading.main_thread().is_alive()):
                raise Unwanted
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            INTERRUPTED.set()
        atexit.register(_end, made)
        raise
    return made.result()


def _end(made: "Future") -> None:
    """Lets the process end though work goes on: at once where it was interrupted, else when the work is over.

    The compiler must not find what it uses taken down.
    """
    if INTERRUPTED.is_set() and not made.done():
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError, AttributeError):  # closed, full, or none
                continue
        os._exit(EXIT_CODE)
    made.exception()
