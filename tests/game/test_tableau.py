"""The drawing table, against the printed one."""

import pytest

from tests.facts.reference import TABLES
from tracker.game import STANDARD
from tracker.game.tableau import MISPRINT

PRINTED = """
Banker  Player's third card: stands (-) or draws (D)
        none  0  1  2  3  4  5  6  7  8  9
  0      D    D  D  D  D  D  D  D  D  D  D
  1      D    D  D  D  D  D  D  D  D  D  D
  2      D    D  D  D  D  D  D  D  D  D  D
  3      D    D  D  D  D  D  D  D  D  -  D
  4      D    -  -  D  D  D  D  D  D  -  -
  5      D    -  -  -  -  D  D  D  D  -  -
  6      -    -  -  -  -  -  -  D  D  -  -
  7      -    -  -  -  -  -  -  -  -  -  -
"""


@pytest.mark.parametrize("row", PRINTED.splitlines()[3:])
def test_banker_draws_as_printed(row):
    total, *cells = row.split()
    thirds = (None, *range(10))
    assert ["D" if STANDARD.banker_draws(int(total), third) else "-" for third in thirds] == cells


def test_player_draws_to_five_and_less():
    assert [STANDARD.player_draws(total) for total in range(8)] == [True] * 6 + [False] * 2


def test_the_table_of_the_facts():
    cells = TABLES["third_card_cells_8"]["cells"]
    assert len(cells) == 88
    for cell in cells:
        third = None if cell["player_third"] == "stood" else int(cell["player_third"])
        draws = STANDARD.banker_draws(cell["banker_total"], third)
        assert ("draw" if draws else "stand") == cell["rule"], cell


def test_the_misprint_differs_in_two_rows():
    rows = {4: (None, 2, 7), 5: (None, 4, 7)}
    for total in range(8):
        for third in (None, *range(10)):
            expected = third in rows[total] if total in rows else STANDARD.banker_draws(total, third)
            assert MISPRINT.banker_draws(total, third) == expected
