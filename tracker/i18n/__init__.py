"""Words: what people write in their records, and what the program says in each language."""

from typing import TYPE_CHECKING, Any

from tracker.i18n import words_in_headings, words_in_records
from tracker.i18n.catalogue import CODE, ENGLISH, Words, catalogue, for_number, languages, words
from tracker.i18n.known import known_in_words, without_place
from tracker.i18n.phrases import pays_in_words, reading_in_words
from tracker.i18n.told import Told, in_words

if TYPE_CHECKING:
    from tracker.i18n.written import Numbers, numbers

__all__ = [
    "CODE",
    "ENGLISH",
    "Numbers",
    "Told",
    "Words",
    "catalogue",
    "for_number",
    "in_words",
    "known_in_words",
    "languages",
    "numbers",
    "pays_in_words",
    "reading_in_words",
    "without_place",
    "words",
    "words_in_headings",
    "words_in_records",
]


def __getattr__(name: str) -> Any:
    """Babel is loaded by those alone who write numbers for people."""
    if name in ("Numbers", "numbers"):
        from tracker.i18n.written import Numbers, numbers

        return {"Numbers": Numbers, "numbers": numbers}[name]
    raise AttributeError(f"module 'tracker.i18n' has no attribute {name!r}")
