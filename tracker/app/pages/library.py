"""The library page: find shoes, open, rename, merge, delete, take them away; drop files and see what was understood."""

from typing import Any

import dash
from dash import Dash

from tracker.app import ids, library_api
from tracker.app.components.parts import aria, button, choice, data, field, progress, text_input
from tracker.app.components.words import words_for_scripts
from tracker.app.headers import LARGEST_UPLOAD_BYTES
from tracker.app.library_import import MEGABYTE
from tracker.app.library_view import SOURCES
from tracker.app.markup import Tag, html, text_of
from tracker.app.preferences import Preferences
from tracker.i18n import Words
from tracker.store import ORDERS, Store

SAID = (  # the sentences that library.js says itself
    *("library.undo", "library.undone", "library.renamed", "library.deleted", "library.undeleted"),
    *("library.purged", "library.purge_sure", "library.merged", "library.merge_up", "library.chosen", "library.stop"),
    *("library.export_chosen", "library.export_found", "library.sending", "library.reading", "library.saving"),
    *("library.too_large", "library.no_answer", "library.file_gone", "library.samples_done", "library.samples_here"),
)
EXPORTS = ("csv", "json", "parquet")


def layout(_store: Store, preferences: Preferences) -> dash.html.Div:
    """The page as empty places, in text that library.js puts in; which shoes are asked for stands in the address."""
    say = preferences.say
    parts = [
        _drop(say),
        _ways(say),
        html.Section([_head(say), _filters(say), *_list(say), _chosen(say)], id="shelf", hidden=True),
        _rename(say),
        _merge(say),
        _purge(say),
    ]
    carried = data(parts=text_of(parts)) | words_for_scripts(SAID, say)
    return dash.html.Div(id="library", className="library", **carried)


def _drop(say: Words) -> Tag:
    """The place to drop files on, the preview of what was dropped, and the button that saves it."""
    limit = LARGEST_UPLOAD_BYTES // MEGABYTE
    place = html.Label(
        [
            html.Strong(say("library.drop")),
            html.Span(say("library.drop_how", limit=limit), className="faint kinds"),
            html.Span(say("library.drop_seen"), className="faint"),
            html.Input(
                type="file",
                id="import-file",
                multiple=True,
                className="unseen",
                **aria(label=say("library.drop_label")),
            ),
        ],
        id=ids.IMPORT_DROP,
        className="drop",
        **data(limit=LARGEST_UPLOAD_BYTES),
    )
    stop = button(say("library.stop"), do="stop", className="plain")
    ends = html.Div(
        [
            button(say("library.save"), id=ids.IMPORT_SAVE, do="import-save", className="main", disabled=True),
            button(say("library.leave_all"), do="leave-all", id="import-leave"),
        ],
        id="import-ends",
        className="row save",
        hidden=True,
    )
    preview = html.Div(id=ids.IMPORT_PREVIEW, className="files", role="region", **aria(label=say("library.preview")))
    told = progress("import", say("library.drop_label"), stop)
    return html.Section([place, told, preview, ends], className="card import")


def _ways(say: Words) -> Tag:
    """What an empty library offers."""
    ways = [
        html.Li([html.A(say("library.way_tap"), href="/", className="link"), html.Span(say("library.way_tap_how"))]),
        html.Li(
            [html.A(say("library.way_paste"), href="/#many", className="link"), html.Span(say("library.way_paste_how"))]
        ),
        html.Li(
            [
                button(say("library.way_file"), do="choose-file", className="link"),
                html.Span(say("library.way_file_how")),
            ]
        ),
    ]
    samples = html.Div(
        [button(say("library.samples"), do="samples", id="samples"), html.Span(say("library.samples_how"))],
        className="row samples",
    )
    return html.Section(
        [html.H2(say("library.ways")), html.Ol(ways, className="ways"), samples],
        id="ways",
        className="card first-ways",
        hidden=True,
    )


