"""The second page of a system: other shoes, the worst of it, the table's maximum, what would change the verdict, the sessions."""

from decimal import Decimal
from functools import partial

from tracker.backtest import p_value
from tracker.figures import curves
from tracker.figures.curves.frame import MINOR
from tracker.figures.report.html import Html, element, figure_of, joined, table
from tracker.figures.report.subject import Subject
from tracker.i18n import for_number

FEW = 20  # sessions, below which one in twenty is the worst of them
LUCKY, BEYOND = 2, 4  # standard errors
STRONG = 2  # standard errors between two orders of the same coups, beyond which it is worth a word


def section(subject: Subject, head: str, *parts: object) -> Html:
    """A heading and what stands below it."""
    return joined([element("h2", subject.say(head)), *parts])


def twins(subject: Subject, *, figure: bool = True, noted: bool = True) -> Html:
    """The same system on the same shoes shuffled and on fresh ones, and what the order was worth.

    figure: drawn as well; noted: what the twins are is told, too.
    """
    figures = subject.figures
    if "twins" not in figures:
        return section(subject, "twins_head", element("p", subject.say("twins_missing"), class_="small"))
    heads = ["", *(subject.say(key) for key in ("staked", "net", "kept", "interval"))]
    rows = []
    for name, own in {"here": figures, **figures["twins"]}.items():
        each = Subject(subject.teller, own, subject.system, None)
        prefix = "" if name == "here" else f"twins.{name}."
        known = own["realised_edge"] is not None
        interval = subject.say("between", low=each.share("edge_low"), high=each.share("edge_high")) if known else "–"
        cells = [each.money("staked"), each.money("net", sign=True), each.share("realised_edge", 3), interval]
        rows.append([subject.say(f"twin_{name}"), *(_under(cell, prefix) for cell in cells)])
    told = element("p", order(subject)) if figures.get("order_z") is not None else ""
    drawn = (
        subject.teller.drawing(partial(curves.twins, figures), kind="screen") if figure and figures["coups_bet"] else ""
    )
    note = element("p", subject.say("twins_note"), class_="small") if noted else ""
    return section(subject, "twins_head", element("div", table(heads, rows), class_="scroll"), note, told, drawn)


def _under(cell: Html | str, prefix: str) -> Html | str:
    return Html(cell.replace('data-key="', f'data-key="{prefix}')) if isinstance(cell, Html) else cell


def order(subject: Subject) -> Html:
    """What the order of the coups was worth to the system."""
    z, numbers = subject.figures["order_z"], subject.teller.look.numbers
    away = figure_of("order_z", z, numbers.decimal(abs(z), 1))
    if abs(z) < STRONG:
        return subject.say("twins_alike", z=away)
    if abs(z) > BEYOND:
        return subject.say("twins_far", z=away)
    return subject.say("twins_apart", z=away, rarity=numbers.whole(round(1 / p_value(z))))


def worst(subject: Subject) -> Html:
    """The longest losing run, the deepest falls, and the worst sessions."""
    numbers, tally, figures = subject.teller.look.numbers, subject.system.tally, subject.figures
    run, expected = subject.count("longest_losing_run"), figures["longest_losing_run_expected"]
    longest = figures["longest_losing_run"]
    resolved = figures["won"] + figures["lost"]
    if expected is None or resolved == 1:  # of one coup a mean says nothing
        told = [subject.say(for_number("worst_run", longest), run=run)]
    else:
        mean = figure_of("longest_losing_run_expected", expected, numbers.decimal(expected, 1))
        key, of = for_number("worst_run_expected", longest), numbers.whole(resolved)
        told = [subject.say(key, run=run, resolved=of, expected=mean)]
    told.append(
        subject.say("worst_fall", middle=subject.money("max_drawdown.median"), deep=subject.money("max_drawdown.p95"))
    )
    if tally and tally.sessions > 1:
        start = subject.teller.report.setup.session.bankroll_minor or 0
        end = {"sessions": subject.count("sessions"), "worst": numbers.money(Decimal(start + min(tally.nets)) / MINOR)}
        few = tally.sessions < FEW
        told.append(
            subject.say("worst_end_few", **end)
            if few
            else subject.say("worst_end", low=subject.money("final_bankroll.p05"), **end)
        )
    return section(subject, "worst_head", element("p", subject.teller.sentences(told)))


