"""The roads of a shoe as pictures, for pages on which nothing is recorded: each in a box that scrolls, with its name."""

from base64 import b64encode

from tracker.app.boards import letters, road_label
from tracker.app.components.parts import aria, button, data
from tracker.app.markup import Tag, html
from tracker.app.preferences import Preferences
from tracker.figures import road_svg, shoe_in_words
from tracker.roads import DERIVED, Board

ROADS = ("big_road", "bead_plate", "big_eye_boy", "small_road", "cockroach_pig")
CELL = 20  # pixels; derived roads have half of it


def road_images(
    board: Board, preferences: Preferences, names: tuple[str, ...] = ROADS, *, rules: str | None = None
) -> Tag:
    """The named roads. The first tells in words what the shoe holds; the others tell their names.

    rules: of the shoe, whose runs on the big road can then be asked how unusual they are; None where they can not.
    """
    words = shoe_in_words(board, preferences.style)
    drawn = []
    for place, name in enumerate(names):
        asks = rules if name == "big_road" else None
        drawn.append(_road(board, name, preferences, words if place == 0 else "", asks))
    return html.Div(drawn, className="road-images")


def _road(board: Board, name: str, preferences: Preferences, words: str, rules: str | None) -> Tag:
    say = preferences.say
    caption = say(f"road.{name}")
    cell = CELL / 2 if name in DERIVED else CELL
    drawing = road_svg(board, name, preferences.style, cell=cell, note=False)
    picture = f"data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()}"
    image = html.Img(src=picture, alt=road_label(name, words, say))
    box = html.Div(image, className="road-box", tabindex=0, role="group", **aria(label=caption))
    inside = [html.Figcaption(caption), box]
    if rules is None:
        return html.Figure(inside, className=f"road {name}")
    ask = button(say("streak.ask_longest"), do="streak", className="streak-ask", title=say("streak.ask_how"))
    asked = data(outcomes=letters(board.coups), rules=rules, cell=cell)
    return html.Figure([*inside, ask], className=f"road {name}", **asked)
