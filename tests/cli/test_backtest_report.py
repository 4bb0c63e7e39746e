"""`backtest --report` and `--all`: one file, whole or not at all, in the language of the command."""

import json
import re

import pytest

from tracker.backtest import shipped

RULES = "BPBBPPTBPBPBBBPPPTBPBP\nPPBPBBTPBPBPPBBBPPTBPB\n"


def test_the_report_stands_beside_the_result(run_backtest, tmp_path):
    out = tmp_path / "report.html"
    done = run_backtest("martingale", "--shoes", 12, "--seed", 3, "--json", "--report", out)
    page = out.read_text("utf-8")
    (system,) = json.loads(done.out)["systems"]
    assert (done.code, done.err.strip()) == (0, str(out))
    assert f'<data data-key="net" value="{system["net"]}">' in page
    assert '<html lang="en">' in page
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]  # nothing is left beside it
    again = tmp_path / "again.html"
    run_backtest("martingale", "--shoes", 12, "--seed", 3, "--report", again)
    assert again.read_bytes() == out.read_bytes()


def test_it_speaks_the_language_of_the_command(run_backtest, tmp_path):
    out = tmp_path / "report.html"
    assert run_backtest("banker-only", "--shoes", 3, "--seed", 3, "--lang", "zh-Hant", "--report", out).code == 0
    assert '<html lang="zh-Hant">' in out.read_text("utf-8")


def test_recorded_shoes_sweeps_twins_and_failures(run_backtest, tmp_path):
    record, out, mine = tmp_path / "shoes.txt", tmp_path / "report.html", tmp_path / "mine.py"
    record.write_text(RULES, "utf-8")
    mine.write_text(
        'from tracker import Strategy\n\n\nclass Breaks(Strategy):\n    """It breaks."""\n\n    def bet(self, table):\n        1 / 0\n'
    )
    done = run_backtest("martingale", "--data", record, "--sweep", "levels=0..2", "--twins", "--report", out)
    assert done.code == 0
    assert "2 shoes, 44 coups" not in out.read_text("utf-8")  # the number of coups carries its value
    assert re.sub("<[^>]*>", "", out.read_text("utf-8")).count("2 shoes, 44 coups, as they were recorded") == 1
    done = run_backtest(mine, "--data", record, "--report", out)
    assert done.code == 4
    assert "ZeroDivisionError" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["martingale", "--report", "report.txt"], "it ends in .html"),
        (["martingale", "--report", "nowhere/report.html"], "there is no folder"),
        (["martingale", "--report", "folder.html"], "it is a folder"),
        (["martingale", "--report", "/proc/report.html"], "cannot be written"),
        (["martingale", "--data", "shoes.html", "--report", "shoes.html"], "would replace the record"),
        (["martingale", "--check", "--report", "report.html"], "leave --out and --report out"),
        (["--list", "--report", "report.html"], "leave --out and --report out"),
        (["--all", "martingale"], "or name systems"),
    ],
)
def test_what_will_not_do_is_refused_before_anything_runs(arguments, said, run_backtest, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "shoes.html").write_text(RULES, "utf-8")
    before = sorted(tmp_path.iterdir())
    done = run_backtest(*arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.slow
def test_every_system_that_ships_plays_the_same_shoes(run_backtest, tmp_path):
    out = tmp_path / "gallery.html"
    done = run_backtest("--all", "--shoes", 4, "--seed", 3, "--json", "--report", out)
    document = json.loads(done.out)
    assert [system["name"] for system in document["systems"]] == shipped()
    page = out.read_text("utf-8")
    assert page.index("What the house kept of each system") < page.index('class="each"')
    assert page.count('class="each"') == len(shipped())
