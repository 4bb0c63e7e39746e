"""The figures of what a run came to, and the places on the page where they are drawn."""

import json

from tracker.app.components.parts import aria, data
from tracker.app.markup import Tag, html
from tracker.figures import CONFIG, Figure


class Drawn:
    """The figures of a view, and the places where they are drawn."""

    def __init__(self) -> None:
        self.figures: dict[str, Figure] = {}

    def place(self, name: str, figure: Figure, kind: str = "") -> Tag:
        """A place for a figure, with what it shows in words below."""
        id_ = f"figure-{len(self.figures) + 1}"
        self.figures[id_] = figure
        meta = figure["layout"]["meta"]
        graph = html.Div(
            id=id_,
            className="graph",
            role="img",
            style=f"width:{figure['layout']['width']}px;height:{figure['layout']['height']}px",
            **aria(label=f"{meta['title']}. {meta['description']}"),
            **data(config=json.dumps(CONFIG)),
        )
        caption = html.Figcaption([html.B(f"{meta['title']}. "), meta["description"]])
        return html.Figure([html.Div(graph, className="scroll"), caption], className=f"drawn {name} {kind}".strip())
