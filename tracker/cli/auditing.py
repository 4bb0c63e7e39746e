"""`backtest --audit`: runs the audits, and says in words what they found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.cli.lines import row

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
    audit = figures["audit"]
    if audit is None:
        return
    if audit["passed"]:
        words = f"passed: no bet changed in {audit['cuts']:,} replaced futures, nor in {audit['coups']:,} coups at arm's length"
    else:
        words = "FAILED: bets depend on what a bettor cannot know, or the strategy reached for it"
    row("audit", "", words, widest)
    for finding in audit["findings"]:
        row("", "", placed(finding), widest)
    for note in audit["notes"][:NOTES_SHOWN]:
        row("", "", f"to look at: {placed(note)}", widest)


def placed(finding: Mapping[str, Any]) -> str:
    """`mine.py:12, shoe 3, coup 41: it …`."""
    places = [finding["file"] + (f":{finding['line']}" if finding["line"] else "")]
    places += [f"{name} {finding[name]}" for name in ("shoe", "coup") if finding[name] is not None]
    return f"{', '.join(places)}: {finding['message']}"
