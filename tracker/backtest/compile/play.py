"""A compiled seat: built from a class, checked against the interpreted seat on the first shoes, then trusted."""

import copy
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tracker.backtest.compile.plan import Plan, plan, text_of
from tracker.backtest.compile.source import NotCompiledError
from tracker.backtest.data import Chunk
from tracker.backtest.engine import Seat
from tracker.backtest.seen import pace_of
from tracker.backtest.tally import Tally
from tracker.betting import LARGEST_STAKE_MINOR, SPOTS, Chip, Limits, SessionRules, Stop, Strategy
from tracker.errors import CheckError, NotRecordedError
from tracker.game import PayTable, Variant

if TYPE_CHECKING:
    from tracker.kernels import EdgeLaws, Pays, Replay

COMPILED_FROM = 5_000  # shoes; fewer are played in the time that loading the compiler takes
EDGES_COMPILED_FROM = 500  # the same for a class that asks for edges, which take Python as long as some hundred coups
CHECKED = 100  # shoes that are played both ways before compiled code is trusted
CHECKED_EDGES = 25  # the same of a class that asks for edges
CHECKED_AGAIN = 15  # the same for another setting of a class that was checked in full
LARGEST = 2**62
FEW, LOW = 2**20, 2**31  # chips, minor units of a stake: sums over a chunk of such stakes stay below 2^61
ALL_FACTS, WITHOUT_PAIRS = 0xFFFF, 0x0FFF


@lru_cache(maxsize=8)
def pays_of(pays: PayTable, chip: int, kinds: tuple[int, ...] | None) -> "Pays":
    """What a chip of so many minor units comes to on every spot. kinds: see `CompiledSeat`."""
    from tracker.kernels import Pays

    chips = [Chip(pays, spot, chip) for spot in range(len(SPOTS))]
    masks = [ALL_FACTS if kinds is not None or pays.needs(bet) else WITHOUT_PAIRS for bet in SPOTS]
    codes = None if kinds is None else [place << 2 | code & 3 for place, code in enumerate(kinds)]

    def pay(spot: int, code: int) -> tuple[int, int] | None:
        try:
            found = chips[spot][code if kinds is None else kinds[code >> 2]]
        except NotRecordedError:
            return None
        return found.net, found.commission

    return Pays(pay, masks, codes)


@lru_cache(maxsize=8)
def laws_of(variant: Variant) -> "EdgeLaws":
    """The edges of all bets by the cards that are left."""
    from tracker.kernels import EdgeLaws

    return EdgeLaws(variant.pays, variant.rules, SPOTS, pace_of(variant.rules))


