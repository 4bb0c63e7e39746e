"""What the program says: one JSON catalogue a language, key -> sentence with named places to fill in."""

import json
import re
import string
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from tracker.errors import SENTENCES, Phrase, TrackerError

ENGLISH = "en"
CODE = re.compile(r"`([^`]+)`")  # words of a sentence that are shown as code
BETWEEN_SIGNS = re.compile(
    r"(?<=[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]) (?=[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef])"
)


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, English first."""
    files = resources.files("tracker.i18n").iterdir()
    found = sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json"))
    return (ENGLISH, *(language for language in found if language != ENGLISH))


@cache
def catalogue(language: str) -> dict[str, str]:
    """The sentences of this language alone. Those of errors are `error.` and their key; English has them in `errors.py`."""
    text = resources.files("tracker.i18n").joinpath(f"{language}.json").read_text(encoding="utf-8")
    return json.loads(text)


class Words(string.Formatter):
    """The words of one language. `words("record.undo")`; `words("library.shoes", count=3)`.

    `{count:,}` writes a whole number as the language does: 12,345 or 12.345.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self.sentences: dict[str, str] = {**catalogue(ENGLISH), **catalogue(language)}

    def __call__(self, key: str, **fields: Any) -> str:
        """The sentence of this key, its places filled in. A key that is not there is a fault and raises KeyError."""
        return self._set(self.vformat(self.sentences[key], (), fields))

    def error(self, error: TrackerError | Phrase) -> str:
        """The sentence of an error; English where this language has none for it."""
        return self._of_error(error.key, error.fields)

    def hint(self, error: TrackerError) -> str:
        """What to do about an error that has a hint beside its sentence, as a refused file has."""
        return self._of_error(f"{error.key}_hint", error.fields)

    def counted(self, number: int, thing: str) -> str:
        """`1 shoe`, `2,422 coups`. thing: of the keys `count.{thing}_one` and `count.{thing}_many`."""
        return self(f"count.{thing}_{'one' if number == 1 else 'many'}", count=number)

    def _of_error(self, key: str, fields: Mapping[str, Any]) -> str:
        said = {name: self._of_field(name, value) for name, value in fields.items()}
        return self._set(self.vformat(self.sentences.get(f"error.{key}") or SENTENCES[key], (), said))

    def _set(self, said: str) -> str:
        """The sentence without spaces between Chinese signs, which stand around a place for numbers that words have filled."""
        return BETWEEN_SIGNS.sub("", said) if self.language.startswith("zh") else said

    def _of_field(self, name: str, value: Any) -> Any:
        """A part of an error: a phrase, or a reason that was given in English, in this language."""
        if isinstance(value, Phrase):
            return self.error(value)
        if self.language == ENGLISH or not isinstance(value, str | Exception):
            return value
        from tracker.i18n.known import part_in_words  # which knows this module

        said = part_in_words(name, str(value), self)
        return value if said == str(value) else said

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "," and self.language != ENGLISH:
            from tracker.i18n.written import numbers

            return numbers(self.language).whole(value)
        return super().format_field(value, format_spec)


@cache
def words(language: str = ENGLISH) -> Words:
    """The words of a language; of English where it is not one of ours."""
    return Words(language if language in languages() else ENGLISH)


def for_number(key: str, number: float) -> str:
    """The key of a sentence about so many: of one it is `{key}_one`."""
    return f"{key}_one" if number == 1 else key
