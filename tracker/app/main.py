"""The dashboard's app: made from a store's address, warmed before it serves, without module-level state."""

import logging
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

import flask
from dash import Dash, Input, Output

from tracker.app import headers, ids
from tracker.app.compress import compress
from tracker.app.help_list import HelpEntry
from tracker.app.look import look
from tracker.app.own_bets import settle_own
from tracker.app.pages import backtest, help_page, learn, library, record, simulate
from tracker.app.preferences import DEFAULT_LANGUAGE, Preferences
from tracker.app.shell import nowhere, shell
from tracker.errors import UsageError
from tracker.figures import plotly_js
from tracker.store import Store

INDEX = """<!DOCTYPE html>
<html lang="__language__" data-theme="__theme__" data-palette="__palette__">
<head>
{%metas%}<title>{%title%}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/look.css">{%css%}
</head>
<body>
{%app_entry%}
{%config%}__plotly__{%scripts%}{%renderer%}
</body>
</html>"""
THREADS = 8
PLOTLY = '<script id="plotly" src="/vendor/plotly.js" async></script>'  # more than half of a page's weight
TITLE = "__title__"
DASH_ASKS_FOR_PLOTLY = "/_dash-component-suites/plotly/package_data/plotly.min.js"


def create_app(
    url: str | None = None,
    *,
    host: str = "127.0.0.1",
    language: str | None = None,
    strategies: str | None = None,
    help_list: tuple[HelpEntry, ...] = (),
) -> Dash:
    """The app over the store at this SQLAlchemy address; None for the user's own.

    host: where it will be served. language: for visitors who chose none; None for that of their browser. strategies: the folder of systems that the
    person who starts the server names; None for none. help_list: where help is to be had, by region. Errors: UsageError and StoreError where the store cannot be
    opened, in one sentence with the way out.
    """
    store = Store(url, settle=settle_own)
    app = Dash(
        "tracker.app",
        assets_folder=str(Path(__file__).parent / "assets"),
        title=TITLE,
        update_title="",
        index_string=INDEX,
        health_endpoint="healthz",
        suppress_callback_exceptions=True,
        add_log_handler=False,
        use_pages=False,
    )
    app.server.config |= {DEFAULT_LANGUAGE: language, backtest.STRATEGIES: strategies, help_page.HELP: help_list}
    app.interpolate_index = partial(_index, app.interpolate_index)  # pyrefly: ignore[bad-assignment, method-assign]
    app.layout = lambda: shell(Preferences.of(flask.request))
    _pages(app, store)
    _files(app)
    compress(app)
    headers.protect(app, host=host)
    with app.server.test_request_context("/"):
        app.index()  # a threaded server may otherwise answer its first visitors before the scripts are known
    return app


def _index(original: Callable[..., str], **parts: str) -> str:
    """The page around the app, in the visitor's language and look; no theme before one is chosen."""
    chosen = Preferences.of(flask.request)
    theme = chosen.theme if "theme" in flask.request.cookies else ""
    said = {
        TITLE: chosen.say("shell.name"),
        "__language__": chosen.language,
        "__theme__": theme,
        "__palette__": chosen.palette,
        "__plotly__": PLOTLY if flask.request.path == "/" else "",
    }
    page = original(**parts)
    for place, value in said.items():
        page = page.replace(place, value)
    return page


def _pages(app: Dash, store: Store) -> None:
    pages = {
        "/": record,
        "/library": library,
        "/simulate": simulate,
        "/backtest": backtest,
        "/learn": learn,
        "/help": help_page,
    }

    @app.callback(Output(ids.PAGE, "children"), Input(ids.LOCATION, "pathname"))
    def page(path: str):
        found = pages.get(path)
        preferences = Preferences.of(flask.request)
        return found.layout(store, preferences) if found else nowhere(preferences.say)

    for each in pages.values():
        each.register(app, store)


def _files(app: Dash) -> None:
    @app.server.get("/look.css")
    def colours() -> flask.Response:
        return _kept(flask.Response(look(), mimetype="text/css"))

    @app.server.get("/vendor/plotly.js")
    @app.server.get(DASH_ASKS_FOR_PLOTLY)  # when a Graph comes onto a page; the bundle there is three times as large
    def plotly() -> flask.Response:
        return _kept(flask.Response(plotly_js(), mimetype="text/javascript"))


def _kept(response: flask.Response) -> flask.Response:
    """A file that a browser keeps and asks for again only to learn that it is the same."""
    response.add_etag()
    response.headers["Cache-Control"] = "private, no-cache"
    response.make_conditional(flask.request)
    return response


def serve(app: Dash, *, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serves until it is interrupted. port: 0 for any free one. ready: called with the address once the port is ours.

    Errors: UsageError where the port is in use or may not be taken.
    """
    from waitress.server import create_server

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise UsageError("port_taken", host=host, port=port, reason=error.strerror) from None
    except OverflowError:
        listening.close()
        raise UsageError("port_range", port=port) from None
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a full queue is no news to whoever reads a terminal
    server = create_server(app.server, sockets=[listening], threads=THREADS, ident="tracker")
    shown = f"[{host}]" if ":" in host else host
    ready(f"http://{shown}:{listening.getsockname()[1]}/")
    server.run()
