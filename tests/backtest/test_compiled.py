"""The compiled seat comes to the figures of the interpreted one, and says why where it does not play."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.backtest.scripted import setup, system
from tracker import BANKER, DRAGON_7, PLAYER, SIDES, TIE, Param, Strategy
from tracker.backtest import Simulated, load, run_systems, shipped
from tracker.game import variant

pytestmark = pytest.mark.usefixtures("own_cache")
SEATING = sys.modules["tracker.backtest.seating"]
LADDER = (1, 3, 2, 6)
WEIGHTS = (0.5, 1.25, -2.0)
FACTOR = 1.37
ROAD = "small_road"


def both(
    monkeypatch: pytest.MonkeyPatch,
    strategy: type[Strategy],
    *,
    shoes: int = 110,
    seed: int = 3,
    values: dict[str, Any] | None = None,
    shoes_of: type[Simulated] = Simulated,
    **options: Any,
) -> tuple[dict, dict]:
    """(compiled, interpreted): what a system comes to. The compiled run is in chunks of 70 shoes."""
    came = []
    options.setdefault("rules", "punto-banco-8")
    table = setup(seed=seed, **options)
    for least in (1, 10**9):
        monkeypatch.setattr(SEATING, "COMPILED_FROM", least)
        monkeypatch.setattr("tracker.backtest.data.SHOES_A_CHUNK", 70 if least == 1 else 2000)
        report = run_systems([(system(strategy), values or {})], shoes_of(table.variant, seed, shoes), table)
        tally = report.systems[0].tally
        came.append({"run": report.as_json()["run"], "tally": tally} | report.as_json()["systems"][0])
    return came[0], came[1]


def assert_same(came: tuple[dict, dict]) -> None:
    """All figures are the same, and one of the runs was compiled."""
    compiled, interpreted = came
    assert (compiled.pop("engine"), compiled.pop("engine_note")) == ("compiled", None)
    assert (interpreted.pop("engine"), interpreted.pop("engine_note")) == ("interpreted", None)
    assert compiled == interpreted
    assert compiled["sessions"] > 0


def spread(a: int, b: int = 3, *, times: int = 1) -> int:
    return (a * 7 + b) % 5 * times


def step_of(number: int) -> int:
    for k in range(3):
        if k == number:
            return k + 1
    return LADDER[-1]


class Base(Strategy):
    """What another class builds on."""

    heat: float = 0.0
    lost_before: bool = False

    def start(self, table):
        self.heat = 1.0

    def settle(self, table):
        self.lost_before = table.lost
        self.heat = self.heat * FACTOR + 0.11 if table.lost else self.heat / 3

    def amount(self, table, most=4):
        return min(most, int(self.heat) + 1, table.maximum)

    @property
    def cold(self):
        return self.heat < 1.2


class Odd(Base):
    """Everything that can be compiled, in one class."""

    side: int = Param(PLAYER, choices=SIDES)
    line: tuple = Param((4, 1, 2), low=-10, high=10)
    sharp: bool = Param(True)
    share: float = Param(0.25, low=0.0, high=1.0)
    THIRDS = (2, 0, 1)
    step: int = 0
    below: int = -7
    seen: list = [2, 5]

    def start(self, table):
        super().start(table)
        self.step, self.below = 0, -7
        self.seen = [number + spread(number) for number in self.line if number != 1]

    def shoe(self, table):
        self.below -= table.shoe_number
        self.seen.append(3)

    def bet(self, table):
        stake = LADDER[self.step] + self.THIRDS[self.below % 3]
        if self.cold and not self.lost_before:
            stake += 1
        if table.since_tie in (0, 4) or table.count(TIE) > 9:
            table.bet("tie", 1)
        if table.coup % 11 == 10 or table.back(2) == -1 or table.outcome(3) == table.outcome(1) == TIE:
            return
        spot = self.side
        if table.big_eye_boy == 1 and table.ask(ROAD, PLAYER) != 0:
            spot = 1 - self.side
        elif table.cockroach_pig == 0 and table.run_length >= 2:
            spot = table.run_side
        table.bet(spot, stake)
        if 0.1 < table.random() <= self.share or (table.last_outcome == TIE and self.sharp):
            table.bet(BANKER, self.amount(table))
            table.bet(DRAGON_7, 1)
            table.bet("perfect_pair", self.amount(table, most=2))
        turns = 0
        while self.seen and turns < 2:
            turns += 1
            if self.seen[-1] > 3:
                self.seen.pop()
            else:
                break
        if len(self.seen) > 5:
            self.seen = self.seen[1:-1]
        table.bet(TIE, sum(self.seen) % 2)

    def settle(self, table):
        super().settle(table)
        rest = -(table.staked // 2) % 5 + round(table.net) // 3 - abs(self.below) ** 2 % 7
        self.below = rest if rest >= -50 else -7
        self.step = step_of(self.step) % len(LADDER) if table.won else 0
        for weight in WEIGHTS:
            self.heat += weight if table.pushed else weight / 2
        self.heat = max(0.0, min(self.heat, 40.0))
        self.seen.append(self.below % 4)
        if self.heat > 39.5 and table.coup > 60:
            table.leave("hot")


class Leaver(Strategy):
    """Leaves in every method."""

    base: int = 1

    def start(self, table):
        self.base = 1

    def shoe(self, table):
        if table.shoe_number == 2:
            table.leave("second shoe")

    def bet(self, table):
        if table.coup == 44:
            table.leave("late")
        table.bet(PLAYER, self.base)
        table.bet(BANKER, self.base * 2)

    def settle(self, table):
        self.base = 2 * self.base + 1 if table.lost else 1
        if self.base > 40 and table.bankroll > 3:
            table.leave("enough")


class Wild(Strategy):
    """Stakes beyond every limit."""

    stake: int = 1

    def start(self, table):
        self.stake = table.minimum

    def bet(self, table):
        table.bet(table.last if table.last >= 0 else TIE, self.stake)

    def settle(self, table):
        self.stake = self.stake * 3 if not table.won and self.stake < 10**14 else 1


SESSIONS: list[dict[str, Any]] = [
    {},
    {"session": "3-shoes", "carry": True},
    {"session": "3-shoes", "due": "shoe", "bankroll": "3000"},
    {"session": "100-coups", "rules": "ez-8"},
    {"session": "all", "carry": True, "rules": "punto-banco-1"},
    {"bankroll": "400", "win_goal": "150", "stop_loss": "200.50", "chip": "2.50", "due": "shoe"},
    {"bankroll": "900", "minimum": "25", "maximum": "60", "rules": "super6-8", "session": "37-coups"},
    {"maximum": "30", "over_max": "stop", "rules": "live-6"},
    {"rules": "super6-8"},
    {"trailing": "40", "session": "2-shoes", "carry": True},
    {"trailing": "25.50", "bankroll": "900", "win_goal": "300", "due": "shoe"},
]


@pytest.mark.long
def test_an_odd_class_in_all_kinds_of_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    for options in SESSIONS:
        assert_same(both(monkeypatch, Odd, values={"line": (3, 1, 1, 2)}, **options))


@pytest.mark.long
@pytest.mark.parametrize("strategy", [Leaver, Wild])
def test_limits_and_leaving(monkeypatch: pytest.MonkeyPatch, strategy: type[Strategy]) -> None:
    for options in SESSIONS:
        assert_same(both(monkeypatch, strategy, **options))


@pytest.mark.long
def test_without_a_maximum(monkeypatch: pytest.MonkeyPatch) -> None:
    for strategy in (Wild, Odd):
        assert_same(both(monkeypatch, strategy, maximum=None))
        assert_same(
            both(monkeypatch, strategy, maximum=None, chip="0.01", session="2-shoes", carry=True, bankroll="9000000000")
        )


BALANCE = {"due", "bankroll", "over_max", "trailing"}  # what hangs on it has a driver of its own
SIMPLE = [options for options in SESSIONS if not options.keys() & BALANCE]
THOROUGHLY = ("martingale", "labouchere", "big-eye-dalembert", "tie-chaser")


@pytest.mark.long
@pytest.mark.parametrize("name", shipped())
def test_every_system_that_ships(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Few of them by both drivers: beside the strategy's own methods these are the same for all."""
    strategy = load(name)[0].strategy
    for options in SESSIONS if name in THOROUGHLY else SIMPLE:
        assert_same(both(monkeypatch, strategy, **options))


