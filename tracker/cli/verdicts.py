"""The result of a backtest as a person reads it: first what was asked first, then a verdict in one sentence."""

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tracker.backtest import Report
from tracker.cli.common import notice

WIDTH_WITHOUT_TERMINAL = 100
SENTENCES = {
    "no_bets": "No bet was placed, so there is nothing to judge.",
    "consistent": "Consistent with the house edge: the rules keep {theory} of every stake, this run kept {realised}, and "
    "the difference is ordinary luck.",
    "inconclusive": "{shoes} {cannot} tell: so little was bet that the edge of {theory} cannot be told from none. "
    "About {coups} coups bet like these (some {more} shoes) would settle it.",
    "lucky": "Luckier than usual: {z} standard errors better than the rules predict. Luck like this comes about once in "
    "{rarity} runs; on fresh shoes expect the house to keep {theory}.",
    "unlucky": "Unluckier than usual: {z} standard errors worse than the rules predict. Luck like this comes about once "
    "in {rarity} runs; on fresh shoes expect the house to keep {theory}.",
    "not_explained": "Not explained by luck ({z} standard errors from the rules): check that the record and --rules fit "
    "together, or whether the system uses the cards.",
}
ENDS = {
    "shoes_done": "shoes played out",
    "coups_done": "coups played out",
    "ruin": "ruined",
    "stop_loss": "stop-loss",
    "win_goal": "win goal",
    "limit": "stake over the limit",
    "left": "left the table",
}


