"""How a scoreboard looks: language, colours, and what is shown in the cells."""

from dataclasses import dataclass

from tracker.figures.palette import Palette, PaletteName, palette
from tracker.i18n import Words, words


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a drawing. totals: winning totals on the beads; naturals: a dot where a coup was a natural."""

    language: str = "en"
    palette: PaletteName = "classic"
    dark: bool = False
    totals: bool = False
    naturals: bool = False

    @property
    def words(self) -> Words:
        return words(self.language)

    @property
    def colours(self) -> Palette:
        return palette(self.palette, dark=self.dark)


PLAIN = Style()
