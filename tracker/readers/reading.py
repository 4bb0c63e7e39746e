"""What a file was understood to hold, and the report of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta, timezone
from typing import Any

import polars as pl

from tracker.game import Outcome
from tracker.readers.draft import Draft, Finding, Question, Skipped
from tracker.readers.refusal import Refusal
from tracker.readers.source import Source
from tracker.results import COUPS, SHOES

LETTERS = {outcome.value: outcome.letter for outcome in Outcome}
LONGEST_TEXT = 1000  # characters that are shown of a line that is no coup
NOT_STORED = {"new": 0, "already_here": 0}


@dataclass(frozen=True, slots=True)
class Reading:
    """The shoes of one file. Nothing of the file is lost: what is no coup stands in `skipped`, with its line.

    shoes: a frame of `SHOES`, shoe_id 1, 2, 3 … in file order. coups: a frame of `COUPS`. lines: the line of each row of
    `coups`. duplicate_of: shoe_id -> (file, shoe) of the shoe it repeats. thirds: whether the file has room for third
    cards; where it has none, a hand of two cards may have had a third.
    """

    file: str
    understood: str
    encoding: str
    shoes: pl.DataFrame
    coups: pl.DataFrame
    lines: pl.Series
    skipped: list[Skipped]
    findings: list[Finding]
    questions: list[Question]
    duplicate_of: Mapping[int, tuple[str, int]]
    thirds: bool = True

    def report(self, *, stored: Mapping[str, int] | None = None) -> dict[str, Any]:
        """The entry of `tracker import --json` for this file. stored: shoes new and already here; None for none stored."""
        shoes = self._shoes()
        totals = {key: sum(shoe[key] for shoe in shoes) for key in ("coups", "banker", "player", "tie")}
        return {
            "file": self.file,
            "understood": self.understood,
            "encoding": self.encoding,
            "shoes": shoes,
            "totals": {"shoes": len(shoes), **totals},
            "skipped": [entry._asdict() for entry in self.skipped],
            "findings": [finding_entry(entry) for entry in self.findings],
            "questions": [entry._asdict() for entry in self.questions],
            "stored": dict(stored or NOT_STORED),
        }

    def _shoes(self) -> list[dict[str, Any]]:
        counted = (
            self.coups.with_columns(line=self.lines)
            .group_by("shoe_id")
            .agg(pl.col("line").first().alias("first_line"), pl.col("line").last().alias("last_line"))
        )
        valid = (
            self.coups.filter(~pl.col("void").fill_null(False))
            .group_by("shoe_id")
            .agg(
                pl.len().alias("coups"),
                *((pl.col("outcome") == side).sum().alias(side) for side in LETTERS),
                *(_pairs(side).alias(f"{side}_pairs") for side in ("banker", "player")),
                pl.col("outcome").cast(pl.String).replace(LETTERS).str.join("").alias("outcomes"),
            )
        )
        table = self.shoes.join(counted, on="shoe_id", how="left").join(valid, on="shoe_id", how="left").sort("shoe_id")
        table = table.with_columns(pl.col("coups", *LETTERS).fill_null(0), pl.col("outcomes").fill_null(""))
        gaps = self._gaps()
        return [
            {
                "shoe": row["shoe_id"],
                "table": row["table"],
                "label": row["label"],
                "started_at": _time(row["started_at"], row["utc_offset"]),
                **{key: row[key] for key in ("coups", *LETTERS, "banker_pairs", "player_pairs", "outcomes")},
                **{key: row[key] for key in ("first_line", "last_line")},
                "gaps": gaps.get(row["shoe_id"], []),
                "duplicate_of": _duplicate(self.duplicate_of.get(row["shoe_id"])),
            }
            for row in table.iter_rows(named=True)
        ]

    def _gaps(self) -> dict[int, list[dict[str, int | None]]]:
        found: dict[int, list[dict[str, int | None]]] = {}
        with_gap = self.coups.filter(pl.col("missing").fill_null(0) != 0).select("shoe_id", "coup", "missing")
        for shoe, coup, missing in with_gap.iter_rows():
            gap = {"after_coup": coup - 1, "missing": missing if missing > 0 else None}
            found.setdefault(shoe, []).append(gap)
        after = self.shoes.filter(pl.col("missing_after").is_not_null()).select("shoe_id", "missing_after")
        coups = dict(self.coups.group_by("shoe_id").agg(pl.len()).iter_rows()) if after.height else {}
        for shoe, missing in after.iter_rows():
            gap = {"after_coup": coups.get(shoe, 0), "missing": missing if missing > 0 else None}
            found.setdefault(shoe, []).append(gap)
        return found


def _pairs(side: str) -> pl.Expr:
    """How many pairs a shoe had; null unless it is known of every coup."""
    flag = pl.col(f"{side}_pair")
    return pl.when(flag.is_not_null().all()).then(flag.sum())


def finding_entry(entry: Finding) -> dict[str, Any]:
    """A finding as JSON holds it."""
    fields = entry._asdict()
    return fields | dict(fields.pop("details"))


def _duplicate(shoe: tuple[str, int] | None) -> dict[str, Any] | None:
    return None if shoe is None else {"file": shoe[0], "shoe": shoe[1]}


def _time(time: Any, offset: int | None) -> str | None:
    """`2026-01-31T21:05:00+01:00`: the clock on the wall where it is known, else UTC."""
    if time is None:
        return None
    zone = timezone(timedelta(minutes=offset)) if offset is not None else None
    local = time.astimezone(zone) if zone else time
    text = local.isoformat(timespec="milliseconds" if local.microsecond else "seconds")
    return text if zone else text.replace("+00:00", "Z")


def reading_of(source: Source, draft: Draft) -> Reading:
    """A draft as frames of the result set. Errors: Refusal `no_results` where it holds no coup."""
    if draft.coups.is_empty():
        raise Refusal("no_results", "no_coups", understood=draft.understood)
    coups = draft.coups.rename({"shoe": "shoe_id"})
    shoes = draft.shoes.rename({"shoe": "shoe_id"})
    if "source" not in shoes.columns:
        shoes = shoes.with_columns(source=pl.lit("imported", SHOES["source"]))
    shoes = _fill(shoes, SHOES)
    named = pl.all_horizontal(pl.col("variant", "seed", "number").is_not_null()) | (pl.col("source") != "simulated")
    shoes = shoes.with_columns(source=pl.when(named).then("source").otherwise(pl.lit("imported", SHOES["source"])))
    shoes = shoes.with_columns(pl.col("source").fill_null("imported"))
    return Reading(
        file=source.name,
        understood=draft.understood,
        encoding=source.encoding,
        shoes=shoes,
        coups=_fill(coups, COUPS),
        lines=coups["line"].cast(pl.Int64),
        skipped=sorted(map(_shortened, draft.skipped), key=lambda entry: entry.line),
        findings=draft.findings,
        questions=[*source.questions, *draft.questions],
        duplicate_of={},
        thirds=draft.thirds,
    )


def _shortened(entry: Skipped) -> Skipped:
    text = entry.text
    return (
        entry
        if len(text) <= LONGEST_TEXT
        else entry._replace(text=f"{text[:LONGEST_TEXT]}… ({len(text):,} characters)")
    )


def _fill(frame: pl.DataFrame, schema: pl.Schema) -> pl.DataFrame:
    """A frame of a schema; columns that the frame lacks are null, void and free false."""
    given = dict.fromkeys(("void", "free"), False) | {"missing": 0}
    columns = []
    for name, dtype in schema.items():
        if name in frame.columns:
            columns.append(pl.col(name) if frame.schema[name] == dtype else pl.col(name).cast(dtype))
        else:
            columns.append(pl.lit(given.get(name)).cast(dtype).alias(name))
    return frame.select(columns)
