"""A run read back from its folder is told as it was when it was played: the same report, letter for letter."""

import json
from pathlib import Path

import pytest

from tracker.backtest import (
    Asked,
    Report,
    Setup,
    Simulated,
    course_of,
    kept_courses,
    kept_report,
    load,
    loaded_modules,
    read_folder,
    refused,
    run_systems,
    with_twins,
    write_folder,
)
from tracker.betting import Limits, SessionRules
from tracker.errors import InputError
from tracker.figures import report_html
from tracker.game import variant

FAILS = '''"""Fails."""
from tracker import BANKER, Strategy


class Fails(Strategy):
    """Stumbles in its second coup."""

    def bet(self, table):
        table.bet(BANKER, 1 // (1 - table.coup))


class Mute(Strategy):
    def bet(self, table):
        pass
'''


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> tuple[Report, list, Path]:
    """A run of a system, one that fails, one that bets nothing and has no rule, with twins and courses, in its folder."""
    place = tmp_path_factory.mktemp("run")
    (place / "fails.py").write_text(FAILS)
    before = loaded_modules()
    values = [(system, {}) for word in ("martingale", str(place / "fails.py")) for system in load(word)]
    data = Simulated(variant("punto-banco-8"), 3, 12)
    setup = Setup(data.variant, Limits(maximum_minor=None), SessionRules(bankroll_minor=2_000_000), 3)
    report = with_twins(run_systems(values, data, setup), values, data)
    courses = [course_of(system, given, data, setup) for system, given in values]
    kept = json.dumps([course and course.as_json() for course in courses]).encode()
    document = report.as_json()
    lost = dict.fromkeys(document["systems"][0]) | {"class": None}
    lost |= {
        "status": "failed",
        "error": {
            "file": "gone.py",
            "line": 3,
            "message": "gone.py:3: no",
            **dict.fromkeys(("session", "shoe", "coup")),
        },
    }
    document["systems"].append(lost)
    write_folder(place / "out", report, document, data, Asked(twins=True), before=before, others={"course.json": kept})
    return report, courses, place / "out"


def test_the_report_of_a_folder_is_the_report_of_the_run(played):
    report, courses, place = played
    folder = read_folder(place)
    kept = kept_report(folder)
    assert kept.all_figures() == json.loads(json.dumps(report.all_figures()))
    assert kept_courses(folder) == courses
    assert [failure.message for failure in refused(folder)] == ["gone.py:3: no"]
    for language in ("en", "es"):
        assert report_html(kept, kept_courses(folder), language=language) == report_html(
            report, courses, language=language
        )


def test_no_program_of_the_folder_is_run(played):
    _, _, place = played
    (source,) = (place / "sources").rglob("fails.py")
    source.write_text(FAILS + "\nraise SystemExit('this was run')\n")
    assert [each.system.name for each in kept_report(read_folder(place)).systems] == ["martingale", "fails", "mute"]


def test_courses_that_cannot_be_read_are_told(played):
    _, _, place = played
    (place / "course.json").write_text("[{}]")
    with pytest.raises(InputError, match=r"course\.json cannot be read"):
        kept_courses(read_folder(place))
