"""Totals written above or below the only shoe of a file, such as `Banker 14, Player 12, Tie 3`, held to what was read."""

import re

from tracker.game import Outcome
from tracker.i18n import Told
from tracker.readers.draft import Finding, Skipped
from tracker.readers.prose import TOTAL_WORDS
from tracker.readers.reading import Reading
from tracker.readers.words import Words, clean

SIDES = {outcome.letter: outcome.value for outcome in Outcome}
PARTS = re.compile(r"[^\W\d_]+|\d+(?:[.,]\d+)?")


def foot_findings(reading: Reading, words: Words) -> list[Finding]:
    """Where totals in words disagree with the coups. Totals among the coups, or of a file of several shoes, may count anything."""
    if len(reading.shoes) != 1 or reading.lines.is_empty():
        return []
    first, last = reading.lines[0], reading.lines[-1]
    found = []
    for skipped in reading.skipped:
        if skipped.reason == "totals" and not first <= skipped.line <= last:
            found += _compared(skipped, reading, said(skipped.text, words))
    return found


def said(text: str, words: Words) -> dict[str, int]:
    """The counts of a line by side: results and whole numbers in turn, perhaps behind a word for a total; else nothing."""
    parts = [clean(part) for part in PARTS.findall(text)]
    if parts and parts[0] in TOTAL_WORDS:
        parts = parts[1:]
    for names, numbers in ((parts[::2], parts[1::2]), (parts[1::2], parts[::2])):
        marks = [words.mark(name) for name in names]
        if len(names) == len(numbers) and all(map(str.isdecimal, numbers)) and set(marks) <= set(SIDES):
            return {SIDES[mark]: int(number) for mark, number in zip(marks, numbers, strict=True) if mark}
    return {}


def _compared(skipped: Skipped, reading: Reading, counts: dict[str, int]) -> list[Finding]:
    outcomes = reading.coups.filter(~reading.coups["void"].fill_null(False))["outcome"]
    found = []
    for side, count in counts.items():
        read = int((outcomes == side).sum())
        if count != read:
            message = Told("find.foot", count=count, side=Told(f"find.won_{side}"), read=read)
            found.append(Finding(skipped.line, 1, None, "counters_disagree", message))
    return found
