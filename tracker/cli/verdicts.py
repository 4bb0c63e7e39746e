"""The result of a backtest as a person reads it: first what was asked first, then a verdict in one sentence."""

import math
import textwrap
from typing import Any

from tracker.backtest import Report, Setup, p_value, tried_json
from tracker.betting import money
from tracker.cli.common import notice
from tracker.cli.lines import (
    amount,
    bold,
    chance,
    columns,
    counted,
    dim,
    paragraph,
    percent,
    row,
    say,
    signed,
    where,
    written,
)
from tracker.cli.twins import show_twins

SENTENCES = {
    "no_bets": "No bet was placed, so there is nothing to judge.",
    "consistent": "Consistent with the house edge: the rules keep {theory} of every stake, this run kept {realised}, and "
    "the difference is ordinary luck.",
    "inconclusive": "{shoes} cannot tell: with these stakes luck alone moves the result by {luck} of what was staked "
    "either way, more than the edge of {theory}; about {more} would settle it.",
    "lucky": "Lucky: {z} standard errors better than the rules predict, as about one run in {rarity} is; on fresh shoes "
    "expect the house to keep {theory}.",
    "unlucky": "Unlucky: {z} standard errors worse than the rules predict, as about one run in {rarity} is; on fresh "
    "shoes expect the house to keep {theory}.",
    "not_explained": "Not explained by luck: {z} standard errors {side} than the rules predict; check that the record and "
    "--rules fit together, or whether the system uses the cards.",
}
ENDS = {
    "shoes_done": "played out",
    "coups_done": "played out",
    "ruin": "ruined",
    "stop_loss": "at the stop-loss",
    "win_goal": "at the win goal",
    "limit": "by a stake over the limit",
    "left": "left the table",
}
REASONS_SHOWN = 3  # that a system gave for leaving
LONGEST_NAME = 40
FEW = 20  # sessions, below which "one in twenty" is the worst of them


def show(report: Report) -> None:
    """Prints a comparison where there are several systems, then each system's account."""
    systems = report.all_figures()
    source = f"simulated from seed {report.seed}" if report.source == "simulated" else "from the record"
    paragraph(f"{report.setup.variant.name}: {_shoes(report.shoes)} {source}, {report.coups:,} coups")
    paragraph(terms(report.setup))
    say()
    if len(systems) > 1:
        _comparison(systems)
        say()
        if said := tried(systems):
            paragraph(said)
            say()
    for figures, system in zip(systems, report.systems, strict=True):
        parameters = " ".join(f"{name}={written(value)}" for name, value in figures["parameters"].items())
        say(bold(figures["name"]) + dim(f"  {figures['file']}:{system.system.line}  {parameters}".rstrip()))
        if figures["status"] == "failed":
            row("failed", "", where(figures["error"]), 0)
        else:
            _account(figures, report)
        say()
    failed = sum(figures["status"] == "failed" for figures in systems)
    if failed:
        others = "; the others are complete" if failed < len(systems) else ""
        notice(f"{failed} of {counted(len(systems), 'system')} failed{others}.")


def show_check(report: Report) -> None:
    """What `--check` prints: a line a system."""
    say(
        f"{report.setup.variant.name}: {report.shoes} scripted shoes, {report.coups} coups; they show that a system runs"
    )
    for system in report.systems:
        figures = report.figures(system)
        name = bold(figures["name"]) + dim(f"  {figures['file']}:{system.system.line}")
        if figures["status"] == "failed":
            say(f"{name}  failed: {where(figures['error'])}")
        else:
            say(f"{name}  runs: it bet on {figures['coups_bet']} of {figures['coups_seen']} coups")


def terms(setup: Setup) -> str:
    """The table and the session in words: what was staked at, and how long."""
    limits, session = setup.limits, setup.session
    stakes = f"stakes from {_money(limits.minimum * limits.chip_minor)}"
    if limits.maximum is None:
        stakes += " without a maximum"
    else:
        over = "is capped" if limits.over_max == "cap" else "ends the session"
        stakes += f" to {_money(limits.maximum * limits.chip_minor)} (more {over})"
    words = {"shoes": _shoes(session.length), "coups": f"{session.length:,} coups", "all": "all of it"}
    parts = [f"chip {_money(limits.chip_minor)}", stakes, f"a session is {words[session.unit]}"]
    parts += ["the progression carries over shoes"] if session.carry else []
    bankroll = session.bankroll_minor
    parts.append("no bankroll" if bankroll is None else f"bankroll {_money(bankroll)}")
    parts += [f"win goal {_money(session.win_goal_minor)}"] if session.win_goal_minor else []
    parts += [f"stop-loss {_money(session.stop_loss_minor)}"] if session.stop_loss_minor else []
    parts += ["commission at the end of the shoe"] if setup.variant.pays.commission_due == "shoe" else []
    return ", ".join(parts)


