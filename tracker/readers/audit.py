"""The audit of a record of cards: every check of coups and shoes, what was held to them, and what could not be.

A finding is a recording or a dealing error; which of the two, a record alone cannot say.
"""

from dataclasses import dataclass
from typing import Any

import polars as pl

from tracker.game import DEFAULT, VARIANTS, variant
from tracker.readers import points
from tracker.readers.checks import check_cards
from tracker.readers.coup_checks import thirds_recorded
from tracker.readers.draft import Finding
from tracker.readers.reading import Reading, finding_entry
from tracker.readers.stretches import Shortest, repeated_stretches

NOT_READ = frozenset(("unknown_marks", "unknown_totals"))  # rules of findings of the reading that the audit shows too


@dataclass(frozen=True, slots=True)
class Audit:
    """What the checks of one record came to.

    file: its name. rules: the names of the games that it was held to. shoes, coups: how many there are. Each coup is one
    of checked (its cards, or at least both totals, were compared), void, and no_cards. without_cards: those of the
    checked of which totals and winner alone are known; thirds_unknown: those whose third cards the record leaves out.
    stretches: how many cards in the order of earlier ones are told, by the detail of the cards. findings: shoe after shoe.
    """

    file: str
    rules: tuple[str, ...]
    shoes: int
    coups: int
    checked: int
    void: int
    no_cards: int
    without_cards: int
    thirds_unknown: int
    stretches: dict[str, Shortest]
    labels: dict[int, str]
    findings: list[Finding]

    @property
    def not_wholly_checked(self) -> dict[str, int]:
        """Coups that were not checked, or not wholly, by the reason; without the reasons that no coup has."""
        counts = {
            "no_cards": self.no_cards,
            "void": self.void,
            "totals_only": self.without_cards,
            "no_thirds": self.thirds_unknown,
        }
        return {reason: count for reason, count in counts.items() if count}

    def report(self) -> dict[str, Any]:
        """The entry of `tracker audit --json` for this file."""
        return {
            "file": self.file,
            "rules": list(self.rules),
            "shoes": self.shoes,
            "coups": self.coups,
            "coups_checked": self.checked,
            "totals_only": self.without_cards,
            "not_checked": {"no_cards": self.no_cards, "void": self.void, "third_cards": self.thirds_unknown},
            "stretches": {
                detail: {"shortest": least.cards, "expected_by_chance": round(least.expected, 6)}
                for detail, least in self.stretches.items()
            },
            "findings": [finding_entry(entry) for entry in self.findings],
        }


def audit(reading: Reading, *, rules: str | None = None) -> Audit:
    """Holds a record to the rules.

    rules: the name of a variant for all shoes; None for each shoe's own, where it names one, and the usual game elsewhere.
    Errors: UsageError where there are no rules of this name.
    """
    if rules is not None:
        variant(rules)
    coups = reading.coups.with_columns(line=reading.lines)
    stretches, least = repeated_stretches(coups)
    not_read = [entry for entry in reading.findings if entry.rule in NOT_READ]
    findings = [*not_read, *check_cards(reading.shoes, coups, rules, thirds=reading.thirds), *stretches]
    findings.sort(key=lambda entry: (entry.shoe or 0, entry.coup or 0))
    totals = pl.col("player_total").is_not_null() & pl.col("banker_total").is_not_null()
    void, four = pl.col("void").fill_null(False), points.four_cards()
    counts = coups.with_columns(thirds=thirds_recorded(thirds=reading.thirds)).select(
        void=void.sum(),
        checked=(~void & (four | totals)).sum(),
        without_cards=(~void & totals & ~four).sum(),
        no_cards=(~void & ~four & ~totals).sum(),
        thirds_unknown=(~void & four & ~pl.col("thirds")).sum(),
    )
    labels = reading.shoes.select("shoe_id", "label").drop_nulls().iter_rows()
    return Audit(
        file=reading.file,
        rules=_names(reading.shoes) if rules is None else (rules,),
        shoes=reading.shoes.height,
        coups=coups.height,
        **counts.row(0, named=True),
        stretches=least,
        labels=dict(labels),
        findings=findings,
    )


def _names(shoes: pl.DataFrame) -> tuple[str, ...]:
    """The rules that a record's shoes are held to, the usual ones first."""
    own = shoes["variant"].unique(maintain_order=True).to_list()
    held = [name for name in own if name in VARIANTS]
    return tuple(dict.fromkeys([DEFAULT] * (len(held) < len(own)) + held))


def kept(shoes: pl.DataFrame, coups: pl.DataFrame, name: str) -> Reading:
    """Shoes that are kept already as a reading without lines, numbered as in the store. name: of the place they lie in."""
    return Reading(
        file=name,
        understood="kept shoes",
        encoding="",
        shoes=shoes,
        coups=coups,
        lines=pl.Series("line", [None] * coups.height, dtype=pl.Int64),
        skipped=[],
        findings=[],
        questions=[],
        duplicate_of={},
    )
