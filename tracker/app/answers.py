"""What the addresses behind the pages share: what a page sent, and an answer in JSON."""

import json
from collections.abc import Mapping
from typing import Any

import flask


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
