"""What the table of shoes says beside the history: columns that follow from facts and coups."""

import hashlib
from collections.abc import Mapping
from typing import Any

import polars as pl

from tracker.game import OUTCOME_LETTERS, Outcome
from tracker.results import SHOES, identities
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


def fingerprints(shoes: pl.DataFrame, coups: pl.DataFrame) -> dict[int, str]:
    """shoe_id -> 32 hexadecimal digits, equal for equal shoes; a shoe that has too little to tell is left out."""
    told = identities(shoes, coups).filter("enough").select("shoe_id", "identity")
    return {shoe: hashlib.blake2b(text.encode(), digest_size=16).hexdigest() for shoe, text in told.iter_rows()}


def fingerprint(facts: ShoeFacts, coups: pl.DataFrame) -> str | None:
    """That of one shoe. coups: its frame."""
    if coups.is_empty():
        return None
    shoe_id = coups["shoe_id"][0]
    row = {"shoe_id": [shoe_id], "table": [facts.table], "started_at": [facts.started_at]}
    shoes = pl.DataFrame(row, schema={name: SHOES[name] for name in row})
    return fingerprints(shoes, coups).get(shoe_id)
