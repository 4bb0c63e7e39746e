"""What a line is that holds no coup: a heading of a shoe, a remark, totals, a piece of data about the record, prose."""

import re

from tracker.i18n import words_in_records
from tracker.readers.words import Words, clean

SHOE_WORD = "|".join(map(re.escape, sorted(words_in_records.SHOE, key=len, reverse=True)))
NUMBER_WORD = "|".join(map(re.escape, sorted(words_in_records.NUMBER, key=len, reverse=True)))
TOTAL_WORDS = frozenset(words_in_records.TOTALS)
SHOE_HEADING = re.compile(
    rf"\W*(?:(?:{SHOE_WORD})\s*(?:{NUMBER_WORD})?\s*[#:：.]?\s*(?P<a>[\w-]{{1,40}})|第?\s*(?P<b>[\w-]{{1,20}})\s*(?:{SHOE_WORD}))\W*",
    re.IGNORECASE,
)
BARE_SHOE_HEADING = re.compile(rf"\W*(?:new\s+)?(?:{SHOE_WORD})\W*", re.IGNORECASE)
METADATA = re.compile(r"\s*[^\W\d][^:：=]{0,40}[:：=]\s*\S.*")


def shoe_heading(line: str) -> str | None:
    """The number or name that a line such as `Shoe number 2` gives the shoe below it; None where it is no such line.

    Empty where it only says that a shoe begins.
    """
    if len(line) > 80:
        return None
    found = SHOE_HEADING.fullmatch(line.strip())
    if found:
        label = found["a"] or found["b"]
        if any(character.isdigit() for character in label) or len(label) == 1:
            return label
    return "" if BARE_SHOE_HEADING.fullmatch(line.strip()) else None


def says_totals(text: str, words: Words) -> bool:
    """Whether a line counts up: it opens with a word for a total, or names results with numbers beside them."""
    parts = [clean(part) for part in re.findall(r"[^\W\d_]+|\d+", text)]
    if parts and parts[0] in TOTAL_WORDS:
        return True
    if "total" in parts[:3]:
        return True
    numbers = sum(part.isdecimal() for part in parts)
    results = sum(words.mark(part) is not None for part in parts)
    return results >= 2 and numbers >= 2 and results + numbers == len(parts)


def reason_of(line: str, words: Words) -> str:
    """Why a line that holds no coup is skipped: `comment`, `totals`, `metadata` or `prose`."""
    text = line.strip()
    if text.startswith(words_in_records.COMMENT_MARKS):
        return "comment"
    if says_totals(text, words):
        return "totals"
    return "metadata" if METADATA.fullmatch(text) and len(text) <= 120 else "prose"
