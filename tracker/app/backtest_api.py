"""The addresses behind the backtest page. They answer in JSON; a fault is one sentence under `message`, its field under `field`."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import flask

from tracker.app import backtest_runs
from tracker.app.answers import Answer, add_addresses, fault_of, told
from tracker.app.backtest_cards import cards as system_cards
from tracker.app.backtest_fields import FieldError
from tracker.app.backtest_form import PARTS_FILE
from tracker.app.backtest_list import list_view
from tracker.app.backtest_runs import BacktestRun
from tracker.app.backtest_view import compare_view, progress_view, run_view
from tracker.app.jobs import Jobs
from tracker.app.library_view import clock_of, query_of
from tracker.app.markup import text_of
from tracker.app.preferences import Preferences
from tracker.errors import InputError, TrackerError, UsageError
from tracker.store import Store

STRATEGIES = "STRATEGIES"  # the setting of the server: the folder of strategy files
NARROWEST, WIDE, WIDEST = 240, 680, 1000  # pixels of a figure
MOST_COMPARED = 12
VIEWS = 12  # of runs that are over, kept for who comes back to them


class Asked(NamedTuple):
    """What an answer may need. told: what the page sent. folder: of strategy files, None for none. views: of runs that are
    over, as they were last asked for."""

    store: Store
    jobs: Jobs
    preferences: Preferences
    told: Mapping[str, Any]
    folder: str | None
    views: dict[Any, Answer]

    @property
    def run(self) -> BacktestRun:
        """The run that is asked for. Errors: UsageError where it is not there."""
        return backtest_runs.run(self.jobs, str(self.told.get("run")))

    @property
    def width(self) -> int:
        """Pixels that a figure may take."""
        given = str(self.told.get("width", WIDE))
        return min(WIDEST, max(NARROWEST, int(given))) if given.isdecimal() and len(given) < 6 else WIDE


def routes(server: flask.Flask, store: Store) -> None:
    """Adds the addresses to the server, and lets runs go on that waited when it was ended."""
    jobs, views = Jobs(store.beside), {}
    jobs.advance()

    def asked() -> Asked:
        return Asked(store, jobs, Preferences.of(flask.request), told(), server.config.get(STRATEGIES), views)

    add_addresses(server, "backtest", ADDRESSES, asked, fault)
    for name, file in FILES.items():
        server.add_url_rule(f"/api/v1/backtest/{name}", f"backtest {name}", sending(asked, file))


def fault(error: TrackerError, preferences: Preferences) -> tuple[Answer, int]:
    """What is told of an error. One of a field is an answer as good as any, for the page asked whether the form fits; the
    field's name stands in front."""
    if not isinstance(error, FieldError):
        return fault_of(error, preferences)
    key = "sweeps" if error.field.startswith("sweep_") else error.field
    name = preferences.say.sentences.get(f"backtest.{key}", key.rpartition(".")[2])
    message = preferences.fault(error.why)
    told = message if error.field == "add" else preferences.say("backtest.failed_at", place=name, said=message)
    return {"message": told, "field": error.field}, 200


def cards(asked: Asked) -> Answer:
    """The systems of a form as cards."""
    systems = asked.told.get("systems")
    if not isinstance(systems, list):
        raise InputError("told_form", what="systems")
    return {"cards": [str(card) for card in system_cards(systems, asked.folder, asked.preferences)]}


def start(asked: Asked) -> Answer:
    """Starts the run of a form."""
    language = asked.preferences.language
    return {"run": backtest_runs.start(asked.jobs, asked.store, asked.told, asked.folder, language).id}


def state(asked: Asked) -> Answer:
    """How far a run is."""
    return progress_view(asked.run, asked.preferences)


