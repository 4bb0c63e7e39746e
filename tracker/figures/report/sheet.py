"""Where things stand on a figure: its axes as scales from values to pixels."""

import math
from dataclasses import dataclass

from tracker.figures.traces import Figure


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis on the sheet: values from low to high (logarithms of them on a logarithmic one) between two places in pixels."""

    low: float
    high: float
    start: float
    end: float
    log: bool

    def __call__(self, value: float) -> float:
        """Where a value stands; not a number where a logarithmic axis has no place for it."""
        if self.log:
            if value <= 0:
                return math.nan
            value = math.log10(value)
        wide = (self.high - self.low) or 1.0
        return self.start + (value - self.low) / wide * (self.end - self.start)

    @property
    def span(self) -> tuple[float, float]:
        """Both ends in pixels, the smaller first."""
        return min(self.start, self.end), max(self.start, self.end)

    def holds(self, place: float) -> bool:
        """Whether a place in pixels is on the axis."""
        low, high = self.span
        return low - 1 <= place <= high + 1


class Sheet:
    """The sheet of a figure and its axes: `x`, `y`, `x2` …"""

    def __init__(self, layout: Figure) -> None:
        self.layout = layout
        self.width, self.height = layout["width"], layout["height"]
        margin = layout["margin"]
        self.left, self.right = margin["l"], self.width - margin["r"]
        self.top, self.bottom = margin["t"], self.height - margin["b"]
        names = [name for name in layout if name.startswith(("xaxis", "yaxis"))]
        self.scales = {name.replace("axis", ""): self._scale(name) for name in names}

    def _scale(self, name: str) -> Scale:
        given = self.layout[name]
        first, last = given.get("domain", (0, 1))
        low, high = given["range"]
        if name[0] == "x":
            wide = self.right - self.left
            return Scale(low, high, self.left + first * wide, self.left + last * wide, given["type"] == "log")
        tall = self.bottom - self.top
        return Scale(low, high, self.bottom - first * tall, self.bottom - last * tall, given["type"] == "log")

    def place(self, kind: str, ref: str, value: float) -> float:
        """Where a value of an axis (`x2`), or a share of the sheet (`paper`), stands. kind: `x` or `y`."""
        if ref == "paper":
            ends = (self.left, self.right) if kind == "x" else (self.bottom, self.top)
            return ends[0] + value * (ends[1] - ends[0])
        return self.scales[ref](value)

    def across(self, name: str) -> Scale:
        """The axis that crosses this one."""
        other = "y" if name[0] == "x" else "x"
        anchor = self.layout[f"{name[0]}axis{name[1:]}"].get("anchor", other + name[1:])
        return self.scales[anchor if anchor in self.scales else other]
