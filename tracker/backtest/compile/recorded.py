"""A seat of a strategy that compiled code cannot hold but that is a finite machine: its situations are recorded once.

The strategy's own methods run in every situation the first time it comes up, see `tracker.backtest.machine`; what they did
lies in tables, which the driver of compiled seats walks. Where it comes upon a situation that nobody met, it stops, the
situation is recorded, and the piece is played again.
"""

from collections.abc import Mapping
from typing import Any

from tracker.backtest.compile.plan import Plan
from tracker.backtest.compile.play import CompiledSeat
from tracker.backtest.compile.recorder import KINDS, MOST_SLOTS, NOTED, Recorder, Walker
from tracker.backtest.compile.source import NotCompiledError
from tracker.backtest.data import Chunk
from tracker.backtest.engine import Seat
from tracker.backtest.machine import NotFiniteError
from tracker.betting import ROAD_DISTANCES, Strategy

RECORDED_FROM = 20_000  # shoes; fewer are not worth the recording
BATCH = 50  # shoes that are recorded before it is asked whether enough is known for the driver to begin
RARE, OFTEN = 200, 20  # coups to a new situation: when the driver begins, and when there will be no end of them
MANY = 8_000  # situations after which that is asked
PIECE = 40  # shoes that are played again where a situation was new
VALUE_OF = {  # where it is no field of the table
    **{name: f"np.int64(table.{name})" for name in ("won", "lost", "pushed")},
    **{road: f"view.mark(table, board, {distance})" for road, distance in ROAD_DISTANCES.items()},
    "since_tie": "view.since_tie(table, board)",
    "back": "view.back(table, board, a)",
    "count": "view.count(board, a)",
    "ask": "view.ask(table, board, a, b)",
}
# one text for all strategies, so that it is compiled once
TEXT = """
PLAIN = False
MINDS_CARDS = False
MINDS_COUNTS = True
MINDS_DECISIONS = True
MINDS_OUTCOMES = False
MINDS_ROADS = True
MINDS_RUN = True
SHOWS_NET = False
SHOWS_BANKROLL = False
LEAVES = True
ALONE = False
UNREAD = ()

@njit
def value_of(table, board, kind, a, b):
VALUES

@njit
def situation(self, table, board, method):
    state = self.f_state
    node = board.f_roots[4 * state + method]
    while node >= 0:
        read = board.f_nodes[8 * node]
        if read < 0:
            self.f_state = board.f_nodes[8 * node + 1]
            if board.f_nodes[8 * node + 2] >= 0:
                table.leaving = board.f_nodes[8 * node + 2]
            return node
        value = value_of(table, board, board.f_reads[4 * read], board.f_reads[4 * read + 1], board.f_reads[4 * read + 2])
        slot = (node * 0x9E3779B1 + value * 0x85EBCA77) & MASK
        while board.f_slots[4 * slot] >= 0 and (board.f_slots[4 * slot] != node or board.f_slots[4 * slot + 1] != value):
            slot = (slot + 1) & MASK
        node = board.f_slots[4 * slot + 2]
    board.f_missed[0] = method
    board.f_missed[1] = state
    board.f_missed[2] = table.won
    board.f_missed[3] = table.lost
    board.f_missed[4] = table.pushed
NOTE
    raise ArithmeticError("a situation that was not met yet")

@njit
def start(self, table, board):
    situation(self, table, board, 0)

@njit
def shoe(self, table, board):
    situation(self, table, board, 1)

@njit
def bet(self, table, board):
    node = situation(self, table, board, 2)
    first = board.f_nodes[8 * node + 3]
    for k in range(first, first + board.f_nodes[8 * node + 4]):
        view.put(table, board, board.f_bets[2 * k], board.f_bets[2 * k + 1])

@njit
def settle(self, table, board):
    situation(self, table, board, 3)

@njit
def renew(self, table, board):
    pass
"""


class RecordedSeat(CompiledSeat):
    """Plays like `CompiledSeat`, by tables; same errors."""

    engine = "recorded"
    recorder: Recorder

    def play(self, chunk: Chunk) -> None:
        try:
            super().play(chunk)
        except NotCompiledError:
            self.recorder.outside.restore()  # the interpreter begins with what there was at first
            raise

    def _planned(self, strategy: type[Strategy], values: Mapping[str, Any], *, unlimited: bool) -> Plan:
        try:
            self.recorder = Recorder(strategy, values)
        except NotFiniteError as error:
            raise NotCompiledError(None, str(error)) from None
        made = Plan(strategy, values, unlimited)
        made.reasons = self.recorder.reasons
        made.fields = {"state": ("int", 0)} | {name: ("ints", array) for name, array in self.recorder.tables.items()}
        return made

    def _texts(self, *, plain: bool, free: bool) -> tuple[str, list[int | None]]:
        note = "\n".join(f"    board.f_missed[{5 + place}] = table.{name}" for place, name in enumerate(NOTED))
        values = [f"        return {VALUE_OF.get(name, f'table.{name}')}" for name in KINDS]
        ifs = "\n".join(f"    if kind == {number}:\n{value}" for number, value in enumerate(values))
        lines = [f"FREE = {free}", f"MASK = {MOST_SLOTS - 1}"]
        lines += [TEXT.strip().replace("NOTE", note).replace("VALUES", f"{ifs}\n    return 0"), ""]
        text = "\n".join(lines)
        return text, [None] * text.count("\n")

    def _check(self, chunk: Chunk) -> None:
        """Records what the first shoes hold until little is new in them, then plays some of them both ways."""
        walked = Seat(self.name, lambda **_: Walker(self.recorder), {}, *self.table, seed=0)  # pyrefly: ignore[bad-argument-type]
        shoes, coups, known = iter(chunk), 0, 0
        with self.recorder.recording():
            for number, shoe in enumerate(shoes, 1):
                walked.play(shoe)
                coups += len(shoe.codes)
                if number % BATCH:
                    continue
                new, known = self.recorder.calls // 2 - known, self.recorder.calls // 2
                if known > MANY and new * OFTEN > coups:
                    raise NotFiniteError(f"after {known:,} situations new ones come again and again")
                if new * RARE < coups:
                    break
                coups = 0
        super()._check(chunk)

    def _play(self, chunk: Chunk) -> None:
        assert self.replay
        codes, coups, before = chunk.codes, chunk.coups, self.recorder.calls
        piece = PIECE if self.recorder.news else len(coups)
        at = 0
        with self.recorder.recording():
            self.recorder.look_outside()  # others of the same file may have changed it
            for first in range(0, len(coups), piece):
                some = coups[first : first + piece]
                self.replay.play(codes[at : at + int(some.sum())], some)
                at += int(some.sum())
                self.recorder.pieces += 1
        self.recorder.news = self.recorder.calls > before

    def _new(self) -> Any:
        replay = super()._new()
        for name, array in self.recorder.tables.items():
            self.recorder.tables[name] = replay.board["f_" + name][0]
            self.recorder.tables[name][:] = array
        replay.met = lambda: self._meet(replay)
        return replay

    def _meet(self, replay: Any) -> bool:
        """Records the situation that the driver stopped at; whether there is one."""
        if replay.board["f_missed"][0, 0] < 0:
            return False
        self.recorder.meet(replay.board[0], self.limits)
        replay.board["f_missed"] = -1
        return True
