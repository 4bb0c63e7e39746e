"""The record page: a coup a tap, the five roads, every earlier coup open to correction."""

from dash import Dash, html

from tracker.app import ids, record_api
from tracker.app.components import panels
from tracker.app.components.pad import pad
from tracker.app.components.scoreboard import scoreboard
from tracker.app.components.words import words_for_scripts
from tracker.app.preferences import Preferences
from tracker.store import Store


def layout(_store: Store, preferences: Preferences) -> html.Div:
    """The page as empty places; which shoe it shows is known to the browser, whose record.js asks for it."""
    say = preferences.say
    roads, beads = scoreboard(preferences)
    return html.Div(
        [
            words_for_scripts(say),
            panels.welcome(say),
            html.Div([pad(say), beads, panels.odds(say), panels.own(say)], className="left"),
            html.Div(
                [roads, panels.coups(say), panels.many(say), panels.facts(say), panels.keys(say)], className="right"
            ),
            panels.editor(say),
        ],
        id=ids.RECORD,
        className="record",
    )


def register(app: Dash, store: Store) -> None:
    """The page's part of the server: no callbacks, a few addresses that answer in JSON."""
    record_api.routes(app.server, store)
