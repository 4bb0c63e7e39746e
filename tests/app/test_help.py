"""The list of help: what it may hold, that none ships, and the page behind the line at the foot."""

import json

import pytest

from tracker.app import create_app, read_help
from tracker.app.help_list import HelpEntry, by_region
from tracker.app.pages import help_page
from tracker.app.preferences import Preferences
from tracker.errors import InputError

GOOD = [{"region": "B", "name": "Two", "link": "https://two.example"}, {"region": "A", "name": "One", "phone": "0"}]


def test_a_list_is_sorted_by_region():
    entries = read_help(json.dumps(GOOD))
    assert entries == (HelpEntry("A", "One", "0"), HelpEntry("B", "Two", link="https://two.example"))
    assert list(by_region(entries)) == ["A", "B"]


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[1]", '[{"region": "A"}]', '[{"region": "A", "name": "x", "link": "javascript:alert(1)"}]',
     '[{"region": "A", "name": "x", "link": "http://x"}]', '[{"region": "A", "name": 5}]', '[{"region": "A", "name": "x", "fee": "1"}]'],
)  # fmt: skip
def test_what_is_no_list_is_refused(text):
    with pytest.raises(InputError):
        read_help(text)


@pytest.mark.parametrize(("entries", "said"), [((), "No list has been set here"), (read_help(json.dumps(GOOD)), "Two")])
def test_the_page_shows_the_list_or_how_to_set_one(tmp_path, entries, said):
    app = create_app(f"sqlite:///{tmp_path / 'shoes.db'}", help_list=entries)
    with app.server.test_request_context("/help"):
        shown = str(help_page.layout(None, Preferences()).to_plotly_json())  # pyrefly: ignore[bad-argument-type]
    assert said in shown
