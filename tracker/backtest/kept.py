"""The report of a run read back from its folder: its figures as they were written, and none of its programs is run."""

import ast
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tracker.backtest.course.shape import Course
from tracker.backtest.folder import RunFolder
from tracker.backtest.loader import System
from tracker.backtest.report import Failure, Report, SystemReport
from tracker.backtest.tally import Tally
from tracker.betting import Strategy
from tracker.errors import InputError

COUNTS = ("coups_seen", "coups_bet", "won", "lost", "pushed", "capped", "refused", "longest_losing_run")
COURSES = "course.json"  # of a run folder: the course of each system, null where there is none


@dataclass(frozen=True, slots=True)
class KeptReport(Report):
    """A report whose figures stand in the folder. written: those of all systems, as JSON has them; written_again: those of the
    best of several settings on fresh shoes."""

    written: Sequence[Mapping[str, Any]] = ()
    written_again: Mapping[str, Any] | None = None

    def all_figures(self) -> list[dict[str, Any]]:
        return [dict(each) for each in self.written]

    def again_figures(self) -> dict[str, Any] | None:
        return dict(self.written_again) if self.written_again else None


def kept_report(folder: RunFolder) -> KeptReport:
    """The report of the run; what was not written down is empty in it, such as the books by wager and the ledger.

    Errors: InputError where the folder is damaged; UsageError where this program does not know the rules.
    """
    manifest = folder.manifest
    written = [each for each in folder.report["systems"] if each["class"] is not None]  # the others were never loaded
    told = zip(manifest["systems"], written, strict=True)
    return KeptReport(
        folder.setup,
        source=manifest["source"],
        seed=manifest["seed"],
        shoes=manifest["shoes"],
        coups=manifest["coups"],
        digest=manifest["digest"],
        systems=[_system(folder, system, figures) for system, figures in told],
        written=written,
        written_again=folder.report.get("tried", {}).get("again"),
    )


def kept_courses(folder: RunFolder) -> list[Course | None]:
    """The courses of the systems, in their order; empty where the run kept none. Errors: InputError where damaged."""
    try:
        told = json.loads(folder.other(COURSES) or b"[]")
        return [None if course is None else Course.from_json(course) for course in told]
    except (ValueError, TypeError, KeyError) as error:
        raise InputError("folder_damaged", folder=folder.path, file=COURSES, reason=error) from None


def refused(folder: RunFolder) -> list[Failure]:
    """The strategy files of the run that could not be loaded."""
    failed = [each["error"] for each in folder.report["systems"] if each["class"] is None]
    return [Failure(error["file"], error["line"], error["message"]) for error in failed]


def _system(folder: RunFolder, told: Mapping[str, Any], figures: Mapping[str, Any]) -> SystemReport:
    path = folder.path / "sources" / told["source"]
    rule = {"__doc__": _rule(folder, told), "__module__": __name__}
    system = System(
        told["name"],
        type(told["class"], (Strategy,), rule),
        told["file"],
        path,
        told["line"],
        told["digest"],
        told["setting"],
    )
    error = figures["error"]
    failure = Failure(**error) if error else None
    return SystemReport(
        system,
        told["parameters"],
        None if failure else _tally(folder, system, figures),
        failure,
        engine=told["engine"],
        note=told["engine_note"],
        chance_note=figures["chance_note"],
    )


def _tally(folder: RunFolder, system: System, figures: Mapping[str, Any]) -> Tally:
    """The sessions as they were written, and the counts that the figures have."""
    own = folder.sessions.filter(folder.sessions["system"] == system.label)
    tally = Tally(nets=own["net"].to_list(), stakes=own["staked"].to_list(), drawdowns=own["max_drawdown"].to_list())
    for name in COUNTS:
        setattr(tally, name, figures[name])
    return tally


def _rule(folder: RunFolder, told: Mapping[str, Any]) -> str | None:
    """What the author says of a system, read from its source without running it."""
    try:
        tree = ast.parse(folder.other(f"sources/{told['source']}") or b"")
    except (SyntaxError, ValueError):
        return None
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == told["class"]]
    return ast.get_docstring(found[0]) if found else None
