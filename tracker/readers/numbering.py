"""Which shoe each coup belongs to, and which coups are missing: from shoe numbers, coup numbers, times and empty rows."""

from typing import NamedTuple

import polars as pl

from tracker.i18n import Told
from tracker.readers.draft import CHOICES, NEWEST_FIRST, Finding, Options, Question
from tracker.readers.refusal import Refusal

KEYS = ("table_key", "person_key", "shoe_key", "section_key")
LONGEST_SHOE = 150  # a coup number above this counts the coups of several shoes
MOST_COUPS = 32_000  # of one shoe, as `COUPS` can number them
MOST_MISSING = 400
MANY = 0.8


class Numbered(NamedTuple):
    """coups: the rows in playing order, shoe after shoe, with `shoe` (1, 2, 3 …), `missing` and `coup`.

    repeated: places of rows that say again what the row before says, in a file that writes its state down all the time.
    """

    coups: pl.DataFrame
    findings: list[Finding]
    questions: list[Question]
    repeated: list[int]


def number(rows: pl.DataFrame, options: Options) -> Numbered:
    """Divides rows into shoes.

    rows: one a coup, in the order of the file: `line`, `place` (which row of the grid), `breaks` (an empty row stands before it), `holes` (something
    that is not understood stands before it); where the file has them the keys of `KEYS`, `n` (the file's own coup number),
    `time` (text), `own_missing`, `no_coup` (it stands for coups missing at the end of its shoe, or for a shoe without any).
    """
    findings: list[Finding] = []
    questions: list[Question] = []
    if "n" in rows.columns and not _numbers_count(rows):
        rows = rows.drop("n")
    rows = _oldest_first(rows, options.order, findings, questions)
    rows = _by_shoe(rows)
    rows, repeated = _without_repeated(_with_steps(rows))
    told = any(key in rows.columns for key in ("shoe_key", "section_key"))
    rows = rows.with_columns(
        again=~pl.col("fresh") & (pl.col("step") < 0).fill_null(False),
        doubtful=~pl.col("fresh") & pl.col("breaks") & (pl.col("step") != 1).fill_null(True) & (not told),
    )
    doubt = pl.col("again") | pl.col("doubtful")
    opens = pl.col("fresh") | doubt if options.breaks == "keep" else pl.col("fresh")
    rows = rows.with_columns(opens=opens).with_columns(shoe=pl.col("opens").cum_sum().cast(pl.Int64))
    rows = rows.with_columns(coup=pl.int_range(1, pl.len() + 1, dtype=pl.Int64).over("shoe"))
    _refuse_endless(rows)
    for line in rows.filter(doubt)["line"].to_list():
        kept, other = ("break", "ignore") if options.breaks == "keep" else ("ignore", "break")
        questions.append(
            Question("shoe_break", line, kept, other, f"--breaks {'ignore' if kept == 'break' else 'keep'}")
        )
    rows = rows.with_columns(missing=_missing(rows))
    findings += gaps(rows) + _repeats(rows) + _glued(rows)
    return Numbered(rows, findings, questions, repeated)


def _with_steps(rows: pl.DataFrame) -> pl.DataFrame:
    """With `fresh` (a row opens what the keys tell apart) and `step` (its number less the one before)."""
    step = pl.col("n").diff() if "n" in rows.columns else pl.lit(None, pl.Int64)
    fresh = pl.col("key") != pl.col("key").shift(1)
    return rows.with_columns(fresh=fresh.fill_null(True), step=step)


def _without_repeated(rows: pl.DataFrame) -> tuple[pl.DataFrame, list[int]]:
    """Without the rows that repeat number and outcome of the row before, where at least half of all rows do; their places."""
    same = ~pl.col("fresh") & (pl.col("step") == 0) & pl.col("outcome").eq_missing(pl.col("outcome").shift(1))
    repeats = rows.select(repeats=same.fill_null(False))["repeats"]
    if repeats.sum() < max(3, 0.5 * len(rows)):
        return rows, []
    return _with_steps(rows.filter(~repeats)), rows["place"].filter(repeats).to_list()


def _numbers_count(rows: pl.DataFrame) -> bool:
    """Whether the numbers number coups: most of them are one more, or one less, than the one before in their shoe."""
    keys = [key for key in KEYS if key in rows.columns]
    step = pl.col("n").diff().over(keys) if keys else pl.col("n").diff()
    steps = rows.select(step=step)["step"].drop_nulls()
    return len(steps) == 0 or (steps.abs() <= 1).sum() >= MANY * len(steps) or len(steps) < 8


