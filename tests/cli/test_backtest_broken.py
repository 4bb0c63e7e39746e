"""Broken strategies: each is told in one sentence that says where, and the others finish."""

import decimal
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from tracker.backtest import NotLoadedError, Setup, Simulated, load, run_systems
from tracker.cli.backtest import backtest
from tracker.game import variant

HEAD = "from tracker import BANKER, PLAYER, TIE, Param, Strategy"  # line 1 of every file below


def strategy(bet: str = "table.bet(BANKER, 1)", *, more: str = "", above: str = "") -> str:
    """A file with one strategy: `bet` is line 5, `more` stands below it in the class, `above` is line 2."""
    body = "\n".join(f"        {line}" for line in bet.splitlines())
    fields = "\n".join(f"    {line}" for line in more.splitlines())
    return f"{HEAD}\n{above}\nclass Bad(Strategy):\n    def bet(self, table):\n{body}\n{fields}\n"


class Broken(NamedTuple):
    """A file that loads and fails at play: the line to blame, the coup, and words of the sentence."""

    text: str
    line: int
    coup: int
    said: str


FAILS = {
    "raises_at_coup_40": Broken(strategy("table.bet(BANKER, 1)\nif table.coup == 39:\n    raise RuntimeError('no\\nmore')"), 7, 40, "RuntimeError: no more"),
    "negative": Broken(strategy("table.bet(BANKER, -5)"), 5, 1, "a stake of -5 chips on banker; a stake is 0 (no bet) or more"),
    "text": Broken(strategy("table.bet(BANKER, '10')"), 5, 1, "a stake of '10' chips on banker; a stake is a whole number of chips, an int, not str"),
    "float": Broken(strategy("table.bet(BANKER, 1e9)"), 5, 1, "a stake of 1000000000.0 chips on banker"),
    "half": Broken(strategy("table.bet(BANKER, 0.5)"), 5, 1, "a stake of 0.5 chips"),
    "nan": Broken(strategy("table.bet(BANKER, float('nan'))"), 5, 1, "a stake of nan chips"),
    "infinite": Broken(strategy("table.bet(BANKER, float('inf'))"), 5, 1, "a stake of inf chips"),
    "boolean": Broken(strategy("table.bet(BANKER, True)"), 5, 1, "an int, not bool"),
    "nothing": Broken(strategy("table.bet(BANKER, None)"), 5, 1, "an int, not NoneType"),
    "unknown_spot": Broken(strategy("table.bet('dragon', 1)"), 5, 1, "'dragon' is no spot of this table; use BANKER"),
    "spot_99": Broken(strategy("table.bet(99, 1)"), 5, 1, "99 is no spot of this table"),
    "negative_of_5000_digits": Broken(strategy("table.bet(BANKER, -10**5000)"), 5, 1, "a stake of (int that cannot be written) chips"),
    "repr_raises": Broken(strategy("table.bet(BANKER, Odd())", above="class Odd: __repr__ = None"), 5, 1, "a stake of (Odd that cannot be written) chips"),
    "address": Broken(strategy("raise ValueError(object())"), 5, 1, "ValueError: <object object>"),
    "settles_a_bet": Broken(strategy(more="def settle(self, table):\n    table.bet(BANKER, 1)"), 7, 1, "table.bet was called outside of `bet`"),
    "no_such_name": Broken(strategy("table.bets"), 5, 1, "AttributeError: 'Table' object has no attribute 'bets'"),
    "calls_exit": Broken(strategy("exit()"), 5, 1, "it called exit(), which ends no session; table.leave(reason) does"),
    "sys_exit": Broken(strategy("import sys; sys.exit('bye')"), 5, 1, "it called exit()"),
    "keyboard": Broken(strategy("raise KeyboardInterrupt"), 5, 1, "KeyboardInterrupt"),
    "base": Broken(strategy("raise BaseException('odd')"), 5, 1, "BaseException: odd"),
    "generator_exit": Broken(strategy("raise GeneratorExit"), 5, 1, "GeneratorExit"),
    "recursion": Broken(strategy("self.bet(table)"), 5, 1, "RecursionError: maximum recursion depth exceeded"),
    "cards_of_its_own": Broken(strategy("raise CardsWanted", above="from tracker.betting import CardsWanted"), 5, 1, "CardsWanted"),
    "huge_message": Broken(strategy("raise ValueError('x' * 10_000_000)"), 5, 1, "xxx…"),
    "message_that_raises": Broken(strategy("raise Odd", above="class Odd(Exception): __str__ = None"), 5, 1, "Odd: its text cannot be shown"),
    "markup": Broken(strategy("raise ValueError('{x} [red]\\x1b[31m')"), 5, 1, "ValueError: {x} [red] [31m"),
    "bet_takes_nothing": Broken(strategy(more="def settle(self): pass"), 3, 1, "TypeError: Bad.settle() takes 1 positional argument but 2 were given"),
    "bet_is_no_method": Broken(strategy(more="bet = 5"), 3, 1, "TypeError: 'int' object is not callable"),
    "init_takes_more": Broken(strategy(more="def __init__(self, a, b): pass"), 3, 0, "TypeError: Bad.__init__() missing 2 required positional arguments"),
    "init_raises": Broken(strategy(more="def __init__(self):\n    raise ValueError('no')"), 7, 0, "ValueError: no"),
    "init_forgets": Broken(strategy("table.bet(BANKER, self.base)", more="base: int = Param(1)\ndef __init__(self): pass"), 5, 1, "a stake of Param(1) chips"),
    "field_that_cannot_be_copied": Broken(strategy(more="own = {1: (x for x in [])}"), 3, 0, "TypeError: cannot pickle 'generator' object"),
    "start_raises": Broken(strategy(more="def start(self, table):\n    1 / 0"), 7, 0, "ZeroDivisionError"),
    "shoe_raises": Broken(strategy(more="def shoe(self, table):\n    1 / 0"), 7, 0, "ZeroDivisionError"),
    "leaves_for_a_long_number": Broken(strategy("table.leave(10**5000)"), 5, 1, "ValueError: Exceeds the limit"),
}  # fmt: skip

