"""Decide comes before deal: nothing that a strategy can reach from `table` knows the coup it bets on."""

import gc
import types
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.backtest.scripted import dealt, outcomes_of, play, record, setup
from tracker import BANKER, PLAYER, Strategy, Table
from tracker.backtest import Seat, Simulated, load, shipped
from tracker.game import variant

NO_WAY_IN = types.ModuleType | type | types.BuiltinFunctionType | types.CodeType


def reached(start: Any) -> Iterator[Any]:
    """Every object that references lead to: attributes, slots, containers, closures, bound objects, defaults."""
    seen: dict[int, Any] = {}
    waiting = [start]
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, NO_WAY_IN):
            continue
        seen[id(each)] = each
        yield each
        if isinstance(each, types.FunctionType):
            waiting += [cell.cell_contents for cell in each.__closure__ or ()] + list(each.__defaults__ or ())
        else:
            waiting += gc.get_referents(each)


@pytest.mark.parametrize("cards", [False, True])
def test_nothing_reached_from_the_table_holds_the_shoe(cards):
    """Neither the shoe as it is handed to the engine, nor its list of coups, cards or numbers, nor the engine itself."""
    coups = [dealt("9h Kd", "2c 3c"), dealt("6c Kd", "7h Ks"), dealt("2c 3h Kd", "2d Ac 4s")] * 2
    [[shoe]] = list(record(coups).chunks(sha256(), cards=cards))
    found: list[tuple[int, str]] = []

    class Searching(Strategy):
        def look(self, table: Table) -> None:
            hidden = {
                id(shoe): "the shoe",
                id(shoe.codes): "its coups",
                id(shoe.cards): "its cards",
                id(seat): "the engine",
            }
            objects = list(reached(table))
            assert len(objects) > 10
            found.extend((table.coup, hidden[id(each)]) for each in objects if id(each) in hidden)
            longest = max(
                (len(each) for each in objects if isinstance(each, list) and each and min_of(each) >= 0), default=0
            )
            assert longest <= max(table.coup, 3, 5005 * cards)  # three counts; with cards the coefficients of the edges

        def bet(self, table: Table) -> None:
            self.look(table)
            if cards:
                table.edge(BANKER)
            table.bet(PLAYER, 1)

        start = shoe = settle = look

    seat = Seat(
        "searching",
        Searching,
        {},
        variant("punto-banco-8"),
        setup().limits,
        setup().session,
        seed=1,
        cards=cards,
        ledger=True,
    )
    seat.play(shoe)
    assert found == []
    assert seat.finish().coups_seen == 6


def min_of(values: list) -> float:
    """The least of a list of numbers; -1 for another list."""
    return min(values) if all(isinstance(value, int) for value in values) else -1


def test_the_last_element_of_everything_within_reach_does_not_win_six_of_six():
    """A strategy for each list within reach, betting on the last side it holds."""
    reachable = 20

    def of_list(place: int) -> type[Strategy]:
        class Last(Strategy):
            def bet(self, table: Table) -> None:
                lists = [each for each in reached(table) if isinstance(each, list | tuple) and each]
                sides = [each[-1] for each in lists if each[-1] in (BANKER, PLAYER)]
                if place < len(sides):
                    table.bet(sides[place], 1)

        return Last

    results = [play(of_list(place), record("BPBPBP"), ledger=False).json for place in range(reachable)]
    assert results[-1]["coups_bet"] == 0  # no more lists than strategies
    assert results[0]["coups_bet"] > 0
    assert all(result["won"] < 6 for result in results)


MEDDLING: dict[str, Callable[[Table], Any]] = {
    "bankroll": lambda t: setattr(t, "bankroll", 1e9),
    "limits": lambda t: (setattr(t, "maximum", 10**9), setattr(t, "minimum", 0)),
    "own results": lambda t: (setattr(t, "won", True), setattr(t, "net", 1000.0), setattr(t, "staked", 10**6)),
    "the board": lambda t: (t._outcomes.clear(), t._decisions.clear(), t._lengths.append(9), t._counts.append(1)),
    "the coup": lambda t: (setattr(t, "coup", 0), setattr(t, "_session_coups", 0), setattr(t, "shoe_number", 7)),
    "a coup of its own": lambda t: t._see(PLAYER),
    "the session": lambda t: t._begin_session(3),
    "the shoe": lambda t: t._begin_shoe(),
    "chips kept": lambda t: KEPT.append(t._bets),
    "cards": lambda t: (t.coups_left, setattr(t._cards, "recorded", False)),
}
KEPT: list = []


