"""Small parts that many panels share."""

from typing import Any

from tracker.app.markup import Tag, html
from tracker.game import VARIANTS
from tracker.i18n import Words


def aria(**values: Any) -> dict[str, Any]:
    """Attributes for those who do not see the page: `**aria(label="Big road")`."""
    return {f"aria-{name}": value for name, value in values.items()}


def data(**values: Any) -> dict[str, Any]:
    """Attributes that record.js reads: `**data(do="undo")`."""
    return {f"data-{name}": value for name, value in values.items()}


def card(title: str | None, children: list[Any], name: str, **attributes: Any) -> Tag:
    """A panel with a heading; `name` is its class."""
    heading = [html.H2(title)] if title else []
    return html.Section([*heading, *children], className=f"card {name}", **attributes)


def fold(title: str, children: list[Any], name: str, **attributes: Any) -> Tag:
    """A panel that opens."""
    return html.Details(
        [html.Summary(title), html.Div(children, className="inside")], className=f"card fold {name}", **attributes
    )


def button(text: Any, **attributes: Any) -> Tag:
    """A button; `do` becomes data-do, which record.js obeys, `value` its data-value. type: `submit` for that of a form."""
    given = {key: attributes.pop(key) for key in ("do", "value", "field") if key in attributes}
    return html.Button(text, type=attributes.pop("type", "button"), **data(**given), **attributes)


def field(label: str, control: Any, name: str = "") -> Tag:
    """A control below its name; the control has an id."""
    return html.Div([html.Label(label, htmlFor=control.id), control], className=f"field {name}".strip())


def text_input(id_: str, **attributes: Any) -> Tag:
    """One line of text, in which the browser corrects nothing."""
    return html.Input(id=id_, type="text", autocomplete="off", spellcheck="false", className="text", **attributes)


def choice(id_: str, options: list[tuple[str, str]], **attributes: Any) -> Tag:
    """A native select: (value, text) in order."""
    return html.Select([html.Option(text, value=value) for value, text in options], id=id_, **attributes)


def rules_options(say: Words) -> list[tuple[str, str]]:
    """Every game by its name, with what it is, for a `choice`."""
    return [(name, say("rules.named", name=name, about=say(f"rules.{name}"))) for name in VARIANTS]


def progress(name: str, label: str, stop: Tag, kind: str = "progress") -> Tag:
    """How far something is, in words (`<name>-told`) and as a bar (`<name>-bar`), and the button that ends it; hidden at first."""
    told = html.Span(id=f"{name}-told", role="status")
    bar = html.Progress(id=f"{name}-bar", max=1, **aria(label=label))
    return html.Div([told, bar, stop], id=f"{name}-progress", className=kind, hidden=True)


def outcome(inside: Any = None) -> list[Tag]:
    """Where a form of the learn page has its fault and its result, which learn.js fills in."""
    return [
        html.P(className="warning", role="alert", hidden=True),
        html.Div(inside, className="result", **aria(live="polite")),
    ]


def key_hint(text: str) -> Tag:
    """The key that does the same."""
    return html.Kbd(text, **aria(hidden="true"))


def sides(say: Words) -> list[tuple[str, str, str]]:
    """(letter, name as in code, name as people say it) of the three outcomes."""
    return [(name[0].upper(), name, say(f"road.{name}")) for name in ("banker", "player", "tie")]
