"""The ratios that compiled code is there for, with a margin of two, and what a record of one says."""

import json

import pytest

from tracker.backtest.ratios import Ratio, measured, ratios


@pytest.mark.slow
def test_every_ratio_is_at_least_half_of_what_it_should_be() -> None:
    missed = []
    for ratio in ratios():
        record = measured(ratio, 3 if ratio.clock else 5)  # those that start programs are dear
        print(json.dumps(record))
        if not (ratio.at_least or 0) / 2 <= record["ratio"] <= 2 * (ratio.at_most or float("inf")):
            missed.append(record)
    assert missed == []


def test_a_record_holds_the_medians_of_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 6.0, 0.0, 1.0, 0.0, 8.0, 0.0, 2.0, 0.0, 9.0, 0.0, 1.0])
    monkeypatch.setattr("tracker.backtest.ratios.thread_time", lambda: next(clock))
    record = measured(Ratio("a / b", lambda: 2, lambda: 1, at_least=3), 3)
    assert record == {
        "name": "a / b", "ratio": 3.0, "dear_ns": 4e9, "cheap_ns": 1e9, "at_least": 3, "at_most": None, "turns": 3,
    }  # fmt: skip
