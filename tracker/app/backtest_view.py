"""A run of the backtest page as HTML: how far it is, what came of it, the list of all, and several side by side."""

from collections.abc import Sequence
from typing import Any

from tracker.app import ids
from tracker.app.backtest_compared import comparison, failure_said, rows_of
from tracker.app.backtest_drawn import Drawn
from tracker.app.backtest_form import PARTS_FILE
from tracker.app.backtest_runs import BacktestRun
from tracker.app.components.parts import aria, button, data, fold
from tracker.app.job_words import time_left, why_failed
from tracker.app.jobs import CANCELLED, DONE, FAILED, QUEUED, RUNNING
from tracker.app.markup import Raw, Tag, html, text_of, with_code
from tracker.app.preferences import Preferences
from tracker.figures import Look, ReportParts, SystemParts, forest, report_parts
from tracker.i18n import Words, for_number


def title_of(run: BacktestRun, say: Words) -> str:
    """What a run is called: its systems."""
    names = run.names
    if len(names) > 3:
        return say("backtest.and_more", names=say("road.list").join(names[:2]), count=len(names) - 2)
    return say("road.list").join(names)


def progress_view(run: BacktestRun, preferences: Preferences) -> dict[str, Any]:
    """How far a run is: its state, what is said about it, and the share that is done, None where that is not known.

    over: whether the page need not ask again. early: whether there are figures already, though sessions are still followed.
    """
    job, say = run.job, preferences.say
    share = job.done / job.of if job.done is not None and job.of else None
    stage = run.stages[min(job.stage or 1, len(run.stages)) - 1]
    if job.state == QUEUED:
        told = say("backtest.queued")
    elif job.ending:
        told = say("backtest.ending")
    elif share is None:
        told = say("backtest.begins")
    elif share == 1:  # what comes next has not begun to tell
        told, share = say("backtest.writes"), None
    else:
        told = say(f"backtest.{stage}", done=job.done, of=job.of)
        if left := time_left(job, preferences):
            told = say("road.list").join([told, say("backtest.left_here", left=left)])
    early = not job.over and run.document is not None
    return {"state": run.state, "over": job.over, "told": told, "share": share, "early": early}


def run_view(run: BacktestRun, preferences: Preferences, width: int) -> dict[str, Any]:
    """A run as the page shows it. figures: id of a place -> the figure that belongs there."""
    say = preferences.say
    inside: list[Any] = [_head(run, preferences)]
    figures: dict[str, Any] = {}
    if run.state in (QUEUED, RUNNING):
        inside.append(_progress(say))
        if run.document is not None:
            inside.append(_table(run, preferences))
    elif run.state == CANCELLED:
        inside.append(html.P(say("backtest.cancelled"), className="warning"))
    elif run.state == FAILED:
        inside.append(html.P(why_failed(run.job, preferences), className="warning", role="alert"))
    elif run.document is not None:
        verdict, figures = _verdict(run, preferences, width)
        inside.append(verdict)
    inside.append(_again(run, say))
    return {
        **progress_view(run, preferences),
        "html": text_of(inside),
        "figures": figures,
        "form": run.job.about["form"],
    }


def _head(run: BacktestRun, preferences: Preferences) -> Tag:
    """What was run, and the ways to take it along."""
    say, id_ = preferences.say, run.job.id
    links = []
    if run.state == DONE:
        address = f"/api/v1/backtest/{{}}?run={id_}"
        if run.kept is not None:
            links.append(
                html.A(say("backtest.report"), id=ids.BACKTEST_REPORT, href=address.format("report.html"),
                       download=f"backtest-{id_}.html", className="button main")
            )  # fmt: skip
        links.append(html.A("JSON", href=address.format("verdict.json"), download=True, className="button",
                            **aria(label=say("backtest.json"))))  # fmt: skip
    if run.state in (QUEUED, RUNNING):
        links.append(button(say("backtest.cancel"), do="cancel", value=id_, id=ids.BACKTEST_CANCEL))
    brief = run.state == DONE and run.kept is not None
    title = html.H2(title_of(run, say))
    return html.Div([html.Div([title, html.P(_facts(run, preferences, brief=brief), className="faint")], className="what"),
                     html.Div(links, className="row")], className="head")  # fmt: skip


def _facts(run: BacktestRun, preferences: Preferences, *, brief: bool = False) -> str:
    """The shoes of a run, where they are not told of below, and how long it took."""
    say, job = preferences.say, run.job
    facts = []
    if run.document is not None and not brief:
        told = run.document["run"]
        key = "backtest.facts_recorded" if told["source"] == "recorded" else "backtest.facts_simulated"
        facts.append(
            say(
                for_number(key, told["shoes"]),
                **{name: told[name] for name in ("shoes", "rules")},
                coups=say.counted(told["coups"], "coup"),
                seed=str(told["seed"]),
            )
        )
    if job.started_at and job.ended_at and run.state == DONE:
        facts.append(say("backtest.took", seconds=preferences.numbers.decimal(job.ended_at - job.started_at, 1)))
    return say("road.list").join(facts)


def _progress(say: Words) -> Tag:
    bar = html.Progress(id="backtest-bar", max=1, **aria(label=say("backtest.progress")))
    return html.Div([bar, html.P(id="backtest-told")], id=ids.BACKTEST_PROGRESS, className="progress")


