"""A run of the backtest page as HTML: how far it is, what came of it, the list of all, and several side by side."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from typing import Any

from tracker.app.backtest_runs import BacktestRun
from tracker.app.components.parts import aria, button, data
from tracker.app.jobs import CANCELLED, DONE, FAILED, QUEUED, RUNNING
from tracker.app.markup import Tag, html, text_of
from tracker.app.preferences import Preferences, sentence
from tracker.i18n import Words

Figures = Mapping[str, Any]  # of one system, as `backtest --json` has them
AMOUNTS = ("staked", "net", "expected_net")
SIGNED = ("net", "expected_net")


def title_of(run: BacktestRun, say: Words) -> str:
    """What a run is called: its systems."""
    names = run.names
    if len(names) > 3:
        return say("backtest.and_more", names=say("road.list").join(names[:2]), count=len(names) - 2)
    return say("road.list").join(names)


def progress_view(run: BacktestRun, preferences: Preferences) -> dict[str, Any]:
    """How far a run is: its state, what is said about it, and the share that is done, None where that is not known.

    over: whether the page need not ask again.
    """
    job, say = run.job, preferences.say
    share = job.done / job.of if job.done is not None and job.of else None
    if job.state == QUEUED:
        told = say("backtest.queued")
    elif job.ending:
        told = say("backtest.ending")
    elif share is None or (share >= 1 and job.stage == run.stages):
        told, share = say("backtest.begins" if share is None else "backtest.writes"), None
    else:
        key = "backtest.plays" if job.stage == 1 else "backtest.plays_twins"
        told = say(key, done=job.done, of=job.of)
    return {"state": run.state, "over": job.over, "told": told, "share": share}


def run_view(run: BacktestRun, preferences: Preferences, width: int) -> dict[str, Any]:
    """A run as the page shows it. figures: id of a place -> the figure that belongs there."""
    say = preferences.say
    inside: list[Any] = [_head(run, preferences)]
    figures: dict[str, Any] = {}
    if run.state in (QUEUED, RUNNING):
        inside.append(_progress(say))
    elif run.state == CANCELLED:
        inside.append(html.P(say("backtest.cancelled"), className="warning"))
    elif run.state == FAILED:
        inside.append(html.P(why_failed(run, preferences), className="warning", role="alert"))
    elif run.document is not None:
        verdict, figures = _verdict(run, run.document, preferences, width)
        inside.append(verdict)
    inside.append(_again(run, say))
    return {
        **progress_view(run, preferences),
        "html": text_of(inside),
        "figures": figures,
        "form": run.job.about["form"],
    }


def why_failed(run: BacktestRun, preferences: Preferences) -> str:
    """Why there is no result, in one sentence: what ended it, or else what the command said last."""
    job = run.job
    if job.fault is not None:
        return preferences.fault(job.fault)
    return sentence(job.said.removeprefix("Error: ")) if job.said else preferences.say("backtest.no_word")


def _head(run: BacktestRun, preferences: Preferences) -> Tag:
    """What was run, and the ways to take it along."""
    say, id_ = preferences.say, run.job.id
    links = []
    if run.state == DONE:
        address = f"/api/v1/backtest/{{}}?run={id_}"
        if run.report is not None:
            links.append(
                html.A(say("backtest.report"), id="backtest-report", href=address.format("report.html"),
                       download=f"backtest-{id_}.html", className="button main")
            )  # fmt: skip
        links.append(html.A("JSON", href=address.format("verdict.json"), download=True, className="button",
                            **aria(label=say("backtest.json"))))  # fmt: skip
    if run.state in (QUEUED, RUNNING):
        links.append(button(say("backtest.cancel"), do="cancel", value=id_, id="backtest-cancel"))
    title = html.H2(title_of(run, say))
    return html.Div([html.Div([title, html.P(_facts(run, preferences), className="faint")], className="what"),
                     html.Div(links, className="row")], className="head")  # fmt: skip


def _facts(run: BacktestRun, preferences: Preferences) -> str:
    """The shoes of a run and when it was."""
    say, job = preferences.say, run.job
    facts = []
    if run.document is not None:
        told = run.document["run"]
        key = "backtest.facts_recorded" if told["source"] == "recorded" else "backtest.facts_simulated"
        facts.append(say(key, **{name: told[name] for name in ("shoes", "coups", "rules")}, seed=str(told["seed"])))
    if job.started_at and job.ended_at and run.state == DONE:
        facts.append(say("backtest.took", seconds=preferences.numbers.decimal(job.ended_at - job.started_at, 1)))
    return say("road.list").join(facts)


def _progress(say: Words) -> Tag:
    bar = html.Progress(id="backtest-bar", max=1, **aria(label=say("backtest.progress")))
    return html.Div([bar, html.P(id="backtest-told")], id="backtest-progress", className="progress")


def _again(run: BacktestRun, say: Words) -> Tag:
    """The same on the command line, and the form again."""
    id_ = run.job.id
    again = button(say("backtest.again"), do="again", className="plain")
    inside: list[Any] = [html.P(say("backtest.command_how")), html.Pre(html.Code(run.command), tabindex="0")]
    if run.parts is not None:
        link = html.A(say("backtest.parts_file"), href=f"/api/v1/backtest/parts.py?run={id_}", download=True)
        inside.append(html.P(link))
    folded = html.Details(
        [html.Summary(say("backtest.command")), html.Div(inside, className="inside")], className="fold"
    )
    return html.Div([folded, again], className="again")


def _verdict(
    run: BacktestRun, document: Mapping[str, Any], preferences: Preferences, width: int
) -> tuple[Tag, dict[str, Any]]:
    """What came of the systems: a table of all, and the figures of each."""
    systems = document["systems"]
    parts: list[Any] = []
    if len(systems) > 1:
        parts.append(comparison([(each["name"], each) for each in systems], preferences))
    for each in systems:
        parts.append(_system(each, preferences))
    return html.Div(parts, id="backtest-verdict"), {}


def _system(figures: Figures, preferences: Preferences) -> Tag:
    say, numbers = preferences.say, preferences.numbers
    if figures["status"] == "failed":
        said = failure_said(figures["error"], say)
        return html.Section(
            [html.H3(figures["name"]), html.P(said, className="warning")], className="system-verdict failed"
        )
    amounts = [
        (say("report.staked"), numbers.money(figures["staked"])),
        (say("report.net"), numbers.money(figures["net"], sign=True)),
        (say("report.expected"), numbers.money(figures["expected_net"], sign=True)),
        (say("report.kept"), numbers.percent(figures["realised_edge"])),
    ]
    listed = html.Dl([html.Div([html.Dt(name), html.Dd(value)]) for name, value in amounts], className="amounts")
    return html.Section([html.H3(figures["name"]), listed], className="system-verdict")


def failure_said(error: Mapping[str, Any], say: Words) -> str:
    """Where and why a strategy failed: `my.py:14, session 3, shoe 3, coup 41: AttributeError: …`."""
    places = [str(error["file"]).rpartition("/")[2] + (f":{error['line']}" if error["line"] else "")]
    places += [
        say(f"backtest.at_{name}", number=error[name])
        for name in ("session", "shoe", "coup")
        if error[name] is not None
    ]
    said = error["message"].removeprefix(f"shoe {error['shoe']}, coup {error['coup']}: ")
    return say("backtest.failed_at", place=say("road.list").join(places), said=said)


COLUMNS = ("staked", "net", "expected", "kept", "interval", "rules", "z", "ahead", "verdict")


def comparison(rows: Sequence[tuple[str, Figures]], preferences: Preferences) -> Tag:
    """Systems side by side. rows: (name, figures)."""
    say = preferences.say
    head = html.Tr(
        [html.Th(say("report.system"), scope="col"), *(html.Th(say(f"report.{each}"), scope="col") for each in COLUMNS)]
    )
    lines = [html.Tr([html.Th(name, scope="row"), *_cells(figures, preferences)]) for name, figures in rows]
    table = html.Table([html.Thead(head), html.Tbody(lines)], className="figures comparison")
    return html.Div(table, className="scroll", tabindex="0", role="region", **aria(label=say("backtest.comparison")))


def _cells(figures: Figures, preferences: Preferences) -> list[Tag]:
    say, numbers = preferences.say, preferences.numbers
    if figures["status"] == "failed":
        return [html.Td(failure_said(figures["error"], say), colspan=len(COLUMNS), className="said")]
    low, high = (numbers.percent(figures[name]) for name in ("edge_low", "edge_high"))
    told = (
        numbers.money(figures["staked"]),
        numbers.money(figures["net"], sign=True),
        numbers.money(figures["expected_net"], sign=True),
        numbers.percent(figures["realised_edge"]),
        say("report.between", low=low, high=high) if figures["coups_bet"] else "–",
        numbers.percent(figures["theoretical_edge"]),
        numbers.decimal(figures["z"], 2, sign=True),
        numbers.percent(figures["sessions_ahead"], 1),
        say(f"report.word_{figures['verdict']}"),
    )
    return [html.Td(each) for each in told]


def list_view(runs: Sequence[BacktestRun], preferences: Preferences, clock: timezone) -> list[Tag]:
    """Every run as a line: what it is, how it stands, and a box to choose it for the comparison. clock: the visitor's."""
    say = preferences.say
    if not runs:
        return [html.Li(say("backtest.no_runs"), className="none faint")]
    return [_line(run, preferences, clock) for run in runs]


