"""How a curve looks: language, size, and colours that say the same on a light and on a dark ground, in print and in grey."""

from dataclasses import dataclass
from functools import cache

from tracker.figures.palette import palette
from tracker.i18n import Numbers, Words, numbers, words

WIDE, COMPACT = 680, 330  # pixels: a page of A4 or a window; half of it, or a phone
NARROW = 480  # below which a figure is compact


@dataclass(frozen=True, slots=True)
class Tones:
    """Colours of a curve: `#rrggbb`, or `var(--name)` where a page's style sheet has them.

    data: what was seen; theory: what the rules say; outer, inner: bands around it; deep: the most of a heatmap; thin: single sessions. The others are
    the ends of sessions, each beside its word.
    """

    ground: str
    ink: str
    faint: str
    grid: str
    data: str
    theory: str
    outer: str
    inner: str
    deep: str
    thin: str
    done: str
    ruin: str
    stop: str
    goal: str
    limit: str
    left: str
    trailing: str


_LIGHT = {
    "data": "#0072b2",
    "theory": "#c04f00",
    "outer": "#dceaf4",
    "inner": "#b3d3e8",
    "deep": "#86bbdc",
    "thin": "#c3c9cf",
    "done": "#c9ced4",
    "ruin": "#c04f00",
    "stop": "#e2a100",
    "goal": "#00795a",
    "limit": "#7b4a9e",
    "left": "#56b4e9",
    "trailing": "#8a6d3b",
}
_DARK = {
    "data": "#5db8f0",
    "theory": "#ff8f3f",
    "outer": "#20323f",
    "inner": "#2d5068",
    "deep": "#3f789c",
    "thin": "#454b52",
    "done": "#565d65",
    "ruin": "#ff8f3f",
    "stop": "#ffd34d",
    "goal": "#1fc79a",
    "limit": "#c79be6",
    "left": "#2f81b5",
    "trailing": "#c9a566",
}
CAUSES = {  # why sessions end, from the worst to the best: the tone of each
    "ruin": "ruin",
    "stop_loss": "stop",
    "trailing": "trailing",
    "limit": "limit",
    "left": "left",
    "shoes_done": "done",
    "coups_done": "done",
    "win_goal": "goal",
}


@cache
def tones(*, dark: bool) -> Tones:
    """The colours of one ground; those that the scoreboard has too are its colours that everybody can tell apart."""
    ground = palette("safe", dark=dark)
    same = {"ground": ground.board, "ink": ground.ink, "faint": ground.faint, "grid": ground.grid}
    return Tones(**same, **(_DARK if dark else _LIGHT))


OF_THE_PAGE = Tones(**{name: f"var(--{name})" for name in Tones.__dataclass_fields__})


@dataclass(frozen=True, slots=True)
class Look:
    """width: pixels; a figure below NARROW is compact. paged: colours are those of the page that the figure stands on."""

    language: str = "en"
    width: int = WIDE
    dark: bool = False
    paged: bool = False

    @property
    def words(self) -> Words:
        return words(self.language)

    @property
    def numbers(self) -> Numbers:
        return numbers(self.words.language)

    @property
    def tones(self) -> Tones:
        return OF_THE_PAGE if self.paged else tones(dark=self.dark)

    @property
    def compact(self) -> bool:
        return self.width < NARROW


PLAIN = Look()
