"""The rows of `SHOES` that a grid tells of: table, label, start, note, and where the shoe comes from."""

import polars as pl

from tracker.readers import cells
from tracker.readers.columns import Columns
from tracker.readers.grid import Grid
from tracker.results import SHOES, without_apostrophe

TEXTS = ("table", "label", "note", "variant", "venue")
NUMBERS = ("seed", "number")


def shoes_of(grid: Grid, columns: Columns, coups: pl.DataFrame, times: pl.Series | None) -> pl.DataFrame:
    """One row a shoe, in order: `shoe`, and what the first row that says something says.

    coups: as `number` leaves them, with `place`, the row of the grid that a coup stands on. times: as
    `Columns.times` gives them. Several different notes of a shoe are put together, each with its coup.
    """
    said = {}
    for role in (*TEXTS, *NUMBERS, "started_at", "source"):
        name = columns.roles.get(role)
        if name is not None:
            text = grid.cells[name]
            said[role] = text if columns.own else text.str.strip_chars()
            if columns.own and role in TEXTS and grid.source is not None and grid.source.encoding == "utf-8-sig":
                said[role] = without_apostrophe(text)
    said |= _labels(grid, columns)
    if times is not None:
        said["started_at"] = times
    frame = coups.select("shoe", "coup", "place").with_columns(
        series.gather(coups["place"]).replace({"": None}).alias(role) for role, series in said.items()
    )
    shoes = frame.group_by("shoe", maintain_order=True).agg(pl.col(said).drop_nulls().first())
    if "note" in said:
        shoes = shoes.with_columns(_notes(frame)["note"])
    return typed_shoes(shoes)


def _labels(grid: Grid, columns: Columns) -> dict[str, pl.Series]:
    """The shoe's own number or name: its label, its number, the heading above it, the person, the number of its row."""
    if "label" in columns.roles:
        return {}
    if "shoe" not in columns.roles and grid.section is not None:
        labels = pl.Series([label or None for label in grid.labels], dtype=pl.String)
        return {"label": labels.gather(grid.section)}
    roles = ("shoe", "person", "row") if "letters" in columns.roles else ("shoe", "person")
    names = [columns.roles[role] for role in roles if role in columns.roles]
    return {"label": grid.cells[names[0]].str.strip_chars()} if names else {}


def _notes(frame: pl.DataFrame) -> pl.DataFrame:
    """The note of each shoe: the one there is, or all of them with the coups they stand at."""
    each = pl.format("{}: {}", "coup", "note")
    several = pl.col("note").drop_nulls().n_unique() > 1
    together = each.filter(pl.col("note").is_not_null()).str.join("\n")
    note = pl.when(several).then(together).otherwise(pl.col("note").drop_nulls().first())
    return frame.group_by("shoe", maintain_order=True).agg(note.alias("note"))


def typed_shoes(shoes: pl.DataFrame) -> pl.DataFrame:
    """Texts of shoes as the columns of `SHOES`, in their order; of those that the frame has."""
    for name in NUMBERS:
        if name in shoes.columns:
            shoes = shoes.with_columns(pl.col(name).cast(pl.Int64, strict=False))
    if "source" in shoes.columns:
        known = (
            pl.col("source")
            .str.strip_chars()
            .str.to_lowercase()
            .replace_strict(
                {"imported": "imported", "recorded": "recorded", "simulated": "simulated"},
                default=None,
                return_dtype=SHOES["source"],
            )
        )
        shoes = shoes.with_columns(source=known)
    if "started_at" in shoes.columns:
        times = [cells.instant(text) if text else None for text in shoes["started_at"].to_list()]
        shoes = shoes.with_columns(
            started_at=pl.Series(
                [time and time[0] for time in times], dtype=pl.Datetime("us", "UTC")
            ).dt.cast_time_unit("ms"),
            utc_offset=pl.Series([time and time[1] for time in times], dtype=pl.Int16),
        )
    return shoes.select("shoe", *(name for name in SHOES.names() if name in shoes.columns))
