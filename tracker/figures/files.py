"""The files that figures bring along: fonts for pictures, and plotly.js for pages that work without a network."""

from functools import cache
from importlib import resources


def _own(name: str) -> bytes:
    return resources.files("tracker.figures").joinpath(name).read_bytes()


@cache
def font(*, bold: bool) -> bytes:
    """The project's own font, an OpenType file."""
    return _own("fonts/RoadSans-Bold.otf" if bold else "fonts/RoadSans-Regular.otf")


@cache
def plotly_js() -> str:
    """plotly.js, the bundle with the Cartesian traces, as it was published."""
    return _own("vendor/plotly-cartesian.min.js").decode()
