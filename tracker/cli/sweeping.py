"""A sweep as a person reads it: a row a setting, in the order of the settings, and what the luckiest of many is worth."""

from typing import Any

from tracker.backtest import Report, tried_json
from tracker.cli.common import notice, spoken
from tracker.cli.lines import amount, columns, counted, decimal, figures_of, own, paragraph, percent, say, where
from tracker.cli.verdicts import source, terms

LEAST_ORDER = 0.1  # standard errors; smaller differences are told as at most so many
CALLED_LUCKY = 0.0455  # share of runs beyond two standard errors, by the normal law


def show_sweep(report: Report) -> None:
    """Prints a table of all settings: never sorted by result, since that would sort by luck."""
    systems = report.all_figures()
    settings = [system.system.setting for system in report.systems]
    words = spoken()
    told = words("account.settings", shoes=source(report), settings=counted(len(systems), "setting"))
    paragraph(f"{report.setup.variant.name}: {told}")
    paragraph(terms(report.setup))
    say()
    _table(systems, settings)
    say()
    paragraph(sentence(systems))
    if report.again:
        paragraph(luckiest_again(report.again))
    if report.twins:
        paragraph(_most_order(systems))
    for figures, setting in zip(systems, settings, strict=True):
        if figures.get("exact_note"):
            why = words("account.exact_not", why=own(figures["exact_note"]))
            paragraph(f"{figures['name']} {setting}: {why}".replace(" :", ":"))
        if figures["status"] == "failed":
            notice(f"{figures['name']} {setting}: {where(figures['error'])}".replace("  ", " "))


def sentence(systems: list[dict[str, Any]]) -> str:
    """What the luckiest of so many settings is worth."""
    found = tried_json(systems)
    played = found["settings"]
    if played < 2:
        return spoken()("account.same_edge")
    named = played * CALLED_LUCKY
    smallest = min(figures["p_value_holm"] for figures in systems if figures["p_value_holm"] is not None)
    return spoken()(
        "account.best_of",
        played=played,
        by_luck=decimal(found["best_z_by_luck"]),
        best=decimal(found["best_z"]),
        named=decimal(named, 0 if named >= 10 else 1),
        smallest=figures_of(smallest, 2),
    )


def luckiest_again(again: Report) -> str:
    """What became of the luckiest setting on fresh shoes."""
    [figures] = again.all_figures()
    setting = again.systems[0].system.setting or figures["name"]
    if figures["status"] == "failed":
        return spoken()("account.best_failed", setting=setting, why=where(figures["error"]))
    return spoken()(
        "account.best_again",
        setting=setting,
        shoes=counted(again.shoes, "shoe"),
        kept=percent(figures["realised_edge"]),
        rules=percent(figures["theoretical_edge"]),
        z="-" if figures["z"] is None else decimal(figures["z"], sign=True),
    )


def _most_order(systems: list[dict[str, Any]]) -> str:
    """The largest difference that the order of the coups made to any setting, in standard errors."""
    words = spoken()
    most = max((abs(figures["order_z"]) for figures in systems if figures["order_z"] is not None), default=0.0)
    worth = words("account.most_order_is", z=decimal(max(most, LEAST_ORDER))) if most else words("account.no_order")
    return words("account.most_order", worth=worth)


def _table(systems: list[dict[str, Any]], settings: list[str]) -> None:
    """Columns that do not fit the width are left out, the least asked for first."""
    named = len({figures["name"] for figures in systems}) > 1
    exact = any("exact" in figures for figures in systems)
    words = spoken()
    heads = ["setting", "staked", "net", "expected", "kept", "z", "ahead"]
    twins = any("twins" in figures for figures in systems)
    heads += ["shuffled", "fresh"] if twins else []
    heads += ["exactly_ahead", "ruined"] if exact else []
    rows = [[words(f"account.{head}") for head in (*heads, "verdict")]]
    for figures, setting in zip(systems, settings, strict=True):
        label = f"{figures['name']} {setting}".strip() if named else setting or figures["name"]
        if figures["status"] == "failed":
            rows.append([label, *[""] * (len(rows[0]) - 2), words("account.FAILED")])
            continue
        money = [amount(figures[key]) for key in ("staked", "net", "expected_net")]
        z = "-" if figures["z"] is None else decimal(figures["z"], sign=True)
        shares = [percent(figures["realised_edge"]), z, percent(figures["sessions_ahead"], 0)]
        if twins:
            shares += [percent(figures["twins"][name]["realised_edge"]) for name in ("shuffled", "random")]
        if exact:
            known = figures["exact"] or dict.fromkeys(("ahead_probability", "ruin_probability"))
            shares += [percent(known["ahead_probability"]), percent(known["ruin_probability"])]
        rows.append([label, *money, *shares, words(f"verdict.name_{figures['verdict']}")])
    columns(rows, (3, 5, 1, 2), words_last=True)  # edge predicts; ahead; staked; house kept
