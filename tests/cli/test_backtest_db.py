"""`backtest --db`: the shoes of the store are played like those of a file."""

import json
from pathlib import Path

from tracker.store import Store

LINE = "BBPBTPPBPBBPTBBPPPBBPBTBPPBBBPBPT"  # B 15, P 13, T 5: counted by hand


def test_a_store_and_the_file_it_was_filled_from_play_the_same(run_tracker, run_backtest, tmp_path: Path):
    file, url = tmp_path / "shoe.txt", f"sqlite:///{tmp_path / 'mine.db'}"
    file.write_text(LINE + "\n", encoding="utf-8")
    assert run_tracker("import", file, "--db", url).code == 0
    kept = json.loads(run_backtest("banker-only", "--db", url, "--chip", "1", "--json").out)
    read = json.loads(run_backtest("banker-only", "--data", file, "--chip", "1", "--json").out)
    assert kept["systems"] == read["systems"]
    assert kept["run"]["source"] == "recorded"
    banker, player = LINE.count("B"), LINE.count("P")
    assert kept["systems"][0]["net"] == f"{banker * 0.95 - player:.2f}"


def test_a_store_without_shoes_says_so(run_backtest, tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'empty.db'}"
    Store(url).close()
    ran = run_backtest("banker-only", "--db", url)
    assert ran.code == 2
    assert "holds no shoes" in ran.err


def test_a_store_and_simulated_shoes_exclude_each_other(run_backtest, tmp_path: Path):
    ran = run_backtest("banker-only", "--db", f"sqlite:///{tmp_path / 'x.db'}", "--shoes", "5")
    assert ran.code == 2
    assert "one of the three" in ran.err
