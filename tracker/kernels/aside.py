"""Work that hears of no signal is done aside, so that Ctrl-C and SIGTERM are answered at once while a class is compiled."""

import atexit
import os
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Made = TypeVar("Made")
INTERRUPTED = 130  # the exit code of a command that was


def aside(work: Callable[[], Made]) -> Made:
    """What `work` gives, or raises, done by another thread while this one waits and can be interrupted.

    Python answers signals in the main thread alone, and there only when a call into the compiler is over, which takes
    seconds. Where the wait is interrupted the work goes on unheard; nobody waits for it at the end of the process.
    """
    if threading.current_thread() is not threading.main_thread():
        return work()
    from concurrent.futures import Future  # loaded where something is compiled alone

    made: Future[Made] = Future()

    def do() -> None:
        try:
            made.set_result(work())
        except BaseException as error:  # which is raised in the thread that waits
            made.set_exception(error)

    threading.Thread(target=do, name="compiler", daemon=True).start()
    try:
        return made.result()
    except BaseException:
        if not made.done():
            atexit.register(_end_now, made)
        raise


def _end_now(made: "Future") -> None:
    """Ends the process unless the work is over by now: the compiler must not find what it uses taken down."""
    if not made.done():
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError, AttributeError):  # closed, full, or none
                continue
        os._exit(INTERRUPTED)