def _again(run: BacktestRun, say: Words) -> Tag:
    """The same on the command line, and the form again."""
    id_ = run.job.id
    again = button(say("backtest.again"), do="again", className="plain")
    inside: list[Any] = [html.P(say("backtest.command_how")), html.Pre(html.Code(run.command), tabindex="0")]
    for name in run.given:
        key = "parts_file" if name == PARTS_FILE else "shoes_file"
        link = html.A(say(f"backtest.{key}"), href=f"/api/v1/backtest/{name}?run={id_}", download=True)
        inside.append(html.P(link))
    folded = html.Details(
        [html.Summary(say("backtest.command")), html.Div(inside, className="inside")], className="fold"
    )
    return html.Div([folded, again], className="again")


def _table(run: BacktestRun, preferences: Preferences) -> Tag:
    """All systems or settings of a run side by side."""
    rows = rows_of((run.document or {"systems": []})["systems"], run.swept)
    return comparison(rows, preferences, first="setting" if run.swept else "system")


def _verdict(run: BacktestRun, preferences: Preferences, width: int) -> tuple[Tag, dict[str, Any]]:
    """What came of the systems, in the words and figures of the report; where there is no run folder, as a table alone."""
    systems = (run.document or {"systems": []})["systems"]
    if run.kept is None:
        return html.Div(_table(run, preferences), id=ids.BACKTEST_VERDICT), {}
    say, drawn = preferences.say, Drawn(preferences.say)
    parts = report_parts(*run.kept, Look(preferences.language, width, preferences.theme == "dark"))
    inside: list[Any] = [html.Div(Raw(parts.shoes), className="shoes-told faint")]
    inside += _settings(parts, drawn, say)
    if len(systems) > 1:
        inside += [drawn.place("forest", parts.forest)] if parts.forest else []
        inside.append(_table(run, preferences))
        inside += [] if parts.sweeps else [Raw(parts.tried)]
    alone = len(systems) == 1
    inside += [_system(each, drawn, say, alone=alone) for each in parts.systems if alone or not each.failed]
    if alone and systems[0]["status"] == "failed":
        inside.append(html.P(with_code(failure_said(systems[0]["error"], say)), className="warning", role="alert"))
    return html.Div(inside, id=ids.BACKTEST_VERDICT), drawn.figures


def _settings(parts: ReportParts, drawn: Drawn, say: Words) -> list[Any]:
    """The settings of a sweep as heatmaps, what the luckiest of so many is worth, and what became of it on fresh shoes."""
    inside: list[Any] = []
    for name, figure in parts.sweeps:
        inside += [html.H3(name)] if len(parts.sweeps) > 1 else []
        inside.append(drawn.place("heat", figure))
    inside += [Raw(parts.tried)] if parts.sweeps else []
    if parts.again:
        told, figure = parts.again
        inside.append(html.Div([html.H3(say("report.again_head")), Raw(told)], className="again-told"))
        inside += [drawn.place("again", figure)] if figure else []
    return inside


HALF = {"finals", "ladder", "ends", "drawdowns", "losing_runs"}  # figures that stand two by two
FIRST = ("strip", "fan")  # figures beside the verdict
SINGLE = ("best", "median", "worst")  # sessions


def _system(parts: SystemParts, drawn: Drawn, say: Words, *, alone: bool) -> Tag:
    """One system: the verdict, the figures that say most, and folded away what lies behind."""
    places = {name: drawn.place(name, figure, "half" if name in HALF else "") for name, figure in parts.figures}
    inside: list[Any] = [html.Div(Raw(parts.rule), className="rule-told")]
    inside += [] if parts.failed else [Raw(parts.verdict), Raw(parts.numbers)]
    inside += [html.Div(Raw(parts.asked), className="asked-told")] if parts.asked else []
    inside += [places[name] for name in FIRST if name in places]
    others = [place for name, place in places.items() if name not in (*FIRST, *SINGLE)]
    single = [
        part for name in SINGLE if name in places for part in (html.H3(say(f"report.session_{name}")), places[name])
    ]
    if parts.behind:
        inside.append(fold(say("backtest.behind"), [Raw(parts.behind)], "behind"))
    if others:
        inside.append(fold(say("backtest.figures"), [html.Div(others, className="all-figures")], "more"))
    if single:
        inside.append(fold(say("backtest.single"), single, "single"))
    if alone:
        return html.Section(inside, className="system-verdict")
    title = html.Summary([html.H3(parts.name), html.Span(parts.word, className="word")])
    return html.Details([title, html.Div(inside, className="inside")], className="system-verdict fold")


def compare_view(runs: Sequence[BacktestRun], preferences: Preferences, width: int) -> dict[str, Any]:
    """Runs side by side: a table of all their systems, and what the house kept of each beside the rules."""
    say, drawn = preferences.say, Drawn(preferences.say)
    rows = [
        (say("backtest.of_run", name=name, number=number), each)
        for number, run in enumerate(runs, 1)
        for name, each in rows_of((run.document or {"systems": []})["systems"], run.swept)
    ]
    listed = html.Ol(
        [
            html.Li(
                [
                    html.A(title_of(run, say), href=f"/backtest?run={run.job.id}", **data(do="open", value=run.job.id)),
                    " ",
                    html.Span(_facts(run, preferences), className="faint"),
                ]
            )
            for run in runs
        ],
        className="compared",
    )
    bet = [{**figures, "label": name} for name, figures in rows if figures["realised_edge"] is not None]
    look = Look(preferences.language, width, preferences.theme == "dark")
    inside = [html.Div(html.H2(say("backtest.compared")), className="head"), listed]
    inside += [drawn.place("forest", forest(bet, look))] if bet else []
    inside.append(comparison(rows, preferences))
    return {"html": text_of(inside), "figures": drawn.figures}
