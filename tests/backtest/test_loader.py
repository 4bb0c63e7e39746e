"""Finding and loading strategies: every way to name one, and every way in which a file cannot be used."""

import textwrap
from pathlib import Path

import pytest

from tracker import Strategy
from tracker.backtest import NotLoadedError, load, shipped
from tracker.errors import UsageError

FILE = '''
"""Two systems and what is none."""

from helper_beside import STAKE
from tracker import BANKER, Param, PLAYER, Strategy
from tracker.betting import Strategy as Same


class SecondByName(Strategy):
    base: int = Param(STAKE)

    def bet(self, table):
        table.bet(PLAYER, self.base)


class _Hidden(Strategy):
    pass


class AndThen(SecondByName):
    pass


Alias = AndThen
NotOne = int


class Plain:
    pass


def Function():
    pass
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the file above, its helper, and another file that imports from it; the working folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(FILE.lstrip())
    (tmp_path / "helper_beside.py").write_text("STAKE = 3\n")
    return tmp_path


def names(named: str) -> list[str]:
    return [system.strategy.__name__ for system in load(named)]


def write(path: Path, text: str) -> Path:
    path.write_text(textwrap.dedent(text).lstrip("\n"))
    return path


NAMED = [
    ("mine.py", ["SecondByName", "AndThen"]),  # in the order of the file; private, imported and renamed ones left out
    ("./mine.py", ["SecondByName", "AndThen"]),
    ("mine.py:AndThen", ["AndThen"]),
    ("mine.py:and-then", ["AndThen"]),
    ("mine.py:SecondByName", ["SecondByName"]),
    ("mine.py:", ["SecondByName", "AndThen"]),
]


@pytest.mark.parametrize(("named", "found"), NAMED)
def test_a_file_and_a_class_in_it(folder, named, found):
    assert names(named) == found
    assert names(str(folder / named)) == found


@pytest.mark.parametrize("name", shipped())
def test_what_ships_is_loaded_by_its_name(folder, name):
    [system] = load(name)
    assert system.name == name
    assert system.file == f"strategies/{name.replace('-', '_')}.py"
    assert issubclass(system.strategy, Strategy)
    assert system.path.is_file()
    assert system.path.read_text().splitlines()[system.line - 1].startswith(f"class {system.strategy.__name__}(")


def test_a_file_of_the_same_name_does_not_stand_in_for_what_ships(folder):
    write(folder / "martingale.py", "raise RuntimeError('the wrong one')")
    assert load("martingale")[0].file == "strategies/martingale.py"


def test_where_a_system_was_found_is_told(folder):
    first, second = load("mine.py")
    assert (first.name, second.name) == ("second-by-name", "and-then")
    assert (first.file, first.line, second.line) == ("mine.py", 8, 19)
    assert first.digest == second.digest
    assert len(first.digest) == 16
    (folder / "mine.py").write_text(FILE + "\n")
    assert load("mine.py")[0].digest != first.digest


def test_a_helper_beside_the_file_can_be_imported(folder):
    assert load("mine.py")[0].strategy().base == 3  # pyrefly: ignore[missing-attribute]


def test_a_helper_does_not_shadow_what_is_installed(folder):
    write(folder / "json.py", "raise RuntimeError('shadowed')")
    write(folder / "uses_json.py", """
        import json
        from tracker import Strategy

        class Mine(Strategy):
            text = json.dumps([1])

            def bet(self, table): pass
    """)  # fmt: skip
    assert load("uses_json.py")[0].strategy.text == "[1]"  # pyrefly: ignore[missing-attribute]


def test_imported_strategies_are_not_taken(folder):
    (folder / "mine.py").rename(folder / "loader_own.py")  # whoever follows the README has a mine.py of their own
    write(folder / "other.py", """
        from loader_own import SecondByName
        from tracker import Strategy

        class Own(SecondByName):
            pass
    """)  # fmt: skip
    assert names("other.py") == ["Own"]
    write(folder / "other.py", "from loader_own import SecondByName\n")
    with pytest.raises(NotLoadedError, match=r"other\.py defines no strategy"):
        load("other.py")


def test_the_same_class_name_in_two_files_gives_two_strategies(folder):
    for stake, place in ((1, "one"), (2, "two")):
        (folder / place).mkdir()
        write(folder / place / "same.py", f"""
            from tracker import Strategy

            class Same(Strategy):
                stake = {stake}

                def bet(self, table): pass
        """)  # fmt: skip
    [one], [two] = load("one/same.py"), load("two/same.py")
    assert (one.strategy.stake, two.strategy.stake) == (1, 2)  # pyrefly: ignore[missing-attribute]
    assert (one.name, two.name) == ("same", "same")
    assert (one.file, two.file) == ("one/same.py", "two/same.py")
    assert one.digest != two.digest
    assert one.strategy is not two.strategy


def test_what_a_file_prints_while_it_loads_does_not_go_to_standard_output(folder, capsys):
    write(folder / "loud.py", """
        from tracker import Strategy
        print("hello")

        class Loud(Strategy):
            def bet(self, table): pass
    """)  # fmt: skip
    load("loud.py")
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "hello\n")


UNUSABLE = [  # text of the file, the line that is to blame, what is said
    ("", None, "bad.py is empty; a strategy file holds a class such as `class Mine(Strategy)`"),
    ("\n\n  \n", None, "bad.py is empty"),
    ("# nothing yet\n", None, "bad.py defines no strategy; write a class such as `class Mine(Strategy)`"),
    ("x = 1\n", None, "bad.py defines no strategy"),
    ("class _Mine(Strategy): pass\n", 1, "bad.py:1 failed while it was loaded: NameError"),
    (
        "from tracker import Strategy\n\nclass Mine(Strategy\n    pass\n",
        3,
        "bad.py:3 is not Python: '(' was never closed",
    ),
    ("def f(:\n", 1, "bad.py:1 is not Python"),
    ("x = 1\n\ny = 1 / 0\n", 3, "bad.py:3 failed while it was loaded: ZeroDivisionError: division by zero"),
    (
        "import no_such_module_anywhere\n",
        1,
        "bad.py:1 failed while it was loaded: ModuleNotFoundError: No module named",
    ),
    ("def f():\n    raise KeyError('x')\n\nf()\n", 2, "bad.py:2 failed while it was loaded: KeyError"),
    ("from tracker import NO_SUCH_BET\n", 1, "bad.py:1 failed while it was loaded: ImportError"),
    ("import sys\nsys.exit(0)\n", 2, "bad.py:2 failed while it was loaded"),
]


@pytest.mark.parametrize(("text", "line", "said"), UNUSABLE)
def test_a_file_that_cannot_be_used_says_where_and_why(folder, text, line, said):
    (folder / "bad.py").write_text(text)
    with pytest.raises(NotLoadedError) as caught:
        load("bad.py")
    assert said in str(caught.value)
    assert (caught.value.file, caught.value.line) == ("bad.py", line)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00bad", b"x = 1\x00\n", b"x = '\xe9'\n"])
def test_a_file_that_is_no_text_is_not_python(folder, content):
    (folder / "bad.py").write_bytes(content)
    with pytest.raises(NotLoadedError, match="is not Python"):
        load("bad.py")


def test_a_wrong_class_name_lists_what_is_there(folder):
    with pytest.raises(NotLoadedError, match=r"mine\.py has no strategy 'Third'; it has SecondByName, AndThen"):
        load("mine.py:Third")
    with pytest.raises(NotLoadedError, match="'_Hidden'"):
        load("mine.py:_Hidden")


MISSING = [  # what was named, what is said
    ("mines.py", "there is no file mines.py; did you mean mine.py?"),
    ("mine.py.py:AndThen", "there is no file mine.py"),
    ("nowhere/mine.py", "there is no file nowhere/mine.py"),
    ("nosuch.py", "there is no file nosuch.py; check the path"),
    ("martingael.py", "did you mean the system martingale, which ships?"),
    ("martingael", "there is no system named 'martingael'; did you mean martingale?"),
    ("zzz", "`backtest --list` shows what ships"),
]


@pytest.mark.parametrize(("named", "said"), MISSING)
def test_what_is_not_there_is_wrong_usage_with_the_closest_name(folder, named, said):
    with pytest.raises(UsageError) as caught:
        load(named)
    assert said in str(caught.value)


NAMES = [
    ("Mine", "mine"),
    ("OneThreeTwoSix", "one-three-two-six"),
    ("BankerOnly", "banker-only"),
    ("My_System", "my-system"),
]


@pytest.mark.parametrize(("class_name", "name"), NAMES)
def test_the_name_of_a_system_comes_from_its_class(folder, class_name, name):
    write(folder / "named.py", f"""
        from tracker import Strategy

        class {class_name}(Strategy):
            def bet(self, table): pass
    """)  # fmt: skip
    assert load("named.py")[0].name == name
    assert names(f"named.py:{name}") == [class_name]


def test_nothing_runs_of_a_file_that_is_only_looked_for(folder):
    from tracker.backtest.loader import find

    write(folder / "runs.py", "raise RuntimeError('it ran')")
    path, file, name = find("runs.py:Mine")
    assert (path.name, file, name) == ("runs.py", "runs.py", "Mine")


def test_a_file_may_import_every_name_at_once(tmp_path):
    path = tmp_path / "starred.py"
    path.write_text(
        "from tracker import *\n\nBoth = (follow_last, paroli, System)\n\n\nclass Starred(Strategy):\n"
        "    base: int = Param(1)\n\n    def bet(self, table: Table):\n        table.bet(DRAGON_7, self.base)\n"
    )
    assert [each.name for each in load(str(path))] == ["starred"]


NO_BET = """
from tracker import BANKER, Strategy


class Base(Strategy):
    def settle(self, table):
        pass


class Bets(Base):
    def bet(self, table):
        table.bet(BANKER, 1)
"""


def test_a_class_without_a_bet_is_a_file_that_cannot_be_used_unless_others_stand_on_it(tmp_path):
    path = tmp_path / "without.py"
    path.write_text(NO_BET)
    assert [each.name for each in load(str(path))] == ["bets"]
    with pytest.raises(NotLoadedError, match=r"without.py:5: Base has no method `bet`.*def bet\(self, table\)"):
        load(f"{path}:Base")
    path.write_text(NO_BET + "\n\nclass Other(Base):\n    other = 5\n")
    with pytest.raises(NotLoadedError, match=r"without.py:15: Other has no method `bet`"):
        load(str(path))
    assert [each.name for each in load(f"{path}:Bets")] == ["bets"]
