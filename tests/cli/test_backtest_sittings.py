"""`backtest --pace`, `--comps`, `--risk`: what a sitting costs, as a document and in words."""

import json

import pytest


@pytest.fixture
def ran(run_backtest):
    return run_backtest(
        *("martingale", "--shoes", 40, "--seed", 3, "--max", "none", "--session", "20-coups"),
        *("--pace", 40, "--comps", 33.3, "--risk", 10, "--json"),
    )


def test_the_document(ran, run_backtest):
    document = json.loads(ran.out)
    [system] = document["systems"]
    assert ran.code == 0
    assert (document["run"]["pace"], document["run"]["comps_percent"]) == (40, 33.3)
    assert system["hours_per_session"] == pytest.approx(system["coups_seen"] / system["sessions"] / 40, abs=1e-6)
    theory = -float(system["expected_net"])
    assert float(system["comps"]) == pytest.approx(theory * 0.333, abs=0.006)
    assert float(system["net_of_comps"]) == pytest.approx(float(system["net"]) + float(system["comps"]), abs=0.011)
    assert {"p01", "p05", "p25", "p50", "p75", "p95", "p99", "mean"} == set(system["final_bankroll"])
    needed = system["bankroll_needed"]
    assert needed["risk"] == 0.1
    assert needed["ruined"] <= needed["short"] <= 0.1
    assert float(needed["low"]) < float(needed["bankroll"]) < float(needed["high"])
    plain = json.loads(run_backtest("martingale", "--shoes", 2, "--seed", 3, "--json").out)
    assert (plain["run"]["pace"], plain["run"]["comps_percent"]) == (70, 0)
    assert "bankroll_needed" not in plain["systems"][0]


def test_in_words(run_backtest):
    ran = run_backtest(
        *("martingale", "--shoes", 110, "--seed", 3, "--pace", 40, "--comps", "20%", "--risk", "25"),
        *("--bankroll", 2550, "--win-goal", 50, "--max", "none"),
    )
    said = " ".join(ran.out.split())
    assert "is the expected loss, at 40 coups an hour; a session lasts " in said
    assert " comps " in said
    assert "one session in a hundred ended at " in said
    assert "is the smallest of which at most 25.0 % of sessions come short" in said
    assert "of this run's sessions are ruined" in said


REFUSED = [
    (["--pace", 0], "0 is not in the range 1<=x<=1000"),
    (["--comps", 101], "'101' is no number of percent from 0 to 100"),
    (["--comps", "nan"], "'nan' is no number of percent from 0 to 100"),
    (["--comps", "1/3"], "'1/3' is no number of percent"),
    (["--risk", 0], "'0' is no number of percent above 0 and below 100; write one such as 5 or 33.3."),
    (["--risk", 100], "'100' is no number of percent above 0"),
    (["--risk", ""], "'' is no number of percent above 0"),
]


@pytest.mark.parametrize(("options", "said"), REFUSED)
def test_what_is_refused(run_backtest, options, said):
    ran = run_backtest("banker-only", *options)
    assert ran.code == 2
    assert said in " ".join(ran.err.split())


def test_of_a_system_that_lives_on_its_bankroll_there_is_none_to_be_found(run_backtest, tmp_path):
    """Without a bankroll it has endless chips at hand, of which it cannot stake a tenth."""
    (tmp_path / "tenth.py").write_text(
        "from tracker import Strategy\n\n\nclass Tenth(Strategy):\n    def bet(self, table):\n"
        "        table.bet(0, int(table.bankroll / 10))\n"
    )
    call = (tmp_path / "tenth.py", "--shoes", 2, "--seed", 1, "--bankroll", 1000, "--risk", 5)
    assert json.loads(run_backtest(*call, "--json").out)["systems"][0]["bankroll_needed"] is None
    assert "not found: the system fails where it is played without one" in " ".join(run_backtest(*call).out.split())


def test_the_same_run_from_its_folder(run_backtest, tmp_path):
    """Pace, comps and risk are part of what was asked for."""
    call = ("banker-only", "--shoes", 3, "--seed", 3, "--pace", 50, "--comps", 10, "--risk", 20, "--trailing-stop", 30)
    assert run_backtest(*call, "--out", tmp_path / "run").code == 0
    again = run_backtest("--rerun", tmp_path / "run", "--json")
    assert again.code == 0
    assert json.loads((tmp_path / "run" / "report.json").read_text())["run"]["pace"] == 50


ALONE = ("martingale", "--shoes", 1, "--seed", 1)


@pytest.mark.parametrize(
    ("options", "said", "never"),
    [
        (("--session", "1-coups", "--exact"), "a session of one coup, dealt from a fresh shoe,", "1 coups"),
        (("--session", "1-coups"), "a session is one coup, no bankroll", "1 coups"),
        (("--session", "1-coups"), "at 70 coups an hour; a session lasts 0.86 minutes", "0.0 hours"),
        (("--session", "1-coups", "--pace", 1000), "at 1,000 coups an hour; a session lasts 0.06 minutes", "0.0 hours"),
        (("--risk", 5), "(1 session; from", "1 sessions"),
        (("--risk", 5, "--lang", "es"), "(1 sesión; desde", "1 sesiones"),
    ],
)
def test_one_is_no_many(run_backtest, options, said, never):
    """60 / 70 of a minute is 0.857, 60 / 1000 is 0.06."""
    out = " ".join(run_backtest(*ALONE, *options).out.split())
    assert said in out
    assert never not in out
