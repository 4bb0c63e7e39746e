"""The roads of a shoe as pictures, for pages on which nothing is recorded: each in a box that scrolls, with its name."""

from base64 import b64encode

from tracker.app.components.parts import aria
from tracker.app.markup import Tag, html
from tracker.app.preferences import Preferences
from tracker.figures import road_svg, shoe_in_words
from tracker.roads import DERIVED, Board

ROADS = ("big_road", "bead_plate", "big_eye_boy", "small_road", "cockroach_pig")
CELL = 20  # pixels; derived roads have half of it


def road_images(board: Board, preferences: Preferences, names: tuple[str, ...] = ROADS) -> Tag:
    """The named roads. The first tells in words what the shoe holds; the others tell their names."""
    words = shoe_in_words(board, preferences.style)
    drawn = [_road(board, name, preferences, words if place == 0 else "") for place, name in enumerate(names)]
    return html.Div(drawn, className="road-images")


def _road(board: Board, name: str, preferences: Preferences, words: str) -> Tag:
    caption = preferences.say(f"road.{name}")
    cell = CELL / 2 if name in DERIVED else CELL
    drawing = road_svg(board, name, preferences.style, cell=cell, note=False)
    picture = f"data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()}"
    image = html.Img(src=picture, alt=f"{caption}. {words}".strip())
    box = html.Div(image, className="road-box", tabindex=0, role="group", **aria(label=caption))
    return html.Figure([html.Figcaption(caption), box], className=f"road {name}")
