"""Dropped files: read and shown, then saved; and the sample shoes that ship."""

import hashlib
from typing import Any

import flask
import polars as pl

from tracker.app.headers import LARGEST_UPLOAD_BYTES
from tracker.app.library_kept import KeptReadings
from tracker.app.library_preview import Item, refused, saved, understood
from tracker.app.preferences import Preferences
from tracker.app.questions import how_told
from tracker.app.sample import HOMES
from tracker.errors import InputError, TrackerError, UsageError
from tracker.readers import read, read_data
from tracker.store import Store, Stored

MEGABYTE = 2**20
LONGEST_NAME = 200
SAMPLE_ENDINGS = (".csv", ".txt")


def upload(store: Store, kept: KeptReadings, preferences: Preferences) -> dict[str, Any]:
    """The preview of the file that the request brings, and the name under which its reading is kept to be saved.

    With `save` in the form it is saved at once, where it is the file that the person saw: `digest` says which that was.
    Errors: InputError where the file is too large, or another one than was seen.
    """
    request = flask.request
    if (request.content_length or 0) > LARGEST_UPLOAD_BYTES:
        raise InputError("upload_too_large", limit=LARGEST_UPLOAD_BYTES // MEGABYTE)
    told, sent = request.form, request.files.get("file")
    if sent is None:
        raise InputError("told_form", what="file")
    name = (sent.filename or "-").replace("\\", "/").rpartition("/")[2][:LONGEST_NAME]
    place = told.get("place", "0")
    item = Item(name, int(place) if place.isdecimal() else 0, how_told(told))
    contents = sent.read()
    digest = hashlib.sha256(contents).hexdigest()
    if told.get("save") and told.get("digest") != digest:
        raise InputError("upload_changed", name=name)
    try:
        reading = read_data(contents, name=name, encoding=item.how.encoding or None, **item.how.said())
    except TrackerError as error:
        return refused(item, error, preferences) | {"refused": True, "name": name}
    del contents
    if told.get("save"):
        return _put(store, name, reading.shoes, reading.coups, preferences)
    known = store.already_here(reading.shoes, reading.coups)
    token = kept.keep(name, reading)
    view = understood(item, reading, known, preferences, token)
    return view | {"name": name, "token": token, "digest": digest}


def save(store: Store, kept: KeptReadings, token: str, preferences: Preferences) -> dict[str, Any] | None:
    """Saves what was shown under this name; None where it is gone, and the file has to come again."""
    found = kept.take(token)
    return None if found is None else _put(store, found.file, found.shoes, found.coups, preferences)


def _put(store: Store, name: str, shoes: pl.DataFrame, coups: pl.DataFrame, preferences: Preferences) -> dict[str, Any]:
    """What became of a file, and the shoes that are new, so that they can be taken out again."""
    stored = store.put(shoes, coups, name)
    return {
        "name": name,
        "new": stored.new,
        "here": stored.already_here,
        "ids": new_ids(stored, shoes),
        **saved(name, stored.new, stored.already_here, preferences),
    }


def new_ids(stored: Stored, shoes: pl.DataFrame) -> list[int]:
    """The shoes of the store that were not there before."""
    return [here for shoe, here in zip(shoes["shoe_id"], stored.ids, strict=True) if shoe not in stored.known]


def samples(store: Store) -> dict[str, Any]:
    """Stores the sample shoes. Errors: UsageError where they were taken away."""
    home = next((home for home in HOMES if home.is_dir()), None)
    files = [path for path in sorted(home.iterdir()) if path.suffix in SAMPLE_ENDINGS] if home else []
    if not files:
        raise UsageError("no_samples")
    ids: list[int] = []
    here = 0
    for path in files:
        reading = read(path)
        stored = store.put(reading.shoes, reading.coups, path.name)
        ids += new_ids(stored, reading.shoes)
        here += stored.already_here
    return {"new": len(ids), "here": here, "ids": ids}
