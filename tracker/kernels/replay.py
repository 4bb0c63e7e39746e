"""Runs a compiled strategy over shoes, chunk by chunk, and adds up what came of it in whole numbers of any size."""

from array import array
from collections import Counter
from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from tracker.kernels.records import (
    COUNTED,
    FIXED,
    I8,
    LONGEST_COUP,
    LONGEST_SHOE,
    RULES,
    SEAT,
    SPOTS,
    STOPS,
    SUMS,
    UNITS,
    Field,
    board_of,
    record_of,
)
from tracker.kernels.whole import LARGEST_INT64

if TYPE_CHECKING:
    from tracker.kernels.edges import EdgeLaws

MOST_COUPS = 2**20  # at a time; sums of so many stay in 64 bits where the table has a low maximum
PAYS = 64  # places for the different results of a chip on a spot; the last two bits of a place tell their kind
UNKNOWN, WON, GIVEN, TIED = 0, 1, 2, 3  # kinds of results
MANY = 4  # the first place beyond one of each kind
CODES = 1 << 16
NO_CARDS = np.zeros((LONGEST_COUP, 0), np.int8)


@cache
def all_codes() -> tuple[int, ...]:
    """Every coup code whose facts fit each other; see `tracker.game.facts`."""
    pairs = [pair | suited << 2 for pair in range(4) for suited in range(4) if suited & ~pair == 0]
    return tuple(
        (2 if player == banker else int(player > banker)) | player << 2 | banker << 6 | drew << 10 | pair << 12
        for player in range(10)
        for banker in range(10)
        for drew in range(4)
        for pair in pairs
    )


class RefusedError(Exception):
    """A text that cannot be compiled. lines: of the text, those to blame."""

    def __init__(self, reason: str, lines: list[int]) -> None:
        super().__init__(reason)
        self.reason, self.lines = reason, lines


def empty(size: int) -> np.ndarray:
    """A table of so many numbers, all of them -1: nothing is known yet."""
    return np.full(size, -1, I8)


@dataclass(slots=True)
class Sums:
    """What a run came to; see `tracker.backtest.tally.Tally`. left: by the number of the reason."""

    counts: Counter[str] = field(default_factory=Counter)
    longest: int = 0
    largest: int = 0
    pays: Counter[tuple[int, int, int]] = field(default_factory=Counter)  # spot, net and commission of a chip
    wagers: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    squares: Counter[tuple[int, int]] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    left: Counter[int] = field(default_factory=Counter)
    sessions: list[np.ndarray] = field(default_factory=list)  # a row a session: net, chips staked, drawdown

    def by_session(self, chip: int) -> tuple[MutableSequence[int], ...]:
        """Nets, stakes and drawdowns, a number a session. chip: minor units of one."""
        nets, chips, drawdowns = np.concatenate([np.zeros((0, 3), I8), *self.sessions]).T
        large = len(chips) > 0 and int(chips.max()) > LARGEST_INT64 // chip
        stakes = [count * chip for count in chips.tolist()] if large else array("q", (chips * chip).tobytes())
        return array("q", nets.tobytes()), stakes, array("q", drawdowns.tobytes())


class Lasting:
    """An array that stays where it is. words: those that compiled code is handed for it, once they are known."""

    __slots__ = ("array", "words")

    def __init__(self, array: np.ndarray) -> None:
        self.array = array
        self.words: tuple[int, ...] | None = None


class Pays:
    """What a chip on a spot comes to, spot by spot as they are asked for; seats at tables of the same kind share it.

    pay: (spot, code) -> net and commission of one chip in minor units, None where that was not recorded. codes: those
    that can be met, coup codes by default. masks: by spot, the bits of a code that its pay hangs on.
    """

    def __init__(
        self,
        pay: Callable[[int, int], tuple[int, int] | None],
        masks: Sequence[int],
        codes: Sequence[int] | None = None,
    ) -> None:
        self.pay, self.masks, self.codes = pay, masks, all_codes() if codes is None else codes
        self.pay_of = np.zeros((SPOTS, CODES), np.uint8)  # the system hands out pages of it as they are written
        self.nets, self.commissions = np.zeros((SPOTS, PAYS), I8), np.zeros((SPOTS, PAYS), I8)
        self.results: list[dict[tuple[int, int], int]] = [{} for _ in range(SPOTS)]  # net and commission -> place
        self.learnt: frozenset[int] = frozenset()  # spots
        self.learning = Lock()

    def learn(self, spot: int) -> None:
        """Fills in what a chip on a spot comes to on every coup."""
        with self.learning:
            if spot in self.learnt:
                return
            results, of = self.results[spot], self.pay_of[spot]
            for code in {code & self.masks[spot] for code in self.codes}:
                result = self.pay(spot, code)
                if result is None:
                    continue
                if result not in results:
                    kind = WON if result[0] > 0 else GIVEN if result[0] < 0 else TIED
                    place = kind + MANY * sum(at % MANY == kind for at in results.values())
                    if place >= PAYS:
                        raise ArithmeticError("a bet with too many different pays")
                    self.nets[spot, place], self.commissions[spot, place] = result
                    results[result] = place
                of[code] = results[result]
            of[:] = of[np.arange(CODES) & self.masks[spot]]
            self.learnt |= {spot}


