"""A system beside its twins, as a person reads it: the same coups in another order, and fresh random shoes."""

from typing import Any

from tracker.backtest import p_value
from tracker.cli.common import spoken
from tracker.cli.lines import amount, chance, columns, decimal, percent, row, signed, where

HEADS = ("twins", "staked", "net", "kept", "interval", "ahead")


def show_twins(figures: dict[str, Any]) -> None:
    """Three lines side by side, and what they show."""
    words = spoken()
    rows = [tuple(words(f"account.{name}") for name in HEADS)]
    for name, each in (("these", figures), *figures["twins"].items()):
        label = words(f"account.twin_{name}")
        if each["status"] == "failed":
            rows.append((label, words("account.FAILED"), "", "", "", ""))
            continue
        low, high = (signed(each["edge_low"]), signed(each["edge_high"])) if each["coups_bet"] else ("", "")
        between = words("account.from_to", low=low, high=high) if each["coups_bet"] else "-"
        money = (amount(each["staked"]), amount(each["net"]))
        kept = "-" if each["realised_edge"] is None else signed(each["realised_edge"])
        rows.append((label, *money, kept, between, percent(each["sessions_ahead"], 0)))
    columns(rows, (1, 4, 2), margin="  ")  # staked; the interval; net
    for name, twin in figures["twins"].items():
        if twin["status"] == "failed":
            row("", "", f"{words(f'account.twin_{name}')}: {where(twin['error'])}", 0)
    row("", "", order_told(figures), 0)


def order_told(figures: dict[str, Any]) -> str:
    """What the shoes and the same coups in another order show, in a sentence."""
    z, twin = figures["order_z"], figures["twins"]["shuffled"]
    words = spoken()
    if z is None:
        return words("account.order_nothing")
    if z == 0:
        return words("account.order_none")
    told = words(
        f"account.order_{'less' if z > 0 else 'more'}",
        apart=percent(abs(twin["realised_edge"] - figures["realised_edge"])),
        z=decimal(abs(z)),
    )
    if abs(z) <= 2:
        return words("account.order_luck", told=told)
    return words("account.order_rare", told=told, share=chance(p_value(z)))
