"""The faults of the rules and of statistics that others made, each with its tiny input.

| fault | what must not happen here | test |
| --- | --- | --- |
| RULE-01 | Banker's third card drawn by a wrong table, a ten-valued card counted as 10 | `test_rule_01…` here |
| STAT-01 | ties counted as lost bets, or a rate without its denominator | `test_stat_01…` here |
| STAT-03 | list, chart and report counting different coups after an import of several files | `test_stat_03…` here |
"""

import json

import pytest

from tracker.readers import audit, read_text
from tracker.store import Store

HEAD = "outcome,player_1,player_2,player_3,banker_1,banker_2,banker_3\n"


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("player,2,3,K,2,A,", "draw"),  # Player 5, Banker 3: Banker has to draw against a king, which counts 0
        ("player,2,3,8,2,A,9", "stand"),  # Banker has to stand against an 8
    ],
)
def test_rule_01_banker_on_three_draws_against_a_king_and_stands_against_an_eight(row, expected):
    (entry,) = [entry for entry in audit(read_text(HEAD + row + "\n")).findings if entry.rule == "third_card_rule"]
    assert (entry.details["side"], entry.details["expected"]) == ("banker", expected)
    assert "a 0" in entry.message or "an 8" in entry.message or "a 8" in entry.message


@pytest.mark.parametrize("row", ["player,2,3,K,2,A,9", "tie,2,3,8,2,A,", "tie,2,3,8,K,3,"])
def test_rule_01_what_keeps_the_table_is_no_finding(row):
    rules = [entry.rule for entry in audit(read_text(HEAD + row + "\n")).findings]
    assert "third_card_rule" not in rules


def test_stat_01_a_push_is_in_no_rate(run_backtest, tmp_path):
    (tmp_path / "pbt.txt").write_text("PBT\n")
    call = ("player-only", "--data", tmp_path / "pbt.txt")
    (system,) = json.loads(run_backtest(*call, "--json").out)["systems"]
    assert (system["coups_bet"], system["won"], system["lost"], system["pushed"]) == (3, 1, 1, 1)
    said = run_backtest(*call).out
    assert "33.3" not in said
    assert "won 1, lost 1, pushed 1" in said


def test_stat_03_two_imported_files_count_the_same_everywhere(run_tracker, run_backtest, tmp_path):
    db = f"sqlite:///{tmp_path}/shoes.db"
    for name, text in (("one.txt", "BPBPPTBBPB"), ("two.txt", "PPBTBPPBBT")):
        (tmp_path / name).write_text(text)
    told = json.loads(run_tracker("import", tmp_path / "one.txt", tmp_path / "two.txt", "--db", db, "--json").out)
    assert sum(file["totals"]["coups"] for file in told["files"]) == 20
    with Store(db) as store:
        assert sum(len(line.outcomes) for line in store.page().rows) == 20
        assert store.frames().coups.height == 20
    assert json.loads(run_tracker("audit", "--db", db, "--json").out)["files"][0]["coups"] == 20
    report = json.loads(run_backtest("player-only", "--db", db, "--json").out)
    assert (report["run"]["coups"], report["systems"][0]["coups_seen"]) == (20, 20)
