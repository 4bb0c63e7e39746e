"""The pieces for a class as the page shows them: each a table, and a sentence on what it shows."""

from collections.abc import Mapping
from typing import Any

from tracker.app import class_pieces as pieces
from tracker.app.components.parts import button, data, outcome
from tracker.app.components.road_images import road_images
from tracker.app.components.tables import band, figures_table
from tracker.app.edges import edge_line
from tracker.app.markup import Tag, html
from tracker.app.preferences import Preferences
from tracker.app.simulate_runs import asked_of
from tracker.app.simulate_view import likely
from tracker.errors import InputError
from tracker.game import DEFAULT
from tracker.results import simulate
from tracker.roads import Board
from tracker.store import Store

SHOWN = range(1, pieces.LONGEST_SHOWN + 1)
MOST_KEPT = 100_000  # shoes of the library that are pooled


def seed_of(told: Mapping[str, Any]) -> int:
    """The seed of a piece. Errors: UsageError where it is none."""
    return asked_of({"seed": told.get("seed") or "7"}).seed


def invent_view(told: Mapping[str, Any], preferences: Preferences) -> list[Tag]:
    """A person's own random shoe beside dealt coups: run lengths against what chance makes of them."""
    say, write = preferences.say, preferences.numbers
    letters = pieces.invented(str(told.get("outcomes", "")))
    mine = pieces.runs_of(letters)
    dealt_as = pieces.dealt_letters(DEFAULT, seed_of(told), mine.coups)
    dealt = pieces.runs_of(dealt_as)
    rows = []
    for length in SHOWN:
        expected = pieces.expected_runs(DEFAULT, length, mine.coups)
        low, high = likely(expected.mean, expected.deviation)
        off = (mine.number(length) - expected.mean) / expected.deviation if expected.deviation else 0.0
        label = say("learn.or_more", length=length) if length == pieces.LONGEST_SHOWN else str(length)
        between = say("simulate.from_to", low=write.whole(low), high=write.whole(high))
        figures = (write.whole(mine.number(length)), write.whole(dealt.number(length)), write.decimal(expected.mean, 1))
        rows.append((label, *figures, between, band(off, preferences)))
    heads = [say(f"learn.head_{name}") for name in ("run", "yours", "dealt")]
    heads += [say(f"simulate.head_{name}") for name in ("expected", "between", "lies")]
    repeats = (mine.coups - len(mine.lengths)) / (mine.coups - 1)
    told_longest = say(
        "learn.invent_longest",
        coups=mine.coups,
        longest=mine.longest,
        next=mine.longest + 1,
        share=_nearly(pieces.chance_of_longest(DEFAULT, mine.longest + 1, mine.coups), preferences),
    )
    chance = write.percent(pieces.chance_of_repeat(DEFAULT), 1)
    return [
        figures_table(heads, rows, caption=say("learn.invent")),
        html.P(told_longest),
        html.P(say("learn.invent_repeats", share=write.percent(repeats, 1), chance=chance)),
        html.P(say("learn.invent_moral"), className="edge-line"),
        html.Div([html.H4(say("learn.head_yours")), _road(letters, preferences)]),
        html.Div([html.H4(say("learn.head_dealt")), _road(dealt_as, preferences)]),
    ]


def _nearly(share: float, preferences: Preferences) -> str:
    """A chance; one that is all but certain is no hundred percent."""
    most = 0.999
    return f"> {preferences.numbers.percent(most, 1)}" if most < share < 1 else preferences.numbers.chance(share)


def _road(letters: str, preferences: Preferences) -> Tag:
    return road_images(Board(letters), preferences, ("big_road",), rules=DEFAULT)


def after_view(store: Store, told: Mapping[str, Any], preferences: Preferences) -> list[Tag]:
    """What came after so many Bankers in a row: of every shoe of the library, or of dealt ones."""
    say, write = preferences.say, preferences.numbers
    if told.get("source") == "library":
        number = store.page(limit=1).total
        if not number:
            raise InputError("library_empty")
        if number > MOST_KEPT:
            raise InputError("library_large", shoes=number, most=MOST_KEPT)
        coups, rules = store.frames().coups, DEFAULT
        told_of = say("learn.after_library", shoes=number)
    else:
        asked = asked_of({"rules": DEFAULT, "shoes": "1000", "seed": told.get("seed") or "7"})
        coups, rules = simulate(asked.rules, asked.seed, asked.shoes).coups, asked.rules
        told_of = say("learn.after_dealt", shoes=asked.shoes, seed=asked.seed)
    exact = pieces.share_of_banker(rules)
    rows = []
    for after in pieces.what_came_after(coups):
        label = say("learn.after_row", length=after.length)
        if not after.number:
            rows.append((label, "0", "0", "–", "–"))
            continue
        low, high = pieces.wilson(after.banker, after.number)
        between = say("simulate.from_to", low=write.percent(low, 1), high=write.percent(high, 1))
        share = write.percent(after.banker / after.number, 1)
        rows.append((label, write.whole(after.banker), write.whole(after.player), share, between))
    heads = [say("learn.head_after"), say("road.banker"), say("road.player"), say("learn.head_banker_share")]
    return [
        html.P(told_of, className="understood"),
        figures_table([*heads, say("learn.head_interval")], rows, caption=say("learn.after")),
        html.P(say("learn.after_moral", share=write.percent(exact, 2)), className="edge-line"),
    ]


