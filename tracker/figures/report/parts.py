"""A report in parts, for a page that lays them out itself: pieces of HTML, and figures as Plotly takes them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tracker.figures import curves
from tracker.figures.curves.look import COMPACT, Look
from tracker.figures.report import more, verdict
from tracker.figures.report.facts import facts
from tracker.figures.report.html import Html, joined
from tracker.figures.report.many import again, heatmaps, tried
from tracker.figures.report.pages import expected_minor
from tracker.figures.report.shoes import the_shoes
from tracker.figures.report.subject import Subject, Teller
from tracker.figures.traces import Figure

if TYPE_CHECKING:
    from tracker.backtest import Course, Report

GAP = 20  # pixels between figures side by side
FEW_SETTINGS = 12  # of a sweep, that are told of one by one


class SystemParts(NamedTuple):
    """One system. word: its verdict in a word; rule: what it does; verdict: in a sentence; numbers: the four that matter;
    asked: what was looked at beside the run, exact chances and the bankroll for a risk; behind: what stands on a report's
    second page. figures: (name, figure): `strip` and `fan` first; those of single
    sessions are `best`, `median` and `worst`. failed: there are no numbers, and the verdict is what went wrong."""

    name: str
    failed: bool
    word: str
    rule: Html
    verdict: Html
    numbers: Html
    asked: Html
    behind: Html
    figures: list[tuple[str, Figure]]


class ReportParts(NamedTuple):
    """A run. shoes: where they come from, table and session. tried: what the luckiest of several is worth; nothing, and
    forest None, where fewer than two systems bet; None too of many settings.

    sweeps: (name of the system, heatmap) where settings were swept; again: what became of the luckiest of them on fresh
    shoes, in words and as a figure. systems: empty where there are too many settings to tell of each.
    """

    shoes: Html
    tried: Html
    forest: Figure | None
    sweeps: list[tuple[str, Figure]]
    again: tuple[Html, Figure | None] | None
    systems: list[SystemParts]


def report_parts(report: "Report", courses: "Sequence[Course | None]", look: Look) -> ReportParts:
    """The parts of a run's report. courses: of its systems, in their order. look: its width is what the page has."""
    teller = Teller(report, look, [0])
    found = [*courses, *[None] * (len(report.systems) - len(courses))]
    subjects = [
        Subject(teller, figures, system, course)
        for figures, system, course in zip(report.all_figures(), report.systems, found, strict=True)
    ]
    bet = [{**each.figures, "label": each.name} for each in subjects if each.figures["realised_edge"] is not None]
    swept = any(subject.system.system.setting for subject in subjects)
    few = not swept or len(subjects) <= FEW_SETTINGS
    return ReportParts(
        the_shoes(teller),
        tried(teller, subjects),
        curves.forest(bet, look) if few and len(bet) > 1 else None,
        [(name, draw(look)) for name, draw in heatmaps(subjects)] if swept else [],
        _again(teller, subjects),
        [_system(subject, look) for subject in subjects] if few else [],
    )


def _again(teller: Teller, subjects: Sequence[Subject]) -> tuple[Html, Figure | None] | None:
    found = again(teller, subjects)
    if found is None:
        return None
    draw = found.drawing()
    return found.told(), draw(teller.look) if draw else None


def _system(subject: Subject, look: Look) -> SystemParts:
    figures, none = subject.figures, Html("")
    failed = figures["status"] == "failed"
    word = str(subject.say("word_failed" if failed else f"word_{figures['verdict']}"))
    head = (subject.name, failed, word, verdict.rule(subject), verdict.verdict_card(subject))
    if failed or not figures["coups_bet"]:
        return SystemParts(*head, none if failed else verdict.four(subject), none, none, [])
    asked = joined([more.exact(subject), more.needed(subject)])
    told = [more.twins(subject, figure=False), more.worst(subject), more.maximum(subject), more.change(subject)]
    behind = joined([*told, facts(subject)])
    return SystemParts(*head, verdict.four(subject), asked, behind, list(_figures(subject, look)))


def _figures(subject: Subject, look: Look) -> Iterable[tuple[str, Figure]]:
    """The figures of a system that bet; the small ones are half as wide where there is room for two."""
    figures, course, tally = subject.figures, subject.course, subject.system.tally
    setup = subject.teller.report.setup
    half = replace(look, width=(look.width - GAP) // 2 if look.width >= 2 * COMPACT else look.width)
    yield "strip", curves.strip(figures, look)
    if course:
        yield "fan", curves.fan(course, look)
    if "twins" in figures:
        yield "twins", curves.twins(figures, look)
    if tally:
        yield "finals", curves.finals(curves.finals_of(tally.nets, setup, expected_minor(subject)), half)
    if course and len(course.ladder) > 1:
        yield "ladder", curves.ladder(course.ladder, setup, half)
    if course and len(course.ended) > 1:
        yield "ends", curves.ends(course, half)
    if tally:
        yield "drawdowns", curves.drawdowns(tally.drawdowns, setup.limits.chip_minor, half)
    if course and course.losing_runs:
        yield "losing_runs", curves.losing_runs(course.losing_runs, half)
    if course and course.convergence:
        yield "convergence", curves.convergence(course.convergence, look)
    for name, session in course.one.items() if course else ():
        yield name, curves.one_session(session, course.start if course else 0, look)
