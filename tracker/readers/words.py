"""What a word, a letter or a run of letters says about who won.

A result is one character, its *mark*: B, P, T; J and E (Spanish letters, settled by `settle` once the whole file is
known); a character of `FEED`; `UNKNOWN` where something stands that is not understood.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tracker.errors import UsageError
from tracker.i18n import words_in_records as records
from tracker.readers.refusal import Refusal

UNKNOWN = "?"
LONGEST_TEXT = 300_000  # characters of one run in words: more coups than any shoe has
MOST = 0.8  # of the letters of a run that must be understood
SEPARATORS = " \t\u3000,;|/\\·•、，。；：:.()[]{}<>→>\"'“”‘’«»_–—-"
TOKEN = re.compile(
    r"[a-zà-ɏḀ-ỿ]+|[0-9]+|[가-힣]+|[\u0e00-\u0e7f]+|[\u3400-\u9fff]+|[^" + re.escape(SEPARATORS) + r"\s]", re.IGNORECASE
)
CELLS = re.compile(r"[,;|\t/、，；]+")
DROP = str.maketrans("", "", SEPARATORS)
OUTCOMES = {"B": "banker", "P": "player", "T": "tie"}


class Unknown(NamedTuple):
    """A word that is not understood, and where it begins in its line, counted from 1."""

    word: str
    place: int

    def __str__(self) -> str:
        points = " ".join(f"U+{ord(character):04X}" for character in self.word[:8])
        return f"{self.word!r} at character {self.place} ({points})"


class Run(NamedTuple):
    """The marks of one line, in order, and what in it was not understood."""

    marks: str
    unknown: list[Unknown]


def clean(text: str) -> str:
    """A word as the tables hold it: composed, lower case, single spaces, no punctuation around it."""
    composed = text if text.isascii() else unicodedata.normalize("NFKC", text)
    return " ".join(composed.casefold().split()).strip("\"'`.!*,;:/|()[] ")


def _table() -> dict[str, str]:
    words = {
        clean(word): mark
        for mark, languages in records.RESULTS.items()
        for group in languages.values()
        for word in group
    }
    phrases = {}
    for word, mark in words.items():
        for win in records.WINS:
            space = "" if win[0] > "\u3000" else " "
            phrases |= {
                f"{word}{space}{win}": mark,
                f"{win} {word}": mark,
                f"{win} la {word}": mark,
                f"{win} el {word}": mark,
            }
        phrases |= {f"{word} {game}": mark for game in records.GAME}
    feed = {character: character for character in records.FEED_ONLY + records.FEED_TIES}
    spanish = {letter.casefold(): letter for letter in records.SPANISH_LETTERS}
    return phrases | spanish | words | feed


TABLE = _table()
LONGEST = max(map(len, TABLE))


class Words:
    """The words of results, the person's own key among them. `key` maps a word to B, P or T and goes before the tables."""

    def __init__(self, key: Mapping[str, str] | None = None) -> None:
        self.key = {clean(word): mark for word, mark in (key or {}).items()}
        self.digits = any(word.isdigit() for word in self.key)
        self.table = {word: mark for word, mark in TABLE.items() if word not in self.key} | self.key
        letters = [
            letter for letter in (*records.LETTERS, *records.SPANISH_LETTERS) if letter.casefold() not in self.key
        ]
        self.upper = "".join(letters)
        self.lower = self.upper.casefold()
        single = {word: mark for word, mark in self.key.items() if len(word) == 1}
        self.singles = "".join(single) + self.lower if single else ""
        self.by_key = str.maketrans({letter: letter.upper() for letter in self.lower} | single)

    def mark(self, text: str) -> str | None:
        """The mark of one word or phrase; None where it is no result."""
        return self.table.get(clean(text))

    def run(self, text: str) -> Run:
        """Every result in a piece of text, in order. A piece of prose gives unknown words, never letters out of it."""
        bare = text.translate(DROP)
        if not bare.strip(self.upper):
            return Run(bare, [])
        if not bare.strip(self.lower) and not _is_prose(bare):
            return Run(bare.upper(), [])
        if self.singles and bare in (bare.upper(), bare.lower()) and not bare.casefold().strip(self.singles):
            return Run(bare.casefold().translate(self.by_key), [])
        if len(text) > LONGEST_TEXT:
            return Run("", [Unknown(text.strip()[:20], 1)])
        return self._slow_run(text)

    def is_run(self, text: str) -> bool:
        """Whether a text holds several results and nothing else."""
        run = self.run(text)
        return len(run.marks) > 1 and not run.unknown

    def letters(self, token: str) -> str | None:
        """The marks of a token made of result letters of one size of type only; None where it is something else."""
        if not token.strip(self.upper) or not token.strip(self.lower):
            return None if _is_prose(token) else token.upper()
        folded = token.casefold()
        return folded.translate(self.by_key) if self.singles and not folded.strip(self.singles) else None

    def _slow_run(self, text: str) -> Run:
        if not text.isascii():
            text = unicodedata.normalize("NFKC", text)
        marks: list[str] = []
        unknown: list[Unknown] = []
        start = 0
        for gap in [*CELLS.finditer(text), None]:
            end = gap.start() if gap else len(text)
            cell = text[start:end]
            mark = self.mark(cell)
            if mark:
                marks.append(mark)
            else:
                self._read_tokens(cell, start, marks, unknown)
            start = gap.end() if gap else end
        return _without_numbers("".join(marks), unknown)

    def _read_tokens(self, cell: str, offset: int, marks: list[str], unknown: list[Unknown]) -> None:
        for found in TOKEN.finditer(cell):
            token, place = found.group(), offset + found.start() + 1
            mark = self.mark(token)
            if mark:
                marks.append(mark)
            elif letters := self.letters(token):
                marks.append(letters)
            elif token.casefold() in records.WINS and marks:
                continue
            elif token[0] >= "\u2e80" or (token[0].isdigit() and self.digits) or self._is_marred(token):
                self._read_characters(token, place, marks, unknown)
            else:
                marks.append(UNKNOWN)
                unknown.append(Unknown(token, place))

    def _is_marred(self, token: str) -> bool:
        """Whether a token is a run of letters but for a few characters (`BPXBPPT`)."""
        known = sum(letter.upper() in records.LETTERS for letter in token)
        return len(token) > 4 and token in (token.upper(), token.lower()) and known >= MOST * len(token)

    def _read_characters(self, token: str, place: int, marks: list[str], unknown: list[Unknown]) -> None:
        """A run without spaces (庄闲庄庄和): the longest word first, every other character unknown."""
        at = 0
        while at < len(token):
            for length in range(min(LONGEST, len(token) - at), 0, -1):
                mark = self.table.get(token[at : at + length].casefold())
                if mark:
                    marks.append(mark)
                    at += length
                    break
            else:
                marks.append(UNKNOWN)
                unknown.append(Unknown(token[at], place + at))
                at += 1


