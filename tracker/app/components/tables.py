"""Tables of figures for pages: names in the first column, numbers flush right, and a mark of where a number lies."""

from collections.abc import Sequence
from typing import Any

from tracker.app.components.parts import aria
from tracker.app.markup import Tag, html
from tracker.app.preferences import Preferences

REACH = 4.0  # standard errors to either end of a band


def figures_table(heads: Sequence[str], rows: Sequence[Sequence[Any]], *, caption: str = "", name: str = "") -> Tag:
    """heads: of all columns. rows: the first cell of each is its name. caption: for those who do not see what stands around."""
    head = html.Thead(html.Tr([html.Th(text, scope="col") if text else html.Td() for text in heads]))
    body = [html.Tr([html.Th(first, scope="row"), *(html.Td(cell) for cell in cells)]) for first, *cells in rows]
    told = [html.Caption(caption, className="unseen")] if caption else []
    table = html.Table([*told, head, html.Tbody(body)], className=f"figures {name}".strip())
    named = aria(label=caption) if caption else {}
    return html.Div(table, className="scroll", tabindex=0, role="group", **named)


def band(off: float, preferences: Preferences) -> Tag:
    """Where a figure lies between four standard errors below and above what is expected. off: in standard errors."""
    said = preferences.say("simulate.off", off=preferences.numbers.decimal(off, 1, sign=True))
    place = 50 + 50 * max(-1.0, min(1.0, off / REACH))
    return html.Span(html.I(style=f"left:{place:.1f}%"), className="band", role="img", **aria(label=said))
