"""How a file was read, as the readers tell it in English, said in another language phrase by phrase; names in quotes stay."""

import re
from functools import cache

from tracker.i18n.catalogue import ENGLISH, Words, catalogue

QUOTED = re.compile(r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")


def reading_in_words(text: str, say: Words) -> str:
    """`one coup a row, result in column 'x'` in this language. What is no known phrase stays as it is."""
    if say.language == ENGLISH:
        return text
    known = _phrases(say.language)
    pattern = re.compile("|".join(re.escape(phrase) for phrase in sorted(known, key=len, reverse=True)))
    parts = QUOTED.split(text)
    said = (part if place % 2 else pattern.sub(lambda hit: known[hit[0]], part) for place, part in enumerate(parts))
    return "".join(said)


@cache
def _phrases(language: str) -> dict[str, str]:
    """English phrase -> the same in this language."""
    there = catalogue(language)
    return {phrase: there[key] for key, phrase in catalogue(ENGLISH).items() if key.startswith("read.")}
