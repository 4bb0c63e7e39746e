"""Colours: dark enough to be seen, and never alone in saying something."""

import pytest

from tests.figures.boards_for_tests import full_shoe
from tracker.errors import UsageError
from tracker.figures import Style
from tracker.figures.palette import PALETTES, palette
from tracker.figures.panel import panel
from tracker.figures.shapes import Circle, Line, shapes


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("chosen", PALETTES.values(), ids=[f"{name} {dark=}" for name, dark in PALETTES])
def test_marks_and_texts_stand_out(chosen) -> None:
    for side in (chosen.banker, chosen.player, chosen.tie):
        assert contrast(side, chosen.letter) >= 4.5  # the letter on a bead
        assert contrast(side, chosen.board) >= 3  # a ring on its board
    for ground in (chosen.ground, chosen.board):
        assert contrast(chosen.ink, ground) >= 7
        assert contrast(chosen.faint, ground) >= 4.5
    assert 1.1 < contrast(chosen.grid, chosen.board) < 2  # a hairline


def test_a_palette_that_there_is_not() -> None:
    with pytest.raises(UsageError, match="palette cannot be 'pink'"):
        palette("pink")


@pytest.mark.parametrize("name", ["classic", "safe"])
def test_without_colour_every_shape_still_says_its_side(name) -> None:
    """Drawn in one grey, no two roles of a kind give the same shapes."""
    style = Style(palette=name, naturals=True)
    seen: dict[tuple, set[str]] = {}
    for placed in panel(full_shoe(), style).placed:
        grey = tuple(
            (type(shape), round(shape.radius, 2), round(shape.width, 2))
            if isinstance(shape, Circle)
            else (type(shape), round(shape.width, 2))
            if isinstance(shape, Line)
            else (type(shape), shape.text)
            for shape in shapes(placed, style.colours)
        )
        corner = (placed.glyph.right, placed.glyph.down)
        if placed.glyph.coup:  # the counters have their names beside them
            seen.setdefault((placed.glyph.kind, placed.cell, corner, grey), set()).add(placed.glyph.role)
    assert {key: roles for key, roles in seen.items() if len(roles) > 1} == {}
    assert {kind for kind, *_ in seen} == {"bead", "ring", "disc", "slash", "tie", "dot"}