def _is_prose(letters: str) -> bool:
    """Whether small letters spell a word such as `bet` or `jeep`: Spanish letters beside the English ones they stand for."""
    return ("e" in letters and "t" in letters) or ("j" in letters and "p" in letters)


def _without_numbers(marks: str, unknown: list[Unknown]) -> Run:
    """Takes the numbers of coups out of `1.B 2.P 3.T`: one before each result, each one more than the last."""
    numbers = [word.word for word in unknown]
    if numbers and len(marks) == 2 * len(numbers) and set(marks[::2]) == {UNKNOWN} and UNKNOWN not in marks[1::2]:
        first = numbers[0]
        if (
            first.isdecimal()
            and len(first) < 10
            and numbers == [str(int(first) + step) for step in range(len(numbers))]
        ):
            return Run(marks[1::2], [])
    return Run(marks, unknown)


def settle(
    marks: Iterable[str], *, line: int | None = None, feed: bool = False
) -> dict[str, tuple[str, bool | None, bool | None, int | None]]:
    """What each mark of a file means: mark -> (B, P or T, Player pair, Banker pair, Banker's total).

    feed: whether the characters are known to be those of `FEED`; otherwise those that only it has tell.
    Errors: Refusal `ambiguous_word` where J or E could be two things beside the other letters of the file.
    """
    used = set(marks)
    spanish = used & set(records.SPANISH_LETTERS)
    if spanish and (({"J", "P"} <= used) or ({"E", "T"} <= used) or "B" not in used or not used & {"J", "P"}):
        raise Refusal("ambiguous_word", "ambiguous_letters", line=line, letters=", ".join(sorted(used & set("BPTJE"))))
    coded = feed or bool(used & set(records.FEED_ONLY))
    plain = False if coded else None
    meaning: dict[str, tuple[str, bool | None, bool | None, int | None]] = {
        letter: (letter, plain, plain, None) for letter in records.LETTERS
    }
    meaning |= {letter: (side, None, None, None) for letter, side in records.SPANISH_LETTERS.items()}
    if not coded:
        return meaning | dict.fromkeys(records.FEED_TIES, meaning["T"])
    return meaning | {character: records.FEED[character] for character in records.FEED_ONLY + records.FEED_TIES}


def parse_key(said: str | Mapping[str, str] | None) -> dict[str, str]:
    """The key that a person types, such as `0=T 1=P 2=B`, or a mapping from words to results, as word -> B, P or T.

    Errors: UsageError where a part of it does not have that form.
    """
    if isinstance(said, str):
        parts = [part.rpartition("=")[::2] for part in re.split(r"[\s,;]+", said.strip()) if part]
    else:
        parts = list((said or {}).items())
    key: dict[str, str] = {}
    for word, result in parts:
        mark = TABLE.get(clean(result))
        if not clean(word) or mark not in OUTCOMES:
            raise UsageError("key_form", text=f"{word}={result}" if word else result)
        key[clean(word)] = mark
    return key


def refuse_doubtful(unknown: Iterable[Unknown], line: int, words: Words) -> None:
    """Refuses where one of the words that are not understood has two meanings (`D`): whoever wrote it must say which."""
    for word in unknown:
        if (meaning := doubt(word.word)) and clean(word.word) not in words.key:
            raise Refusal("ambiguous_word", "word_of_two_meanings", line=line, word=word.word, meaning=meaning)


def doubt(text: str) -> str | None:
    """Why a word must be asked about (`D`: dealer or draw); None where it need not."""
    return records.TO_BE_ASKED.get(clean(text))
