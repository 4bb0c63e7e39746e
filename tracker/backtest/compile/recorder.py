"""Records what a strategy does in every situation that comes up, in tables that compiled code can walk."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tracker.backtest.compile.source import NotCompiledError
from tracker.backtest.hidden import Outside
from tracker.backtest.loader import CALL_LIMIT_SECONDS
from tracker.backtest.machine import FRESH, Fork, Leaf, Machine, NotFiniteError, Read, Unseen, look
from tracker.backtest.watch import Stopped, Watch
from tracker.betting import ROAD_DISTANCES, Limits, Strategy, Table

MOST_STATES, MOST_NODES, MOST_SLOTS = 2**14, 2**16, 2**18
MOST_READS, MOST_REASONS = 256, 64
LARGEST = 2**62
METHODS = ("start", "shoe", "bet", "settle")
KINDS = (  # by number in the text of the driver
    "minimum", "won", "lost", "pushed", "staked", "last", "last_outcome", "since_tie", "run_side", "run_length",
    "coup", "shoe_number", "back", "count", "big_eye_boy", "small_road", "cockroach_pig", "ask",
)  # fmt: skip
CONSTANT = ("minimum", "maximum")
WIDE = ("net", "bankroll")
NOTED = (  # of the driver's table, where it stops
    "staked", "last", "last_outcome", "run_side", "run_length", "coup", "shoe_number", "decided", "columns", "last_tie",
)  # fmt: skip


class Walker:
    """Stands at an interpreted seat for the strategy, and does what was recorded."""

    def __init__(self, recorder: "Recorder") -> None:
        self.recorder, self.state = recorder, FRESH

    def start(self, table: Table) -> None:
        self._do("start", table)

    def shoe(self, table: Table) -> None:
        self._do("shoe", table)

    def bet(self, table: Table) -> None:
        for spot, chips in self._do("bet", table).bets:
            table.bet(spot, chips)

    def settle(self, table: Table) -> None:
        self._do("settle", table)

    def _do(self, method: str, table: Table) -> Leaf:
        bets = table._bets  # the machine lays its own there
        leaf = self.recorder.step(method, self.state, table)
        table._bets = bets
        self.state = leaf.state
        if leaf.leaving is not None:
            table.leave(leaf.leaving)
        return leaf


class Recorder(Machine):
    """A machine whose situations lie in tables, numbered; `tracker.backtest.compile.recorded` has the text that reads them.

    Every situation is tried twice, and what lies outside of the objects is looked at each time: a strategy that does
    otherwise the second time, or that changes it, is no machine.
    """

    def __init__(self, strategy: type[Strategy], values: Mapping[str, Any]) -> None:
        super().__init__(strategy, values, most=MOST_STATES)
        self.outside = Outside(strategy)
        self.reasons: list[str] = []
        self.news = True  # whether there was anything to record lately
        self.nodes: dict[int, int] = {}  # by id of a place of a tree
        self.known_reads: dict[Read, int] = {}
        self.bets = self.links = self.pieces = 0
        from tracker.kernels import empty

        sizes = {
            "roots": 4 * (MOST_STATES + 1),
            "nodes": 8 * MOST_NODES,
            "reads": 4 * MOST_READS,
            "slots": 4 * MOST_SLOTS,
        }
        sizes |= {"bets": 2 * MOST_NODES, "missed": 32}
        self.tables: dict[str, Any] = {name: empty(size) for name, size in sizes.items()}

    @contextmanager
    def recording(self) -> Iterator[None]:
        """What fails in here is no machine, and its run will tell why."""
        try:
            with Watch(lambda: (self.calls, self.pieces), CALL_LIMIT_SECONDS):
                yield
        except (NotCompiledError, Stopped, ArithmeticError):
            raise
        except (NotFiniteError, Unseen) as error:
            raise NotCompiledError(None, str(error)) from None
        except BaseException:  # whatever it is, the interpreted run will meet it again and report it
            raise NotCompiledError(None, "it fails while it is recorded") from None

    def meet(self, board: Any, limits: Limits) -> None:
        """Records the situation that the driver was in when it stopped."""
        missed = board["f_missed"].tolist()
        seen = dict(zip(NOTED, missed[5:], strict=False))
        table = Table(limits.minimum, limits.maximum, 0)
        table.won, table.lost, table.pushed = (bool(each) for each in missed[2:5])
        for name in NOTED[:7]:
            setattr(table, name, seen[name])
        table._decisions = board["decisions"][: seen["decided"]].tolist()
        table._lengths = board["lengths"][: seen["columns"]].tolist()
        table._counts, table._since_tie = board["counts"].tolist(), seen["last_tie"]
        try:
            self.step(METHODS[missed[0]], missed[1] - 1, table)
        except ArithmeticError:
            raise NotCompiledError(None, "it fails while it is recorded") from None

    def execute(self, method: str, state: int, table: Table) -> tuple[Leaf, list[tuple[Read, Any]]]:
        """As in a machine, done twice. Errors: NotFiniteError where the second time is otherwise, or something outside has changed."""
        found = super().execute(method, state, table)
        self.look_outside()
        if super().execute(method, state, table) != found:
            raise NotFiniteError("it does not do the same in the same situation")
        return found

    def look_outside(self) -> None:
        """Raises where something outside of the objects is another thing than at first."""
        if self.outside.changed():
            raise NotFiniteError("it keeps something outside of its objects")

    def _held(self) -> set[int]:
        return {id(each) for each in self.outside.containers}

    def _met(self, method: str, state: int, table: Table) -> Leaf:
        leaf = super()._met(method, state, table)
        here, parent, value = self.trees[method, state], -1, 0
        while True:
            while type(here) is Fork and here.read[0] in CONSTANT:
                found = look(table, here.read)
                here = here.on[type(found), found]
            node = self._node(here)
            if parent < 0:
                self.tables["roots"][4 * (state + 1) + METHODS.index(method)] = node
            else:
                self._link(parent, value, node)
            if type(here) is not Fork:
                return leaf
            found = look(table, here.read)
            parent, value, here = node, int(found), here.on[type(found), found]

    def _node(self, here: Fork | Leaf) -> int:
        """The number of a place of a tree."""
        if id(here) in self.nodes:
            return self.nodes[id(here)]
        node = self.nodes[id(here)] = len(self.nodes)
        if node == MOST_NODES:
            raise NotFiniteError(f"it has more than {MOST_NODES:,} situations")
        tables = self.tables
        if type(here) is Fork:
            tables["nodes"][8 * node] = self._read(here.read)
            return node
        assert isinstance(here, Leaf)
        if self.bets + len(here.bets) > MOST_NODES or any(chips > LARGEST for _, chips in here.bets):
            raise NotFiniteError("its bets are too many or too large")
        reason = -1
        if here.leaving is not None:
            if here.leaving not in self.reasons:
                self.reasons.append(here.leaving)
            if len(self.reasons) > MOST_REASONS:
                raise NotFiniteError("it leaves for too many reasons")
            reason = self.reasons.index(here.leaving)
        tables["nodes"][8 * node + 1 : 8 * node + 5] = here.state + 1, reason, self.bets, len(here.bets)
        for bet in here.bets:
            tables["bets"][2 * self.bets : 2 * self.bets + 2] = bet
            self.bets += 1
        return node

    def _read(self, read: Read) -> int:
        """The number of something that is read of the table."""
        name, given = read
        if read in self.known_reads:
            return self.known_reads[read]
        if name in WIDE:
            raise NotFiniteError(f"it looks at its money: table.{name}")
        number = self.known_reads[read] = len(self.known_reads)
        if number == MOST_READS or any(type(each) is int and abs(each) > LARGEST for each in given):
            raise NotFiniteError("it reads too many things of the table")
        first, second = (ROAD_DISTANCES[given[0]], given[1]) if name == "ask" else (*given, 0, 0)[:2]
        self.tables["reads"][4 * number : 4 * number + 3] = KINDS.index(name), first, second
        return number

    def _link(self, parent: int, value: int, node: int) -> None:
        """From a place, where this value is read, to another one."""
        slots = self.tables["slots"]
        slot = (parent * 0x9E3779B1 + value * 0x85EBCA77) & MOST_SLOTS - 1
        while slots[4 * slot] >= 0 and (slots[4 * slot] != parent or slots[4 * slot + 1] != value):
            slot = (slot + 1) & MOST_SLOTS - 1
        if slots[4 * slot] < 0:
            self.links += 1
            if self.links > MOST_SLOTS // 2:
                raise NotFiniteError("it reads too many different things of the table")
        slots[4 * slot : 4 * slot + 3] = parent, value, node
