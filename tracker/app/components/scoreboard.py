"""The five roads, ask marks and counters, as empty places that record.js fills."""

from typing import Any, cast

from dash import dcc, html

from tracker.app import ids
from tracker.app.boards import COUNTERS, SHAPES, board_view
from tracker.app.components.parts import aria, button, card, data
from tracker.app.preferences import Preferences
from tracker.figures import CONFIG, Figure


def scoreboard(preferences: Preferences) -> list[html.Section]:
    """The panels of the roads: derived ones below the big road, the bead plate by itself."""
    say = preferences.say
    empty = board_view((), preferences, {})["figures"]
    four = ("big_road", "big_eye_boy", "small_road", "cockroach_pig")
    roads = [_road(name, empty[ids.ROADS[name]], preferences) for name in four]
    warning = html.P(id="road-warning", className="warning", hidden=True)
    return [
        card(
            None,
            [warning, *roads, _asks(preferences), _shapes(preferences)],
            "roads",
            **aria(label=say("record.roads")),
        ),
        card(None, [_road("bead_plate", empty[ids.ROAD_BEAD_PLATE], preferences), _counters(preferences)], "beads"),
    ]


def _road(name: str, figure: Figure, preferences: Preferences) -> html.Figure:
    caption = preferences.say(f"road.{name}")
    graph = dcc.Graph(id=ids.ROADS[name], figure=figure, config=cast(Any, CONFIG), className="graph")
    box = html.Div(graph, className="road-box", role="img", tabIndex=0, **aria(label=caption), **data(road=name))
    return html.Figure([html.Figcaption(caption), box], className=f"road {name}")


def _asks(preferences: Preferences) -> html.Div:
    say = preferences.say
    rows = []
    for side in ("banker", "player"):
        marks = [
            html.Span(id=f"ask-{side}-{name}", className=f"mark {shape} none", role="img")
            for name, shape in SHAPES.items()
        ]
        label = html.Span(say(f"road.ask_{side}"))
        rows.append(button([label, *marks], do="ask", value=side, className="ask", title=say("record.ask_how")))
    return html.Div(
        [
            html.Div(rows, className="asks"),
            html.P(f"{say('road.past_only')} {say('road.red_and_blue')}", className="faint"),
        ],
        className="asking",
    )


def _shapes(preferences: Preferences) -> html.P:
    """Shapes with a name at the end of the big road: one quiet line."""
    say = preferences.say
    return html.P(
        [html.Span(say("record.shapes")), " ", html.Span(id="shapes-now"), ". ", html.Span(say("record.shapes_note"))],
        id="shapes",
        className="faint",
        hidden=True,
    )


def _counters(preferences: Preferences) -> html.Dl:
    counted = [
        html.Div([html.Dt(preferences.say(f"record.counter_{name}")), html.Dd(id=f"counter-{name}")])
        for name in COUNTERS
    ]
    return html.Dl(counted, className="counters")
