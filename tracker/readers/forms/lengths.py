"""Run lengths: `B3 P2 T1`, `3B2P1T`, `BBB x3`: how often a result came in a row, one shoe a line, or one run a line.

The runs are written out, and what comes of it is read like any pasted text. Numbers that only count the coups
(`B1 P2 T3`) are told from lengths where they can be, and asked about where they cannot.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from tracker.readers.draft import Draft, Options, Question
from tracker.readers.forms import runs
from tracker.readers.numbering import MOST_COUPS
from tracker.readers.refusal import Refusal
from tracker.readers.source import Source
from tracker.readers.words import OUTCOMES, Words

SAMPLE = 400
MOST = 0.8  # of the lines that must be run lengths
FEW = 6  # so many runs or more, each of another side than the one before, are no accident
SHORT = 3  # most runs are no longer
LONGEST = 20_000  # characters of a line
MOST_IN_ALL = 20_000_000  # coups
WORD_FIRST = re.compile(r"([^\W\d_]{1,40}?)(\s*[x×*]?\s*)(\d{1,4})(?![\w.])", re.IGNORECASE)
WORD_GLUED = re.compile(r"([^\W\d_]{1,40}?)([x×*]?)(\d{1,4})(?!\d)", re.IGNORECASE)
BRACKETED = re.compile(
    r"([^\W\d_]{1,40}?)(\s*[(\[（]\s*[x×*]?\s*)(\d{1,4})\s*[)\]）]|([^\W\d_]{1,40})(?![\w(\[（])", re.IGNORECASE
)  # `BBB(3)`; beside such ones also `P` alone
BARE = re.compile(r"[^\W\d_]{1,40}(?!\w)")  # `T` in `B3 P2 T B1`
NUMBER_FIRST = re.compile(r"(\d{1,4})(\s*[x×*]?\s*)([^\W\d_]{1,40})", re.IGNORECASE)
BETWEEN = re.compile(r"[\s,;|/·•、，→>-]*")
FRONT = re.compile(
    r"\s*(?:(?:shoe|boot|靴)?\s*(?:no\.?|#)?\s*\d{1,9}\s*[:：.)\]=]|[^\d:：=]{1,60}?[:：=])\s*", re.IGNORECASE
)
ONE = ", a letter without a number a run of 1"
MEANT = {
    "lengths": "lengths of runs",
    "coups": "results with their numbers",
    "repeats": "runs and how often they come",
}


class Token(NamedTuple):
    """One run: the marks that are written, the number beside them; whether nothing, or a sign such as ×, stands between.

    bracketed: whether the number stands in brackets, or none does. bare: whether there is none among runs that have one.
    """

    marks: str
    length: int
    glued: bool
    times: bool
    bracketed: bool = False
    bare: bool = False


class Plan(NamedTuple):
    """word_first: `B3`, not `3B`. meaning: `lengths`, numbers of `coups`, or `repeats` (`BP x3` is BPBPBP)."""

    word_first: bool
    meaning: str
    one_a_line: bool
    question: Question | None


def recognise(source: Source, options: Options) -> Plan | None:
    """Whether nearly all lines are run lengths; see `Plan`."""
    if options.column is not None or options.numbers == "other" or not any(map(str.isdigit, source.text[:10_000])):
        return None
    head = [(number, line) for number, line in enumerate(source.head(SAMPLE), 1) if line.strip()]
    for word_first in (True, False):
        lines = [(number, found[1]) for number, line in head if (found := tokens(line, word_first, options.words))]
        if lines and len(lines) >= MOST * len(head) and (plan := _plan(lines, word_first, options.numbers)):
            return plan
    return None


def tokens(line: str, word_first: bool, words: Words) -> tuple[str, list[Token]] | None:
    """What stands in front of the runs of a line, and the runs; None where the line holds anything else."""
    if len(line) > LONGEST:
        return None
    front = FRONT.match(line)
    for start in {0, front.end() if front else 0}:
        found = _tokens(line, start, word_first, words) or (_bracketed(line, start, words) if word_first else [])
        if found:
            return line[:start], found
    return None


def past_gap(line: str, at: int) -> int:
    """Where the next token begins, after what stands between two of them, if anything."""
    return BETWEEN.match(line, at).end()  # pyrefly: ignore[missing-attribute]


def _tokens(line: str, start: int, word_first: bool, words: Words) -> list[Token]:
    found: list[Token] = []
    at = past_gap(line, start)
    while at < len(line):
        match = (
            (WORD_GLUED.match(line, at) or WORD_FIRST.match(line, at)) if word_first else NUMBER_FIRST.match(line, at)
        )
        if match is None:
            match = BARE.match(line, at)
            mark = words.mark(match[0]) if match else None
            if match is None or mark not in OUTCOMES:
                return []
            found.append(Token(mark, 1, glued=True, times=False, bare=True))
            at = past_gap(line, match.end())
            continue
        word, number = (match[1], match[3]) if word_first else (match[3], match[1])
        marks = _marks(word, words)
        if not marks:
            return []
        found.append(Token(marks, int(number), not match[2].isspace(), bool(match[2].strip())))
        at = past_gap(line, match.end())
    return found if 3 * sum(token.bare for token in found) <= len(found) else []


def _bracketed(line: str, start: int, words: Words) -> list[Token]:
    """The runs of a line whose numbers stand in brackets; a run without a number is as long as it is written."""
    found: list[Token] = []
    numbers = 0
    at = past_gap(line, start)
    while at < len(line):
        match = BRACKETED.match(line, at)
        marks = _marks(match[1] or match[4], words) if match else None
        if match is None or not marks:
            return []
        numbers += match[3] is not None
        times = bool(match[2] and match[2].strip("([（ \t"))
        found.append(Token(marks, int(match[3] or len(marks)), True, times, True))
        at = past_gap(line, match.end())
    return found if 2 * numbers >= len(found) else []


def _marks(word: str, words: Words) -> str | None:
    """The marks of a word, or of a run of letters; None for anything else."""
    mark = words.mark(word)
    marks = mark if mark in OUTCOMES else words.letters(word) if len(word) > 1 else None
    return marks if marks and not set(marks) - OUTCOMES.keys() and not word.isdecimal() else None


def _plan(lines: Sequence[tuple[int, list[Token]]], word_first: bool, asked: str | None) -> Plan | None:
    """asked: what the person says of the numbers, see `CHOICES`; None to find it out."""
    one_a_line = all(len(found) == 1 for _, found in lines)
    if any(token.length == 0 for _, found in lines for token in found):
        return None
    meant = _meaning(lines, word_first, one_a_line)
    if asked is None:
        if meant is None:
            return None
        chosen, other = meant
    elif asked == "lengths" and any(len(set(token.marks)) > 1 for _, found in lines for token in found):
        return None
    else:
        chosen = asked
        other = next((each for each in meant or () if each not in (asked, None)), "other" if meant is None else None)
    bare = any(token.bare for _, found in lines for token in found)
    said = f"{chosen}{ONE}" if bare and chosen == "lengths" else chosen
    question = Question("run_length", lines[0][0], said, other, f"--numbers {other}") if other else None
    return Plan(word_first, chosen, one_a_line, question)


def _meaning(
    lines: Sequence[tuple[int, list[Token]]], word_first: bool, one_a_line: bool
) -> tuple[str, str | None] | None:
    """What the numbers say, and what else they may; None for no run lengths."""
    every = [token for _, found in lines for token in found]
    sure = any(token.bracketed and len(token.marks) > 1 for token in every) or all(token.times for token in every)
    if one_a_line and not sure and (len(lines) < 3 or not all(t.glued for t in every)):
        return None
    if any(len(token.marks) > 1 for token in every):
        equal = all(len(token.marks) in (1, token.length) and len(set(token.marks)) == 1 for token in every)
        return ("lengths", "repeats") if equal else ("repeats", None)
    rows = [every] if one_a_line else [found for _, found in lines]
    alternate = all(one.marks != other.marks for row in rows for one, other in pairwise(row))
    counting = all(len(row) > 2 and [token.length for token in row] == list(range(1, len(row) + 1)) for row in rows)
    if counting:
        if not alternate and not word_first:
            return None  # numbers in front of coups, which any text may have
        return "coups", "lengths" if alternate else None
    twice = any(len({token.marks for token in row}) < len(row) for row in rows)
    if not alternate or not (twice or all(token.glued for token in every)):
        return None  # totals such as `Banker 5 Player 5`, or numbers of another kind
    short = sum(token.length <= SHORT for token in every)
    if (
        len(every) >= FEW and 2 * short >= len(every) and not any(token.bare for token in every)
    ):  # totals of hands are longer than runs
        return "lengths", None
    if any(token.bracketed for token in every) and 2 * short < len(every):
        return None  # rather totals
    return "lengths", "other"


def read(source: Source, plan: Plan, options: Options) -> Draft:
    """One shoe a line, or one run a line. Errors: Refusal `too_large`."""
    written = []
    total = 0
    for number, line in enumerate(source.lines, 1):
        found = tokens(line, plan.word_first, options.words) if line.strip() else None
        if found is None:
            written.append(line)
            continue
        front, every = found
        size = sum(
            len(_marks_of(token, plan.meaning, 1)) * (1 if plan.meaning == "coups" else token.length) for token in every
        )
        total += size
        if size > MOST_COUPS:
            raise Refusal("too_large", "endless_shoe", line=number, coups=f"{size:,}")
        if total > MOST_IN_ALL:
            raise Refusal("too_large", "too_many_coups", line=number, limit=f"{MOST_IN_ALL:,}")
        written.append(front + "".join(_marks_of(token, plan.meaning, token.length) for token in every))
    text = replace(source, raw="\n".join(written))
    draft = runs.read(text, runs.Plan(numbered=True, one_coup=plan.one_a_line), options)
    draft.understood += f", written as {MEANT[plan.meaning]}"
    if plan.question and plan.question.chosen.endswith(ONE):
        draft.understood += ONE
    draft.questions = [*([plan.question] if plan.question else []), *draft.questions]
    return draft


def _marks_of(token: Token, meaning: str, count: int) -> str:
    """What a token stands for; of run lengths one mark a coup."""
    if meaning == "coups":
        return token.marks
    return (token.marks[0] if meaning == "lengths" else token.marks) * count
