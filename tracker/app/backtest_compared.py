"""Systems of a run, or of several runs, side by side in a table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tracker.app.components.parts import aria
from tracker.app.markup import Tag, html
from tracker.app.preferences import Preferences
from tracker.i18n import Words, known_in_words

Figures = Mapping[str, Any]  # of one system, as `backtest --json` has them


def failure_said(error: Mapping[str, Any], say: Words) -> str:
    """Where and why a strategy failed: `my.py:14, session 3, shoe 3, coup 41: AttributeError: …`."""
    places = [str(error["file"]).rpartition("/")[2] + (f":{error['line']}" if error["line"] else "")]
    places += [
        say(f"backtest.at_{name}", number=error[name])
        for name in ("session", "shoe", "coup")
        if error[name] is not None
    ]
    said = error["message"].removeprefix(f"shoe {error['shoe']}, coup {error['coup']}: ")
    return say("backtest.failed_at", place=say("road.list").join(places), said=known_in_words(said, say))


COLUMNS = ("verdict", "staked", "net", "expected", "kept", "interval", "rules", "z", "ahead")


def rows_of(systems: Iterable[Figures], swept: Sequence[str]) -> list[tuple[str, Figures]]:
    """(name, figures) of every system; where parameters were swept, each setting goes by its values: `levels=3`."""
    systems = list(systems)
    alone = len({each["name"] for each in systems}) == 1
    rows = []
    for each in systems:
        values = [f"{name}={written(each['parameters'][name])}" for name in swept if name in (each["parameters"] or {})]
        rows.append((" ".join(values if alone and values else [each["name"], *values]), each))
    return rows


def written(value: Any) -> str:
    """A value of a parameter as `--set` takes it."""
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def comparison(rows: Sequence[tuple[str, Figures]], preferences: Preferences, *, first: str = "system") -> Tag:
    """Systems side by side. rows: (name, figures). first: the head of the first column, `system` or `setting`."""
    say = preferences.say
    head = html.Tr(
        [
            html.Th(say(f"report.{first}"), scope="col"),
            *(html.Th(say(f"report.{each}"), scope="col") for each in COLUMNS),
        ]
    )
    lines = [html.Tr([html.Th(name, scope="row"), *_cells(figures, preferences)]) for name, figures in rows]
    table = html.Table([html.Thead(head), html.Tbody(lines)], className="figures comparison")
    box = html.Div(table, className="scroll", tabindex="0", role="region", **aria(label=say("backtest.comparison")))
    failed = [
        html.Li([html.Strong(f"{name}: "), failure_said(figures["error"], say)])
        for name, figures in rows
        if figures["status"] == "failed"
    ]
    return html.Div(
        [box, html.Ul(failed, className="warning", role="alert")] if failed else box, className="compared-all"
    )


def _cells(figures: Figures, preferences: Preferences) -> list[Tag]:
    say, numbers = preferences.say, preferences.numbers
    if figures["status"] == "failed":
        return [html.Td(say("report.word_failed")), html.Td(colspan=len(COLUMNS) - 1)]
    low, high = (numbers.percent(figures[name]) for name in ("edge_low", "edge_high"))
    told = (
        say(f"report.word_{figures['verdict']}"),
        numbers.coins(figures["staked"]),
        numbers.coins(figures["net"], sign=True),
        numbers.coins(figures["expected_net"], sign=True),
        numbers.percent(figures["realised_edge"]),
        say("report.between", low=low, high=high) if figures["coups_bet"] else "–",
        numbers.percent(figures["theoretical_edge"]),
        numbers.decimal(figures["z"], 2, sign=True),
        numbers.percent(figures["sessions_ahead"], 0),
    )
    return [html.Td(each) for each in told]
