"""Strategies that compiled code cannot hold: recorded, they come to what the interpreter comes to, or why not is told."""

import itertools
import math
import random
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any

import pytest

from tests.backtest.scripted import setup, system
from tracker import BANKER, PLAYER, TIE, Param, Strategy
from tracker.backtest import Simulated, run_systems
from tracker.backtest.hidden import Outside
from tracker.backtest.machine import NotFiniteError

SEATING = sys.modules["tracker.backtest.seating"]
BOOK = {(0, 0, 0): PLAYER, (1, 1, 1): BANKER, (0, 1, 0): PLAYER, (1, 0, 1): BANKER}
HISTORY: list[int] = []
TURNS = 0
COUNTING = itertools.count()
ONCE = iter(range(10**9))


@dataclass
class Purse:
    """A helper with a memory of its own, held by the strategy."""

    left: int = 3
    marks: list = field(default_factory=list)

    def take(self) -> int:
        self.left = self.left - 1 or 3
        self.marks = [*self.marks[-2:], self.left]
        return 1 + self.left * (len(self.marks) > 1)


class Mood(Enum):
    CALM = 1
    KEEN = 2


class Ladder(Strategy):
    """A dictionary and a list of lists as state, parameters, a helper method."""

    base: int = Param(2, low=1, high=9)
    steps: tuple = Param((1, 2, 4))
    state: dict = {}

    def start(self, table):
        self.state = {"step": 0, "last": [[0], [1]]}

    def chips(self):
        return self.base * self.steps[self.state["step"]]

    def bet(self, table):
        table.bet(BANKER, self.chips())

    def settle(self, table):
        self.state["last"].append([int(table.won)])
        del self.state["last"][0]
        if table.won:
            self.state["step"] = 0
        elif table.lost:
            self.state["step"] = (self.state["step"] + 1) % len(self.steps)


class Reader(Strategy):
    """A book of patterns of the module, and the boards; leaves for two reasons."""

    words: str = "none"

    def bet(self, table):
        side = BOOK.get((table.back(1), table.back(2), table.back(3)))
        if side is None and table.ask("small_road", BANKER) == 1:
            side = PLAYER if table.big_eye_boy == table.cockroach_pig else BANKER
        if side is not None:
            table.bet(side, 1 + (table.run_length > 2))
            if table.since_tie > 9 and table.count(TIE) < 3:
                table.bet("tie", 1)
                table.bet("dragon_7", 2)
        if table.coup > 60 and table.last_outcome == TIE:
            table.leave(f"late {self.words}")

    def settle(self, table):
        self.words = "won" if table.won else "lost" if table.lost else "pushed"
        if table.staked > 4 and table.lost:
            table.leave("enough")


class Holder(Strategy):
    """A helper object, an Enum, None, a deque, floats, and a function inside a function."""

    purse: Any = None
    mood: Any = Mood.CALM
    recent: Any = None
    heat: float = 0.0

    def start(self, table):
        self.purse, self.recent = Purse(), deque([0, 0], maxlen=2)

    def shoe(self, table):
        self.mood = Mood.KEEN if table.shoe_number % 2 else Mood.CALM

    def bet(self, table):
        weigh = lambda chips: chips + (self.heat > 0.3)  # noqa: E731
        if sum(self.recent) < 2:
            table.bet(PLAYER if self.mood == Mood.KEEN else BANKER, math.floor(weigh(self.purse.take())))

    def settle(self, table):
        self.recent.append(1 if table.lost else 0)
        self.heat = round(self.heat / 2 + (0.25 if table.lost else -0.125), 3)


class Same(Holder):
    """The same, but it asks whether two things are one."""

    def bet(self, table):
        if sum(self.recent) < 2:
            table.bet(PLAYER if self.mood is Mood.KEEN else BANKER, self.purse.take())


def counting() -> Callable:
    turns = 0

    def bet(self, table):
        nonlocal turns
        turns += 1
        table.bet(BANKER, 1 + turns % 7)

    return bet


class GlobalName(Ladder):
    def bet(self, table):
        global TURNS
        TURNS += 1
        table.bet(BANKER, 1 + TURNS % 7)


class ListOfTheModule(Ladder):
    def bet(self, table):
        HISTORY.append(1)
        table.bet(BANKER, 1 + len(HISTORY) % 7)


class ClassField(Ladder):
    turns = 1000

    def bet(self, table):
        ClassField.turns += 1
        table.bet(BANKER, 1 + ClassField.turns % 7)


class Closure(Ladder):
    bet = counting()


class Default(Ladder):
    def bet(self, table, seen=[]):  # noqa: B006
        seen.append(1)
        table.bet(BANKER, 1 + len(seen) % 7)


class FunctionField(Ladder):
    def bet(self, table):
        step.turns += 1  # pyrefly: ignore[missing-attribute]
        table.bet(BANKER, 1 + step.turns % 7)  # pyrefly: ignore[missing-attribute]


