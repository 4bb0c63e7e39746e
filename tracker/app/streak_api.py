"""The address behind the panel of a run, on every page with a big road: it answers in JSON; a fault is one sentence."""

import flask

from tracker.app.answers import in_json, told
from tracker.app.preferences import Preferences
from tracker.app.streak_view import streak_view
from tracker.errors import TrackerError


def routes(server: flask.Flask) -> None:
    """Adds the address to the server. Nothing is stored: the page sends the outcomes of the shoe."""

    @server.post("/api/v1/streak")
    def streak() -> flask.Response:
        preferences = Preferences.of(flask.request)
        try:
            return in_json(streak_view(told(), preferences))
        except TrackerError as error:
            return in_json({"message": preferences.fault(error)}, 422)
