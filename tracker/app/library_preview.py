"""What a dropped file was understood to hold, as the person sees it before anything is saved."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import polars as pl

from tracker.app.components.parts import aria, button, data, field, fold, text_input
from tracker.app.components.words import what_skipped, why_skipped
from tracker.app.library_view import road_image
from tracker.app.markup import Tag, html, with_code
from tracker.app.preferences import Preferences, sentence
from tracker.app.questions import How, meanings, questions, ways_out
from tracker.errors import TrackerError
from tracker.i18n import Words, in_words, reading_in_words
from tracker.readers import Reading, Refusal
from tracker.results import CARDS, ENOUGH
from tracker.store import Known

DRAWN = 4  # shoes whose roads are drawn
LISTED = 200  # lines of any list; a file of 40 MB may have a hundred thousand
NOTHING_TO_ASK = frozenset(
    (
        "no_text",
        "empty_file",
        "too_many_bytes",
        "gzip_broken",
        "zip_broken",
        "parquet_broken",
        "parquet_too_large",
        "parquet_version",
    )
)
SHOE_COLUMNS = ("shoe", "label", "table", "coups", "banker", "player", "tie", "lines", "state")
Shoe = Mapping[str, Any]  # an entry of `Reading.report()["shoes"]`


class Item(NamedTuple):
    """A file of the preview. place: its number in the browser, which the buttons name."""

    name: str
    place: int
    how: How


def understood(
    item: Item, reading: Reading, known: Mapping[int, Known], preferences: Preferences, token: str = ""
) -> dict[str, Any]:
    """The preview of a file that was read, as HTML, and how many of its shoes are new.

    known: as `Store.already_here` answers. token: the name under which the reading is kept, for the list of its audit.
    """
    say, report = preferences.say, reading.report()
    shoes, totals = report["shoes"], report["totals"]
    twins = [shoe for shoe in shoes if shoe["duplicate_of"] and shoe["shoe"] not in known]
    new, short = len(shoes) - len(known) - len(twins), too_short(reading)
    counts = {"new": new, "here": len(known) + len(twins), "all": len(shoes)}
    section = _section(
        item,
        [
            html.P(say("library.understood", **totals), className="understood"),
            *_told_new(counts, len(short), say),
            html.Ol([_drawn(shoe, known, preferences) for shoe in shoes[:DRAWN]], className="shoes few"),
            *questions(item.how, reading, partial(_again, item), say),
            *_all_shoes(shoes, known, short, say),
            *_list("skipped", len(reading.skipped), (_skipped(entry, say) for entry in report["skipped"]), say),
            *_list("findings", len(reading.findings), (_finding(entry, say) for entry in report["findings"]), say),
            *_audit(reading, token, say),
            html.P(
                say("library.read_as", how=reading_in_words(reading.understood, say), encoding=reading.encoding),
                className="faint",
            ),
            _otherwise(item, say),
        ],
        say,
    )
    return {"preview": str(section), **counts}


def too_short(reading: Reading) -> frozenset[int]:
    """The shoes that nobody can know again, here or elsewhere, as `Store.put` has it: few coups, no cards, no start."""
    started = reading.shoes.filter(pl.col("started_at").is_not_null())["shoe_id"].to_list()
    played = reading.coups.group_by("shoe_id").agg(
        count=pl.len(), cards=pl.any_horizontal(pl.col(*CARDS).is_not_null()).any()
    )
    few = played.filter((pl.col("count") < ENOUGH) & ~pl.col("cards"))["shoe_id"].to_list()
    return frozenset(few) - frozenset(started)


def _audit(reading: Reading, token: str, say: Words) -> list[Tag]:
    """The way to the printable list of the audit, where cards are recorded."""
    if not token or reading.coups["player_1"].null_count() == reading.coups.height:
        return []
    link = html.A(say("audit.link"), href=f"/library/audit?token={token}", target="_blank", className="link")
    return [html.P(link, className="audit")]


def refused(item: Item, error: TrackerError, preferences: Preferences) -> dict[str, Any]:
    """Why a file is not read, and what would do, with buttons where a word from the person is enough."""
    say = preferences.say
    parts = [html.P(with_code(_why(error, say)), className="warning")]
    if isinstance(error, Refusal):
        parts += ways_out(item.how, error, partial(_again, item), say)
        parts += meanings(error, item.place, say)
    asks = isinstance(error, Refusal) and len(parts) > 1  # buttons do it
    ways = [_otherwise(item, say, open=not asks)] if may_be_read_otherwise(error) else []
    return {"preview": str(_section(item, [*parts, *ways], say)), "new": 0, "here": 0, "all": 0}


def may_be_read_otherwise(error: TrackerError) -> bool:
    """Whether another key, column or encoding could help; no choice makes a record of a picture."""
    return not isinstance(error, Refusal) or error.key not in NOTHING_TO_ASK


def _why(error: TrackerError, say: Words) -> str:
    """The sentence, its line in front, and what to do."""
    if not isinstance(error, Refusal):
        return say.error(error)
    where = say("library.at_line", line=error.line) if error.line else ""
    hint = say(f"library.hint_{error.reason}") if "--" in error.hint else say.hint(error)
    return say("road.space").join((sentence(where + say.error(error), say), sentence(hint, say)))


def _section(item: Item, children: Iterable[Any], say: Words) -> Tag:
    out = button("✕", do="leave-out", value=item.place, className="quiet", **aria(label=say("library.leave_out")))
    head = html.Div([html.H3(item.name), out], className="head")
    return html.Section([head, *children], className="file", **aria(label=item.name), **data(place=item.place))


def _told_new(counts: Mapping[str, int], short: int, say: Words) -> list[Tag]:
    """How many of the shoes are here already, as far as that can be told. short: of the new ones, those too short for it."""
    here, surely = counts["here"], counts["new"] - short
    if here:
        key = "some_here" if surely or short else "all_here"
    else:
        key = "some_new" if short else "all_new"
    told = [html.P(say(f"library.{key}", new=surely, here=here), className="newness")] if here or surely else []
    unknown = [html.P(say("library.short", short=short, enough=ENOUGH), className="short")] if short else []
    return [*told, *unknown]


def _drawn(shoe: Shoe, known: Mapping[int, Known], preferences: Preferences) -> Tag:
    say = preferences.say
    name = shoe["label"] if shoe["label"] else say("road.shoe", shoe=shoe["shoe"])
    facts = [html.Strong(name), *([html.Span(shoe["started_at"][:16].replace("T", " "))] if shoe["started_at"] else [])]
    state = _state(shoe, known, say)
    return html.Li(
        [road_image(shoe["outcomes"], preferences), html.P([*facts, *([state] if state else [])])], className="shoe"
    )


def _state(shoe: Shoe, known: Mapping[int, Known], say: Words) -> Any:
    """Which shoe of the library, or of this file, it is; None where it is new."""
    here = known.get(shoe["shoe"])
    if here:
        return html.A(
            say("library.is_here", shoe=here.shoe_id), href=f"/?shoe={here.shoe_id}", target="_blank", className="here"
        )
    twin = shoe["duplicate_of"]
    return html.Span(say("library.is_twin", shoe=twin["shoe"]), className="here") if twin else None


def _all_shoes(shoes: Sequence[Shoe], known: Mapping[int, Known], short: frozenset[int], say: Words) -> list[Any]:
    """Every shoe in a row of a table, behind a fold; where the drawn ones are all, their lines still tell something."""
    head = html.Tr([html.Th(say(f"library.column_{name}"), scope="col") for name in SHOE_COLUMNS])
    rows = []
    for shoe in shoes[:LISTED]:
        lines = f"{shoe['first_line']}–{shoe['last_line']}"
        cells = [shoe["shoe"], shoe["label"], shoe["table"], shoe["coups"]]
        cells += [shoe["banker"], shoe["player"], shoe["tie"], lines]
        state = _state(shoe, known, say) or say("library.is_short" if shoe["shoe"] in short else "library.is_new")
        rows.append(html.Tr([*map(html.Td, cells), html.Td(state)]))
    table = html.Table([html.Thead(head), html.Tbody(rows)], className="figures")
    box = html.Div(table, className="scroll", tabIndex=0, role="region", **aria(label=say("library.all_shoes")))
    return [fold(say("library.shoes_in_file", count=len(shoes)), [box, *_more(len(shoes), say)], "inner")]


def _list(key: str, count: int, lines: Iterable[str], say: Words) -> list[Any]:
    """A fold with the first lines of a list; nothing where it is empty."""
    if not count:
        return []
    shown = html.Ul([html.Li(line) for line in islice(lines, LISTED)])
    return [fold(say(f"library.{key}", count=count), [shown, *_more(count, say)], f"inner {key}")]


def _more(count: int, say: Words) -> list[Tag]:
    told = with_code(say("library.and_more", count=count - LISTED))
    return [html.P(told, className="faint")] if count > LISTED else []


def _skipped(entry: Mapping[str, Any], say: Words) -> str:
    what = why_skipped(entry["reason"], say)
    text = what_skipped(entry["reason"], entry["text"], say)[:80]
    return say("library.line_text" if text else "library.line_alone", line=entry["line"], what=what, text=text)


def _finding(entry: Mapping[str, Any], say: Words) -> str:
    places = [say(f"library.in_{key}", number=entry[key]) for key in ("line", "shoe", "coup") if entry[key] is not None]
    return say("library.finding", place=say("road.list").join(places), what=in_words(entry["message"], say))


def _again(item: Item, field: str, value: str, text: str) -> Tag:
    """A button that reads the file again with one thing changed."""
    return button(text, do="read-again", value=value, field=field, **data(place=item.place))


def _otherwise(item: Item, say: Words, *, open: bool = False) -> Tag:
    """Everything that a person can say about a file, behind a fold; open where a word is needed."""
    fields = [
        field(
            say(f"library.how_{name}"),
            text_input(f"how-{name}-{item.place}", value=getattr(item.how, name), placeholder=example),
        )
        for name, example in (("key", "0=T 1=P 2=B"), ("column", ""), ("encoding", "gb18030"))
    ]
    go = button(say("library.read_so"), do="read-how", value=item.place)
    return fold(say("library.otherwise"), [html.Div([*fields, go], className="row")], "inner otherwise", open=open)


def saved(name: str, new: int, here: int, preferences: Preferences) -> dict[str, Any]:
    """What became of a file that was saved, as a sentence, and as what takes the place of its preview."""
    key = "saved_new" if not here else "saved_none" if not new else "saved_some"
    told = preferences.say(f"library.{key}", name=name, new=new, here=here)
    shown = html.P(told, className="newness", **data(new=new, here=here))
    return {"told": told, "preview": str(html.Section(shown, className="file done"))}