class Replay:
    """One compiled strategy at one table.

    laws: of the edges, where the strategy looks at the cards that are left. Errors of `play`: ArithmeticError where Python
    has to play instead, and the run is void.
    """

    def __init__(
        self,
        fields: Sequence[Field],
        table: np.ndarray,
        rules: dict[str, int],
        pays: Pays,
        laws: "EdgeLaws | None" = None,
    ) -> None:
        self.driver: Callable | None = None
        self.pays, self.laws = pays, laws
        self.fresh, self.table = record_of(fields), table
        self.self, self.board = self.fresh.copy(), board_of(fields, cards=laws is not None)
        fixed = [of[1] for name, of in (self.board.dtype.fields or {}).items() if name.startswith(FIXED)]
        self.changing = self.board.view(np.uint8)[: min(fixed, default=self.board.nbytes)]
        self.seat, self.rules = np.zeros(1, SEAT), np.zeros(1, RULES)
        for name, value in rules.items():
            self.rules[name] = value
        self.sums = Sums()
        self.met: Callable[[], bool] | None = None  # mends what the driver stopped at; whether it could
        if laws is not None:
            laws.lay(self.board)
            self.met = lambda: laws.learn(self.board)
        self.summed, self.chips = np.zeros(1, SUMS), np.zeros(SPOTS, I8)
        self.laid = np.zeros(SPOTS * PAYS, I8)  # chips, by spot and pay
        self.times = np.zeros(SPOTS * PAYS, I8)  # wagers, the same
        self.squares = np.zeros(SPOTS * SPOTS * 3, I8)
        states = self.seat, self.self, self.fresh, self.table, self.board, self.rules, self.summed
        known = pays.pay_of.ravel(), pays.nets.ravel(), pays.commissions.ravel()
        self.lasting = tuple(map(Lasting, (*states, self.chips, *known, self.laid, self.times, self.squares)))

    def arguments(self, codes: np.ndarray, coups: np.ndarray, cards: np.ndarray = NO_CARDS) -> tuple:
        """What the driver is called with; all sums are set to 0."""
        length = int(self.rules["length"][0])
        most = len(coups) + 2
        if self.rules["unit"][0] == UNITS["coups"]:
            most += len(codes) // length
        for sums in (self.summed.view(I8), self.laid, self.times, self.squares):
            sums.fill(0)
        self.sessions = np.empty((most, 3), I8)
        return (codes, coups, cards, *self.lasting[:7], self.sessions, *self.lasting[7:])

    def arguments_of_nothing(self) -> tuple:
        """The same for no shoes, as arrays: what the driver is compiled for."""
        given = self.arguments(np.zeros(0, np.uint16), np.zeros(0, I8))
        return tuple(each.array if isinstance(each, Lasting) else each for each in given)

    def play(self, codes: np.ndarray, coups: np.ndarray, cards: np.ndarray = NO_CARDS) -> None:
        """Plays shoes: `codes` (uint16) of all coups, `coups` of each shoe.

        cards: a column a coup, -1 for none, where the strategy looks at those that are left and coups take some away.
        """
        assert cards.shape in ((LONGEST_COUP, len(codes)), NO_CARDS.shape)
        assert cards.flags.c_contiguous  # the driver is compiled for such
        if len(coups) and not 0 < coups.min() <= coups.max() <= LONGEST_SHOE:
            raise ArithmeticError("a shoe without coups, or a very long one")
        if len(codes) > MOST_COUPS:
            raise ArithmeticError("more than a million coups at a time")
        assert self.driver
        states = self.seat, self.self, self.table, self.changing
        before = [state.copy() for state in states]
        while True:
            arguments, known = self.arguments(codes, coups, cards), self.pays.learnt
            self.seat["need"] = -1
            try:
                self.driver(*arguments)
                break
            except ArithmeticError:
                spot = int(self.seat["need"][0])
                mended = spot < 0 and self.met is not None and self.met()
                if spot < 0 and not mended:
                    raise
                if spot in known:
                    raise ArithmeticError("a bet that hangs on what is not recorded") from None
            for state, kept in zip(states, before, strict=True):
                state[:] = kept
            if not mended:
                self.pays.learn(spot)
        self._add()

    def _add(self) -> None:
        """Adds a piece to the sums."""
        sums = self.sums
        told, ended = self.summed.view(I8).tolist(), len(COUNTED) + 3
        for name, count in zip(COUNTED, told, strict=False):
            sums.counts[name] += count
        longest, largest, sessions = told[len(COUNTED) : ended]
        sums.longest, sums.largest = max(sums.longest, longest), max(sums.largest, largest)
        for stop, count in zip(STOPS, told[ended:], strict=False):
            sums.ended[stop] += count
        left = told[ended + len(STOPS) :]
        if any(left):
            sums.left.update({reason: count for reason, count in enumerate(left) if count})
        for line in self.laid.nonzero()[0].tolist():
            spot, place = divmod(line, PAYS)
            pay = next(result for result, at in self.pays.results[spot].items() if at == place)
            sums.pays[spot, *pay] += int(self.laid[line])
            sums.wagers[spot, *pay] += int(self.times[line])
        for square in {place // 3 for place in self.squares.nonzero()[0].tolist()}:
            low, middle, high = self.squares[3 * square : 3 * square + 3].tolist()
            pair = divmod(square, SPOTS)
            for each in {pair, pair[::-1]}:
                sums.squares[each] += low + (middle << 20) + (high << 40)
        sums.sessions.append(self.sessions[:sessions])

    def begin_at(self, sessions: int, shoes: int) -> None:
        """Forgets what was played; so many sessions, and so many shoes, were played by others."""
        self.seat[:] = 0
        self.seat["session"], self.seat["shoes_begun"] = sessions, shoes
        self.sums = Sums()

    def finish(self) -> Sums:
        """Ends the session that is on, as the shoes are over."""
        seat = {name: self.seat[name][0].item() for name in self.seat.dtype.names or ()}
        if seat["on"]:
            self.sums.ended["shoes_done"] += 1
            net = seat["cash"] - seat["owed"] - int(self.rules["start"][0])
            self.sums.sessions.append(np.array([[net, seat["staked"], seat["drawdown"]]], I8))
            self.seat["on"] = False
        return self.sums
