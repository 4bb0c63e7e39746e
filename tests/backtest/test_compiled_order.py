"""Compiled code works everything out as often as Python does and in its order, or the class is refused with the line."""

from typing import Any

import pytest

from tests.backtest.test_compiled import assert_same, both, refused
from tracker import BANKER, PLAYER, Strategy
from tracker.backtest.compile import NotCompiledError
from tracker.backtest.compile.plan import plan, text_of

pytestmark = pytest.mark.usefixtures("own_cache")
ONE = "def one(me):\n    me.x += 1\n    return me.x % 3\ndef mix(a, b):\n    return 3 * a + b\nFLOATS = (0.5, 1e16)"
LIST = "x: int = 0; items: list = [1, 2, 3]"
REFUSED = {  # statements of `bet`, the class's fields -> how the note begins
    "calls in a tuple": ("y = 1 if self.x in (one(self), one(self)) else 2", "", "a call beside `in`"),
    "a call looked for in a tuple": ("y = 1 if one(self) in (1, 2) else 2", "", "a call beside `in`"),
    "arguments in another order": ("y = mix(b=one(self), a=self.x)", "", "a call among arguments in another order"),
    "a bet's arguments in another order": ("table.bet(chips=one(self), spot=self.x)", "", "a call among arguments"),
    "a whole number among floats": ("y = 1 if self.x in FLOATS else 2", "", "a number among floats"),
    "a sum of floats": ("y = sum(FLOATS)", "", "a sum of floats"),
    "a reason with another name": ("table.leave(why='it')", "", "a call with arguments that do not fit"),
    "a place that grows the list": ("y = self.items[grow(self)]", LIST, "self.items changes while it is used"),
    "an item that grows the list": ("self.items.append(grow(self))", LIST, "self.items changes while it is used"),
    "items that grow the list": ("self.items += [grow(self)]", LIST, "self.items changes while it is used"),
    "a list cut where it grows": ("self.items = self.items[grow(self):]", LIST, "self.items changes while it is used"),
    "looked for where it grows": ("y = 1 if grow(self) in self.items else 2", LIST, "self.items changes while it is"),
    "a name to pop": ("y = self.items.pop(index=0)", LIST, "an expression of this kind"),
    "another range": ("for k in range(3):\n    y = k", "x: int = 0", "this is no tuple of numbers"),
    "a yield behind the end": ("return\nyield", "", "a yield"),
    "a name of the class alone": ("self.__x = 1", "", "__x has another name in its class"),
    "a class that is changed": ("y = Other.N", "", "Other.N may change"),
}
GROW = "\ndef grow(me):\n    me.items.append(2)\n    return -1"
OTHER = "\nclass Other:\n    N = 1\ndef change():\n    Other.N += 1"


@pytest.mark.parametrize(("method", "state", "note"), REFUSED.values(), ids=REFUSED)
def test_what_would_come_in_another_order_is_refused(method: str, state: str, note: str) -> None:
    ahead = ONE + GROW + OTHER + ("\ndef range(n): return (n,)" if "range" in method else "")
    strategy = refused(method, state=state or "x: int = 0", ahead=ahead)
    with pytest.raises(NotCompiledError) as told:
        plan(strategy, {}, unlimited=False)
    assert note in str(told.value)
    assert str(told.value).startswith("line ")


BETS = {  # calls of `table.bet` in a condition or a comprehension are repeated -> whether any number is reckoned with
    "in the condition of a loop": ("while put(table, self.x):\n    self.x += 1\nreturn", True),
    "in a list's items": ("self.items = [put(table, k) for k in range(3)]\nreturn", True),
    "in a list's condition": ("self.items = [k for k in range(3) if put(table, k) > 1]\nreturn", True),
    "what a list is made over": ("self.items = [k for k in range(put(table, 1))]\nreturn", False),
}


@pytest.mark.parametrize(("method", "many"), BETS.values(), ids=BETS)
def test_bets_that_are_repeated_are_not_alone(method: str, many: bool) -> None:
    ahead = "def put(table, k):\n    table.bet(k % 2, 1)\n    return k"
    assert (plan(refused(method, state=LIST, ahead=ahead), {}, unlimited=False).most_bets > 1) is many


def made_with(step: int) -> type[Strategy]:
    class Closed(Strategy):
        def bet(self, table):
            table.bet(BANKER, step)

    return Closed


