"""What an audit finds: whether a system's bets depend on what was not over when they were made."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MOST_FINDINGS = 10  # of a rule; the others are counted


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that an audit found. rule: see `tracker/docs/audit.md`. line: of the strategy's file, None where none is to
    blame. shoe, coup: where it showed."""

    rule: str
    message: str
    file: str
    line: int | None = None
    shoe: int | None = None
    coup: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The finding with the keys of its fields."""
        return {name: getattr(self, name) for name in ("rule", "file", "line", "shoe", "coup", "message")}


@dataclass(frozen=True, slots=True)
class Audit:
    """The audit of one system. findings: what speaks against it, none where it passed. notes: what deserves a look and is
    no proof. coups, cuts: how many coups were played at arm's length, and how many futures were replaced."""

    findings: Sequence[Finding]
    notes: Sequence[Finding] = ()
    coups: int = 0
    cuts: int = 0

    @property
    def passed(self) -> bool:
        return not self.findings

    def as_json(self) -> dict[str, Any]:
        """The `audit` of contracts.md, and how much was looked at."""
        return {
            "passed": self.passed,
            "findings": [each.as_json() for each in self.findings],
            "notes": [each.as_json() for each in self.notes],
            "coups": self.coups,
            "cuts": self.cuts,
        }


Asked = Mapping[str, int]  # bet -> chips asked for
Decisions = Mapping[
    tuple[int, int], Asked
]  # (shoe, coup) -> what was asked for there; coups without a bet are left out


def asked_words(asked: Asked) -> str:
    """`nothing`, or `3 on banker, 1 on tie`."""
    return ", ".join(f"{chips:,} on {bet}" for bet, chips in asked.items()) or "nothing"


def few(findings: Iterable[Finding]) -> list[Finding]:
    """The findings, each once, and only the first ones of a rule."""
    kept: list[Finding] = []
    for finding in findings:
        alike = [each for each in kept if each.rule == finding.rule]
        same = any((each.line, each.message) == (finding.line, finding.message) for each in alike)
        if not same and len(alike) < MOST_FINDINGS:
            kept.append(finding)
    return kept