def refused(method: str, *, state: str = "x: int = 0", ahead: str = "") -> type[Strategy]:
    """A class whose `bet` consists of these statements."""
    import linecache

    body = "\n".join("        " + line for line in method.splitlines())
    text = f"{ahead}\nclass Mine(Strategy):\n    {state}\n    def bet(self, table):\n{body}\n        table.bet(0, 1)\n"
    name = f"<case {hash(text)}>"
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    names: dict[str, Any] = {"Strategy": Strategy, "__name__": "mine"}
    exec(compile(text, name, "exec"), names)
    return names["Mine"]


REFUSED = {  # what is refused before numba is asked -> how the note begins
    "a dict": ("d = {}", "line 5: a dict"),
    "a text": ("d = 'a'", "line 5: this is a text"),
    "None": ("d = None", "line 5: this is None"),
    "an import": ("import math", "line 5: an import"),
    "a bet returned": ("if table.won:\n    return 5", "line 6: bet returns a value"),
    "a bet returned by a helper": ("return g(table)", "line 5: bet returns a value"),
    "a try": ("try:\n    pass\nfinally:\n    pass", "line 5: a try statement"),
    "a name without a value": ("if table.won:\n    y = 1\ntable.bet(0, y)", "line 7: y may have no value here"),
    "a loop's name after it": ("for k in range(3):\n    pass\ntable.bet(0, k)", "line 7: k may have no value here"),
    "no such field": ("table.bet(0, self.y)", "line 5: self.y has no value in the class"),
    "an edge of nothing": ("table.bet(0, int(table.edge()))", "line 5: a call of table.edge of this kind"),
    "the table handed on": ("y = table", "line 5: table is handed on"),
    "an attribute of the table": ("table.won = True", "line 5: a value is given to something else"),
    "a print": ("print(1)", "line 5: a call of print"),
    "a function inside": ("y = lambda: 1", "line 5: a function inside a function"),
    "a star": ("y = max(*[1, 2])", "line 5: "),
    "is": ("y = table.last is 0 if False else 1", "line 5: a comparison with `is`"),
}


