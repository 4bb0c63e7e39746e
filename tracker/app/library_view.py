"""The list of the library: what is asked for, and each shoe as a card with a small road."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from typing import Any, NamedTuple
from urllib.parse import urlencode

from tracker import __version__
from tracker.app.components.parts import aria, button, data
from tracker.app.markup import Tag, html, text_of
from tracker.app.preferences import Preferences
from tracker.app.record_view import title
from tracker.errors import InputError
from tracker.store import Page, ShoeFacts, ShoeLine, Store

PER_PAGE = 48
MOST_TABLES = 200  # in the choice of tables, those with the most shoes; the search finds the others
MOST_IDS = 1_000_000  # in one address
SOURCES = ("recorded", "imported", "simulated")
DAY_MINUTES = 24 * 60


class Query(NamedTuple):
    """Which shoes are asked for. zone: minutes by which the visitor's clock is ahead of UTC. number: of the page, from 1."""

    search: str = ""
    table: str | None = None
    source: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    order: str = "newest"
    deleted: bool = False
    number: int = 1
    zone: int = 0

    @property
    def narrowed(self) -> bool:
        """Whether it asks for some of the shoes only."""
        return bool(self.search.strip()) or any(
            value is not None for value in (self.table, self.source, self.since, self.until)
        )


def query_of(told: Mapping[str, str]) -> Query:
    """The question in an address. since, until: days, both included, by the visitor's clock.

    Errors: InputError where a part of it is none.
    """
    try:
        zone = max(-DAY_MINUTES, min(DAY_MINUTES, int(told.get("zone") or 0)))
        until = _day(told.get("until"), zone)
        return Query(
            search=told.get("search", ""),
            table=told.get("table") or None,
            source=told.get("source") or None,
            since=_day(told.get("since"), zone),
            until=until + timedelta(days=1) if until else None,
            order=told.get("order") or "newest",
            deleted=told.get("deleted") == "1",
            number=max(1, int(told.get("page") or 1)),
            zone=zone,
        )
    except (ValueError, OverflowError) as error:
        raise InputError("told_form", what=str(error)) from None


def _day(text: str | None, zone: int) -> datetime | None:
    if not text:
        return None
    return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=clock_of(zone))


def clock_of(minutes: int) -> timezone:
    """A clock that is ahead of UTC by these minutes."""
    return timezone(timedelta(minutes=minutes))


def found(store: Store, query: Query, *, limit: int = PER_PAGE, offset: int | None = None) -> Page:
    """The shoes of the asked page, or some others of the same list."""
    start = (query.number - 1) * PER_PAGE if offset is None else offset
    return store.page(
        search=query.search,
        table=query.table,
        source=query.source,
        since=query.since,
        until=query.until,
        deleted=query.deleted,
        order=query.order,
        limit=limit,
        offset=start,
    )


