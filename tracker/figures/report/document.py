"""The report: one HTML file without scripts that asks nobody for anything, prints on A4, and is told in one language."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker import __version__
from tracker.figures.curves.look import Look
from tracker.figures.report.html import Html, element, joined
from tracker.figures.report.many import several, sweep
from tracker.figures.report.pages import single
from tracker.figures.report.style import style_sheet
from tracker.figures.report.subject import Subject, Teller
from tracker.game import fresh_law

if TYPE_CHECKING:
    from tracker.backtest import Course, Failure, Report

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def report_html(
    report: "Report",
    courses: "Sequence[Course | None]" = (),
    *,
    language: str = "en",
    unusable: "Sequence[Failure]" = (),
) -> str:
    """The report of a run as one HTML document.

    courses: of its systems, in their order, None or left out where there is none. unusable: files that could not be loaded.
    """
    teller = Teller(report, Look(language, paged=True), [0])
    found = [*courses, *[None] * (len(report.systems) - len(courses))]
    subjects = [
        Subject(teller, figures, system, course)
        for figures, system, course in zip(report.all_figures(), report.systems, found, strict=True)
    ]
    if any(subject.system.system.setting for subject in subjects):
        title, body = sweep(teller, subjects)
    elif len(subjects) == 1:
        title, body = single(subjects[0])
    else:
        title, body = several(teller, subjects)
    refused = [element("p", f"{failure.file}: {teller.own(failure.message)}") for failure in unusable]
    lost = [element("section", element("h2", teller.say("failed_head")), *refused)] if refused else []
    return document(teller, title, joined([*body, *lost]))


def document(teller: Teller, title: str, body: Html) -> str:
    """The whole file around a body."""
    language = teller.look.words.language
    head = element(
        "head",
        Html('<meta charset="utf-8">'),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Html('<meta name="referrer" content="no-referrer">'),
        element("title", title),
        element("style", Html(style_sheet())),
    )
    page = element("html", head, element("body", element("main", body), foot(teller)), lang=language)
    return f"<!DOCTYPE html>\n{page}\n"


def foot(teller: Teller) -> Html:
    """What the house keeps, where help is, and what made this."""
    variant, numbers = teller.report.setup.variant, teller.look.numbers
    law = fresh_law(variant.rules.packs, variant.rules.tableau)
    edges = {
        bet: numbers.decimal(float(100 * (law.edge(variant.pays, bet) or 0)), 2) for bet in ("banker", "player", "tie")
    }
    own = {"version": __version__, "digest": teller.report.digest}
    made = teller.say("made", program=teller.look.words("shell.name"), **own)
    return element(
        "footer",
        element("p", teller.say("house_keeps", **edges)),
        element("p", teller.look.words("shell.help")),
        element(
            "p",
            teller.sentences([made, teller.say("definitions")]),
        ),
    )
