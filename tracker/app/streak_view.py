"""How unusual is a run of the big road? What the panel says of one run of a shoe: exact chances, in words and as a table."""

from collections.abc import Mapping, Sequence
from heapq import nlargest
from itertools import groupby
from typing import Any, NamedTuple

from tracker.app.boards import VOID
from tracker.app.components.parts import aria, button, choice, field, text_input
from tracker.app.components.tables import figures_table
from tracker.app.markup import Tag, html, text_of
from tracker.app.preferences import Preferences
from tracker.errors import InputError
from tracker.game import A_SHOE, DEFAULT, HOURS_A_WEEK, VARIANTS, Run, Unusual, how_unusual, variant
from tracker.i18n import Words
from tracker.roads import Board, Cell

SIDES = {"B": "banker", "P": "player"}
MOST_COUPS = 40_000
MOST_LISTED = 200  # runs to choose from; of more, the longest
MOST_HOURS = 168  # of a week
ALL_BUT_CERTAIN = 0.99999  # a chance above it is no hundred percent
UNTOLD = 1e-300  # a chance below it is below what a float holds exactly
HUGE = 1e15  # a number from which its digits say no more
NEAR = 1.5  # cells by which a finger may miss a run


class Streak(NamedTuple):
    """A run of a shoe. side: `banker` or `player`. first, last: numbers of its coups; ties between them do not count."""

    side: str
    length: int
    first: int
    last: int


def streaks_of(outcomes: str) -> list[Streak]:
    """The runs of a shoe, ties skipped. outcomes: a letter a coup, `x` where it is void."""
    resolved = [(letter, number) for number, letter in enumerate(outcomes, 1) if letter in SIDES]
    runs = [(letter, [number for _, number in run]) for letter, run in groupby(resolved, key=lambda each: each[0])]
    return [Streak(SIDES[letter], len(coups), coups[0], coups[-1]) for letter, coups in runs]


def streak_at(outcomes: str, row: float, column: float) -> int | None:
    """Which run of the shoe stands at a place of its big road, by its place among the runs; None where none is near.

    row, column: in cells, from the upper left corner of the board.
    """
    cells = [cell for cell in Board(outcomes.replace(VOID, "")).big_road.cells if cell.outcome.letter in SIDES]

    def away(cell: Cell) -> float:
        return (cell.row + 0.5 - row) ** 2 + (cell.column + 0.5 - column) ** 2

    nearest = min(cells, key=away, default=None)
    return nearest.streak if nearest is not None and away(nearest) <= NEAR**2 else None


def told_of(told: Mapping[str, Any]) -> tuple[str, str, int]:
    """(outcomes, rules, hours of play a week) of what a page sent. Errors: InputError where they are none."""
    outcomes, rules = str(told.get("outcomes", "")), str(told.get("rules") or DEFAULT)
    if len(outcomes) > MOST_COUPS or set(outcomes) - {*"BPT", VOID}:
        raise InputError("told_form", what="outcomes")
    hours = str(told.get("hours") or HOURS_A_WEEK).strip()
    if not hours.isascii() or not hours.isdigit() or len(hours) > 3 or not 1 <= int(hours) <= MOST_HOURS:
        raise InputError("hours_form", text=hours[:20], most=MOST_HOURS)
    return outcomes, rules if rules in VARIANTS else DEFAULT, int(hours)


def chosen(told: Mapping[str, Any], outcomes: str, runs: Sequence[Streak]) -> int | None:
    """The run that is asked about: by its place, as the longest, or by a place of the big road; else the last one.

    None where none is there. Errors: InputError where a page asks for another.
    """
    if "row" in told:
        try:
            return streak_at(outcomes, float(told["row"]), float(told["column"]))
        except (KeyError, TypeError, ValueError):
            raise InputError("told_form", what="row") from None
    number = told.get("run")
    if number in (None, "longest"):
        places = range(len(runs))
        return max(places, key=(lambda at: runs[at].length) if number else None, default=None)
    if not isinstance(number, int) or not 0 <= number < len(runs):
        raise InputError("told_form", what="run")
    return number


def streak_view(told: Mapping[str, Any], preferences: Preferences) -> dict[str, Any]:
    """The panel as HTML, the place of its run, and the figures of `tracker streak --json` for its side and for either.

    html: None where a tap met no run.
    """
    outcomes, rules, hours = told_of(told)
    runs = streaks_of(outcomes)
    place = chosen(told, outcomes, runs)
    if place is None:
        none = None if "row" in told else text_of(_none(preferences.say))
        return {"html": none, "run": None, "streaks": {}}
    run, coups = runs[place], sum(each.length for each in runs)
    found = {
        side: how_unusual(run.length, coups, side, variant(rules), hours=hours)  # pyrefly: ignore[bad-argument-type]
        for side in (run.side, "either")
    }
    html_ = text_of(_panel(runs, place, found, preferences))
    return {"html": html_, "run": place, "streaks": {side: each.as_json() for side, each in found.items()}}


def _none(say: Words) -> list[Tag]:
    return [_head(say("streak.ask"), say), html.P(say("streak.no_run"))]


def _head(title: str, say: Words) -> Tag:
    return html.Div(
        [
            html.H2(title, id="streak-title", tabindex=-1),
            button("✕", do="streak-close", className="quiet", **aria(label=say("record.close"))),
        ],
        className="head",
    )


def named(run: Streak, say: Words) -> str:
    """`7 Bankers in a row`"""
    if run.length == 1:
        return say("streak.single", side=say(f"road.{run.side}"))
    return say(f"streak.{run.side}s", length=run.length)


