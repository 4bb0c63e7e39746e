"""The addresses behind the learn page: each answers with a piece of HTML; a fault is one sentence under `message`."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import flask

from tracker.app import class_views, docs
from tracker.app.answers import Answer, add_addresses
from tracker.app.learn_rules import rules_view
from tracker.app.learn_tell import counted, tell_view
from tracker.app.markup import Tag, text_of
from tracker.app.preferences import Preferences
from tracker.errors import UsageError
from tracker.game import DEFAULT
from tracker.store import Store


class Asked(NamedTuple):
    """What a piece may need. told: what the address says. name: of the piece or of the document, where the address has one."""

    store: Store
    preferences: Preferences
    told: Mapping[str, Any]
    name: str = ""


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

    def asked(**parts: str) -> Asked:
        return Asked(store, Preferences.of(flask.request), flask.request.args, **parts)

    add_addresses(server, "learn", ADDRESSES, asked)


def piece(asked: Asked) -> Answer:
    """Errors: UsageError where there is none of this name."""
    if asked.name not in PIECES:
        raise UsageError("no_document", name=asked.name)
    return {"html": text_of(PIECES[asked.name](asked))}


def tell(asked: Asked) -> Answer:
    """What came after every pattern. figures: id of a place in the HTML -> the figure that belongs there."""
    tags, figures = tell_view(asked.store, asked.told, asked.preferences)
    return {"html": text_of(tags), "figures": figures}


def tell_json(asked: Asked) -> Answer:
    """What `tracker after --json` prints."""
    return counted(asked.store, asked.told).document


def document(asked: Asked) -> Answer:
    """A document of the page, in its language. Errors: UsageError where there is none of this name."""
    return {"html": docs.document(asked.name, asked.preferences.language)}


ADDRESSES: tuple[tuple[str, str, Callable[[Asked], Answer]], ...] = (
    ("GET", "/api/v1/learn/<name>", piece),
    ("GET", "/api/v1/learn/tell", tell),
    ("GET", "/api/v1/learn/tell.json", tell_json),
    ("GET", "/api/v1/learn/docs/<name>", document),
)
