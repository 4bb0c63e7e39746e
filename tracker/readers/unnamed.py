"""Columns without a name whose role shows by what they hold: cards and totals in a row, numbers that count up, times."""

from collections.abc import Mapping

import polars as pl

from tracker.game import POINTS
from tracker.readers import cells
from tracker.readers.grid import Grid
from tracker.readers.profile import MOST, Profile
from tracker.results import CARDS

TOTALS = ("player_total", "banker_total")
NEARLY_ALL = 0.95


def by_value(grid: Grid, roles: dict[str, str], profiles: Mapping[str, Profile]) -> None:
    """Adds the roles that show without a name. roles: role -> column, those found so far."""
    free = [name for name in grid.cells.columns if name not in roles.values()]
    if not any(role in roles for role in (*CARDS, *TOTALS, "player_cards")):
        roles |= _cards_in_a_row(grid, profiles, free)
    if grid.headed:
        return
    if "coup" not in roles and "outcome" in roles:
        counting = [name for name in free if name not in roles.values() and _counts_up(grid.cells[name])]
        if len(counting) == 1:
            roles["coup"] = counting[0]
    times = [name for name in free if profiles[name].counts and profiles[name].share(cells.is_time) >= MOST]
    clocks = [name for name in times if profiles[name].share(lambda text: ":" in text[:4]) >= MOST]
    both = ("date", "time") if len(times) == 2 and clocks == times[1:] else ("time",)
    roles |= dict(zip(both, times, strict=False))


def _counts_up(series: pl.Series) -> bool:
    """Whether most rows of a column hold the number of the row before and one more."""
    numbers = series.str.strip_chars().cast(pl.Int64, strict=False)
    steps = numbers.diff().drop_nulls()
    return len(steps) > 0 and numbers.null_count() == 0 and (steps == 1).sum() >= MOST * len(steps)


def _cards_in_a_row(grid: Grid, profiles: Mapping[str, Profile], free: list[str]) -> dict[str, str]:
    """Eight neighbouring columns that hold Player's cards, Banker's cards and both totals, if the sums come out."""
    for start in range(len(free) - 7):
        eight = free[start : start + 8]
        if not all(profiles[name].counts and profiles[name].share(cells.is_card) >= NEARLY_ALL for name in eight):
            continue
        if not all(profiles[name].share(_is_total) >= NEARLY_ALL for name in eight[6:]):
            continue
        points = [_points(grid.cells[name]) for name in eight]
        sums = [(points[i] + points[i + 1] + points[i + 2]) % 10 == points[6 + i // 3] for i in (0, 3)]
        if min(same.sum() for same in sums) >= 0.5 * len(grid.lines):
            return dict(zip((*CARDS, *TOTALS), eight, strict=True))
    return {}


def _is_total(text: str) -> bool:
    return cells.total(text) is not None


def _points(series: pl.Series) -> pl.Series:
    """Points of a column of cards as text; 0 where there is no card."""

    def points(text: str) -> int:
        number = cells.card(text)
        return POINTS[number] if number is not None else 0

    return cells.translate(series, points, pl.Int64).fill_null(0)
