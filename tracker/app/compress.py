"""Answers in gzip, for those who take it: a first page then weighs a fifth. Files are compressed once."""

import zlib
from functools import lru_cache

import flask
from dash import Dash

LEAST_BYTES = 1_000  # less is not worth it
TEXTS = ("text/", "application/json", "application/javascript", "image/svg+xml")
FILES_AT_ONCE = 64


def compress(app: Dash) -> None:
    """Call it before `headers.protect`, so that the headers are there already."""

    @app.server.after_request
    def packed(response: flask.Response) -> flask.Response:
        wanted = "gzip" in flask.request.accept_encodings and response.status_code == 200
        if not wanted or not (response.mimetype or "").startswith(TEXTS) or "Content-Encoding" in response.headers:
            return response
        is_open_file, response.direct_passthrough = response.direct_passthrough, False
        data = response.get_data()
        if is_open_file:
            response.close()
        if len(data) >= LEAST_BYTES:
            response.set_data(_kept(data) if _is_file(response) else _gzip(data))
            response.headers["Content-Encoding"] = "gzip"
        response.vary.add("Accept-Encoding")
        return response


def _is_file(response: flask.Response) -> bool:
    """Whether others will ask for the same bytes: scripts and style sheets, no answers."""
    return response.mimetype in ("text/javascript", "application/javascript", "text/css")


@lru_cache(maxsize=FILES_AT_ONCE)
def _kept(data: bytes) -> bytes:
    return _gzip(data)


def _gzip(data: bytes) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)  # 31: with the frame of gzip
    return packer.compress(data) + packer.flush()
