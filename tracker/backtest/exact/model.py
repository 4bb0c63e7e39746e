"""A strategy at a table whose coups are independent: nodes, what is bet in them, and where each coup leads.

A node is a state of the strategy and what it sees of the table; only what it was seen to read tells nodes apart.
"""

from collections import defaultdict
from math import gcd
from typing import Any, NamedTuple

from tracker.backtest.machine import FRESH, Machine, NotFiniteError, Read
from tracker.backtest.report import Setup
from tracker.betting import LARGEST_STAKE_MINOR, ROAD_DISTANCES, SPOTS, TIE, Chip, Table
from tracker.game import fresh_law

OWN = ("won", "lost", "pushed", "net", "staked")
WITHOUT_END = ("run_length", "since_tie", "coup")  # they grow with the coups of a session
CONSTANT = ("minimum", "maximum", "shoe_number")
FARTHEST_BACK = 10
MOST_NODES = 20_000
SAMPLES = 50  # situations that are run again at the end
AMOUNTS = {"net", "staked", "bankroll"}
FAR = 2**62  # units; beyond every place
Bets = tuple[tuple[int, int], ...]


class SeenMoreError(Exception):
    """A method read something that does not tell nodes apart yet."""


class Node(NamedTuple):
    """state: of the machine. board: the table's past as far as it is read, by name."""

    state: int
    board: tuple[tuple[str, Any], ...]


class Way(NamedTuple):
    """Where a coup leads: with this probability to a net in minor units and a node; leaves: and the session ends."""

    chance: float
    net: int
    after: int
    leaves: bool


