"""Paper cards typed column by column."""

import pytest

from tracker.app.paper import Slip, bead_plate, big_road


@pytest.mark.parametrize(
    ("text", "outcomes", "columns"),
    [
        ("bptbbp\nppttbb\nb", "BPTBBPPPTTBBB", 3),
        ("BPTBBPPPTTBBB", "BPTBBPPPTTBBB", 3),  # no line was broken: six to a column by themselves
        ("b p t\n", "BPT", 1),
        ("庄闲和庄庄闲\n闲", "BPTBBPP", 2),
        ("", "", 0),
        ("bptbbp\n\nppttbb", "BPTBBPPPTTBB", 2),
    ],
)
def test_bead_plates(text, outcomes, columns):
    assert bead_plate(text) == (outcomes, columns, ())


@pytest.mark.parametrize(
    ("text", "slips"),
    [
        ("bptbb\nppttbb", (Slip(1, "paper_column", "5"),)),
        ("bptbbp\nppttbbp", (Slip(2, "paper_column", "7"),)),
        ("bptbxp\npp", (Slip(1, "paper_column", "5"), Slip(1, "paper_sign", "x"))),
    ],
)
def test_what_does_not_fit_on_a_bead_plate(text, slips):
    assert bead_plate(text).slips == slips


def test_a_bead_plate_of_other_rows():
    assert bead_plate("bpb\nppp\nb", rows=3) == ("BPBPPPB", 3, ())


@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        ("B3 1 2 4", "BBBPBBPPPP"),
        ("p1 12", "P" + 12 * "B"),
        ("b3 1 2t1 4", "BBBPBBTBPPPP"),  # a tie on the second of three
        ("b1tt 1", "BTTP"),
        ("tb2 1", "TBBP"),  # a tie before the first result
        ("t b2 1", "TBBP"),
        ("BBB P BBTTB", "BBBPBBTTB"),
        ("b3\n1\n2", "BBBPBB"),  # a line a column
        ("B3, P1, B2", "BBBPBB"),
        ("庄3 1", "BBBP"),
        ("", ""),
    ],
)
def test_big_roads(text, outcomes):
    paper = big_road(text)
    assert (paper.outcomes, paper.slips) == (outcomes, ())


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("3 1", Slip(1, "paper_first_side", "3")),
        ("b3 b1", Slip(2, "paper_same_side", "b1")),
        ("bp 1", Slip(1, "paper_two_sides", "bp")),
        ("b3 x", Slip(2, "paper_sign", "x")),
        ("b3 0 1", Slip(2, "paper_sign", "0")),
        ("b999", Slip(1, "paper_sign", "999")),
    ],
)
def test_what_does_not_fit_on_a_big_road(text, slip):
    assert slip in big_road(text).slips
