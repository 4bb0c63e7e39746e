"""A seat that keeps notes: what was asked for and what came of it, coup by coup, for a course."""

from array import array
from typing import Any, NamedTuple

from tracker.backtest.data import ShoeCoups
from tracker.backtest.engine import LARGEST_TOLD, Seat, Wager
from tracker.betting import Stop


class End(NamedTuple):
    """The end of a session. cause: a `Stop`; empty where it was not followed so far. coups: after how many; net: of the session."""

    session: int
    coups: int
    cause: str
    net: int


class Recorder(Seat):
    """Plays as `Seat` does and keeps, of each coup for which something was asked, a number in each of four columns.

    of_session, coup_of: its session and its place there, both from 1. kind: what was asked for and what lay there, by its
    number in `kinds`. nets: what it came to. ends: of sessions, in order. begins: session -> place in `outcomes`, id of the
    shoe, coups of it that were over. outcomes: of all coups of the shoes. new_shoes: (session, coups of it) where a shoe
    began within a session.
    """

    short_way = False

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.of_session, self.coup_of, self.kind = array("q"), array("q"), array("q")
        self.nets = array("q")
        self.kinds: dict[tuple[Wager, ...], int] = {}
        self.ends: list[End] = []
        self.begins: dict[int, tuple[int, int, int]] = {}
        self.outcomes = bytearray()
        self.new_shoes: list[tuple[int, int]] = []

    def play(self, shoe: ShoeCoups) -> None:
        """Plays one shoe, see `Seat.play`."""
        if self.player is not None:
            self.new_shoes.append((self.session, self.table._session_coups))
        super().play(shoe)
        self.outcomes += bytes(code & 3 for code in shoe.codes)

    def cut_here(self) -> None:
        """Takes the session that is on as it stands for a whole one."""
        if self.player is not None:
            worth = self.cash - self.owed
            self.ends.append(End(self.session, self.table._session_coups, "", worth - self.start_minor))

    def _begin_session(self) -> None:
        super()._begin_session()
        self.begins[self.session] = self.coups_before + self.table.coup, self.shoe_id, self.table.coup

    def _end_session(self, stop: Stop) -> None:
        on = self.player is not None
        super()._end_session(stop)
        if on:
            net = self.tally.nets[-1]
            self.ends.append(End(self.session, self.table._session_coups, stop.value, net))

    def _settled(self, wagers: list[Wager], code: int) -> tuple[int, int]:
        down, net = super()._settled(wagers, code)
        self._note(tuple(wagers), net)
        return down, net

    def _stopped_at(self, spot: int, asked: int) -> None:
        super()._stopped_at(spot, asked)
        self._note(((spot, min(asked, LARGEST_TOLD), 0, Stop.LIMIT.value),), 0)

    def _note(self, wagers: tuple[Wager, ...], net: int) -> None:
        self.of_session.append(self.session)
        self.coup_of.append(self.table._session_coups + 1)
        self.kind.append(self.kinds.setdefault(wagers, len(self.kinds)))
        self.nets.append(net)
