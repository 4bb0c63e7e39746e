"""The backtest page: choose systems, shoes and a table, start a run, follow it, look at what came of it, compare runs."""

from typing import Any

import dash
import flask
from dash import Dash

from tracker.app import backtest_api, ids
from tracker.app.backtest_api import STRATEGIES
from tracker.app.backtest_systems import files, ships
from tracker.app.components.parts import aria, button, choice, data, text_input
from tracker.app.components.words import words_for_scripts
from tracker.app.markup import Tag, html, text_of
from tracker.app.preferences import Preferences
from tracker.app.simulate_runs import MOST_SHOES
from tracker.game import DEFAULT, VARIANTS
from tracker.i18n import Words
from tracker.store import Store

SAID = (
    *("library.no_answer", "backtest.started", "backtest.said_done", "backtest.said_failed"),
    *("backtest.said_cancelled", "backtest.said_share", "backtest.deleted", "backtest.added", "backtest.taken_away"),
    *("backtest.ids_chosen", "backtest.delete_sure", "backtest.delete_do"),
)
UNITS = ("shoes", "coups", "all")
SHOES = 10_000


def layout(store: Store, preferences: Preferences) -> dash.html.Div:
    """The page as empty places, in text that backtest.js puts in; which run is shown stands in the address."""
    say = preferences.say
    parts = [
        html.H1(say("backtest.title"), className="unseen"),
        _form(store, flask.current_app.config.get(STRATEGIES), say),
        html.Div([html.Section(id="run-view", tabindex="-1", hidden=True), _runs(say)], className="right"),
    ]
    carried = data(parts=text_of(parts)) | words_for_scripts(SAID, say)
    return dash.html.Div(id="backtest", className="backtest", **carried)


def _form(store: Store, folder: str | None, say: Words) -> Tag:
    run = button(say("backtest.run"), id=ids.BACKTEST_RUN, type="submit", className="main")
    fault = html.P(id="form-fault", className="warning", role="alert", hidden=True)
    inside = [_systems(folder, say), _shoes(store, say), _table(say), fault, html.Div([run], className="row save")]
    return html.Form(inside, id="backtest-form", className="left", novalidate=True)


def _systems(folder: str | None, say: Words) -> Tag:
    groups = [
        html.Optgroup(
            [html.Option(name, value=f"ships:{name}") for name in ships()], label=say("backtest.group_ships")
        ),
        html.Optgroup([html.Option(say("backtest.parts"), value="parts:")], label=say("backtest.group_parts")),
    ]
    own = files(folder)
    if own:
        options = [html.Option(name, value=f"file:{name}") for name in own]
        groups.append(html.Optgroup(options, label=say("backtest.group_files")))
    add = html.Div(
        [
            html.Div([html.Label(say("backtest.add"), htmlFor="add-system"), html.Select(groups, id="add-system")],
                     className="field"),
            button(say("backtest.add_do"), do="add", id="add-do"),
        ],
        className="row add",
    )  # fmt: skip
    none = [] if folder else [html.P(say("backtest.no_folder"), className="faint")]
    listed = html.Ol(id="systems", className="systems")
    return html.Section([html.H2(say("backtest.systems")), listed, add, *none], className="card")


