"""What was played: the shoes, the table and the sessions, in words."""

from tracker.figures.curves.frame import MINOR
from tracker.figures.report.html import Html, element, figure_of, joined
from tracker.figures.report.subject import Teller
from tracker.i18n import for_number


def the_shoes(teller: Teller) -> Html:
    """Where the shoes come from, and the table and the sessions in words."""
    report, numbers = teller.report, teller.look.numbers
    own = {
        "shoes": teller.shoes(report.shoes),
        "coups": figure_of("run.coups", report.coups, numbers.whole(report.coups)),
        "rules": rules(teller),
    }
    if report.source == "simulated":
        source = teller.say("shoes_simulated", seed=figure_of("run.seed", report.seed, str(report.seed)), **own)
    else:
        source = teller.say(for_number("shoes_recorded", report.coups), **own)
    return joined([element("p", source), element("p", terms(teller), class_="small")])


def rules(teller: Teller) -> str:
    """The name of the rules, and what they are where the catalogue says so."""
    name = teller.report.setup.variant.name
    about = teller.look.words.sentences.get(f"rules.{name}")
    return teller.plain("rules_about", name=name, about=about) if about else name


def terms(teller: Teller) -> Html:
    """The table and the session."""
    limits, session, numbers = teller.report.setup.limits, teller.report.setup.session, teller.look.numbers

    def amount(minor: int) -> str:
        return numbers.coins(minor / MINOR)

    own = {"chip": amount(limits.chip_minor), "minimum": amount(limits.minimum * limits.chip_minor)}
    if limits.maximum is None:
        told = [teller.say("table_open", **own)]
    else:
        key = "table_capped" if limits.over_max == "cap" else "table_stops"
        told = [teller.say(key, maximum=amount(limits.maximum * limits.chip_minor), **own)]
    kind = "shoe" if (session.unit, session.length) == ("shoes", 1) else session.unit
    count = {"count": numbers.whole(session.length)} if kind in ("shoes", "coups") else {}
    told.append(teller.say(for_number(f"session_{kind}", session.length if kind == "coups" else 0), **count))
    if session.bankroll_minor is None:
        told.append(teller.say("no_bankroll"))
    else:
        told.append(teller.say("bankroll", amount=amount(session.bankroll_minor)))
    ends = {"goal": session.win_goal_minor, "loss": session.stop_loss_minor, "trailing": session.trailing_minor}
    for key, minor in ends.items():
        told += [teller.say(key, amount=amount(minor))] if minor else []
    told += [teller.say("carry")] if session.carry else []
    told += [teller.say("commission_late")] if teller.report.setup.variant.pays.commission_due == "shoe" else []
    return teller.sentences(told)
