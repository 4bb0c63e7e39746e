"""Sentences that came as English text, through JSON or from another process, found again and said in another language."""

import re
import string
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from tracker.errors import SENTENCES
from tracker.i18n.catalogue import ENGLISH, Words, catalogue
from tracker.i18n.phrases import reading_in_words

KINDS = (
    "note.",
    "system.rule_",
    "system.ships_",
    "system.help_",
)  # what keys of such sentences begin with, beside errors
LEAST = 8  # signs, without spaces, that a sentence with places has of its own; with fewer it could be anything
WITHIN = ("reason", "what", "when", "end", "meaning", "needs")  # places that hold sentences of the program themselves
BETS = ("asked", "instead")  # places that hold bets, `3 on banker, 1 on tie`
COLON = re.compile("：|: ")
DEEPEST = 3  # a sentence in a sentence in a sentence


class Sentence(NamedTuple):
    """An English sentence with places. pieces: its text between them. forms: place -> how it is written, such as `,`."""

    key: str
    pattern: str
    pieces: tuple[str, ...]
    forms: dict[str, str]


@lru_cache(4096)  # the findings of a long record are alike
def known_in_words(text: str, say: Words, depth: int = 0) -> str:
    """The sentence in this language, where it is one of the program's own; any other text as it is. In English spots get their names."""
    if say.language == ENGLISH:
        return _with_spots_named(text, say)
    if not text:
        return text
    if key := _whole().get(text):
        return _template(key, say)
    fitting = [sentence for sentence in _with_places() if _fits(sentence, text)] if depth < DEEPEST else []
    for sentence in sorted(fitting, key=lambda each: text.find(each.pieces[0])):  # what stands within comes later
        if found := re.fullmatch(sentence.pattern, text, re.DOTALL):
            fields = {name: _said(name, value, sentence, say, depth) for name, value in found.groupdict().items()}
            return _Filled().vformat(_template(sentence.key, say), (), fields)
    return text


def without_place(error: Mapping[str, Any], say: Words) -> str:
    """What stopped a strategy, in this language, without the shoe and the coup where its message begins with them.

    error: the `error` of a system in JSON, whose place is told beside it.
    """
    said = known_in_words(error["message"], say)
    placed = error["message"].startswith(f"shoe {error['shoe']}, coup {error['coup']}: ")
    return COLON.split(said, maxsplit=1)[1] if placed else said


def _with_spots_named(text: str, say: Words) -> str:
    """An English sentence with `Dragon 7` for `dragon_7`."""
    for sentence in _with_a_spot():
        found = re.fullmatch(sentence.pattern, text, re.DOTALL) if _fits(sentence, text) else None
        if found:
            return say.vformat(
                SENTENCES[sentence.key], (), found.groupdict() | {"spot": spot_named(found["spot"], say)}
            )
    return text


def spot_named(spot: str, say: Words) -> str:
    """`banker` as the language has it; any other text as it is."""
    return say.sentences.get(f"bet.{spot}", spot)


def _said(name: str, value: str, sentence: Sentence, say: Words, depth: int) -> str:
    if name in BETS:
        return _bets(value, say)
    if sentence.forms[name] == "," and value.replace(",", "").isdecimal():
        return say.format_field(int(value.replace(",", "")), ",")
    if sentence.forms[name] == "%":
        from tracker.i18n.written import numbers

        return numbers(say.language).percent(float(value.removesuffix("%")) / 100)
    return part_in_words(name, value, say, depth + 1)


def part_in_words(name: str, value: str, say: Words, depth: int = 0) -> str:
    """What fills a place of a sentence: a sentence of the program's own in this language, what somebody typed as it is."""
    if name == "understood":
        return reading_in_words(value, say)
    if name == "spot":
        return spot_named(value, say)
    return known_in_words(value, say, depth) if name in WITHIN else value


def _bets(asked: str, say: Words) -> str:
    """`3 on banker, 1 on tie`, or `nothing`."""
    parts = [part.partition(" on ") for part in asked.split(", ")]
    if not all(on and f"bet.{bet}" in say.sentences for _, on, bet in parts):
        return known_in_words(asked, say, DEEPEST)
    told = [say("note.bet", chips=int(chips.replace(",", "")), bet=say(f"bet.{bet}")) for chips, _, bet in parts]
    return say("road.list").join(told)


class _Filled(string.Formatter):
    """Puts text that is written already into the places of a sentence."""

    def convert_field(self, value: str, conversion: str | None) -> str:
        return value

    def format_field(self, value: str, format_spec: str) -> str:
        return value


def _template(key: str, say: Words) -> str:
    return say.sentences[key if key.startswith(KINDS) else f"error.{key}"]


def _fits(sentence: Sentence, text: str) -> bool:
    """Whether the pieces of the sentence stand in the text in their order: quicker than the pattern, which then decides."""
    place = 0
    for piece in sentence.pieces:
        place = text.find(piece, place)
        if place < 0:
            return False
        place += len(piece)
    return True


@cache
def _english() -> dict[str, str]:
    notes = {key: text for key, text in catalogue(ENGLISH).items() if key.startswith(KINDS)}
    return {**SENTENCES, **notes}


@cache
def _whole() -> dict[str, str]:
    """Sentences without places -> their keys."""
    return {text: key for key, text in _english().items() if "{" not in text}


@cache
def _with_places() -> tuple[Sentence, ...]:
    """Sentences with places; what says most of its own comes first."""
    found = [(_sentence(key, text)) for key, text in _english().items() if "{" in text]
    own = {sentence.key: sum(map(len, "".join(sentence.pieces).split())) for sentence in found}
    return tuple(sorted((each for each in found if own[each.key] >= LEAST), key=lambda each: -own[each.key]))


@cache
def _with_a_spot() -> tuple[Sentence, ...]:
    """Errors that name a spot."""
    return tuple(_sentence(key, text) for key, text in SENTENCES.items() if "{spot}" in text)


def _sentence(key: str, text: str) -> Sentence:
    pattern, pieces, forms = "", [], {}
    for piece, name, form, _ in string.Formatter().parse(text):
        pattern += re.escape(piece)
        if piece:
            pieces.append(piece)
        if name is not None:
            pattern += f"(?P={name})" if name in forms else f"(?P<{name}>.+?)"
            forms[name] = form or ""
    return Sentence(key, pattern, tuple(pieces), forms)
