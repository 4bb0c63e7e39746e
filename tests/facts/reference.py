"""Exact values with an outside source: `reference_values.json`, most of them compared there with what is published."""

import json
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

_FACTS = json.loads(Path(__file__).with_name("reference_values.json").read_text("utf-8"))
FACTS: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in _FACTS["entries"]}
TABLES: dict[str, dict[str, Any]] = _FACTS["tables"]


def rounded(exact: Fraction | None, like: str) -> Decimal:
    """An exact value, which must be there, rounded half-even to as many decimals as a printed one has."""
    assert exact is not None
    with localcontext(prec=60):
        value = Decimal(exact.numerator) / exact.denominator
        return value.quantize(Decimal(like), ROUND_HALF_EVEN)


def root(exact: Fraction | None, like: str) -> Decimal:
    """The square root of an exact value, rounded likewise."""
    assert exact is not None
    with localcontext(prec=60):
        return (Decimal(exact.numerator) / exact.denominator).sqrt().quantize(Decimal(like), ROUND_HALF_EVEN)
