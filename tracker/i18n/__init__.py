"""Words: what people write in their records, and what the program says in each language."""

from tracker.i18n import words_in_headings, words_in_records
from tracker.i18n.catalogue import ENGLISH, Words, languages, words

__all__ = ["ENGLISH", "Words", "languages", "words", "words_in_headings", "words_in_records"]