def step() -> None:
    """Keeps a count as its attribute."""


step.turns = 0  # pyrefly: ignore[missing-attribute]


class OtherModule(Ladder):
    def bet(self, table):
        math.turns = getattr_of(math) + 1  # pyrefly: ignore[missing-attribute]
        table.bet(BANKER, 1 + math.turns % 7)  # pyrefly: ignore[missing-attribute]


def getattr_of(module: Any) -> int:
    try:
        return module.turns
    except AttributeError:
        return 0


class ParameterField(Ladder):
    def bet(self, table):
        Ladder.parameters["base"].default += 0
        Ladder.parameters["base"].step = (Ladder.parameters["base"].step or 0) + 1
        table.bet(BANKER, 1 + Ladder.parameters["base"].step % 7)

    def settle(self, table):
        Ladder.parameters["base"].step = None


class Iterator(Ladder):
    def bet(self, table):
        table.bet(BANKER, 1 + next(ONCE) % 7)


class Counter(Ladder):
    def bet(self, table):
        table.bet(BANKER, 1 + next(COUNTING) % 7)


class OthersList(Ladder):
    """Its field is a list of the module: what is done to the one is done to the other."""

    def start(self, table):
        super().start(table)
        self.line = HISTORY

    def bet(self, table):
        if table.coup == 30:
            self.line.append(1)
        table.bet(BANKER, 1 + len(self.line) % 7)


class Identity(Ladder):
    """Two names of one list, told apart by `is`."""

    def start(self, table):
        super().start(table)
        self.line = self.other = [1, 2]

    def bet(self, table):
        table.bet(BANKER, 1 + (self.line is self.other))


class Aliases(Ladder):
    """Two names of one list: what is done to one is done to the other."""

    def start(self, table):
        super().start(table)
        self.line = self.other = [1, 2]

    def bet(self, table):
        self.line[0] = 3 - self.line[0]
        table.bet(BANKER, self.other[0])


class Address(Ladder):
    def bet(self, table):
        table.bet(BANKER, 1 + id(self) % 1)


class Dice(Ladder):
    def bet(self, table):
        table.bet(BANKER, 1 + int(random.random() < 0))


class TableDice(Ladder):
    def bet(self, table):
        if table.random() < 0.5:
            table.bet(BANKER, self.chips())


class Clock(Ladder):
    def bet(self, table):
        table.bet(BANKER, 1 + (time.time() < 0))


class Money(Ladder):
    def bet(self, table):
        table.bet(BANKER, 1 + (table.bankroll < 500))


class Net(Ladder):
    def settle(self, table):
        self.state["step"] = int(table.net < 0)


class Cards(Ladder):
    def bet(self, table):
        table.bet(BANKER, 1 + (table.cards_left > 200))


class Growing(Ladder):
    """The number of states has no end."""

    def settle(self, table):
        self.state[len(self.state)] = 1
        self.state["step"] = len(self.state) % 3


class KeepsTheTable(Ladder):
    def start(self, table):
        super().start(table)
        self.table = table

    def bet(self, table):
        self.table.bet(BANKER, 1)


class Reaches(Ladder):
    def bet(self, table):
        table.bet(BANKER, 1 + len(table.__class__.__mro__) % 2)


class Generator(Ladder):
    def start(self, table):
        super().start(table)
        self.turn = (number % 3 for number in range(10**6))

    def bet(self, table):
        table.bet(BANKER, 1 + next(self.turn))


class Partial(Ladder):
    def start(self, table):
        super().start(table)
        self.chips_of = partial(max, 1)

    def bet(self, table):
        table.bet(BANKER, self.chips_of(2))


class Aset(Ladder):
    def start(self, table):
        super().start(table)
        self.seen = {1, 2}

    def bet(self, table):
        table.bet(BANKER, len(self.seen))


class Fails(Ladder):
    def settle(self, table):
        super().settle(table)
        if table.coup == 40 and table.won:
            raise ValueError("that was all")


LEFT_ALONE: dict[type[Strategy], str] = {
    GlobalName: "it changes a global name",
    ListOfTheModule: "it keeps something outside of its objects",
    ClassField: "it keeps something outside of its objects",
    Closure: "it keeps something outside of its objects",
    Default: "it keeps something outside of its objects",
    FunctionField: "it keeps something outside of its objects",
    OtherModule: "it keeps something outside of its objects",
    ParameterField: "it keeps something outside of its objects",
    Iterator: "ONCE is a range_iterator, which is not looked into",
    Counter: "COUNTING is a count, which is not looked into",
    OthersList: "self.line holds a list that is held elsewhere too",
    Identity: "it asks whether two things are the same one",
    Aliases: "self.other holds a list that is held elsewhere too",
    Address: "it uses id",
    Dice: "it uses random",
    TableDice: "it reads table.random",
    Clock: "it uses time",
    Money: "it looks at its money: table.bankroll",
    Net: "it looks at its money: table.net",
    Growing: "it has more than 500 states",
    KeepsTheTable: "self.table holds a Watched, which is not looked into",
    Reaches: "it reaches for __class__",
    Generator: "self.turn holds a generator, which is not looked into",
    Partial: "it uses functools.partial",
    Aset: "self.seen holds a set, which is not looked into",
    Same: "it asks whether two things are the same one",
    Fails: "it fails while it is recorded",
}


