"""`backtest --course`: how sessions ended over time and the ladder of stakes, as a document and in words."""

import json

import pytest

from tests.backtest.scripted import record, setup, system, told
from tracker.backtest import course_of
from tracker.cli.course_rows import show_course

CALL = ("--shoes", 60, "--seed", 3, "--bankroll", 2550, "--win-goal", 100, "--max", "none", "--course")


def test_the_document_has_the_course_of_each_system(run_backtest):
    document = json.loads(run_backtest("martingale", "banker-only", *CALL, "--json").out)
    courses = [each["course"] for each in document["systems"]]
    assert [course["sessions"] for course in courses] == [60, 60]
    for figures, course in zip(document["systems"], courses, strict=True):
        ended = {cause: counts[-1] for cause, counts in course["ended"].items()}
        assert ended == {cause: count for cause, count in figures["ended"].items() if count}
    assert courses[0]["ladder"][1]["chips"] == 2
    plain = json.loads(run_backtest("martingale", "--shoes", 2, "--seed", 3, "--json").out)
    assert "course" not in plain["systems"][0]


def test_in_words(run_backtest):
    """Martingale on 60 shoes: the ladder 1 2 4 8, and how sessions ended by quarters of the longest."""
    ran = run_backtest("martingale", *CALL)
    assert ran.code == 0
    said = " ".join(ran.out.split())
    assert "course of the first 60 sessions, coup by coup" in said
    assert "chance per series" in said
    assert "ended by" in said
    assert "playing on" in said
    lines = [line.split() for line in ran.out.splitlines()]
    assert next(line for line in lines if line[:1] == ["1"])[-2:] == ["100.00", "%"]
    quarters = [line for line in lines if line[:1] == ["coup"]]
    assert len(quarters) == 4
    assert quarters[-1][-2:] == ["0.0", "%"]


OVER_TIME = [  # shoes, a chip on Player a coup with 20.00 in hand; coup, hours, played out, ruined, playing
    (("B", "BB", "PBBB", "PPPP"), [
        ("1", "0.0", "25.0", "0.0", "75.0"), ("2", "0.0", "25.0", "25.0", "50.0"), ("3", "0.0", "25.0", "25.0", "50.0"),
        ("4", "0.1", "50.0", "50.0", "0.0"),
    ]),
    (("B", "P", "P", "BB"), [("1", "0.0", "75.0", "0.0", "25.0"), ("2", "0.0", "75.0", "25.0", "0.0")]),
]  # fmt: skip


@pytest.mark.parametrize(("shoes", "rows"), OVER_TIME)
def test_how_sessions_ended_by_quarters_of_the_longest(capsys, monkeypatch, shoes, rows):
    monkeypatch.setenv("COLUMNS", "100")
    given = setup(bankroll="20")
    found = course_of(system(told(*[1] * 11)), {}, record(*shoes), given)
    assert found
    show_course(found, given)
    lines = [line.replace("%", "").split() for line in capsys.readouterr().out.splitlines()]
    assert [tuple(line[1:]) for line in lines if line[:1] == ["coup"]] == rows


def test_the_ladder_in_words(capsys, monkeypatch):
    """Stakes 1 1 2 3 1 and 1 2 5 on P P B B T and B P T: five series; 4, 4, 3 and 5 of 16 chips, and 1, 2, 3 and 0 of 6 lost;
    what a series had lost on the way to them: 12.50, 5.00, 20.00 and nothing."""
    monkeypatch.setenv("COLUMNS", "100")
    given = setup(maximum="50")
    found = course_of(system(told(1, 1, 2, 3, 1, 1, 2, 7)), {}, record("PPBBT", "BPT"), given)
    assert found
    show_course(found, given)
    lines = capsys.readouterr().out.replace("%", "").splitlines()
    start = next(place for place, line in enumerate(lines) if "chance per series" in line)
    assert [line.split() for line in lines[start + 1 : start + 5]] == [
        ["1", "4", "25.0", "16.7", "12.50", "80.00"],
        ["2", "2", "25.0", "33.3", "5.00", "40.00"],
        ["3", "1", "18.8", "50.0", "20.00", "20.00"],
        ["5", "(maximum)", "1", "31.2", "0.0", "0.00", "20.00"],
    ]


def test_what_a_series_has_lost_is_rounded_to_a_hundredth(capsys, monkeypatch):
    """A chip each on B P and P, then two on P; before the three single chips nothing, one and nothing was lost: 3.33."""
    monkeypatch.setenv("COLUMNS", "100")
    found = course_of(system(told(1, 1, 1, 2)), {}, record("BP", "PP"), setup())
    assert found
    show_course(found, setup())
    lines = [line.replace("%", "").split() for line in capsys.readouterr().out.splitlines()]
    assert ["1", "3", "60.0", "100.0", "3.33", "66.67"] in lines
    assert ["2", "1", "40.0", "0.0", "0.00", "33.33"] in lines


@pytest.mark.parametrize("language", ["es", "zh-Hans"])
def test_in_other_languages(run_backtest, language):
    ran = run_backtest("labouchere", "--shoes", 20, "--seed", 3, "--course", "--lang", language)
    assert ran.code == 0
    assert "coup" not in ran.out


def test_a_system_that_fails_has_none(run_backtest, tmp_path):
    (tmp_path / "fails.py").write_text(
        "from tracker import Strategy\n\n\nclass Fails(Strategy):\n    def bet(self, table):\n        table.bet(0, -1)\n"
    )
    ran = run_backtest(tmp_path / "fails.py", "--shoes", 2, "--course", "--json")
    assert ran.code == 4
    assert json.loads(ran.out)["systems"][0]["course"] is None


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("levels=3..3",), "the course of each setting stands in --json"),
        (("levels=3..3", "--json"), ""),
        (("levels=1..13",), "of more than 12 systems or settings none is followed"),
        (("levels=1..13", "--json"), "of more than 12 systems or settings none is followed"),
    ],
)
def test_of_a_sweep_it_says_where_it_stands(run_backtest, options, said):
    ran = run_backtest("martingale", "--shoes", 1, "--seed", 1, "--course", "--sweep", *options)
    assert ran.code == 0
    assert said in ran.err
    assert bool(said) == ("--course" in ran.err)
