"""What the table of shoes says beside the history: columns that follow from facts and coups."""

import hashlib
from collections.abc import Mapping
from typing import Any

from tracker.game import OUTCOME_LETTERS, Outcome
from tracker.results import CARDS, ENOUGH
from tracker.store.events import ShoeFacts, instant, milliseconds

TEXTS = ("label", "table", "venue", "note", "variant")


def fact_columns(facts: ShoeFacts, file: str | None, created_at: int) -> dict[str, Any]:
    """The facts themselves, the text that a search looks through, and the date by which the shoe is listed."""
    texts = {name: getattr(facts, name) for name in TEXTS}
    started_at = None if facts.started_at is None else milliseconds(facts.started_at)
    return texts | {
        "started_at": started_at,
        "utc_offset": facts.utc_offset,
        "search": "\n".join(text for text in (*texts.values(), file) if text).casefold(),
        "dated_at": created_at if started_at is None else started_at,
    }


def facts_of(row: Mapping[str, Any]) -> ShoeFacts:
    """The facts in such columns."""
    started_at = None if row["started_at"] is None else instant(row["started_at"])
    return ShoeFacts(**{name: row[name] for name in TEXTS}, started_at=started_at, utc_offset=row["utc_offset"])


def coup_columns(outcomes: str) -> dict[str, Any]:
    """The outcomes of the coups that count, and how often each came."""
    sides = {outcome.value: outcomes.count(letter) for outcome, letter in zip(Outcome, OUTCOME_LETTERS, strict=True)}
    return {"outcomes": outcomes, "coups": len(outcomes), **sides}


def fingerprint(table: str | None, started_at: int | None, packed: Mapping[str, str | None]) -> str | None:
    """32 hexadecimal digits, equal for shoes that are the same; None where there is too little to tell.

    It says by the coups' texts what `tracker.results.identities` says by frames. packed: see `packing`.
    """
    outcome, void = packed["outcome"] or "", packed["void"] or ""
    cards = [packed[name] or "" for name in CARDS]
    if not outcome or not (any(cards) or started_at is not None or len(outcome) >= ENOUGH):
        return None
    void = void.replace(".", "0") if "1" in void else ""
    text = "\x1f".join((table or "", "" if started_at is None else str(started_at), outcome, void, *cards))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
