"""A worker process: plays parts of a run for the process that started it, and talks to it through a connection.

What comes in is ("seat", place, order) or ("play", ...), see `serve`; every one is answered.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tracker.backtest.data import Dealt
from tracker.backtest.engine import LedgerRow, Seat
from tracker.backtest.hidden import Outside
from tracker.backtest.loader import System, load
from tracker.backtest.purity import outside
from tracker.backtest.tally import Tally
from tracker.errors import CheckError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


@dataclass(frozen=True, slots=True)
class Order:
    """A seat that a worker is to keep: the system, the values of its parameters, and what `Seat` takes beside them."""

    system: System  # its class left out: it is loaded again
    class_name: str
    values: dict[str, Any]
    table: tuple
    seed: int
    cards: bool
    ledger: bool
    call_limit: float


@dataclass(slots=True)
class Played:
    """What became of a system in a part: its tally and ledger where it ended with the part; or a failure; or why it has to
    be played otherwise: it asked for cards, or it keeps something outside of its objects."""

    tally: Tally | None = None
    rows: Sequence[LedgerRow] = ()
    failure: Any = None
    wants_cards: bool = False
    impure: bool = False
    why: str | None = None  # it cannot be played compiled
    books: str | None = None  # they do not balance


class Kept:
    """A seat in a worker process."""

    def __init__(self, order: Order) -> None:
        self.order = order
        named = f"{order.system.path}:{order.class_name}"
        (system,) = (each for each in load(named, call_limit=order.call_limit) if each.digest == order.system.digest)
        self.system = System(order.system.name, system.strategy, order.system.file, *_rest(order.system))
        self.outside, self.reach = outside(system.strategy), Outside(system.strategy)
        self.seat = self.new(0, 0)

    def new(self, session: int, shoes: int) -> Seat:
        """A seat at which so many sessions and shoes were played by others."""
        order = self.order
        seat = Seat(
            self.system.label,
            self.system.strategy,
            order.values,
            *order.table,
            seed=order.seed,
            cards=order.cards,
            ledger=order.ledger,
        )
        seat.session, seat.shoes_begun = session, shoes
        return seat

    def play(self, chunks: Sequence[Any], *, ends: bool) -> Played:
        """Plays shoes; ends: they are the last of this seat."""
        from tracker.backtest.run import play_interpreted

        for chunk in chunks:
            failure = play_interpreted(self.seat, self.system, chunk, self.order.call_limit)
            if self.seat.table._cards_wanted and self.seat.cards is None:
                return Played(wants_cards=True)
            if failure:
                return Played(failure=failure)
        if outside(self.system.strategy) != self.outside or self.reach.changed():
            return Played(impure=True)
        if not ends:
            return Played()
        try:
            return Played(self.seat.finish(), self.seat.rows or ())
        except CheckError as error:
            return Played(books=str(error))


def _rest(system: System) -> tuple:
    return system.path, system.line, system.digest, system.setting


def as_sent(chunk: Any) -> Any:
    """A chunk as it goes through a pipe: arrays stay arrays."""
    if isinstance(chunk, Dealt):
        return chunk.shoe_id, chunk.codes, chunk.coups, chunk.rows
    return list(chunk)


def as_received(sent: Any) -> Any:
    """The chunk again."""
    return Dealt(*sent) if isinstance(sent, tuple) else sent


def serve(connection: "Connection") -> None:
    """Answers until the connection is closed. What strategies print goes to standard error."""
    sys.stdout = sys.stderr
    seats: dict[int, Kept] = {}
    while True:
        try:
            what, *given = connection.recv()
        except EOFError:
            return
        if what == "seat":
            place, order = given
            seats[place] = Kept(order)
            answer: Any = None
        else:
            places, sent, begins, ends = given
            chunks = [as_received(each) for each in sent]
            if begins is not None:
                for place in places:
                    seats[place].seat = seats[place].new(*begins)
            answer = {place: seats[place].play(chunks, ends=ends) for place in places}
        connection.send(answer)
