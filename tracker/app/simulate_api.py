"""The addresses behind the simulate page. They answer in JSON; a fault is one sentence under `message`."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import flask

from tracker.app import simulate_runs
from tracker.app.answers import Answer, add_addresses, told
from tracker.app.jobs import Job, Jobs
from tracker.app.preferences import Preferences
from tracker.app.simulate_runs import FORMS, asked_of
from tracker.app.simulate_view import progress_view, shoe_view
from tracker.errors import TrackerError, UsageError
from tracker.store import Store


class Asked(NamedTuple):
    """What an answer may need. told: what the page sent."""

    jobs: Jobs
    preferences: Preferences
    told: Mapping[str, Any]


def routes(server: flask.Flask, store: Store) -> None:
    """Adds the addresses to the server."""
    jobs = Jobs(store.beside)

    def asked() -> Asked:
        return Asked(jobs, Preferences.of(flask.request), told())

    add_addresses(server, "simulate", ADDRESSES, asked)
    server.add_url_rule("/api/v1/simulate/shoes.<form>", "simulate shoes", shoes)


def start(asked: Asked) -> Answer:
    """Starts a set; the seed that was drawn is in `about`."""
    job = simulate_runs.start(asked.jobs, asked_of(asked.told))
    return {"job": job.id, "about": dict(job.about)}


def state(asked: Asked) -> Answer:
    """How far a set is, and its figures when it is done."""
    job = _job(asked)
    return progress_view(job, simulate_runs.result(asked.jobs, job), asked.preferences)


def cancel(asked: Asked) -> Answer:
    """Ends a set and every process of it; one that is over stays as it is."""
    asked.jobs.cancel(_job(asked).id)
    return {}


def _job(asked: Asked) -> Job:
    """The job that is asked for. Errors: UsageError where there is none, or it is of another page."""
    return asked.jobs.job(str(asked.told.get("job")), simulate_runs.KIND)


def shoe(asked: Asked) -> Answer:
    """One shoe of a set with its roads; no set need have been dealt before."""
    given, number = asked_of(asked.told), str(asked.told.get("number") or 1)
    place = int(number) if number.isascii() and number.isdigit() and len(number) < 20 else 0
    return shoe_view(simulate_runs.shoe(given, place), place, given, asked.preferences)


def shoes(form: str) -> flask.Response:
    """A set as a file to take away."""
    try:
        if form not in FORMS:
            raise UsageError("export_form", file=f"shoes.{form}")
        given, (kind, write) = asked_of(flask.request.args), FORMS[form]
        pieces = write(given)
    except TrackerError as error:
        return flask.Response(Preferences.of(flask.request).fault(error), 422, mimetype="text/plain")
    name = f"{given.rules}-seed-{given.seed}-{given.shoes}-shoes.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return flask.Response(pieces, content_type=kind, headers=headers)


ADDRESSES: tuple[tuple[str, str, Callable[[Asked], Answer]], ...] = (
    ("POST", "/api/v1/simulate/start", start),
    ("GET", "/api/v1/simulate/state", state),
    ("POST", "/api/v1/simulate/cancel", cancel),
    ("GET", "/api/v1/simulate/shoe", shoe),
)