@pytest.mark.filterwarnings("ignore:.is. with:SyntaxWarning")
@pytest.mark.parametrize(("method", "note"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_compiled_is_named_with_its_line(method: str, note: str) -> None:
    from tracker.backtest.compile import NotCompiledError
    from tracker.backtest.compile.plan import plan

    with pytest.raises(NotCompiledError) as told:
        plan(refused(method), {}, unlimited=False)
    assert str(told.value).startswith(note)


OTHERS = {
    "a dict as state": (refused("self.x[1] = 2", state="x: dict = {}"), "line 5: "),
    "a list of texts": (refused("self.x.append('a')", state="x: list = []"), "line 5: this is a text"),
    "a list handed on": (refused("y = self.x", state="x: list = []"), "line 5: self.x is handed on as a whole"),
    "a list sorted": (refused("self.x.sort()", state="x: list = []"), "line 5: sort of a list"),
    "an own __init__": (refused("pass", state="def __init__(self): pass"), "line 3: the class defines __init__"),
    "a function that calls itself": (
        refused("y = f(3)", ahead="def f(n): return f(n - 1) if n else 0"),
        "line 1: f calls itself",
    ),
    "a global that changes": (
        refused("y = N", ahead="N = 1\ndef g():\n    global N\n    N += 1"),
        "line 8: N may change",
    ),
    "a list of the file": (refused("y = N[0]", ahead="N = [1, 2]"), "line 5: N is a list, which can change"),
}


@pytest.mark.parametrize(("strategy", "note"), OTHERS.values(), ids=OTHERS)
def test_other_classes_that_cannot_be_compiled(strategy: type[Strategy], note: str) -> None:
    from tracker.backtest.compile import NotCompiledError
    from tracker.backtest.compile.plan import plan

    with pytest.raises(NotCompiledError) as told:
        plan(strategy, {}, unlimited=False)
    assert str(told.value).startswith(note)


def note_of(monkeypatch: pytest.MonkeyPatch, strategy: type[Strategy], *, shoes: int = 110, **options: Any) -> str:
    """Why a class was not compiled; its figures are those of the interpreted run."""
    compiled, interpreted = both(monkeypatch, strategy, shoes=shoes, **options)
    note = compiled.pop("engine_note")
    assert compiled.pop("engine") == "interpreted"
    del interpreted["engine"], interpreted["engine_note"]
    assert compiled == interpreted
    return note


@pytest.mark.long
@pytest.mark.parametrize(
    ("method", "note"),
    [
        ("self.x = 1.5", "line 5: a float where a whole number belongs"),
        ("self.x = table.won", "line 5: a bool where a whole number belongs"),
        ("table.bet(0, table.coup / 2 - 1.0 if False else 1.0)", "line 5: a float where a whole number belongs"),
        ("y = 1 if table.won else 0.5\nself.x = int(y)", "line 5: a value that is now of one type, now of another"),
        ("self.x = 2 * self.x + 1", "it came upon a whole number beyond 63 bits"),
        ("self.x = table.coup // table.run_length", "it came upon"),
        ("table.bet(0, table.run_length - 2)", "it came upon a bet that the table does not take"),
        ("self.x = table.count(table.coup - 1) if table.coup < 2 else table.count(-2 + table.won)", "it came upon"),
        ("for k in range(1500000):\n    break", "it came upon a loop"),
    ],
)
def test_what_python_would_treat_otherwise_is_left_to_python(
    monkeypatch: pytest.MonkeyPatch, method: str, note: str
) -> None:
    assert note_of(monkeypatch, refused(method)).startswith(note)


@pytest.mark.slow
def test_first_shoes_that_differ_are_not_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    from tracker.backtest.compile.play import CompiledSeat

    tally: Callable = CompiledSeat._tally

    def wrong(seat: CompiledSeat, replay: Any) -> Any:
        made = tally(seat, replay)
        made.longest_losing_run += 1
        return made

    monkeypatch.setattr(CompiledSeat, "_tally", wrong)
    note = note_of(monkeypatch, Wild)
    assert note == "on the first shoes it came to other figures"


@pytest.mark.parametrize("error", [AssertionError("unreachable"), NotImplementedError(), IndexError("a\nb")], ids=repr)
def test_where_numba_itself_fails_python_plays_and_the_report_says_so(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    from tracker.kernels import machine_code

    def fails(*_: Any) -> None:
        raise error

    monkeypatch.setattr(machine_code, "_compiled", fails)
    strategy = refused(f"self.x = {len(str(error))} + table.coup")
    told = {"unreachable": ": unreachable", "a\nb": ": a"}.get(str(error), "")
    assert note_of(monkeypatch, strategy, shoes=3) == f"numba failed with {type(error).__name__}{told}"


def test_a_ledger_and_few_shoes_are_played_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = setup()
    for least, note in ((10, "a ledger is kept"), (21, None)):
        monkeypatch.setattr(SEATING, "COMPILED_FROM", least)
        report = run_systems([(system(Wild), {})], Simulated(variant("punto-banco-8"), 0, 20), table, ledger=True)
        shown = report.as_json()["systems"][0]
        assert (shown["engine"], shown["engine_note"]) == ("interpreted", note)


def test_a_bet_may_return_what_is_nothing() -> None:
    from tracker.backtest.compile.plan import plan

    for method in ("return None", "return table.bet(0, 1)", "return table.leave('it')", "return"):
        assert plan(refused(f"if table.won:\n    {method}"), {}, unlimited=False)


BETS = {  # statements of `bet` before its last one, `table.bet(0, 1)` -> calls of `table.bet` on a coup at the most
    "none more": ("pass", 1),
    "one more": ("table.bet(1, 1)", 2),
    "one of two, and back": ("if table.won:\n    table.bet(1, 1)\n    return\nelse:\n    pass", 1),
    "both ways": ("if table.won:\n    table.bet(1, 1)\nelse:\n    table.bet(2, 1)", 2),
    "in a loop": ("for k in range(2):\n    table.bet(k, 1)\nreturn", 2),
    "in a helper": ("g(table)\nreturn", 1),
    "in a helper, and here": ("g(table)", 2),
}


@pytest.mark.parametrize(("method", "most"), BETS.values(), ids=BETS)
def test_how_many_bets_a_coup_may_see(method: str, most: int) -> None:
    from tracker.backtest.compile.plan import plan

    ahead = "def g(table):\n    table.bet(1, 1)" if "g(" in method else ""
    made = plan(refused(method, ahead=ahead), {}, unlimited=False)
    assert min(made.most_bets, 2) == most


def test_what_nobody_reads_is_not_kept_up() -> None:
    from tracker.backtest.compile.plan import plan, text_of
    from tracker.kernels.driver_text import whole_text

    for method, kept in (("pass", False), ("self.x = table.coup", True)):
        text, _ = text_of(plan(refused(method), {}, unlimited=False), plain=True)
        driver = whole_text(text)[0].partition("# the strategy ends")[2]
        assert ("table.coup += 1" in driver) is kept
        assert "table.lost" not in driver
        assert "rule.goal" not in driver


class Either(Strategy):
    """One bet on a coup, on one of several spots; it sits out and comes back."""

    stake: int = 1

    def bet(self, table):
        if table.coup % 5 == 0:
            return
        if table.last == BANKER:
            table.bet(PLAYER, self.stake)
        elif table.run_length > 2:
            table.bet("banker_pair", 3)
        else:
            table.bet(TIE, table.minimum * 2 - 1)

    def settle(self, table):
        self.stake = self.stake * 2 + table.staked % 2 if table.lost else 1


@pytest.mark.parametrize(
    "sessions",
    [
        pytest.param(SIMPLE, marks=pytest.mark.long),
        pytest.param([each for each in SESSIONS if each not in SIMPLE], marks=pytest.mark.long),
    ],
    ids=["simple", "with a balance"],
)
def test_one_bet_at_a_time(monkeypatch: pytest.MonkeyPatch, sessions: list[dict[str, Any]]) -> None:
    for options in sessions:
        assert_same(both(monkeypatch, Either, **options))


class Lone(Strategy):
    """Always one bet on one spot; on Banker of Super 6 it wins all or half."""

    stake: int = 1

    def bet(self, table):
        table.bet(BANKER, self.stake)

    def settle(self, table):
        self.stake = 1 if table.won else self.stake + 1


@pytest.mark.slow
def test_one_spot_that_wins_in_two_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    from tracker.backtest.compile.plan import plan

    assert plan(Lone, {}, unlimited=False).has_one_spot
    tables: list[dict[str, Any]] = [
        {"rules": "super6-8"},
        {"rules": "super6-8", "session": "37-coups"},
        {"rules": "ez-8"},
    ]
    for options in tables:
        came = both(monkeypatch, Lone, **options)
        assert len(came[0]["tally"].pays) == 4 - (options["rules"] == "ez-8")
        assert_same(came)


SPOTS = {  # what stands in a class and in its `bet` -> whether all bets are on one spot
    "a number": ("x: int = 0", "table.bet(0, 2)", True),
    "a field that keeps its value": ("x: int = 1", "table.bet(self.x, 2)", False),  # and `table.bet(0, 1)` behind it
    "a field that changes": ("x: int = 0", "self.x = 1", True),
}


@pytest.mark.parametrize(("state", "method", "one"), SPOTS.values(), ids=SPOTS)
def test_whether_all_bets_are_on_one_spot(state: str, method: str, one: bool) -> None:
    from tracker.backtest.compile.plan import plan

    assert plan(refused(method, state=state), {}, unlimited=False).has_one_spot is one


def test_a_field_is_one_spot_unless_it_is_given_another_value() -> None:
    from tracker.backtest.compile.plan import plan

    class Keeps(Strategy):
        side: int = Param(PLAYER, choices=SIDES)

        def bet(self, table):
            table.bet(self.side, 1)

    class Turns(Keeps):
        def settle(self, table):
            self.side = 1 - self.side

    values = {"side": PLAYER}
    assert plan(Keeps, values, unlimited=False).has_one_spot
    assert not plan(Turns, values, unlimited=False).has_one_spot
