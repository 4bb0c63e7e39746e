"""What the addresses behind the pages share: what a page sent, an answer in JSON, and a fault as one sentence."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, Protocol, TypeVar

import flask

from tracker.app.preferences import Preferences
from tracker.errors import StalePositionError, StoreError, TrackerError

Answer = dict[str, Any]
BUSY = {
    "db_locked",
    "db_unreachable",
    "db_full",
    "db_folder",
    "db_gone",
}  # a page keeps what it could not say, and says it again
GONE = {"no_shoe", "shoe_deleted", "shoe_merged"}

GROUPED = re.compile(r"\d{1,3}([.,\u00a0\u202f ])\d{3}(\1\d{3})*")


def whole_of(text: str) -> int | None:
    """The whole number that a person wrote, its thousands grouped as any of our languages groups them; None for no number."""
    text = text.strip()
    if GROUPED.fullmatch(text):  # 10,000 or 10.000
        text = re.sub(r"\D", "", text)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else None


def told() -> Mapping[str, Any]:
    """What a GET asks in its address, or a POST in JSON; empty where that is no object."""
    request = flask.request
    if request.method == "GET":
        return request.args
    sent = request.get_json(silent=True) if request.is_json else {}
    return sent if isinstance(sent, Mapping) else {}


def in_json(body: Mapping[str, Any], status: int = 200) -> flask.Response:
    """An answer that no browser keeps."""
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    return flask.Response(text, status, mimetype="application/json", headers={"Cache-Control": "no-store"})


class Asking(Protocol):
    """What an answer is given; each page has its own."""

    @property
    def preferences(self) -> Preferences: ...


Asked = TypeVar("Asked", bound=Asking)


def status_of(error: TrackerError) -> int:
    """5xx: ask again. 4xx: the same will be refused again."""
    if isinstance(error, StoreError) and error.key in BUSY:
        return 503
    if isinstance(error, StalePositionError):
        return 409
    if error.key in GONE:
        return 410
    return {"upload_too_large": 413, "no_job": 404}.get(error.key, 422)


def fault_of(error: TrackerError, preferences: Preferences) -> tuple[Answer, int]:
    """What is told of an error: one sentence under `message`; and the status."""
    return {"message": preferences.fault(error)}, status_of(error)


def add_addresses(
    server: flask.Flask,
    page: str,
    addresses: Iterable[tuple[str, str, Callable[[Asked], Answer]]],
    asked: Callable[..., Asked],
    fault: Callable[[TrackerError, Preferences], tuple[Answer, int]] = fault_of,
) -> None:
    """Adds the addresses of a page: (method, address, what answers). asked: gathers what an answer may need, from the parts
    of the address too."""

    def answering(answer: Callable[[Asked], Answer]) -> Callable[..., flask.Response]:
        @wraps(answer)
        def view(**parts: Any) -> flask.Response:
            given = asked(**parts)
            try:
                body, status = answer(given), 200
            except TrackerError as error:
                body, status = fault(error, given.preferences)
            except OSError as error:  # of the folder of the runs, or of the system
                refused = StoreError("cannot_write", file=error.filename or "?", reason=error.strerror or str(error))
                body, status = fault(refused, given.preferences)
            return in_json(body, status)

        return view

    for method, address, answer in addresses:
        server.add_url_rule(address, f"{page} {answer.__name__}", answering(answer), methods=[method])
