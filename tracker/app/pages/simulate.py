"""The simulate page: choose rules, shoes and seed, see counts and streaks beside what is exact, look at any shoe."""

import dash
from dash import Dash

from tracker.app import ids, simulate_api
from tracker.app.components.parts import aria, button, card, choice, data, field, progress, rules_options, text_input
from tracker.app.components.words import words_for_scripts
from tracker.app.markup import Tag, html, text_of
from tracker.app.preferences import Preferences
from tracker.game import DEFAULT
from tracker.i18n import Words
from tracker.store import Store

SAID = ("library.no_answer", "simulate.begins", "simulate.done")


def layout(_store: Store, preferences: Preferences) -> dash.html.Div:
    """The page as empty places, in text that simulate.js puts in; what is shown stands in the address."""
    say = preferences.say
    stop = button(say("simulate.cancel"), id="simulate-cancel")
    parts = [
        html.H1(say("simulate.title")),
        html.P(say("simulate.about"), className="lead"),
        _form(say),
        progress("simulate", say("simulate.title"), stop, "card progress"),
        html.Section(id=ids.SIMULATE_SUMMARY, className="card summary", tabindex=-1, hidden=True),
        _browse(say),
    ]
    carried = data(parts=text_of(parts)) | words_for_scripts(SAID, say)
    return dash.html.Div(id="simulate", className="reading simulate", **carried)


def _form(say: Words) -> Tag:
    run = button(say("simulate.run"), id=ids.SIMULATE_RUN, type="submit", className="main")
    fields = [
        field(say("simulate.rules"), choice("simulate-rules", rules_options(say), **data(default=DEFAULT)), "wide"),
        field(say("simulate.shoes"), text_input("simulate-shoes", inputmode="numeric", maxlength=12, value="1000")),
        field(say("simulate.seed"), text_input("simulate-seed", inputmode="numeric", maxlength=20)),
    ]
    return html.Form(
        [
            html.Div([*fields, run], className="row"),
            html.P(say("simulate.seed_how"), className="faint"),
            html.P(id="simulate-fault", className="warning", role="alert", hidden=True),
        ],
        id="simulate-form",
        className="card",
        novalidate=True,
    )


def _browse(say: Words) -> Tag:
    """Any shoe of the set by its number."""
    number = text_input("simulate-number", inputmode="numeric", maxlength=12)
    steps = [
        button("‹", id="simulate-before", **aria(label=say("simulate.shoe_before"))),
        field(say("simulate.shoe_number"), number),
        button("›", id="simulate-next", **aria(label=say("simulate.shoe_next"))),
    ]
    shoe = html.Div(id="simulate-shoe", **aria(live="polite"))
    return card(
        say("simulate.browse"),
        [html.Div(steps, className="row shoe-steps"), shoe],
        "browse",
        id="simulate-browse",
        hidden=True,
    )


def register(app: Dash, store: Store) -> None:
    """The page's part of the server: no callbacks, a few addresses that answer in JSON."""
    simulate_api.routes(app.server, store)
