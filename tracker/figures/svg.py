"""A plan as SVG text; no browser and no library is needed."""

from collections.abc import Iterable
from html import escape

from tracker.figures.palette import Palette
from tracker.figures.plan import Box, Label, Plan
from tracker.figures.shapes import Circle, Letter, Line, Shape, exact, shapes

FONT = "'Helvetica Neue', Arial, 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"


def svg(plan: Plan, colours: Palette, *, description: str = "", style: str = "") -> str:
    """The drawing as one SVG document. description: its content in words, for those who do not see it."""
    width, height = exact(plan.width), exact(plan.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="{FONT}">',
        f"<title>{escape(plan.title)}</title>",
        f"<desc>{escape(description)}</desc>" if description else "",
        f"<style>{style}</style>" if style else "",
        f'<rect width="{width}" height="{height}" fill="{colours.ground}"/>',
        *(_lattice(box, colours) for box in plan.boxes),
        *_glyphs(plan, colours),
        *(_label(label, colours) for label in plan.labels),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _lattice(box: Box, colours: Palette) -> str:
    """The ground of a board and the hairlines between its cells."""
    x, y, width, height = map(exact, (box.x, box.y, box.width, box.height))
    upright = "".join(f"M{exact(box.x + step * box.cell)} {y}v{height}" for step in range(box.columns + 1))
    level = "".join(f"M{x} {exact(box.y + step * box.cell)}h{width}" for step in range(box.rows + 1))
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colours.board}"/>'
        f'<path d="{upright}{level}" stroke="{colours.grid}" fill="none" shape-rendering="crispEdges"/>'
    )


def _glyphs(plan: Plan, colours: Palette) -> Iterable[str]:
    for placed in plan.placed:
        drawn = "".join(map(_shape, shapes(placed, colours)))
        said = placed.glyph.hover
        yield f"<g><title>{escape(said)}</title>{drawn}</g>" if said else f'<g pointer-events="none">{drawn}</g>'


def _shape(shape: Shape) -> str:
    if isinstance(shape, Circle):
        edge = f' stroke="{shape.edge}" stroke-width="{exact(shape.width)}"' if shape.edge else ""
        where = f'cx="{exact(shape.x)}" cy="{exact(shape.y)}" r="{exact(shape.radius)}"'
        return f'<circle {where} fill="{shape.fill or "none"}"{edge}/>'
    if isinstance(shape, Line):
        path = f"M{exact(shape.x1)} {exact(shape.y1)}L{exact(shape.x2)} {exact(shape.y2)}"
        return f'<path d="{path}" stroke="{shape.colour}" stroke-width="{exact(shape.width)}" stroke-linecap="round"/>'
    return _letter(shape)


def _letter(letter: Letter) -> str:
    return (
        f'<text x="{exact(letter.x)}" y="{exact(letter.y)}" dy=".36em" font-size="{exact(letter.size)}" '
        f'font-weight="bold" text-anchor="middle" fill="{letter.colour}">{escape(letter.text)}</text>'
    )


def _label(label: Label, colours: Palette) -> str:
    weight = ' font-weight="bold"' if label.bold else ""
    anchor = f' text-anchor="{label.anchor}"' if label.anchor != "start" else ""
    return (
        f'<text x="{exact(label.x)}" y="{exact(label.y)}" dy=".36em" font-size="{exact(label.size)}"{weight}{anchor} '
        f'fill="{getattr(colours, label.ink)}">{escape(label.text)}</text>'
    )
