"""Where everything on a drawing stands, in pixels: boards, glyphs and labels. SVG, PNG and Plotly draw the same plan."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from tracker.figures.glyphs import Glyph

Anchor = Literal["start", "middle", "end"]
Ink = Literal["ink", "faint", "banker", "player", "tie", "letter"]


@dataclass(frozen=True, slots=True)
class Box:
    """A board: its top left corner, the edge of a cell, and which drawn columns can be seen.

    first: the leftmost column in sight; older ones are hidden to its left, so that the newest is always visible.
    """

    x: float
    y: float
    cell: float
    columns: int
    rows: int
    first: int = 0

    @property
    def width(self) -> float:
        return self.columns * self.cell

    @property
    def height(self) -> float:
        return self.rows * self.cell


@dataclass(frozen=True, slots=True)
class Placed:
    """A glyph whose cell has this middle and this edge."""

    glyph: Glyph
    x: float
    y: float
    cell: float


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text, centred on y."""

    x: float
    y: float
    text: str
    size: float = 11
    ink: Ink = "faint"
    anchor: Anchor = "start"
    bold: bool = False


@dataclass(slots=True)
class Plan:
    """A drawing of this size. title: what it is, for those who do not see it."""

    width: float
    height: float
    title: str = ""
    boxes: list[Box] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)

    def board(self, box: Box, glyphs: Iterable[Glyph]) -> None:
        """Put a board on the drawing, with those of its glyphs that are in sight."""
        self.boxes.append(box)
        for glyph in glyphs:
            column = glyph.column - box.first
            if 0 <= column < box.columns:
                x, y = box.x + (column + 0.5) * box.cell, box.y + (glyph.row + 0.5) * box.cell
                self.placed.append(Placed(glyph, x, y, box.cell))


def text_width(text: str, size: float) -> float:
    """About how wide a text is: Chinese fills its square, other letters a little more than half of it."""
    return size * sum(1.0 if ord(letter) > 0x2E7F else 0.55 for letter in text)


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than this; Chinese may break anywhere, other text at spaces."""
    pieces = list(text) if any(ord(letter) > 0x2E7F for letter in text) else [f"{word} " for word in text.split()]
    lines = [""]
    for piece in pieces:
        if lines[-1] and text_width((lines[-1] + piece).rstrip(), size) > width:
            lines.append("")
        lines[-1] += piece
    return [line.strip() for line in lines]
