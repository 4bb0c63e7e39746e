"""What a visitor chose: language, theme, palette. Kept in the visitor's own cookies, never on the server."""

from collections.abc import Iterable
from dataclasses import dataclass

import flask

from tracker.errors import TrackerError
from tracker.figures import Style
from tracker.i18n import CODE, Numbers, Words, languages, numbers, words

LANGUAGES = languages()  # English first
THEMES = ("light", "dark")
PALETTES = ("classic", "safe")
DEFAULT_LANGUAGE = (
    "DEFAULT_LANGUAGE"  # the setting of the server: the language of visitors who chose none; None: their browser's
)
TRADITIONAL = {"hant", "tw", "hk", "mo"}  # parts of a tag such as zh-TW


@dataclass(frozen=True, slots=True)
class Preferences:
    """language: a catalogue of i18n. theme: light or dark. palette: classic, or safe for the colour-blind."""

    language: str = "en"
    theme: str = "light"
    palette: str = "classic"

    @classmethod
    def of(cls, request: flask.Request) -> "Preferences":
        """From the request's cookies; what is not known there is the default, of the language what the browser asks for."""
        chosen, named = request.cookies.get("language"), flask.current_app.config.get(DEFAULT_LANGUAGE)
        return cls(
            chosen if chosen in LANGUAGES else named or asked_for(request.accept_languages),
            _one_of(request.cookies.get("theme"), THEMES),
            _one_of(request.cookies.get("palette"), PALETTES),
        )

    @property
    def say(self) -> Words:
        """The words of this language."""
        return words(self.language)

    @property
    def numbers(self) -> Numbers:
        """How this language writes numbers."""
        return numbers(self.language)

    def fault(self, error: TrackerError) -> str:
        """What went wrong, as a sentence on a page."""
        return sentence(quoted(self.say.error(error), self.say), self.say)

    @property
    def style(self) -> Style:
        """How figures look."""
        return Style(self.language, "safe" if self.palette == "safe" else "classic", self.theme == "dark")


def asked_for(accepted: Iterable[tuple[str, float]]) -> str:
    """The first of our languages that a browser asks for; English where it asks for none of them.

    accepted: tags such as es-MX, zh-TW or zh-Hans-HK with their weights, the most wanted first; 0 is not wanted.
    """
    for tag, weight in accepted:
        language, *parts = tag.lower().split("-")
        if weight and language == "zh":
            return "zh-Hant" if "hans" not in parts and TRADITIONAL & set(parts) else "zh-Hans"
        if weight and language in LANGUAGES:
            return language
    return LANGUAGES[0]


def sentence(text: str, say: Words) -> str:
    """The text with a capital letter and a full stop; on a command line it has neither."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(tuple(".?!。？！")) else say("road.stop"))


def quoted(text: str, say: Words) -> str:
    """The text for a place that shows no code: what stands in backticks is quoted."""
    return CODE.sub(lambda found: say("page.quoted", text=found[1]), text)


def _one_of(value: str | None, known: tuple[str, ...]) -> str:
    return value if value in known else known[0]