def show(report: Report) -> None:
    """Prints a comparison where there are several systems, then each system's account."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDTH_WITHOUT_TERMINAL)
    systems = [report.figures(system) for system in report.systems]
    shoes = f"{report.shoes:,} {'shoe' if report.shoes == 1 else 'shoes'}"
    source = f"simulated from seed {report.seed}" if report.source == "simulated" else "from the record"
    console.print(f"{report.setup.variant.name}: {shoes} {source}, {report.coups:,} coups\n")
    if len(systems) > 1:
        console.print(_comparison(systems))
        console.print()
    for figures, system in zip(systems, report.systems, strict=True):
        found = f"{figures['file']}:{system.system.line}"
        parameters = " ".join(f"{name}={value}" for name, value in figures["parameters"].items())
        console.print(Text(f"{figures['name']}", "bold").append(f"  {found}  {parameters}", "dim"))
        if figures["status"] == "failed":
            console.print(Text("  failed   ").append(where(figures["error"])), soft_wrap=True)
        else:
            console.print(_account(figures, report))
        console.print()
    failed = sum(figures["status"] == "failed" for figures in systems)
    if failed:
        notice(f"{failed} of {len(systems)} systems failed; the others are complete.")


def where(error: dict[str, Any]) -> str:
    """`my.py:14, session 3, shoe 3, coup 41: AttributeError: …`."""
    places = [error["file"] + (f":{error['line']}" if error["line"] else "")]
    places += [f"{name} {error[name]}" for name in ("session", "shoe", "coup") if error[name] is not None]
    return ", ".join(places) + ": " + error["message"]


def _comparison(systems: list[dict[str, Any]]) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 1, 0, 0))
    table.add_column("system", no_wrap=True)
    for heading in ("staked", "net", "edge predicts", "house kept", "ahead"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("verdict")
    for figures in systems:
        if figures["status"] == "failed":
            table.add_row(figures["name"], "", "", "", "", "", "FAILED")
            continue
        table.add_row(
            figures["name"],
            amount(figures["staked"]),
            amount(figures["net"]),
            amount(figures["expected_net"]),
            percent(figures["realised_edge"]),
            percent(figures["sessions_ahead"], 0),
            figures["verdict"].replace("_", " "),
        )
    return table


def _account(figures: dict[str, Any], report: Report) -> Table:
    """What a person asks, in that order, a line each."""
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    bets = f"on {figures['coups_bet']:,} of {figures['coups_seen']:,} coups: won {figures['won']:,}, lost {figures['lost']:,}, pushed {figures['pushed']:,}"
    table.add_row("  staked", amount(figures["staked"]), bets)
    table.add_row("  net", amount(figures["net"]), f"commission paid {amount(figures['commission'])}")
    theory = f"{percent(figures['theoretical_edge'], 3)} of what was staked, by the exact odds"
    table.add_row("  edge predicts", amount(figures["expected_net"]), theory if figures["coups_bet"] else "")
    if figures["coups_bet"]:
        low, high = percent(figures["edge_low"], 3), percent(figures["edge_high"], 3)
        table.add_row("  house kept", percent(figures["realised_edge"], 3), f"95 % interval {low} to {high}")
    final = figures["final_bankroll"]
    ahead = f"of {figures['sessions']:,} sessions; an ordinary one ends at {amount(final['p50'])}, the worst twentieth at {amount(final['p05'])} or less"
    table.add_row("  ahead", percent(figures["sessions_ahead"], 1), ahead if figures["sessions"] else "")
    ended = ", ".join(f"{ENDS[stop]} {count:,}" for stop, count in figures["ended"].items() if count)
    table.add_row("  ended", "", ended)
    table.add_row("  worst", "", _worst(figures))
    limits = _limits(figures)
    if limits:
        table.add_row("  limits", "", limits)
    table.add_row("  verdict", "", sentence(figures, report))
    return table


def _worst(figures: dict[str, Any]) -> str:
    drawdown = figures["max_drawdown"]
    return (
        f"{figures['longest_losing_run']} losses in a row; an ordinary session falls {amount(drawdown['median'])} from "
        f"its peak, one in twenty {amount(drawdown['p95'])} or more"
    )


def _limits(figures: dict[str, Any]) -> str:
    """What was asked for and not given; empty where nothing was."""
    parts = []
    if figures["capped"]:
        parts.append(f"{figures['capped']:,} stakes capped")
    if figures["refused"]:
        parts.append(f"{figures['refused']:,} stakes refused, below the minimum")
    if figures["ended"]["limit"]:
        parts.append(f"{figures['ended']['limit']:,} sessions ended by a stake too large to place")
    if figures["largest_request"]:
        chips = figures["largest_request"]
        parts.append(
            f"the largest asked for was {chips:,} chips"
            if chips < 10**12
            else f"the largest asked for was {float(chips):.1e} chips"
        )
    return "; ".join(parts)


def sentence(figures: dict[str, Any], report: Report) -> str:
    """The verdict in one sentence."""
    z = abs(figures["z"] or 0.0)
    coups = figures["coups_to_settle"]
    shoes = "one shoe" if report.shoes == 1 else f"{report.shoes:,} shoes"
    a_shoe = report.coups / report.shoes if report.shoes else 0
    text = SENTENCES[figures["verdict"]].format(
        theory=percent(figures["theoretical_edge"], 2),
        realised=percent(figures["realised_edge"], 2),
        z=f"{z:.1f}",
        rarity=f"{_rarity(z):,.0f}",
        shoes=shoes,
        cannot="cannot",
        coups=f"{coups:,}" if coups else "more",
        more=f"{coups / a_shoe:,.0f}" if coups and a_shoe else "more",
    )
    return text[0].upper() + text[1:]


def _rarity(z: float) -> float:
    """In how many runs luck so far from the mean on this side comes once, by the normal law."""
    from math import erfc, sqrt

    return 2 / erfc(z / sqrt(2))


def amount(text: str | None) -> str:
    """Money with commas; a dash where there is none."""
    if text is None:
        return "-"
    whole, _, decimals = text.partition(".")
    return f"{int(whole):,}.{decimals}" if whole != "-0" else text


def percent(share: float | None, digits: int = 2) -> str:
    """A share as a percentage; a dash where there is none."""
    return "-" if share is None else f"{100 * share:.{digits}f} %"
