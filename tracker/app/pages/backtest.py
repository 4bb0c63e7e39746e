"""The backtest page: choose systems, shoes and a table, start a run, follow it, look at what came of it, compare runs."""

from typing import Any

import dash
import flask
from dash import Dash

from tracker.app import backtest_api, ids
from tracker.app.backtest_api import STRATEGIES
from tracker.app.backtest_systems import files, ships
from tracker.app.components.parts import aria, button, choice, data, field, text_input
from tracker.app.components.words import words_for_scripts
from tracker.app.markup import Tag, html, text_of, with_code
from tracker.app.preferences import Preferences
from tracker.backtest import COUPS_AN_HOUR
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
TABLE = {"bankroll": "", "chip": "10", "min": "", "max": "1000"}  # amounts, as they stand at first


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
    save = html.Div([fault, run], className="row save")
    inside = [_systems(folder, say), _shoes(store, say), _table(say), _more(say), save]
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
    none = [] if folder else [html.P(with_code(say("backtest.no_folder")), className="faint")]
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
        _number("shoes", SHOES, say),
        _field("seed", _text("seed", "numeric"), say, hint=say("backtest.seed_hint")),
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
    """What most people choose of the table and the session."""
    unit = choice("set-session-unit", [(each, say(f"backtest.unit_{each}")) for each in UNITS])
    fields = [
        *(_money(name, say, value) for name, value in TABLE.items()),
        _number("session_length", 1, say),
        _field("session_unit", unit, say),
        *(_money(name, say) for name in ("win_goal", "stop_loss")),
    ]
    return html.Section(
        [html.H2(say("backtest.table_title")), html.Div(fields, className="fields table")], className="card"
    )


def _more(say: Words) -> Tag:
    """All that a run can be asked for beside, folded away, each with a sentence."""
    over = choice("set-over-max", [(each, say(f"backtest.over_{each}")) for each in ("cap", "stop")])
    due = choice("set-commission", [(each, say(f"backtest.due_{each}")) for each in ("win", "shoe")])
    detail = [
        _field("over_max", over, say, kind="field alone"),
        _field("commission", due, say, kind="field alone"),
        _money("trailing_stop", say, alone=True),
        _box("carry", say),
    ]
    hours = [_number("pace", COUPS_AN_HOUR, say, hint=True), _money("comps", say, "0")]
    groups = [
        ("sweeps", [html.P(say("backtest.sweeps_how"), className="faint"), *(_sweep(place, say) for place in (1, 2))]),
        ("more_looks", [*(_box(name, say) for name in ("twins", "audit", "exact")), _money("risk", say, alone=True)]),
        ("more_table", detail),
        ("more_hours", hours),
    ]
    parts = [
        html.Fieldset([html.Legend(say(f"backtest.{name}")), html.Div(inside, className="fields")])
        for name, inside in groups
    ]
    return html.Details(
        [html.Summary(html.H2(say("backtest.more"))), html.Div(parts, className="inside")],
        id="more-settings",
        className="card fold",
    )


def _sweep(place: int, say: Words) -> Tag:
    """A parameter, which backtest_form.js takes from the systems that are chosen, and its values."""
    name, hint = f"set-sweep-{place}-name", f"set-sweep-{place}-hint"
    values = text_input(f"set-sweep-{place}", **data(field=f"sweep_{place}"), **aria(describedby=hint))
    inside = [
        field(say("backtest.sweep_name"), choice(name, [("", say("backtest.sweep_none"))])),
        html.Div(
            [
                html.Label(say("backtest.sweep_values"), htmlFor=values.id),
                values,
                html.Small(say("backtest.sweep_values_hint"), id=hint, className="faint"),
            ],
            className="field values",
        ),
    ]
    return html.Div(inside, id=f"sweep-{place}", className="fields sweep")


def _box(name: str, say: Words) -> Tag:
    """A choice between yes and no, with a sentence."""
    told = html.Span([say(f"backtest.{name}"), html.Small(say(f"backtest.{name}_hint"), className="faint")])
    box = html.Input(type="checkbox", id=f"set-{name}", **data(field=name))
    return html.Label([box, told], className="check tall")


def _money(name: str, say: Words, value: str = "", *, alone: bool = False) -> Tag:
    """An amount or a number of percent: text, so that a comma or a currency is told about and not lost. alone: in its row."""
    control = _text(name, "decimal", value)
    return _field(name, control, say, hint=say(f"backtest.{name}_hint"), kind="field alone" if alone else "field")


def _number(name: str, value: int, say: Words, *, hint: bool = False) -> Tag:
    return _field(name, _text(name, "numeric", str(value)), say, hint=say(f"backtest.{name}_hint") if hint else None)


def _text(name: str, mode: str, value: str = "") -> Tag:
    return text_input(f"set-{name.replace('_', '-')}", inputmode=mode, value=value)


def _field(name: str, control: Tag, say: Words, *, hint: Any = None, kind: str = "field") -> Tag:
    """A control below its name, a hint below it."""
    control.attributes["data-field"] = name
    inside = [html.Label(say(f"backtest.{name}"), htmlFor=control.id), control]
    if hint is not None:
        control.attributes["aria-describedby"] = f"{control.id}-hint"
        inside.append(html.Small(hint, id=f"{control.id}-hint", className="faint"))
    return html.Div(inside, className=kind)


def _runs(say: Words) -> Tag:
    head = html.Div(
        [html.H2(say("backtest.runs")), button(say("backtest.compare"), do="compare", id="compare", disabled=True)],
        className="head",
    )
    return html.Section([head, html.Ol(id="runs", className="runs")], className="card past")


def register(app: Dash, store: Store) -> None:
    """Adds the addresses that the page asks."""
    backtest_api.routes(app.server, store)
