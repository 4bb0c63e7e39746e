"""The addresses behind the learn page: each answers with a piece of HTML; a fault is one sentence under `message`."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import flask

from tracker.app import class_views, docs
from tracker.app.answers import in_json
from tracker.app.learn_rules import rules_view
from tracker.app.markup import Tag, text_of
from tracker.app.preferences import Preferences
from tracker.errors import TrackerError, UsageError
from tracker.game import DEFAULT
from tracker.store import Store


class Asked(NamedTuple):
    """What a piece may need. told: what the address says."""

    store: Store
    preferences: Preferences
    told: Mapping[str, Any]


PIECES: dict[str, Callable[[Asked], list[Tag]]] = {
    "rules": lambda asked: rules_view(asked.told.get("rules") or DEFAULT, asked.preferences),
    "invent": lambda asked: class_views.invent_view(asked.told, asked.preferences),
    "after": lambda asked: class_views.after_view(asked.store, asked.told, asked.preferences),
    "martingale": lambda asked: class_views.martingale_view(asked.told, asked.preferences),
    "best": lambda asked: class_views.best_view(asked.told, asked.preferences),
    "fresh": lambda asked: class_views.fresh_view(asked.told, asked.preferences),
}


def routes(server: flask.Flask, store: Store) -> None:
    """Adds the addresses to the server."""

    def answer(make: Callable[[Asked], str]) -> flask.Response:
        asked = Asked(store, Preferences.of(flask.request), flask.request.args)
        try:
            body, status = {"html": make(asked)}, 200
        except TrackerError as error:
            body, status = {"message": asked.preferences.fault(error)}, 422
        return in_json(body, status)

    @server.get("/api/v1/learn/<piece>")
    def learn_piece(piece: str) -> flask.Response:
        def made(asked: Asked) -> str:
            if piece not in PIECES:
                raise UsageError("no_document", name=piece)
            return text_of(PIECES[piece](asked))

        return answer(made)

    @server.get("/api/v1/learn/docs/<name>")
    def learn_document(name: str) -> flask.Response:
        return answer(lambda _: docs.document(name))
