"""Threads over parts of a work: compiled code lets the interpreter's lock go, so they run side by side."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from threading import Event
from typing import TypeVar

from tracker.kernels.aside import INTERRUPTED, heed

Item = TypeVar("Item")
Made = TypeVar("Made")


def in_order(make: Callable[[Item], Made], items: Iterable[Item], *, workers: int = 1) -> Generator[Made, None, None]:
    """What `make` makes of every item, in the order of the items whatever the number of threads.

    At most `workers` + 1 results are waiting at a time, so memory stays bounded. An error of `make` is raised in its turn.
    """
    if workers <= 1:
        yield from map(make, items)
        return
    from concurrent.futures import ThreadPoolExecutor  # loaded where work is divided alone

    rest, unwanted = iter(items), Event()
    with ThreadPoolExecutor(workers, initializer=heed, initargs=(unwanted,)) as pool:
        try:
            waiting = deque(pool.submit(make, item) for item in islice(rest, workers + 1))
            while waiting:
                made = waiting.popleft().result()
                waiting.extend(pool.submit(make, item) for item in islice(rest, 1))
                yield made
        except KeyboardInterrupt:
            INTERRUPTED.set()
            raise
        finally:
            unwanted.set()
            pool.shutdown(wait=False, cancel_futures=True)
