"""The address of the audit: shoes of the library, or of a file that is being looked at before it is saved."""

from collections.abc import Mapping

import flask

from tracker.app.audit_view import audit_page
from tracker.app.library_kept import KeptReadings
from tracker.app.library_view import ids_of
from tracker.app.preferences import Preferences
from tracker.errors import InputError, TrackerError
from tracker.readers import Reading, audit, kept
from tracker.store import Store

ADDRESS = "/library/audit"


def routes(server: flask.Flask, store: Store, readings: KeptReadings) -> None:
    """Adds the address to the server. readings: those of files that are being looked at."""

    def view() -> flask.Response:
        preferences = Preferences.of(flask.request)
        try:
            page, status = audited(store, readings, flask.request.args, preferences), 200
        except TrackerError as error:
            return flask.Response(
                preferences.fault(error), 410 if error.key == "reading_gone" else 422, mimetype="text/plain"
            )
        return flask.Response(
            page, status, content_type="text/html; charset=utf-8", headers={"Cache-Control": "no-store"}
        )

    server.add_url_rule(ADDRESS, "library audit", view)


def audited(store: Store, readings: KeptReadings, told: Mapping[str, str], preferences: Preferences) -> str:
    """The page about the shoes that an address names: `token` a file's, `shoes=1-3,7` some, otherwise all that are kept.

    rules: a variant's name. Errors: UsageError where there is none; InputError where the file is not here any more.
    """
    reading = _reading(store, readings, told, preferences)
    return audit_page(audit(reading, rules=told.get("rules") or None), preferences)


def _reading(store: Store, readings: KeptReadings, told: Mapping[str, str], preferences: Preferences) -> Reading:
    token = told.get("token")
    if token:
        found = readings.look(token)
        if found is None:
            raise InputError("reading_gone")
        return found
    ids = ids_of(told["shoes"]) if told.get("shoes") else None
    name = preferences.say("audit.some" if ids is not None else "audit.library")
    return kept(*store.frames(ids), name=name)
