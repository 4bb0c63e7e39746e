"""The page behind the quiet line at the foot: where help is, by region, and that this is not for use at a table."""

from typing import Any

import dash
import flask
from dash import Dash, html

from tracker.app.help_list import HelpEntry, by_region
from tracker.app.preferences import Preferences
from tracker.i18n import Words
from tracker.store import Store

HELP = "HELP"  # the setting of the server: a tuple of HelpEntry
SETTING = "tracker app --help-list help.json"


def layout(_store: Store, preferences: Preferences) -> dash.html.Div:
    """The list of this server; how to set one where there is none."""
    say = preferences.say
    entries: tuple[HelpEntry, ...] = flask.current_app.config.get(HELP, ())
    shown = _regions(entries, say) if entries else _none(say)
    return html.Div(
        [
            html.H1(say("help.title")),
            html.Section([html.P(say("help.about")), *shown], className="card chapter"),
            html.Section([html.H2(say("help.table")), html.P(say("help.table_how"))], className="card chapter"),
        ],
        id="help",
        className="reading",
    )


def _regions(entries: tuple[HelpEntry, ...], say: Words) -> list[Any]:
    shown: list[Any] = []
    for region, found in by_region(entries).items():
        shown += [html.H3(region), html.Ul([html.Li(_entry(entry)) for entry in found], className="plain-list")]
    return [*shown, html.P(say("help.checked"), className="faint")]


def _entry(entry: HelpEntry) -> list[Any]:
    name: Any = html.Strong(entry.name)
    if entry.link:
        name = html.A(name, href=entry.link, rel="noreferrer noopener", target="_blank")
    return [name, *(f" · {text}" for text in (entry.phone, entry.note) if text)]


def _none(say: Words) -> list[Any]:
    return [
        html.P(say("help.none")),
        html.P([say("help.how_to_set"), say("road.space"), html.Code(SETTING)], className="faint"),
        html.Pre(html.Code('[{"region": "…", "name": "…", "phone": "…", "link": "https://…"}]')),
    ]


def register(_app: Dash, _store: Store) -> None:
    """The page has no addresses of its own."""
