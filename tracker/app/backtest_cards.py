"""The systems of the form as cards: what each does, and a control for every parameter, made from how it is declared."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tracker.app.backtest_systems import (
    PARTS,
    choice_said,
    offered_in,
    parameters_told,
    part,
    rule,
    said_of,
    ships_named,
)
from tracker.app.components.parts import aria, button, data
from tracker.app.markup import Tag, html, with_code
from tracker.app.preferences import Preferences, sentence
from tracker.errors import InputError
from tracker.i18n import Words

FIRST_PARTS = {"pick": "follow_last", "stake": "paroli"}  # what a new system of parts begins with


def cards(told: Sequence[Mapping[str, Any]], folder: str | None, preferences: Preferences) -> list[Tag]:
    """A card for each system of a form, with the values that it has there; for a file without a class one for each in it.

    Errors: UsageError where a system or a file is not there; InputError where a file cannot be used.
    """
    found = []
    for each in told:
        if not isinstance(each, Mapping):
            raise InputError("told_form", what="systems")
        found += KINDS.get(str(each.get("kind")), _unknown)(each, folder, preferences)
    return found


def _unknown(told: Mapping[str, Any], _: str | None, __: Preferences) -> list[Tag]:
    raise InputError("told_form", what=str(told.get("kind")))


def _ships(told: Mapping[str, Any], _: str | None, preferences: Preferences) -> list[Tag]:
    system, say = ships_named(str(told.get("name"))), preferences.say
    doc = said_of(" ".join((system.strategy.__doc__ or "").split()), say)
    parameters = parameters_told(system.strategy.parameters)
    inside = [
        html.P(with_code(doc), className="faint"),
        _parameters(parameters, told.get("parameters"), "", preferences),
    ]
    return [_card("ships", system.name, system.name, inside, say)]


def _file(told: Mapping[str, Any], folder: str | None, preferences: Preferences) -> list[Tag]:
    file, _, chosen = str(told.get("name")).partition(":")
    return [
        _card(
            "file",
            f"{file}:{each.name}",
            f"{each.name} · {file}",
            [
                html.P(with_code(each.doc), className="faint"),
                _parameters(each.parameters, told.get("parameters"), "", preferences),
            ],
            preferences.say,
        )
        for each in offered_in(folder, file)
        if chosen in ("", each.name)
    ]


def _parts(told: Mapping[str, Any], _: str | None, preferences: Preferences) -> list[Tag]:
    say = preferences.say
    inside: list[Any] = []
    names = {}
    for role, known in PARTS.items():
        name = str(told.get(role) or FIRST_PARTS[role])
        chosen = part(role, name)
        names[role] = say(f"system.{role}_{name}")
        select = html.Select(
            [html.Option(say(f"system.{role}_{each}"), value=each, selected=each == name) for each in known],
            **data(role=role),
        )
        given = {key: chosen.values.get(key) for key in chosen.values} | dict(told.get(f"{role}_parameters") or {})
        inside += [
            html.Label([html.Span(say(f"backtest.{role}"), className="name"), select], className="field part"),
            html.P(with_code(rule(role, name, say)), className="faint"),
            _parameters(parameters_told(chosen.kind.parameters), given, f"{role}.", preferences),
        ]
    title = say("backtest.parts_title", **names)
    return [_card("parts", "", title, inside, say)]


KINDS = {"ships": _ships, "file": _file, "parts": _parts}


def _card(kind: str, name: str, title: str, inside: list[Any], say: Words) -> Tag:
    away = button(
        "✕",
        do="away",
        className="quiet",
        title=say("backtest.away"),
        **aria(label=say("backtest.away_name", name=title)),
    )
    head = html.Div([html.H3(title), away], className="head")
    return html.Li([head, *inside], className="system", **data(kind=kind, name=name))


def _parameters(told: Iterable[Mapping[str, Any]], given: Any, at: str, preferences: Preferences) -> Tag:
    values = given if isinstance(given, Mapping) else {}
    return html.Div(
        [_parameter(each, values.get(each["name"]), at, preferences) for each in told], className="parameters"
    )


def _parameter(told: Mapping[str, Any], given: Any, at: str, preferences: Preferences) -> Tag:
    """A control with what its parameter means; its name where the author says no more. given: None for the default."""
    say = preferences.say
    value = told["default"] if given is None else given
    meant = said_of(told["help"], say)
    name = sentence(meant, say).rstrip(".。") if meant else told["name"]
    kept = data(parameter=at + told["name"])
    if told["type"] == "bool":
        box = html.Input(type="checkbox", checked=str(value).lower() == "true", **kept)
        return html.Label([box, html.Span(name, className="name")], className="check")
    if told["type"] == "choice":
        options = [(label, choice_said(label, say)) for label in told["choices"]]
        control = html.Select(
            [html.Option(text, value=label, selected=label == str(value)) for label, text in options], **kept
        )
    elif told["type"] == "ints":
        text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        control = html.Input(type="text", value=text, autocomplete="off", spellcheck="false", className="text", **kept)
    else:
        control = html.Input(
            type="number",
            value=str(value),
            min=told["low"],
            max=told["high"],
            step=told.get("step") or ("1" if told["type"] == "int" else "any"),
            required=True,
            inputmode="numeric" if told["type"] == "int" else "decimal",
            className="text",
            **kept,
        )
    return html.Label([html.Span(name, className="name"), control], className="field")
