"""A report in parts, for a page that lays them out itself: pieces of HTML, and figures as Plotly takes them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tracker.figures import curves
from tracker.figures.curves.look import COMPACT, Look
from tracker.figures.report import more, verdict
from tracker.figures.report.facts import facts
from tracker.figures.report.html import Html, joined
from tracker.figures.report.many import tried
from tracker.figures.report.pages import expected_minor
from tracker.figures.report.shoes import the_shoes
from tracker.figures.report.subject import Subject, Teller
from tracker.figures.traces import Figure

if TYPE_CHECKING:
    from tracker.backtest import Course, Report

GAP = 20  # pixels between figures side by side


class SystemParts(NamedTuple):
    """One system. word: its verdict in a word; rule: what it does; verdict: in a sentence; numbers: the four that matter;
    behind: what stands on a report's second page. figures: (name, figure): `strip` and `fan` first; those of single
    sessions are `best`, `median` and `worst`. failed: there are no numbers, and the verdict is what went wrong."""

    name: str
    failed: bool
    word: str
    rule: Html
    verdict: Html
    numbers: Html
    behind: Html
    figures: list[tuple[str, Figure]]


class Parts(NamedTuple):
    """A run. shoes: where they come from, table and session. tried: what the best of several is worth; nothing, and
    forest None, where fewer than two systems bet."""

    shoes: Html
    tried: Html
    forest: Figure | None
    systems: list[SystemParts]


def report_parts(report: "Report", courses: "Sequence[Course | None]", look: Look) -> Parts:
    """The parts of a run's report. courses: of its systems, in their order. look: its width is what the page has."""
    teller = Teller(report, look, [0])
    found = [*courses, *[None] * (len(report.systems) - len(courses))]
    subjects = [
        Subject(teller, figures, system, course)
        for figures, system, course in zip(report.all_figures(), report.systems, found, strict=True)
    ]
    bet = [{**each.figures, "label": each.name} for each in subjects if each.figures["realised_edge"] is not None]
    return Parts(
        the_shoes(teller),
        tried(teller, subjects),
        curves.forest(bet, look) if len(bet) > 1 else None,
        [_system(subject, look) for subject in subjects],
    )


def _system(subject: Subject, look: Look) -> SystemParts:
    figures, none = subject.figures, Html("")
    failed = figures["status"] == "failed"
    word = str(subject.say("word_failed" if failed else f"word_{figures['verdict']}"))
    head = (subject.name, failed, word, verdict.rule(subject), verdict.verdict_card(subject))
    if failed or not figures["coups_bet"]:
        return SystemParts(*head, none if failed else verdict.four(subject), none, [])
    told = [
        more.twins(subject, figure=False),
        more.worst(subject),
        more.maximum(subject),
        more.change(subject),
        more.exact(subject),
    ]
    behind = joined([*told, facts(subject)])
    return SystemParts(*head, verdict.four(subject), behind, list(_figures(subject, look)))


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
