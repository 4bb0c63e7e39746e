"""What the program says: one JSON catalogue a language, key -> sentence with named places to fill in."""

import json
import string
from functools import cache
from importlib import resources
from typing import Any

from tracker.errors import SENTENCES, TrackerError

ENGLISH = "en"


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
        return self.vformat(self.sentences[key], (), fields)

    def error(self, error: TrackerError) -> str:
        """The sentence of an error; English where this language has none for it."""
        sentence = self.sentences.get(f"error.{error.key}")
        return str(error) if sentence is None else self.vformat(sentence, (), error.fields)

    def hint(self, error: TrackerError) -> str:
        """What to do about an error that has a hint beside its sentence, as a refused file has."""
        key = f"error.{error.key}_hint"
        sentence = self.sentences.get(key) or SENTENCES[key.removeprefix("error.")]
        return self.vformat(sentence, (), error.fields)

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "," and self.language != ENGLISH:
            from tracker.i18n.written import numbers

            return numbers(self.language).whole(value)
        return super().format_field(value, format_spec)


@cache
def words(language: str = ENGLISH) -> Words:
    """The words of a language; of English where it is not one of ours."""
    return Words(language if language in languages() else ENGLISH)
