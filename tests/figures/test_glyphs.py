"""What stands in the cells, and what is said about it."""

import pytest

from tracker.figures.glyphs import bead_glyphs, big_road_glyphs, derived_glyphs, winning_total
from tracker.game import Coup, Outcome
from tracker.i18n import words
from tracker.roads import Board, Options

BANKER, PLAYER, TIE = Outcome
EN = words("en")


def test_the_dot_of_bankers_pair_is_at_the_top_left_and_of_players_at_the_bottom_right() -> None:
    board = Board([Coup(PLAYER, banker_pair=True), Coup(PLAYER, player_pair=True)])
    for glyphs in (bead_glyphs(board, EN), big_road_glyphs(board, EN)):
        dots = {glyph.coup: glyph for glyph in glyphs if glyph.kind == "dot"}
        assert (dots[1].role, dots[1].right < 0, dots[1].down < 0) == ("banker", True, True)
        assert (dots[2].role, dots[2].right > 0, dots[2].down > 0) == ("player", True, True)


def test_a_tied_coup_shows_its_pairs_on_the_bead_plate_and_not_on_the_big_road() -> None:
    board = Board([Coup(BANKER), Coup(TIE, banker_pair=True)])
    assert [glyph.kind for glyph in bead_glyphs(board, EN)] == ["bead", "bead", "dot"]
    assert [glyph.kind for glyph in big_road_glyphs(board, EN)] == ["ring", "tie"]


@pytest.mark.parametrize(("ties", "text"), [(1, ""), (2, "2"), (3, "3"), (12, "12")])
def test_one_tie_is_a_slash_and_more_have_a_number(ties: int, text: str) -> None:
    glyphs = big_road_glyphs(Board("B" + "T" * ties), EN)
    assert [(glyph.kind, glyph.text) for glyph in glyphs] == [("ring", ""), ("tie", text)]
    assert glyphs[0].hover == f"Coup 1: Banker, {'1 tie' if ties == 1 else f'{ties} ties'}"


def test_ties_that_wait_for_a_result_are_a_mark_without_a_ring() -> None:
    (glyph,) = big_road_glyphs(Board("TT"), EN)
    assert (glyph.kind, glyph.row, glyph.column, glyph.text, glyph.hover) == ("tie", 0, 0, "2", "Coup 1: 2 ties")
    assert [g.kind for g in big_road_glyphs(Board("TTB", Options(leading_ties="own_column")), EN)] == ["tie", "ring"]


@pytest.mark.parametrize(
    ("coup", "said"),
    [
        (Coup(BANKER, player_total=4, banker_total=7, natural=False, player_pair=True), "Banker 7-4, Player pair"),
        (Coup(PLAYER, player_total=9, banker_total=0, natural=True), "Player 9-0, Natural"),
        (Coup(TIE, player_total=6, banker_total=6), "Tie 6-6"),
        (Coup(BANKER, banker_total=7), "Banker 7"),
        (Coup(BANKER, free=True), "Banker, no bets"),
        (Coup(PLAYER, missing=2), "Player, coups missing before this one"),
    ],
)
def test_a_coup_in_words(coup: Coup, said: str) -> None:
    assert bead_glyphs(Board([coup]), EN)[0].hover == f"Coup 1: {said}"


@pytest.mark.parametrize(
    ("coup", "total"),
    [
        (Coup(BANKER, player_total=4, banker_total=7), 7),
        (Coup(PLAYER, player_total=4, banker_total=2), 4),
        (Coup(TIE, player_total=6), 6),
        (Coup(TIE, banker_total=0), 0),
        (Coup(PLAYER, banker_total=2), None),
    ],
)
def test_the_total_that_a_bead_can_show(coup: Coup, total: int | None) -> None:
    assert winning_total(coup) == total
    bead = bead_glyphs(Board([coup]), EN, totals=True)[0]
    assert bead.text == (coup.outcome.letter if total is None and coup.outcome else str(total))


def test_naturals_are_shown_when_asked_for() -> None:
    board = Board([Coup(BANKER, natural=True)])
    assert [g.role for g in big_road_glyphs(board, EN, naturals=True)] == ["banker", "natural"]
    assert [g.role for g in big_road_glyphs(board, EN)] == ["banker"]


def test_a_gap_is_marked_above_its_bead() -> None:
    glyphs = bead_glyphs(Board([Coup(BANKER), Coup(BANKER, missing=-1)]), EN)
    assert [(glyph.kind, glyph.coup, glyph.down) for glyph in glyphs if glyph.kind == "gap"] == [("gap", 2, -0.5)]


def test_the_marks_of_derived_roads_are_named_as_colours() -> None:
    board = Board("BBPPPP")  # red, blue, red
    glyphs = derived_glyphs("big_eye_boy", board.big_eye_boy, EN)
    assert [glyph.hover for glyph in glyphs] == [
        "Coup 4: red, regular",
        "Coup 5: blue, irregular",
        "Coup 6: red, regular",
    ]
    kinds = [
        derived_glyphs(name, road, EN)[0].kind
        for name, road in zip(("big_eye_boy", "small_road", "cockroach_pig"), Board("BPBPBPBP").derived, strict=True)
    ]
    assert kinds == ["ring", "disc", "slash"]