def _oldest_first(
    rows: pl.DataFrame, asked: str | None, findings: list[Finding], questions: list[Question]
) -> pl.DataFrame:
    """Turns round a file whose newest coup comes first; coups of one time keep the order of the file.

    asked: the order that the person names, see `CHOICES`; None to find it out.
    """
    keys = [key for key in KEYS if key in rows.columns]
    by, value = None, pl.lit(None, pl.Int64)
    if "n" in rows.columns:
        by, value = "coup numbers", pl.col("n")
    elif "time" in rows.columns:
        by, value = "times", _sortable(rows["time"])
    rows = rows.with_columns(order=value)
    step = pl.col("order").diff().over(keys) if keys and by == "coup numbers" else pl.col("order").diff()
    falls, rises = rows.select((step < 0).sum().alias("falls"), (step > 0).sum().alias("rises")).row(0)
    line, newest = int(rows["line"][0]) if len(rows) else 0, falls > rises
    turn = newest if asked is None else asked == NEWEST_FIRST
    if newest or asked == NEWEST_FIRST:
        chosen, other = CHOICES["order"][:: -1 if turn else 1]
        questions.append(Question("newest_first", line, chosen, other, f"--order {other}"))
    if turn != newest and by == "coup numbers":
        rows = rows.drop("n")  # they do not count the coups in the order that the person names
    if not turn:
        return rows.drop("order")
    why = f"the {by} fall: the file has the newest coup first and was" if newest else "the file was, as asked,"
    findings.append(Finding(line, None, None, "newest_first", f"{why} turned round"))
    turned = rows.with_columns(pl.col("breaks", "holes").shift(-1).fill_null(False))
    turned = turned.sort("order", maintain_order=True) if by == "times" and newest else turned.reverse()
    return turned.drop("order")


def _sortable(times: pl.Series) -> pl.Expr:
    """Times as numbers that sort as they follow each other; null where that cannot be told from the text."""
    seconds = times.cast(pl.Float64, strict=False)
    if seconds.null_count() == times.null_count():
        return pl.col("time").cast(pl.Float64, strict=False)
    digits = pl.col("time").str.replace_all(r"\D", "").str.slice(0, 17).str.pad_end(17, "0")
    year_first = pl.col("time").str.contains(r"^\d{4}\D")
    clock = pl.col("time").str.contains(r"^\d{2}:\d{2}")
    return pl.when(year_first | clock).then(digits.cast(pl.Int64, strict=False))


