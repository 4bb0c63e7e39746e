"""What the addresses behind the pages share: what a page sent, and an answer in JSON."""

import json
import re
from collections.abc import Mapping
from typing import Any

import flask

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
