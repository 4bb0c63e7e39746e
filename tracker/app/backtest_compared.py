"""Systems of a run, or of several runs, side by side in a table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tracker.app.backtest_fields import written
from tracker.app.components.parts import aria
from tracker.app.markup import Tag, html, with_code
from tracker.app.preferences import Preferences
from tracker.i18n import Words, without_place

Figures = Mapping[str, Any]  # of one system, as `backtest --json` has them


def failure_said(error: Mapping[str, Any], say: Words) -> str:
    """Where and why a strategy failed: `my.py:14, session 3, shoe 3, coup 41: AttributeError: …`."""
    places = [str(error["file"]).rpartition("/")[2] + (f":{error['line']}" if error["line"] else "")]
    places += [
        say(f"backtest.at_{name}", number=error[name])
        for name in ("session", "shoe", "coup")
        if error[name] is not None
    ]
    return say("backtest.failed_at", place=say("road.list").join(places), said=without_place(error, say))


BEFORE = ("verdict", "staked", "net", "expected", "kept", "interval", "rules")
TWINS = ("shuffled", "random")
BEHIND = ("z", "ahead")


def rows_of(systems: Iterable[Figures], swept: Sequence[str]) -> list[tuple[str, Figures]]:
    """(name, figures) of every system; where parameters were swept, each setting goes by its values: `levels=3`."""
    systems = list(systems)
    alone = len({each["name"] for each in systems}) == 1
    rows = []
    for each in systems:
        values = [f"{name}={written(each['parameters'][name])}" for name in swept if name in (each["parameters"] or {})]
        rows.append((" ".join(values if alone and values else [each["name"], *values]), each))
    return rows


def comparison(rows: Sequence[tuple[str, Figures]], preferences: Preferences, *, first: str = "system") -> Tag:
    """Systems side by side; where they have twins, what the house kept of those too.

    rows: (name, figures). first: the head of the first column, `system` or `setting`.
    """
    say = preferences.say
    columns = (*BEFORE, *(TWINS if any(figures.get("twins") for _, figures in rows) else ()), *BEHIND)
    heads = (f"backtest.kept_{each}" if each in TWINS else f"report.{each}" for each in (first, *columns))
    head = html.Tr([html.Th(say(each), scope="col") for each in heads])
    lines = [html.Tr([html.Th(name, scope="row"), *_cells(figures, columns, preferences)]) for name, figures in rows]
    table = html.Table([html.Thead(head), html.Tbody(lines)], className="figures comparison")
    box = html.Div(table, className="scroll", tabindex="0", role="region", **aria(label=say("backtest.comparison")))
    failed = [
        html.Li([html.Strong(f"{name}: "), *with_code(failure_said(figures["error"], say))])
        for name, figures in rows
        if figures["status"] == "failed"
    ]
    return html.Div(
        [box, html.Ul(failed, className="warning", role="alert")] if failed else box, className="compared-all"
    )


def _cells(figures: Figures, columns: Sequence[str], preferences: Preferences) -> list[Tag]:
    say, numbers = preferences.say, preferences.numbers
    if figures["status"] == "failed":
        return [html.Td(say("report.word_failed")), html.Td(colspan=len(columns) - 1)]
    low, high = (numbers.percent(figures[name]) for name in ("edge_low", "edge_high"))
    told = {
        "verdict": say(f"report.word_{figures['verdict']}"),
        "staked": numbers.coins(figures["staked"]),
        "net": numbers.coins(figures["net"], sign=True),
        "expected": numbers.coins(figures["expected_net"], sign=True),
        "kept": numbers.percent(figures["realised_edge"]),
        "interval": say("report.between", low=low, high=high) if figures["coups_bet"] else "–",
        "rules": numbers.percent(figures["theoretical_edge"]),
        "z": numbers.decimal(figures["z"], 2, sign=True),
        "ahead": numbers.percent(figures["sessions_ahead"], 0),
    }
    for name, twin in (figures.get("twins") or {}).items():
        told[name] = numbers.percent(twin["realised_edge"])
    return [html.Td(told.get(each, "–")) for each in columns]