def maximum(subject: Subject) -> Html:
    """Whether and how often the system came to the table's maximum, and what it had cost by then."""
    figures, numbers = subject.figures, subject.teller.look.numbers
    limits = subject.teller.report.setup.limits
    told = []
    if figures["capped"]:
        every = numbers.whole(round(figures["coups_bet"] / figures["capped"]))
        asked = numbers.coins(figures["largest_request"] * limits.chip_minor // MINOR)
        told.append(
            subject.say(
                for_number("maximum_met", figures["capped"]), capped=subject.count("capped"), every=every, asked=asked
            )
        )
    if ended := figures["ended"]["limit"]:
        told.append(
            subject.say(
                for_number("maximum_ended", ended), sessions=figure_of("ended.limit", ended, numbers.whole(ended))
            )
        )
    told += _ladder(subject)
    if limits.maximum is None:
        told.insert(0, subject.say("maximum_none"))
    elif not figures["capped"] and not ended and not any(rung.at_maximum for rung in _rungs(subject)):
        told.insert(0, subject.say("maximum_never", maximum=numbers.coins(limits.maximum * limits.chip_minor / MINOR)))
    if figures["refused"]:
        told.append(subject.say(for_number("refused", figures["refused"]), refused=subject.count("refused")))
    return section(subject, "maximum_head", element("p", subject.teller.sentences(told)))


def _rungs(subject: Subject) -> tuple:
    return subject.course.ladder if subject.course else ()


def _ladder(subject: Subject) -> list[Html]:
    """The chance of a series to come to the maximum, or else the largest stake."""
    numbers, rungs = subject.teller.look.numbers, _rungs(subject)
    chip = subject.teller.report.setup.limits.chip_minor
    at_top = [rung for rung in rungs if rung.at_maximum and rung.chance]
    if at_top and len(rungs) > 1:
        top = at_top[-1]
        return [
            subject.say(
                "maximum_series",
                maximum=numbers.coins(top.to_chips * chip / MINOR),
                chance=numbers.chance(top.chance),
                every=numbers.whole(round(1 / top.chance)),
                cost=numbers.coins(round(top.cost / MINOR, 2)),
            )
        ]
    return [subject.say("maximum_largest", stake=numbers.coins(rungs[-1].to_chips * chip / MINOR))] if rungs else []


def change(subject: Subject) -> Html:
    """Which results would have got another verdict, how many coups settle it, and what holds whenever one stops."""
    figures, numbers = subject.figures, subject.teller.look.numbers
    error = (Decimal(str(figures["edge_high"])) - Decimal(str(figures["edge_low"]))) / 2 / Decimal("1.96")
    spread = error * Decimal(figures["staked"])
    expected = Decimal(figures["expected_net"])

    def result(errors: int) -> str:
        return numbers.coins((expected + errors * spread).quantize(Decimal(1)), sign=True)

    told = [subject.say("change_bounds", lucky=result(LUCKY), unlucky=result(-LUCKY), beyond=result(BEYOND))]
    if need := figures["coups_to_settle"]:
        parts = {"need": subject.count("coups_to_settle"), "bet": subject.count("coups_bet")}
        if need <= figures["coups_bet"]:
            told.append(subject.say("change_enough", **parts))
        else:
            hours = need * figures["coups_seen"] / figures["coups_bet"] / subject.teller.report.setup.pace
            told.append(subject.say("change_more", hours=numbers.whole(round(hours)), **parts))
    told += [whenever(subject)]
    return section(subject, "change_head", element("p", subject.teller.sentences(each for each in told if each)))


def whenever(subject: Subject) -> Html:
    """The interval that holds however often one looked."""
    low, high = subject.figures["anytime_edge_low"], subject.figures["anytime_edge_high"]
    parts: dict[str, object] = {}
    if low is not None:
        parts["low"] = subject.share("anytime_edge_low")
    if high is not None:
        parts["high"] = subject.share("anytime_edge_high")
    keys: dict[tuple[str, ...], str] = {
        ("low", "high"): "change_whenever",
        ("low",): "change_at_least",
        ("high",): "change_at_most",
    }
    return subject.say(keys[tuple(parts)], **parts) if parts else Html("")


def needed(subject: Subject) -> Html:
    """The bankroll for a chosen risk; nothing where nobody asked."""
    if "bankroll_needed" not in subject.figures:
        return Html("")
    found, numbers = subject.figures["bankroll_needed"], subject.teller.look.numbers
    if found is None:
        return section(subject, "needed_head", element("p", subject.say("needed_none"), class_="small"))
    low = subject.money("bankroll_needed.low")
    between = (
        subject.say("needed_from", low=low)
        if found["high"] is None
        else subject.say("between", low=low, high=subject.money("bankroll_needed.high"))
    )
    told = subject.say(
        for_number("needed", found["sessions"]),
        sessions=numbers.whole(found["sessions"]),
        risk=numbers.chance(found["risk"]),
        bankroll=subject.money("bankroll_needed.bankroll"),
        between=between,
    )
    told = (
        [told]
        if found["ruined"] is None
        else [told, subject.say("needed_tried", ruined=numbers.chance(found["ruined"]))]
    )
    return section(subject, "needed_head", element("p", subject.teller.sentences(told)))


def exact(subject: Subject) -> Html:
    """What the exact chances of a session are, where they were asked for."""
    if "exact" not in subject.figures:
        return Html("")
    found = subject.figures["exact"]
    if found is None:
        told = subject.say("exact_missing", reason=subject.figures["exact_note"])
        return section(subject, "exact_head", element("p", told, class_="small"))
    numbers = subject.teller.look.numbers
    told = subject.say(
        "exact",
        ahead=subject.share("exact.ahead_probability", 3),
        staked=subject.mean("exact.expected_staked"),
        net=subject.mean("exact.expected_net"),
    )
    ends = [
        subject.say(
            "exact_ends",
            cause=subject.say(f"end_{name}"),
            share=figure_of(f"exact.ended.{name}", share, numbers.percent(share, 3)),
        )
        for name, share in found["ended"].items()
        if share and name not in ("shoes_done", "coups_done")
    ]
    words = subject.teller.look.words
    listed = joined([*(part for end in ends for part in (end, words("road.list")))][:-1])
    sentences = [told, joined([listed, words("road.stop")])] if ends else [told]
    return section(subject, "exact_head", element("p", subject.teller.sentences(sentences)))
