"""The pad: counters, the three buttons, undo and redo, and what may be noted of the next coup."""

from tracker.app import ids
from tracker.app.components.coup_form import coup_form
from tracker.app.components.parts import aria, button, data, key_hint, sides
from tracker.app.markup import Tag, html
from tracker.i18n import Words

COUNTED = (("banker", ids.COUNT_BANKER), ("player", ids.COUNT_PLAYER), ("tie", ids.COUNT_TIE))
TAPS = {"banker": ids.RECORD_BANKER, "player": ids.RECORD_PLAYER, "tie": ids.RECORD_TIE}


def pad(say: Words) -> Tag:
    return html.Section(
        [_head(say), _counts(say), html.Div([_next(say), _taps(say), _steps(say)], className="taps", id="taps")],
        className="card pad",
        **aria(label=say("record.pad")),
    )


def _head(say: Words) -> Tag:
    return html.Div(
        [
            html.H1(id="shoe-title"),
            html.Span(id="saved", className="saved", role="status"),
            button(say("record.new_shoe"), id=ids.NEW_SHOE, do="new", className="plain"),
        ],
        className="head",
    )


def _counts(say: Words) -> Tag:
    counted = [html.Div([html.Dt(say("road.coups")), html.Dd(id=ids.COUP_COUNT)], className="all")]
    counted += [
        html.Div([html.Dt(say(f"road.{side}")), html.Dd(id=id_)], className=f"of {side}") for side, id_ in COUNTED
    ]
    return html.Dl(counted, className="counts")


def _taps(say: Words) -> Tag:
    taps = [
        button(
            [html.Span(name), key_hint(letter)],
            id=TAPS[side],
            do="record",
            value=letter,
            className=f"tap {side}",
            **aria(keyshortcuts=letter),
        )
        for letter, side, name in sides(say)
    ]
    return html.Div(taps, className="three")


def _steps(say: Words) -> Tag:
    return html.Div(
        [
            button(
                [html.Span(say("record.undo")), key_hint("⌫")],
                id=ids.UNDO,
                do="undo",
                disabled=True,
                **aria(keyshortcuts="Backspace"),
            ),
            button(
                [html.Span(say("record.redo")), key_hint("R")],
                id=ids.REDO,
                do="redo",
                disabled=True,
                **aria(keyshortcuts="R"),
            ),
            button(
                [html.Span(say("record.details")), key_hint("D")],
                id="details",
                do="details",
                **aria(expanded="false", controls="next", keyshortcuts="D"),
            ),
        ],
        className="steps",
    )


def _next(say: Words) -> Tag:
    """What may be noted before the result is tapped; hidden until it is asked for."""
    marks = [
        button(say("record.free"), do="flag", field="free", className="chip", title=say("record.free_how")),
        button(say("record.void_now"), do="void-now", className="chip", title=say("record.void_how")),
    ]
    missed = [
        html.Span(say("record.missed"), className="name"),
        button(say("record.missed_one"), do="missed", value="1", className="chip"),
        button(say("record.missed_some"), do="missed", value="-1", className="chip"),
        button(say("record.missed_none"), do="missed", value="0", className="chip"),
        html.Span(id="missing-now", className="faint"),
    ]
    return html.Div(
        [
            html.P(say("record.details_how"), className="faint"),
            *coup_form("next", say),
            html.Div(marks, className="row flags"),
            html.Div(missed, className="row flags missed"),
        ],
        id="next",
        className="next",
        hidden=True,
        **data(form="next"),
    )
