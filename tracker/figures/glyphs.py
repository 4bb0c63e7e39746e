"""What stands in the cells of a board: shapes with a side or a colour, and what to say about them.

A glyph knows its cell and nothing of pixels; SVG, PNG and Plotly draw the same glyphs.
"""

from dataclasses import dataclass
from typing import Literal

from tracker.game import Coup, Outcome
from tracker.i18n import Words
from tracker.roads import Board, DerivedRoad, Mark

Kind = Literal["bead", "ring", "disc", "slash", "tie", "dot", "gap"]
DERIVED_KINDS: dict[str, Kind] = {"big_eye_boy": "ring", "small_road": "disc", "cockroach_pig": "slash"}
Role = Literal["banker", "player", "tie", "natural"]
Place = tuple[int, int, int]  # row, column, number of the coup
CORNER = 0.31  # of a cell, from its middle to a dot


@dataclass(frozen=True, slots=True)
class Glyph:
    """One shape in a cell.

    role: whose colour it takes; banker and player also stand for red and blue, which are drawn heavy and light.
    text: the letter or number on it. hover: what to say about it; empty where another glyph of the cell says it.
    coup: the number of the coup. right, down: away from the middle of the cell, in cells.
    """

    kind: Kind
    role: Role
    row: int
    column: int
    coup: int
    text: str = ""
    hover: str = ""
    right: float = 0
    down: float = 0


def bead_glyphs(board: Board, words: Words, *, totals: bool = False, naturals: bool = False) -> list[Glyph]:
    """The beads, pair dots and gaps of the bead plate. totals: show the winning total where it is known."""
    glyphs = []
    for bead in board.bead_plate.cells:
        coup = board.coups[bead.coup - 1]
        total = winning_total(coup) if totals else None
        text = words(f"road.{bead.outcome.value}_letter") if total is None else str(total)
        place = bead.row, bead.column, bead.coup
        glyphs.append(Glyph("bead", bead.outcome.value, *place, text, coup_line(coup, bead.coup, words)))
        glyphs += _pairs(place, coup.banker_pair, coup.player_pair)
        if naturals and coup.natural:
            glyphs.append(Glyph("dot", "natural", *place, right=CORNER, down=-CORNER))
        if coup.missing:
            glyphs.append(Glyph("gap", "tie", *place, hover=words("road.gap_here"), down=-0.5))
    return glyphs


def big_road_glyphs(board: Board, words: Words, *, naturals: bool = False) -> list[Glyph]:
    """The rings of the big road with ties, pair dots and, if wanted, naturals."""
    glyphs = []
    for cell in board.big_road.cells:
        place = cell.row, cell.column, cell.coup
        hover = coup_line(board.coups[cell.coup - 1], cell.coup, words)
        ties = words("road.ties_one") if cell.ties == 1 else words("road.ties_many", count=cell.ties)
        if cell.outcome is not Outcome.TIE:
            said = words("road.list").join([hover, ties]) if cell.ties else hover
            glyphs.append(Glyph("ring", cell.outcome.value, *place, hover=said))
        if cell.ties:
            said = words("road.coup", coup=cell.coup, what=ties) if cell.outcome is Outcome.TIE else ""
            glyphs.append(Glyph("tie", "tie", *place, str(cell.ties) if cell.ties > 1 else "", said))
        glyphs += _pairs(place, cell.banker_pair, cell.player_pair)
        if naturals and cell.natural:
            glyphs.append(Glyph("dot", "natural", *place, down=0.37 if cell.ties > 1 else 0))
    return glyphs


def derived_glyphs(name: str, road: DerivedRoad, words: Words) -> list[Glyph]:
    """The marks of a derived road, by its name."""
    return [derived_glyph(name, mark, words) for mark in road.cells]


def derived_glyph(name: str, mark: Mark, words: Words) -> Glyph:
    """One mark of a derived road: red heavy in Banker's colour, blue light in Player's."""
    said = words("road.coup", coup=mark.coup, what=words("road.red" if mark.red else "road.blue"))
    role = "banker" if mark.red else "player"
    return Glyph(DERIVED_KINDS[name], role, mark.row, mark.column, mark.coup, hover=said)


def _pairs(place: Place, banker: bool | None, player: bool | None) -> list[Glyph]:
    """Banker's pair at the top left, Player's at the bottom right."""
    dots = []
    if banker:
        dots.append(Glyph("dot", "banker", *place, right=-CORNER, down=-CORNER))
    if player:
        dots.append(Glyph("dot", "player", *place, right=CORNER, down=CORNER))
    return dots


def winning_total(coup: Coup) -> int | None:
    """The total that won, or that was tied; None where it was not recorded."""
    if coup.outcome is Outcome.PLAYER:
        return coup.player_total
    if coup.outcome is Outcome.BANKER or coup.banker_total is not None:
        return coup.banker_total
    return coup.player_total


def coup_line(coup: Coup, number: int, words: Words) -> str:
    """A coup in words: `Coup 37: Banker 7-4, Natural, Player pair`."""
    totals = [coup.player_total, coup.banker_total]
    if coup.outcome is not Outcome.PLAYER:
        totals.reverse()
    result = words(f"road.{coup.outcome.value}") if coup.outcome else ""
    score = "-".join(str(total) for total in totals if total is not None)
    flags = ("natural", "banker_pair", "player_pair", "free")
    said = [f"{result} {score}".rstrip(), *(words(f"road.{flag}") for flag in flags if getattr(coup, flag))]
    if coup.missing:
        said.append(words("road.gap_here"))
    return words("road.coup", coup=number, what=words("road.list").join(said))
