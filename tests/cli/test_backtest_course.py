"""`backtest --course`: how sessions ended over time and the ladder of stakes, as a document and in words."""

import json

import pytest

CALL = ("--shoes", 60, "--seed", 3, "--bankroll", 2550, "--win-goal", 100, "--max", "none", "--course")


def test_the_document_has_the_course_of_each_system(run_backtest):
    document = json.loads(run_backtest("martingale", "banker-only", *CALL, "--json").out)
    courses = [system["course"] for system in document["systems"]]
    assert [course["sessions"] for course in courses] == [60, 60]
    for system, course in zip(document["systems"], courses, strict=True):
        ended = {cause: counts[-1] for cause, counts in course["ended"].items()}
        assert ended == {cause: count for cause, count in system["ended"].items() if count}
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
