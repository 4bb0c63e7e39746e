"""Colours of the scoreboard: classic and safe for the colour-blind, each on a light and on a dark ground.

A colour never stands alone: beads carry letters, Banker's ring and a red mark are drawn heavy, Player's ring and a blue
mark light, pair dots have a corner each. So every road can be read in grey.
"""

from dataclasses import dataclass
from typing import Literal

from tracker.errors import UsageError

PaletteName = Literal["classic", "safe"]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one scoreboard, as `#rrggbb`.

    Red marks of the derived roads take Banker's colour, blue ones Player's. letter: the letter on a bead.
    """

    ground: str
    board: str
    grid: str
    ink: str
    faint: str
    banker: str
    player: str
    tie: str
    natural: str
    letter: str


_CLASSIC = {"banker": "#d5001a", "player": "#0b5fc0", "tie": "#0b8427", "natural": "#f2b600"}
_SAFE = {"banker": "#c04f00", "player": "#0072b2", "tie": "#00795a", "natural": "#f0c000"}
_LIGHT = {
    "ground": "#ffffff",
    "board": "#ffffff",
    "grid": "#d9dbde",
    "ink": "#22262b",
    "faint": "#646b73",
    "letter": "#ffffff",
}
_DARK = {
    "ground": "#17181a",
    "board": "#1c1e21",
    "grid": "#34383d",
    "ink": "#e8eaed",
    "faint": "#9aa1a9",
    "letter": "#111315",
}
_CLASSIC_DARK = {"banker": "#ff5f5f", "player": "#58a6ff", "tie": "#3ecf6b", "natural": "#ffd34d"}
_SAFE_DARK = {"banker": "#ff8f3f", "player": "#5db8f0", "tie": "#1fc79a", "natural": "#ffe066"}

PALETTES: dict[tuple[str, bool], Palette] = {  # (name, dark)
    ("classic", False): Palette(**_LIGHT, **_CLASSIC),
    ("classic", True): Palette(**_DARK, **_CLASSIC_DARK),
    ("safe", False): Palette(**_LIGHT, **_SAFE),
    ("safe", True): Palette(**_DARK, **_SAFE_DARK),
}


def palette(name: PaletteName | str = "classic", *, dark: bool = False) -> Palette:
    """The palette of this name. Raises UsageError for a name that there is not."""
    if (name, dark) not in PALETTES:
        raise UsageError("road_option", name="palette", found=name, known="classic, safe")
    return PALETTES[name, dark]
