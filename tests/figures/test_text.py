"""The scoreboard in a terminal."""

import re

import pytest

from tracker.figures import Style, scoreboard_text
from tracker.game import Coup, Outcome
from tracker.roads import Board

WORKED = """\
Shoe 1
Coups 10, Banker 5, Player 5, Tie 0, Banker pair -, Player pair -, Natural -

Bead plate
B P
B P
B P
P P
B .
B .

Big road
B P B P
B . B P
B . . P
. . . P
. . . .
. . . .

Big eye boy
b r b r
b . . .
b . . .
. . . .
. . . .
. . . .

Small road
r b r
. b r
. . .
. . .
. . .
. . .

Cockroach pig
r b
r .
. .
. .
. .
. .

Ask Banker: Big eye boy b, Small road b, Cockroach pig b
Ask Player: Big eye boy r, Small road r, Cockroach pig r
On derived roads r is red, regular, and b is blue, irregular; they are not Banker and Player.
Ask marks and derived roads describe coups that are over. They say nothing about the next one.

Good roads:
  Long Player 4 (PPPP); a shape that stands after 5.7 % of all coups
"""


def test_the_worked_example() -> None:
    assert scoreboard_text(Board("BBBPBBPPPP"), heading="Shoe 1") == WORKED


def test_colours_change_no_letter() -> None:
    coloured = scoreboard_text(Board("BBBPBBPPPP"), heading="Shoe 1", colour=True)
    assert "\x1b[31mB" in coloured
    assert "\x1b[34mP" in coloured
    bare = re.sub(r"\x1b\[\d+m", "", coloured)
    assert [line.rstrip() for line in bare.splitlines()] == WORKED.splitlines()


def test_ties_are_a_slash_or_their_number() -> None:
    text = scoreboard_text(Board("TTBTPTB"))
    assert "\nB3 P/ B\n" in text


def test_a_narrow_terminal_shows_the_newest_columns() -> None:
    text = scoreboard_text(Board("BP" * 30), width=40)
    road = text.split("Big road")[1].split("\n")
    assert road[0] == "  < 40 more"
    assert road[1] == " ".join("BP" * 10)
    assert max(map(len, text.split("Ask Banker")[0].split("Bead plate")[1].splitlines())) <= 40


def test_chinese_letters_keep_the_columns_straight() -> None:
    lines = scoreboard_text(Board("BPPT"), Style("zh-Hans")).splitlines()
    at = lines.index("大路")
    assert lines[at + 1 : at + 4] == ["庄  闲", ".   闲/", ".   ."]


@pytest.mark.parametrize("language", ["en", "es", "zh-Hans", "zh-Hant"])
def test_the_sentence_stands_once(language: str) -> None:
    style = Style(language)
    assert scoreboard_text(Board("BPBP"), style).count(style.words("road.past_only")) == 1


def test_a_gap_and_an_empty_shoe() -> None:
    gap = scoreboard_text(Board([Coup(Outcome.BANKER, missing=1)]))
    assert gap.endswith("Coups are missing from this record; the roads go on as if they were not.\n")
    empty = scoreboard_text(Board())
    assert "Cockroach pig: -" in empty
    assert "Good roads: none" in empty
