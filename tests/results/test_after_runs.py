"""What came after runs, worked by hand and against a loop over simulated shoes."""

import polars as pl

from tracker.readers import read_text
from tracker.results import after_runs, simulate


def rows(frame: pl.DataFrame) -> list[tuple[int, int, int]]:
    return list(frame.iter_rows())


def test_by_hand():
    """Shoe 1: BBTBP BBP; after one Banker or more: B B P B P, after two: B P P, after three: P. Shoe 2 ends in a run."""
    coups = read_text("BBTBPBBP\nPBBB", breaks="keep").coups
    assert rows(after_runs(coups, "banker", range(1, 5))) == [(1, 5, 2), (2, 2, 2), (3, 0, 1), (4, 0, 0)]
    assert rows(after_runs(coups, "player", range(1, 3))) == [(1, 0, 2), (2, 0, 0)]


def test_against_a_loop():
    coups = simulate("punto-banco-8", 11, 20).coups
    expected = {length: [0, 0] for length in range(1, 7)}
    for _, shoe in coups.group_by("shoe_id", maintain_order=True):
        sides = [outcome for outcome in shoe["outcome"] if outcome != "tie"]
        for place in range(1, len(sides)):
            run = 0
            while run < place and sides[place - 1 - run] == "banker":
                run += 1
            for length in range(1, min(run, 6) + 1):
                expected[length][sides[place] != "banker"] += 1
    assert rows(after_runs(coups, "banker", range(1, 7))) == [(length, *found) for length, found in expected.items()]
