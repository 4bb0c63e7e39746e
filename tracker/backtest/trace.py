"""One coup in detail: what the table showed, what was asked for and placed, what fell, and the state before and after."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from tracker.backtest.data import Cards, Chunk, ShoeCoups, Simulated
from tracker.backtest.engine import Seat
from tracker.backtest.loader import System
from tracker.backtest.report import Failure, Setup, failure_json
from tracker.backtest.run import play_interpreted
from tracker.backtest.scene import balance_of, last_bet_of, results_of, state_of
from tracker.betting import SPOTS, Stop, Strategy, money
from tracker.errors import UsageError
from tracker.game import Facts, card_name, unpack

if TYPE_CHECKING:
    from tracker.backtest.frames import Recorded

SHOWN = (
    *("coup", "shoe_number", "last", "last_outcome", "run_side", "run_length", "since_tie"),
    *("big_eye_boy", "small_road", "cockroach_pig", "won", "lost", "pushed", "net", "staked", "minimum"),
)  # of the table; what may be infinite, and the cards, come beside
PLAYED_OUT = {Stop.SHOES_DONE, Stop.COUPS_DONE}
SHOES_AT_ONCE = 500


@dataclass(slots=True)
class Trace:
    """What happened at one coup. session: None where the system had not sat down. table: what it showed before the coup.

    state_before, state_after: fields of the strategy's object as text. asked: bet -> chips, None where it was not asked.
    leaving: the reason it gave for leaving. placed: rows with bet, requested, placed, reason, net, commission. cards: of
    Player, of Banker; None where they are not known. ended: why the session ended with this coup, or before it was asked.
    """

    system: str
    shoe: int
    coup: int
    session: int | None = None
    table: dict[str, Any] = field(default_factory=dict)
    last_results: str = ""
    balance_before: str | None = None
    last_bet: str | None = None
    state_before: dict[str, str] = field(default_factory=dict)
    asked: dict[str, int] | None = None
    leaving: str | None = None
    placed: list[dict[str, str]] = field(default_factory=list)
    outcome: str | None = None
    player: list[str] | None = None
    banker: list[str] | None = None
    player_total: int | None = None
    banker_total: int | None = None
    free: bool = False
    net: str | None = None
    balance_after: str | None = None
    state_after: dict[str, str] = field(default_factory=dict)
    ended: str | None = None
    error: dict[str, Any] | None = None

    def as_json(self) -> dict[str, Any]:
        """All of it."""
        return asdict(self)


class Tracing(Seat):
    """A seat that keeps when sessions ended."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.ends: list[tuple[int, int, Stop]] = []  # shoe, coup, why

    def _end_session(self, stop: Stop) -> None:
        if self.player is not None:
            self.ends.append((self.shoe_id, self.coup, stop))
        super()._end_session(stop)


def trace_coup(
    system: System, values: Mapping[str, Any], data: "Simulated | Recorded", setup: Setup, shoe: int, coup: int
) -> Trace:
    """Plays up to a coup and tells what happened at it. shoe: its id, simulated ones from 1; coup: its number in the shoe.

    Sessions of whole shoes are played from the beginning of the one in which the shoe is, others from the first shoe.
    Errors: UsageError where there is no such coup.
    """
    place = shoe_place(data, shoe)
    length = setup.session.length if setup.session.unit == "shoes" else place + 1
    first = place - place % length
    given = (system, values, data, setup, first, place, coup)
    found = _play(*given, cards=False) or _play(*given, cards=True)
    assert found
    return found


def shoe_place(data: "Simulated | Recorded", shoe: int) -> int:
    """The place, from 0, of a shoe. Errors: UsageError where there is none."""
    if isinstance(data, Simulated):
        if not 1 <= shoe <= data.shoes:
            raise UsageError("no_shoe_here", shoe=shoe, shoes=data.shoes)
        return shoe - 1
    if shoe not in data.ids:
        raise UsageError("no_shoe_here", shoe=shoe, shoes=data.shoes)
    return data.ids.index(shoe)


def shoes_between(data: "Simulated | Recorded", first: int, end: int) -> Iterator[ShoeCoups]:
    """The shoes of places first … end - 1 with their cards."""
    for begin in range(first, end, SHOES_AT_ONCE):
        yield from _chunk(data, begin, min(end, begin + SHOES_AT_ONCE))


def _chunk(data: "Simulated | Recorded", first: int, end: int) -> Chunk:
    if isinstance(data, Simulated):
        from tracker.kernels import dealer

        return data.dealt_by(dealer(end - first), first, end - first, cards=True)
    from tracker.backtest.frames import RecordedChunk

    return RecordedChunk(data, first, end, cards=True)


