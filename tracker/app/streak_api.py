"""The address behind the panel of a run, on every page with a big road: it answers in JSON; a fault is one sentence."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import flask

from tracker.app.answers import Answer, add_addresses, told
from tracker.app.preferences import Preferences
from tracker.app.streak_view import streak_view


class Asked(NamedTuple):
    """told: the outcomes of the shoe, and which run; nothing is stored."""

    preferences: Preferences
    told: Mapping[str, Any]


def routes(server: flask.Flask) -> None:
    """Adds the address to the server."""

    def asked() -> Asked:
        return Asked(Preferences.of(flask.request), told())

    add_addresses(server, "streak", [("POST", "/api/v1/streak", panel)], asked)


def panel(asked: Asked) -> Answer:
    """The panel of a run as HTML, and its figures; see `streak_view`. Errors: InputError where no such shoe was sent."""
    return streak_view(asked.told, asked.preferences)
