"""What a visitor chose: language, theme, palette. Kept in the visitor's own cookies, never on the server."""

from dataclasses import dataclass

import flask

from tracker.app.markup import CODE
from tracker.errors import TrackerError
from tracker.figures import Style
from tracker.i18n import Numbers, Words, languages, numbers, words

LANGUAGES = languages()  # English first
THEMES = ("light", "dark")
PALETTES = ("classic", "safe")
DEFAULT_LANGUAGE = "DEFAULT_LANGUAGE"  # the setting of the server: the language of a visitor who chose none


@dataclass(frozen=True, slots=True)
class Preferences:
    """language: a catalogue of i18n. theme: light or dark. palette: classic, or safe for the colour-blind."""

    language: str = "en"
    theme: str = "light"
    palette: str = "classic"

    @classmethod
    def of(cls, request: flask.Request) -> "Preferences":
        """From the request's cookies; what is not known there is the default."""
        default = flask.current_app.config.get(DEFAULT_LANGUAGE, LANGUAGES[0])
        return cls(
            _one_of(request.cookies.get("language", default), LANGUAGES),
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
        return sentence(quoted(self.say.error(error), self.say))

    @property
    def style(self) -> Style:
        """How figures look."""
        return Style(self.language, "safe" if self.palette == "safe" else "classic", self.theme == "dark")


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop; on a command line it has neither."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!", "。")) else ".")


def quoted(text: str, say: Words) -> str:
    """The text for a place that shows no code: what stands in backticks is quoted."""
    return CODE.sub(lambda found: say("page.quoted", text=found[1]), text)


def _one_of(value: str | None, known: tuple[str, ...]) -> str:
    return value if value in known else known[0]
