"""The server: strict headers, nobody else's pages, packed answers, the index in the visitor's language and look."""

import gzip
import json
import re

import pytest

from tracker.app import create_app
from tracker.app.main import DASH_ASKS_FOR_PLOTLY
from tracker.app.markup import html, text_of
from tracker.figures import Style
from tracker.i18n import languages, words


def test_strict_headers_on_every_answer(web):
    for path in ("/", "/look.css", "/api/v1/empty", "/nothing-here"):
        headers = web.get(path).headers
        assert "script-src 'self' 'sha256-" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert "unsafe-eval" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://localhost:1"}],
)
def test_a_page_of_another_site_writes_nothing(web, kept, headers):
    told = {"client": "x", "n": 1, "event": {"kind": "started"}}
    assert web.post("/api/v1/events", json=told, headers=headers).status_code == 403
    assert web.post("/_dash-update-component", json={}, headers=headers).status_code == 403
    assert kept.page().total == 0


def test_own_pages_and_scripts_may_write(web):
    told = {"client": "x", "n": 1, "event": {"kind": "started"}}
    own = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert web.post("/api/v1/events", json=told, headers=own).status_code == 200
    assert web.post("/api/v1/events", json=told).status_code == 200  # no browser


def test_a_name_that_was_made_to_point_here_is_refused(web, path):
    assert web.get("/", headers={"Host": "evil.example:8050"}).status_code == 403
    assert web.get("/", headers={"Host": "127.0.0.1:8050"}).status_code == 200
    assert web.get("/", headers={"Host": "[::1]:8050"}).status_code == 200
    shared = create_app(path, host="0.0.0.0").server.test_client()
    assert shared.get("/", headers={"Host": "my-machine:8050"}).status_code == 200


def test_the_index_is_in_the_visitors_language_and_look(web):
    first = web.get("/").get_data(as_text=True)
    assert '<html lang="en" data-theme="" data-palette="classic">' in first  # the system's theme decides
    assert "<title>Shoe tracker</title>" in first
    web.set_cookie("theme", "dark")
    web.set_cookie("palette", "safe")
    web.set_cookie("language", "xx")
    assert '<html lang="en" data-theme="dark" data-palette="safe">' in web.get("/").get_data(as_text=True)


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("es-ES,es;q=0.9,en;q=0.8", "es"),
        ("es-MX", "es"),
        ("zh-TW,zh;q=0.9,en-US;q=0.8", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-MO", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh", "zh-Hans"),
        ("zh-CN,zh;q=0.9", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-Hans-HK", "zh-Hans"),
        ("fr-FR,fr;q=0.9,es;q=0.4,en;q=0.6", "en"),
        ("fr,es;q=0.4,en;q=0.2", "es"),
        ("es;q=0,zh-TW;q=0.1", "zh-Hant"),
        ("ja,*;q=0.5", "en"),
        ("", "en"),
        (";;q=x,=", "en"),
    ],
)
def test_a_browser_gets_its_own_language_until_one_is_chosen(web, asked, language):
    def spoken() -> tuple[str, str]:
        index = web.get("/", headers={"Accept-Language": asked}).get_data(as_text=True)
        layout = web.get("/_dash-layout", headers={"Accept-Language": asked}).get_data(as_text=True)
        (said,) = [each for each in languages() if json.dumps(words(each)("shell.skip")) in layout]
        return re.findall('<html lang="([^"]+)"', index)[0], said

    assert spoken() == (language, language)  # at once, not in English first
    web.set_cookie("language", "zh-Hans")
    assert spoken() == ("zh-Hans", "zh-Hans")


def test_the_language_that_the_server_was_started_with_goes_before_the_browsers(path):
    web = create_app(path, language="es").server.test_client()
    assert '<html lang="es"' in web.get("/", headers={"Accept-Language": "zh-TW"}).get_data(as_text=True)


def test_pages_without_figures_load_without_the_library_that_draws_them(web):
    assert "/vendor/plotly.js" in web.get("/").get_data(as_text=True)
    assert "/vendor/plotly.js" not in web.get("/library").get_data(as_text=True)


def test_nothing_of_another_host_is_named_in_what_a_browser_loads(web):
    index = web.get("/").get_data(as_text=True)
    loaded = re.findall(r'(?:src|href)="([^"]+)"', index)
    assert loaded
    assert [address for address in loaded if not address.startswith(("/", "data:"))] == []


def test_the_colours_are_those_of_the_scoreboard(web):
    css = web.get("/look.css").get_data(as_text=True)
    for palette in ("classic", "safe"):
        for dark in (False, True):
            assert f"--banker:{Style(palette=palette, dark=dark).colours.banker}" in css


def test_answers_are_packed_for_those_who_take_it(web):
    plain = web.get("/vendor/plotly.js")
    assert web.get(DASH_ASKS_FOR_PLOTLY).data == plain.data  # a Graph takes the same
    packed = web.get("/vendor/plotly.js", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 2
    again = web.get("/vendor/plotly.js", headers={"If-None-Match": plain.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    asset = re.search(r'/assets/2-outbox\.js[^"]*', web.get("/").get_data(as_text=True))
    assert asset
    assert web.get(asset[0], headers={"Accept-Encoding": "gzip"}).headers["Content-Encoding"] == "gzip"


def test_health_and_unknown_pages(web):
    assert web.get("/healthz").status_code == 200
    assert web.get("/api/v1/nothing").status_code in (200, 404)  # Dash answers every address with its index


def test_an_upload_that_is_too_large_is_refused(web, monkeypatch):
    monkeypatch.setitem(web.application.config, "MAX_CONTENT_LENGTH", 1000)
    assert web.post("/api/v1/read", data=b"x" * 2000, content_type="application/json").status_code in (413, 422)


def test_markup_escapes_what_people_write():
    tag = html.Div(["<b>", html.Input(id='"x"', disabled=True, hidden=False, value="a&b")], className="c", htmlFor=None)
    assert str(tag) == '<div class="c">&lt;b&gt;<input id="&quot;x&quot;" disabled value="a&amp;b"></div>'
    assert text_of(None) == ""
