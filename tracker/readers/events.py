"""Streams of events: which of them are coups, and which say that a new shoe begins."""

import re
from collections.abc import Mapping, Sequence

import polars as pl

from tracker.i18n import words_in_headings, words_in_records
from tracker.readers.columns import HEADINGS
from tracker.readers.draft import Skipped
from tracker.readers.grid import Grid, heading_name
from tracker.readers.words import Words, clean

TYPES = frozenset({
    "type", "event", "event type", "event name", "kind", "action", "msg type", "message type", "op", "topic", "类型", "類型", "tipo",
})  # fmt: skip
RESULTS = frozenset(
    {
        "result",
        "results",
        "outcome",
        "winner",
        "won",
        "coup",
        "settled",
        "settle",
        "结果",
        "結果",
        "开奖",
        "開獎",
        "resultado",
    }
)
OTHERS = frozenset({word for name in words_in_headings.NOT_THE_OUTCOME for word in name.split()}) - {
    "my",
    "on",
    "next",
    "side",
}
BEGINS = re.compile(
    r"(?:new|next|begin|start|change|open)\w*\W{0,3}(?:the\W)?(?:shoe|boot)|(?:shoe|boot)\W{0,3}(?:start|begin|open|change|new)|shuffl"
    r"|换靴|換靴|新靴|洗牌|nuevo sabot|nuevo zapato",
    re.IGNORECASE,
)
MOST_TYPES = 50
LOOK = 2000  # rows that tell which types are coups
HALF = 0.5

Row = Mapping[str, str | None]


def begins_shoe(text: str) -> bool:
    """Whether an event of such a name, or a line that says so, begins a new shoe: `new_shoe`, `Shuffle`."""
    return BEGINS.search(text.replace("_", " ")) is not None


def type_column(rows: Sequence[Row]) -> str | None:
    """The key under which every event says what it is; None where these are no events."""
    for name in rows[0] if rows else ():
        if heading_name(name) in TYPES and all(row.get(name) for row in rows):
            kinds = {row[name] for row in rows}
            return name if 1 < len(kinds) <= MOST_TYPES else None
    return None


def types_of_coups(rows: Sequence[Row], column: str, words: Words) -> set[str]:
    """The types of the events that say who won, but for bets and predictions, which use the same words; empty if none does.

    Where one of several is named as a result, it alone is taken.
    """
    held: dict[str, list[Row]] = {}
    for row in rows:
        held.setdefault(row[column] or "", []).append(row)
    if any(words.mark(kind) for kind in held):
        return set()  # the type itself is the result
    fitting = [kind for kind, own in held.items() if _say_who_won(own, column, words)]
    rest = [kind for kind in fitting if not _words(kind) & OTHERS] or fitting
    return set([kind for kind in rest if _words(kind) & RESULTS] or rest)


def coups_only(grid: Grid, words: Words) -> None:
    """Leaves the rows of a grid that are coups, where a column says of every row what it is: `bet`, `result`, `new shoe`.

    The other rows are skipped; after one of a new shoe a new one begins.
    """
    name = next((name for name in grid.cells.columns if grid.headed and heading_name(name) in TYPES), None)
    kinds = [] if name is None else grid.cells[name].unique(maintain_order=True).to_list()
    if name is None or not 1 < len(kinds) <= MOST_TYPES or not all(kinds):
        return
    coups = types_of_coups(grid.cells.head(LOOK).to_dicts(), name, words)
    others = [kind for kind in kinds if kind not in coups]
    if not coups or not others:
        return
    kept = grid.cells[name].is_in(list(coups))
    begins = grid.cells[name].is_in([kind for kind in others if begins_shoe(kind)])
    if begins.any() and grid.section is None:
        grid.section = begins.cum_sum().cast(pl.Int64).filter(kept)
        grid.labels = [None, *(shoe_of(row) for row in grid.cells.filter(begins).iter_rows(named=True))]
    elif grid.section is not None:
        grid.section = grid.section.filter(kept)
    left = zip(grid.lines.filter(~kept).to_list(), grid.cells.filter(~kept).iter_rows(), strict=True)
    grid.skipped += [Skipped(line, "metadata", grid.text_of(line, [cell or "" for cell in row])) for line, row in left]
    grid.cells, grid.lines = grid.cells.filter(kept), grid.lines.filter(kept)
    grid.breaks = None if grid.breaks is None else grid.breaks.filter(kept)


def _words(kind: str) -> set[str]:
    return set(heading_name(kind).split()) | {clean(kind)}


def _say_who_won(rows: Sequence[Row], column: str, words: Words) -> bool:
    names = {name for row in rows for name in row if name != column}
    for name in names:
        filled = [text for row in rows if (text := row.get(name))]
        if filled and sum(words.mark(text) is not None or words.is_run(text) for text in filled) >= HALF * len(rows):
            return True
    return False


def shoe_of(row: Row) -> str | None:
    """The number or name that an event gives the shoe it begins."""
    for name, text in row.items():
        if (
            text
            and heading_name(name.rpartition(" ")[2]) in HEADINGS["shoe"]
            and clean(text) not in words_in_records.SHOE
        ):
            return text
    return None
