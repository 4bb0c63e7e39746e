"""The verdict card, and what stands around it: what was staked, what came of it, and why it can feel otherwise."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from tracker.backtest import p_value
from tracker.figures.curves.frame import MINOR
from tracker.figures.report.html import Html, element, joined, with_code
from tracker.figures.report.subject import Subject
from tracker.i18n import for_number, words

FEW, LARGE = 0.25, 2  # at most so many sessions are few; so many times what others won on average is a large loss


def rule(subject: Subject) -> Html:
    """What the system's author says it does, and its settings."""
    doc = rule_sentence(subject)
    said = element("p", with_code(doc), class_="rule") if doc else element("p", subject.say("no_rule"), class_="small")
    settings = ", ".join(f"{name} {_setting(value)}" for name, value in subject.figures["parameters"].items())
    return joined([said, element("p", subject.say("settings", settings=settings), class_="small") if settings else ""])


def rule_sentence(subject: Subject) -> str:
    """The first words of the system's class; of one that ships, as the catalogue has them. Empty where there are none."""
    system = subject.system.system
    doc = " ".join((system.strategy.__doc__ or "").split())
    key = f"system.ships_{system.path.stem}"
    ships = doc and words().sentences.get(key) == doc
    return subject.teller.look.words(key) if ships else doc


def _setting(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def four(subject: Subject) -> Html:
    """Staked, result, expected, and what the house kept."""
    bet = subject.value("coups_bet")
    kept = subject.say("kept_on", low=subject.share("edge_low"), high=subject.share("edge_high")) if bet else ""
    cells = [
        (
            "staked",
            subject.money("staked"),
            subject.say(
                for_number("staked_on", subject.value("coups_seen")),
                bet=subject.count("coups_bet"),
                seen=subject.count("coups_seen"),
            ),
        ),
        ("net", subject.money("net", sign=True), subject.say("net_on", commission=subject.money("commission"))),
        (
            "expected",
            subject.money("expected_net", sign=True),
            subject.say("expected_on", theory=subject.share("theoretical_edge", 3)) if bet else "",
        ),
        ("kept", subject.share("realised_edge", 3), kept),
    ]
    return element(
        "dl",
        *(
            element(
                "div",
                element("dt", subject.say(key)),
                element("dd", element("span", number, class_="number"), element("span", small, class_="small")),
            )
            for key, number, small in cells
        ),
        class_="four",
    )


def verdict_card(subject: Subject) -> Html:
    """The verdict in two words and in a sentence."""
    if subject.figures["status"] == "failed":
        return failed_card(subject)
    kind = subject.figures["verdict"]
    parts = [element("p", subject.say(f"head_{kind}"), class_="head"), element("p", sentence(subject))]
    if why := why_it_feels(subject):
        parts.append(element("p", why))
    if audit := subject.figures.get("audit"):
        parts.append(element("p", audited(subject, audit)))
    return element("div", *parts, class_=f"card {kind}", role="note", aria_label=str(subject.say("verdict")))


def audited(subject: Subject, audit: Mapping[str, Any]) -> Html:
    """What the audit of the system found, or that it found nothing."""
    if audit["passed"]:
        return subject.say("audit_passed")
    return subject.say("audit_failed", finding=audit["findings"][0]["message"])


def failed_card(subject: Subject) -> Html:
    """What stopped a system."""
    error = subject.figures["error"]
    place = f"{error['file']}:{error['line']}" if error["line"] else error["file"]
    told = subject.say("failed", message=f"{place}: {subject.teller.own(error['message'])}")
    return element(
        "div", element("p", subject.say("head_failed"), class_="head"), element("p", told), class_="card failed"
    )


def sentence(subject: Subject) -> Html:
    """The verdict in a sentence."""
    figures, teller = subject.figures, subject.teller
    kind, numbers = figures["verdict"], teller.look.numbers
    z = figures["z"] or 0.0
    if kind == "no_bets":
        return subject.say("verdict_no_bets")
    if kind == "consistent":
        return subject.say(
            "verdict_consistent", theory=subject.share("theoretical_edge"), realised=subject.share("realised_edge")
        )
    if kind == "inconclusive":
        luck = numbers.percent((figures["edge_high"] - figures["edge_low"]) / 2)
        return subject.say(
            "verdict_inconclusive", luck=luck, theory=subject.share("theoretical_edge"), more=_more(subject)
        )
    away = numbers.decimal(abs(z), 1)
    if kind == "not_explained":
        return subject.say("verdict_better" if z > 0 else "verdict_worse", z=away)
    rarity = numbers.whole(round(1 / p_value(z)))
    return subject.say(f"verdict_{kind}", z=away, rarity=rarity, theory=subject.share("theoretical_edge"))


def _more(subject: Subject) -> Html | str:
    """How many shoes like these would settle it."""
    need, bet, shoes = subject.figures["coups_to_settle"], subject.figures["coups_bet"], subject.teller.report.shoes
    if not need:
        return subject.say("many_more")
    return subject.say("more_like_these", shoes=subject.teller.shoes(math.ceil(shoes * need / bet)))


def why_it_feels(subject: Subject) -> Html:
    """How many sessions ended ahead, by how much, and what the others lost; one sentence more where the mean return misleads."""
    figures, tally = subject.figures, subject.system.tally
    if tally is None or figures["sessions"] < 2 or not figures["coups_bet"]:
        return Html("")
    ahead = [net for net in tally.nets if net > 0]
    behind = [net for net in tally.nets if net < 0]
    if not ahead or not behind:
        return Html("")
    numbers = subject.teller.look.numbers
    parts = {
        "ahead": subject.share("sessions_ahead", 1),
        "gain": numbers.coins(sum(ahead) / len(ahead) / MINOR),
        "loss": numbers.coins(-sum(behind) / len(behind) / MINOR),
    }
    mostly = figures["sessions_ahead"] > 0.5 and figures["theoretical_edge"] > 0 and figures["realised_edge"] > 0
    told = [subject.say("why_ahead" if mostly else "why_behind", **parts)]
    if mostly and few_large_losses(tally.nets):
        told.append(subject.say("why_few"))
    if mostly and figures["ahead_note"]:
        told.append(subject.say("why_return", mean=subject.share("mean_session_return")))
    return subject.teller.sentences(told)


def few_large_losses(nets: Sequence[int]) -> bool:
    """Whether few sessions lost, a quarter at most, and twice as much on average as the others won, or more."""
    ahead = [net for net in nets if net > 0]
    behind = [-net for net in nets if net < 0]
    if not ahead or not behind or len(behind) > FEW * len(nets):
        return False
    return sum(behind) / len(behind) >= LARGE * sum(ahead) / len(ahead)