def _head(say: Words) -> Tag:
    links = [
        html.A(say(f"library.form_{form}"), href="#", download=f"shoes.{form}", **data(export=form)) for form in EXPORTS
    ]
    export = html.Details(
        [
            html.Summary(say("library.export")),
            html.Div(
                [html.P(id="export-told"), html.Div(links, className="row"), _audit(say), _test(say)],
                className="menu card",
            ),
        ],
        id="export",
        className="export",
    )
    box = html.Input(
        type="checkbox", id="choose-page", **aria(label=say("library.choose_page")), **data(do="choose-page")
    )
    every = html.Label([box, html.Span(say("library.choose_page"), className="text")], className="check")
    return html.Div(
        [
            html.H1(id="found", role="status"),
            every,
            button(say("library.filter"), do="filter", id="filter", **aria(expanded="false", controls="filters")),
            button(say("library.deleted_shoes"), do="deleted", id="deleted", **aria(pressed="false")),
            export,
        ],
        className="head",
    )


def _audit(say: Words) -> Tag:
    return html.P(html.A(say("audit.all"), href="/library/audit", target="_blank", className="link"))


def _test(say: Words) -> Tag:
    return html.P(html.A(say("backtest.in_library"), href="/backtest?shoes=", id="library-test", className="link"))


def _filters(say: Words) -> Tag:
    search = field(
        say("library.search"), text_input("find-search", placeholder=say("library.search_how")), "find-words"
    )
    sources = [("", say("library.any_source")), *((name, say(f"library.source_{name}")) for name in SOURCES)]
    orders = [(name, say(f"library.order_{name}")) for name in ORDERS]
    narrow = [
        field(say("library.table"), choice("find-table", [])),
        field(say("library.source"), choice("find-source", sources)),
        field(say("library.since"), _day("find-since")),
        field(say("library.until"), _day("find-until")),
        field(say("library.order"), choice("find-order", orders)),
        button(say("library.clear"), do="clear", id="clear", className="plain"),
    ]
    return html.Div([search, html.Div(narrow, id="filters", className="narrow")], className="filters", role="search")


def _day(id_: str) -> Tag:
    """A day, by the browser's own calendar."""
    return html.Input(type="date", id=id_, className="text")


def _chosen(say: Words) -> Tag:
    """What can be done with several shoes at once."""
    kept = [
        button(say("library.merge"), do="merge", id="merge"),
        button(say("library.delete"), do="delete-chosen", id="delete-chosen"),
    ]
    gone = [
        button(say("library.undelete"), do="undelete-chosen", id="undelete-chosen"),
        button(say("library.purge"), do="purge-chosen", id="purge-chosen"),
    ]
    return html.Div([html.Span(id="chosen-count"), *kept, *gone], id="chosen", className="chosen", hidden=True)


def _list(say: Words) -> list[Any]:
    return [
        html.Ol(id="shoes", className="shoes"),
        html.Nav(id="pager", className="pager", **aria(label=say("library.pages"))),
    ]


def _dialog(name: str, title: str, children: list[Any], done: str, say: Words) -> Tag:
    """A question with an answer that does it, and one that does not. Its form closes on Escape by itself."""
    ends = [
        button(done, do=f"{name}-do", id=f"{name}-do", className="main"),
        button(say("library.close"), do="close-dialog"),
    ]
    return html.Dialog(
        [html.H2(title, id=f"{name}-title"), *children, html.Div(ends, className="row save")],
        id=f"{name}-dialog",
        className="editor",
        **aria(labelledby=f"{name}-title"),
    )


def _rename(say: Words) -> Tag:
    name = field(say("library.name"), text_input("rename-name", maxLength=200))
    return _dialog("rename", say("library.rename"), [name], say("library.rename"), say)


def _merge(say: Words) -> Tag:
    parts = [html.P(say("library.merge_how")), html.Ol(id="merge-list", className="merge-list")]
    return _dialog("merge", say("library.merge_title"), parts, say("library.merge"), say)


def _purge(say: Words) -> Tag:
    return _dialog("purge", say("library.purge_title"), [html.P(id="purge-told")], say("library.purge"), say)


def register(app: Dash, store: Store) -> None:
    """The page's part of the server: no callbacks, addresses that answer in JSON, and roads as pictures."""
    library_api.routes(app.server, store)
