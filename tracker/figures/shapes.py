"""The shape of every glyph, in parts of its cell, for all three ways of drawing."""

from dataclasses import dataclass
from typing import Any

from tracker.figures.palette import Palette
from tracker.figures.plan import Placed

BEAD = 0.42  # radii, in cells
RING = 0.365
DISC = 0.36
HOLE = 0.14  # in a light disc
DOT = 0.145
PLATE = 0.25  # behind the number of ties
SLASH = 0.31  # from the middle to either end, along each edge
TIE_SLASH = 0.43
LETTER = 0.56  # heights of text
NUMBER = 0.46


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle; None for no filling, no edge."""

    x: float
    y: float
    radius: float
    fill: str | None
    edge: str | None = None
    width: float = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A line with round ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Letter:
    """Bold text centred on a point."""

    x: float
    y: float
    text: str
    size: float
    colour: str


Shape = Circle | Line | Letter


def stroke(cell: float, *, heavy: bool) -> float:
    """The width of a line in a cell of this edge, in pixels; heavy and light differ at every size."""
    return min(1.5 + 0.075 * cell, 0.2 * cell) if heavy else 0.5 + 0.07 * cell


def text_size(height: float, text: str, cell: float) -> float:
    """The size of text of this height, in cells; smaller where two digits must fit."""
    return height * cell / max(1, 0.62 * len(text))


def shapes(placed: Placed, colours: Palette) -> list[Shape]:
    """The shapes of a glyph, the lowest first."""
    glyph, x, y, cell = placed.glyph, placed.x, placed.y, placed.cell
    if glyph.kind == "gap":
        edge = y + glyph.down * cell
        return [Line(x - 0.4 * cell, edge, x + 0.4 * cell, edge, colours.ink, max(1.5, cell * 0.09))]
    colour = getattr(colours, glyph.role)
    heavy = glyph.role == "banker"
    if glyph.kind == "bead":
        letter = Letter(x, y, glyph.text, text_size(LETTER, glyph.text, cell), colours.letter)
        return [Circle(x, y, BEAD * cell, colour), letter]
    if glyph.kind == "ring":
        return [Circle(x, y, RING * cell, None, colour, stroke(cell, heavy=heavy))]
    if glyph.kind == "disc":
        disc = Circle(x, y, DISC * cell, colour)
        return [disc] if heavy else [disc, Circle(x, y, HOLE * cell, colours.board)]
    if glyph.kind == "slash":
        return [_rising(x, y, SLASH * cell, colour, stroke(cell, heavy=heavy))]
    if glyph.kind == "dot":
        x, y = x + glyph.right * cell, y + glyph.down * cell
        return [Circle(x, y, DOT * cell, colour, colours.board, 0.05 * cell)]
    return _tie(placed, colour, colours)


def _tie(placed: Placed, colour: str, colours: Palette) -> list[Shape]:
    x, y, cell = placed.x, placed.y, placed.cell
    drawn: list[Shape] = [
        _rising(x, y, TIE_SLASH * cell, colours.board, 0.22 * cell),
        _rising(x, y, TIE_SLASH * cell, colour, 0.1 * cell + 0.2),
    ]
    if placed.glyph.text:
        size = text_size(NUMBER, placed.glyph.text, cell)
        drawn += [Circle(x, y, PLATE * cell, colours.board), Letter(x, y, placed.glyph.text, size, colour)]
    return drawn


def _rising(x: float, y: float, reach: float, colour: str, width: float) -> Line:
    return Line(x - reach, y + reach, x + reach, y - reach, colour, width)


def exact(value: float) -> Any:
    """A coordinate as short as it can be written: two decimals at most, none where it is whole."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