@pytest.mark.parametrize("what", MEDDLING)
@pytest.mark.parametrize("when", ["bet", "settle"])
def test_a_strategy_gains_nothing_from_what_it_changes_within_reach(what, when):
    """60.00 at hand, 20.00 on Player each coup: 80, 60, 40, 40, 60, whatever it does to its own view."""
    KEPT.clear()

    class Meddling(Strategy):
        def bet(self, table: Table) -> None:
            table.bet(PLAYER, 2)
            if when == "bet":
                MEDDLING[what](table)

        def settle(self, table: Table) -> None:
            for bets in KEPT:
                if bets:
                    bets[PLAYER] = 10**6  # too late
            if when == "settle":
                MEDDLING[what](table)

    coups = [dealt(*cards) for cards in (PLAYER_WINS, BANKER_WINS, BANKER_WINS, TIED, PLAYER_WINS)]
    played = play(Meddling, record(coups), bankroll="60", maximum="20")
    assert played.system.failure is None
    assert [(row[3], row[6]) for row in played.rows] == [(20, 80), (20, 60), (20, 40), (20, 40), (20, 60)]
    assert played.finals == [0]


PLAYER_WINS, BANKER_WINS, TIED = ("9h Kd", "2c 3c"), ("6c Kd", "7h Ks"), ("6c Kd", "6s Qd")


def test_a_stake_changed_behind_the_table_s_back_is_limited_all_the_same():
    class Behind(Strategy):
        def bet(self, table: Table) -> None:
            table.bet(PLAYER, 1)
            bets: Any = table._bets
            bets[PLAYER] = 10**6 if table.coup else -5

    played = play(Behind, record("BP"), maximum="50")
    assert [row[2:6] for row in played.rows] == [(-50, 0, "refused", 0), (10_000_000, 50, "capped", 50)]


class Looker(Strategy):
    """Its bets hang on everything that the table offers, edges aside, which hang on the cards left alone."""

    def bet(self, table: Table) -> None:
        seen = [
            table.won, table.lost, table.pushed, table.net, table.staked, table.last, table.last_outcome, table.since_tie,
            table.run_side, table.run_length, table.coup, table.shoe_number, table.coups_left, table.big_eye_boy,
            table.small_road, table.cockroach_pig, table.bankroll, table.minimum, table.maximum, table.cards_left,
            table.random(), *(table.back(k) for k in range(9)), *(table.outcome(k) for k in range(9)), *map(table.count, range(3)), *map(table.left, range(13)),
            *(table.ask(road, side) for road in ("big_eye_boy", "small_road", "cockroach_pig") for side in (0, 1)),
        ]  # fmt: skip
        weight = hash(tuple(seen))
        table.bet(weight % 3, 1 + weight // 3 % 50)
        if weight % 7 == 0:
            table.bet("dragon_7", 1)


HANDS = [  # ranks alone, and none so often that sixteen coups could not be dealt from eight packs
    ("9 K", "2 3"), ("6 K", "7 T"), ("2 3 K", "2 A 4"), ("6 K", "6 Q"), ("4 4", "4 5 8"), ("2 3 3", "7 T"),
]  # fmt: skip
hands = st.lists(st.sampled_from(HANDS), min_size=1, max_size=8)


@settings(max_examples=20)
@given(hands, hands, hands)
def test_bets_up_to_a_coup_do_not_change_when_everything_from_it_on_is_replaced(past, future, other):
    """The rest of the shoe is swapped for another: bets up to and including the first coup that differs stay the same."""
    whole, swapped = (play(Looker, record([dealt(*hand) for hand in (*past, *rest)])) for rest in (future, other))
    until = len(past) + 1
    asked = [[row[:5] for row in played.rows if row[0] <= until] for played in (whole, swapped)]
    assert whole.system.failure is swapped.system.failure is None
    assert asked[0] == asked[1]
    assert len({row[0] for row in asked[0]}) == until


@pytest.mark.parametrize("name", shipped())
def test_bets_of_what_ships_do_not_hang_on_the_future(name):
    [system] = load(name)
    shoes = outcomes_of(Simulated(variant("punto-banco-8"), 12, 3))
    whole = play(system.strategy, record(*shoes)).report.ledger
    for cut in (1, 17, 50):
        swapped = [shoe[:cut] + shoe[cut:].translate(str.maketrans("BPT", "PTB")) for shoe in shoes]
        other = play(system.strategy, record(*swapped)).report.ledger
        columns = ["session_id", "coup", "bet", "requested", "staked", "reason"]
        before = [ledger.filter(ledger["coup"] <= cut + 1).select(columns) for ledger in (whole, other)]
        assert before[0].equals(before[1])
