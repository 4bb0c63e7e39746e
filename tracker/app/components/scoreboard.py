"""The five roads, ask marks and counters, as empty places that record.js fills."""

import json

from tracker.app import ids
from tracker.app.boards import COUNTERS, SHAPES
from tracker.app.components.parts import aria, button, card, data
from tracker.app.markup import Tag, html
from tracker.app.preferences import Preferences
from tracker.figures import CONFIG


def scoreboard(preferences: Preferences) -> list[Tag]:
    """The panels of the roads: derived ones below the big road, the bead plate by itself."""
    say = preferences.say
    four = ("big_road", "big_eye_boy", "small_road", "cockroach_pig")
    roads = [_road(name, preferences) for name in four]
    warning = html.P(id="road-warning", className="warning", hidden=True)
    return [
        card(
            None,
            [warning, *roads, _asks(preferences), _shapes(preferences)],
            "roads",
            **aria(label=say("record.roads")),
        ),
        card(None, [_road("bead_plate", preferences), _counters(preferences)], "beads"),
    ]


def _road(name: str, preferences: Preferences) -> Tag:
    """The name of the road, and a box that scrolls, with the place for its figure."""
    caption = preferences.say(f"road.{name}")
    box = html.Div(
        html.Div(className="graph"),
        id=ids.ROADS[name],
        className="road-box",
        role="img",
        tabIndex=0,
        **aria(label=caption),
        **data(road=name, config=json.dumps(CONFIG)),
    )
    return html.Figure([html.Figcaption(caption), box], className=f"road {name}")


def _asks(preferences: Preferences) -> Tag:
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
            button(say("streak.ask"), do="streak", className="streak-ask", title=say("streak.ask_how")),
            html.P(say("road.space").join([say("road.past_only"), say("record.red_and_blue")]), className="faint"),
        ],
        className="asking",
    )


def _shapes(preferences: Preferences) -> Tag:
    """Shapes with a name at the end of the big road: one quiet line."""
    say = preferences.say
    gap, stop = say("road.space"), say("road.stop")
    told = [html.Span(say("record.shapes")), gap, html.Span(id="shapes-now"), stop + gap]
    return html.P(
        [*told, html.Span(say("record.shapes_note"))],
        id="shapes",
        className="faint",
        hidden=True,
    )


def _counters(preferences: Preferences) -> Tag:
    counted = [
        html.Div([html.Dt(preferences.say(f"record.counter_{name}")), html.Dd(id=f"counter-{name}")])
        for name in COUNTERS
    ]
    return html.Dl(counted, className="counters")
