"""Several workers on one run: the shoes are cut where sessions begin, parts are played side by side, and added up in order.

A compiled seat is played by threads, since compiled code lets Python's lock go; an interpreted one by processes that are
started anew (never forked, as Polars and threads do not survive that). Sessions that do not end with a part keep a
system to one worker, one system beside another. The result is the same to the last integer for any number of workers.
"""

import contextlib
import os
import signal
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from math import lcm
from typing import TYPE_CHECKING, Any

from tracker.backtest.compile import CompiledSeat, NotCompiledError, RecordedSeat
from tracker.backtest.engine import LedgerRow
from tracker.backtest.loader import System
from tracker.backtest.tally import Tally
from tracker.backtest.worker import Order, Played, as_sent
from tracker.betting import Strategy
from tracker.errors import CheckError

if TYPE_CHECKING:
    from concurrent.futures import Future

MOST_WORKERS = 64
MOST_CHUNKS = 25  # of a part; longer sessions are played by one worker a system
WORTH_THREADS = 40_000  # shoes times systems from which several threads are used unless somebody says otherwise
WORTH_PROCESSES = 20_000  # the same for processes, which have to be started
SHOES_A_PART = 200  # of recorded shoes
START = (
    "import sys; sys.path[:] = {path!r}; from multiprocessing.connection import Connection; "
    "from {module} import serve; serve(Connection({number}))"
)


class Again(Exception):
    """The run begins again: a system asked for cards (why is None), or cannot be played compiled, and why."""

    def __init__(self, place: int, why: str | None = None) -> None:
        self.place, self.why = place, why


class Alone(Exception):
    """This run cannot be divided among processes: a strategy keeps something outside of its objects, or a worker is lost."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def sensible(seats: Sequence[Any], shoes: int) -> int:
    """How many workers are used where nobody says: by the amount of work alone."""
    compiled = sum(isinstance(seat, CompiledSeat) for seat in seats)
    much = shoes * compiled >= WORTH_THREADS or shoes * (len(seats) - compiled) >= WORTH_PROCESSES
    return min(cores(), MOST_WORKERS) if much else 1


@dataclass(slots=True)
class Came:
    """What became of the systems: by place, the tally and ledger of those that ended; the failure of others, or what their
    books do not balance by."""

    tallies: dict[int, Tally] = field(default_factory=dict)
    rows: dict[int, list[LedgerRow]] = field(default_factory=dict)
    failures: dict[int, Any] = field(default_factory=dict)

    def add(self, place: int, played: Played) -> None:
        """Adds a part; parts come in order, and after a failure nothing counts."""
        if place in self.failures:
            return
        if played.impure:
            raise Alone
        if played.wants_cards or played.why:
            raise Again(place, played.why)
        if played.failure or played.books:
            self.failures[place] = played.failure or played.books
        elif played.tally:
            self.tallies.setdefault(place, Tally()).add(played.tally)
            self.rows.setdefault(place, []).extend(played.rows)


class Process:
    """A process that answers orders, started anew. module: whose `serve` it runs; see `tracker.backtest.worker`."""

    def __init__(self, module: str = "tracker.backtest.worker") -> None:
        import subprocess  # loaded where work is divided alone
        from multiprocessing.connection import Pipe

        self.connection, theirs = Pipe()
        command = [sys.executable, "-c", START.format(path=sys.path, module=module, number=theirs.fileno())]
        with _without_interrupts():  # Ctrl-C is for this process, which ends its workers
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=2,  # standard output is for results
                pass_fds=[theirs.fileno()],
            )
        theirs.close()

    def ask(self, *order: Any) -> Any:
        """The answer to an order.

        Errors: Alone where the worker is lost.
        """
        try:
            self.connection.send(order)
            return self.connection.recv()
        except (OSError, EOFError):
            raise Alone from None

    def end(self) -> None:
        """Ends the process, whatever it is doing."""
        self.process.kill()
        self.process.wait()
        self.connection.close()


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """A process that is started inside never hears of Ctrl-C, though it stays in the group of processes that ends as one."""
    kept = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, kept)


class Lane:
    """One worker: a thread that plays compiled seats and asks a process to play the interpreted ones."""

    def __init__(self, number: int) -> None:
        from concurrent.futures import ThreadPoolExecutor

        self.pool = ThreadPoolExecutor(1, f"worker {number}")
        self.process: Process | None = None
        self.seats: dict[int, CompiledSeat] = {}

    def sit(self, place: int, seat: CompiledSeat | Order) -> None:
        """Gives this worker a seat."""
        if isinstance(seat, CompiledSeat):
            self.seats[place] = seat
        else:
            self.process = self.process or Process()
            self.process.ask("seat", place, seat)

    def play(
        self, places: Sequence[int], chunks: Sequence[Any], begins: tuple[int, int] | None, *, ends: bool
    ) -> dict[int, Played]:
        """Plays chunks at some seats. begins: sessions and shoes before them where they begin anew."""
        found = {}
        asked = [place for place in places if place not in self.seats]
        for place in (place for place in places if place in self.seats):
            seat = self.seats[place]
            try:
                if begins is not None:
                    seat.begin_at(*begins)
                for chunk in chunks:
                    seat.play(chunk)
                found[place] = Played(seat.finish() if ends else None)
            except NotCompiledError as error:
                found[place] = Played(why=str(error))
            except CheckError as error:
                found[place] = Played(books=str(error))
        if asked:
            assert self.process
            found |= self.process.ask("play", asked, [as_sent(chunk) for chunk in chunks], begins, ends)
        return found

    def end(self) -> None:
        """Ends the worker, and what it is doing."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        if self.process:
            self.process.end()
        self.pool.shutdown(wait=True)