def _play(
    system: System,
    values: Mapping[str, Any],
    data: "Simulated | Recorded",
    setup: Setup,
    first: int,
    place: int,
    coup: int,
    *,
    cards: bool,
) -> Trace | None:
    """The trace; None where the system asked for cards and has to be given them from the beginning."""
    (last,) = shoes_between(data, place, place + 1)
    if coup not in last.numbers:
        raise UsageError("no_such_coup", shoe=last.shoe_id, coup=coup, coups=len(last.codes))
    told = Trace(system.label, last.shoe_id, coup)
    strategy, players = _noting(system.strategy, told, lambda: seat)
    seat = Tracing(
        *(system.label, strategy, values, setup.variant, setup.limits, setup.session),
        seed=setup.seed,
        cards=cards,
        ledger=True,
    )
    if setup.session.unit == "shoes":
        seat.session, seat.shoes_begun = first // setup.session.length, first
    before = (
        play_interpreted(seat, system, shoes_between(data, first, place), setup.call_limit) if place > first else None
    )
    seat.rows = []
    failure = before or play_interpreted(seat, system, [_up_to(last, coup)], setup.call_limit)
    if seat.table._cards_wanted and seat.cards is None:
        return None
    _fill(told, seat, last, failure, simulated=isinstance(data, Simulated))
    told.state_after = state_of(players[-1]) if players and told.asked is not None else {}
    return told


def _up_to(shoe: ShoeCoups, coup: int) -> ShoeCoups:
    end = list(shoe.numbers).index(coup) + 1
    return shoe._replace(codes=shoe.codes[:end], numbers=shoe.numbers[:end], cards=shoe.cards[:end])


def _noting(strategy: type[Strategy], told: Trace, seat_of: Any) -> tuple[type[Strategy], list[Strategy]]:
    """The same strategy, which notes its table and itself before the coup, and what it asked for."""
    players: list[Strategy] = []

    def bet(self: Strategy, table: Any) -> Any:
        seat = seat_of()
        here = (seat.shoe_id, seat.coup) == (told.shoe, told.coup)
        if here:
            players.append(self)
            _before(told, seat, self)
        given = strategy.bet(self, table)
        if here:
            told.asked = {SPOTS[spot]: chips for spot, chips in table._bets.items()}
            told.leaving = table._leaving
        return given

    names = {"bet": bet, "__module__": strategy.__module__, "__qualname__": strategy.__qualname__}
    return type(strategy.__name__, (strategy,), names), players


def _before(told: Trace, seat: Seat, player: Strategy) -> None:
    table = seat.table
    told.session, told.last_results = seat.session, results_of(seat)
    told.table = {name: getattr(table, name) for name in SHOWN}
    for name in ("bankroll", "maximum"):
        told.table[name] = getattr(table, name) if getattr(table, name) != float("inf") else None
    if seat.cards is not None:
        told.table |= {"cards_left": seat.cards.cards_left() if seat.cards.recorded else None}
    told.balance_before, told.last_bet = balance_of(seat), last_bet_of(seat)
    told.state_before = state_of(player)


def _fill(told: Trace, seat: Tracing, shoe: ShoeCoups, failure: Failure | None, *, simulated: bool) -> None:
    """What came of it: the ledger, the coup, the end of the session."""
    place = list(shoe.numbers).index(told.coup)
    told.error = failure_json(failure) if failure else None
    told.free = place in shoe.free
    if failure is None or told.asked is not None:
        cards = shoe.cards[place] if shoe.cards else None
        _show_coup(told, shoe.codes[place], cards, simulated=simulated)
    rows = [row for row in seat.rows or () if row[2:4] == (told.shoe, told.coup)]
    told.placed = [
        {"bet": bet, "requested": money(asked), "placed": money(placed), "reason": reason, "net": money(net)}
        | {"commission": money(commission)}
        for _, _, _, _, bet, asked, placed, reason, net, commission, _ in rows
    ]
    if told.asked is not None and failure is None:
        told.net = money(sum(row[8] for row in rows))
        told.balance_after = money(seat.cash - seat.owed)
    last = [(coup, stop) for number, coup, stop in seat.ends if number == told.shoe or told.asked is None][-1:]
    for coup, stop in last:
        whole = place == len(shoe.codes) - 1
        if stop not in PLAYED_OUT or (coup == told.coup and whole and told.asked is not None):
            told.ended = stop.value


def _show_coup(told: Trace, code: int, cards: Cards | None, *, simulated: bool) -> None:
    facts = unpack(code)
    told.outcome = SPOTS[code & 3]
    told.player_total, told.banker_total = facts.player_total, facts.banker_total
    if cards and facts.player_drew is not None:
        hands = _as_dealt(cards, facts) if simulated else _as_recorded(cards, facts)
        told.player, told.banker = ([card_name(card) for card in hand] for hand in hands)


def _as_dealt(cards: Cards, facts: Facts) -> tuple[list[int], list[int]]:
    """Player's and Banker's cards of those of a coup in the order in which they are dealt."""
    third = list(cards[4:])
    player = [cards[0], cards[2]] + ([third.pop(0)] if facts.player_drew else [])
    return player, [cards[1], cards[3], *third]


def _as_recorded(cards: Cards, facts: Facts) -> tuple[list[int], list[int]]:
    """The same of those in the order of the record: Player's first; behind them those of void coups."""
    player = 2 + bool(facts.player_drew)
    return list(cards[:player]), list(cards[player : player + 2 + bool(facts.banker_drew)])