def _by_shoe(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows shoe after shoe, in the order in which the shoes begin; `key` numbers what the keys tell apart."""
    keys = [key for key in KEYS if key in rows.columns]
    if not keys:
        return rows.with_columns(key=pl.lit(0, pl.UInt32))
    changes = pl.any_horizontal(pl.col(key).ne_missing(pl.col(key).shift(1)) for key in keys) | (
        pl.int_range(pl.len()) == 0
    )
    changed = rows.select(changed=changes.fill_null(True))["changed"]
    stretches = rows.select(keys).filter(changed)
    order = stretches.unique(maintain_order=True).with_row_index("key")
    numbers = stretches.join(order, on=keys, how="left", nulls_equal=True, maintain_order="left")["key"]
    rows = rows.with_columns(key=numbers.gather((changed.cum_sum() - 1).clip(0)))
    return rows if order.height == stretches.height else rows.sort("key", maintain_order=True)


def _refuse_endless(rows: pl.DataFrame) -> None:
    if len(rows) and (longest := int(rows["coup"].max())) > MOST_COUPS:  # pyrefly: ignore[bad-argument-type]
        line = int(rows.filter(pl.col("coup") == MOST_COUPS)["line"][0])
        raise Refusal("too_large", "endless_shoe", line=line, coups=f"{longest:,}")


def _missing(rows: pl.DataFrame) -> pl.Expr:
    """Coups missing before each one: as the file says, by its coup numbers, or -1 where something was not understood."""
    unknown = pl.when(pl.col("holes") & ~pl.col("opens")).then(-1).otherwise(0)
    missing = unknown
    if "n" in rows.columns:
        jump = pl.when(pl.col("step") > MOST_MISSING).then(-1).otherwise(pl.col("step") - 1)
        within = pl.when(pl.col("step") > 1).then(jump).when(pl.col("step") >= 0).then(0).otherwise(unknown)
        missing = pl.when(pl.col("opens")).then(_missing_at_start(rows)).otherwise(within.fill_null(unknown))
    if "own_missing" in rows.columns:
        said = pl.when(pl.col("own_missing").is_between(-1, MOST_COUPS)).then("own_missing").otherwise(-1)
        said = pl.when(pl.col("own_missing").is_not_null()).then(said)
        missing = pl.coalesce(said, pl.when(missing == 0).then(None).otherwise(missing))
    return missing.cast(pl.Int16)


def _missing_at_start(rows: pl.DataFrame) -> pl.Expr:
    """Coups missing before the first one of a shoe: its number tells, unless numbers run on over several shoes."""
    least, most = rows.select(pl.col("n").min().alias("least"), pl.col("n").max().alias("most")).row(0)
    if least is None or most > LONGEST_SHOE:
        return pl.lit(0)
    first = 0 if least == 0 else 1
    runs_on = (pl.col("n") == pl.col("n").shift(1) + 1).fill_null(False)
    return pl.when(~runs_on & (pl.col("n") > first)).then(pl.col("n") - first).otherwise(0).fill_null(0)


def gaps(rows: pl.DataFrame) -> list[Finding]:
    """Coups that are missing before others: of rows with `line`, `shoe`, `coup` and `missing`."""
    found = []
    if "own_missing" not in rows.columns:
        rows = rows.with_columns(own_missing=pl.lit(None, pl.Int64))
    if "no_coup" not in rows.columns:
        rows = rows.with_columns(no_coup=pl.lit(False))
    columns = ["line", "shoe", "coup", "missing", "own_missing", "step", "no_coup"]
    for line, shoe, coup, missing, own, step, no_coup in (
        rows.filter(pl.col("missing") != 0).select(columns).iter_rows()
    ):
        key = "unknown_number" if missing < 0 else "one_coup" if missing == 1 else "coups"
        count = Told(f"find.{key}", count=missing)
        if missing < 0 and own is not None and own != -1:
            count = Told("find.own_says", own=own, count=count)
        elif missing < 0 and coup > 1 and step is not None and step > MOST_MISSING:
            count = Told("find.jump", step=step, count=count)
        if coup == 1:
            found.append(Finding(line, shoe, None, "starts_mid_shoe", Told("find.mid_shoe", count=count)))
        elif no_coup:
            found.append(Finding(line, shoe, None, "gap", Told("find.gap_after", count=count)))
        else:
            found.append(Finding(line, shoe, coup, "gap", Told("find.gap_before", count=count)))
    return found


def _repeats(rows: pl.DataFrame) -> list[Finding]:
    """Coups whose number stands twice in a row."""
    if "n" not in rows.columns:
        return []
    same = rows.filter(~pl.col("opens") & (pl.col("step") == 0)).select("line", "shoe", "coup", "n")
    return [
        Finding(line, shoe, coup, "repeats_previous_coup", Told("find.same_number", number=n))
        for line, shoe, coup, n in same.iter_rows()
    ]


def _glued(rows: pl.DataFrame) -> list[Finding]:
    """Places where the coup numbers jump back into the middle of what was counted: two runs glued together."""
    if "n" not in rows.columns or not rows["again"].any():
        return []
    runs = rows.with_columns(run=(pl.col("fresh") | pl.col("again")).cum_sum())
    begins = runs.group_by("run", maintain_order=True).agg(
        pl.col("n", "line", "shoe", "coup", "again").first(), last=pl.col("n").last()
    )
    before = begins.with_columns(first=pl.col("n").shift(1), before=pl.col("last").shift(1))
    counts_on = (pl.col("first") > 1) | (pl.col("n") > 20)
    glued = before.filter(pl.col("again") & (pl.col("n") > pl.col("first")) & counts_on)
    return [
        Finding(
            line,
            shoe,
            None if coup == 1 else coup,
            "two_runs_glued",
            Told("find.glued", last=last, number=n),
        )
        for line, shoe, coup, last, n in glued.select("line", "shoe", "coup", "before", "n").iter_rows()
    ]
