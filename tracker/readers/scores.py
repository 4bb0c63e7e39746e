"""Columns of scores: both totals of a coup in one cell, `8-5`, Player's first or Banker's."""

import re

import polars as pl

from tracker.readers.cells import SCORE, is_excel_date, is_score
from tracker.readers.columns import HEADINGS
from tracker.readers.draft import Finding, Question
from tracker.readers.grid import KNOWN_NAMES, SCORES, Grid, heading_name
from tracker.readers.profile import MOST, profile
from tracker.readers.words import OUTCOMES, Words

FORM = rf"^\s*{SCORE.pattern}\s*$"
DATE = re.compile(r"\d{4}-\d\d-\d\d")
SURE = 0.95  # of the winners must agree with one order, to tell it
ORDERS = {"player": "player-banker", "banker": "banker-player"}  # side whose total stands first: how it is said


def split_scores(grid: Grid, words: Words, asked: str | None = None) -> list[Question]:
    """Divides the column of scores of a grid, where it has one, into totals of Player and Banker.

    Which stands first its name tells, or the column of winners; otherwise Player's is taken, as it is called out first,
    and a question says so. asked: what the person says of it, a value of `ORDERS`. Without winners, only a column that is named so, or the only one, is taken for scores.
    """
    names = {name: heading_name(name) if grid.headed else "" for name in grid.cells.columns}
    fitting = [
        name for name in names if _may_hold_scores(names[name]) and profile(grid.cells[name]).share(is_score) >= MOST
    ]
    if len(fitting) != 1:
        return []
    name = fitting[0]
    named = names[name] in SCORES or names[name] in HEADINGS["outcome"]
    winners = _winners(grid, words)
    if winners is None and not named and (grid.headed or grid.cells.width > 1):
        return []
    agree = _agreement(grid.cells[name], winners) if winners is not None else {}
    if agree and max(agree.values()) < MOST and not named:
        return []
    first = SCORES.get(names[name]) or _first(agree)
    side, questions = _chosen(first, int(grid.lines[0]), asked)
    _divide(grid, name, side)
    return questions


def order_of(scores: pl.Series, winners: pl.Series, line: int, asked: str | None) -> tuple[str, list[Question]]:
    """The side whose total stands first, by the winners; a question where they do not tell. line: of the question."""
    return _chosen(_first(_agreement(scores, winners)), line, asked)


def _chosen(first: str | None, line: int, asked: str | None) -> tuple[str, list[Question]]:
    """first: the side that the file tells, if it does. asked: what the person says, a value of `ORDERS`."""
    chosen = asked or ORDERS[first or "player"]
    side, other = sorted(ORDERS, key=lambda side: ORDERS[side] != chosen)
    if side == first:
        return side, []
    return side, [Question("score_order", line, chosen, ORDERS[other], f"--score {ORDERS[other]}")]


def _may_hold_scores(heading: str) -> bool:
    return heading not in KNOWN_NAMES or heading in SCORES or heading in HEADINGS["outcome"]


def _winners(grid: Grid, words: Words) -> pl.Series | None:
    """The outcomes of the first column that holds results, named as one if any is; null where a cell holds none."""
    found = [
        name
        for name in grid.cells.columns
        if profile(grid.cells[name]).share(lambda text: words.mark(text) in OUTCOMES) >= MOST
    ]
    if not found:
        return None
    named = [name for name in found if grid.headed and heading_name(name) in HEADINGS["outcome"]]
    series = grid.cells[(named or found)[0]]
    sides = {text: OUTCOMES.get(words.mark(text) or "") for text in series.drop_nulls().unique().to_list()}
    return series.replace_strict(list(sides), list(sides.values()), default=None, return_dtype=pl.String)


def _agreement(series: pl.Series, winners: pl.Series) -> dict[str, float]:
    """Share of the coups whose winner has the higher total, where Player's total stands first, and where Banker's does."""
    scores = series.str.extract_groups(FORM).struct.unnest().select(pl.all().cast(pl.Int8))
    first, second = scores.to_series(0), scores.to_series(1)
    frame = pl.DataFrame({"first": first, "second": second, "won": winners}).drop_nulls()
    if frame.is_empty():
        return {}
    tie = (pl.col("first") == pl.col("second")) & (pl.col("won") == "tie")
    shares = {
        side: tie
        | ((pl.col("first") > pl.col("second")) & (pl.col("won") == side))
        | ((pl.col("first") < pl.col("second")) & (pl.col("won") == other))
        for side, other in (("player", "banker"), ("banker", "player"))
    }
    return frame.select(**{side: share.mean() for side, share in shares.items()}).row(0, named=True)


def _first(agree: dict[str, float]) -> str | None:
    """The side whose total stands first by the winners; None where they fit both orders, or neither."""
    sure = [side for side, share in agree.items() if share >= SURE]
    return sure[0] if len(sure) == 1 else None


def _divide(grid: Grid, name: str, first: str) -> None:
    """Adds a column of totals a side; what is no score goes into Player's, where it is told."""
    sides = ("player", "banker") if first == "player" else ("banker", "player")
    columns = {side: f"{name} ({side})" for side in sides}
    text = pl.col(name)
    parts = {
        columns[side]: pl.when(text.str.contains(FORM))
        .then(text.str.extract(FORM, place))
        .otherwise(text if side == "player" else None)
        for place, side in enumerate(sides, 1)
    }
    grid.cells = grid.cells.with_columns(**parts)
    grid.given |= {"score": name, **{f"{side}_total": column for side, column in columns.items()}}


def changed_scores(grid: Grid) -> list[Finding]:
    """A finding for every cell of a column of scores that a spreadsheet turned into a date."""
    if "score" not in grid.given:
        return []
    rows = zip(grid.lines.to_list(), grid.cells[grid.given["score"]].to_list(), strict=True)
    return [
        Finding(line, None, None, "unknown_totals", f"Excel changed this cell: {text.strip()!r} was a score")
        for line, text in rows
        if text and (is_excel_date(text) or DATE.fullmatch(text.strip()))
    ]