def _line(run: BacktestRun, preferences: Preferences, clock: timezone) -> Tag:
    say, id_, name = preferences.say, run.job.id, title_of(run, preferences.say)
    box = html.Input(type="checkbox", disabled=run.state != DONE, **aria(label=say("backtest.choose", name=name)),
                     **data(do="choose", value=id_))  # fmt: skip
    told = [html.Strong(name), html.Span(_state_said(run, preferences, clock), className="faint")]
    away = button("✕", do="delete", value=id_, className="quiet", disabled=not run.job.over,
                  **aria(label=say("backtest.delete_name", name=name)))  # fmt: skip
    opens = html.A(told, href=f"/backtest?run={id_}", className="open", **data(do="open", value=id_))
    return html.Li([html.Label(box, className="check"), opens, away], **data(run=id_, state=run.state))


def _state_said(run: BacktestRun, preferences: Preferences, clock: timezone) -> str:
    """How a run stands, in a line: its shoes and its verdicts, or what became of it; and when it was started."""
    say = preferences.say
    when = preferences.numbers.moment(datetime.fromtimestamp(run.job.created_at, clock))
    if run.document is None or run.state != DONE:
        return say("road.list").join([say(f"backtest.state_{run.state}"), when])
    told = run.document["run"]
    verdicts = list(dict.fromkeys(word_of(each, say) for each in run.document["systems"]))
    shoes = say("backtest.list_shoes", shoes=told["shoes"])
    return say("road.list").join([*verdicts[:3], shoes, when])


def word_of(figures: Figures, say: Words) -> str:
    return say("report.word_failed") if figures["status"] == "failed" else say(f"report.word_{figures['verdict']}")


def compare_view(runs: Sequence[BacktestRun], preferences: Preferences, width: int) -> dict[str, Any]:
    """Runs side by side: a table of all their systems."""
    say = preferences.say
    rows = [
        (f"{each['name']} · {number}", each)
        for number, run in enumerate(runs, 1)
        for each in (run.document or {"systems": []})["systems"]
    ]
    listed = html.Ol([html.Li([html.A(title_of(run, say), href=f"/backtest?run={run.job.id}",
                                      **data(do="open", value=run.job.id)), " ", html.Span(_facts(run, preferences), className="faint")])
                      for run in runs], className="compared")  # fmt: skip
    inside = [html.Div(html.H2(say("backtest.compared")), className="head"), listed, comparison(rows, preferences)]
    return {"html": text_of(inside), "figures": {}}
