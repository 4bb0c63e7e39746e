"""The result of a backtest as a person reads it: first what was asked first, then a verdict in one sentence."""

import math
import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from tracker.backtest import Report, Setup, p_value, to_the_cent, tried_json
from tracker.betting import money
from tracker.cli.auditing import show_audit
from tracker.cli.common import notice, spoken
from tracker.cli.course_rows import show_course
from tracker.cli.lines import (
    amount,
    bold,
    chance,
    columns,
    counted,
    decimal,
    dim,
    figures_of,
    own,
    paragraph,
    percent,
    row,
    say,
    signed,
    where,
    written,
)
from tracker.cli.sittings import hour_rows, more_rows
from tracker.cli.tracing import show_scene
from tracker.cli.twins import show_twins

if TYPE_CHECKING:
    from tracker.backtest import Course

COMPARED = ("system", "staked", "net", "expected", "kept", "ahead", "verdict")
REASONS_SHOWN = 3  # that a system gave for leaving
LONGEST_NAME = 40
FEW = 20  # sessions, below which "one in twenty" is the worst of them


def show(report: Report, courses: "Sequence[Course | None]" = ()) -> None:
    """Prints a comparison where there are several systems, then each system's account, and its course where there is one."""
    systems, words = report.all_figures(), spoken()
    paragraph(f"{report.setup.variant.name}: {source(report)}")
    paragraph(terms(report.setup))
    say()
    if len(systems) > 1:
        _comparison(systems)
        say()
        if said := tried(systems):
            paragraph(said)
            say()
    for figures, system, course in zip_longest(systems, report.systems, courses):
        parameters = " ".join(f"{name}={written(value)}" for name, value in figures["parameters"].items())
        say(bold(figures["name"]) + dim(f"  {figures['file']}:{system.system.line}  {parameters}".rstrip()))
        if figures["status"] == "failed":
            row(words("account.failed"), "", where(figures["error"]), 0)
            show_scene(system, report)
        else:
            _account(figures, report)
        if course:
            show_course(course, report.setup)
        say()
    failed = sum(figures["status"] == "failed" for figures in systems)
    if failed:
        key = "account.some_failed" if failed < len(systems) else "account.all_failed"
        notice(words(key, failed=failed, systems=counted(len(systems), "system")))


def source(report: Report) -> str:
    """Where the shoes come from, and how many they are."""
    key = "account.simulated" if report.source == "simulated" else "account.recorded"
    return spoken()(key, shoes=_shoes(report.shoes), seed=report.seed, coups=counted(report.coups, "coup"))


def show_check(report: Report) -> None:
    """What `--check` prints: a line a system."""
    words = spoken()
    head = words("account.scripted", shoes=report.shoes, coups=report.coups)
    say(f"{report.setup.variant.name}: {head}")
    for system in report.systems:
        figures = report.figures(system)
        name = bold(figures["name"]) + dim(f"  {figures['file']}:{system.system.line}")
        if figures["status"] == "failed":
            say(f"{name}  " + words("account.check_failed", why=where(figures["error"])))
        else:
            say(f"{name}  " + words("account.check_runs", bet=figures["coups_bet"], seen=figures["coups_seen"]))
        if "audit" in figures:
            show_audit(figures)


def terms(setup: Setup) -> str:
    """The table and the session in words: what was staked at, and how long."""
    from tracker.i18n import for_number

    limits, session, words = setup.limits, setup.session, spoken()
    low = _money(limits.minimum * limits.chip_minor)
    if limits.maximum is None:
        stakes = words("terms.stakes", low=low)
    else:
        stakes = words(f"terms.stakes_{limits.over_max}", low=low, high=_money(limits.maximum * limits.chip_minor))
    unit = for_number("coups", session.length) if session.unit == "coups" else session.unit
    length = _shoes(session.length) if session.unit == "shoes" else session.length
    parts = [words("terms.chip", chip=_money(limits.chip_minor)), stakes]
    parts.append(words(f"terms.session_{unit}", length=length))
    parts += [words("terms.carry")] if session.carry else []
    for name in ("bankroll", "win_goal", "stop_loss", "trailing"):
        minor = getattr(session, f"{name}_minor", None)
        if minor:
            parts.append(words(f"terms.{name}", amount=_money(minor)))
        elif name == "bankroll":
            parts.append(words("terms.no_bankroll"))
    parts += [words("terms.commission")] if setup.variant.pays.commission_due == "shoe" else []
    return words("road.list").join(parts)