def list_view(store: Store, query: Query, preferences: Preferences) -> dict[str, Any]:
    """What the page shows: cards and pager as HTML, a line that counts them, and the tables to choose from.

    shown: shoe -> its name and date, of this page. empty: whether the library holds no shoe at all. A page behind the last one is the last one.
    """
    page = found(store, query)
    pages = max(1, -(-page.total // PER_PAGE))
    if query.number > pages:
        query = query._replace(number=pages)
        page = found(store, query)
    say = preferences.say
    narrowed = query.narrowed
    key = "deleted_count" if query.deleted else "found_count" if narrowed else "count"
    return {
        "cards": text_of(
            [card(line, query, preferences) for line in page.rows]
            or html.Li(say("library.none_deleted" if query.deleted else "library.none_found"), className="none")
        ),
        "pager": text_of(_pager(query.number, pages, preferences)),
        "found": say(f"library.{key}", count=page.total),
        "total": page.total,
        "page": query.number,
        "empty": page.total == 0 and not narrowed and not query.deleted,
        "tables": _tables(store, preferences),
        "shown": {line.shoe_id: (line.label or "", line.dated_at.timestamp()) for line in page.rows},
    }


def _tables(store: Store, preferences: Preferences) -> list[tuple[str, str]]:
    """(value, text) of the choice of tables."""
    named = store.tables()
    if len(named) > MOST_TABLES:
        named = sorted(sorted(named, key=lambda each: -each[1])[:MOST_TABLES])
    say = preferences.say
    return [
        ("", say("library.any_table")),
        *((name, say("library.table_count", table=name, count=count)) for name, count in named),
    ]


def card(line: ShoeLine, query: Query, preferences: Preferences) -> Tag:
    """One shoe: its road, which opens it, what it is called, and what can be done with it."""
    say = preferences.say
    name = title(line.shoe_id, ShoeFacts(venue=line.venue, table=line.table, label=line.label), preferences)
    inside = [road_image(line.outcomes, preferences), html.Strong(name, className="name")]
    opens = html.Div if query.deleted else html.A
    mark = html.Input(
        type="checkbox", **aria(label=say("library.choose", name=name)), **data(do="choose", value=line.shoe_id)
    )
    buttons = [
        button(
            say(f"library.{act}"),
            do=act,
            value=line.shoe_id,
            className="plain",
            **aria(label=say(f"library.{act}_name", name=name)),
        )
        for act in (("undelete", "purge") if query.deleted else ("rename", "delete"))
    ]
    listed = html.A(
        say("audit.short"),
        href=f"/library/audit?shoes={line.shoe_id}",
        target="_blank",
        className="button plain",
        **aria(label=say("audit.of_shoe", name=name)),
    )
    if not query.deleted:
        buttons.append(listed)
    return html.Li(
        [
            opens(inside, className="open", href=None if query.deleted else f"/?shoe={line.shoe_id}"),
            html.P(say("road.list").join(_facts(line, query, preferences)), className="faint"),
            html.Div([html.Label(mark, className="check"), *buttons], className="acts"),
        ],
        className="shoe",
    )


def _facts(line: ShoeLine, query: Query, preferences: Preferences) -> list[str]:
    """When it was dealt, or else when it was stored; where it comes from."""
    say = preferences.say
    at_table = line.started_at is not None and line.utc_offset is not None
    clock = clock_of(line.utc_offset if at_table and line.utc_offset is not None else query.zone)
    time = preferences.numbers.moment(line.dated_at.astimezone(clock))
    when = time if line.started_at else say("library.stored_at", time=time)
    came = say("library.from_file", file=line.file) if line.file else say(f"library.source_{line.source}")
    return [when, came]


def road_image(outcomes: str, preferences: Preferences) -> Tag:
    """A small big road with its counters. Its address says all that is drawn, so a browser may keep it for ever."""
    style = preferences.style
    look = {"language": style.language, "palette": style.palette, "dark": int(style.dark), "v": __version__}
    counts = {side: outcomes.count(letter) for side, letter in (("banker", "B"), ("player", "P"), ("tie", "T"))}
    return html.Img(
        src=f"/api/v1/road.svg?{urlencode({'outcomes': outcomes, **look})}",
        alt=preferences.say("library.road", count=len(outcomes), **counts),
        width=290,
        height=74,
        loading="lazy",
        className="tile",
    )


def _pager(number: int, pages: int, preferences: Preferences) -> list[Any]:
    """Buttons to the pages before and behind; none where there is one page."""
    if pages == 1:
        return []
    say = preferences.say
    steps = (("«", "first", 1), ("‹", "before", number - 1), ("›", "next", number + 1), ("»", "last", pages))
    buttons = [
        button(
            sign,
            do="page",
            value=max(1, min(pages, to)),
            disabled=number == (1 if key in ("first", "before") else pages),
            **aria(label=say(f"library.page_{key}")),
        )
        for sign, key, to in steps
    ]
    place = html.Span(say("library.page", page=number, pages=pages), className="place")
    return [*buttons[:2], place, *buttons[2:]]


def ids_of(text: str) -> list[int]:
    """The shoes of `1-3,7`: 1, 2, 3, 7. Errors: InputError where it is no such list."""
    ranges = []
    try:
        for part in text.split(","):
            first, to, last = part.partition("-")
            ranges.append(range(int(first), int(last if to else first) + 1))
    except ValueError:
        raise InputError("told_form", what=text[:40]) from None
    if sum(map(len, ranges)) > MOST_IDS:
        raise InputError("told_form", what=text[:40])
    return [number for numbers in ranges for number in numbers]


def all_ids(store: Store, query: Query) -> Sequence[int] | None:
    """Every shoe of a list, from all its pages; None for every shoe there is."""
    if not query.narrowed and not query.deleted:
        return None
    total = found(store, query, limit=1, offset=0).total
    return [line.shoe_id for line in found(store, query, limit=total, offset=0).rows]
