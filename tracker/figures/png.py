"""A plan as a PNG picture, drawn with Pillow and the project's own fonts, so that it looks alike on every machine."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from tracker.figures.files import font
from tracker.figures.palette import Palette
from tracker.figures.plan import Box, Label, Plan
from tracker.figures.shapes import Circle, Line, Shape, shapes

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

MOST_DOTS = 160_000_000  # of the large picture that is drawn first and then made smaller
BASELINE = 0.36  # of a text's size below the middle of its line


def png(plan: Plan, colours: Palette, *, scale: int = 2) -> bytes:
    """The drawing as a PNG file. scale: dots of the picture to a pixel of the plan."""
    from PIL import Image, ImageDraw

    finer = next(f for f in (4, 3, 2, 1) if f == 1 or plan.width * plan.height * (scale * f) ** 2 < MOST_DOTS)
    zoom = scale * finer
    size = round(plan.width * zoom), round(plan.height * zoom)
    picture = Image.new("RGB", size, colours.ground)
    brush = _Brush(ImageDraw.Draw(picture), zoom)
    for box in plan.boxes:
        brush.lattice(box, colours)
    for placed in plan.placed:
        for shape in shapes(placed, colours):
            brush.shape(shape)
    for label in plan.labels:
        brush.label(label, getattr(colours, label.ink))
    out = BytesIO()
    picture.reduce(finer).save(out, "PNG", optimize=True)
    return out.getvalue()


@cache
def _font(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(BytesIO(font(bold=bold)), size, layout_engine=ImageFont.Layout.BASIC)


class _Brush:
    """Draws at so many dots to a pixel of the plan."""

    def __init__(self, draw: ImageDraw.ImageDraw, zoom: int) -> None:
        self.draw, self.zoom = draw, zoom

    def lattice(self, box: Box, colours: Palette) -> None:
        """The ground of a board and the hairlines between its cells."""
        zoom, left, top = self.zoom, box.x, box.y
        right, bottom = box.x + box.width, box.y + box.height
        self._rectangle(left, top, right, bottom, colours.board)
        hair = 0.5
        for step in range(box.columns + 1):
            x = round(left + step * box.cell) if zoom % 2 else left + step * box.cell
            self._rectangle(x - hair, top - hair, x + hair, bottom + hair, colours.grid)
        for step in range(box.rows + 1):
            y = top + step * box.cell
            self._rectangle(left - hair, y - hair, right + hair, y + hair, colours.grid)

    def _rectangle(self, left: float, top: float, right: float, bottom: float, colour: str) -> None:
        corners = [round(edge * self.zoom) for edge in (left, top, right, bottom)]
        self.draw.rectangle((corners[0], corners[1], corners[2] - 1, corners[3] - 1), fill=colour)

    def shape(self, shape: Shape) -> None:
        if isinstance(shape, Circle):
            self._circle(shape)
        elif isinstance(shape, Line):
            self._line(shape)
        else:
            self._text(shape.x, shape.y, shape.text, shape.size, shape.colour, "m", True)

    def _disc(self, x: float, y: float, radius: float, colour: str) -> None:
        zoom = self.zoom
        edges = ((x - radius) * zoom, (y - radius) * zoom, (x + radius) * zoom - 1, (y + radius) * zoom - 1)
        self.draw.ellipse(edges, fill=colour)

    def _circle(self, circle: Circle) -> None:
        outer = circle.radius + circle.width / 2
        if circle.fill is None:
            zoom, x, y = self.zoom, circle.x, circle.y
            edges = ((x - outer) * zoom, (y - outer) * zoom, (x + outer) * zoom - 1, (y + outer) * zoom - 1)
            self.draw.ellipse(edges, outline=circle.edge, width=round(circle.width * zoom))
            return
        if circle.edge:
            self._disc(circle.x, circle.y, outer, circle.edge)
        self._disc(circle.x, circle.y, circle.radius - circle.width / 2, circle.fill)

    def _line(self, line: Line) -> None:
        ends = [(line.x1, line.y1), (line.x2, line.y2)]
        across = [(x * self.zoom, y * self.zoom) for x, y in ends]
        self.draw.line(across, fill=line.colour, width=round(line.width * self.zoom))
        for x, y in ends:
            self._disc(x, y, line.width / 2, line.colour)

    def label(self, label: Label, colour: str) -> None:
        anchor = {"start": "l", "middle": "m", "end": "r"}[label.anchor]
        self._text(label.x, label.y, label.text, label.size, colour, anchor, label.bold)

    def _text(self, x: float, y: float, text: str, size: float, colour: str, anchor: str, bold: bool) -> None:
        face = _font(max(1, round(size * self.zoom)), bold)
        where = x * self.zoom, (y + BASELINE * size) * self.zoom
        self.draw.text(where, text, fill=colour, font=face, anchor=anchor + "s")