def _comparison(systems: list[dict[str, Any]]) -> None:
    """A row a system; columns that do not fit the width are left out, since the accounts say all."""
    words = spoken()
    rows = [[words(f"account.{name}") for name in COMPARED]]
    for figures in systems:
        name = textwrap.shorten(figures["name"], LONGEST_NAME, placeholder="…")
        if figures["status"] == "failed":
            rows.append([name, "", "", "", "", "", words("account.FAILED")])
            continue
        money = [amount(figures[key]) for key in ("staked", "net", "expected_net")]
        shares = [percent(figures["realised_edge"]), percent(figures["sessions_ahead"], 0)]
        rows.append([name, *money, *shares, words(f"verdict.name_{figures['verdict']}")])
    columns(rows, (3, 4, 1), words_last=True)  # edge predicts; then ahead; then staked


def _account(figures: dict[str, Any], report: Report) -> None:
    """What a person asks, in that order, a line each."""
    from tracker.i18n import for_number

    words, bet, seen = spoken(), figures["coups_bet"], figures["coups_seen"]
    key = "on_at_table" if seen < report.coups else "on"  # a session that ended early sat out the rest
    on = words(for_number(f"account.{key}", seen), bet=bet, seen=seen)
    went = words("account.went", **{name: figures[name] for name in ("won", "lost", "pushed")}) if bet else ""
    paid = words("account.commission", amount=amount(figures["commission"])) if bet else ""
    rows = [("staked", amount(figures["staked"]), on + went), ("net", amount(figures["net"]), paid)]
    if bet:
        theory = words("account.theory", share=percent(figures["theoretical_edge"], 3))
        rows.append(("expected", amount(figures["expected_net"]), theory))
        rows.append(("kept", percent(figures["realised_edge"], 3), _kept(figures)))
        rows.append(("luck", amount(figures["luck"]), _luck(figures)))
        rows += hour_rows(figures, report.setup.pace)
    if figures["sessions"]:
        rows.append(("ahead", percent(figures["sessions_ahead"], 1), _ahead(figures)))
    rows += more_rows(figures)
    rows += [
        ("ended", "", _ended(figures)),
        ("worst", "", _worst(figures) if bet else ""),
        ("limits", "", _limits(figures)),
    ]
    widest = max(len(figure) for _, figure, _ in rows)
    if bet:
        rows.append(("anytime", "", whenever(figures)))
    rows.append(("verdict", "", sentence(figures, report)))
    if "exact" in figures:
        rows.append(("exact", "", exactly(figures)))
    for label, figure, text in rows:
        if figure or text:
            row(words(f"account.{label}"), figure, text, widest)
    if "audit" in figures:
        show_audit(figures, widest)
    if "twins" in figures:
        show_twins(figures)


def _kept(figures: dict[str, Any]) -> str:
    low, high = percent(figures["edge_low"], 3), percent(figures["edge_high"], 3)
    key = "account.kept_less" if figures["realised_edge"] < 0 else "account.kept_of"
    return spoken()(key, low=low, high=high)


def _luck(figures: dict[str, Any]) -> str:
    """The net less what the edge predicts, how rare it is, and how much these stakes tell."""
    from tracker.i18n import for_number

    words, bet, worth = spoken(), figures["coups_bet"], figures["effective_coups"]
    rare = words("account.luck_is", share=chance(figures["p_value"]))
    if worth is None or worth > 0.95 * bet:
        return rare
    return rare + words(for_number("account.luck_worth", round(worth)), bet=bet, worth=round(worth))


def whenever(figures: dict[str, Any]) -> str:
    """What holds however often one looked, and whenever one stops."""
    words = spoken()
    if figures["evidence_note"]:
        return words("account.anytime_not", why=own(figures["evidence_note"]))
    low, high = figures["anytime_edge_low"], figures["anytime_edge_high"]
    sides = ("low" if low is not None else "") + ("high" if high is not None else "")
    between = words(
        f"account.anytime_{sides or 'none'}",
        low="" if low is None else signed(low),
        high="" if high is None else signed(high),
    )
    against = figures["evidence"]
    odds = decimal(against, 2) if against < 10**6 else f"{against:.1e}"
    return words("account.anytime_is", between=between, odds=odds)


def tried(systems: list[dict[str, Any]]) -> str:
    """What the luckiest of several is worth; empty where fewer than two bet."""
    found = tried_json(systems)
    if found["settings"] < 2:
        return ""
    smallest = min(figures["p_value_holm"] for figures in systems if figures["p_value_holm"] is not None)
    return spoken()(
        "account.tried",
        settings=found["settings"],
        best=decimal(found["best_z"], 1, sign=True),
        by_luck=decimal(found["best_z_by_luck"], 1, sign=True),
        smallest=figures_of(smallest, 2),
    )


