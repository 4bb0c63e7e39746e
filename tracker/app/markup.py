"""HTML as text, written like Dash's components, for those parts of a page that a script of ours looks after.

Dash keeps every component in a store and tells all of them of every change; five hundred of them made the record page
slow to come and each coup slow to paint. `html.Div("Coup", id="a", className="b")` is a `Tag`, and `str` of it is HTML.
"""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any

from tracker.i18n import CODE

EMPTY = {"br", "hr", "img", "input"}  # they have no end tag
NAMES = {"className": "class", "htmlFor": "for"}


@dataclass(frozen=True, slots=True)
class Tag:
    """An element. children: a text, a tag, or a list of both; attributes: None and False leave one out."""

    name: str
    children: Any
    attributes: dict[str, Any]

    @property
    def id(self) -> str:
        return self.attributes["id"]

    def __str__(self) -> str:
        opened = f"<{self.name}{''.join(map(_attribute, self.attributes.items()))}>"
        return opened if self.name in EMPTY else f"{opened}{text_of(self.children)}</{self.name}>"


class Raw(str):
    """Markup of another maker, which stands as it is."""

    __slots__ = ()


def text_of(children: Any) -> str:
    """HTML of what stands inside an element; plain text is escaped."""
    if children is None:
        return ""
    if isinstance(children, list | tuple):
        return "".join(map(text_of, children))
    return str(children) if isinstance(children, Tag | Raw) else escape(str(children), quote=False)


def with_code(text: str) -> list[Any]:
    """A sentence whose `words` in backticks stand as code."""
    return [html.Code(piece) if number % 2 else piece for number, piece in enumerate(CODE.split(text))]


def _attribute(item: tuple[str, Any]) -> str:
    name, value = item
    name = NAMES.get(name, name.lower())
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


class _Html:
    """`html.Div(children, **attributes)`, for any element."""

    def __getattr__(self, name: str) -> Callable[..., Tag]:
        return lambda children=None, **attributes: Tag(name.lower(), children, attributes)


html = _Html()