class Late(Strategy):
    """A field that was no list when the class was made."""

    items = ()

    def bet(self, table):
        table.bet(BANKER, len(self.items))


Late.items = [1, 2]  # pyrefly: ignore[bad-assignment]


class Watched:
    def __getattribute__(self, name):
        return object.__getattribute__(self, name)


class Mixed(Strategy, Watched):
    def bet(self, table):
        table.bet(BANKER, 1)


class Long(Strategy):
    items: list = [1] * 1025

    def bet(self, table):
        table.bet(BANKER, self.items[0])


CLASSES = {
    made_with(2): "bet uses step of the function around it",
    Late: "self.items is a list that was put into the class later",
    Mixed: "the class defines __getattribute__",
    Long: "self.items holds more than 1,024 numbers",
}


@pytest.mark.parametrize("strategy", CLASSES, ids=lambda strategy: strategy.__name__)
def test_classes_that_hold_what_compiled_code_does_not_see(strategy: type[Strategy]) -> None:
    with pytest.raises(NotCompiledError) as told:
        plan(strategy, {}, unlimited=False)
    assert CLASSES[strategy] in str(told.value)


def test_a_reason_is_cut_as_the_table_cuts_it() -> None:
    made = plan(refused(f"table.leave('{'a' * 80}b')\ntable.leave('{'a' * 80}c')"), {}, unlimited=False)
    assert made.reasons == ["a" * 80]


def test_a_long_list_is_a_loop_and_no_number_is_none_that_numpy_has() -> None:
    items = f"y = len(self.items) + LIMITS[0]; items: list = {list(range(1000))}"
    method, state = items.split("; ")
    strategy = refused(method, state=state, ahead="LIMITS = (float('inf'), float('nan'), -float('inf'))")
    text, _ = text_of(plan(strategy, {}, unlimited=False), plain=True)
    assert text.count("\n") < 60
    values: dict[str, Any] = {}
    import numpy as np

    line = next(line for line in text.splitlines() if line.startswith("K_0"))
    exec(line, {"np": np}, values)
    assert str(values["K_0"].tolist()) == "[inf, nan, -inf]"


def test_an_expression_of_very_many_parts_is_refused() -> None:
    with pytest.raises(NotCompiledError, match="very many parts"):
        text_of(plan(refused("self.x = " + "self.x + " * 300 + "1"), {}, unlimited=False), plain=True)


LIMITS = (1.0, float("inf"))


class Rare(Strategy):
    """What Python does in its own order, on so few coups that the first shoes do not show it."""

    k: int = 0
    items: list = list(range(200))
    nothing: float = 0.5

    def one(self):
        self.k += 1
        return self.k % 5

    def put(self, table):
        self.k += 1
        table.bet(self.k % 2, self.k)
        return self.k < 3

    def mix(self, a, b):
        return 3 * a + b

    def bet(self, table):
        if table.run_length > 9:
            self.k = 0
            while self.put(table):
                pass
            self.items[self.one()] += self.one()
            n = self.mix(b=self.k, a=self.k + 1)
            if self.one() < self.k < self.one() + 3 or self.nothing in (self.k, 0.5):
                n += -self.k // 3 + -self.k % 4 + (self.one() and self.one()) + (self.one() or 7)
            table.bet(chips=abs(n), spot=PLAYER)
            n += self.one() if n % 2 else -self.one()
            self.items[self.one()], self.k = self.one(), self.one()
            if table.run_length > LIMITS[table.run_length % 2] + 11:
                table.leave(
                    "a long run is over, and with it this session, as nobody here wants to see another one of them"
                )
        else:
            table.bet(BANKER, 1 + self.items[3] % 4 + min(self.k, 3))


@pytest.mark.slow
def test_a_class_of_rare_oddities_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.backtest.compile.play.CHECKED", 1)
    came = both(monkeypatch, Rare, shoes=250)
    assert [len(reason) for reason in came[0]["tally"].left] == [80]
    assert_same(came)


@pytest.mark.slow
def test_a_module_that_cannot_be_run_is_refused() -> None:
    from tracker.kernels import RefusedError, machine_code

    with pytest.raises(RefusedError, match="NameError: name 'inf' is not defined"):
        machine_code.build("K_0 = inf\n", (), "no-such-module", None)
