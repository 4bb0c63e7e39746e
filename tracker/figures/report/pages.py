"""A system on two pages: the rule, the shoes, the verdict and how sessions went; then what it comes to, and why."""

from collections.abc import Sequence
from functools import partial

from tracker.figures import curves
from tracker.figures.curves.frame import MINOR
from tracker.figures.report import more, verdict
from tracker.figures.report.facts import facts
from tracker.figures.report.html import Html, element
from tracker.figures.report.shoes import the_shoes
from tracker.figures.report.subject import Subject


def single(subject: Subject) -> tuple[str, list[Html]]:
    """Title and pages of a run of one system."""
    teller = subject.teller
    title = teller.plain("title", name=subject.name, shoes=teller.shoes(teller.report.shoes))
    head = [element("p", teller.say("kicker"), class_="kicker"), element("h1", title)]
    return title, pages(subject, head, shoes=True, last=True)


def pages(subject: Subject, head: Sequence[Html], *, shoes: bool, last: bool) -> list[Html]:
    """The two pages of a system. shoes: they are told of; last: nothing but the foot comes after."""
    end = " last" if last else ""
    teller, figures = subject.teller, subject.figures
    first = [*head, element("h2", teller.say("rule")), verdict.rule(subject)]
    first += [element("h2", teller.say("the_shoes")), the_shoes(teller)] if shoes else []
    if figures["status"] == "failed":
        return [element("section", *first, verdict.failed_card(subject), class_=f"page{end}")]
    first += [verdict.four(subject), verdict.verdict_card(subject)]
    if not figures["coups_bet"]:
        return [element("section", *first, class_=f"page{end}")]
    first += [teller.drawing(partial(curves.strip, figures))]
    first += [teller.drawing(partial(curves.fan, subject.course))] if subject.course else []
    second = [more.twins(subject), more.worst(subject), more.maximum(subject), more.change(subject)]
    second += [more.exact(subject), more.needed(subject), facts(subject)]
    return [
        element("section", *first, class_="page"),
        element("section", element("div", *second), figures_of(subject), class_=f"page second{end}"),
        *on_screen(subject),
    ]


def figures_of(subject: Subject) -> Html:
    """Small figures two by two, in the order in which they are printed as far as the second page has room."""
    teller, setup, course, tally = subject.teller, subject.teller.report.setup, subject.course, subject.system.tally
    assert tally
    small = [partial(curves.finals, curves.finals_of(tally.nets, setup, expected_minor(subject)))]
    if course and len(course.ladder) > 1:
        small.append(partial(curves.ladder, course.ladder, setup))
    if course and len(course.ended) > 1:
        small.append(partial(curves.ends, course))
    small.append(partial(curves.drawdowns, tally.drawdowns, setup.limits.chip_minor))
    if course and course.losing_runs:
        small.append(partial(curves.losing_runs, course.losing_runs))
    drawn = [teller.drawing(draw, wide=False) for draw in small]
    pairs = (element("div", *drawn[k : k + 2], class_="pair") for k in range(0, len(drawn), 2))
    return element("div", *pairs, class_="pairs")


def expected_minor(subject: Subject) -> float:
    """What the rules let the system's net come to, in minor units."""
    return float(subject.figures["expected_net"]) * MINOR


def on_screen(subject: Subject) -> list[Html]:
    """What there is room for on a screen alone: how the edge came out, and single sessions."""
    course, teller = subject.course, subject.teller
    if not course:
        return []
    drawn = [teller.drawing(partial(curves.convergence, course.convergence))] if course.convergence else []
    for name, session in course.one.items():
        picture = teller.drawing(partial(curves.one_session, session, course.start))
        drawn += [element("h2", teller.say(f"session_{name}")), picture]
    return [element("section", *drawn, class_="screen")]
