"""The command `backtest`: its options, its answers and its exit codes."""

import csv
import json
from decimal import Decimal
from fractions import Fraction

import polars as pl
import pytest

from tracker import __version__
from tracker.backtest import shipped

RECORD = "BBPBT\nPPB\n"  # Banker: .95 + .95 - 1 + .95 + 0 = 1.85, then -1 - 1 + .95 = -1.05; Player: -2, then +1
MINE = '''from tracker import BANKER, Param, Strategy


class Mine(Strategy):
    """Mine."""

    base: int = Param(1, low=1, high=50, step=1, help="stake, in chips")
    share: float = Param(0.5, low=0.0, high=1.0)
    loud: bool = Param(False)
    line: tuple = Param((1, 2, 3), low=1, high=9)
    mood: str = Param("calm", choices=("calm", "wild"))

    def bet(self, table):
        table.bet(BANKER, self.base)
'''
HOUSE = '''"""Martingale on Banker. It seems to win one chip a run; the edge on every chip staked stays the house's."""
from tracker import BANKER, Param, Strategy


class Martingale(Strategy):
    """Double after a loss, start again after a win. Ties change nothing."""

    base: int = Param(1, low=1, high=1000, help="first stake, in chips")
    stake: int = 0

    def start(self, table):  # a new session
        self.stake = self.base

    def bet(self, table):  # before the coup is dealt
        table.bet(BANKER, self.stake)

    def settle(self, table):  # after it is settled
        if table.won:
            self.stake = self.base
        elif table.lost:
            self.stake *= 2
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An own working folder with a strategy and a record."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "record.txt").write_text(RECORD)
    return tmp_path


@pytest.fixture
def play(run_backtest, folder):
    """`play("martingale", ...)` -> the JSON of a run that went well."""

    def play(*arguments: object) -> dict:
        done = run_backtest(*arguments, "--json")
        assert (done.code, done.err.count("Traceback")) == (0, 0), done.err
        return json.loads(done.out, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))

    return play


@pytest.mark.parametrize(
    ("language", "source", "on"),
    [
        ("en", "one shoe from the record, 1 coup\n", "on 1 of 1 coup:"),
        ("es", "un sabot del registro, 1 jugada\n", "en 1 de 1 jugada:"),
        ("zh-Hans", "一靴，来自记录，1 局\n", "1 局中投注 1 局："),
    ],
)
def test_a_record_of_one_coup_is_told_in_the_singular(run_backtest, folder, language, source, on):
    (folder / "one.txt").write_text("B\n", "utf-8")
    told = run_backtest("banker-only", "--data", "one.txt", "--lang", language).out
    assert source in told
    assert on in told


def test_a_record_is_played_and_adds_up(play):
    document = play("banker-only", "player-only", "--data", "record.txt", "--chip", 1)
    run, (banker, player) = document["run"], document["systems"]
    assert (run["source"], run["shoes"], run["coups"], run["version"]) == ("recorded", 2, 8, __version__)
    assert (banker["staked"], banker["net"], banker["commission"]) == ("8.00", "0.80", "0.20")
    assert (banker["won"], banker["lost"], banker["pushed"], banker["coups_bet"]) == (4, 3, 1, 8)
    assert (player["staked"], player["net"], player["commission"]) == ("8.00", "-1.00", "0.00")
    assert (banker["sessions_ahead"], player["sessions_ahead"]) == (0.5, 0.5)
    assert banker["final_bankroll"]["p05"] == "-1.05"
    assert banker["final_bankroll"]["p95"] == "1.85"
    assert {banker["verdict"], player["verdict"]} == {"inconclusive"}


def test_several_records_are_numbered_on_and_standard_input_is_one(play, run_backtest, folder):
    assert (
        play("banker-only", "--data", "record.txt", "--data", "record.txt", "--chip", 1)["systems"][0]["net"] == "1.60"
    )
    done = run_backtest("banker-only", "--data", "-", "--chip", 1, "--json", stdin=RECORD)
    assert json.loads(done.out)["systems"][0]["net"] == "0.80"


def test_a_record_that_cannot_be_read_is_told_and_the_others_are_played(run_backtest, folder):
    (folder / "bad.txt").write_text("nothing of the kind\n")
    done = run_backtest("banker-only", "--data", "bad.txt", "--data", "record.txt", "--chip", 1, "--json")
    document = json.loads(done.out)
    assert (done.code, document["systems"][0]["net"], document["files"][0]["file"]) == (3, "0.80", "bad.txt")
    assert document["files"][0]["error"]["reason"] == "not_coups"
    assert "bad.txt" in done.err
    done = run_backtest("banker-only", "--data", "bad.txt", "--json")
    document = json.loads(done.out)
    assert (done.code, document["run"], document["systems"]) == (3, None, [])
    assert document["files"][0]["error"]["message"] in done.err


WRONG = [  # arguments, what is said; nothing runs and nothing is printed on standard output
    ([], "name a strategy: a file such as my.py, or a system that ships: banker-only, big-eye-dalembert"),
    (["--shoes", 1], "name a strategy"),
    (["martingael"], "there is no system named 'martingael'; did you mean martingale?"),
    (["MARTINGALE"], "did you mean martingale?"),
    (["banker_only"], "did you mean banker-only?"),
    (["mine"], "did you mean the file mine.py?"),
    (["record.txt"], "record.txt holds shoes and no strategy; name a system and give it the shoes: `backtest banker-only"),
    (["qqq"], "there is no system named 'qqq'; `backtest --list` shows what ships"),
    (["mien.py"], "there is no file mien.py; did you mean mine.py?"),
    (["martingale.py"], "there is no file martingale.py; did you mean the system martingale, which ships?"),
    (["strategies/martingal.py"], "there is no file strategies/martingal.py; there is no folder strategies either"),
    (["."], "there is no system named '.'; it is a folder; name a file in it"),
    (["./"], "./ is a folder; name a file"),
    (["banker-only", "mien.py"], "did you mean mine.py?"),
    (["banker-only", "--data", "recrod.txt"], "there is no file recrod.txt; did you mean record.txt?"),
    (["banker-only", "--data", "no/record.txt"], "there is no folder no either"),
    (["banker-only", "--data", "record.txt", "--shoes", 2], "--shoes simulates shoes"),
    (["banker-only", "--shoes", 0], "0 is not in the range"),
    (["banker-only", "--shoes", -1], "-1 is not in the range"),
    (["banker-only", "--shoes", "many"], "'many' is not a valid integer"),
    (["banker-only", "--seed", -1], "-1 is not in the range"),
    (["banker-only", "--seed", 2**63], "9223372036854775808 is not in the range"),
    (["banker-only", "--rules", "Punto-Banco-8"], "did you mean punto-banco-8?"),
    (["banker-only", "--commission", "never"], "'never' is not one of 'win', 'shoe'"),
    (["banker-only", "--over-max", "refuse"], "is not one of 'cap', 'stop'"),
    (["banker-only", "--call-limit", 0], "is not in the range"),
    (["banker-only", "--call-limit", "nan"], "is not in the range"),
    (["banker-only", "--set", "base=1", "--set", "base=2"], "base is given by --set twice; leave one of them out"),
    (["banker-only", "--nothing"], "No such option '--nothing'"),
    (["banker-only", "--set", "base"], "--set base is no setting; write --set name=value"),
    (["banker-only", "--set", "=5"], "--set =5 is no setting"),
    (["banker-only", "--set", "base=0"], "base=0 does not fit; base takes a whole number from 1 to 1000"),
    (["banker-only", "--set", "base=1.5"], "base=1.5 does not fit"),
    (["banker-only", "--set", "base="], "base= does not fit"),
    (["banker-only", "--set", "bse=2"], "banker-only has no parameter 'bse'; did you mean base?"),
    (["mine.py", "--set", "share=nan"], "share=nan does not fit; share takes a number from 0.0 to 1.0"),
    (["mine.py", "--set", "loud=maybe"], "loud takes true or false"),
    (["mine.py", "--set", "line=1,x"], "line takes whole numbers such as 1,2,3 from 1 to 9"),
    (["mine.py", "--set", "mood=sad"], "mood takes one of calm, wild"),
    *[
        (["banker-only", option, amount], f"{option} {amount!r} is not an amount of money; write a number such as 25")
        for option in ("--bankroll", "--chip", "--min", "--max", "--win-goal", "--stop-loss", "--trailing-stop")
        for amount in ("-3", "abc", "0.001", "nan", "inf", "", "1,000")
    ],
    *[
        (["banker-only", option, "9" * 23], f"{option} '{'9' * 23}' is too large; write a number such as 25")
        for option in ("--bankroll", "--chip", "--min", "--max", "--win-goal", "--stop-loss", "--trailing-stop")
    ],
    (["banker-only", "--chip", "none"], "--chip 'none' is not an amount"),
    (["banker-only", "--chip", "0"], "a chip of 0.00 is too small"),
    (["banker-only", "--max", "5"], "the maximum 5.00 is below the minimum 10.00; raise it, or write `none`"),
    (["banker-only", "--min", "2000"], "the maximum 1000.00 is below the minimum 2000.00"),
    (["banker-only", "--bankroll", "5"], "a bankroll of 5.00 cannot cover the minimum bet of 10.00"),
    (["banker-only", "--win-goal", "0"], "--win-goal of 0 would end every session before it begins"),
    (["banker-only", "--stop-loss", "0.00"], "--stop-loss of 0 would end every session"),
    (["banker-only", "--trailing-stop", "0"], "--trailing-stop of 0 would end every session"),
    *[
        (["banker-only", "--session", text], f"{text!r} is no session; write shoe, 20-shoes, 80-coups or all")
        for text in ("", "0-shoes", "-1-coups", "3", "3-hands", "ALL", "²-shoes", "٣-shoes")
    ],
    (["banker-only", "--ledger", "ledger.txt"], "ledger.txt is no name for a ledger; it ends in .parquet or .csv"),
    (["banker-only", "--ledger", ""], "is no name for a ledger"),
    (["banker-only", "--ledger", "no/ledger.csv"], "no/ledger.csv cannot be written: there is no folder"),
    (["banker-only", "--ledger", "folder.csv"], "folder.csv cannot be written: it is a folder"),
    (["banker-only", "--data", "record.csv", "--ledger", "./record.csv"], "would replace the record of --data"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "said"), WRONG)
def test_a_wrong_call_is_told_before_anything_runs(run_backtest, folder, arguments, said):
    (folder / "folder.csv").mkdir()
    (folder / "record.csv").write_text("outcome\nB\n")
    (folder / "loaded.py").write_text(MINE + "\nraise RuntimeError('this file was run')\n")
    alone = not arguments or str(arguments[0]).startswith("--") or "--set" in arguments  # loading comes before --set
    runs = arguments if alone else ["loaded.py", *arguments]
    done = run_backtest(*runs, "--json")
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "this file was run" not in done.err


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(run_backtest):
    call = ("martingale", "labouchere", "--shoes", 40, "--json")
    first, second = (run_backtest(*call, "--seed", 7) for _ in range(2))
    assert first == second
    assert run_backtest(*call, "--seed", 8).out != first.out


def test_a_seed_is_drawn_and_printed(run_backtest, play):
    drawn = play("banker-only", "--shoes", 2)
    assert play("banker-only", "--shoes", 2, "--seed", drawn["run"]["seed"]) == drawn
    assert play("banker-only", "--shoes", 2)["run"]["seed"] != drawn["run"]["seed"]
    told = run_backtest("banker-only", "--shoes", 2, "--seed", 11)
    assert "2 shoes simulated from seed 11" in told.out


def test_the_seed_of_a_record_is_that_of_what_a_strategy_draws(play):
    assert play("banker-only", "--data", "record.txt", "--seed", 5)["run"]["seed"] == 5


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_ends_of_the_seeds(play, seed):
    assert play("banker-only", "--shoes", 1, "--seed", seed)["run"]["seed"] == seed


def test_expected_net_is_the_exact_edge_on_every_stake(play):
    """Ways to win of the eight-pack game, as the published combinatorial analyses count them."""
    banker, player, ways = 2292252566437888, 2230518282592256, 4998398275503360
    exact = {
        "banker-only": Fraction(20 * player - 19 * banker, 20 * ways),
        "player-only": Fraction(banker - player, ways),
    }
    for system in play(*exact, "--shoes", 20, "--seed", 3)["systems"]:
        edge = exact[system["name"]]
        assert system["theoretical_edge"] == pytest.approx(float(edge), abs=1e-9)
        assert Decimal(system["expected_net"]) == round(Decimal(float(-Fraction(system["staked"]) * edge)), 2)


def test_the_strategy_of_the_manual_runs_as_it_is_written(play, folder):
    (folder / "house.py").write_text(HOUSE)
    written, ours = play("house.py", "martingale", "--shoes", 50, "--seed", 4)["systems"]
    assert (written["name"], ours["name"]) == ("martingale (house.py)", "martingale (strategies/martingale.py)")
    assert (written["parameters"], ours["parameters"]) == ({"base": 1}, {"side": "banker", "base": 1, "levels": 0})
    same = ("staked", "net", "capped", "won", "lost", "longest_losing_run", "final_bankroll", "max_drawdown", "z")
    assert {key: written[key] for key in same} == {key: ours[key] for key in same}
    assert written["capped"] > 0


def test_a_system_named_twice_plays_once(play):
    assert [
        s["name"] for s in play("martingale", "mine.py", "martingale", "mine.py:Mine", "--shoes", 1)["systems"]
    ] == [
        "martingale",
        "mine",
    ]


def test_two_files_of_one_name_are_told_apart_by_their_folder(play, folder):
    for place in ("one", "two"):
        (folder / place).mkdir()
        (folder / place / "mine.py").write_text(MINE)
    names = [system["name"] for system in play("one/mine.py", "mine.py", "two/mine.py", "--shoes", 1)["systems"]]
    assert names == ["mine (one/mine.py)", "mine (mine.py)", "mine (two/mine.py)"]


def test_settings_reach_every_system_that_has_the_parameter(play):
    martingale, banker = play("martingale", "banker-only", "--shoes", 2, "--set", "base=2", "--set", "levels=3")[
        "systems"
    ]
    assert martingale["parameters"] == {"side": "banker", "base": 2, "levels": 3}
    assert banker["parameters"] == {"base": 2}
    [mine] = play("mine.py", "--shoes", 1, "--set", "line=4 5", "--set", "loud=yes", "--set", "mood=WILD", "--set", "share=1")["systems"]  # fmt: skip
    assert mine["parameters"] == {"base": 1, "share": 1.0, "loud": True, "line": [4, 5], "mood": "wild"}


SESSIONS = [  # option, sessions of a record of two shoes of 5 and 3 coups, how they ended
    ("shoe", 2, {"shoes_done": 2}),
    ("1-shoes", 2, {"shoes_done": 2}),
    ("2-shoes", 1, {"shoes_done": 1}),
    ("20-shoes", 1, {"shoes_done": 1}),
    ("4-coups", 2, {"coups_done": 2}),
    ("3-coups", 3, {"coups_done": 2, "shoes_done": 1}),
    ("all", 1, {"shoes_done": 1}),
]


@pytest.mark.parametrize(("session", "sessions", "ended"), SESSIONS)
def test_how_long_a_session_lasts(play, session, sessions, ended):
    [system] = play("banker-only", "--data", "record.txt", "--chip", 1, "--session", session)["systems"]
    assert system["sessions"] == sessions
    assert {stop: count for stop, count in system["ended"].items() if count} == ended
    assert (system["net"], system["coups_bet"]) == ("0.80", 8)


def test_carry_keeps_a_progression_over_a_shoe(play, folder):
    """PP, then B: 1 and 2 lost; 4 chips on the next shoe with --carry, 1 without."""
    (folder / "two.txt").write_text("PP\nB\n")
    call = ("martingale", "--data", "two.txt", "--chip", 1, "--session", "2-shoes")
    assert play(*call)["systems"][0]["net"] == "-2.05"
    assert play(*call, "--carry")["systems"][0]["net"] == "0.80"


ENDS = [  # options, outcomes, why the session ends, net of Banker bets of 10
    (["--bankroll", 20], "PPPP", "ruin", "-20.00"),
    (["--stop-loss", 20], "PPPP", "stop_loss", "-20.00"),
    (["--win-goal", 19], "BBBB", "win_goal", "19.00"),
    (["--trailing-stop", 20], "PBBBPPB", "trailing", "-1.50"),  # up to 18.50, and two losses
    (["--set", "base=60", "--max", 500, "--over-max", "stop"], "BBBB", "limit", "0.00"),
]


@pytest.mark.parametrize(("options", "outcomes", "reason", "net"), ENDS)
def test_why_a_session_ends(play, folder, options, outcomes, reason, net):
    (folder / "one.txt").write_text(outcomes + "\n")
    [system] = play("banker-only", "--data", "one.txt", *options)["systems"]
    assert (system["ended"][reason], system["net"]) == (1, net)


def test_the_table_of_the_options(play):
    [none] = play("martingale", "--shoes", 100, "--seed", 1, "--max", "none")["systems"]
    [capped] = play("martingale", "--shoes", 100, "--seed", 1, "--max", "80")["systems"]
    assert (none["capped"], none["refused"]) == (0, 0)
    assert capped["capped"] > 0
    [refused] = play("banker-only", "--shoes", 1, "--seed", 1, "--min", "15")["systems"]  # 15 is two chips of 10
    assert (refused["refused"], refused["staked"], refused["verdict"]) == (refused["coups_seen"], "0.00", "no_bets")
    assert refused["realised_edge"] is None


def test_rules_and_the_time_of_commission(play):
    [ez] = play("banker-only", "--shoes", 5, "--rules", "ez-8")["systems"]
    assert (ez["commission"], ez["theoretical_edge"]) == ("0.00", pytest.approx(0.010184, abs=1e-5))  # Wizard: 1.018 %
    at_win, at_end = (
        play("banker-only", "--shoes", 5, "--seed", 2, "--commission", due)["systems"][0] for due in ("win", "shoe")
    )
    assert (at_win["net"], at_win["commission"]) == (at_end["net"], at_end["commission"])


@pytest.mark.parametrize("ending", [".csv", ".parquet", ".CSV"])
def test_the_ledger_adds_up_to_the_document(play, folder, ending):
    """Systems with ties, commission of half chips, capped stakes, sessions that end early."""
    names = ("martingale", "tie-only", "banker-only")
    document = play(*names, "--shoes", 30, "--seed", 9, "--bankroll", 800, "--ledger", f"out{ending}")
    out = folder / f"out{ending}"
    if ending == ".parquet":
        rows = [
            row | {name: Decimal(row[name]) / 10_000 for name in ("staked", "net", "commission")}
            for row in pl.read_parquet(out).iter_rows(named=True)
        ]
    else:
        with out.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    for name, system in zip(names, document["systems"], strict=True):
        own = [row for row in rows if row["system"] == name]
        for figure in ("staked", "net", "commission"):
            assert sum((Decimal(row[figure]) for row in own), Decimal(0)) == Decimal(system[figure])
        assert len(own) == system["coups_bet"] + system["refused"]
        assert sum(row["reason"] == "capped" for row in own) == system["capped"]
    assert document["systems"][0]["ended"]["ruin"] > 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(["mine.py", "record.txt", out.name])


def test_a_ledger_that_cannot_be_written_does_not_take_the_result_along(run_backtest, folder):
    (folder / "gone").mkdir()
    (folder / "removes.py").write_text(
        MINE.replace(
            "        table.bet",
            "        import os\n        os.path.isdir('gone') and os.rmdir('gone')\n        table.bet",
        )
    )
    done = run_backtest("removes.py", "--shoes", 1, "--ledger", "gone/out.csv", "--json")
    assert (done.code, json.loads(done.out)["systems"][0]["status"]) == (2, "ok")
    assert "gone/out.csv cannot be written: No such file or directory" in done.err


def test_the_ledger_stays_where_it_was_asked_for(run_backtest, folder):
    (folder / "elsewhere").mkdir()
    (folder / "moves.py").write_text("import os\nos.chdir('elsewhere')\n" + MINE)
    assert run_backtest("moves.py", "--shoes", 1, "--ledger", "out.csv").code == 0
    assert (folder / "out.csv").is_file()


def test_what_ships_is_listed(run_backtest):
    done = run_backtest("--list", "--json")
    strategies = json.loads(done.out)["strategies"]
    assert done.code == 0
    assert [entry["name"] for entry in strategies] == shipped()
    assert len(strategies) == 17
    assert all(entry["doc"] and entry["line"] and entry["file"].startswith("strategies/") for entry in strategies)
    text = run_backtest("--list").out
    assert all(f"{name}  strategies/" in text for name in shipped())
    assert "--set line=1,2,3  the line to begin with" in text


def test_what_is_in_a_file_is_listed(run_backtest, folder):
    done = run_backtest("mine.py", "--list", "--json")
    [entry] = json.loads(done.out)["strategies"]
    assert {key: entry[key] for key in ("name", "class", "file", "line", "doc")} == {
        "name": "mine", "class": "Mine", "file": "mine.py", "line": 4, "doc": "Mine.",
    }  # fmt: skip
    assert entry["parameters"] == [
        {"name": "base", "type": "int", "default": 1, "low": 1, "high": 50, "choices": None, "help": "stake, in chips"},
        {"name": "share", "type": "float", "default": 0.5, "low": 0.0, "high": 1.0, "choices": None, "help": ""},
        {"name": "loud", "type": "bool", "default": False, "low": None, "high": None, "choices": None, "help": ""},
        {"name": "line", "type": "ints", "default": [1, 2, 3], "low": 1, "high": 9, "choices": None, "help": ""},
        {"name": "mood", "type": "choice", "default": "calm", "low": None, "high": None, "choices": ["calm", "wild"], "help": ""},
    ]  # fmt: skip
    (folder / "empty.py").write_text("")
    done = run_backtest("empty.py", "mine.py", "--list", "--json")
    assert (done.code, len(json.loads(done.out)["strategies"])) == (3, 1)
    assert done.err.startswith("empty.py is empty")


def test_check_plays_three_shoes(run_backtest, folder):
    done = run_backtest("mine.py", "--check")
    assert done.code == 0
    assert "3 scripted shoes" in done.out
    assert "mine  mine.py:4  runs: it bet on 33 of 33 coups" in done.out
    (folder / "bad.py").write_text(MINE.replace("self.base)", "-1)"))
    done = run_backtest("bad.py", "mine.py", "--check")
    assert done.code == 4
    assert "bad.py:14, session 1, shoe 1, coup 1: a stake of -1 chips" in done.out
    assert "mine (mine.py)  mine.py:4  runs" in done.out
    document = json.loads(run_backtest("mine.py", "--check", "--json").out)
    assert (document["run"]["shoes"], document["systems"][0]["status"]) == (3, "ok")


def test_version_and_help(run_backtest):
    assert run_backtest("--version").out == f"backtest, version {__version__}\n"
    help_ = run_backtest("--help").out
    for option in ("--data", "--shoes", "--seed", "--rules", "--set", "--bankroll", "--chip", "--min", "--max", "--over-max", "--win-goal", "--stop-loss", "--trailing-stop", "--session", "--carry", "--ledger", "--list", "--check", "--json"):  # fmt: skip
        assert option in help_


def test_no_word_of_the_result_promises_anything(run_backtest):
    out = run_backtest(*shipped(), "--shoes", 30, "--seed", 5).out.lower()
    for word in (" due", " hot", "streak", "predict a", "guarantee", "congrat", "profit", "winning", "beat"):
        assert word not in out


def test_what_a_record_does_not_hold_is_told_once_with_its_place(run_backtest, folder):
    (folder / "dragon.py").write_text(MINE.replace("BANKER", "DRAGON_7"))
    done = run_backtest("dragon.py", "--data", "record.txt")
    told = "dragon.py:4, session 1, shoe 1, coup 1: Dragon 7 needs Banker's total, which was not recorded"
    assert (done.code, told in " ".join(done.out.split())) == (4, True)


def test_shoes_that_stand_in_two_files_are_told(run_backtest, tmp_path):
    shoe, other = "BPBPPBTBPPBBPTBPBPBBPPBPBPTBPB", "PPBBPPBBPPBBPPBBPPBBPPBBPPBBPP"
    for name, text in (("one.txt", shoe), ("two.txt", f"{other}\n{shoe}"), ("three.txt", other[:-1])):
        (tmp_path / name).write_text(text)
    one, two, three = (tmp_path / name for name in ("one.txt", "two.txt", "three.txt"))
    assert "1 shoe came before" in run_backtest("banker-only", "--data", one, "--data", two).err
    assert "came before" not in run_backtest("banker-only", "--data", two, "--data", three).err