def _ahead(figures: dict[str, Any]) -> str:
    """Where sessions ended: the median, and the worst twentieth where there are enough to have one."""
    final, sessions = figures["final_bankroll"], figures["sessions"]
    key = "one" if sessions == 1 else "few" if sessions < FEW else "many"
    middle, worst = amount(final["p50"]), amount(final["p05"])
    return spoken()(f"account.ahead_{key}", sessions=sessions, middle=middle, worst=worst)


def _ended(figures: dict[str, Any]) -> str:
    words = spoken()
    counts: dict[str, int] = {}
    for stop, count in figures["ended"].items():
        name = words(f"account.end_{stop}")
        counts[name] = counts.get(name, 0) + count
    parts = [words("account.end", count=count, how=how) for how, count in counts.items() if count]
    reasons = sorted(figures["left_because"].items(), key=lambda item: -item[1])
    named = [words("account.reason", reason=reason, count=count) for reason, count in reasons if reason]
    more = [*named[:REASONS_SHOWN], *["…"] * (len(reasons) > REASONS_SHOWN)]
    listed = words("road.list").join(parts)
    return words("account.because", ended=listed, reasons=words("road.list").join(more)) if named else listed


def _worst(figures: dict[str, Any]) -> str:
    """The longest losing run, and how far sessions fell from their peak."""
    drawdown, sessions = figures["max_drawdown"], figures["sessions"]
    key = "one" if sessions == 1 else "few" if sessions < FEW else "many"
    told = spoken()(
        f"account.worst_{key}",
        run=counted(figures["longest_losing_run"], "loss"),
        middle=amount(drawdown["median"]),
        deepest=amount(drawdown["p95"]),
    )
    expected = figures["longest_losing_run_expected"]
    return told if expected is None else told + spoken()("account.run_expected", expected=decimal(expected))


def _limits(figures: dict[str, Any]) -> str:
    """What was asked for and not given; empty where nothing was."""
    words = spoken()
    parts = [
        words(f"account.limits_{name}", stakes=counted(figures[name], "stake"))
        for name in ("capped", "refused")
        if figures[name]
    ]
    if ended := figures["ended"]["limit"]:
        parts.append(words("account.limits_ended", sessions=counted(ended, "session")))
    if asked := figures["largest_request"]:
        chips = decimal(asked, 0) if asked < 10**12 else f"{float(asked):.1e}"
        parts.append(words("account.limits_asked_one" if asked == 1 else "account.limits_asked", chips=chips))
    return words("find.then").join(parts)


def sentence(figures: dict[str, Any], report: Report) -> str:
    """The verdict in one sentence."""
    words, z, coups, bet = spoken(), figures["z"] or 0.0, figures["coups_to_settle"], figures["coups_bet"]
    luck = (figures["edge_high"] - figures["edge_low"]) / 2 if bet else None
    settle = math.ceil(report.shoes * coups / bet) if bet and coups else None
    more = words("verdict.many_more") if settle is None else words("verdict.more", shoes=_shoes(settle))
    name = figures["verdict"]
    text = words(
        f"verdict.{name}" + (f"_{'better' if z > 0 else 'worse'}" if name == "not_explained" else ""),
        theory=percent(figures["theoretical_edge"]),
        realised=percent(figures["realised_edge"]),
        luck=percent(luck),
        z=decimal(abs(z)),
        rarity=decimal(1 / p_value(z), 0),
        shoes=_shoes(report.shoes),
        more=more,
    )
    return text[0].upper() + text[1:]


def exactly(figures: dict[str, Any]) -> str:
    """What a session comes to by the exact chances, or why that is not known."""
    from tracker.i18n import for_number

    exact, words = figures["exact"], spoken()
    if exact is None:
        return words("account.exact_not", why=own(figures["exact_note"]))
    lasts = "to_end" if exact["coups"] is None else for_number("coups", exact["coups"])
    told = words(f"account.exact_{lasts}", coups=exact["coups"], share=percent(exact["ahead_probability"], 3))
    for stop, share in exact["ended"].items():
        if share and stop not in ("shoes_done", "coups_done"):
            told += words("account.exact_end", share=percent(share, 3), how=words(f"account.end_{stop}"))
    amounts = {name: amount(to_the_cent(exact[f"expected_{name}"])) for name in ("staked", "net")}
    return told + words("account.exact_mean", **amounts)


def _shoes(number: int) -> str:
    return spoken()("count.one_shoe") if number == 1 else counted(number, "shoe")


def _money(minor: int) -> str:
    return amount(money(minor))
