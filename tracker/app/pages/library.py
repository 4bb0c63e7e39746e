"""The library page: the shoes of the store, newest first."""

from dash import Dash, dcc, html

from tracker.app.preferences import Preferences
from tracker.store import Store


def layout(store: Store, preferences: Preferences) -> html.Div:
    """A plain list; each shoe opens on the record page."""
    say = preferences.say
    page = store.page(limit=50)
    lines = [
        html.Li(
            [
                dcc.Link(line.label or say("road.shoe", shoe=line.shoe_id), href=f"/?shoe={line.shoe_id}"),
                " ",
                say("library.line", coups=line.coups, banker=line.banker, player=line.player, tie=line.tie),
            ]
        )
        for line in page.rows
    ]
    head = say("library.shoes", count=page.total) if lines else say("library.empty")
    return html.Div([html.H1(head), html.Ul(lines)], id="library", className="card")


def register(_app: Dash, _store: Store) -> None:
    """Nothing yet: the list is made with the page."""