PLAYS = {  # odd, and no failure
    "prints": strategy("print('hello', end='')\ntable.bet(BANKER, 1)", above="print('at load')"),
    "prints_much": strategy("print('y' * 1000)\ntable.bet(BANKER, 1)"),
    "asks_for_10_to_the_30": strategy("table.bet(BANKER, 10**30)"),
    "asks_for_5000_digits": strategy("table.bet(BANKER, 10**5000)"),
    "changes_decimal": strategy(above="import decimal; decimal.getcontext().prec = 2"),
    "swallows_everything": strategy("try:\n    edge = table.edge(BANKER)\nexcept:\n    edge = None\ntable.bet(BANKER, edge is not None and 1 or -1)"),
    "no_bets": strategy("pass"),
    "own_init": strategy(more="def __init__(self):\n    self.n = 0"),
    "byte_order_mark": "\ufeff" + strategy(),
    "Ñandú 百家樂": strategy(),
}  # fmt: skip


class Played(NamedTuple):
    """What one run over all files above came to."""

    code: int
    document: dict[str, Any]
    err: str
    systems: dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """All files at once, and a system that ships behind them, over three shoes."""
    folder = tmp_path_factory.mktemp("broken")
    words = []
    for name, text in {**{name: broken.text for name, broken in FAILS.items()}, **PLAYS}.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
        words.append(str(folder / f"{name}.py"))
    with pytest.MonkeyPatch.context() as patch, decimal.localcontext():
        patch.setattr(sys, "path", [*sys.path])
        done = CliRunner().invoke(backtest, [*words, "banker-only", "--shoes", "3", "--seed", "1", "--json"])
    document = json.loads(done.stdout, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    return Played(done.exit_code, document, done.stderr, {Path(s["file"]).stem: s for s in document["systems"]})


@pytest.mark.parametrize("name", FAILS)
def test_a_failure_is_one_sentence_with_its_place(played, name):
    broken, system = FAILS[name], played.systems[name]
    error = system["error"]
    assert system["status"] == "failed"
    assert broken.said in error["message"]
    assert (error["line"], error["session"], error["shoe"], error["coup"]) == (broken.line, 1, 1, broken.coup)
    assert Path(error["file"]).name == f"{name}.py"
    assert error["message"].isprintable()
    assert len(error["message"]) < 400
    assert system["staked"] is None
    places = f"{name}.py:{broken.line}, session 1, shoe 1, coup {broken.coup}: "
    assert [line for line in played.err.splitlines() if places in line]


@pytest.mark.parametrize("name", PLAYS)
def test_what_is_odd_and_no_failure_plays_to_the_end(played, name):
    system = played.systems[name]
    assert (system["status"], system["error"], system["sessions"]) == ("ok", None, 3)


def test_the_others_finish_and_the_code_says_that_a_strategy_failed(played):
    assert played.code == 4
    whole = played.systems["banker_only"]
    assert (whole["status"], whole["coups_bet"]) == ("ok", played.document["run"]["coups"])
    assert played.systems["changes_decimal"]["net"] == whole["net"]  # the same bets, to the last cent
    assert "Traceback" not in played.err


def test_what_strategies_print_goes_to_standard_error(played):
    assert "at load" in played.err
    assert "hello" in played.err


def test_every_system_has_the_same_keys(played):
    assert len({tuple(system) for system in played.document["systems"]}) == 1


def test_a_wish_above_the_maximum_is_capped_and_told(played):
    coups = played.document["run"]["coups"]
    capped = played.systems["asks_for_10_to_the_30"]
    assert (capped["capped"], capped["largest_request"]) == (coups, 10**30)
    assert capped["staked"] == f"{coups * 1000}.00"  # 100 chips of 10
    assert played.systems["asks_for_5000_digits"]["capped"] == coups


def test_a_name_that_several_files_share_is_told_apart_by_the_file(played):
    names = [system["name"] for system in played.document["systems"]]
    assert len(set(names)) == len(names) == len(FAILS) + len(PLAYS) + 1
    assert names[-1] == "banker-only"
    assert names[0] == f"bad ({played.document['systems'][0]['file']})"


UNUSABLE = {  # text of the file: the line to blame, words of the sentence
    "": (None, "is empty; a strategy file holds a class such as"),
    " \n\n": (None, "is empty"),
    "class Bad(:\n": (1, "is not Python: "),
    "return 5\n": (1, "is not Python: 'return' outside function"),
    "x = " + "-" * 100_000 + "1\n": (None, "is not Python: it is nested too deeply"),
    "x = 1\n\0\n": (None, "is not Python: source code string cannot contain null bytes"),
    "x = 1\n": (None, "defines no strategy; write a class such as"),
    "class Bad:\n    def bet(self, table): pass\n": (None, "defines no strategy"),
    "import no_such_module_at_all\n": (1, "ModuleNotFoundError: No module named 'no_such_module_at_all'"),
    "from tracker import Strategi\n": (1, "ImportError: cannot import name 'Strategi'"),
    "import sys\nsys.exit(0)\n": (2, "it called exit()"),
    "raise KeyboardInterrupt\n": (1, "KeyboardInterrupt"),
    "raise BaseException\n": (1, "BaseException"),
    "raise ValueError('a\\nb')\n": (1, "ValueError: a b"),
    strategy(more="a: int = Param()"): (6, "TypeError: Param() missing 1 required positional argument: 'default'"),
    strategy(more="a: int = Param(1, lo=3)"): (6, "unexpected keyword argument 'lo'"),
    strategy(more="a: int = Param(5, low=10)"): (3, "the parameter a has a default, 5, or bounds that do not fit: it takes a whole number of at least 10"),
    strategy(more="a: int = Param(1, low='a')"): (3, "the parameter a has a default, 1, or bounds that do not fit"),
    strategy(more="a: int = Param(1, step=0)"): (3, "do not fit"),
    strategy(more="a: str = Param('x')"): (3, "the parameter a has a default, 'x', or bounds that do not fit"),
    strategy(more="a: int = Param(3, choices=(1, 2))"): (3, "it takes one of 1, 2"),
    strategy(more="a: int = Param(1, choices=())"): (3, "do not fit"),
    strategy(more="a: float = Param(float('nan'))"): (3, "the parameter a has a default, nan"),
    strategy(more="a: float = Param(1.0, high=float('inf'))"): (3, "do not fit"),
    strategy(more="a: tuple = Param(())"): (3, "do not fit"),
    strategy(more="a: dict = Param({})"): (3, "do not fit"),
    strategy(more="start: int = Param(1)"): (3, "start is a name that every strategy has; call it something else"),
    strategy(more="parameters = {'a': 1}"): (3, "parameters is a name that every strategy has"),
}  # fmt: skip


@pytest.mark.parametrize("text", UNUSABLE)
def test_a_file_that_cannot_be_used_says_why_and_the_others_run(run_backtest, tmp_path, text):
    line, said = UNUSABLE[text]
    file = tmp_path / "mine.py"
    file.write_text(text, "utf-8")
    done = run_backtest(file, "banker-only", "--shoes", 1, "--seed", 1, "--json")
    other, broken = json.loads(done.out)["systems"]
    assert done.code == 3
    assert (other["name"], other["status"]) == ("banker-only", "ok")
    assert (broken["status"], broken["name"], list(broken)) == ("failed", str(file), list(other))
    assert broken["error"] | {"message": ""} == {
        "file": str(file), "line": line, "message": "", "session": None, "shoe": None, "coup": None,
    }  # fmt: skip
    assert said in broken["error"]["message"]
    assert done.err == broken["error"]["message"] + "\n"
    assert broken["error"]["message"].startswith(f"{file}:{line} " if line else f"{file} ")


def test_where_no_file_can_be_used_nothing_runs(run_backtest, tmp_path):
    (tmp_path / "mine.py").write_text("")
    done = run_backtest(tmp_path / "mine.py", "--shoes", 1, "--json")
    document = json.loads(done.out)
    assert (done.code, document["run"], len(document["systems"])) == (3, None, 1)
    assert run_backtest(tmp_path / "mine.py", "--shoes", 1).out == ""


def test_bytes_that_are_no_text_and_a_folder_with_the_name_of_a_file(run_backtest, tmp_path):
    (tmp_path / "bytes.py").write_bytes(bytes(range(256)))
    done = run_backtest(tmp_path / "bytes.py", "--shoes", 1)
    assert done.code == 3
    assert "is not Python" in done.err
    (tmp_path / "folder.py").mkdir()
    done = run_backtest(tmp_path / "folder.py", "--shoes", 1)
    assert (done.code, done.err) == (2, f"{tmp_path / 'folder.py'} is a folder; name a file\n")


def test_a_wrong_name_lists_what_is_there(run_backtest, tmp_path):
    (tmp_path / "two.py").write_text(f"{HEAD}\nclass One(Strategy): pass\nclass Other(Strategy): pass\n")
    done = run_backtest(f"{tmp_path}/two.py:Othr", "--shoes", 1)
    assert (done.code, done.err) == (3, f"{tmp_path}/two.py has no strategy 'Othr'; it has One, Other\n")


LOOPS = {
    "bet": (strategy("while True: pass"), 5),
    "except_exception": (strategy("while True:\n    try:\n        x = 1\n    except Exception:\n        pass"), None),
    "except_all": (strategy("while True:\n    try:\n        import time; time.sleep(60)\n    except:\n        pass"), None),
    "except_twice": (strategy("while True:\n    try:\n        while True:\n            try: x = 1\n            except BaseException: continue\n    except BaseException: continue"), None),
    "suppress": (strategy("while True:\n    with suppress(BaseException):\n        x = 1", above="from contextlib import suppress"), None),
    "sleep": (strategy("import time; time.sleep(60)"), 5),
    "start": (strategy(more="def start(self, table):\n    while True: pass"), 7),
    "shoe": (strategy(more="def shoe(self, table):\n    while True: pass"), 7),
    "settle": (strategy(more="def settle(self, table):\n    while True: pass"), 7),
    "init": (strategy(more="def __init__(self):\n    while True: pass"), 7),
    "squares_its_stake": (strategy("table.bet(BANKER, self.n)\nself.n *= self.n", more="n: int = 2"), None),
}  # fmt: skip


@pytest.mark.parametrize("name", LOOPS)
def test_a_call_that_does_not_come_back_ends_that_strategy_alone(tmp_path, name):
    text, line = LOOPS[name]
    (tmp_path / "mine.py").write_text(text)
    systems = [(system, {}) for word in (str(tmp_path / "mine.py"), "banker-only") for system in load(word)]
    game = variant("punto-banco-8")
    loop, other = run_systems(systems, Simulated(game, 1, 2), Setup(game, call_limit=0.2)).systems
    assert other.tally is not None
    assert loop.failure is not None
    assert loop.failure.message == "a call did not come back within 0.2 s; a loop without an end?"
    assert line in (None, loop.failure.line)
    assert loop.failure.line is not None


def test_how_long_a_call_may_take_is_an_option(run_backtest, tmp_path):
    (tmp_path / "mine.py").write_text(strategy("while table.coup == 3: pass"))
    done = run_backtest(tmp_path / "mine.py", "--shoes", 1, "--seed", 1, "--call-limit", 0.5, "--json")
    [system] = json.loads(done.out)["systems"]
    assert (done.code, system["error"]["coup"]) == (4, 4)
    assert system["error"]["message"] == "a call did not come back within 0.5 s; a loop without an end?"


@pytest.mark.parametrize("text", ["x = 1\nwhile True:\n    pass\n", "import time\ntime.sleep(60)\n"])
def test_a_file_that_loads_for_ever_is_given_up(tmp_path, text):
    file = tmp_path / "mine.py"
    file.write_text(text)
    with pytest.raises(
        NotLoadedError, match=r"mine\.py:[23] failed while it was loaded: it was still loading after 0\.3 s"
    ):
        load(str(file), call_limit=0.05)


def test_two_helpers_of_one_name_are_not_mixed_up(run_backtest, tmp_path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "helper_of_two.py").write_text(f"STAKE = '{folder}'\n")
        (tmp_path / folder / "mine.py").write_text(f"import helper_of_two\n{strategy()}")
    done = run_backtest(tmp_path / "one/mine.py", tmp_path / "two/mine.py", "--shoes", 1, "--seed", 1, "--json")
    one, two = json.loads(done.out)["systems"]
    assert (done.code, one["status"], two["status"]) == (3, "ok", "failed")
    assert two["error"]["line"] == 1
    assert "imports helper_of_two, and" in two["error"]["message"]
    assert "give one of the two another name" in two["error"]["message"]


def test_a_file_beside_the_sources_of_the_program_plays(run_backtest, tmp_path):
    (tmp_path / "tracker").mkdir()
    (tmp_path / "tracker" / "__init__.py").write_text("raise OSError\n")
    (tmp_path / "mine.py").write_text(strategy())
    done = run_backtest(tmp_path / "mine.py", "--shoes", 1, "--seed", 1)
    assert (done.code, done.err) == (0, "")


def test_a_helper_comes_from_the_folder_of_the_file_and_no_other(run_backtest, tmp_path):
    for folder, above in (("one", ""), ("two", "from helper_of_one import STAKE\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "helper_of_one.py").write_text("STAKE = 1\n" if folder == "two" else "raise OSError\n")
        (tmp_path / folder / "mine.py").write_text(above + strategy())
    done = run_backtest(tmp_path / "one/mine.py", tmp_path / "two/mine.py", "--shoes", 1, "--seed", 1)
    assert (done.code, done.err) == (0, "")


def test_traceback_shows_where_a_strategy_failed(run_backtest, tmp_path):
    (tmp_path / "mine.py").write_text(strategy("raise KeyError('x')"))
    done = run_backtest(tmp_path / "mine.py", "--shoes", 1, "--seed", 1, "--traceback")
    assert done.code == 4
    assert "Traceback (most recent call last)" in done.err
    assert f'File "{tmp_path / "mine.py"}", line 5, in bet' in done.err
    (tmp_path / "mine.py").write_text("1 / 0\n")
    assert "ZeroDivisionError" in run_backtest(tmp_path / "mine.py", "--shoes", 1, "--traceback").err


ENDS = """import os
from os import _exit

from tracker import BANKER, Strategy


class Ends(Strategy):
    def bet(self, table):
        if table.coup == 3:
            os._exit(0)
        table.bet(BANKER, 1)


class EndsToo(Strategy):
    def settle(self, table):
        _exit(3)

    def bet(self, table):
        table.bet(BANKER, 1)


class Aborts(Strategy):
    def bet(self, table):
        os.abort()
"""


def test_a_strategy_that_ends_the_process_ends_itself_alone(run_backtest, tmp_path):
    (tmp_path / "ends.py").write_text(ENDS)
    (tmp_path / "loads.py").write_text("import os\nos._exit(0)\n")
    ran = run_backtest(tmp_path / "ends.py", tmp_path / "loads.py", "banker-only", "--shoes", 1, "--seed", 1, "--json")
    assert ran.code == 4
    systems = json.loads(ran.out)["systems"]
    assert [system["status"] for system in systems] == ["failed"] * 3 + ["ok", "failed"]
    assert [system["error"]["line"] for system in systems if system["error"]] == [10, 16, 24, 2]
    assert {system["error"]["message"].rpartition(": ")[2] for system in systems if system["error"]} == {
        "it called exit(), which ends no session; table.leave(reason) does"
    }
