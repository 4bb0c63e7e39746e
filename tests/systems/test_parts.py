"""Parts and what is put together from them: parameters of both, names, words, and the page that lists them all."""

import json
import re
from pathlib import Path

import pytest

import tracker
from tests.backtest.scripted import play, record
from tracker import Strategy
from tracker.betting import PICKS, STAKES, Part, System, rule_of, source_of
from tracker.errors import UsageError

PAGE = Path(tracker.__file__).parent / "docs" / "systems.md"
FILE = '''
"""Shadow 1-3-2-6: follow the last winner; it loses as everything does."""

from tracker import System, dragon, follow_last, on_win


class Shadow(System(pick=follow_last(), stake=on_win(1, 3, 2, 6))):
    """The last winner, up a ladder."""


class Riding(System(pick=dragon(4), stake=on_win(1, 3))):
    """From four on."""
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(FILE.lstrip())
    return tmp_path


def test_a_system_has_the_parameters_of_both_parts():
    system = System(pick=PICKS["dragon"](4), stake=STAKES["paroli"](wins=2))
    assert issubclass(system, Strategy)
    assert {name: parameter.default for name, parameter in system.parameters.items()} == {
        "run": 4, "base": 1, "at_cap": 0, "wins": 2,
    }  # fmt: skip
    assert system.__name__ == "DragonParoli"
    assert system(wins="5").wins == 5  # pyrefly: ignore[missing-attribute]
    assert STAKES["paroli"].kind.parameters["wins"].default == 3  # the part itself stays as it is
    assert PICKS["dragon"].values == {}


def test_parts_are_found_in_the_face():
    from tracker import System as system_of
    from tracker import follow_last, on_win

    assert system_of is System
    assert follow_last is PICKS["follow_last"]
    assert on_win(1, 3, 2, 6).values == {"ladder": (1, 3, 2, 6)}
    with pytest.raises(ImportError):
        from tracker import follow_nobody  # noqa: F401


WRITTEN = [
    (lambda: PICKS["template"]("bbp"), {"template": (1, 1, 2)}),
    (lambda: PICKS["template"](1, 2), {"template": (1, 2)}),
    (lambda: PICKS["patterns"]("BBP>B", "P > P", ">B", 1121), {"rules": (1121, 22, 1, 1121)}),
    (lambda: PICKS["run_lengths"]("ro-"), {"plan": (1, 2, 0)}),
    (lambda: PICKS["run_lengths"](2, 1), {"plan": (2, 1)}),
    (lambda: PICKS["positive_only"]("dragon_7"), {"watch": tracker.DRAGON_7}),
    (lambda: STAKES["labouchere"](1, 2, max_line=5), {"line": (1, 2), "max_line": 5}),
    (lambda: STAKES["martingale"](3)(at_cap="hold"), {"levels": 3, "at_cap": 1}),
    (lambda: STAKES["martingale"](3)(4), {"levels": 4}),
    (lambda: STAKES["hollandish"](reset_on="series"), {"reset_on": 1}),
]


@pytest.mark.parametrize(("part", "values"), WRITTEN)
def test_a_part_with_values(part, values):
    assert part().values == values


REFUSED = [
    (lambda: PICKS["template"]("BTP"), "'BTP' is no string of sides"),
    (lambda: PICKS["template"](""), "no string of sides"),
    (lambda: PICKS["patterns"]("BB>T"), "'T' is no string of sides"),
    (lambda: PICKS["run_lengths"]("RX"), "'RX' is no plan for runs"),
    (lambda: PICKS["dragon"](0), "run=0 does not fit; run takes a whole number from 1 to 80"),
    (lambda: PICKS["dragon"](3, 4), "Dragon has no parameter '4'; it has run"),
    (lambda: PICKS["follow_last"](3), "FollowLast has no parameter '3'; it has no parameters"),
    (lambda: STAKES["paroli"](win=2), "Paroli has no parameter 'win'; did you mean wins?"),
    (lambda: STAKES["mini_martingale"](5), "levels takes a whole number from 3 to 4"),
    (lambda: STAKES["flat"](at_cap="hold"), "Flat has no parameter 'at_cap'"),
    (lambda: System(pick=STAKES["flat"], stake=STAKES["flat"]), "Flat is no pick"),
    (lambda: System(pick=PICKS["coin"], stake=PICKS["coin"]()), "Coin is no stake"),
    (lambda: System(pick="coin", stake=STAKES["flat"]), "coin is no pick"),  # pyrefly: ignore[bad-argument-type]
]


@pytest.mark.parametrize(("make", "said"), REFUSED)
def test_what_does_not_fit_is_refused(make, said):
    with pytest.raises(UsageError, match=re.escape(said)):
        make()


def test_a_pattern_of_other_digits_is_told():
    done = play(System(pick=PICKS["patterns"](11, 1321), stake=STAKES["flat"]), record("BB"))
    assert done.system.failure
    assert "the rule 1321 is no pattern" in done.system.failure.message


def test_picks_and_stakes_share_no_name():
    """Whatever is put together, neither half writes over what the other keeps."""
    common = set(dir(Strategy)) | {"main", "unnamed"}

    def own(kind: type) -> set[str]:
        return {name for name in dir(kind) if not name.startswith("__")} - common

    picks = set().union(*(own(part.kind) for part in PICKS.values()))
    stakes = set().union(*(own(part.kind) for part in STAKES.values()))
    assert picks & stakes == set()
    assert not PICKS.keys() & STAKES.keys()


@pytest.mark.parametrize("part", [*PICKS.values(), *STAKES.values()], ids=[*PICKS, *STAKES])
def test_every_part_tells_its_rule_and_its_source(part):
    assert vars(part.kind)["__doc__"]
    assert len(rule_of(part.kind)) > 10
    assert len(source_of(part.kind)) > 5
    assert all(parameter.help for parameter in part.kind.parameters.values())


def test_two_objects_share_no_line():
    """A line that a session crossed out is whole again in the next one."""
    system = System(pick=PICKS["flat_player"], stake=STAKES["labouchere"])
    played = play(system, record("BBB", "P"))
    assert [row[3] for row in played.rows] == [40, 50, 60, 40]


def test_a_file_of_such_systems_is_listed_and_played(run_backtest, folder):
    listed = json.loads(run_backtest("mine.py", "--list", "--json").out)["strategies"]
    assert [(entry["name"], entry["class"], entry["line"], entry["doc"]) for entry in listed] == [
        ("shadow", "Shadow", 6, "The last winner, up a ladder."), ("riding", "Riding", 10, "From four on."),
    ]  # fmt: skip
    assert [p["name"] for p in listed[1]["parameters"]] == ["run", "base", "at_cap", "ladder"]
    assert listed[1]["parameters"][0]["default"] == 4
    (folder / "record.txt").write_text("BBBBBB\n")
    done = run_backtest(
        "mine.py:Shadow", "--data", "record.txt", "--json", "--set", "ladder=1,2", "--set", "at_cap=reset"
    )
    [system] = json.loads(done.out)["systems"]
    assert system["parameters"] == {"base": 1, "at_cap": "reset", "ladder": [1, 2]}
    assert (system["staked"], system["net"]) == ("70.00", "66.50")  # 1 2 1 2 1 chips on Banker, from coup 2 on
    done = run_backtest("mine.py:Shadow", "--data", "record.txt", "--set", "ladder=0")
    assert (done.code, "whole numbers such as 1,2,3 from 1 to 100000" in done.err) == (2, True)


def rows_of(parts: dict[str, Part]) -> list[str]:
    return [f"| `{name}` | {rule_of(part.kind)} | {source_of(part.kind)} |" for name, part in parts.items()]


@pytest.mark.parametrize("parts", [PICKS, STAKES], ids=["picks", "stakes"])
def test_the_page_lists_every_part_in_order_with_its_rule_and_source(parts):
    text = PAGE.read_text("utf-8")
    assert "\n".join(rows_of(parts)) in text


def test_the_code_of_the_page_runs():
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    assert len(blocks) >= 2
    names: dict = {"__name__": "page"}
    for block in blocks:
        exec(block, names)
    assert [row[1:4] for row in play(names["Shadow"], record("BBB")).rows] == [("banker", 10, 10), ("banker", 30, 30)]
    assert [row[1] for row in play(names["Riding"], record("PPPP")).rows] == ["player"]
