"""What the program says: one JSON catalogue a language, key -> sentence with named places to fill in."""

import json
from functools import cache
from importlib import resources
from typing import Any

from tracker.errors import TrackerError

ENGLISH = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, English first."""
    files = resources.files("tracker.i18n").iterdir()
    found = sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json"))
    return (ENGLISH, *(language for language in found if language != ENGLISH))


class Words:
    """The words of one language. `words("record.undo")`; `words("library.shoes", count=3)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        text = resources.files("tracker.i18n").joinpath(f"{language}.json").read_text(encoding="utf-8")
        self.sentences: dict[str, str] = json.loads(text)

    def __call__(self, key: str, **fields: Any) -> str:
        """The sentence of this key, its places filled in. A key that is not there is a fault and raises KeyError."""
        return self.sentences[key].format(**fields)

    def error(self, error: TrackerError) -> str:
        """The sentence of an error; English where this language has none for it."""
        sentence = self.sentences.get(f"error.{error.key}")
        return str(error) if sentence is None else sentence.format(**error.fields)


@cache
def words(language: str = ENGLISH) -> Words:
    """The words of a language; of English where it is not one of ours."""
    return Words(language if language in languages() else ENGLISH)