class Workers:
    """So many workers for the seats of a run."""

    def __init__(self, seats: Mapping[int, CompiledSeat | Order], workers: int, *, period: int | None) -> None:
        self.seats, self.period = seats, period  # period: shoes of a session; None where it does not end with a shoe
        self.lanes = [Lane(number) for number in range(workers)]

    def play(self, parts: Iterable[tuple[int, Sequence[Any]]], came: Came) -> Iterator[int]:
        """Plays parts, each with the number of shoes before it; gives the number of shoes of each when it is added to `came`."""
        waiting: deque[tuple[int, list[Future]]] = deque()
        parts = iter(parts)
        first = list(islice(parts, 1))  # compiled seats have been tried by then
        try:
            for number, lane in enumerate(self.lanes):
                for place, seat in self.seats.items():
                    if self.period is not None or place % len(self.lanes) == number:
                        lane.sit(place, self._begun(seat))
            for number, (before, chunks) in enumerate(chain(first, parts)):
                places = [place for place in self.seats if place not in came.failures]
                waiting.append((sum(map(len, chunks)), self._given(number, before, chunks, places)))
                while len(waiting) > 2 * len(self.lanes):
                    yield self._added(*waiting.popleft(), came)
            while waiting:
                yield self._added(*waiting.popleft(), came)
            if self.period is None:
                last = [
                    lane.pool.submit(lane.play, self._of(number, came), (), None, ends=True)
                    for number, lane in enumerate(self.lanes)
                ]
                self._added(0, last, came)
        finally:
            for lane in self.lanes:
                lane.end()

    def _begun(self, seat: CompiledSeat | Order) -> CompiledSeat | Order:
        """A seat for one worker; each has its own where all play all systems."""
        if not isinstance(seat, CompiledSeat):
            return seat
        if self.period is not None:
            return seat.another()
        seat.begin_at(0, 0)
        return seat

    def _of(self, number: int, came: Came) -> list[int]:
        """The places of a worker that keeps its systems."""
        return [p for p in self.seats if p % len(self.lanes) == number and p not in came.failures]

    def _given(self, number: int, before: int, chunks: Sequence[Any], places: list[int]) -> "list[Future]":
        if self.period is not None:
            lane = self.lanes[number % len(self.lanes)]
            return [lane.pool.submit(lane.play, places, chunks, (before // self.period, before), ends=True)]
        return [
            lane.pool.submit(lane.play, [p for p in places if p % len(self.lanes) == each], chunks, None, ends=False)
            for each, lane in enumerate(self.lanes)
        ]

    def _added(self, shoes: int, futures: "list[Future]", came: Came) -> int:
        found = {}
        for future in futures:
            found |= future.result()
        for place in sorted(found):
            came.add(place, found[place])
        return shoes


def parts_of(chunks: Iterable[Any], size: int, period: int | None) -> Iterator[tuple[int, Sequence[Any]]]:
    """(shoes before, chunks): as many chunks together as make whole sessions. size: shoes of a chunk."""
    together = 1 if period is None else lcm(size, period) // size
    before, rest = 0, iter(chunks)
    while part := list(islice(rest, together)):
        yield before, part
        before += sum(map(len, part))


def period_of(unit: str, length: int, size: int) -> int | None:
    """Shoes of a session, None where sessions do not end with a part. size: shoes of a chunk."""
    return length if unit == "shoes" and lcm(size, length) // size <= MOST_CHUNKS else None


def order_of(
    system: System, values: Mapping[str, Any], table: tuple, *, seed: int, call_limit: float, cards: bool, ledger: bool
) -> Order | None:
    """What a process needs to play this system; None where its class cannot be loaded there again from the same file."""
    from multiprocessing.reduction import ForkingPickler

    try:
        if not system.digest or not system.path.is_file():
            return None
        stripped = replace(system, strategy=Strategy)
        name = system.strategy.__name__
        order = Order(stripped, name, dict(values), table, seed, cards, ledger, call_limit)
        ForkingPickler.dumps(order)  # what connections send by
    except Exception:  # a parameter's value that is made of the strategy's own classes
        return None
    return order


def divisible(seat: Any, strategy: type[Strategy]) -> bool:
    """Whether several workers may play it. They may not where situations are recorded, as what is learnt is in one place, nor
    where an interpreted class reaches what may have a memory of its own: another module, a generator, an object with slots.
    """
    if isinstance(seat, CompiledSeat):
        return not isinstance(seat, RecordedSeat)
    from tracker.backtest.hidden import Outside

    try:
        Outside(strategy)
    except Exception:  # such a thing, or one that cannot be looked into
        return False
    return True
