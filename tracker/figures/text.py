"""The scoreboard as text for a terminal; letters say everything that colours say."""

from collections.abc import Iterable

from tracker.figures.style import PLAIN, Style
from tracker.game import Outcome
from tracker.i18n import Words
from tracker.roads import CHANCE, DERIVED, NAMES, Board

COLOURS = {"banker": "\x1b[31m", "player": "\x1b[34m", "tie": "\x1b[32m", "empty": "\x1b[2m", "heading": "\x1b[1m"}
PLAIN_AGAIN = "\x1b[0m"
EMPTY = "."

Painted = tuple[str, str]  # a text and whose colour it takes


def scoreboard_text(
    board: Board, style: Style = PLAIN, *, heading: str = "", colour: bool = False, width: int | None = None
) -> str:
    """The five roads, counters, ask marks and good roads in lines of text.

    colour: whether to use the colours of a terminal. width: of the terminal in letters; older columns that do not fit
    are hidden on the left. None shows every column.
    """
    words = style.words
    lines = [[(heading, "heading")], *([(line, "")] for line in _counters(board, words))]
    for name, cells in _roads(board, words):
        lines += [[], *_grid(words(f"road.{name}"), cells, board.options.rows, words, width)]
    lines += [[], *([(line, "")] for line in _asks(board, words)), [(words("road.past_only"), "")]]
    lines += [[], *([(line, "")] for line in _good_roads(board, style))]
    if board.gaps:
        lines += [[], [(words("road.gap"), "")]]
    return "\n".join("".join(_paint(*part, colour) for part in line).rstrip() for line in lines) + "\n"


def _paint(text: str, role: str, colour: bool) -> str:
    return f"{COLOURS[role]}{text}{PLAIN_AGAIN}" if colour and role and text.strip() else text


def _wide(text: str) -> int:
    """How many columns of a terminal a text takes; Chinese takes two a letter."""
    return sum(2 if ord(letter) > 0x2E7F else 1 for letter in text)


def _roads(board: Board, words: Words) -> Iterable[tuple[str, dict[tuple[int, int], Painted]]]:
    """The name of each road, and what stands in its cells, by (row, column)."""
    letters = {side: words(f"road.{side.value}_letter") for side in Outcome}
    yield "bead_plate", {(b.row, b.column): (letters[b.outcome], b.outcome.value) for b in board.bead_plate.cells}
    marks = {0: "", 1: "/"}  # ties on a cell: a slash for one, the number for more
    yield (
        "big_road",
        {
            (cell.row, cell.column): (letters[cell.outcome] + marks.get(cell.ties, str(cell.ties)), cell.outcome.value)
            for cell in board.big_road.cells
        },
    )
    for name, road in zip(DERIVED, board.derived, strict=True):
        yield name, {(m.row, m.column): ("r", "banker") if m.red else ("b", "player") for m in road.cells}


def _grid(
    name: str, cells: dict[tuple[int, int], Painted], rows: int, words: Words, width: int | None
) -> list[list[Painted]]:
    """A road below its name, every cell as wide as the widest."""
    across = 1 + max((_wide(text) for text, _ in cells.values()), default=1)
    used = 1 + max((column for _, column in cells), default=-1)
    hidden = max(0, used - width // across) if width else 0
    more = f"  < {words('road.earlier', count=hidden)}" if hidden else ""
    lines: list[list[Painted]] = [[(name, "heading"), (more, "")]]
    for row in range(rows):
        line = [cells.get((row, column), (EMPTY, "empty")) for column in range(hidden, used)]
        lines.append([(text + " " * (across - _wide(text)), role) for text, role in line])
    return lines if used else [[(name, "heading"), (words("road.asked", asked="", mark="-"), "")]]


def _counters(board: Board, words: Words) -> list[str]:
    counted = board.statistics
    keys = ("coups", "banker", "player", "tie", "banker_pair", "player_pair", "natural")
    known = [(key, getattr(counted, key)) for key in keys]
    return [words("road.list").join(f"{words(f'road.{key}')} {'-' if n is None else n}" for key, n in known)]


def _asks(board: Board, words: Words) -> list[str]:
    lines = []
    for side in (Outcome.BANKER, Outcome.PLAYER):
        asked = board.ask(side)
        marks = [(name, getattr(asked, name)) for name in DERIVED]
        said = [f"{words(f'road.{name}')} {'-' if mark is None else 'r' if mark.red else 'b'}" for name, mark in marks]
        lines.append(words("road.asked", asked=words(f"road.ask_{side.value}"), mark=words("road.list").join(said)))
    return [*lines, words("road.red_and_blue")]


def _good_roads(board: Board, style: Style) -> list[str]:
    words, language = style.words, style.words.language
    found = board.good_roads()
    if not found:
        return [words("road.asked", asked=words("road.good_roads"), mark=words("road.no_good_road"))]
    return [
        words("road.asked", asked=words("road.good_roads"), mark=""),
        *(
            f"  {NAMES[road.key][language]} {road.count} ({_content(road.content)}); "
            f"{words('after.shape_stands', percent=CHANCE[road.key].coups_percent)}"
            for road in found
        ),
    ]


def _content(content: str) -> str:
    """The shape written out, its right-hand end where it is long."""
    return content if len(content) <= 40 else f"...{content[-37:]}"
