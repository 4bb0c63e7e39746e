"""The full panel: five roads, counters and ask marks, laid out for a wide or a narrow drawing."""

from dataclasses import replace
from math import ceil

from tracker.figures.glyphs import Glyph, bead_glyphs, big_road_glyphs, derived_glyph, derived_glyphs
from tracker.figures.plan import Box, Label, Placed, Plan, text_width, wrapped
from tracker.figures.style import PLAIN, Style
from tracker.game import Outcome
from tracker.roads import DERIVED, Board

MARGIN, GAP, CAPTION, LINE = 12, 14, 17, 19
CELL = 20  # the least edge of a cell of the bead plate and the big road
BEAD_COLUMNS = 15  # hold 90 coups; a dealt shoe has 81 on average
ROAD_COLUMNS = 40
NARROW = 760  # a drawing less wide stacks the roads
ROADS = ("bead_plate", "big_road", *DERIVED)


def glyphs_of(board: Board, name: str, style: Style) -> list[Glyph]:
    """The glyphs of a road, by its name."""
    if name == "bead_plate":
        return bead_glyphs(board, style.words, totals=style.totals, naturals=style.naturals)
    if name == "big_road":
        return big_road_glyphs(board, style.words, naturals=style.naturals)
    return derived_glyphs(name, getattr(board, name), style.words)


def used_columns(glyphs: list[Glyph]) -> int:
    """How many drawn columns a road needs."""
    return 1 + max((glyph.column for glyph in glyphs), default=-1)


def panel(board: Board, style: Style = PLAIN, *, width: int | None = None, heading: str = "") -> Plan:
    """Everything a scoreboard shows.

    width: of the drawing, in pixels; older columns that do not fit are hidden on the left. None shows every column.
    heading: which shoe it is.
    """
    drawing = _Panel(board, style, heading)
    if width is not None and width < NARROW:
        drawing.stack(width)
    else:
        drawing.spread(width)
    return drawing.plan


