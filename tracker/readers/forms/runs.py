"""Pasted text: every line a run of results in letters or words, with or without a number in front; one shoe a line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import polars as pl

from tracker.readers import cells
from tracker.readers.cut import sample_quoted
from tracker.readers.draft import NEWEST_FIRST, Draft, Options, Question, Skipped
from tracker.readers.grid import KNOWN_NAMES, heading_name, is_heading
from tracker.readers.marks import holes, spread
from tracker.readers.prose import reason_of, shoe_heading
from tracker.readers.source import Source
from tracker.readers.words import Run, Words, doubt, refuse_doubtful

SAMPLE = 400
MOST = 0.8  # of the lines that must be runs where most hold one coup
SHARE = 0.3  # of the lines that must be runs where none is long
SURELY_A_RUN = 6  # no prose has so many results in a line and nothing else
SURELY_A_SHOE = 20  # a line of so many coups is a shoe, and nobody need be asked
NUMBERED = re.compile(r"\s*[#(\[]?(\d{1,9})\s*(?:[.:;,|)\]、：=>\t-]|\s)\s*")
NUMBER = re.compile(NUMBERED.pattern + r"(?=\S)")
NAMED = re.compile(r"\s*([^:：=\"'\[\]{}]{1,60}?)\s*[:：=]\s*(?=\S)")
DATED = re.compile(r"\s*(\d{4}[-/.]\d\d?[-/.]\d\d?(?:[ T]\d\d?:\d\d(?::\d\d(?:\.\d+)?)?)?)[\s,;|:]+(?=\D)")
SHOE = re.compile(r"\s*(?:shoe|boot|sabot|靴)\s*(?:no\.?|nr\.?|number|#)?\s*(\d{1,9})[\s:,;.)-]+(?=\D)", re.IGNORECASE)


class Plan(NamedTuple):
    """How lines are read. numbered: numbers in front are no results. one_coup: most lines hold one coup, so lines go on."""

    numbered: bool
    one_coup: bool


class Line(NamedTuple):
    """A line of results. label: what stands in front of them, a number or a name; None where nothing does."""

    run: Run
    label: str | None


def parse(line: str, words: Words, numbered: bool = True) -> Line | None:
    """The results of a line; None where it holds something else. A few unknown words among many results are allowed.

    numbered: whether a number in front is no result; see `_are_numbered`.
    """
    for form in (SHOE, DATED, NUMBER) if numbered else (SHOE, DATED):
        front = form.match(line)
        if front:
            run = _from(line, front.end(), words)
            if _is_run(run):
                return Line(run, front[1])
    whole = words.run(line)
    front = NAMED.match(line) if whole.unknown else None
    if front:
        run = _from(line, front.end(), words)
        if not run.unknown and len(run.marks) > 1:
            return Line(run, front[1])
    return Line(whole, None) if _is_run(whole) else None


def _from(line: str, start: int, words: Words) -> Run:
    run = words.run(line[start:])
    return Run(run.marks, [word._replace(place=word.place + start) for word in run.unknown])


def _is_run(run: Run) -> bool:
    """Whether results make a run: nothing in it is unknown, or little among much, or only words that must be asked about."""
    known = len(run.marks) - len(run.unknown)
    asks = known >= 2 and all(doubt(word.word) for word in run.unknown)
    return known > 0 and (not run.unknown or len(run.unknown) <= 0.2 * len(run.marks) or asks)


def _are_numbered(lines: Sequence[str], words: Words) -> bool:
    """Whether numbers in front of the lines count them. Digits that the key names are results unless they count up."""
    if not words.digits:
        return True
    fronts = [NUMBERED.match(line) for line in lines if line.strip()]
    numbers = [int(front[1]) for front in fronts if front]
    first = numbers[0] if numbers else 0
    return 1 < len(numbers) == len(fronts) and numbers == list(range(first, first + len(numbers)))


def recognise(source: Source, options: Options) -> Plan | None:
    """Whether lines hold results, some several, and no heading of columns stands above them; see `Plan`."""
    if options.column is not None:
        return None
    words = options.words
    head = [line for line in source.head(SAMPLE) if line.strip()]
    numbered = _are_numbered(head, words)
    lines = [parse(line, words, numbered) for line in head]
    runs = [line for line in lines if line is not None]
    several = [line for line in runs if len(line.run.marks) > 1]
    if not several and (len(head) > 1 or not runs or runs[0].label):
        return None
    sure = any(len(line.run.marks) >= SURELY_A_RUN and not line.run.unknown for line in several)
    if not sure and len(runs) < SHARE * len(head):
        return None
    if _columns_are_named(source, head, words):
        return None
    one_coup = len(several) < 0.5 * len(runs)
    if one_coup and (len(runs) < MOST * len(head) or any(line.label for line in runs)):
        return None
    return Plan(numbered, one_coup)


def _columns_are_named(source: Source, head: Sequence[str], words: Words) -> bool:
    """Whether the first row names two or more columns that the rows below it have too; names may be quoted."""
    for delimiter in ",;\t|":
        rows: Sequence[list[str]] = [line.split(delimiter) for line in head]
        if source.has_quotes:
            quoted, broken = sample_quoted(source, delimiter, SAMPLE)
            quoted = [row for row in quoted if any(cell.strip() for cell in row)]
            rows = rows if broken or not quoted else quoted
        if len(rows[0]) > 1 < len(rows) and all(len(row) == len(rows[0]) for row in rows):
            return is_heading(rows[0], rows[1:], words)
    return False


@dataclass
class Shoes:
    """The strings of marks that become shoes, the lines of each with the number of marks on them, and a label."""

    marks: list[str] = field(default_factory=list)
    lines: list[list[tuple[int, int]]] = field(default_factory=list)
    labels: list[str | None] = field(default_factory=list)

    def add(self, run: Run, line: int, label: str | None) -> None:
        self.marks.append(run.marks)
        self.lines.append([(line, len(run.marks))])
        self.labels.append(label)

    def go_on(self, run: Run, line: int) -> None:
        """Puts a line to the shoe of the line before."""
        self.marks[-1] += run.marks
        self.lines[-1].append((line, len(run.marks)))

    def coups(self, *, newest_first: bool) -> pl.DataFrame:
        """The coups with their lines and shoes. newest_first: each shoe stands the wrong way round."""
        if all(len(lines) == 1 for lines in self.lines):
            return spread([lines[0][0] for lines in self.lines], self.marks, newest_first=newest_first)
        each = [[line for line, count in lines for _ in range(count)] for lines in self.lines]
        return spread(each, self.marks, newest_first=newest_first)


def read(source: Source, plan: Plan, options: Options) -> Draft:
    """One shoe a line, or one after the other where most lines hold one coup; below a heading of a shoe all is one shoe."""
    words = options.words
    shoes, skipped, questions = Shoes(), [], []
    heading: str | None = None
    opened = blank = False  # whether a heading of a shoe, or a blank line, stands before the line
    for number, text in enumerate(source.lines, 1):
        line = parse(text, words, plan.numbered) if text.strip() else None
        if line is not None:
            refuse_doubtful(line.run.unknown, number, words)
        elif heading_name(text) in KNOWN_NAMES and not shoes.marks:
            continue
        if line is None:
            label = shoe_heading(text) if text.strip() else None
            if label is not None:
                heading, opened = label, True
            elif text.strip():
                skipped.append(Skipped(number, reason_of(text, words), text))
            blank |= not text.strip()
            continue
        skipped += [Skipped(number, "unknown_word", str(word)) for word in line.run.unknown]
        doubtful = bool(shoes.marks) and not opened and line.label is None
        if doubtful and (heading is not None or (plan.one_coup and not blank)):
            shoes.go_on(line.run, number)
        elif doubtful and options.breaks == "ignore":
            shoes.go_on(line.run, number)
            _ask(questions, number, "ignore")
        else:
            if doubtful and len(line.run.marks) < SURELY_A_SHOE:
                _ask(questions, number, "break")
            shoes.add(line.run, number, line.label or (heading if opened else None) or None)
        opened = blank = False
    coups = shoes.coups(newest_first=options.order == NEWEST_FIRST)
    understood = "text: " + ("one run of results" if len(shoes.marks) == 1 else "one shoe a line")
    if any(label is not None for label in shoes.labels):
        understood += ", with a number or a name in front"
    return Draft(understood, coups, _shoes(shoes), skipped, holes(coups), questions)


def _ask(questions: list[Question], line: int, chosen: str) -> None:
    other = "ignore" if chosen == "break" else "break"
    questions.append(
        Question("shoe_break", line, chosen, other, f"--breaks {'ignore' if chosen == 'break' else 'keep'}")
    )


def _shoes(shoes: Shoes) -> pl.DataFrame:
    times = [cells.instant(label) if label and DATED.match(label + " B") else None for label in shoes.labels]
    return pl.DataFrame(
        {
            "shoe": pl.int_range(1, len(shoes.marks) + 1, eager=True),
            "label": pl.Series(shoes.labels, dtype=pl.String),
            "started_at": pl.Series([time and time[0] for time in times], dtype=pl.Datetime("ms", "UTC")),
            "utc_offset": pl.Series([time and time[1] for time in times], dtype=pl.Int16),
        }
    )
