"""What a column of a grid holds: its spellings, and the share of them that has some form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import polars as pl

MOST = 0.8  # share of the filled cells that must have the form of a role
ROWS = 20_000  # of a longer column a sample of at most about so many is looked at
SPELLINGS = 1000  # distinct values of a column that are looked at


@dataclass
class Profile:
    """What a column holds: its distinct filled cells and how often each stands there."""

    name: str
    counts: Mapping[str, int]

    @property
    def filled(self) -> int:
        return sum(self.counts.values())

    def share(self, test: Callable[[str], bool]) -> float:
        """Share of the filled cells that pass a test, 0 where none is filled."""
        return sum(count for text, count in self.counts.items() if test(text)) / self.filled if self.counts else 0.0


def profile(series: pl.Series) -> Profile:
    """The spellings of a column: of a long one in a sample of its rows, of one with very many in its first rows."""
    text = (
        series.gather_every(1 + len(series) // ROWS).drop_nulls().alias("text")
    )  # Polars refuses to count one named count
    counts = text.value_counts(sort=True)
    if counts.height > SPELLINGS:
        counts = text.head(SPELLINGS).value_counts(sort=True)
    stripped: dict[str, int] = {}
    for value, count in counts.iter_rows():
        if value.strip():
            stripped[value.strip()] = stripped.get(value.strip(), 0) + count
    return Profile(series.name, stripped)
