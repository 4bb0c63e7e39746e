"""What the simulate page shows: counts and streaks beside their exact expectations, and the roads of one shoe."""

import math
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from tracker.app.components.road_images import road_images
from tracker.app.components.tables import band, figures_table
from tracker.app.edges import edge_line
from tracker.app.job_words import time_left, why_failed
from tracker.app.jobs import CANCELLED, FAILED, Job
from tracker.app.markup import Tag, html, text_of
from tracker.app.preferences import Preferences
from tracker.app.simulate_runs import MOST_IN_PARQUET, Asked
from tracker.figures import coup_line
from tracker.game import Outcome, variant
from tracker.i18n import for_number
from tracker.results import exact_shares
from tracker.roads import Board, statistics

WITHIN = 1.959964  # standard errors of a 95 % interval
NORMAL = 25.0  # from this mean on the normal law serves for a number of streaks
SIDES = ("banker", "player")


def progress_view(job: Job, document: Mapping[str, Any] | None, preferences: Preferences) -> dict[str, Any]:
    """How far a set is; its figures where it is done, a sentence where it came to nothing."""
    say = preferences.say
    told: dict[str, Any] = {"state": job.state, "over": job.over, "about": dict(job.about), "share": None}
    if job.of:
        told["share"] = min(1.0, (job.done or 0) / job.of)
        steps = [say("simulate.progress", done=job.done or 0, of=job.of), time_left(job, preferences)]
        told["told"] = say("road.list").join(filter(None, steps))
    else:
        told["told"] = say("simulate.begins")
    if document is not None:
        told["summary"] = text_of(summary(document, preferences))
    elif job.state == CANCELLED:
        told["told"] = say("simulate.cancelled")
    elif job.state == FAILED:
        told["told"] = why_failed(job, preferences)
    return told


def summary(document: Mapping[str, Any], preferences: Preferences) -> list[Tag]:
    """The counts, the streaks, what the house keeps, and how to take the shoes away or deal them again."""
    say, write = preferences.say, preferences.numbers
    asked = Asked(document["rules"], document["seed"], document["shoes"])
    each = write.decimal(document["coups_per_shoe"], 2)
    dealt = {"shoes": asked.shoes, "rules": asked.rules, "seed": asked.seed, "coups": document["coups"], "each": each}
    head = say(for_number("simulate.of", asked.shoes), **dealt)
    return [
        html.P(head, className="understood"),
        html.P(edge_line(asked.rules, preferences), className="edge-line"),
        _counts(document, preferences),
        html.P(say("simulate.counts_note"), className="faint"),
        html.H2(say("simulate.streaks")),
        html.Div([_streaks(side, document, preferences) for side in SIDES], className="two"),
        html.P(say("simulate.streaks_note"), className="faint"),
        _takes(asked, preferences),
    ]


def _counts(document: Mapping[str, Any], preferences: Preferences) -> Tag:
    say, write, coups = preferences.say, preferences.numbers, document["coups"]
    rows = []
    for name, exact in exact_shares(variant(document["rules"]).rules).items():
        chance, share = float(exact), document[name] / coups
        error = math.sqrt(chance * (1 - chance) / coups)
        off = (share - chance) / error
        low, high = write.percent(max(0.0, chance - WITHIN * error), 3), write.percent(chance + WITHIN * error, 3)
        cells = (write.whole(document[name]), write.percent(share, 3), write.percent(chance, 3))
        rows.append((say(f"road.{name}"), *cells, say("simulate.from_to", low=low, high=high), band(off, preferences)))
    heads = ["", *(say(f"simulate.head_{name}") for name in ("found", "share", "exact", "between", "lies"))]
    return figures_table(heads, rows, caption=say("simulate.counts"), name="counts-beside")


def _streaks(side: str, document: Mapping[str, Any], preferences: Preferences) -> Tag:
    """A row a length, and how usual the longest is."""
    say, write = preferences.say, preferences.numbers
    rows = []
    for row in document["streaks"]:
        if row["outcome"] != side:
            continue
        mean, deviation = row["expected"], row["standard_deviation"]
        low, high = likely(mean, deviation)
        off = (row["streaks"] - mean) / deviation if deviation else 0.0
        between = say("simulate.from_to", low=write.whole(low), high=write.whole(high))
        expected = write.decimal(mean, 0 if mean >= 100 else 1)
        rows.append((str(row["length"]), write.whole(row["streaks"]), expected, between, band(off, preferences)))
    name = say(f"road.{side}")
    heads = [
        say("simulate.head_length"),
        *(say(f"simulate.head_{key}") for key in ("found", "expected", "between", "lies")),
    ]
    longest = next(each for each in document["longest"] if each["outcome"] == side)
    told = say("simulate.longest_is", side=name, length=longest["length"], share=write.chance(longest["probability"]))
    return html.Div([html.H3(name), figures_table(heads, rows, caption=name), html.P(told, className="faint")])


def likely(mean: float, deviation: float) -> tuple[int, int]:
    """Between which whole numbers 95 % of such counts lie. Few streaks are counted by Poisson's law, many by the normal one."""
    if mean >= NORMAL:
        return max(0, math.ceil(mean - WITHIN * deviation)), math.floor(mean + WITHIN * deviation)
    low, number, chance, reached = None, 0, math.exp(-mean), 0.0
    while True:
        reached += chance
        if low is None and reached > 0.025:
            low = number
        if reached >= 0.975:
            return low or 0, number
        number += 1
        chance *= mean / number


def _takes(asked: Asked, preferences: Preferences) -> Tag:
    """Links to the shoes as files, and the command that deals them."""
    say, query = preferences.say, urlencode(asked._asdict())
    forms = ("csv", "parquet") if asked.shoes <= MOST_IN_PARQUET else ("csv",)
    links = [
        html.A(
            say(f"library.form_{form}"),
            href=f"/api/v1/simulate/shoes.{form}?{query}",
            download=True,
            className="button",
        )
        for form in forms
    ]
    return html.Div(
        [
            html.Div([html.Span(say("simulate.take"), className="name"), *links], className="row takes"),
            html.P(
                [say("simulate.command"), say("road.space"), html.Code(f"tracker simulate {asked.options} --streaks")],
                className="faint",
            ),
        ]
    )


def shoe_view(board: Board, number: int, asked: Asked, preferences: Preferences) -> dict[str, Any]:
    """One shoe: how often each outcome came, its roads, and its coups one by one."""
    say = preferences.say
    found = statistics(board.coups)
    counts = {outcome.value: getattr(found, outcome.value) for outcome in Outcome}
    lines = [html.Li(coup_line(coup, place, say)) for place, coup in enumerate(board.coups, 1)]
    parts = [
        html.P(say("simulate.shoe_of", number=number, shoes=asked.shoes), className="understood"),
        html.P(say(for_number("record.understood", found.coups), count=found.coups, **counts)),
        road_images(board, preferences, rules=asked.rules),
        html.P(say("road.space").join([say("road.past_only"), say("record.red_and_blue")]), className="faint"),
        html.Details(
            [html.Summary(say("simulate.every_coup")), html.Ol(lines, className="coup-lines")], className="fold"
        ),
    ]
    return {"shoe": text_of(parts), "number": number}
