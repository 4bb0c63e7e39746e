"""The record page: a coup a tap, the five roads, every earlier coup open to correction."""

import dash
from dash import Dash

from tracker.app import ids, record_api, streak_api
from tracker.app.components import panels
from tracker.app.components.pad import pad
from tracker.app.components.parts import data
from tracker.app.components.scoreboard import scoreboard
from tracker.app.components.words import ON_THE_RECORD_PAGE, words_for_scripts
from tracker.app.markup import html, text_of
from tracker.app.preferences import Preferences
from tracker.store import Store


def layout(_store: Store, preferences: Preferences) -> dash.html.Div:
    """The page as empty places, in text that the assets put in; which shoe it shows is known to the browser alone."""
    say = preferences.say
    roads, beads = scoreboard(preferences)
    parts = [
        panels.welcome(say),
        html.Div([pad(say), beads, panels.odds(say), panels.own(say)], className="left"),
        html.Div([roads, panels.coups(say), panels.many(say), panels.facts(say), panels.keys(say)], className="right"),
        panels.editor(say),
    ]
    carried = data(parts=text_of(parts)) | words_for_scripts(ON_THE_RECORD_PAGE, say)
    return dash.html.Div(id=ids.RECORD, className="record", **carried)


def register(app: Dash, store: Store) -> None:
    """The page's part of the server: no callbacks, a few addresses that answer in JSON."""
    record_api.routes(app.server, store)
    streak_api.routes(app.server)