def martingale_view(told: Mapping[str, Any], preferences: Preferences) -> list[Tag]:
    """A Martingale at three tables, over the same shoes."""
    say, write, seed = preferences.say, preferences.numbers, seed_of(told)
    played = {table: pieces.martingale(DEFAULT, seed, table) for table in pieces.TABLES}
    lines = {
        "ahead": lambda one: write.percent(one.ahead / one.sessions, 1),
        "won_mean": lambda one: write.money(one.won_mean, sign=True),
        "lost_mean": lambda one: write.money(one.lost_mean, sign=True),
        "worst": lambda one: write.money(one.worst, sign=True),
        "ruined": lambda one: write.whole(one.ruined),
        "longest": lambda one: write.whole(one.longest),
        "staked": lambda one: write.money(one.staked),
        "net": lambda one: write.money(one.net, sign=True),
        "expected": lambda one: write.money(one.expected, sign=True),
        "kept": lambda one: write.percent(one.kept),
    }
    rows = [(say(f"learn.doubled_{name}"), *(line(one) for one in played.values())) for name, line in lines.items()]
    heads = ["", *(say(f"learn.table_{table}") for table in pieces.TABLES)]
    longest = max(one.longest for one in played.values())
    stake = write.money(str(10 * 2**longest))
    return [
        figures_table(heads, rows, caption=say("learn.martingale")),
        html.P(say("learn.martingale_longest", longest=longest, stake=stake)),
        html.P(say("learn.martingale_moral"), className="edge-line"),
        html.P(edge_line(DEFAULT, preferences), className="faint"),
    ]


def best_view(told: Mapping[str, Any], preferences: Preferences) -> list[Tag]:
    """Twenty rules on fifty shoes, the best first; one is chosen to be tried on fifty new ones."""
    say, seed = preferences.say, seed_of(told)
    tried = sorted(pieces.twenty_rules(DEFAULT, seed, 0), key=lambda one: -float(one.net))
    rows = []
    for place, one in enumerate(tried):
        chosen = html.Input(type="radio", name="rule", value=one.name, checked=place == 0, id=f"rule-{place}")
        label = html.Label([chosen, html.Span(_rule(one, preferences))], htmlFor=f"rule-{place}", className="check")
        rows.append((label, *_amounts(one, preferences)))
    heads = [say("learn.head_rule"), *(say(f"learn.head_{name}") for name in ("staked", "net", "kept"))]
    ask = button(say("learn.best_try"), type="submit", className="main")
    form = html.Form(
        [
            html.Input(type="hidden", name="seed", value=str(seed)),
            html.P(say("learn.best_first", shoes=pieces.RULES_SHOES), className="understood"),
            figures_table(heads, rows, caption=say("learn.best")),
            html.Div(ask, className="row save"),
        ],
        novalidate=True,
        **data(piece="fresh"),
    )
    return [html.Div([form, *outcome()])]


def fresh_view(told: Mapping[str, Any], preferences: Preferences) -> list[Tag]:
    """The chosen rule on fifty new shoes, beside the nineteen others."""
    say, write, seed = preferences.say, preferences.numbers, seed_of(told)
    before = {one.name: one for one in pieces.twenty_rules(DEFAULT, seed, 0)}
    after = {one.name: one for one in pieces.twenty_rules(DEFAULT, seed, pieces.RULES_SHOES)}
    name = str(told.get("rule"))
    if name not in before:
        raise InputError("told_form", what=name[:40])
    order = sorted(after.values(), key=lambda one: -float(one.net))
    rows = [
        (_rule(one, preferences), *(write.money(each.net, sign=True) for each in (before[one.name], one)))
        for one in order
    ]
    ahead = sum(float(one.net) > 0 for one in order)
    told_chosen = say(
        "learn.best_chosen",
        rule=_rule(after[name], preferences),
        before=write.money(before[name].net, sign=True),
        after=write.money(after[name].net, sign=True),
        place=1 + [one.name for one in order].index(name),
    )
    return [
        html.P(told_chosen, className="understood"),
        html.P(say("learn.best_moral", ahead=ahead), className="edge-line"),
        figures_table([say("learn.head_rule"), say("learn.head_first"), say("learn.head_new")], rows),
    ]


def _rule(one: pieces.Tried, preferences: Preferences) -> str:
    say = preferences.say
    return say("learn.rule", pick=say(f"system.pick_{one.pick}"), stake=say(f"system.stake_{one.stake}"))


def _amounts(one: pieces.Tried, preferences: Preferences) -> tuple[str, str, str]:
    write = preferences.numbers
    return write.money(one.staked), write.money(one.net, sign=True), write.percent(one.kept)
