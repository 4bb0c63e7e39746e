"""The other panels of the record page: the list of coups, odds, own bets, many coups at once, what is known of the shoe."""

from tracker.app import ids
from tracker.app.components.coup_form import coup_form
from tracker.app.components.parts import aria, button, card, choice, data, field, fold, rules_options, sides, text_input
from tracker.app.markup import Tag, html
from tracker.game import DEFAULT
from tracker.i18n import Words

FORMS = ("text", "bead_plate", "big_road")


def welcome(say: Words) -> Tag:
    """What a newcomer sees above the sample shoe: what this is, and three ways in."""
    ways = [
        html.Li([html.Strong(say("record.way_tap")), html.Span(say("record.way_tap_how"))]),
        html.Li(
            [
                button(say("record.way_paste"), do="go-paste", className="link"),
                html.Span(say("record.way_paste_how")),
            ]
        ),
        html.Li(
            [html.A(say("record.way_file"), href="/library", className="link"), html.Span(say("record.way_file_how"))]
        ),
    ]
    return html.Section(
        [html.H2(say("record.welcome")), html.P(id="sample-told"), html.Ol(ways, className="ways")],
        id="welcome",
        className="card welcome",
        hidden=True,
    )


def coups(say: Words) -> Tag:
    """Every coup as a small button that opens it."""
    return card(
        say("record.coups"),
        [html.P(say("record.coups_how"), className="faint"), html.Ol(id="coups", className="coups")],
        "coups-card",
    )


def editor(say: Words) -> Tag:
    """One coup, open: change it, or put another before it, take it out, mark it."""
    outcomes = [button(name, do="outcome", value=letter, className=f"side {side}") for letter, side, name in sides(say)]
    before = [button(name, do="insert", value=letter, className=f"side {side}") for letter, side, name in sides(say)]
    marks = [
        button(say("record.void"), do="void", id="edit-void", className="chip"),
        button(say("record.free_mark"), do="free", id="edit-free", className="chip"),
        button(say("record.delete"), do="delete", className="chip danger"),
    ]
    missing = field(say("record.missing_before"), text_input("edit-missing", inputMode="numeric", maxLength=6))
    return html.Dialog(
        [
            html.Div(
                [
                    html.H2(id="edit-title"),
                    button("✕", do="close", className="quiet", **aria(label=say("record.close"))),
                ],
                className="head",
            ),
            html.Div(outcomes, className="three", **data(field="outcome")),
            *coup_form("edit", say),
            html.Div([missing, html.Span(say("record.missing_how"), className="faint")], className="row missing"),
            html.Div(
                [button(say("record.save"), do="save", className="main"), button(say("record.close"), do="close")],
                className="row save",
            ),
            html.Div(marks, className="row flags"),
            html.Div([html.Span(say("record.insert_before"), className="name"), *before], className="row insert"),
        ],
        id="editor",
        className="editor",
        **aria(labelledby="edit-title"),
        **data(form="edit"),
    )


def odds(say: Words) -> Tag:
    """Exact odds of the next coup; record.js fills the table."""
    heads = html.Thead(
        html.Tr([html.Th(say(f"record.odds_{name}"), scope="col") for name in ("bet", "chance", "kept")])
    )
    table = html.Table([heads, html.Tbody(id="odds-rows")], className="figures")
    return card(say("record.odds"), [table, html.P(id="odds-note", className="faint")], "odds")


def own(say: Words) -> Tag:
    """Own bets over the whole history and in this shoe: staked, result, share kept."""
    heads = html.Tr(
        [html.Td(), *(html.Th(say(f"record.own_{name}"), scope="col") for name in ("staked", "result", "kept"))]
    )
    rows = [
        html.Tr(
            [
                html.Th(say(f"record.own_{which}"), scope="row"),
                *(html.Td(id=f"own-{which}-{name}") for name in ("staked", "result", "kept")),
            ]
        )
        for which in ("all", "shoe")
    ]
    table = html.Table([html.Thead(heads), html.Tbody(rows)], className="figures")
    return card(say("record.own"), [table, html.P(id="own-note", className="faint")], "own")