def came(
    strategy: type[Strategy], values: dict[str, Any], *, shoes: int, seed: int, chunk: int, least: int, **rules: Any
):
    """What a system comes to, and its engine and why. least: shoes from which it is recorded."""
    options: dict[str, Any] = {"rules": "punto-banco-8"} | rules
    table = setup(seed=seed, **options)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SEATING, "COMPILED_FROM", least)
        patch.setattr(SEATING, "RECORDED_FROM", least)
        patch.setattr("tracker.backtest.compile.recorded.BATCH", 4)
        patch.setattr("tracker.backtest.compile.recorded.PIECE", 7)
        patch.setattr("tracker.backtest.compile.recorder.MOST_STATES", 500 if strategy is Growing else 2**14)
        patch.setattr("tracker.backtest.data.SHOES_A_CHUNK", chunk)
        report = run_systems([(system(strategy), values)], Simulated(table.variant, seed, shoes), table, workers=1)
    shown = report.as_json()["systems"][0]
    return (
        shown.pop("engine"),
        shown.pop("engine_note"),
        {"run": report.as_json()["run"], "tally": report.systems[0].tally} | shown,
    )


ENDS = {"bankroll": "200", "win_goal": "60", "stop_loss": "90", "maximum": "50"}
CARRIED = {"session": "3-shoes", "carry": True, "maximum": "40", "over_max": "stop"}
COUPS = {"session": "50-coups", "bankroll": "400"}
RECORDED = [
    (Ladder, {}, {}),
    (Ladder, {"base": 3, "steps": (1, 3, 9, 27)}, ENDS),
    (Reader, {}, {}),
    (Reader, {}, CARRIED),
    (Reader, {}, COUPS),
    (Holder, {}, {"due": "shoe"}),
    (Holder, {}, CARRIED),
    (Holder, {}, ENDS),
    (Holder, {}, {"session": "all", "rules": "super6-8"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("strategy", "values", "rules"), RECORDED)
def test_recorded_situations_come_to_what_the_interpreter_comes_to(
    strategy: type[Strategy], values: dict[str, Any], rules: dict[str, Any]
) -> None:
    given = {"shoes": 80, "seed": 5, **rules}
    engine, note, found = came(strategy, values, chunk=30, least=1, **given)
    assert engine == "recorded", note
    assert note
    plain, _, expected = came(strategy, values, chunk=2000, least=10**9, **given)
    assert plain == "interpreted"
    assert found == expected
    assert found["coups_bet"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("strategy", LEFT_ALONE, ids=lambda each: each.__name__)
def test_what_cannot_be_recorded_is_interpreted_and_why_is_told(strategy: type[Strategy]) -> None:
    rules = {"session": "all", "carry": True} if strategy is Growing else {}
    engine, note, _ = came(strategy, {}, shoes=12, seed=5, chunk=60, least=1, **rules)
    assert engine == "interpreted"
    assert (note or "").partition("recorded: ")[2] == LEFT_ALONE[strategy]


@pytest.mark.slow
@pytest.mark.parametrize(
    "strategy",
    [each for each, why in LEFT_ALONE.items() if "outside" in why or "elsewhere" in why],
    ids=lambda each: each.__name__,
)
def test_what_was_tried_leaves_nothing_behind(strategy: type[Strategy]) -> None:
    outside, played = Outside(strategy), []
    for least in (1, 10**9):
        played.append(came(strategy, {}, shoes=12, seed=5, chunk=60, least=least)[2])
        outside.restore()
    assert played[0] == played[1]
    assert not outside.changed()


@pytest.mark.slow
def test_cards_are_left_to_the_interpreter() -> None:
    engine, note, found = came(Cards, {}, shoes=12, seed=5, chunk=60, least=1)
    assert (engine, found["status"]) == ("interpreted", "ok")
    assert "recorded" not in (note or "") or note.endswith("it reads table.cards_left")


def test_what_is_known_to_keep_nothing() -> None:
    for strategy in (Ladder, Reader, Holder):
        assert not Outside(strategy).changed()


@pytest.mark.parametrize(
    ("strategy", "why"),
    [(each, why) for each, why in LEFT_ALONE.items() if why.startswith(("it uses", "it asks", "it reaches"))],
)
def test_what_is_refused_before_it_plays(strategy: type[Strategy], why: str) -> None:
    with pytest.raises(NotFiniteError, match=why):
        Outside(strategy)
