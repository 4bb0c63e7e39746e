"""`backtest --trace`: one coup in detail; and what is said of a strategy that failed."""

import json
import shlex

import pytest

MARTINGALE_CSV = "shoe,outcome\n1,B\n1,P\n1,P\n1,T\n1,B\n2,P\n2,B\n"
BAD = """from tracker import BANKER, Param, Strategy


class Bad(Strategy):
    levels: int = Param(8, low=1, high=20)
    level: int = 0
    seen: tuple = ()

    def bet(self, table):
        table.bet(BANKER, 2**self.level)

    def settle(self, table):
        self.level = self.level + 1 if table.lost else 0
        self.seen = {"b", "a"}
        if table.coup == 3:
            self.levle
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shoes.csv").write_text(MARTINGALE_CSV)
    (tmp_path / "bad.py").write_text(BAD)
    return tmp_path


def test_a_coup_in_detail(folder, run_backtest):
    """B P P T B for a martingale on Banker from 10: +9.50, -10, -20, 0 with 40 down, then +38."""
    ran = run_backtest("martingale", "--data", "shoes.csv", "--trace", "1:5", "--json")
    assert ran.code == 0
    (told,) = json.loads(ran.out)["traces"]
    assert (told["session"], told["last_results"], told["last_bet"]) == (1, "BPPT", "40.00 pushed")
    assert (told["balance_before"], told["net"], told["balance_after"]) == ("-20.50", "38.00", "17.50")
    assert (told["state_before"]["stake"], told["asked"], told["state_after"]["stake"]) == ("4", {"banker": 4}, "1")
    wager = {"bet": "banker", "requested": "40.00", "placed": "40.00", "reason": "placed", "net": "38.00"}
    assert told["placed"] == [wager | {"commission": "2.00"}]
    assert (told["outcome"], told["player"], told["ended"]) == ("banker", None, "shoes_done")
    assert (told["table"]["run_side"], told["table"]["run_length"], told["table"]["coup"]) == (1, 2, 4)
    said = run_backtest("martingale", "--data", "shoes.csv", "--trace", "1:5").out
    assert "40.00 on Banker: net 38.00" in said
    assert "4 chips on Banker" in said


def test_a_coup_after_the_session_and_one_that_was_capped(folder, run_backtest):
    words = ("martingale", "--data", "shoes.csv", "--json", "--trace")
    (told,) = json.loads(run_backtest(*words, "1:2", "--win-goal", 5).out)["traces"]
    assert (told["asked"], told["ended"], told["outcome"], told["session"]) == (None, "win_goal", "player", None)
    (told,) = json.loads(run_backtest(*words, "1:3", "--max", 10).out)["traces"]
    assert (told["asked"], told["placed"][0]["placed"], told["placed"][0]["reason"]) == (
        {"banker": 2},
        "10.00",
        "capped",
    )
    (told,) = json.loads(run_backtest(*words, "2:2", "--session", "all", "--carry").out)["traces"]
    assert (told["session"], told["asked"]) == (
        1,
        {"banker": 2},
    )  # the first shoe ended with a win, the second began with a loss


def test_the_cards_of_a_simulated_shoe_are_shown(run_backtest):
    """Their totals have to be those that the cards give."""
    ran = run_backtest("banker-only", "--seed", 7, "--shoes", 20000, "--trace", "12345:10", "--json")
    (told,) = json.loads(ran.out)["traces"]
    points = {**{str(n): n for n in range(2, 10)}, "A": 1}
    for side in ("player", "banker"):
        assert len(told[side]) in (2, 3)
        assert sum(points.get(card[0], 0) for card in told[side]) % 10 == told[f"{side}_total"]
    assert told["session"] == 12345


def test_a_failure_says_where_it_stood_and_how_to_see_it_again(folder, run_backtest):
    words = ("bad.py", "--data", "shoes.csv", "--bankroll", 500, "--set", "levels=3")
    ran = run_backtest(*words)
    assert ran.code == 4
    lines = [line.strip() for line in ran.out.splitlines()]
    assert "AttributeError: 'Bad' object has no attribute 'levle' (did you mean level?)" in " ".join(ran.out.split())
    assert "settle: self.levle" in lines
    assert "results BPP; balance 479.50; last bet 20.00 lost" in lines
    assert "state: level=2 seen={'a', 'b'}" in lines
    again = next(line for line in lines if line.startswith("see it again: backtest ")).split(maxsplit=4)[4]
    assert again == "bad.py:Bad --set levels=3 --data shoes.csv --bankroll 500 --trace 1:3"

    seen = run_backtest(*shlex.split(again), "--json")
    assert seen.code == 4
    (told,) = json.loads(seen.out)["traces"]
    assert (told["asked"], told["error"]["line"]) == ({"banker": 2}, 16)
    error = json.loads(run_backtest(*words, "--json").out)["systems"][0]["error"]
    assert error["state"] == {"level": "2", "seen": "{'a', 'b'}"}
    assert told["error"] == error


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3", "names no coup"),
        ("a:b", "names no coup"),
        ("3:1", "there is no shoe 3 in this run (shoes: 2, counted from 1)"),
        ("2:3", "shoe 2 has no coup 3; coups that count: 2"),
    ],
)
def test_a_coup_that_is_not_there(folder, run_backtest, text, said):
    ran = run_backtest("martingale", "--data", "shoes.csv", "--trace", text)
    assert ran.code == 2
    assert said in ran.err