def view(asked: Asked) -> Answer:
    """A run as the page shows it: HTML, and figures by the id of their place."""
    run = asked.run
    key = (run.job.id, asked.preferences, asked.width)
    found = asked.views.get(key) or run_view(run, asked.preferences, asked.width)
    if run.job.over:  # nothing of it changes any more
        asked.views[key] = found
        for old in list(asked.views)[:-VIEWS]:
            asked.views.pop(old, None)
    return found


def compare(asked: Asked) -> Answer:
    """Runs side by side."""
    ids = list(dict.fromkeys(str(asked.told.get("runs", "")).split(",")))
    if not 2 <= len(ids) <= MOST_COMPARED:
        raise UsageError("compared", most=MOST_COMPARED)
    return compare_view([backtest_runs.run(asked.jobs, each) for each in ids], asked.preferences, asked.width)


def runs(asked: Asked) -> Answer:
    """The list of runs."""
    found = backtest_runs.runs(asked.jobs)
    clock = clock_of(query_of({"zone": str(asked.told.get("zone", 0))}).zone)
    return {"runs": text_of(list_view(found, asked.preferences, clock)), "count": len(found)}


def cancel(asked: Asked) -> Answer:
    """Ends a run and every process of it; one that is over stays as it is."""
    asked.jobs.cancel(asked.run.job.id)
    return {}


def delete(asked: Asked) -> Answer:
    """Removes a run with all that it wrote. Errors: UsageError where it is not over."""
    asked.jobs.delete(asked.run.job.id)
    return {}


class Sent(NamedTuple):
    """A file to take away."""

    name: str
    kind: str
    content: bytes


def sending(asked: Callable[[], Asked], file: Callable[[Asked], Sent]) -> Callable[[], flask.Response]:
    """Answers with a file, or with a sentence as plain text."""

    def view() -> flask.Response:
        try:
            sent = file(asked())
        except TrackerError as error:
            return flask.Response(asked().preferences.fault(error), 404, mimetype="text/plain")
        headers = {"Content-Disposition": f'attachment; filename="{sent.name}"', "Cache-Control": "no-store"}
        return flask.Response(sent.content, content_type=sent.kind, headers=headers)

    return view


def verdict_file(asked: Asked) -> Sent:
    """The JSON of `backtest --json`, byte for byte as the command wrote it."""
    if asked.run.document is None:
        raise UsageError("no_result")
    return Sent(f"backtest-{asked.run.job.id}.json", "application/json", asked.run.told)


def parts_file(asked: Asked) -> Sent:
    """The strategy file of the systems that were put together in the form."""
    parts = asked.run.parts
    if parts is None:
        raise UsageError("no_result")
    return Sent(PARTS_FILE, "text/x-python", parts)


def shoes_file(asked: Asked) -> Sent:
    """The recorded shoes that a run plays."""
    shoes = asked.run.shoes
    if shoes is None:
        raise UsageError("no_result")
    return Sent(backtest_runs.SHOES_FILE, "application/vnd.apache.parquet", shoes)


def report_file(asked: Asked) -> Sent:
    """The report as one page of HTML that needs no network."""
    report = asked.run.report(asked.preferences.language)
    if report is None:
        raise UsageError("no_result")
    return Sent(f"backtest-{asked.run.job.id}.html", "text/html; charset=utf-8", report.encode())


FILES = {
    "verdict.json": verdict_file,
    "parts.py": parts_file,
    "shoes.parquet": shoes_file,
    "report.html": report_file,
}
ADDRESSES: tuple[tuple[str, str, Callable[[Asked], Answer]], ...] = (
    ("POST", "/api/v1/backtest/cards", cards),
    ("POST", "/api/v1/backtest/start", start),
    ("GET", "/api/v1/backtest/state", state),
    ("GET", "/api/v1/backtest/view", view),
    ("GET", "/api/v1/backtest/compare", compare),
    ("GET", "/api/v1/backtest/runs", runs),
    ("POST", "/api/v1/backtest/cancel", cancel),
    ("POST", "/api/v1/backtest/delete", delete),
)
