"""Streaks of simulated shoes beside their exact expectations."""

import polars as pl
import pytest

from tracker.game import VARIANTS
from tracker.results import Streaks, add_streaks, count_streaks, simulate, streak_lengths, streak_table

RULES = VARIANTS["punto-banco-8"].rules


def test_parts_add_up_to_the_whole():
    coups = simulate("punto-banco-8", 3, 12).coups
    parts = [count_streaks(coups.filter(pl.col("shoe_id").is_between(low, low + 3))) for low in (1, 5, 9)]
    together = add_streaks(parts)
    assert together.lengths.equals(streak_lengths(coups))
    assert together.shoes["shoes"].sum() == 12
    assert (together.shoes["resolved"] * together.shoes["shoes"]).sum() == coups.filter(
        pl.col("outcome") != "tie"
    ).height


def test_found_and_expected_lie_together():
    """Two thousand shoes: no length is farther than four standard deviations from what the chances say (seed 5)."""
    rows, longest = streak_table(count_streaks(simulate("punto-banco-8", 5, 2000).coups), RULES)
    assert {row.outcome for row in rows} == {"banker", "player"}
    for row in rows:
        if row.expected >= 5:
            assert abs(row.streaks - row.expected) <= 4 * row.standard_deviation
    assert sum(row.streaks for row in rows) == pytest.approx(sum(row.expected for row in rows), rel=0.01)
    assert all(0 < each.probability <= 1 for each in longest)
    assert [each.length for each in longest] == [
        max(row.length for row in rows if row.outcome == side and row.streaks) for side in ("banker", "player")
    ]


def test_the_longest_of_one_shoe():
    """Seventy resolved coups, Banker's longest 5: facts/maths.md section 7 has 0.7038987112 for a run of five or more."""
    one = pl.DataFrame({"resolved": [70], "shoes": [1]}, schema={"resolved": pl.Int64, "shoes": pl.Int64})
    found = Streaks(pl.DataFrame({"outcome": ["banker"], "length": [5], "streaks": [1]}), one)
    banker = streak_table(found, RULES)[1][0]
    assert (banker.length, banker.probability) == (5, pytest.approx(0.7038987112, abs=1e-9))