class Model:
    """counted: a session lasts a number of coups, so what grows with them is bounded. unit: of the grid, minor units.

    goal, loss, least: in units from the start, where a session ends: from goal on, down to loss, below least. bounds: from
    which place on, and up to which, it goes on.
    """

    def __init__(self, machine: Machine, setup: Setup, counted: bool) -> None:
        self.machine, self.setup, self.counted = machine, setup, counted
        limits, session = setup.limits, setup.session
        self.chip = limits.chip_minor
        self.start = session.bankroll_minor
        self.table = Table(limits.minimum, limits.maximum, 0)
        self.pays = [Chip(setup.variant.pays, spot, self.chip) for spot in range(len(SPOTS))]
        self.law = fresh_law(setup.variant.rules.packs, setup.variant.rules.tableau)
        self.spots: set[int] = set()
        self.work = 0  # cells of money looked at
        self.begin_again()

    def begin_again(self) -> None:
        """Forgets all nodes; what is read and which spots are bet on stays known."""
        reads = self._read()
        names = {name for name, _ in reads}
        self.back = max((given[0] for name, given in reads if name == "back"), default=0)
        refused = [name for name in (*ROAD_DISTANCES, "ask", "count") if name in names]
        refused += [] if self.counted else [name for name in WITHOUT_END if name in names]
        if refused or self.back > FARTHEST_BACK:
            what = refused[0] if refused else f"back({self.back})"
            raise NotFiniteError(f"it reads table.{what}, whose past has no bound")
        if "bankroll" in names and self.setup.variant.pays.commission_due == "shoe":
            raise NotFiniteError("it reads table.bankroll, in which commission is owed until the shoe ends")
        self.reads = reads
        self.sees_money = "bankroll" in names and self.start is not None
        self.names = {"past" if name == "back" else name for name in names} - (
            {"bankroll"} if self.start is None else set()
        )
        self.names |= {"run_side"} if "run_length" in names else set()
        self.history = bool(self.names - {*OWN, "bankroll"})
        self.numbers: dict[Node, int] = {}
        self.nodes: list[Node] = []
        self.bets_of: dict[int, Bets | None] = {}
        self.decided: dict[int, int] = {}  # node -> state after `bet`
        self.ways_of: dict[tuple[int, Bets], list[Way]] = {}
        self.chances: dict[tuple[int, ...], Any] = {}  # by the spots bet on, see `_of_chips`
        self.afters: dict[tuple[int, int, int, bool], tuple[int, bool]] = {}  # where amounts do not matter
        self.of_a_chip: dict[
            tuple[int, int], list[Way]
        ] = {}  # from a node, with a chip on a spot, where the same goes for any
        self.looked = -1  # calls of the strategy's methods when it was last asked what it reads
        self.unit = gcd(*(net for spot in self.spots for net in self.nets(spot))) or self.chip
        session, unit = self.setup.session, self.unit
        goal, loss = session.win_goal_minor, session.stop_loss_minor
        self.goal = None if goal is None else -(-goal // unit)
        self.loss = None if loss is None else -loss // unit
        least = self.setup.limits.minimum * self.chip
        self.least = None if self.start is None else -(-(least - self.start) // unit)
        lows = [self.least, None if self.loss is None else self.loss + 1]
        self.bounds = (
            max((low for low in lows if low is not None), default=-FAR),
            FAR if self.goal is None else self.goal,
        )

    def nets(self, spot: int) -> set[int]:
        """What a chip on a spot can come to, in minor units."""
        return {int(net * self.chip) for net in self.setup.variant.pays.nets(SPOTS[spot])}  # chips are whole cents

    def begin(self) -> int:
        """The node in which a session begins."""
        board: dict[str, Any] = dict.fromkeys(("won", "lost", "pushed"), False) | {"net": 0.0, "staked": 0, "coup": 0}
        board |= dict.fromkeys(("last", "last_outcome", "run_side", "since_tie"), -1) | {"run_length": 0, "past": ()}
        board["bankroll"] = self.start
        self._show(board)
        self.table.shoe_number = 1
        first = self.machine.step("start", FRESH, self.table)
        then = self.machine.step("shoe", first.state, self.table)
        if first.leaving is not None or then.leaving is not None:
            raise NotFiniteError("it leaves before the first coup")
        self._look_again()
        return self._node(then.state, board)

    def bets(self, node: int) -> Bets | None:
        """What is asked for in a node; None where the session is left."""
        if node not in self.bets_of:
            state, board = self.nodes[node]
            self._show(dict(board))
            leaf = self.machine.step("bet", state, self.table)
            self._look_again()
            spots = {spot for spot, _ in leaf.bets}
            if not spots <= self.spots:
                self.spots |= spots
                raise SeenMoreError
            self.decided[node] = leaf.state
            self.bets_of[node] = None if leaf.leaving is not None else leaf.bets
        return self.bets_of[node]

    def asked(self, bets: Bets) -> tuple[Bets | None, int]:
        """(wagers that the table allows, or None where one ends the session; chips at hand that they take, 0 for any)."""
        wagers = self.limited(bets, None)
        if self.start is None or wagers is None:
            return wagers, 0
        return wagers, sum(chips for _, chips in wagers)

    def limited(self, bets: Bets, room: int | None) -> Bets | None:
        """What comes to lie on the table; None where a stake ends the session. room: chips at hand, None without a bankroll."""
        limits = self.setup.limits
        lies = []
        for spot, asked in bets:
            chips = asked
            if limits.maximum is not None and chips > limits.maximum:
                if limits.over_max == "stop":
                    return None
                chips = limits.maximum
            if room is not None:
                chips = min(chips, room)
            if chips < limits.minimum:
                continue
            if chips > LARGEST_STAKE_MINOR // self.chip:
                return None
            if room is not None:
                room -= chips
            lies.append((spot, chips))
        return tuple(lies)

    def ways(self, node: int, wagers: Bets) -> list[Way]:
        """Where a coup leads from a node with these wagers."""
        found = self.ways_of.get((node, wagers))
        if found is None and len(wagers) == 1 and (node, wagers[0][0]) in self.of_a_chip:
            ((spot, chips),) = wagers
            found = [way._replace(net=way.net * chips) for way in self.of_a_chip[node, spot]]
        if found is None:
            sums: dict[tuple[int, int, bool], int] = defaultdict(int)
            for outcome, nets, count in self._of_chips(tuple(spot for spot, _ in wagers)):
                net = sum(each * chips for each, (_, chips) in zip(nets, wagers, strict=True))
                after, leaves = self._after(node, wagers, outcome, net)
                sums[net, after, leaves] += count
            found = [Way(count / self.law.total, *key) for key, count in sums.items()]
            if len(wagers) == 1 and self.signs_suffice:
                ((spot, chips),) = wagers
                self.of_a_chip[node, spot] = [way._replace(net=way.net // chips) for way in found]
            self.ways_of[node, wagers] = found
        return found

    def _of_chips(self, spots: tuple[int, ...]) -> list[tuple[int, tuple[int, ...], int]]:
        """(outcome, net of a chip on each spot, ways in `law.total`); the outcome is -1 where nobody looks at it."""
        if spots not in self.chances:
            ways: dict[tuple[int, tuple[int, ...]], int] = defaultdict(int)
            asks_pairs = any(self.setup.variant.pays.needs(SPOTS[spot]) for spot in spots)
            for code, count in (self.law.ways if asks_pairs else self.law.by_totals).items():
                nets = tuple(self.pays[spot][code].net for spot in spots)
                ways[code & 3 if self.history else -1, nets] += count
            self.chances[spots] = [(*key, count) for key, count in ways.items()]
        return self.chances[spots]

    def _after(self, node: int, wagers: Bets, outcome: int, net: int) -> tuple[int, bool]:
        """(node after a coup, whether the strategy leaves then)."""
        key = node, outcome, (net > 0) - (net < 0), bool(wagers)
        found = self.afters.get(key)
        if found is None:
            found = self._settled(node, wagers, outcome, net)
            if self.signs_suffice:
                self.afters[key] = found
        return found

    @property
    def signs_suffice(self) -> bool:
        """Whether no way that was gone so far hangs on more of a wager than the sign of its net."""
        return not AMOUNTS & (self.names | {name for name, _ in self.machine.reads.get("settle", ())})

    def _settled(self, node: int, wagers: Bets, outcome: int, net: int) -> tuple[int, bool]:
        """(node after a coup, whether the strategy leaves then)."""
        board = _seen(dict(self.nodes[node].board), outcome)
        state = self.decided[node]
        leaving = None
        if wagers:
            board |= {"won": net > 0, "lost": net < 0, "pushed": net == 0, "net": net / self.chip}
            board["staked"] = sum(chips for _, chips in wagers)
            if board.get("bankroll") is not None:
                board["bankroll"] += net
            self._show(board)
            leaf = self.machine.step("settle", state, self.table)
            self._look_again()
            state, leaving = leaf.state, leaf.leaving
        return self._node(state, board), leaving is not None

    def _show(self, board: dict[str, Any]) -> None:
        """Puts a past on the table; what is not in it is not read."""
        table = self.table
        for name in (*OWN, "last", "last_outcome", "run_side", "run_length", "coup"):
            if name in board:
                setattr(table, name, board[name])
        if "past" in board:
            table._decisions = list(board["past"])
        if "since_tie" in board:
            tied = board["since_tie"] >= 0
            table._counts = [0, 0, int(tied)]
            table._since_tie = table.coup - board["since_tie"] if tied else 0
        if board.get("bankroll") is not None:
            table.bankroll = board["bankroll"] / self.chip

    def _node(self, state: int, board: dict[str, Any]) -> int:
        kept = tuple((name, board[name]) for name in sorted(self.names))
        if self.back:
            kept = tuple((name, value[-self.back :] if name == "past" else value) for name, value in kept)
        node = Node(state, kept)
        number = self.numbers.get(node)
        if number is None:
            if len(self.nodes) >= MOST_NODES:
                raise NotFiniteError(f"it comes to more than {MOST_NODES:,} states")
            number = self.numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return number

    def _look_again(self) -> None:
        """Raises SeenMoreError where a method read what is not known to be read."""
        if self.looked != self.machine.calls:  # else it was all done before
            if self._read() != self.reads:
                raise SeenMoreError
            self.looked = self.machine.calls

    def _read(self) -> set[Read]:
        """What of the past was seen to be read, but for what is set anew before it is read."""
        return {
            (name, given)
            for method, reads in self.machine.reads.items()
            for name, given in reads
            if name not in CONSTANT and not (method == "settle" and name in OWN) and method in ("bet", "settle")
        }

    def check(self) -> None:
        """Runs some situations again: a strategy that does otherwise then is no machine.

        Errors: NotFiniteError.
        """
        for node in list(self.bets_of)[:: max(1, len(self.bets_of) // SAMPLES)]:
            state, board = self.nodes[node]
            self._show(dict(board))
            again, _ = self.machine.execute("bet", state, self.table)
            if again != self.machine.step("bet", state, self.table):
                raise NotFiniteError("it does not do the same in the same situation")


def _seen(board: dict[str, Any], outcome: int) -> dict[str, Any]:
    """The board after a coup; only what is on it is kept up."""
    if "coup" in board:
        board["coup"] += 1
    if "last_outcome" in board:
        board["last_outcome"] = outcome
    if "since_tie" in board:
        tied = board["since_tie"] >= 0
        board["since_tie"] = 0 if outcome == TIE else board["since_tie"] + tied
    if outcome != TIE:
        if "run_length" in board:
            board["run_length"] = board["run_length"] + 1 if outcome == board["run_side"] else 1
        board |= {name: outcome for name in ("last", "run_side") if name in board}
        if "past" in board:
            board["past"] = (*board["past"], outcome)
    return board
