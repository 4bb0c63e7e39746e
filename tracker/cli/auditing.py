"""`backtest --audit`: runs the audits, and says in words what they found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.cli.common import spoken
from tracker.cli.lines import counted, row, where

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.backtest import Report, System
    from tracker.cli.backtest_setup import Prepared

NOTES_SHOWN = 4


def audited(report: Report, values: Sequence[tuple[System, Mapping[str, Any]]], prepared: Prepared) -> Report:
    """The report with the audit of every system, with a bar on a terminal."""
    from tracker.backtest import with_audit
    from tracker.cli.output import progress_bar, results_alone

    assert prepared.data is not None
    with results_alone(), progress_bar(len(values)) as progress:
        return with_audit(report, values, prepared.data, files=prepared.asked.data, progress=progress)


def show_audit(figures: Mapping[str, Any], widest: int = 0) -> None:
    """The audit of one system: a sentence where it passed, else what was found, and what deserves a look."""
    audit, words = figures["audit"], spoken()
    if audit is None:
        return
    said = words("account.audit_failed")
    if audit["passed"]:
        said = words("account.audit_passed", cuts=audit["cuts"], coups=counted(audit["coups"], "coup"))
    row(words("account.audit"), "", said, widest)
    for finding in audit["findings"]:
        row("", "", where({**finding, "session": None}), widest)
    for note in audit["notes"][:NOTES_SHOWN]:
        row("", "", words("account.audit_look", what=where({**note, "session": None})), widest)
