"""Lists in source code: quoted runs of results, a line each, alone or beside names such as `id: "a", sequence: "BPPB"`."""

import re

from tracker.readers.draft import Draft, Options, Skipped
from tracker.readers.grid import grid_of, names_of
from tracker.readers.interpret import interpret
from tracker.readers.prose import reason_of
from tracker.readers.source import Source
from tracker.readers.words import Words

SAMPLE = 400
SHARE = 0.1  # of the lines that must hold a quoted run
PAIR = re.compile(  # nothing here is without bound or ambiguous: a line may be of any length
    r"\b([A-Za-z_]\w{0,40})[\"'`]?\s{0,9}(?:[:=]|=>)\s{0,9}(?:([\"'`])([^\"'`]*)\2|(-?\d{1,20}(?:\.\d{1,9})?))"
)
ALONE = re.compile(r"(?:[\w$.:<>\[\] ]{1,60}=)?+[\s\[({]*+(?:([\"'`])[^\"'`]*+\1\s*+(?:,\s*+)?)++[\s\])},;]*+")
QUOTED = re.compile(r"([\"'`])([^\"'`]*)\1")


def recognise(source: Source, options: Options) -> bool | None:
    """Whether lines hold quoted runs, each beside a name or alone but for brackets and commas."""
    words = options.words
    head = [line for line in source.head(SAMPLE) if line.strip()]
    held = [line for line in head if _runs(line, words)]
    if not held or len(held) < SHARE * len(head):
        return None
    return True


def _runs(line: str, words: Words) -> list[dict[str, str]]:
    """The cells of a line: those of its named values where one of them is a run, or a run each."""
    named = {name: text or number for name, _, text, number in PAIR.findall(line)}
    if any(words.is_run(text) for text in named.values()):
        return [named]
    if not ALONE.fullmatch(line):
        return []
    texts = [text for _, text in QUOTED.findall(line)]
    return [{"sequence": text} for text in texts] if texts and all(words.is_run(text) for text in texts) else []


def read(source: Source, _plan: bool, options: Options) -> Draft:
    """One shoe a quoted run."""
    words = options.words
    rows, lines, skipped = [], [], []
    for number, line in enumerate(source.lines, 1):
        found = _runs(line, words)
        rows += found
        lines += [number] * len(found)
        if not found and line.strip():
            skipped.append(Skipped(number, reason_of(line, words), line))
    names = names_of(rows)
    grid = grid_of("source code", [[row.get(name) for name in names] for row in rows], lines, names)
    grid.skipped = skipped
    grid.source = source
    draft = interpret(grid, options)
    draft.understood = draft.understood.replace("one shoe a row", "one shoe a quoted run", 1)
    return draft
