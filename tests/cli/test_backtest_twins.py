"""`backtest --twins`: what it prints, as JSON and in words, for dealt and recorded shoes and for sweeps."""

import json
from pathlib import Path

import pytest

import tracker
from tracker.cli.twins import order_told


def test_three_lines_stand_side_by_side_and_a_sentence_says_what_they_show(run_backtest):
    done = run_backtest("follow-the-last", "--shoes", 20, "--seed", 3, "--twins")
    lines = [
        line for line in done.out.splitlines() if line.startswith(("  these shoes", "  the same, sh", "  fresh rand"))
    ]
    assert done.code == 0
    assert len(lines) == 3
    assert len({len(line) for line in lines}) == 1
    assert "on the same coups in another order" in " ".join(done.out.split())


def test_recorded_shoes_have_twins_too(run_backtest, tmp_path):
    record = tmp_path / "shoes.txt"
    record.write_text("BPBBPPTBPBPBBBPPPTBPBP\nPPBPBBTPBPBPPBBBPPTBPB\n", encoding="utf-8")
    done = run_backtest("banker-only", "--data", record, "--twins", "--json")
    (system,) = json.loads(done.out)["systems"]
    assert system["twins"]["shuffled"]["net"] == system["net"]
    assert system["twins"]["random"]["sessions"] == system["sessions"] == 2
    assert system["order_z"] == 0
    again = run_backtest("banker-only", "--data", record, "--twins", "--json")
    assert again.out == done.out


def test_a_sweep_has_a_column_for_each_twin(run_backtest, monkeypatch):
    monkeypatch.setenv("COLUMNS", "110")
    done = run_backtest("follow-the-last", "--sweep", "base=1,2", "--shoes", 10, "--seed", 3, "--twins")
    assert "shuffled" in done.out
    assert "fresh shoes" in done.out
    assert "standard errors to any setting" in " ".join(done.out.split())


def test_a_system_that_fails_on_a_twin_is_told(run_backtest, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from tracker import BANKER, Strategy\n\n\nclass Mine(Strategy):\n    def bet(self, table):\n"
        "        assert table.coup < 30\n        table.bet(BANKER, 1)\n",
        encoding="utf-8",
    )
    record = tmp_path / "shoes.txt"
    record.write_text("BPBBPPTBPBPBBBPPPTBPBP\n", encoding="utf-8")
    done = run_backtest(mine, "--data", record, "--twins")
    assert done.code != 0
    assert "FAILED" in done.out
    assert "mine.py:6, session 1, shoe 1, coup 31: AssertionError" in " ".join(done.out.split())
    said = json.loads(run_backtest(mine, "--data", record, "--twins", "--json").out)["systems"][0]
    assert (said["status"], said["twins"]["shuffled"]["status"], said["twins"]["random"]["status"]) == (
        "ok",
        "ok",
        "failed",
    )


TOLD = [  # order_z, kept here, kept shuffled, words
    (0.0, 0.01, 0.01, "no difference to this system at all"),
    (0.7, 0.01, 0.015, "the house kept 0.50 % less than on the same coups in another order, 0.7 standard errors: luck alone"),
    (-0.7, 0.015, 0.01, "the house kept 0.50 % more than on the same coups in another order, 0.7 standard errors: luck alone"),
    (2.6, 0.01, 0.06, "5.00 % less than on the same coups in another order, 2.6 standard errors; luck alone sets so far apart, to either side, 0.9 % of runs"),
    (None, None, None, "nothing to compare"),
]  # fmt: skip


@pytest.mark.parametrize(("z", "here", "other", "words"), TOLD)
def test_what_the_order_was_worth_is_one_sentence(z, here, other, words):
    """0.9 %: both sides beyond 2.6 standard errors (normal table, 0.0093)."""
    assert words in order_told({"order_z": z, "realised_edge": here, "twins": {"shuffled": {"realised_edge": other}}})


NO_FIGURES = {"name", "class", "file", "parameters", "engine", "engine_note", "status", "error"}


def test_every_figure_is_defined_in_the_page_about_the_verdict(run_backtest):
    page = (Path(tracker.__file__).parent / "docs" / "verdict.md").read_text(encoding="utf-8")
    session = ("--session", "5-coups", "--bankroll", 90, "--win-goal", 20, "--exact", "--risk", 20)
    call = ("banker-only", *session, "--twins", "--shoes", 2, "--seed", 1, "--json")
    document = json.loads(run_backtest(*call).out)
    (system,) = document["systems"]
    shown = {*system, *document["tried"], *system["exact"], *system["bankroll_needed"], "tried"} - NO_FIGURES
    assert len(shown) > 60
    assert sorted(name for name in shown - {"model"} if f"`{name}`" not in page) == []
