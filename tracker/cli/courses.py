"""How the sessions of each system went, coup by coup, for the run folder and the report: a second pass over the first shoes."""

from __future__ import annotations

import json
from math import ceil
from typing import TYPE_CHECKING, Any

from tracker.cli.progress import ProgressFile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.backtest import Course, Report, System, SystemReport
    from tracker.cli.backtest_setup import Prepared

MOST_SYSTEMS, MOST_SETTINGS = 60, 12  # that are followed; a sweep of more settings is told by its ends alone
COUPS, LEAST_COUPS = 500_000, 40_000  # followed in all, shared among the systems; and by each


def most_followed(*, sweep: bool) -> int:
    """How many systems, or settings of a sweep, are followed at most; of more none is."""
    return MOST_SETTINGS if sweep else MOST_SYSTEMS


def courses_of(
    report: Report, values: Sequence[tuple[System, Mapping[str, Any]]], prepared: Prepared
) -> list[Course | None]:
    """The courses of the systems, in their order, None of one that failed; an empty list where there are too many."""
    from tracker.backtest import course_of
    from tracker.cli.output import results_alone

    if len(values) > most_followed(sweep=bool(prepared.asked.sweeps)) or prepared.data is None:
        return []
    coups = max(LEAST_COUPS, COUPS // len(values))
    found: list[Course | None] = []
    sessions = [_looked_at(played, report, coups) for played in report.systems]
    elsewhere, before = ProgressFile(max(1, sum(sessions))), 0
    elsewhere.tell(0)
    with results_alone():
        for (system, given), played, own in zip(values, report.systems, sessions, strict=True):

            def told(done: int, own: int = own, before: int = before) -> None:
                elsewhere.tell(before + min(done, own))

            failed = played.failure is not None
            found.append(
                None if failed else course_of(system, given, prepared.data, prepared.setup, coups=coups, progress=told)
            )
            before += own
            elsewhere.tell(before)
    return found


def _looked_at(played: SystemReport, report: Report, coups: int) -> int:
    """About how many sessions of a system will have been followed after so many coups of the shoes."""
    from tracker.backtest import COURSE_SESSIONS

    sessions = played.tally.sessions if played.tally else 0
    return min(sessions, COURSE_SESSIONS, ceil(sessions * coups / max(report.coups, 1)))


def courses_file(courses: Sequence[Course | None]) -> dict[str, bytes]:
    """The file of a run folder that holds them; none where nobody was followed."""
    if not courses:
        return {}
    told = [course and course.as_json() for course in courses]
    return {"course.json": json.dumps(told, ensure_ascii=False, allow_nan=False).encode() + b"\n"}
