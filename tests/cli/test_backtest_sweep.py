"""`backtest --sweep`: what it prints, as JSON and as a table, and what it refuses."""

import json

import pytest

from tracker.cli.sweeping import sentence


def test_each_setting_is_a_system_with_its_parameters(run_backtest):
    done = run_backtest(
        "martingale", "--sweep", "base=1..3", "--sweep", "levels=0,4", "--shoes", 20, "--seed", 1, "--json"
    )
    document = json.loads(done.out)
    parameters = [(system["parameters"]["base"], system["parameters"]["levels"]) for system in document["systems"]]
    assert parameters == [(1, 0), (1, 4), (2, 0), (2, 4), (3, 0), (3, 4)]
    assert document["run"]["settings"] == 6
    assert {system["coups_seen"] for system in document["systems"]} == {document["run"]["coups"]}  # the same shoes


def test_the_table_is_in_the_order_of_the_settings_and_says_what_the_best_is_worth(run_backtest):
    done = run_backtest("banker-only", "--sweep", "base=3,1,2", "--shoes", 20, "--seed", 1)
    lines = done.out.splitlines()
    assert [line.split()[0] for line in lines if line.startswith("base=")] == ["base=3", "base=1", "base=2"]
    assert "3 settings, all on the same shoes" in " ".join(done.out.split())
    assert "is the luckiest, not the best" in " ".join(done.out.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ("--sweep", "base=0..2"),
        ("--sweep", "nothing=1,2"),
        ("--sweep", "base"),
        ("--sweep", "base=1..1000"),  # too many
        ("--sweep", "base=1,2", "--set", "base=1"),
    ],
)
def test_a_sweep_that_does_not_fit_is_wrong_usage(run_backtest, arguments):
    done = run_backtest("martingale", *arguments, "--shoes", 5)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1


def test_exact_chances_stand_beside_the_settings(run_backtest):
    done = run_backtest(
        "martingale",
        "--sweep",
        "levels=2,3",
        "--exact",
        "--session",
        "5-coups",
        "--bankroll",
        70,
        "--shoes",
        2,
        "--seed",
        1,
    )
    assert "exactly ahead ruined" in " ".join(done.out.split())


BEST_OF = [  # settings, by luck (Tippett's table: 1.538753 of ten), of which 4.55 % lie beyond two errors
    (10, "1.5", "0.5 of 10"),
    (90, None, "4.1 of 90"),
    (240, None, "11 of 240"),
]


@pytest.mark.parametrize(("settings", "by_luck", "named"), BEST_OF)
def test_what_the_best_of_many_settings_is_worth(settings, by_luck, named):
    systems = [{"z": 3.26, "p_value_holm": 0.11}, *[{"z": -0.4, "p_value_holm": 1.0}] * (settings - 1)]
    said = sentence(systems)
    assert f"about {by_luck or ''}" in said
    assert "here it is 3.3" in said
    assert f"about {named} are called lucky or unlucky by chance alone" in said
    assert "the smallest p value is 0.11" in said
    assert "luckiest" not in sentence(systems[:1])


def test_the_best_setting_is_played_once_more_on_fresh_shoes(run_backtest):
    call = ("martingale", "--sweep", "levels=3..5", "--shoes", 40, "--seed", 1)
    document = json.loads(run_backtest(*call, "--twins", "--json").out)
    best = max(document["systems"], key=lambda system: system["z"])
    again = document["tried"]["again"]
    assert again["parameters"] == best["parameters"]
    assert again["net"] == best["twins"]["random"]["net"] != best["net"]
    assert (
        f"The luckiest of them, levels={best['parameters']['levels']}, was played once more, on 40 shoes dealt afresh"
        in (" ".join(run_backtest(*call).out.split()))
    )


def test_one_setting_or_none_is_not_played_again(run_backtest):
    for arguments in (("--sweep", "base=2"), ()):
        done = run_backtest("banker-only", *arguments, "--shoes", 2, "--seed", 1, "--json")
        assert json.loads(done.out)["tried"]["again"] is None


def test_where_the_order_changes_nothing_no_number_says_so(run_backtest):
    """A session of one coup knows of no order."""
    call = ("martingale", "--sweep", "levels=3..3", "--twins", "--shoes", 1, "--seed", 1, "--session", "1-coups")
    assert "the order made no difference to any setting" in " ".join(run_backtest(*call).out.split())