def _panel(runs: Sequence[Streak], place: int, found: Mapping[str, Unusual], preferences: Preferences) -> list[Tag]:
    say, run = preferences.say, runs[place]
    own = found[run.side]
    return [
        _head(named(run, say), say),
        html.P(_where(runs, place, say), className="faint"),
        _choose(runs, place, say),
        html.P(_sentence(own, preferences), className="lead"),
        _table(found, run, preferences),
        html.Div(
            [
                field(
                    say("streak.hours"), text_input("streak-hours", inputmode="numeric", maxlength=3, value=own.hours)
                ),
                html.P(say("streak.year_is", hours=own.hours), className="faint"),
            ],
            className="row hours",
        ),
        html.P(say("streak.nothing"), className="edge-line"),
        html.P([say("simulate.command"), say("road.space"), _command(own)], className="faint"),
    ]


def _where(runs: Sequence[Streak], place: int, say: Words) -> str:
    """Which coups it is; whether it is the last of the shoe, and whether the shoe has none longer."""
    run = runs[place]
    key = "streak.coup" if run.first == run.last else "streak.coups_from"
    parts = [say(key, first=run.first, last=run.last) + say("road.stop")]
    if place == len(runs) - 1:
        parts.append(say("streak.stands"))
    if run.length == max(each.length for each in runs) and run.length > 1:
        parts.append(say("streak.longest"))
    return say("road.space").join(parts)


def _choose(runs: Sequence[Streak], place: int, say: Words) -> Tag:
    """Every run of the shoe in the order played, and steps to the ones beside."""
    listed = set(nlargest(MOST_LISTED, range(len(runs)), key=lambda at: (runs[at].length, at))) | {place}
    options = [
        (str(at), say("streak.option", length=run.length, side=say(f"road.{run.side}"), first=run.first))
        for at, run in enumerate(runs)
        if at in listed
    ]
    select = choice("streak-run", options, **{"data-chosen": str(place)})
    before = button("‹", do="streak-run", value=place - 1, disabled=place == 0, **aria(label=say("streak.before")))
    after = button(
        "›", do="streak-run", value=place + 1, disabled=place == len(runs) - 1, **aria(label=say("streak.after"))
    )
    return html.Div([before, field(say("streak.run"), select), after], className="row shoe-steps")


def _sentence(own: Unusual, preferences: Preferences) -> str:
    """The chance in this shoe in whole shoes: of so many shoes, about so many."""
    say, write, share = preferences.say, preferences.numbers, own.asked.probability
    of = 100
    while share * of < 10 and of < 10**12:
        of *= 10
    about = round(share * of)
    key = "streak.nearly_all" if about == of else "streak.of_shoes" if about else "streak.hardly_any"
    ending = "_one" if own.coups == 1 else ""  # a single coup: half the shoes, never nearly all or hardly any
    return say(key + ending, of=write.whole(of), about=write.whole(about), coups=own.coups)


def _table(found: Mapping[str, Unusual], run: Streak, preferences: Preferences) -> Tag:
    """Chance and expected number: in this shoe, in a whole one, in a year; of its side, and of either."""
    say = preferences.say
    own = found[run.side]
    this = "streak.this_shoe_one" if own.coups == 1 else "streak.this_shoe"
    places = {
        "asked": say(this, coups=own.coups),
        "shoe": say("streak.whole_shoe", coups=own.as_json()["shoe"]["coups"]),
        "year": say("streak.a_year", shoes=own.shoes),
    }
    rows = [
        (where, *(_cell(getattr(each, name), each, name, preferences) for each in found.values()))
        for name, where in places.items()
    ]
    heads = [say("streak.head_run", length=run.length), say(f"road.{run.side}"), say("streak.either_side")]
    return figures_table(heads, rows, caption=say("streak.ask"))


def _cell(run: Run, asked: Unusual, name: str, preferences: Preferences) -> list[Any]:
    """`24.7 %, 1 in 4.0`, and below it how many are expected. name: of the place, `asked`, `shoe` or `year`."""
    say, write = preferences.say, preferences.numbers
    share, among = run.probability, asked.coups if name == "asked" else A_SHOE
    if asked.length > among:
        return [html.B(say("streak.cannot", share=write.percent(0, 0)))]
    if asked.length == 1 and asked.side == "either":
        chance = write.percent(1, 0)
    elif share < UNTOLD:
        return [html.B(write.chance(UNTOLD))]
    elif share > ALL_BUT_CERTAIN:
        chance = f"> {write.percent(ALL_BUT_CERTAIN, 3)}"
    else:
        chance = write.chance(share) if share < 0.001 else write.percent(share, 2 if share < 0.1 else 1)
    often = say("streak.one_of", number=_rounded(1 / share, preferences)) if 0 < share <= 0.5 else ""
    number = run.expected_number
    expected = say("streak.mean", number=_rounded(number, preferences))
    return [html.B(chance), html.Span(often), html.Span(expected, className="faint")]


def _rounded(number: float, preferences: Preferences) -> str:
    """About three digits that say something."""
    write = preferences.numbers
    if number >= HUGE or number < 1 / HUGE:
        return write.power(number)
    if number >= 100:
        return write.whole(round(number))
    if number >= 10:
        return write.decimal(number, 1)
    digits = 2
    while number * 10**digits < 10:
        digits += 1
    return write.decimal(number, digits)


def _command(own: Unusual) -> Tag:
    """The call of the command line that prints the same; a line may end before each option."""
    words = ["tracker streak", f"--length {own.length}", f"--coups {own.coups}", f"--side {own.side}"]
    words += [f"--hours {own.hours}"] if own.hours != HOURS_A_WEEK else []
    words += [f"--rules {own.rules}"] if own.rules != DEFAULT else []
    return html.Code([part for word in words for part in (html.Span(word), " ")])
