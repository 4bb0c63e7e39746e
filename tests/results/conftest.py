"""Small frames of coups, written as letters."""

from collections.abc import Callable

import polars as pl
import pytest

from tracker.results import COUPS

OUTCOMES = {"B": "banker", "P": "player", "T": "tie", "-": None}


@pytest.fixture
def coups_of() -> Callable[..., pl.DataFrame]:
    """`coups_of("BBPT", "P-")`: shoe 1 and shoe 2; `-` is a void coup without an outcome. Totals and cards are not recorded."""

    def build(*shoes: str, **columns: list) -> pl.DataFrame:
        rows = [
            {
                "shoe_id": shoe,
                "coup": coup,
                "outcome": OUTCOMES[letter],
                "void": letter == "-",
                "free": False,
                "missing": 0,
            }
            for shoe, letters in enumerate(shoes, start=1)
            for coup, letter in enumerate(letters, start=1)
        ]
        for name, values in columns.items():
            for row, value in zip(rows, values, strict=True):
                row[name] = value
        return pl.DataFrame(rows, schema=COUPS)

    return build
