"""How a file was read and what a bet pays, as it is told in English, said in another language phrase by phrase."""

import re
from functools import cache

from tracker.i18n.catalogue import ENGLISH, Words, catalogue

COMMA = ("es",)  # languages that write 0,54
DECIMAL = re.compile(r"(?<=\d)\.(?=\d)")
MARKS = {", ": "，", "; ": "；", ": ": "：", " (": "（", ")": "）", " %": "%"}
APART = re.compile(r"(?<=[\u4e00-\u9fff，；：（）]) (?=[\u4e00-\u9fff，；：（）])")  # a space between two Chinese signs
QUOTED = re.compile(r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")


def reading_in_words(text: str, say: Words) -> str:
    """`one coup a row, result in column 'x'` in this language. What is no known phrase, and names in quotes, stay."""
    return _said(text, say, "read.")


def pays_in_words(text: str, say: Words) -> str:
    """`1:1 less 5 %` in this language."""
    said = _said(text, say, "pays.")
    return DECIMAL.sub(",", said) if say.language in COMMA else said


def _said(text: str, say: Words, kind: str) -> str:
    if say.language == ENGLISH:
        return text
    known = _phrases(say.language, kind)
    pattern = re.compile("|".join(re.escape(phrase) for phrase in sorted(known, key=len, reverse=True)))
    parts = QUOTED.split(text)
    said = [part if place % 2 else pattern.sub(lambda hit: known[hit[0]], part) for place, part in enumerate(parts)]
    if say.language.startswith("zh"):
        said = [part if place % 2 else _pointed(part) for place, part in enumerate(said)]
    return "".join(said)


def _pointed(text: str) -> str:
    """Chinese text with the marks and without the spaces of English that were left between its phrases."""
    for english, chinese in MARKS.items():
        text = text.replace(english, chinese)
    return APART.sub("", text)


@cache
def _phrases(language: str, kind: str) -> dict[str, str]:
    """English phrase -> the same in this language. kind: what their keys begin with."""
    there = catalogue(language)
    return {phrase: there[key] for key, phrase in catalogue(ENGLISH).items() if key.startswith(kind)}
