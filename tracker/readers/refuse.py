"""The refusal that helps most, where nothing in a text could be read as coups."""

import re
from collections import Counter
from itertools import pairwise

from tracker.readers import cells
from tracker.readers.draft import Options
from tracker.readers.grid import Grid
from tracker.readers.refusal import Refusal
from tracker.readers.source import Source
from tracker.readers.words import LONGEST_TEXT, Words, clean, doubt

SAMPLE = 2000
FEW = 4  # a record of three outcomes has at most so many different digits


def no_outcome(grid: Grid) -> Refusal:
    """Why a grid is no record: cells that a spreadsheet changed, digits without a key, words that are not known."""
    first = int(grid.lines[0])
    for name in grid.cells.columns:
        filled = grid.cells[name].head(SAMPLE).to_list()
        dates = [
            (line, text)
            for line, text in zip(grid.lines.to_list(), filled, strict=False)
            if text and cells.is_excel_date(text)
        ]
        if len(dates) >= 0.5 * len([text for text in filled if text]) and dates:
            line, text = dates[0]
            return Refusal("not_coups", "excel_changed", line=line, column=name, text=text.strip())
    texts = {name: grid.cells[name].drop_nulls().head(SAMPLE).to_list() for name in grid.cells.columns}
    digits = [name for name in texts if _few_digits(texts[name])]
    others = [name for name in texts if name not in digits and not _counts_up(texts[name])]
    if (digits and not others and len(digits) == 1) or _named_outcome(grid, digits):
        name = _named_outcome(grid, digits) or digits[0]
        shown = ", ".join(
            sorted({text.strip() for text in grid.cells[name].drop_nulls().to_list() if text.strip()})[:FEW]
        )
        return Refusal("ambiguous_digits", "digits_in_column", line=first, column=name, digits=shown)
    columns = ", ".join(grid.cells.columns[:12])
    return Refusal("no_results", "no_column_of_results", columns=columns)


def _few_digits(texts: list[str]) -> bool:
    filled = {text.strip() for text in texts if text.strip()}
    return 0 < len(filled) <= FEW and all(len(text) == 1 and text.isdecimal() for text in filled)


def _counts_up(texts: list[str]) -> bool:
    numbers = [number for text in texts if (number := cells.whole(text)) is not None]
    return 1 < len(numbers) == len(texts) and all(later - earlier == 1 for earlier, later in pairwise(numbers))


def _named_outcome(grid: Grid, names: list[str]) -> str | None:
    from tracker.readers.columns import HEADINGS
    from tracker.readers.grid import heading_name

    return next((name for name in names if grid.headed and heading_name(name) in HEADINGS["outcome"]), None)


def nothing_read(source: Source, options: Options) -> Refusal:
    """Why a text that no form recognises is no record."""
    words = options.words
    text = source.text[:1_000_000]
    for number, written_line in enumerate(source.lines, 1):
        if len(written_line) > LONGEST_TEXT:
            characters = f"{len(written_line):,}"
            return Refusal("too_large", "endless_line", line=number, characters=characters)
    line = 1 + text[: len(text) - len(text.lstrip())].count("\n")
    for number, written_line in enumerate(text.split("\n")[:SAMPLE], 1):
        for place, cell in enumerate(re.split(r"[,;\t|]", written_line), 1):
            if cells.is_excel_date(cell):
                return Refusal("not_coups", "excel_changed", line=number, column=f"column {place}", text=cell.strip())
    tokens = re.findall(r"\w+|[^\w\s]", text)
    written = [token for token in tokens if token.isalnum()]
    if written and all(token.isdecimal() for token in written):
        shown = sorted(set("".join(written)))
        if len(shown) <= FEW:
            return Refusal("ambiguous_digits", "bare_digits", line=line, digits=", ".join(shown))
    if refusal := _two_meanings(text, tokens, words):
        return refusal
    common = ", ".join(repr(token[:20]) for token, _ in Counter(tokens).most_common(5))
    return Refusal("not_coups", "nothing_like_coups", common=common or "no words")


def _two_meanings(text: str, tokens: list[str], words: Words) -> Refusal | None:
    """The refusal for a record in which a word of two meanings stands among results, alone or inside a run (`BPDD`)."""
    known = sum(words.mark(token) is not None or bool(words.letters(token)) for token in tokens)
    for token in tokens:
        word = (
            token
            if doubt(token)
            else next((letter for letter in token if doubt(letter) and _is_run(token, letter, words)), None)
        )
        meaning = doubt(word) if word and clean(word) not in words.key else None
        if meaning and (word != token or known >= 0.4 * len(tokens)):
            line = 1 + text[: text.index(token)].count("\n")
            return Refusal("ambiguous_word", "word_of_two_meanings", line=line, word=word, meaning=meaning)
    return None


def _is_run(token: str, letter: str, words: Words) -> bool:
    """Whether a token is a run of results but for one letter; prose is none."""
    rest = token.replace(letter, "")
    return (
        len(token) >= 3 and bool(rest) and token in (token.upper(), token.lower()) and words.letters(rest) is not None
    )
