"""Texts and lines as SVG, with places to a tenth of a pixel."""

from html import escape, unescape

from tracker.figures.traces import Figure


def line(x0: float, y0: float, x1: float, y1: float, colour: str, width: float, dash: str = "solid") -> str:
    """A straight line. dash: as Plotly has it, such as `4px,3px`."""
    stroke = f'style="stroke:{colour}" stroke-width="{at(width)}"{dashes(dash)}'
    return f'<path d="M{at(x0)} {at(y0)}L{at(x1)} {at(y1)}" {stroke}/>'


def dashes(dash: str) -> str:
    """The attribute for a dashed line, or nothing."""
    return "" if dash == "solid" else f' stroke-dasharray="{dash.replace("px", "")}"'


def text(x: float, y: float, content: str, anchor: str, font: Figure, *, turned: bool = False) -> str:
    """A text. anchor: start, middle or end; y: of the line that letters stand on."""
    turn = f' transform="rotate(-90 {at(x)} {at(y)})"' if turned else ""
    place = f'x="{at(x)}" y="{at(y)}" text-anchor="{anchor}" font-size="{font["size"]}"'
    return f'<text {place} style="fill:{font["color"]}"{turn}>{tidy(content)}</text>'


def box(left: float, top: float, width: float, height: float) -> str:
    """The attributes of a rectangle."""
    return f'x="{at(left)}" y="{at(top)}" width="{at(width)}" height="{at(height)}"'


def tidy(content: str) -> str:
    """What Plotly is given is written for its own tags; here it is plain text."""
    return escape(unescape(content.replace("<br>", "\n")), quote=False)


def at(number: float) -> str:
    """A place to a tenth of a pixel."""
    shown = f"{number:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown
