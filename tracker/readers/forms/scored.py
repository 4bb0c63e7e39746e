"""Results with something in brackets behind each: `B (8-5), P (3-7)`, the totals of both sides, or `B(8) B(7)`, a number.

Totals are read. What a number says is not sure: it is left out, and asked about.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import polars as pl

from tracker.readers.draft import NEWEST_FIRST, Draft, Options, Question
from tracker.readers.forms import runs, table
from tracker.readers.forms.lengths import FRONT, LONGEST, past_gap
from tracker.readers.scores import order_of
from tracker.readers.source import Source
from tracker.readers.words import OUTCOMES, Words

SAMPLE = 400
MOST = 0.8  # of the lines that must be such results
TOKEN = re.compile(
    r"([^\W\d_]+(?: [^\W\d_]+){0,2})\s*"
    r"(?:[(\[（]\s*(?P<score>\d\s*[-–—:/]\s*\d)\s*[)\]）]|(?P<bare>\d\s*[-–—:/]\s*\d)(?!\d)|[(\[（]\s*(?P<number>\d{1,3})\s*[)\]）])"
)


class Token(NamedTuple):
    """One coup. score: both totals, as written; None where a number stands there."""

    mark: str
    score: str | None
    number: str | None


class Plan(NamedTuple):
    """scores: whether totals stand behind the results. rows: how the lines are read as a table, where each is one coup."""

    scores: bool
    rows: table.Plan | None


def recognise(source: Source, options: Options) -> Plan | None:
    """Whether nearly all lines are such results, with totals or with numbers but not both."""
    if options.column is not None or not any(map(str.isdigit, source.text[:10_000])):
        return None
    head = [line for line in source.head(SAMPLE) if line.strip()]
    lines = [found for line in head if (found := tokens(line, options.words))]
    every = [token for _, found in lines for token in found]
    kinds = {token.score is not None for token in every}
    if len(lines) < MOST * len(head) or len(kinds) != 1 or options.numbers not in (None, "other"):
        return None
    if any(len(found) > 1 for _, found in lines) or len(lines) == 1:
        return Plan(kinds.pop(), None)
    rows = table.recognise(_as_rows(source, options.words), options)
    return None if rows is None else Plan(kinds.pop(), rows)


def tokens(line: str, words: Words) -> tuple[str, list[Token]] | None:
    """What stands in front of the results of a line, and these; None where the line holds anything else."""
    if len(line) > LONGEST:
        return None
    front = FRONT.match(line)
    for start in {0, front.end() if front else 0}:
        found = _tokens(line, start, words)
        if found:
            return line[:start], found
    return None


def _tokens(line: str, start: int, words: Words) -> list[Token]:
    found: list[Token] = []
    at = past_gap(line, start)
    while at < len(line):
        match = TOKEN.match(line, at)
        mark = words.mark(match[1]) if match else None
        if match is None or mark not in OUTCOMES:
            return []
        found.append(Token(mark, match["score"] or match["bare"], match["number"]))
        at = past_gap(line, match.end())
    return found


def read(source: Source, plan: Plan, options: Options) -> Draft:
    """One coup a line, or one shoe a line."""
    if plan.rows is not None:
        draft = table.read(_as_rows(source, options.words), plan.rows, options)
    else:
        draft = _read_runs(source, plan, options)
    if not plan.scores:
        line = int(draft.coups["line"][0]) if len(draft.coups) else None
        draft.questions = [Question("run_length", line, "other", "lengths", "--numbers lengths"), *draft.questions]
    return draft


def _as_rows(source: Source, words: Words) -> Source:
    """The text with a space between a result and what stands behind it, and no brackets."""
    written = []
    for line in source.lines:
        found = tokens(line, words) if line.strip() else None
        front, every = found or (line, [])
        written.append(front + " ".join(f"{token.mark} {token.score or token.number}" for token in every))
    return replace(source, raw="\n".join(written))


def _read_runs(source: Source, plan: Plan, options: Options) -> Draft:
    written: list[str] = []
    scores: list[tuple[int, int, str]] = []  # line, which coup of it, totals
    for number, line in enumerate(source.lines, 1):
        found = tokens(line, options.words) if line.strip() else None
        front, every = found or (line, [])
        written.append(front + "".join(token.mark for token in every))
        scores += [(number, place, token.score) for place, token in enumerate(every) if token.score]
    text = replace(source, raw="\n".join(written))
    draft = runs.read(text, runs.Plan(numbered=True, one_coup=False), options)
    draft.understood += ", each with " + ("both totals" if plan.scores else "a number, which is not read")
    return _with_totals(draft, scores, options) if scores else draft


def _with_totals(draft: Draft, scores: Sequence[tuple[int, int, str]], options: Options) -> Draft:
    said = pl.DataFrame(scores, schema={"line": pl.Int64, "place": pl.Int64, "score": pl.String}, orient="row")
    place = pl.int_range(pl.len(), dtype=pl.Int64).over("line")
    if options.order == NEWEST_FIRST:
        place = pl.len().over("line").cast(pl.Int64) - 1 - place
    coups = draft.coups.with_columns(pl.col("line").cast(pl.Int64), place=place)
    coups = coups.join(said, on=["line", "place"], how="left", maintain_order="left")
    first, questions = order_of(coups["score"], coups["outcome"].cast(pl.String), scores[0][0], options.score)
    sides = ("player", "banker") if first == "player" else ("banker", "player")
    digits = pl.col("score").str.extract_all(r"\d")
    totals = {f"{side}_total": digits.list.get(at, null_on_oob=True).cast(pl.Int8) for at, side in enumerate(sides)}
    draft.coups = coups.with_columns(**totals).drop("score", "place")
    draft.questions = [*questions, *draft.questions]
    return draft
