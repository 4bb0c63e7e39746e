"""The addresses behind the learn page: each answers with a piece of HTML; a fault is one sentence under `message`."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import flask

from tracker.app import class_views, docs
from tracker.app.answers import in_json
from tracker.app.learn_rules import rules_view
from tracker.app.learn_tell import counted, tell_view
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
    """Adds the addresses to the server. html: the piece; figures: id of a place in it -> the figure that belongs there."""

    def answer(make: Callable[[Asked], Mapping[str, Any]]) -> flask.Response:
        asked = Asked(store, Preferences.of(flask.request), flask.request.args)
        try:
            body, status = make(asked), 200
        except TrackerError as error:
            body, status = {"message": asked.preferences.fault(error)}, 422
        return in_json(body, status)

    @server.get("/api/v1/learn/<piece>")
    def learn_piece(piece: str) -> flask.Response:
        def made(asked: Asked) -> Mapping[str, Any]:
            if piece not in PIECES:
                raise UsageError("no_document", name=piece)
            return {"html": text_of(PIECES[piece](asked))}

        return answer(made)

    @server.get("/api/v1/learn/tell")
    def learn_tell() -> flask.Response:
        def made(asked: Asked) -> Mapping[str, Any]:
            tags, figures = tell_view(asked.store, asked.told, asked.preferences)
            return {"html": text_of(tags), "figures": figures}

        return answer(made)

    @server.get("/api/v1/learn/tell.json")
    def learn_tell_json() -> flask.Response:
        return answer(lambda asked: counted(asked.store, asked.told).document)

    @server.get("/api/v1/learn/docs/<name>")
    def learn_document(name: str) -> flask.Response:
        return answer(lambda asked: {"html": docs.document(name, asked.preferences.language)})
