"""A sweep as a person reads it: a row a setting, in the order of the settings, and what the best of many is worth."""

from typing import Any

from tracker.backtest import Report, tried_json
from tracker.cli.common import notice
from tracker.cli.lines import amount, columns, counted, paragraph, percent, say, where
from tracker.cli.verdicts import terms

CALLED_LUCKY = 0.0455  # share of runs beyond two standard errors, by the normal law


def show_sweep(report: Report) -> None:
    """Prints a table of all settings: never sorted by result, since that would sort by luck."""
    systems = report.all_figures()
    settings = [system.system.setting for system in report.systems]
    source = f"simulated from seed {report.seed}" if report.source == "simulated" else "from the record"
    shoes = counted(report.shoes, "shoe")
    paragraph(f"{report.setup.variant.name}: {shoes} {source}, {report.coups:,} coups; {counted(len(systems), 'setting')}, all on the same shoes")  # fmt: skip
    paragraph(terms(report.setup))
    say()
    _table(systems, settings)
    say()
    paragraph(sentence(systems))
    if report.twins:
        paragraph(f"What the house kept of the same shoes with their coups in another order stands under \"shuffled\"; the order was worth at most {_most_order(systems)} standard errors to any setting.")  # fmt: skip
    for figures, setting in zip(systems, settings, strict=True):
        if figures.get("exact_note"):
            paragraph(
                f"{figures['name']} {setting}: not worked out exactly, {figures['exact_note']}".replace(" :", ":")
            )
        if figures["status"] == "failed":
            notice(f"{figures['name']} {setting}: {where(figures['error'])}".replace("  ", " "))


def sentence(systems: list[dict[str, Any]]) -> str:
    """What the best of so many settings is worth."""
    found = tried_json(systems)
    played = found["settings"]
    if played < 2:
        return "Every setting pays the same edge on what it stakes."
    named = played * CALLED_LUCKY
    smallest = min(figures["p_value_holm"] for figures in systems if figures["p_value_holm"] is not None)
    return (
        f"The best of {played:,} settings is the luckiest, not the best: of so many runs that have nothing to do with each "
        f"other the luckiest comes out about {found['best_z_by_luck']:.1f} standard errors above the rules, here it is {found['best_z']:.1f}; and about "
        f"{named:.{0 if named >= 10 else 1}f} of {played:,} are called lucky or unlucky by chance alone. Adjusted for all of them (Holm), the smallest p value is {smallest:.2g}. On fresh shoes every setting pays the edge "
        "on what it stakes."
    )


def _most_order(systems: list[dict[str, Any]]) -> str:
    """The largest difference that the order of the coups made to any setting, in standard errors."""
    return f"{max((abs(figures['order_z']) for figures in systems if figures['order_z'] is not None), default=0):.1f}"


def _table(systems: list[dict[str, Any]], settings: list[str]) -> None:
    """Columns that do not fit the width are left out, the least asked for first."""
    named = len({figures["name"] for figures in systems}) > 1
    exact = any("exact" in figures for figures in systems)
    heads = ["setting", "staked", "net", "edge predicts", "house kept", "z", "ahead"]
    twins = any("twins" in figures for figures in systems)
    heads += ["shuffled", "fresh shoes"] if twins else []
    rows = [[*heads, *(["exactly ahead", "ruined"] if exact else []), "verdict"]]
    for figures, setting in zip(systems, settings, strict=True):
        label = f"{figures['name']} {setting}".strip() if named else setting or figures["name"]
        if figures["status"] == "failed":
            rows.append([label, *[""] * (len(rows[0]) - 2), "FAILED"])
            continue
        money = [amount(figures[key]) for key in ("staked", "net", "expected_net")]
        z = "-" if figures["z"] is None else f"{figures['z']:+.1f}"
        shares = [percent(figures["realised_edge"]), z, percent(figures["sessions_ahead"], 0)]
        if twins:
            shares += [percent(figures["twins"][name]["realised_edge"]) for name in ("shuffled", "random")]
        if exact:
            known = figures["exact"] or dict.fromkeys(("ahead_probability", "ruin_probability"))
            shares += [percent(known["ahead_probability"]), percent(known["ruin_probability"])]
        rows.append([label, *money, *shares, figures["verdict"].replace("_", " ")])
    columns(rows, (3, 5, 1, 2), words_last=True)  # edge predicts; ahead; staked; house kept