def _comparison(systems: list[dict[str, Any]]) -> None:
    """A row a system; columns that do not fit the width are left out, since the accounts say all."""
    rows = [["system", "staked", "net", "edge predicts", "house kept", "ahead", "verdict"]]
    for figures in systems:
        name = textwrap.shorten(figures["name"], LONGEST_NAME, placeholder="…")
        if figures["status"] == "failed":
            rows.append([name, "", "", "", "", "", "FAILED"])
            continue
        money = [amount(figures[key]) for key in ("staked", "net", "expected_net")]
        shares = [percent(figures["realised_edge"]), percent(figures["sessions_ahead"], 0)]
        rows.append([name, *money, *shares, figures["verdict"].replace("_", " ")])
    columns(rows, (3, 4, 1), words_last=True)  # edge predicts; then ahead; then staked


def _account(figures: dict[str, Any], report: Report) -> None:
    """What a person asks, in that order, a line each."""
    bet, seen = figures["coups_bet"], figures["coups_seen"]
    seated = " at the table" if seen < report.coups else ""  # a session that ended early sat out the rest
    went = f": won {figures['won']:,}, lost {figures['lost']:,}, pushed {figures['pushed']:,}" if bet else ""
    rows = [
        ("staked", amount(figures["staked"]), f"on {bet:,} of {seen:,} coups{seated}{went}"),
        ("net", amount(figures["net"]), f"commission paid {amount(figures['commission'])}" if bet else ""),
    ]
    if bet:
        theory = f"{percent(figures['theoretical_edge'], 3)} of what was staked, by the exact odds"
        rows.append(("edge predicts", amount(figures["expected_net"]), theory))
        rows.append(("house kept", percent(figures["realised_edge"], 3), _kept(figures)))
        rows.append(("luck", amount(figures["luck"]), _luck(figures)))
        rows.append(("an hour", amount(figures["expected_loss_per_hour"]), "is the expected loss, at 70 coups an hour"))
    if figures["sessions"]:
        rows.append(("ahead", percent(figures["sessions_ahead"], 1), _ahead(figures)))
    rows += [
        ("ended", "", _ended(figures)),
        ("worst", "", _worst(figures) if bet else ""),
        ("limits", "", _limits(figures)),
    ]
    widest = max(len(figure) for _, figure, _ in rows)
    for label, figure, words in rows:
        if figure or words:
            row(label, figure, words, widest)
    if bet:
        row("at any time", "", whenever(figures), widest)
    row("verdict", "", sentence(figures, report), widest)
    if "exact" in figures:
        row("exact", "", exactly(figures), widest)
    if "twins" in figures:
        show_twins(figures)


def _kept(figures: dict[str, Any]) -> str:
    paid = ", so it paid out more than it took" if figures["realised_edge"] < 0 else ""
    low, high = percent(figures["edge_low"], 3), percent(figures["edge_high"], 3)
    return f"of what was staked{paid}; 95 % interval {low} to {high}"


def _luck(figures: dict[str, Any]) -> str:
    """The net less what the edge predicts, how rare it is, and how much these stakes tell."""
    rare = f"beside what the edge predicts; luck alone takes {chance(figures['p_value'])} of runs so far from it, or farther"
    bet, worth = figures["coups_bet"], figures["effective_coups"]
    return rare if worth > 0.95 * bet else f"{rare}; {bet:,} such bets tell as much as {worth:,.0f} flat ones"


def whenever(figures: dict[str, Any]) -> str:
    """What holds however often one looked, and whenever one stops."""
    if figures["evidence_note"]:
        return f"no interval that holds whenever you stop: {figures['evidence_note']}"
    low, high = figures["anytime_edge_low"], figures["anytime_edge_high"]
    if low is not None and high is not None:
        between = f"the house keeps between {signed(low)} and {signed(high)} of each bet, large or small"
    elif low is not None:
        between = f"the house keeps at least {signed(low)} of each bet, large or small"
    elif high is not None:
        between = f"the house keeps at most {signed(high)} of each bet, large or small"
    else:
        between = "nothing is settled yet about what the house keeps of each bet"
    against = figures["evidence"]
    odds = f"{against:,.2f}" if against < 10**6 else f"{against:.1e}"
    return f"whenever you stop, {between} (95 %); evidence against the exact odds {odds}, of which 20 would be strong"


def tried(systems: list[dict[str, Any]]) -> str:
    """What the best of several is worth; empty where fewer than two bet."""
    found = tried_json(systems)
    if found["settings"] < 2:
        return ""
    smallest = min(figures["p_value_holm"] for figures in systems if figures["p_value_holm"] is not None)
    return (
        f"{found['settings']:,} were tried: the luckiest came out {found['best_z']:+.1f} standard errors from the rules; of so "
        f"many that have nothing to do with each other the luckiest is {found['best_z_by_luck']:+.1f} on average, by luck "
        f"alone. Adjusted for all of them (Holm), the smallest p value is {smallest:.2g}."
    )


