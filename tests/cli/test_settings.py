"""`--set` gives parameters to all systems that have them, or to the one that it names."""

import json

import pytest
from click.testing import CliRunner

from tracker.cli.backtest import backtest

TWO = ("martingale", "fibonacci", "--shoes", "2", "--seed", "1", "--json")


@pytest.mark.parametrize(
    ("settings", "martingale", "fibonacci"),
    [
        (("base=2",), 2, 2),
        (("martingale.base=3",), 3, 1),
        (("martingale.base=3", "base=2"), 3, 2),  # the one that names its system comes first, wherever it stands
        (("Fibonacci.base=4",), 1, 4),
    ],
)
def test_a_setting_is_for_all_or_for_one(settings, martingale, fibonacci):
    done = CliRunner().invoke(backtest, [*TWO, *(word for each in settings for word in ("--set", each))])
    assert done.exit_code == 0, done.output
    assert [each["parameters"]["base"] for each in json.loads(done.stdout)["systems"]] == [martingale, fibonacci]


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("paroli.base=2", "paroli, which does not play here; the systems are martingale, fibonacci"),
        ("fibonacci.levels=2", "fibonacci has no parameter 'levels'"),
        (".base=2", "is no setting"),
        ("martingale.=2", "is no setting"),
    ],
)
def test_a_setting_that_fits_nothing_is_told(setting, said):
    done = CliRunner().invoke(backtest, [*TWO, "--set", setting])
    assert done.exit_code == 2
    assert said in done.stderr