def many(say: Words) -> Tag:
    """Many coups at once: any text, or a paper card column by column; shown before it is saved."""
    forms = [
        button(
            say(f"record.form_{form}"),
            do="form",
            value=form,
            className="chip",
            **aria(pressed=str(form == "text").lower()),
        )
        for form in FORMS
    ]
    hows = [
        html.P(say(f"record.form_{form}_how"), className="how", hidden=form != "text", **data(how=form))
        for form in FORMS
    ]
    letters = [button(letter, do="type", value=letter, className=f"side {side}") for letter, side, _ in sides(say)]
    digits = [button(str(length), do="type", value=str(length)) for length in range(1, 10)]
    after = [
        button(f"␣ {say('record.next_column')}", do="type", value=" ", className="column"),
        button("⌫", do="type", value="", **aria(label=say("record.last_key"))),
    ]
    where = [
        button(say("record.as_new"), do="where", value="new", className="chip", **aria(pressed="true")),
        button(say("record.as_more"), do="where", value="append", className="chip", **aria(pressed="false")),
    ]
    return card(
        say("record.many"),
        [
            html.Div(forms, className="row flags"),
            *hows,
            html.Textarea(
                id=ids.PASTE_BOX, rows=4, className="text", spellCheck="false", **aria(label=say("record.many"))
            ),
            html.Div(
                [
                    html.Div(letters, className="keys"),
                    html.Div(digits, className="keys lengths"),
                    html.Div(after, className="keys"),
                ],
                id="keypad",
                className="keypad",
                hidden=True,
            ),
            html.Div(
                field(say("record.meaning"), text_input("paste-key", placeholder=say("record.meaning_example"))),
                id="meaning",
                hidden=True,
            ),
            html.Div(id=ids.PASTE_PREVIEW, className="preview", **aria(live="polite")),
            html.Div(
                [
                    *where,
                    button(
                        say("record.paste_save"), id=ids.PASTE_SAVE, do="paste-save", className="main", disabled=True
                    ),
                ],
                className="row save",
            ),
        ],
        "many",
        id="many",
    )


def facts(say: Words) -> Tag:
    """What is known of the shoe beside its coups."""
    variants = rules_options(say)
    return fold(
        say("record.facts"),
        [
            html.Div(
                [
                    field(say("record.venue"), text_input("fact-venue", maxLength=200)),
                    field(say("record.table"), text_input("fact-table", maxLength=200)),
                    field(say("record.label"), text_input("fact-label", maxLength=200)),
                    field(
                        say("record.before_first"),
                        text_input("fact-missing", inputMode="numeric", maxLength=6, placeholder="0"),
                    ),
                ],
                className="row facts",
            ),
            field(say("record.rules"), choice("fact-variant", variants, **data(default=DEFAULT))),
            field(say("record.note"), html.Textarea(id="fact-note", rows=2, className="text", maxLength=500)),
            html.P(say("record.facts_how"), className="faint"),
        ],
        "facts-card",
        id="facts",
    )


def keys(say: Words) -> Tag:
    """The keys, and a way to turn them off."""
    listed = (
        ("B", "road.banker"),
        ("P", "road.player"),
        ("T", "road.tie"),
        ("⌫", "record.undo"),
        ("R", "record.redo"),
        ("D", "record.details"),
    )
    return fold(
        say("record.keys"),
        [
            html.Ul([html.Li([html.Kbd(key), say(name)]) for key, name in listed], className="key-list"),
            html.P(say("record.keys_how"), className="faint"),
            button(say("record.keys_on"), do="keys", id="keys-on", className="chip", **aria(pressed="true")),
        ],
        "keys-card",
    )