def _shoes(store: Store, say: Words) -> Tag:
    tables = store.tables()
    kept = store.page(limit=1).total
    ways = [
        html.Label(
            [html.Input(type="radio", name="from", value=way, checked=way == "simulated"), say(f"backtest.from_{way}")],
            className="check",
        )
        for way in ("simulated", "library")
    ]
    simulated = [
        _number("shoes", SHOES, say, min=1, max=MOST_SHOES),
        _field("seed", _text_of_number("seed"), say, hint=say("backtest.seed_hint")),
    ]
    options = [("", say("backtest.every_shoe", count=kept))]
    options += [(name, say("library.table_count", table=name, count=count)) for name, count in tables]
    chosen = html.P([html.Span(id="ids-told"), button(say("backtest.every_again"), do="every", className="link")],
                    id="ids-chosen", hidden=True)  # fmt: skip
    library = [chosen, _field("table", choice("set-table", options), say)]
    variants = [html.Option(name, value=name, **data(about=say(f"rules.{name}"))) for name in VARIANTS]
    rules = html.Select(variants, id="set-rules", **data(default=DEFAULT))
    return html.Section(
        [
            html.H2(say("backtest.shoes_title")),
            html.Div(ways, className="row", role="radiogroup", **aria(label=say("backtest.shoes_title"))),
            html.Div(simulated, id="from-simulated", className="fields"),
            html.Div(library, id="from-library", className="fields", hidden=True),
            _field("rules", rules, say, hint=html.Span(id="rules-told")),
        ],
        className="card",
    )


def _table(say: Words) -> Tag:
    """The table and the session: money fields are text, so that a comma or a currency is told about and not lost."""
    unit = choice("set-session-unit", [(each, say(f"backtest.unit_{each}")) for each in UNITS])
    money = [
        _money(name, say, value) for name, value in (("bankroll", ""), ("chip", "10"), ("min", ""), ("max", "1000"))
    ]
    goals = [_money(name, say, "") for name in ("win_goal", "stop_loss", "trailing_stop")]
    over = _field(
        "over_max", choice("set-over-max", [(each, say(f"backtest.over_{each}")) for each in ("cap", "stop")]), say
    )
    due = choice("set-commission", [(each, say(f"backtest.due_{each}")) for each in ("win", "shoe")])
    session = html.Div(
        [_number("session_length", 1, say, min=1), _field("session_unit", unit, say)], className="fields two"
    )
    boxes = [
        html.Label(
            [
                html.Input(type="checkbox", id=f"set-{name}"),
                html.Span([say(f"backtest.{name}"), html.Small(say(f"backtest.{name}_hint"), className="faint")]),
            ],
            className="check tall",
        )
        for name in ("carry", "twins")
    ]
    inside = [
        html.Div([*money, over, _field("commission", due, say)], className="fields"),
        session,
        html.Div(goals, className="fields"),
        *boxes,
    ]
    return html.Details(
        [html.Summary(html.H2(say("backtest.table_title"))), html.Div(inside, className="inside")],
        id="table-settings",
        className="card fold",
    )


def _money(name: str, say: Words, value: str) -> Tag:
    control = text_input(f"set-{name.replace('_', '-')}", inputmode="decimal", value=value)
    return _field(name, control, say, hint=say(f"backtest.{name}_hint"))


def _number(name: str, value: int, say: Words, **limits: Any) -> Tag:
    control = html.Input(
        type="number", id=f"set-{name.replace('_', '-')}", value=value, step=1, inputmode="numeric",
        className="text", **limits,
    )  # fmt: skip
    return _field(name, control, say)


def _text_of_number(name: str) -> Tag:
    return text_input(f"set-{name}", inputmode="numeric")


def _field(name: str, control: Tag, say: Words, *, hint: Any = None) -> Tag:
    """A control below its name, a hint below it."""
    control.attributes["data-field"] = name
    inside = [html.Label(say(f"backtest.{name}"), htmlFor=control.id), control]
    if hint is not None:
        control.attributes["aria-describedby"] = f"{control.id}-hint"
        inside.append(html.Small(hint, id=f"{control.id}-hint", className="faint"))
    return html.Div(inside, className="field")


def _runs(say: Words) -> Tag:
    head = html.Div(
        [html.H2(say("backtest.runs")), button(say("backtest.compare"), do="compare", id="compare", disabled=True)],
        className="head",
    )
    return html.Section([head, html.Ol(id="runs", className="runs")], className="card past")


def register(app: Dash, store: Store) -> None:
    """Adds the addresses that the page asks."""
    backtest_api.routes(app.server, store)