class CompiledSeat:
    """Plays one system through chunks of shoes; the tally is that of `Seat`, to the last integer.

    kinds: the coup codes of recorded shoes, see `tracker.backtest.frames`; None for simulated ones. free: some recorded
    coups were dealt without bets.
    """

    engine = "compiled"

    def __init__(
        self,
        name: str,
        strategy: type[Strategy],
        values: Mapping[str, Any],
        variant: Variant,
        limits: Limits,
        rules: SessionRules,
        *,
        seed: int,
        kinds: Sequence[int] | None = None,
        free: bool = False,
    ) -> None:
        from tracker.kernels import can_compile

        if not can_compile():
            raise NotCompiledError(None, "numba cannot be loaded")
        if rules.length > LARGEST:
            raise NotCompiledError(None, "a session of more than 2^62 coups")
        self.name, self.limits = name, limits
        self.plan = self._planned(strategy, values, unlimited=limits.maximum is None)
        self.banked, self.owes = rules.bankroll_minor is not None, variant.pays.commission_due == "shoe"
        self.stops = limits.over_max == "stop" and limits.maximum is not None
        goals = rules.win_goal_minor, rules.stop_loss_minor, rules.trailing_minor
        ends = any(goal is not None for goal in goals)
        low = limits.maximum is not None and limits.maximum <= FEW and limits.maximum * limits.chip_minor <= LOW
        plain = low and not (self.banked or self.owes or self.stops or ends)
        self.text, self.lines = self._texts(plain=plain, free=free)
        self.table, self.kinds = (variant, limits, rules), kinds
        cards = "cards" in self.plan.sees
        if cards and kinds is not None:
            raise NotCompiledError(None, "it looks at cards, and compiled code knows those of dealt shoes alone")
        self.laws = laws_of(variant) if cards else None
        self.asks_for_edges = "edges" in self.plan.sees
        self.checked = CHECKED_EDGES if self.asks_for_edges else CHECKED
        self.wants_cards, self.takes_cards = cards, cards and not variant.rules.reshuffle  # for Python; for the driver
        self.interpreted = Seat(name, strategy, values, variant, limits, rules, seed=seed, cards=cards)
        self.replay: Replay | None = None

    def play(self, chunk: Chunk) -> None:
        """Plays the shoes of a chunk.

        Errors: NotCompiledError where the run has to be played by `Seat`, from the beginning, and why.
        """
        try:
            if self.replay is None:
                self._check(chunk)
                self.replay = self._new()
            self._play(chunk)
        except (ArithmeticError, IndexError, ValueError) as error:
            raise NotCompiledError(None, f"it came upon {error}") from None

    def _play(self, chunk: Chunk) -> None:
        assert self.replay
        self.replay.play(*self._given(chunk))

    def _given(self, chunk: Chunk) -> tuple:
        """What the driver is told of shoes."""
        return chunk.codes, chunk.coups, *([chunk.rows] if self.takes_cards else [])

    def _planned(self, strategy: type[Strategy], values: Mapping[str, Any], *, unlimited: bool) -> Plan:
        """How the driver plays the class."""
        try:
            return plan(strategy, strategy._values(values), unlimited=unlimited)
        except RecursionError:
            raise NotCompiledError(None, "an expression of very many parts") from None

    def _texts(self, *, plain: bool, free: bool) -> tuple[str, list[int | None]]:
        """The text for the driver, and the lines of the strategy's file that its lines came from."""
        return text_of(self.plan, plain=plain, free=free)

    def finish(self) -> Tally:
        """Ends the session that is on; see `Seat.finish`. What was played is forgotten, as it lies in the tally."""
        assert self.replay
        tally = self._tally(self.replay)
        self.replay.sums.sessions.clear()
        return tally

    def another(self) -> "CompiledSeat":
        """A seat like this one, which was tried, at which nothing was played yet: for another thread."""
        seat = copy.copy(self)
        seat.replay = self._new()
        return seat

    def begin_at(self, sessions: int, shoes: int) -> None:
        """Forgets what was played; so many sessions, and so many shoes, were played by others."""
        assert self.replay
        self.replay.begin_at(sessions, shoes)

    def _new(self) -> "Replay":
        """A seat at which nothing was played yet."""
        from tracker.kernels import UNITS, Field, RefusedError, Replay, driver_of, table_of

        variant, limits, session = self.table
        chip = limits.chip_minor
        fields = [Field(name, kind, value) for name, (kind, value) in self.plan.fields.items()]
        rules = {
            "unit": UNITS[session.unit],
            "length": session.length,
            "start": session.bankroll_minor or 0,
            "goal": -1 if session.win_goal_minor is None else session.win_goal_minor,
            "loss": -1 if session.stop_loss_minor is None else session.stop_loss_minor,
            "trailing": -1 if session.trailing_minor is None else session.trailing_minor,
            "least": limits.minimum * chip,
            "chip": chip,
            "minimum": limits.minimum,
            "maximum": LARGEST if limits.maximum is None else limits.maximum,
            "placeable": LARGEST_STAKE_MINOR // chip,
            "banked": self.banked,
            "carry": session.carry,
            "stops": self.stops,
            "owes": self.owes,
        }
        table = table_of(minimum=limits.minimum, maximum=limits.maximum, key=self.interpreted.table._key)
        kinds = None if self.kinds is None else tuple(self.kinds)
        replay = Replay(fields, table, rules, pays_of(variant.pays, chip, kinds), self.laws)
        try:
            replay.driver = driver_of(self.text, replay.arguments_of_nothing())
        except RefusedError as refused:
            lines = [self.lines[line - 1] for line in refused.lines]
            raise NotCompiledError(lines[0] if lines else None, refused.reason) from None
        return replay

    def _check(self, chunk: Chunk) -> None:
        """Plays the first shoes both ways."""
        replay = self._new()
        first = chunk.first(self.checked)
        replay.play(*self._given(first))
        compiled = self._tally(replay)
        try:
            for shoe in first:
                self.interpreted.play(shoe)
            tally = self.interpreted.finish()
        except BaseException as error:  # whatever it is, the interpreted run will meet it again and report it
            if isinstance(error, KeyboardInterrupt):
                raise
            raise NotCompiledError(None, "it fails within the first shoes") from None
        if compiled != tally:
            raise NotCompiledError(None, "on the first shoes it came to other figures")

    def _tally(self, replay: "Replay") -> Tally:
        """The tally of all that was played."""
        from tracker.kernels import total, whole

        sums, counts = replay.finish(), replay.sums.counts
        nets, stakes, drawdowns = sums.by_session(self.limits.chip_minor)
        tally = Tally(
            coups_seen=counts["coups_seen"],
            coups_bet=counts["coups_bet"],
            won=counts["won"],
            lost=counts["lost"],
            pushed=counts["coups_bet"] - counts["won"] - counts["lost"],
            capped=counts["capped"],
            refused=counts["refused"],
            longest_losing_run=sums.longest,
            largest_request=sums.largest,
            pays=Counter({(SPOTS[spot], net, part): chips for (spot, net, part), chips in sums.pays.items()}),
            wagers=Counter({(SPOTS[spot], net, part): times for (spot, net, part), times in sums.wagers.items()}),
            squares=sums.squares,
            ended=Counter({Stop(stop): count for stop, count in sums.ended.items() if count}),
            left=Counter({self.plan.reasons[reason]: count for reason, count in sums.left.items()}),
            nets=nets,
            stakes=stakes,
            drawdowns=drawdowns,
        )
        cash = total(whole(nets))
        if cash != tally.net:
            raise CheckError("books", system=self.name, cash=cash, wagers=tally.net)
        return tally.pack()
