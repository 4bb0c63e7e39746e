"""The list of runs of the backtest page."""

from collections.abc import Sequence
from datetime import datetime, timezone

from tracker.app.backtest_compared import Figures
from tracker.app.backtest_runs import BacktestRun
from tracker.app.backtest_view import title_of
from tracker.app.components.parts import aria, button, data
from tracker.app.jobs import DONE
from tracker.app.markup import Tag, html
from tracker.app.preferences import Preferences
from tracker.i18n import Words, for_number


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
    shoes = say(for_number("backtest.list_shoes", told["shoes"]), shoes=told["shoes"])
    settings = [say.counted(len(run.document["systems"]), "setting")] if run.swept else []
    return say("road.list").join([*settings, *verdicts[:3], shoes, when])


def word_of(figures: Figures, say: Words) -> str:
    """The verdict on a system in a word or two, or that it failed."""
    return say("report.word_failed") if figures["status"] == "failed" else say(f"report.word_{figures['verdict']}")
