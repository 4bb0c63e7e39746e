"""JSON with the line of every value. Numbers stay text, so that nothing is rounded."""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from tracker.readers.refusal import Refusal

SPACE = re.compile(r"[ \t\n\r]*")
DECODER = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)
ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|\\.", re.DOTALL
)
HALF = 6  # letters of an escaped half of a character, `\ud83d`, which alone is no text
RECORDS = re.compile(r"""\s*(\[\s*)?\{\s*"[^"\n]*"\s*:""")


class Node:
    """A value of a JSON text: what it is, and where in the text it begins."""

    def __init__(self, document: "Document", value: Any, start: int, key: str | None = None) -> None:
        self.document = document
        self.value = value
        self.start = start
        self.key = key

    @property
    def line(self) -> int:
        """The line, from 1, on which the value stands."""
        return self.document.line(self.start)

    def children(self) -> Iterator["Node"]:
        """The values of a list or an object, in order, with their keys; none of anything else."""
        text, at = self.document.text, self.start
        if not isinstance(self.value, list | dict):
            return
        at = _after_space(text, at + 1)
        while text[at] not in "]}":
            key = None
            if isinstance(self.value, dict):
                key, at = DECODER.raw_decode(text, at)
                at = _after_space(text, _after_space(text, at) + 1)
            value, end = DECODER.raw_decode(text, at)
            yield Node(self.document, value, at, key)
            at = _after_space(text, end)
            if text[at] == ",":
                at = _after_space(text, at + 1)


class Document:
    """A JSON text, or one JSON value a line. `roots` are its values."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._ends = [found.start() for found in re.finditer("\n", text)]
        self.roots: list[Node] = []

    def line(self, place: int) -> int:
        """The number, from 1, of the line with this place of the text."""
        return bisect_right(self._ends, place - 1) + 1 if place else 1


def parse(text: str) -> Document | None:
    """The values of a text; None where it is no JSON.

    Errors: Refusal `not_coups` where it is nested beyond reason, `unreadable` where it begins as JSON and does not go on so.
    """
    begin = text.lstrip()[:1]
    if begin not in ("{", "["):
        return None
    if "\\u" in text:
        text = ESCAPE.sub(_whole_character, text)
    document = Document(text)
    at = _after_space(text, 0)
    try:
        while at < len(text):
            value, end = DECODER.raw_decode(text, at)
            if not isinstance(value, list | dict):
                return None
            document.roots.append(Node(document, value, at))
            at = _after_space(text, end)
            if at < len(text) and text[at] == ",":
                at = _after_space(text, at + 1)
    except RecursionError:
        raise Refusal("not_coups", "nested_too_deeply") from None
    except ValueError as error:
        if not RECORDS.match(text):
            return None
        place = error.pos if isinstance(error, json.JSONDecodeError) else at
        raise Refusal("unreadable", "json_broken", line=document.line(min(place, len(text.rstrip())))) from None
    return document


def _whole_character(found: re.Match[str]) -> str:
    """An escape as it stands, but half a character as the sign for what cannot be shown."""
    escape = found[0]
    return "\\ufffd" if len(escape) == HALF and escape[2] in "dD" else escape


def _after_space(text: str, at: int) -> int:
    return SPACE.match(text, at).end()  # pyrefly: ignore[missing-attribute]
