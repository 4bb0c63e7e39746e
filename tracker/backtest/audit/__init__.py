"""Audits: whether a system's bets can depend on coups that were not over. `docs/audit.md` says what is proved and what is not."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tracker.backtest.audit.arms_length import compared, far
from tracker.backtest.audit.futures import first_shoes, replaced_futures, twice
from tracker.backtest.audit.known import knows
from tracker.backtest.audit.seated import afresh, silence, sit
from tracker.backtest.audit.shape import Audit, Finding, few
from tracker.backtest.data import Simulated
from tracker.backtest.report import Report, SystemReport

if TYPE_CHECKING:
    from tracker.backtest.frames import Recorded
    from tracker.backtest.loader import System

__all__ = ["Audit", "Finding", "with_audit"]


def with_audit(
    report: Report,
    systems: "Sequence[tuple[System, Mapping[str, Any]]]",
    data: "Simulated | Recorded",
    *,
    files: Sequence[str] = (),
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> Report:
    """The report with an `audit` of every system; None of one that failed.

    systems, data: those of the report. files: of the recorded shoes, or the address of their store. What strategies print is
    passed over: the run itself has said it. progress: called with systems done and systems in all.
    """
    audited = []
    known = frozenset(str(Path(file.removeprefix("sqlite:///")).resolve()) for file in files)
    with silence():
        for place, (played, (_, values)) in enumerate(zip(report.systems, systems, strict=True)):
            progress(place, len(systems))
            audit = None if played.failure else _audit(report, played, values, data, known)
            audited.append(replace(played, audit=audit))
    progress(len(systems), len(systems))
    return replace(report, systems=audited, audited=True)


def _audit(
    report: Report,
    played: SystemReport,
    values: Mapping[str, Any],
    data: "Simulated | Recorded",
    files: frozenset[str],
) -> Audit:
    """The audit of one system, over the first shoes of its run."""
    setup, system = report.setup, played.system
    shoes = first_shoes(data)
    normal = sit(afresh(system, setup.call_limit), values, shoes, setup, cards=None)
    if normal.failure:
        words = f"played again it fails: {normal.failure.message}"
        return Audit([Finding("not_the_same_twice", words, system.file, normal.failure.line)])
    findings = [*twice(system, values, shoes, setup, normal)]
    looked = [*replaced_futures(system, values, shoes, setup, normal)]
    notes: list[Finding] = []
    there = far(system, values, shoes, setup, cards=normal.cards, data=files)
    if there is None:
        words = "it was not loaded from a file that another process can load, so arm's length was left out"
        notes.append(Finding("arms_length", words, system.file))
    else:
        findings += compared(system, normal, there)
        reached = [(kind, Finding(kind, what, system.file, line)) for kind, line, what in there.told]
        findings += [finding for kind, finding in reached if kind != "note"]
        notes += [finding for kind, finding in reached if kind == "note"]
    findings += [each for each in looked if each]
    about = [*knows(report, played, values, data)]
    (findings if isinstance(data, Simulated) else notes).extend(about)
    coups = there.coups if there else 0
    return Audit(few(findings), few(notes), coups, len(looked))
