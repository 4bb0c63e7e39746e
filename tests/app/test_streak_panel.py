"""How unusual is this run: which run a tap meets, what the panel says, and that its figures are those of the command."""

import json
import re

import pytest

from tracker.app.boards import letters
from tracker.app.preferences import LANGUAGES, Preferences
from tracker.app.streak_view import Streak, streak_at, streak_view, streaks_of
from tracker.game import Coup, Outcome

TAIL = "B" * 8 + "PP" + "T" + "B"  # the run of eight turns to the right below, under the runs after it


def said(view: dict) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", view["html"]).replace("\u00a0", " ").split())


def test_runs_skip_ties_and_void_coups_and_keep_their_numbers():
    assert streaks_of("TBxTBPPx") == [Streak("banker", 2, 2, 5), Streak("player", 2, 6, 7)]
    assert streaks_of("TTx") == []
    void, tie = Coup(None, void=True), Coup(Outcome.TIE)
    assert letters([void, Coup(Outcome.BANKER), tie, Coup(Outcome.PLAYER, void=True)]) == "xBTx"


@pytest.mark.parametrize(
    ("row", "column", "run"),
    [
        (0.5, 0.5, 0),
        (5.5, 2.5, 0),  # the end of its tail, below the third column
        (1.5, 1.5, 1),
        (0.2, 2.9, 2),
        (2.2, 1.6, 1),  # a finger misses by a little
        (2.5, 9.5, None),
    ],
)
def test_a_tap_meets_the_run_whose_cell_is_there(row, column, run):
    assert streak_at(TAIL, row, column) == run


@pytest.mark.parametrize(("outcomes", "run", "side"), [(TAIL, 0, "banker"), ("BPx" + "P" * 6 + "TB", 1, "player")])
def test_the_figures_are_those_of_the_command(run_tracker, outcomes, run, side):
    view = streak_view({"outcomes": outcomes, "run": run, "rules": "punto-banco-6", "hours": "6"}, Preferences())
    [length] = re.findall(r"A run of (\d+) or more", said(view))
    coups = sum(letter in "BP" for letter in outcomes)
    for which in (side, "either"):
        words = ("--length", length, "--coups", coups, "--side", which, "--hours", 6, "--rules", "punto-banco-6")
        assert view["streaks"][which] == json.loads(run_tracker("streak", *words, "--json").out)
    assert f"tracker streak --length {length} --coups {coups} --side {side} --hours 6 --rules punto-banco-6" in said(
        view
    )


def test_the_chance_is_said_in_whole_shoes():
    """facts/maths.md section 7: a Banker run of 7 or more in 70 resolved coups 0.2474, of either side 0.4148."""
    outcomes = "BP" * 31 + "B" * 7 + "P"
    text = said(streak_view({"outcomes": outcomes, "run": 62}, Preferences()))
    assert "8 Bankers in a row" not in text
    assert text.startswith("7 Bankers in a row")
    assert "Of 100 shoes with 70 decided coups, about 25 have such a run or a longer one." in text
    assert "24.7 % 1 in 4.04" in text
    assert "41.5 % 1 in 2.41" in text
    assert "Coups 63 to 69, ties skipped. No run of this shoe is longer." in text
    assert "says nothing about the next coup" in text
    last = said(streak_view({"outcomes": outcomes}, Preferences()))  # nothing chosen: the last run
    assert last.startswith("A single Player")
    assert "Coup 70. This is the last run so far. " in last
    assert streak_view({"outcomes": outcomes, "run": "longest"}, Preferences())["run"] == 62


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_no_key_in_any_language(language):
    text = said(streak_view({"outcomes": TAIL, "run": 0}, Preferences(language)))
    assert "streak." not in text
    assert (
        "0,020" if language == "es" else "0.020"
    ) in text  # q^8 (1 + 3 (1 - q)), q once of Banker and once of Player


def test_the_address(web):
    def ask(**told):
        answer = web.post("/api/v1/streak", json=told)
        return answer.status_code, answer.json

    assert ask(outcomes="BPB", row=0.5, column=1.5)[1]["run"] == 1
    assert ask(outcomes="BPB", row=5.5, column=9.5) == (200, {"html": None, "run": None, "streaks": {}})
    assert "there is no run" in ask(outcomes="TTx")[1]["html"]
    assert "no number of hours" in ask(outcomes="B", hours="0")[1]["message"]
    for wrong in (
        {"outcomes": "BXP"},
        {"outcomes": "B", "run": 1},
        {"outcomes": "B", "run": "a"},
        {"outcomes": "B", "row": 1},
    ):
        assert ask(**wrong)[0] == 422
    assert ask(outcomes="BP" * 150)[1]["html"].count("<option") == 200
    assert web.get("/api/v1/sample").json["outcomes"].count("B") == 37


@pytest.mark.parametrize("language", LANGUAGES)
def test_runs_beyond_all_digits(language):
    """p^300 is about 10^-89; p^3000 is below the smallest float. In a shoe of 74 coups neither can be."""
    rare = said(streak_view({"outcomes": "B" * 300}, Preferences(language)))
    assert "× 10^88" in rare
    rarer = said(streak_view({"outcomes": "B" * 3000}, Preferences(language)))
    for text in (rare, rarer):
        assert Preferences(language).say("streak.cannot", share="0").split(" ")[-1][-4:] in text
        assert not re.search(r"\b0[.,]0 ?%", text)


def test_a_shoe_of_one_coup():
    text = said(streak_view({"outcomes": "B"}, Preferences()))
    assert "Of 100 shoes with 1 decided coup, about 51" in text
    assert "In 1 decided coup, as here" in text
    assert "100 %" in text