class _Panel:
    """A panel while it is laid out, from the top down."""

    def __init__(self, board: Board, style: Style, heading: str) -> None:
        self.board, self.words, self.heading = board, style.words, heading
        self.glyphs = {name: glyphs_of(board, name, style) for name in ROADS}
        self.used = {name: used_columns(glyphs) for name, glyphs in self.glyphs.items()}
        self.plan = Plan(0, 0, heading or self.words("road.scoreboard"))

    def spread(self, width: int | None) -> None:
        """Bead plate, counters and ask marks on the left, the other roads on the right."""
        used, cell, beads = self.used, CELL, BEAD_COLUMNS
        if width is None:
            beads = max(beads, used["bead_plate"])
            derived = max(ceil(used["big_eye_boy"] / 2), used["small_road"] + 1, used["cockroach_pig"] + 1)
            columns = max(ROAD_COLUMNS, used["big_road"], derived)
        else:
            cell = max(CELL, (width - 2 * MARGIN - GAP) // (BEAD_COLUMNS + 48) // 2 * 2)
            columns = (width - 2 * MARGIN - GAP - beads * cell) // cell
        left, top = MARGIN, self._head()
        right, half = left + beads * cell + GAP, cell / 2
        edge = right + columns * cell
        bottom = self._road("bead_plate", left, top, cell, beads)
        bottom = self._counters(left, bottom + GAP, beads * cell)
        bottom = self._asks(left, bottom + 2, beads * cell)
        bottom = self._notes(left, bottom + 2, beads * cell)
        y = self._road("big_road", right, top, cell, columns) + GAP / 2
        y = self._road("big_eye_boy", right, y, half, 2 * columns) + GAP / 2
        self._road("small_road", right, y, half, columns - 1)
        y = self._road("cockroach_pig", edge - (columns - 1) * half, y, half, columns - 1)
        self.plan.width, self.plan.height = width or edge + MARGIN, ceil(max(bottom, y)) + MARGIN

    def stack(self, width: int) -> None:
        """One below the other, for a telephone."""
        margin = MARGIN - 4
        inner, y = (width - 2 * margin) // CELL * CELL, self._head()
        for name in ("big_road", *DERIVED, "bead_plate"):
            cell = CELL / 2 if name in DERIVED else CELL
            y = self._road(name, margin, y, cell, int(inner / cell)) + GAP / 2
        y = self._counters(margin, y + GAP / 2, inner)
        y = self._asks(margin, y + 2, inner)
        self.plan.width, self.plan.height = width, ceil(self._notes(margin, y + 2, inner)) + MARGIN

    def _head(self) -> float:
        if not self.heading:
            return MARGIN - 4
        self.plan.labels.append(Label(MARGIN, MARGIN + 7, self.heading, 13, "ink", bold=True))
        return MARGIN + LINE

    def _road(self, name: str, x: float, y: float, cell: float, columns: int) -> float:
        """A board below its name; the y below it."""
        hidden = max(0, self.used[name] - columns)
        box = Box(x, y + CAPTION, cell, columns, self.board.options.rows, hidden)
        self.plan.labels.append(Label(x, y + CAPTION / 2 + 1, self.words(f"road.{name}")))
        if hidden:
            earlier = f"‹ {self.words('road.earlier', count=hidden)}"
            self.plan.labels.append(Label(x + box.width, y + CAPTION / 2 + 1, earlier, anchor="end"))
        self.plan.board(box, self.glyphs[name])
        return box.y + box.height

    def _counters(self, x: float, y: float, width: float) -> float:
        """How often each thing came, in two columns; the y below them."""
        counted, half = self.board.statistics, width / 2
        sides = [Glyph("bead", side.value, 0, 0, 0, self.words(f"road.{side.value}_letter")) for side in Outcome]
        dots = [Glyph("dot", role, 0, 0, 0) for role in ("banker", "player", "natural")]
        names = ("banker", "player", "tie", "coups"), ("banker_pair", "player_pair", "natural")
        for column, (marks, keys) in enumerate(zip((sides, dots), names, strict=True)):
            for line, key in enumerate(keys):
                place = x + column * half + 9, y + line * LINE + LINE / 2
                if line < len(marks):
                    self.plan.placed.append(Placed(marks[line], *place, 17 if column == 0 else 30))
                count = getattr(counted, key)
                end = x + (column + 1) * half - (14 if column == 0 else 0)
                self.plan.labels += [
                    Label(place[0] + 13, place[1], self.words(f"road.{key}"), 12, "ink"),
                    Label(end, place[1], "–" if count is None else str(count), 12, "ink", "end", True),
                ]
        return y + 4 * LINE

    def _asks(self, x: float, y: float, width: float) -> float:
        """The marks that one more Banker, and one more Player, would leave; the y below them."""
        middle = y + LINE / 2 + 2
        for column, side in enumerate((Outcome.BANKER, Outcome.PLAYER)):
            start, asked = x + column * width / 2, self.board.ask(side)
            end = start + width / 2 - (14 if column == 0 else 0)
            self.plan.labels.append(Label(start, middle, self.words(f"road.ask_{side.value}"), 12, "ink"))
            for slot, name in enumerate(DERIVED):
                mark, where = getattr(asked, name), end - 8 - (2 - slot) * 18
                if mark is None:
                    self.plan.labels.append(Label(where, middle, "·", 12, "faint", "middle"))
                else:
                    colour = self.words("road.red" if mark.red else "road.blue")
                    said = self.words("road.asked", asked=self.words(f"road.ask_{side.value}"), mark=colour)
                    glyph = replace(derived_glyph(name, mark, self.words), hover=said)
                    self.plan.placed.append(Placed(glyph, where, middle, 15))
        return y + LINE + 4

    def _notes(self, x: float, y: float, width: float) -> float:
        """That all this is over, and whether coups are missing; the y below."""
        notes = ["road.past_only", *["road.gap"][: len(self.board.gaps)]]
        for note in notes:
            for line in wrapped(self.words(note), 11, width):
                self.plan.labels.append(Label(x, y + 8, line, 11, "faint" if note == "road.past_only" else "ink"))
                y += 15
        return y


def road(
    board: Board,
    name: str,
    style: Style = PLAIN,
    *,
    cell: float | None = None,
    columns: int | None = None,
    note: bool | None = None,
) -> Plan:
    """One road alone.

    cell: edge of a cell in pixels. columns: how many drawn columns are in sight, the newest ones; None shows them all.
    note: whether to say below that the marks describe coups that are over; of itself on derived roads.
    """
    derived = name in DERIVED
    cell = cell or (CELL / 2 if derived else CELL)
    words, glyphs = style.words, glyphs_of(board, name, style)
    used = used_columns(glyphs)
    columns = columns or max(used, BEAD_COLUMNS if name == "bead_plate" else ROAD_COLUMNS)
    box = Box(1, 1, cell, columns, board.options.rows, max(0, used - columns))
    plan = Plan(box.width + 2, box.height + 2, words(f"road.{name}"))
    plan.board(box, glyphs)
    if derived if note is None else note:
        for line in wrapped(words("road.past_only"), 11, box.width):
            plan.labels.append(Label(1, plan.height + 7, line))
            plan.height += 15
    return plan


TILE_CELL, TILE_COLUMNS = 9, 32


def tile(board: Board, style: Style = PLAIN, *, columns: int = TILE_COLUMNS, heading: str = "") -> Plan:
    """A small big road with its counters, for a page of many shoes."""
    words = style.words
    glyphs = [replace(glyph, hover="", text="") for glyph in big_road_glyphs(board, words) if glyph.kind != "dot"]
    hidden = max(0, used_columns(glyphs) - columns)
    box = Box(1, LINE, TILE_CELL, columns, board.options.rows, hidden)
    plan = Plan(box.width + 2, box.y + box.height + 1, heading or words("road.big_road"))
    counted = board.statistics
    x = plan.width - 1
    for side in reversed(Outcome):
        text = f"{words(f'road.{side.value}_letter')} {getattr(counted, side.value)}"
        plan.labels.append(Label(x, LINE / 2, text, 11, side.value, "end", True))
        x -= text_width(text, 11) + 10
    plan.labels.append(Label(1, LINE / 2, heading, 11, "ink"))
    plan.board(box, glyphs)
    return plan
