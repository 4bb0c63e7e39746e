"""Pieces of HTML: text is escaped here and nowhere else, and every figure carries the value that JSON has."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from tracker.i18n import CODE


class Html(str):
    """Markup that is safe as it stands."""

    __slots__ = ()


def text(content: object) -> Html:
    """What people wrote, or a sentence: shown letter by letter."""
    return content if isinstance(content, Html) else Html(escape(str(content)))


def element(tag: str, *content: object, **attributes: str | None) -> Html:
    """`<tag …>content</tag>`; content that is no markup is escaped. `class_` is class, `data_key` data-key; None is left out."""
    given = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return Html(f"<{tag}{given}>{joined(content)}</{tag}>")


def joined(parts: Iterable[object]) -> Html:
    """Parts one after the other."""
    return Html("".join(text(part) for part in parts))


def figure_of(key: str, value: Any, shown: str) -> Html:
    """A number as people read it, with its key and its value in JSON."""
    return element("data", shown, data_key=key, value="" if value is None else str(value))


def filled(sentence: str, **parts: object) -> Html:
    """A sentence of the catalogue with its places filled in by markup or by text. sentence: as `words` gives it, with the
    marks of `held` for its places."""
    pieces = []
    for number, piece in enumerate(sentence.split(MARK)):
        pieces.append(text(parts[piece]) if number % 2 else with_code(piece))
    return joined(pieces)


def with_code(sentence: str) -> Html:
    """A sentence whose `words` in backticks stand as code."""
    return joined(element("code", piece) if number % 2 else piece for number, piece in enumerate(CODE.split(sentence)))


MARK = "\x00"  # around the name of a place; no sentence holds it


def held(*names: str) -> dict[str, str]:
    """Fields that keep the places of a sentence open for `filled`."""
    return {name: f"{MARK}{name}{MARK}" for name in names}


def table(heads: Sequence[object], rows: Iterable[Sequence[object]], *, kind: str = "") -> Html:
    """A table whose first column names its rows."""
    head = element("tr", *(element("th", each, scope="col") for each in heads))
    lines = [
        element("tr", element("th", first, scope="row"), *(element("td", each) for each in rest))
        for first, *rest in rows
    ]
    return element("table", element("thead", head), element("tbody", *lines), class_=kind or None)
