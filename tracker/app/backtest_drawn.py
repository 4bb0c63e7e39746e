"""The figures of what a run came to, and the places on the page where they are drawn."""

import json

from tracker.app.components.parts import aria, data
from tracker.app.markup import Tag, html
from tracker.figures import CONFIG, Figure
from tracker.i18n import Words


class Drawn:
    """The figures of a view, and the places where they are drawn."""

    def __init__(self, say: Words) -> None:
        self.figures: dict[str, Figure] = {}
        self.after_title = say("road.stop") + say("road.space")

    def place(self, name: str, figure: Figure, kind: str = "") -> Tag:
        """A place for a figure, with what it shows in words below."""
        id_ = f"figure-{len(self.figures) + 1}"
        self.figures[id_] = figure
        meta = figure["layout"]["meta"]
        title = meta["title"] + self.after_title
        graph = html.Div(
            id=id_,
            className="graph",
            role="img",
            style=f"width:{figure['layout']['width']}px;height:{figure['layout']['height']}px",
            **aria(label=f"{title}{meta['description']}"),
            **data(config=json.dumps(CONFIG)),
        )
        caption = html.Figcaption([html.B(title), meta["description"]])
        return html.Figure([html.Div(graph, className="scroll"), caption], className=f"drawn {name} {kind}".strip())
