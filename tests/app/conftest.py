"""A dashboard without a browser: its server's test client over a store of its own."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.app.empty_store import empty_database
from tracker.app import create_app
from tracker.app.preferences import Preferences
from tracker.store import Store


@pytest.fixture
def path(tmp_path) -> str:
    return empty_database(tmp_path / "shoes.db")


@pytest.fixture
def web(path) -> FlaskClient:
    return create_app(path).server.test_client()


@pytest.fixture
def kept(path, web) -> Iterator[Store]:
    """The same store as the server's, seen from beside it."""
    with Store(path) as opened:
        yield opened


@pytest.fixture
def preferences() -> Preferences:
    return Preferences()


@pytest.fixture
def tell(web) -> Callable[..., dict[str, Any]]:
    """Sends an event as the page does: `tell("recorded", coups=[{"outcome": "B"}], n=2, shoe=1, base=1)` -> the answer."""

    def send(kind: str, *, n: int, shoe: int = 0, base: int = 0, light: bool = False, **event: Any) -> dict[str, Any]:
        told = {"client": "tab", "n": n, "shoe": shoe, "base": base, "light": light, "event": {"kind": kind, **event}}
        answer = web.post("/api/v1/events", json=told)
        assert answer.status_code == 200
        return answer.json

    return send
