"""Marks of a curve as SVG: circles, diamonds, triangles and squares, each with what is said of it."""

Corners = list[tuple[float, float]]  # of a mark of size 2 around its middle
CORNERS: dict[str, Corners] = {
    "diamond": [(0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)],
    "square": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    "triangle-up": [(0, -1.15), (1.1, 0.85), (-1.1, 0.85)],
    "triangle-down": [(0, 1.15), (1.1, -0.85), (-1.1, -0.85)],
}
HEARD = 6  # pixels around an unseen mark that answer the pointer


def mark(symbol: str, x: float, y: float, size: float, colour: str, said: str, *, seen: bool) -> str:
    """One mark. said: its `<title>`, or nothing. An unseen one is there for what is said of it."""
    if not seen:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{HEARD}" fill="transparent">{said}</circle>'
    shape = symbol.removesuffix("-open")
    style = f"fill:none;stroke:{colour};stroke-width:2" if shape != symbol else f"fill:{colour}"
    if shape not in CORNERS:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size / 2:.1f}" style="{style}">{said}</circle>'
    half = size / 2
    points = " ".join(f"{x + right * half:.1f},{y + down * half:.1f}" for right, down in CORNERS[shape])
    return f'<polygon points="{points}" style="{style}">{said}</polygon>'
