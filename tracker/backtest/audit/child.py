"""The process at arm's length: it holds a strategy and its table, and is sent each coup only after it has returned its bets.

It knows neither the seed nor a coup that is not over. What comes in is ("sit", order, key, data), then ("shoe", ...) and
("done",); see `serve`.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tracker.backtest.audit.reach import Program, Reach, Told, imports_of_program, line_of, looking, survives
from tracker.backtest.audit.seated import Nowhere, asked_of, watched
from tracker.backtest.data import Cards, ShoeCoups
from tracker.backtest.engine import Seat
from tracker.backtest.loader import NotLoadedError, System, load
from tracker.backtest.purity import kept_outside
from tracker.backtest.report import Setup
from tracker.backtest.run import play_interpreted
from tracker.backtest.worker import Order

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


class Coming(Sequence[int]):
    """The coups of a shoe as an engine reads them: each is sent when the bets on it were returned, and not before.

    Whoever reads a coup before the strategy has bet returns an empty bet on it by that.
    """

    def __init__(self, connection: "Connection", length: int) -> None:
        self._connection, self._length = connection, length
        self._over: list[int] = []
        self.cards: list[Cards | None] = []
        self.asked: dict[str, int] = {}  # on the coup to come

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(self._length))]
        place = place + self._length if place < 0 else place
        if not 0 <= place < self._length:
            raise IndexError("there is no such coup")
        while len(self._over) <= place:
            asked, self.asked = self.asked, {}
            self._connection.send(("bet", len(self._over), asked))
            code, cards = self._connection.recv()
            self._over.append(code)
            self.cards.append(cards)
        return self._over[place]


class Sitting:
    """The strategy that sits at arm's length."""

    def __init__(self, order: Order, key: int, data: frozenset[str]) -> None:
        self.program = Program()
        self.reach = Reach(order.system.path, data)
        named = f"{order.system.path}:{order.class_name}"
        (system,) = load(named, call_limit=order.call_limit, shown=order.system.file)
        self.system: System = replace(system, name=order.system.name, setting=order.system.setting)
        self.before = kept_outside(self.system.strategy)
        self.call_limit = order.call_limit
        self.coming: Coming | None = None
        variant, limits, session = order.table
        self.setup = Setup(variant, limits, session, 0, order.call_limit)

        def decided(table: Any) -> None:
            assert self.coming
            self.coming.asked = asked_of(table, self.setup)

        own = watched(self.system.strategy, decided)
        self.seat = Seat(self.system.label, own, order.values, *order.table, seed=0, cards=order.cards)
        self.seat.table.__class__ = looking(self.reach)
        self.seat.table._key = key
        self.reach.playing = True

    def play(self, connection: "Connection", shoe: tuple) -> tuple[Any, bool]:
        """Plays a shoe: (failure or None, whether it asked for cards)."""
        shoe_id, length, numbers, free, before = shoe
        self.coming = coming = Coming(connection, length)
        coups = ShoeCoups(shoe_id, coming, numbers, free, coming.cards, before)
        failure = play_interpreted(self.seat, self.system, [coups], self.call_limit)
        return failure, self.seat.table._cards_wanted and self.seat.cards is None

    def reached(self) -> list[Told]:
        """What it reached for, and what it changed."""
        self.reach.on = False
        path = self.system.path
        told = [(kind, line or None, what) for kind, line, what in self.reach.told]
        told += [
            ("changes", line_of(path, name), f"changes {name}, a part of this program")
            for name in self.program.changed()
        ]
        told += [
            ("note", line_of(path, name), f"keeps {name} outside of its objects, so it outlives a session")
            for name in survives(self.system.strategy, self.before)
        ]
        return told + imports_of_program(path)


def serve(connection: "Connection") -> None:
    """Answers until it is done. What the strategy prints is passed over."""
    sys.stdout = sys.stderr = Nowhere()
    sys.argv[1:] = []
    _, order, key, data = connection.recv()
    try:
        sitting = Sitting(order, key, data)
    except NotLoadedError as error:
        connection.send(("failed", str(error)))
        return
    connection.send(("sits",))
    while True:
        what, *given = connection.recv()
        if what == "done":
            connection.send(("reached", sitting.reached()))
            connection.recv()
            os._exit(0)  # whatever the strategy left running
        connection.send(("over", *sitting.play(connection, *given)))
