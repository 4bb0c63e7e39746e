"""`tracker roads`: the document of the contract, text, drawings, and what it refuses."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

TWO_SHOES = """\
shoe,coup,outcome,player_pair,banker_pair,void
1,1,T,0,1,0
1,2,B,0,0,0
1,3,B,0,0,1
1,4,B,1,0,0
1,5,P,0,0,0
2,1,P,0,0,0
2,2,P,0,0,0
"""


@pytest.fixture
def two_shoes(tmp_path: Path) -> Path:
    path = tmp_path / "two.csv"
    path.write_text(TWO_SHOES, encoding="utf-8")
    return path


def test_the_document_of_every_shoe(run_tracker, two_shoes) -> None:
    ran = run_tracker("roads", two_shoes, "--json")
    assert (ran.code, ran.err) == (0, "")
    first, second = json.loads(ran.out)["shoes"]
    assert (first["shoe"], second["shoe"]) == (1, 2)
    assert first["options"] == {"rows": 6, "tail": "down_first", "leading_ties": "first_cell", "tie_pairs": "ignore"}
    assert first["bead_plate"][2] == {"coup": 4, "row": 2, "column": 0, "outcome": "B"}
    assert first["void"] == [3]
    assert first["big_road"] == {
        "leading_ties": 1,
        "columns": [{"outcome": "B", "length": 2}, {"outcome": "P", "length": 1}],
        "cells": [
            cell(coup=2, outcome="B", ties=1),
            cell(coup=4, outcome="B", row=1, player_pair=True),
            cell(coup=5, outcome="P", column=1, streak=1),
        ],
    }
    assert first["ask"] == {
        "banker": {"big_eye_boy": "B", "small_road": None, "cockroach_pig": None},
        "player": {"big_eye_boy": "R", "small_road": None, "cockroach_pig": None},
    }
    counted = {"coups": 4, "banker": 2, "player": 1, "tie": 1, "banker_pair": 1, "player_pair": 1, "natural": None}
    assert counted.items() <= first["statistics"].items()
    assert second["big_road"]["columns"] == [{"outcome": "P", "length": 2}]


def cell(**given) -> dict:
    flags = dict.fromkeys(("banker_pair", "player_pair", "natural"), False)
    return {"row": 0, "column": 0, "streak": 0, "ties": 0, **flags, **given}


def test_options_reach_the_roads(run_tracker, two_shoes) -> None:
    options = ["--leading-ties", "own_column", "--tie-pairs", "merge", "--tail", "straight", "--rows", "4"]
    (shoe,) = json.loads(run_tracker("roads", two_shoes, "--shoe", 1, "--json", *options).out)["shoes"]
    assert shoe["options"] == {"rows": 4, "tail": "straight", "leading_ties": "own_column", "tie_pairs": "merge"}
    assert shoe["big_road"]["columns"][0] == {"outcome": "T", "length": 1}
    assert shoe["big_road"]["cells"][0] == cell(coup=1, outcome="T", ties=1, banker_pair=True)


def test_text_is_what_comes_unless_something_else_is_asked_for(run_tracker, two_shoes) -> None:
    ran = run_tracker("roads", two_shoes)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Shoe 1\nCoups 4, Banker 2, Player 1, Tie 1,")
    assert "\n\nShoe 2\n" in ran.out
    assert "\x1b" not in ran.out
    assert run_tracker("roads", two_shoes, "--text").out == ran.out


def test_standard_input(run_tracker) -> None:
    ran = run_tracker("roads", "-", "--json", stdin="BBPTP\n")
    assert json.loads(ran.out)["shoes"][0]["statistics"]["coups"] == 5


def test_drawings_of_one_shoe_and_of_many(run_tracker, two_shoes, tmp_path) -> None:
    ran = run_tracker("roads", two_shoes, "--shoe", 2, "--svg", tmp_path / "one.svg", "--png", tmp_path / "one.png")
    assert (ran.code, ran.out) == (0, "")
    assert ElementTree.parse(tmp_path / "one.svg").getroot().tag.endswith("svg")
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")
    ran = run_tracker(
        "roads", two_shoes, "--svg", tmp_path / "all.svg", "--lang", "zh-Hant", "--palette", "safe", "--dark"
    )
    assert ran.err.splitlines() == [f"已寫入 {tmp_path / f'all-{number}.svg'}" for number in (1, 2)]
    assert "大眼仔" in (tmp_path / "all-2.svg").read_text(encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "all-1.svg",
        "all-2.svg",
        "one.png",
        "one.svg",
        "two.csv",
    ]


def test_json_and_a_drawing_together(run_tracker, two_shoes, tmp_path) -> None:
    ran = run_tracker("roads", two_shoes, "--shoe", 1, "--json", "--svg", tmp_path / "one.svg")
    assert len(json.loads(ran.out)["shoes"]) == 1
    assert (tmp_path / "one.svg").is_file()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--shoe", 7], 2, "has no shoe 7; it holds 2, numbered from 1"),
        (["--rows", 0], 2, "0 rows; a road has 1 to 24"),
        (["--json", "--text"], 2, "leave out --text"),
        (["--tail", "left"], 2, "'left' is not one of"),
        (["--svg", "/nowhere/at/all.svg"], 2, "cannot be written"),
        (["--svg", "/"], 2, "File '/' is a directory"),
        (["--png", "/"], 2, "File '/' is a directory"),
        (["--png", "roads"], 2, "roads does not end in .png, which --png writes"),
        (["--png", "roads.svg"], 2, "roads.svg does not end in .png, which --png writes"),
        (["--svg", "roads.jpg"], 2, "roads.jpg does not end in .svg, which --svg writes"),
        (["--svg", ""], 2, "Invalid value for '--svg': the name is empty"),
    ],
)
def test_what_it_refuses(run_tracker, two_shoes, arguments, code, said) -> None:
    ran = run_tracker("roads", two_shoes, *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


def test_a_file_that_is_not_there_or_holds_no_coups(run_tracker, tmp_path) -> None:
    assert run_tracker("roads", tmp_path / "none.csv").code == 2
    (tmp_path / "prose.txt").write_text("Nothing of the kind is told here.\n", encoding="utf-8")
    ran = run_tracker("roads", tmp_path / "prose.txt")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith(f"{tmp_path / 'prose.txt'}: ")
    ran = run_tracker("roads", tmp_path / "prose.txt", "--json")
    assert (ran.code, ran.err) == (3, "")
    (entry,) = json.loads(ran.out)["files"]
    assert entry["file"] == str(tmp_path / "prose.txt")
    assert set(entry["error"]) == {"reason", "line", "message", "hint"}


def test_a_refusal_names_the_file_its_line_and_what_to_do(run_tracker, tmp_path) -> None:
    (tmp_path / "empty.csv").write_text("", encoding="utf-8")
    said = run_tracker("roads", tmp_path / "empty.csv").err
    assert said.startswith(f"{tmp_path / 'empty.csv'}: the file is empty: 0 coups found; choose a file")
    (tmp_path / "quote.csv").write_text('outcome,note\nB,"never closed\nP,\n', encoding="utf-8")
    said = run_tracker("roads", tmp_path / "quote.csv").err
    assert said.startswith(f"{tmp_path / 'quote.csv'}, line 2: ")
    assert "; close it" in said


@pytest.mark.parametrize(("no_color", "coloured"), [(None, True), ("1", False)])
def test_a_terminal_gets_colours_and_its_own_width(two_shoes, no_color, coloured) -> None:
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "60", "LINES": "40"}
    environment.pop("NO_COLOR", None)
    if no_color:
        environment["NO_COLOR"] = no_color
    own, other = pty.openpty()
    call = [sys.executable, "-m", "tracker", "roads", str(two_shoes), "--shoe", "1"]
    done = subprocess.Popen(call, stdout=other, stderr=other, env=environment)
    os.close(other)
    shown = b""
    while True:
        try:
            part = os.read(own, 4096)
        except OSError:  # how Linux tells that the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(own)
    assert done.wait() == 0
    assert (b"\x1b[31mB" in shown) is coloured
    assert b"Big road" in shown
