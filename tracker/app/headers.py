"""What every answer carries, and what is refused before it is read: strict headers, size limits, no foreign origin."""

import flask
from dash import Dash

LARGEST_UPLOAD_BYTES = 256 * 2**20
LOCAL_HOSTS = ("127.0.0.1", "localhost", "::1")
POLICY = (
    "default-src 'self'; script-src 'self' {hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


def protect(app: Dash, *, host: str) -> None:
    """Call it when all callbacks are known. host: where the server listens; a local one is asked for by local names only."""
    server = app.server
    server.config["MAX_CONTENT_LENGTH"] = LARGEST_UPLOAD_BYTES
    policy = POLICY.format(hashes=" ".join(app.csp_hashes()))
    local = host in LOCAL_HOSTS

    @server.after_request
    def headers(response: flask.Response) -> flask.Response:
        response.headers["Content-Security-Policy"] = policy
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        return response

    @server.before_request
    def own_pages_only() -> flask.Response | None:
        """A page of another site cannot write here: browsers name the origin of such a request.

        Nor can one whose name was made to point at this machine, for it asks for its own name.
        """
        request = flask.request
        if local and request.host.rsplit(":", 1)[0].strip("[]") not in LOCAL_HOSTS:
            return flask.Response("this server answers on 127.0.0.1 and localhost only", 403)
        if request.method in ("GET", "HEAD", "OPTIONS"):
            return None
        site = request.headers.get("Sec-Fetch-Site")
        origin = request.headers.get("Origin")
        foreign = site not in (None, "same-origin", "none") or (origin and origin != request.host_url.rstrip("/"))
        return flask.Response("a request from another site", 403) if foreign else None
