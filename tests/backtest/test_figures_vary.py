"""No figure is a constant: over a handful of small runs every number of the JSON and of the course takes different values."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.backtest.scripted import setup, system
from tracker.backtest import Simulated, course_of, load, run_systems, with_bankrolls, with_exact, with_twins
from tracker.betting import PLAYER, Strategy

NO_FIGURES = {"name", "class", "file", "parameters", "engine", "engine_note", "chance_note", "status", "error", "twins"}
CONSTANT = {
    "exact.model",  # a sentence
    *(
        "exact.ended.shoes_done",
        "exact.ended.trailing",
        "exact_note",
    ),  # an exact session has no shoes, and no trailing stop
    "course.falls.bins.low",  # falls begin with none
    "course.cut",  # of a session too long to follow: tests/backtest/test_course.py
}


class Leaves(Strategy):
    """Two bets on a coup, stakes of all sizes, and a reason to leave."""

    def bet(self, table):
        table.bet(PLAYER, 1 + table.coup % 12)
        table.bet("tie", table.coup % 4)
        if table.coup > 11:
            table.leave("late")


RUNS: list[tuple[Any, int, dict[str, Any]]] = [  # system, shoes, table and session
    ("banker-only", 8, {"session": "2-coups"}),
    ("martingale", 4, {"session": "30-coups", "bankroll": "630", "win_goal": "40", "maximum": None}),
    ("martingale", 3, {"session": "9-coups", "maximum": "20", "over_max": "stop", "stop_loss": "20"}),
    ("martingale", 4, {"session": "2-shoes", "maximum": "40", "trailing": "300"}),
    (Leaves, 3, {"session": "30-coups", "minimum": "20", "maximum": "80", "bankroll": "200"}),
    ("player-only", 2, {"rules": "live-6", "session": "40-coups", "bankroll": "30", "win_goal": "400"}),
]


def leaves(found: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every value that is no mapping, by its path. Of lists of mappings the last one is looked at."""
    if isinstance(found, Mapping):
        for key, value in found.items():
            yield from leaves(value, f"{name}.{key}".removeprefix("."))
    elif isinstance(found, list) and found and isinstance(found[0], Mapping):
        yield from leaves(found[-1], name)
    else:
        yield name, found


def figures(named: Any, shoes: int, options: dict[str, Any], number: int) -> dict[str, Any]:
    """The figures of a system with all that can be asked for. number: of the run, on which seed, pace and comps hang."""
    own = load(named)[0] if isinstance(named, str) else system(named)
    given = replace(setup(seed=number, **options), pace=70 + number, comps=Fraction(number, 10))
    data, values = Simulated(given.variant, number, shoes), [(own, {})]
    report = with_bankrolls(run_systems(values, data, given), values, data, Fraction(1, 3 + number))
    report = with_exact(report, [{}]) if options.get("session", "").endswith("coups") else report
    report = with_twins(report, values, data) if number < 2 else report
    course = course_of(own, {}, data, given)
    assert course
    return report.as_json()["systems"][0] | {"course": course.as_json()}


def test_every_number_takes_different_values():
    """One that is told of some runs alone is different there."""
    found = [dict(leaves(figures(*run, number))) for number, run in enumerate(RUNS)]
    names = {name for each in found for name in each if name.partition(".")[0] not in NO_FIGURES}
    constant = {name for name in names if len({repr(each.get(name)) for each in found}) == 1}
    assert len(names) > 150
    assert constant - CONSTANT == set()
