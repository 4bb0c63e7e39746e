"""Do roads tell what comes? What came after every pattern: on the shoes of the library, some of them, or dealt ones."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

import polars as pl

from tracker.app.backtest_drawn import Drawn
from tracker.app.components.parts import aria
from tracker.app.components.tables import figures_table
from tracker.app.markup import Tag, html, with_code
from tracker.app.preferences import Preferences
from tracker.app.simulate_runs import asked_of
from tracker.backtest import After, AfterRow, came_after
from tracker.errors import InputError
from tracker.figures import Figure, Look, pattern_name, patterns
from tracker.game import DEFAULT, CoupLaw, fresh_law, variant
from tracker.i18n import Words
from tracker.results import chunks
from tracker.store import Store

LIBRARY = "library"
DEALT = (1_000, 10_000)  # shoes to choose from; of more, compiled code would be loaded into the server
PLACES = ("table", "venue")
MOST_PLACES = 100  # of each kind in the choice, those with the most shoes
MOST_KEPT = 100_000  # shoes of the library that are counted
AT_ONCE = 2_000  # shoes in memory
NARROWEST, WIDEST = 280, 1400  # pixels of the figure
TABLE_OPEN = 700  # pixels; on a telephone the table waits below the figure until it is wanted
FEW = 0.0001  # below which a p value is shown by its first digit alone
SIDES = ("banker", "player")


class Counted(NamedTuple):
    """What came after the patterns of some shoes. seed: of dealt ones, None where they are of the library."""

    found: After
    rules: str
    seed: int | None

    @property
    def document(self) -> dict[str, Any]:
        """What `tracker after --json` prints."""
        return self.found.as_json(self.rules, self.seed)


def choice_of_shoes(store: Store, total: int, say: Words) -> Tag:
    """The library, its tables and venues, or dealt shoes; what is there to be counted comes first. total: shoes of the library."""
    dealt = [html.Option(say("learn.tell_dealt", count=count), value=f"dealt:{count}") for count in DEALT]
    if not total:
        return html.Select(dealt, id="tell-source", name="source")
    kept = [html.Option(say("learn.tell_all", count=total), value=LIBRARY)]
    labels = {"table": say("library.table"), "venue": say("record.venue")}
    for kind, counts in places(store).items():
        options = [
            html.Option(say("library.table_count", table=name, count=count), value=f"{kind}:{name}")
            for name, count in counts
        ]
        kept += [html.Optgroup(options, label=labels[kind])] if options else []
    return html.Select([*kept, *dealt], id="tell-source", name="source")


def places(store: Store) -> dict[str, list[tuple[str, int]]]:
    """The tables and the venues of the library with how many shoes each has, in alphabetical order."""
    found = {"table": store.tables(), "venue": store.venues()}
    return {kind: sorted(sorted(counts, key=lambda each: -each[1])[:MOST_PLACES]) for kind, counts in found.items()}


def counted(store: Store, told: Mapping[str, Any]) -> Counted:
    """Counts what came after in the shoes that a page asks for.

    Errors: InputError where the library holds none of them, or too many; UsageError for a seed that is none.
    """
    source = str(told.get("source") or LIBRARY)
    kind, _, name = source.partition(":")
    if kind == "dealt":
        asked = asked_of({"rules": DEFAULT, "shoes": name, "seed": told.get("seed") or "7"})
        if asked.shoes not in DEALT:
            raise InputError("told_form", what="source")
        return Counted(_dealt(asked.rules, asked.seed, asked.shoes), asked.rules, asked.seed)
    if source != LIBRARY and kind not in PLACES:
        raise InputError("told_form", what="source")
    ids = store.ids(**({} if source == LIBRARY else {kind: name}))
    if not ids:
        raise InputError("library_empty")
    if len(ids) > MOST_KEPT:
        raise InputError("library_large", shoes=len(ids), most=MOST_KEPT)
    return Counted(came_after(_kept(store, ids), _law(DEFAULT)), DEFAULT, None)


def _kept(store: Store, ids: list[int]) -> Iterator[pl.DataFrame]:
    """The coups of these shoes, so many shoes at a time."""
    for first in range(0, len(ids), AT_ONCE):
        yield store.coups(ids[first : first + AT_ONCE], columns=("outcome", "void", "missing"))


@lru_cache(maxsize=8)
def _dealt(rules: str, seed: int, shoes: int) -> After:
    return came_after((part.coups for part in chunks(rules, seed, shoes)), _law(rules))


def _law(rules: str) -> CoupLaw:
    game = variant(rules).rules
    return fresh_law(game.packs, game.tableau)


def tell_view(store: Store, told: Mapping[str, Any], preferences: Preferences) -> tuple[list[Tag], dict[str, Figure]]:
    """What was counted: in a sentence, as a figure, as the whole table. The figures, by the id of their place."""
    say, counts = preferences.say, counted(store, told)
    found = counts.found
    head = html.P(
        say("learn.tell_of", shoes=found.shoes, coups=found.coups, decisions=found.decisions), className="understood"
    )
    if not found.rows:
        return [head, html.P(say("after.nothing"))], {}
    drawn = Drawn(preferences.say)
    look = Look(preferences.language, _width(told), preferences.theme == "dark")
    return [
        head,
        html.P(with_code(_verdict(found, preferences)), className="edge-line"),
        drawn.place("patterns", patterns(found, look)),
        html.Details(
            [html.Summary(say("learn.tell_whole")), _table(found, preferences), _notes(told, counts, say)],
            className="fold",
            open=look.width >= TABLE_OPEN,
        ),
    ], drawn.figures


def _width(told: Mapping[str, Any]) -> int:
    """The room for the figure, in pixels, as the page measured it."""
    text = str(told.get("width", ""))
    return min(max(int(text), NARROWEST), WIDEST) if text.isascii() and text.isdigit() and len(text) < 6 else WIDEST


def _verdict(found: After, preferences: Preferences) -> str:
    """Whether anything is beyond luck, adjusted for all that was looked at."""
    say, write = preferences.say, preferences.numbers
    if not found.beyond_luck:
        return say("after.luck", rows=len(found.rows), p=_p(min(row.holm for row in found.rows), preferences))
    first = min(found.beyond_luck, key=lambda row: row.holm)
    shown = say("road.list").join((pattern_name(first.key, say), f"{_side(first, say)} {write.percent(first.share)}"))
    return say(
        "after.beyond",
        count=len(found.beyond_luck),
        rows=len(found.rows),
        first=f"{shown} ({write.percent(first.by_rules)})",
    )


def _table(found: After, preferences: Preferences) -> Tag:
    say = preferences.say
    heads = [
        _capital(say(f"after.{name}")) for name in ("after", "goes_on", "times", "came", "share", "interval", "rules")
    ]
    heads += [say("after.p"), say("after.holm")]
    return figures_table(
        heads, [_row(row, preferences) for row in found.rows], caption=say("learn.tell_whole"), name="came-after"
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _row(row: AfterRow, preferences: Preferences) -> tuple[str, ...]:
    say, write = preferences.say, preferences.numbers
    return (
        pattern_name(row.key, say),
        _side(row, say),
        write.whole(row.times),
        write.whole(row.came),
        write.percent(row.share),
        say("simulate.from_to", low=write.percent(row.low), high=write.percent(row.high)),
        write.percent(row.by_rules),
        _p(row.p_value, preferences),
        _p(row.holm, preferences),
    )


def _side(row: AfterRow, say: Words) -> str:
    return say(f"road.{SIDES[row.key.side]}")


def _p(value: float, preferences: Preferences) -> str:
    return preferences.numbers.decimal(value, 4) if value >= FEW else f"{value:.0e}"


def _notes(told: Mapping[str, Any], counts: Counted, say: Words) -> Tag:
    """What the columns are, and the same figures for other programs."""
    asked = {name: told[name] for name in ("source", "seed") if told.get(name)}
    link = html.A(
        "JSON", href=f"/api/v1/learn/tell.json?{urlencode(asked)}", download="after.json", className="button",
        **aria(label="tracker after --json"),
    )  # fmt: skip
    inside: list[Any] = [html.P(say("learn.tell_note"), className="faint"), html.P(link)]
    if counts.seed is not None:
        words = f"tracker after --shoes {counts.found.shoes} --seed {counts.seed} --rules {counts.rules}"
        inside.append(html.P([say("simulate.command"), " ", html.Code(words)], className="faint"))
    return html.Div(inside)
