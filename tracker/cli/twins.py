"""A system beside its twins, as a person reads it: the same coups in another order, and fresh random shoes."""

from typing import Any

from tracker.backtest import p_value
from tracker.cli.lines import amount, chance, columns, percent, row, signed, where

TWINS = {"shuffled": "the same, shuffled", "random": "fresh random shoes"}


def show_twins(figures: dict[str, Any]) -> None:
    """Three lines side by side, and what they show."""
    rows = [("twins", "staked", "net", "house kept", "95 % interval", "ahead")]
    for label, each in (("these shoes", figures), *((TWINS[name], twin) for name, twin in figures["twins"].items())):
        if each["status"] == "failed":
            rows.append((label, "FAILED", "", "", "", ""))
            continue
        between = f"{signed(each['edge_low'])} to {signed(each['edge_high'])}" if each["coups_bet"] else "-"
        money = (amount(each["staked"]), amount(each["net"]))
        kept = "-" if each["realised_edge"] is None else signed(each["realised_edge"])
        rows.append((label, *money, kept, between, percent(each["sessions_ahead"], 0)))
    columns(rows, (1, 4, 2), margin="  ")  # staked; the interval; net
    for name, twin in figures["twins"].items():
        if twin["status"] == "failed":
            row("", "", f"{TWINS[name]}: {where(twin['error'])}", 0)
    row("", "", order_told(figures), 0)


def order_told(figures: dict[str, Any]) -> str:
    """What the shoes and the same coups in another order show, in a sentence."""
    z, twin = figures["order_z"], figures["twins"]["shuffled"]
    if z is None:
        return "Without bets on both there is nothing to compare."
    if z == 0:
        return "The order of the coups made no difference to this system at all."
    apart = abs(twin["realised_edge"] - figures["realised_edge"])
    told = (
        f"As the coups fell the house kept {percent(apart)} {'less' if z > 0 else 'more'} than on the same coups in another "
        f"order, {abs(z):.1f} standard errors"
    )
    if abs(z) <= 2:
        return (
            f"{told}: luck alone. Every order of the same coups is as likely as another, so neither their order nor a road "
            "drawn of it tells what comes."
        )
    return (
        f"{told}, as luck alone brings in {chance(p_value(z))} of runs. By the rules every order of the same coups is as likely "
        "as another; if more shoes say so too, look at how they were dealt and recorded."
    )