def _ahead(figures: dict[str, Any]) -> str:
    """Where sessions ended: the median, and the worst twentieth where there are enough to have one."""
    final, sessions = figures["final_bankroll"], figures["sessions"]
    if sessions == 1:
        return f"of one session, which ended at {amount(final['p50'])}"
    worst = "the worst" if sessions < FEW else "one in twenty"
    tail = "" if sessions < FEW else " or less"
    return f"of {sessions:,} sessions; the middle one ended at {amount(final['p50'])}, {worst} at {amount(final['p05'])}{tail}"


def _ended(figures: dict[str, Any]) -> str:
    counts: dict[str, int] = {}
    for stop, count in figures["ended"].items():
        counts[ENDS[stop]] = counts.get(ENDS[stop], 0) + count
    parts = [f"{count:,} {words}" for words, count in counts.items() if count]
    reasons = sorted(figures["left_because"].items(), key=lambda item: -item[1])
    named = [f"{reason} {count:,}" for reason, count in reasons if reason][:REASONS_SHOWN]
    more = ", …" if len(reasons) > REASONS_SHOWN else ""
    return ", ".join(parts) + (f" ({', '.join(named)}{more})" if named else "")


def _worst(figures: dict[str, Any]) -> str:
    """The longest losing run, and how far sessions fell from their peak."""
    drawdown, sessions = figures["max_drawdown"], figures["sessions"]
    run = f"{counted(figures['longest_losing_run'], 'loss')} in a row"
    if sessions == 1:
        return f"{run}; the session fell {amount(drawdown['median'])} from its peak"
    deepest = (
        f"the deepest {amount(drawdown['p95'])}"
        if sessions < FEW
        else f"one in twenty {amount(drawdown['p95'])} or more"
    )
    return f"{run}; the middle session fell {amount(drawdown['median'])} from its peak, {deepest}"


def _limits(figures: dict[str, Any]) -> str:
    """What was asked for and not given; empty where nothing was."""
    parts = []
    if figures["capped"]:
        parts.append(f"{counted(figures['capped'], 'stake')} capped")
    if figures["refused"]:
        parts.append(f"{counted(figures['refused'], 'stake')} refused, below the minimum")
    ended = figures["ended"]["limit"]
    if ended:
        parts.append(f"{counted(ended, 'session')} ended by a stake too large to place")
    asked = figures["largest_request"]
    if asked:
        parts.append(f"the largest asked for was {asked:,} chips" if asked < 10**12 else f"the largest asked for was {float(asked):.1e} chips")  # fmt: skip
    return "; ".join(parts)


def sentence(figures: dict[str, Any], report: Report) -> str:
    """The verdict in one sentence."""
    z, coups, bet = figures["z"] or 0.0, figures["coups_to_settle"], figures["coups_bet"]
    luck = (figures["edge_high"] - figures["edge_low"]) / 2 if bet else None
    more = f"{_shoes(math.ceil(report.shoes * coups / bet))} like these" if bet and coups else "many more shoes"
    text = SENTENCES[figures["verdict"]].format(
        theory=percent(figures["theoretical_edge"]),
        realised=percent(figures["realised_edge"]),
        luck=percent(luck),
        z=f"{abs(z):.1f}",
        side="better" if z > 0 else "worse",
        rarity=f"{_rarity(z):,.0f}",
        shoes=_shoes(report.shoes),
        more=more,
    )
    return text[0].upper() + text[1:]


def exactly(figures: dict[str, Any]) -> str:
    """What a session comes to by the exact chances, or why that is not known."""
    exact = figures["exact"]
    if exact is None:
        return f"not worked out: {figures['exact_note']}"
    lasts = "played to its end" if exact["coups"] is None else f"of {exact['coups']:,} coups"
    ends = {ENDS[stop]: share for stop, share in exact["ended"].items() if stop not in ("shoes_done", "coups_done")}
    parts = [f"{percent(share, 3)} {words}" for words, share in ends.items() if share]
    return (
        f"a session {lasts}, each coup from a fresh shoe, is ahead in {percent(exact['ahead_probability'], 3)} of all cases"
        + "".join(f", {part}" for part in parts)
        + f"; it stakes {amount(exact['expected_staked'])} and comes to {amount(exact['expected_net'])} on average"
    )


def _shoes(number: int) -> str:
    return "one shoe" if number == 1 else f"{number:,} shoes"


def _money(minor: int) -> str:
    return amount(money(minor))


def _rarity(z: float) -> float:
    """In how many runs luck so far from the mean on this side comes once."""
    one_side = p_value(z) / 2
    return 1 / one_side if one_side else math.inf
