"""The addresses behind the record page. They answer in JSON; a fault is one sentence under `message`."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import flask

from tracker.app.answers import Answer, add_addresses, status_of
from tracker.app.odds import UNKNOWN, odds_view
from tracker.app.preferences import Preferences
from tracker.app.preview import preview
from tracker.app.questions import how_told
from tracker.app.record_view import empty_view, own_line, shoe_view
from tracker.app.sample import sample_coups
from tracker.app.told import event_of
from tracker.errors import InputError, StalePositionError, StoreError, TrackerError
from tracker.figures import coup_line
from tracker.game import DEFAULT
from tracker.i18n import for_number
from tracker.store import Confirmed, OpenShoe, Started, Store


class Asked(NamedTuple):
    """What every answer may need. shoe_id: of the address; 0 where it names none."""

    store: Store
    preferences: Preferences
    shoe_id: int = 0


def routes(server: flask.Flask, store: Store) -> None:
    """Adds the addresses to the server."""

    def asked(**parts: Any) -> Asked:
        return Asked(store, Preferences.of(flask.request), **parts)

    add_addresses(server, "record", ADDRESSES, asked)


def _widths(told: Any) -> dict[str, int]:
    """The room for each road, in pixels, as the page measured it; anything else is left out."""
    known = told if isinstance(told, Mapping) else {}
    return {
        str(name): min(max(int(width), 0), 10_000) for name, width in known.items() if isinstance(width, int | float)
    }


def _asked_widths() -> dict[str, int]:
    try:
        return _widths(json.loads(flask.request.args.get("widths", "{}")))
    except ValueError:
        return {}


def shoe(asked: Asked) -> Answer:
    """A shoe as it stands. Errors: StoreError where there is none, it is deleted, or it is part of another."""
    return _view(asked, asked.store.shoe(asked.shoe_id), _asked_widths())


def position(asked: Asked) -> Answer:
    """Where a shoe stands, to ask cheaply whether it has moved on."""
    return {"shoe": asked.shoe_id, "position": asked.store.position(asked.shoe_id)}


def empty(asked: Asked) -> Answer:
    """A shoe that is not begun yet."""
    return _with_history(asked, empty_view(asked.preferences, _asked_widths()))


def sample(asked: Asked) -> Answer:
    """The same with the coups of the sample drawn meanwhile."""
    return _with_history(asked, empty_view(asked.preferences, _asked_widths(), sample=sample_coups()))


def odds(asked: Asked) -> Answer:
    """Chance and edge of every bet on the next coup. gone: the cards that are out, as `odds_view` takes them; of a fresh shoe where
    they are not told."""
    of = flask.request.args
    return odds_view(of.get("rules", DEFAULT), of.get("gone", UNKNOWN), asked.preferences)


def events(asked: Asked) -> Answer:
    """Takes one event and answers when it is on disk; a repeated one is answered the same and recorded once.

    outcome: `recorded`; `stale` where the shoe has moved on from where the page saw it; `refused` where the event does
    not fit. Nothing is recorded then, and asking again would not help. 5xx: ask again.
    """
    told = flask.request.get_json(silent=True)
    if not isinstance(told, Mapping) or not isinstance(told.get("event"), Mapping):
        raise InputError("told_form", what="events")
    widths = _widths(told.get("widths"))
    try:
        return _recorded(asked, told, widths)
    except StalePositionError as stale:
        return _stale(asked, stale, asked.store.shoe(int(told.get("shoe") or 0)), widths)
    except TrackerError as error:
        if status_of(error) >= 500:
            raise
        return {"outcome": "refused", "message": asked.preferences.fault(error)}


def _recorded(asked: Asked, told: Mapping[str, Any], widths: Mapping[str, int]) -> dict[str, Any]:
    """light: the page has more to say at once, and needs the drawing only with the last answer."""
    event, store = event_of(told["event"]), asked.store
    client, number = str(told.get("client", "")), int(told.get("n") or 0)
    if isinstance(event, Started):
        done = store.new_shoe(client, number, event.facts, missing=event.missing)
    else:
        done = store.append(int(told.get("shoe") or 0), client, number, int(told.get("base") or 0), event)
    shoe, light = done.shoe, bool(told.get("light"))
    return {
        "outcome": "recorded",
        "shoe": shoe.shoe_id,
        "position": shoe.position,
        "heard": _heard(done, told["event"], asked.preferences),
        "view": shoe_view(shoe, asked.preferences, widths, light=True) if light else _view(asked, shoe, widths),
    }


def _stale(asked: Asked, error: StalePositionError, now: OpenShoe, widths: Mapping[str, int]) -> dict[str, Any]:
    """The shoe as it is now, and what to say: of a coup, that it comes after the others; of anything else, that it waits."""
    say, since = asked.preferences.say, len(error.fields["events"])
    return {
        "outcome": "stale",
        "shoe": now.shoe_id,
        "position": now.position,
        "message": say("record.stale", count=since),
        "appended": say("record.stale_appended", count=since),
        "view": _view(asked, now, widths),
    }


def _view(asked: Asked, opened: OpenShoe, widths: Mapping[str, int]) -> dict[str, Any]:
    if opened.deleted:
        raise StoreError("shoe_deleted", shoe_id=opened.shoe_id)
    if opened.merged_into is not None:
        raise StoreError("shoe_merged", shoe_id=opened.shoe_id, into=opened.merged_into)
    return _with_history(asked, shoe_view(opened, asked.preferences, widths))


def _with_history(asked: Asked, view: dict[str, Any]) -> dict[str, Any]:
    """The view with own bets over the whole history."""
    total, say = asked.store.own_total(), asked.preferences.say
    note = say("record.own_unsettled", count=total.unsettled) if total.unsettled else say("record.own_note")
    view["dom"] |= own_line("all", total.staked_minor, total.net_minor, asked.preferences.numbers) | {
        "own-note": {"text": note}
    }
    return view


def _heard(done: Confirmed, told: Mapping[str, Any], preferences: Preferences) -> str:
    """What a screen reader says: the coup that was recorded, or what was done and how many coups there are now."""
    coups = done.shoe.coups
    if told.get("kind") == "recorded" and coups:
        return coup_line(coups[-1], len(coups), preferences.say)
    what = preferences.say(f"event.{told.get('kind')}")
    return preferences.say(for_number("record.heard", len(coups)), what=what, count=len(coups))


def read(asked: Asked) -> Answer:
    """What a pasted text, or a paper card, was understood to hold. Nothing is stored."""
    told = flask.request.get_json(silent=True)
    if not isinstance(told, Mapping):
        raise InputError("told_form", what="read")
    text, form = str(told.get("text") or ""), str(told.get("form") or "text")
    return preview(text, form, asked.preferences, how_told(told))


ADDRESSES: tuple[tuple[str, str, Callable[[Asked], Answer]], ...] = (
    ("GET", "/api/v1/shoes/<int:shoe_id>", shoe),
    ("GET", "/api/v1/shoes/<int:shoe_id>/position", position),
    ("GET", "/api/v1/empty", empty),
    ("GET", "/api/v1/sample", sample),
    ("GET", "/api/v1/odds", odds),
    ("POST", "/api/v1/events", events),
    ("POST", "/api/v1/read", read),
)
