"""`backtest --workers`: the same bytes for any number, and what `--cluster` says."""

import pytest


@pytest.mark.parametrize("session", ["shoe"])
def test_the_same_bytes_for_any_number_of_workers(run_backtest, session):
    call = ("martingale", "labouchere", "--shoes", 30, "--seed", 4, "--session", session, "--json", "--workers")
    one, two = (run_backtest(*call, workers) for workers in (1, 2))
    assert (one.code, two.code, one.err, two.err) == (0, 0, "", "")
    assert one.out == two.out


@pytest.mark.parametrize("arguments", [("--workers", 0), ("--workers", 1000), ("--cluster", "tcp://somewhere:8786")])
def test_what_cannot_be_had_is_wrong_usage(run_backtest, arguments):
    done = run_backtest("martingale", "--shoes", 5, *arguments)
    assert (done.code, done.out) == (2, "")
    assert arguments[0] in done.err
