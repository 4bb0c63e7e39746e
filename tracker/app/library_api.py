"""The addresses behind the library page. They answer in JSON; a fault is one sentence under `message`."""

import dataclasses
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import flask

from tracker.app import audit
from tracker.app.answers import Answer, add_addresses, status_of, told
from tracker.app.library_export import export
from tracker.app.library_import import samples, save, upload
from tracker.app.library_kept import KeptReadings
from tracker.app.library_view import all_ids, ids_of, list_view, query_of
from tracker.app.preferences import LANGUAGES, Preferences
from tracker.errors import InputError, StoreError, TrackerError
from tracker.figures import Style, tile_svg
from tracker.roads import Board
from tracker.store import FactsChanged, Merged, Store, Undone

LONGEST_NAME = 200
MOST_OUTCOMES = 40_000  # of one road; a shoe has no more coups
A_YEAR = 365 * 24 * 3600


class Asked(NamedTuple):
    """What an answer may need. told: what the page sent; a form with a file is read by the import itself."""

    store: Store
    kept: KeptReadings
    preferences: Preferences
    told: Mapping[str, Any]


def routes(server: flask.Flask, store: Store) -> None:
    """Adds the addresses to the server."""
    kept = KeptReadings()

    def asked() -> Asked:
        return Asked(store, kept, Preferences.of(flask.request), told())

    add_addresses(server, "library", ADDRESSES, asked)
    audit.routes(server, store, kept)
    server.add_url_rule("/api/v1/road.svg", "library road", road)
    server.add_url_rule("/api/v1/library/export", "library export", lambda: exported(store))


def _ids(told: Mapping[str, Any], name: str = "shoes", *, count: int | None = None) -> list[int]:
    """Errors: InputError where the page sent something else, or not so many."""
    try:
        numbers = [int(each) for each in told[name]]
    except (KeyError, TypeError, ValueError):
        raise InputError("told_form", what=name) from None
    if count is not None and len(numbers) != count:
        raise InputError("told_form", what=name)
    return numbers


def _client() -> str:
    """A name for one act of the library; its events count from 1."""
    return f"library-{secrets.token_hex(8)}"


def shoes(asked: Asked) -> Answer:
    """A page of the list."""
    return list_view(asked.store, query_of(asked.told), asked.preferences)


def delete(asked: Asked) -> Answer:
    """Moves shoes to the deleted ones, from which `undelete` takes them back. Answers with how many were listed."""
    return {"count": asked.store.delete(_ids(asked.told))}


def undelete(asked: Asked) -> Answer:
    """Takes deleted shoes back. Answers with how many were deleted."""
    return {"count": asked.store.undelete(_ids(asked.told))}


def purge(asked: Asked) -> Answer:
    """Removes deleted shoes for good. Answers with how many went, the shoes merged into them among them."""
    return {"count": asked.store.purge(_ids(asked.told))}


def rename(asked: Asked) -> Answer:
    """Gives a shoe another name; an empty one takes it away. Answers with the name it had."""
    (shoe_id,) = _ids(asked.told, count=1)
    name = str(asked.told.get("name") or "").strip()[:LONGEST_NAME] or None
    shoe = asked.store.shoe(shoe_id)
    if name != shoe.facts.label:
        facts = dataclasses.replace(shoe.facts, label=name)
        asked.store.append(shoe_id, _client(), 1, shoe.position, FactsChanged(facts))
    return {"before": shoe.facts.label or ""}


def merge(asked: Asked) -> Answer:
    """Puts the coups of the other shoes behind those of the first, all or none."""
    first, *others = _ids(asked.told)
    if not others or len({first, *others}) <= len(others):
        raise InputError("told_form", what="shoes")
    client, position, done = _client(), asked.store.position(first), 0
    try:
        for other in others:
            position = asked.store.append(first, client, done + 1, position, Merged(other)).position
            done += 1
    except StoreError:
        _take_back(asked.store, first, position, done)
        raise
    return {"shoe": first, "position": position, "times": done}


def unmerge(asked: Asked) -> Answer:
    """Takes a merger back, where nothing came after it."""
    (shoe_id,), (position, times) = _ids(asked.told, count=1), _ids(asked.told, "merged", count=2)
    return {"position": _take_back(asked.store, shoe_id, position, times)}


def _take_back(store: Store, shoe_id: int, position: int, times: int) -> int:
    client = _client()
    for step in range(1, times + 1):
        position = store.append(shoe_id, client, step, position, Undone()).position
    return position


def import_(asked: Asked) -> Answer:
    """What a dropped file is understood as, and with `save` in the form what became of it; see `upload`."""
    return upload(asked.store, asked.kept, asked.preferences)


def import_save(asked: Asked) -> Answer:
    """`gone` where the reading is not here any more and the file has to be sent again."""
    return save(asked.store, asked.kept, str(asked.told.get("token")), asked.preferences) or {"gone": True}


def import_samples(asked: Asked) -> Answer:
    """Stores the sample shoes that ship. Errors: UsageError where they were taken away."""
    return samples(asked.store)


def road() -> flask.Response:
    """A small big road of outcomes, as SVG; everything that it shows stands in the address."""
    told = flask.request.args
    outcomes = told.get("outcomes", "")
    if len(outcomes) > MOST_OUTCOMES or set(outcomes) - set("BPT"):
        return flask.Response("outcomes are B, P and T", 422)
    language = told.get("language", "")
    palette = "safe" if told.get("palette") == "safe" else "classic"
    style = Style(language if language in LANGUAGES else LANGUAGES[0], palette, told.get("dark") == "1")
    drawing = tile_svg(Board(outcomes), style, heading=style.words("library.coups", count=len(outcomes)))
    kept = {"Cache-Control": f"private, max-age={A_YEAR}, immutable"}
    return flask.Response(drawing, mimetype="image/svg+xml", headers=kept)


def exported(store: Store) -> flask.Response:
    """The chosen shoes, or all of a list, as a file to take away."""
    told = flask.request.args
    try:
        ids: Sequence[int] | None
        ids = ids_of(told["shoes"]) if told.get("shoes") else all_ids(store, query_of(told))
        file = export(store, ids, told.get("form", "csv"))
    except TrackerError as error:
        return flask.Response(Preferences.of(flask.request).fault(error), status_of(error), mimetype="text/plain")
    sent = {
        "Content-Disposition": f'attachment; filename="{file.name}"',
        "Cache-Control": "no-store",
        "Content-Encoding": "identity",  # it goes out piece by piece, and is not gathered to be compressed
    }
    return flask.Response(file.pieces, content_type=file.kind, headers=sent)


ADDRESSES: tuple[tuple[str, str, Callable[[Asked], Answer]], ...] = (
    ("GET", "/api/v1/library", shoes),
    ("POST", "/api/v1/library/delete", delete),
    ("POST", "/api/v1/library/undelete", undelete),
    ("POST", "/api/v1/library/purge", purge),
    ("POST", "/api/v1/library/rename", rename),
    ("POST", "/api/v1/library/merge", merge),
    ("POST", "/api/v1/library/unmerge", unmerge),
    ("POST", "/api/v1/import", import_),
    ("POST", "/api/v1/import/save", import_save),
    ("POST", "/api/v1/import/samples", import_samples),
)
