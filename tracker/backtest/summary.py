"""The summary of a run as a frame: a row a system, the figures of `backtest --json` as columns."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import polars as pl

from tracker.backtest.engine import LARGEST_INT64

MONEY = (
    *("staked", "net", "commission", "expected_net", "luck", "expected_loss_per_hour"),
    *("comps", "net_of_comps", "expected_net_of_comps"),
)
OF_MONEY = ("final_bankroll", "max_drawdown")  # groups of amounts, a column each: `final_bankroll_p05`
OF_COUNTS = ("ended",)  # groups of counts: `ended_ruin`
AMOUNT = pl.Decimal(38, 4)


def summary(systems: Sequence[Mapping[str, Any]]) -> pl.DataFrame:
    """One row a system. systems: those of the document. Money is Decimal with four places; groups without fixed keys, such
    as `parameters`, are JSON text; a count beyond Int64 is text."""
    rows = [_row(figures) for figures in systems]
    names = list(dict.fromkeys(name for row in rows for name in row))
    return pl.DataFrame([_column(name, [row.get(name) for row in rows]) for name in names])


def _row(figures: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for name, value in figures.items():
        if name in OF_MONEY:
            row |= {f"{name}_{key}": _amount(amount) for key, amount in (value or {}).items()}
        elif name in OF_COUNTS:
            row |= {f"{name}_{key}": count for key, count in (value or {}).items()}
        elif name in MONEY:
            row[name] = _amount(value)
        else:
            row[name] = json.dumps(value, ensure_ascii=False) if isinstance(value, Mapping | list) else value
    return row


def _amount(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _column(name: str, values: list[Any]) -> pl.Series:
    """Values of one kind, None among them. Numbers of both kinds are floats."""
    kinds = {type(value) for value in values if value is not None}
    if Decimal in kinds:
        return pl.Series(name, values, AMOUNT)
    if kinds == {bool}:
        return pl.Series(name, values, pl.Boolean)
    if kinds == {int} and all(abs(value or 0) <= LARGEST_INT64 for value in values):
        return pl.Series(name, values, pl.Int64)
    if kinds and kinds <= {int, float}:
        return pl.Series(name, [None if value is None else float(value) for value in values], pl.Float64)
    return pl.Series(name, [None if value is None else str(value) for value in values], pl.String)
