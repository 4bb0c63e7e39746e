"""The sessions of a system in numbers, two columns of them."""

from collections.abc import Iterator

from tracker.figures.report.html import Html, element, figure_of, joined
from tracker.figures.report.subject import Subject

Row = tuple[Html, Html | str]


def facts(subject: Subject) -> Html:
    """What sessions came to, what an hour costs, what was luck, and how sessions ended."""
    rows = [*_ends_of_sessions(subject), *_luck(subject), *_comps(subject), *_needed(subject), *_causes(subject)]
    cells = (element("div", element("dt", label), element("dd", number)) for label, number in rows)
    return joined([element("h2", subject.say("facts_head")), element("dl", *cells, class_="facts")])


def _ends_of_sessions(subject: Subject) -> Iterator[Row]:
    def between(low: str, high: str) -> Html:
        return subject.say(
            "between", low=subject.money(f"final_bankroll.{low}"), high=subject.money(f"final_bankroll.{high}")
        )

    yield subject.say("fact_sessions"), subject.count("sessions")
    yield subject.say("fact_ahead"), subject.share("sessions_ahead", 1)
    yield subject.say("fact_middle"), subject.money("final_bankroll.p50")
    yield subject.say("fact_half"), between("p25", "p75")
    yield subject.say("fact_most"), between("p05", "p95")
    went = [subject.count("won"), " / ", subject.count("lost"), " / ", subject.count("pushed")]
    yield subject.say("fact_went"), joined(went)


def _luck(subject: Subject) -> Iterator[Row]:
    figures, numbers = subject.figures, subject.teller.look.numbers
    pace = numbers.whole(subject.teller.report.setup.pace)
    yield subject.say("fact_hour", pace=pace), subject.money("expected_loss_per_hour")
    yield subject.say("fact_luck"), subject.money("luck", sign=True)
    yield subject.say("fact_p"), figure_of("p_value", figures["p_value"], numbers.chance(figures["p_value"]))
    if effective := figures["effective_coups"]:
        yield subject.say("fact_effective"), figure_of("effective_coups", effective, numbers.whole(round(effective)))


def _comps(subject: Subject) -> Iterator[Row]:
    comps = subject.teller.report.setup.comps
    if comps:
        share = subject.teller.look.numbers.percent(float(comps), 0)
        yield subject.say("fact_comps", share=share), subject.money("comps")
        yield subject.say("fact_after_comps"), subject.money("net_of_comps", sign=True)


def _needed(subject: Subject) -> Iterator[Row]:
    """The bankroll for a chosen risk, where it was asked for."""
    if needed := subject.figures.get("bankroll_needed"):
        risk = subject.teller.look.numbers.chance(needed["risk"])
        yield subject.say("fact_needed", risk=risk), subject.money("bankroll_needed.bankroll")


def _causes(subject: Subject) -> Iterator[Row]:
    """How sessions ended; of those by coups the last one may have met the end of the shoes."""
    figures, course = subject.figures, subject.course
    ends = {name: count for name, count in figures["ended"].items() if count}
    for name in ends if len(ends) > 1 else ():
        label = "end_no_shoes" if name == "shoes_done" and "coups_done" in ends else f"end_{name}"
        yield subject.say(label), subject.count(f"ended.{name}")
    if course and course.sessions < figures["sessions"]:
        yield subject.say("fact_followed"), subject.teller.look.numbers.whole(course.sessions)
