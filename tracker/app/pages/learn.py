"""The learn page: what roads are, why their order says nothing, what each bet costs, rule cards, and four pieces for a class."""

from typing import Any

import dash
from dash import Dash

from tracker.app import docs, learn_api
from tracker.app.class_pieces import FEWEST, MARTINGALE_SHOES, RULES_SHOES
from tracker.app.components.parts import aria, button, choice, data, field, outcome, rules_options, sides, text_input
from tracker.app.components.road_images import road_images
from tracker.app.components.words import words_for_scripts
from tracker.app.learn_rules import rules_view
from tracker.app.learn_tell import choice_of_shoes
from tracker.app.markup import Tag, html, text_of, with_code
from tracker.app.preferences import Preferences
from tracker.game import DEFAULT
from tracker.i18n import Words
from tracker.roads import Board
from tracker.store import Store

SAID = ("simulate.begins",)
CHAPTERS = ("roads", "order", "tell", "edges", "class", "docs")
EXAMPLE = "BBPTPPPBPPPPPPPPBBTBPBPBBBPPBTBPPBBBBPPBPBPTPPPBB"  # invented: a dragon tail, chops, ties
ROADS = ("bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig")
SEED = "7"
EXACT = {  # eight packs, by exact enumeration of two coups of one shoe
    "before": 0.458597422632764,
    "after": 0.458596250690,
    "repeat": 0.500092100837600,
    "independent": 0.500093156607544,
}


def layout(store: Store, preferences: Preferences) -> dash.html.Div:
    """The chapters as text that learn.js puts in; pieces are asked for when somebody wants them."""
    say = preferences.say
    ways = [
        html.Li(html.A(say(f"learn.chapter_{name}"), href=f"#learn-{name}", className="button")) for name in CHAPTERS
    ]
    parts = [
        html.H1(say("learn.title")),
        html.P(say("learn.about"), className="lead"),
        html.Nav(html.Ul(ways, className="row chapters"), **aria(label=say("learn.chapters"))),
        _chapter("roads", _roads(preferences), say),
        _chapter("order", _order(preferences), say),
        _chapter("tell", _tell(store, say), say),
        _chapter("edges", _edges(preferences), say),
        _chapter("class", [html.P(say("learn.class_about")), *_pieces(say)], say),
        _chapter("docs", _docs(say), say),
    ]
    carried = data(parts=text_of(parts)) | words_for_scripts(SAID, say)
    return dash.html.Div(id="learn", className="reading learn", **carried)


def _chapter(name: str, inside: list[Any], say: Words) -> Tag:
    return html.Section(
        [html.H2(say(f"learn.chapter_{name}")), *inside], id=f"learn-{name}", className="card chapter", tabindex=-1
    )


def _roads(preferences: Preferences) -> list[Any]:
    say = preferences.say
    board = Board(EXAMPLE)
    told = [
        html.Div([road_images(board, preferences, (name,)), html.P(say(f"learn.road_{name}"))], className="told-road")
        for name in ROADS
    ]
    return [
        html.P(say("learn.roads_about")),
        *told,
        html.P(say("learn.roads_ask")),
        html.P(with_code(say("learn.roads_differ"))),
    ]


def _order(preferences: Preferences) -> list[Any]:
    say, write = preferences.say, preferences.numbers
    shares = {name: write.percent(share, 5) for name, share in EXACT.items()}
    texts = [say(f"learn.order_{number}") for number in (1, 2)]
    return [*(html.P(text) for text in texts), html.P(say("learn.order_3", **shares)), html.P(say("learn.order_4"))]


def _tell(store: Store, say: Words) -> list[Any]:
    """What came after every pattern, on shoes to choose from, and why nothing can."""
    total = store.page(limit=1).total
    shoes = field(say("learn.source"), choice_of_shoes(store, total, say), "wide")
    go = button(say("learn.go"), type="submit", className="main")
    form = html.Form(html.Div([shoes, _seed("tell", say), go], className="row"), novalidate=True, **data(piece="tell"))
    return [
        html.P(say("learn.tell_about")),
        html.P(say("after.theorem"), className="edge-line"),
        *([] if total else [html.P(say("learn.tell_empty"), className="faint")]),
        html.Div([form, *outcome()], id="piece-tell"),
    ]


def _edges(preferences: Preferences) -> list[Any]:
    say = preferences.say
    chosen = choice("learn-rules", rules_options(say), name="rules", **data(default=DEFAULT))
    form = html.Form(field(say("simulate.rules"), chosen, "wide"), **data(piece="rules"))
    return [html.Div([form, *outcome(rules_view(DEFAULT, preferences))])]


def _pieces(say: Words) -> list[Tag]:
    return [
        _piece("invent", [_taps(say), _seed("invent", say)], say, coups=FEWEST),
        _piece("after", [_sources(say), _seed("after", say)], say),
        _piece("martingale", [_seed("martingale", say)], say, shoes=MARTINGALE_SHOES),
        _piece("best", [_seed("best", say)], say, shoes=RULES_SHOES),
    ]


def _piece(name: str, fields: list[Tag], say: Words, **numbers: int) -> Tag:
    """A piece: what it is, its fields, a button, its result."""
    go = button(say("learn.go"), type="submit", className="main")
    form = html.Form(html.Div([*fields, go], className="row"), novalidate=True, **data(piece=name))
    about = html.P(say(f"learn.{name}_about", **numbers))
    return html.Div([html.H3(say(f"learn.{name}")), about, form, *outcome()], className="piece", id=f"piece-{name}")


def _seed(piece: str, say: Words) -> Tag:
    return field(
        say("simulate.seed"), text_input(f"seed-{piece}", name="seed", inputmode="numeric", maxlength=20, value=SEED)
    )


def _sources(say: Words) -> Tag:
    options = [(name, say(f"learn.source_{name}")) for name in ("dealt", "library")]
    return field(say("learn.source"), choice("after-source", options, name="source"), "wide")


def _taps(say: Words) -> Tag:
    """Letters by tap or key; the field shows them."""
    taps = [button(letter, value=letter, className=f"side {side}") for letter, side, _ in sides(say)[:2]]
    back = button("⌫", value="", **aria(label=say("record.last_key")))
    letters = text_input("invent-letters", name="outcomes", maxlength=300, autocapitalize="characters")
    box = field(say("learn.invent_field"), letters, "letters")
    return html.Div(
        [box, html.Div([*taps, back, html.Span(id="invent-count", className="faint")], className="row taps-of-class")]
    )


def _docs(say: Words) -> list[Any]:
    opened = [
        html.Details(
            [html.Summary(title), html.Div(className="inside doc")],
            className="fold",
            **data(doc=name),
        )
        for name, title in docs.titles(say.language).items()
    ]
    return [html.P(say("learn.docs_about"), className="faint"), *opened]


def register(app: Dash, store: Store) -> None:
    """The page's part of the server: no callbacks, addresses that answer with pieces of the page."""
    learn_api.routes(app.server, store)
