"""A grid with one coup a row: outcomes, totals, cards and marks as columns of `COUPS`; what holds no coup is skipped."""

from collections.abc import Mapping

import polars as pl

from tracker.i18n import Told, words_in_records
from tracker.readers import cells, points
from tracker.readers.columns import Columns
from tracker.readers.draft import Draft, Finding, Options, Skipped
from tracker.readers.grid import Grid
from tracker.readers.numbering import number
from tracker.readers.prose import says_totals
from tracker.readers.shoes import shoes_of
from tracker.readers.words import OUTCOMES as SIDES
from tracker.readers.words import Unknown, Words, clean, settle
from tracker.results import CARDS, OUTCOMES

TOTALS = ("player_total", "banker_total")
PAIRS = ("player_pair", "banker_pair")
THIRDS = frozenset(("player_3", "banker_3", "player_cards", "banker_cards"))  # columns that have room for third cards
FLAGS = ("natural", *PAIRS, "void", "free")
VOID = frozenset(words_in_records.VOID)
NONE: Mapping[str, pl.Series] = {}
DATED = r"\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}"  # a clock alone is no date, and tells of none
LONG_WORD = 12  # a run of results with one unknown character in it names the character


def read_rows(grid: Grid, columns: Columns, options: Options, words: Words) -> Draft:
    """The coups of a grid, numbered in their shoes."""
    values = _values(grid, columns, words)
    times = columns.times(grid)
    rows = values.with_columns(_keys(grid, columns, times)).with_columns(place=pl.int_range(pl.len()))
    kept = pl.col("outcome").is_not_null() | pl.col("void").fill_null(False)
    if columns.own and "shoe" in columns.roles and "coup" in columns.roles:
        rows = rows.with_columns(no_coup=_says_of_shoe_alone(rows, kept))
        kept |= pl.col("no_coup")
    mask = rows.select(kept)["outcome"]
    skipped, breaks, holes = _skip(grid, columns, words, mask)
    numbered = number(_with_breaks(rows, mask, breaks, holes, grid), options)
    coups = numbered.coups
    shoes = shoes_of(grid, columns, coups, times)
    if "no_coup" in coups.columns:
        after = coups.filter(pl.col("no_coup") & (pl.col("missing") != 0)).select("shoe", missing_after="missing")
        shoes = shoes.join(after, on="shoe", how="left", maintain_order="left")
        coups = coups.filter(~pl.col("no_coup"))
    if not columns.own:
        coups = coups.with_columns(pl.col("void", "free").fill_null(False))
    odd = coups.filter(pl.col("odd_total").is_not_null()).select("line", "shoe", "coup", "odd_total")
    findings = [
        Finding(line, shoe, coup, "unknown_totals", _about_total(text)) for line, shoe, coup, text in odd.iter_rows()
    ]
    return Draft(
        understood="",
        coups=coups,
        shoes=shoes,
        skipped=[*grid.skipped, *skipped, *_repeated(grid, numbered.repeated)],
        findings=[*numbered.findings, *findings, *_unread_times(coups, shoes)],
        questions=numbered.questions,
        thirds=not THIRDS.isdisjoint(columns.roles),
    )


def _unread_times(coups: pl.DataFrame, shoes: pl.DataFrame) -> list[Finding]:
    """Shoes whose start is written in a way that leaves open when it was."""
    if "time" not in coups.columns:
        return []
    told = coups.select("shoe", "line", text="time").filter(pl.col("text").str.contains(DATED))
    first = told.group_by("shoe", maintain_order=True).first()
    unread = first.join(shoes.filter(pl.col("started_at").is_null()), on="shoe", how="semi", maintain_order="left")
    return [
        Finding(line, shoe, None, "unknown_marks", Told("find.date", text=text))
        for shoe, line, text in unread.iter_rows()
    ]


def _says_of_shoe_alone(rows: pl.DataFrame, kept: pl.Expr) -> pl.Series:
    """Rows that are no coup of the shoe they name: all there is of it, or coups that are missing after its last one."""
    keys = [key for key in ("shoe_key", "table_key") if key in rows.columns]
    details = [name for name in (*TOTALS, *CARDS) if name in rows.columns]
    bare = ~kept & pl.col("n").is_null() & pl.col("shoe_key").is_not_null()
    bare &= pl.all_horizontal(pl.lit(True), *(pl.col(name).is_null() for name in details))
    found = rows.select("place", *keys, kept=kept, bare=bare, missing=_said_missing(rows))
    told = found.filter(pl.col("kept") | pl.col("bare"))
    last = pl.col("place") == pl.col("place").max().over(keys)
    wanted = pl.col("bare") & last & ((pl.len().over(keys) == 1) | (pl.col("missing") != 0))
    return found["place"].is_in(told.filter(wanted)["place"].implode())


def _said_missing(rows: pl.DataFrame) -> pl.Expr:
    return pl.col("own_missing").fill_null(0) if "own_missing" in rows.columns else pl.lit(0)


def _values(grid: Grid, columns: Columns, words: Words) -> pl.DataFrame:
    """What the cells say of each row: `line`, and the columns of `COUPS` that the grid has or that follow from others."""
    rows = pl.DataFrame(
        {"line": grid.lines, **_outcomes(grid, columns, words), **_totals(grid, columns), **_cards(grid, columns)}
    )
    flags = {
        role: cells.translate(grid.cells[columns.roles[role]], cells.flag, pl.Boolean)
        for role in FLAGS
        if role in columns.roles
    }
    rows = rows.with_columns(**flags)
    void = [pl.col(name).fill_null(False) for name in ("void", "says_void") if name in rows.columns]
    if len(void) > 1 or not columns.own:
        rows = rows.with_columns(void=pl.any_horizontal(void) if void else pl.lit(False))
    rows = rows.with_columns(pl.lit(False).alias(name) for name in ("void", "free") if name not in rows.columns)
    rows = rows.with_columns(odd_total=_odd_totals(grid, columns))
    unread = _unread_thirds(grid, columns)
    if not columns.own or "player_total" not in rows.columns:
        rows = work_out(rows, thirds=not THIRDS.isdisjoint(columns.roles), unread=unread)
    return _without_unread(rows, unread)


def _outcomes(grid: Grid, columns: Columns, words: Words) -> dict[str, pl.Series]:
    """The outcome of each row, and what else its spelling tells: void, pairs, Banker's winning six."""
    if "outcome" not in columns.roles:
        return _marked(grid, columns)
    series = grid.cells[columns.roles["outcome"]].rename("outcome")
    spellings = {text: words.mark(text) for text in series.unique().drop_nulls().to_list()}
    meaning = settle((mark for mark in spellings.values() if mark), line=int(grid.lines[0]))
    found = {text: meaning[mark] for text, mark in spellings.items() if mark}
    said = {"outcome": cells.translate(series, lambda text: SIDES[found[text][0]] if text in found else None, OUTCOMES)}
    for name, place, dtype in (
        ("player_pair", 1, pl.Boolean),
        ("banker_pair", 2, pl.Boolean),
        ("banker_total", 3, pl.Int8),
    ):
        if name not in columns.roles and any(each[place] is not None for each in found.values()):
            said[name] = cells.translate(
                series, lambda text, at=place: found[text][at] if text in found else None, dtype
            )
    if any(clean(text) in VOID for text in spellings):
        said["says_void"] = cells.translate(series, lambda text: clean(text) in VOID, pl.Boolean).fill_null(False)
    return said


def _marked(grid: Grid, columns: Columns) -> dict[str, pl.Series]:
    """The outcome where each result has a column of its own and one of them is marked; null where none or several are."""
    marks = {
        side: cells.translate(grid.cells[columns.roles[side]], cells.flag, pl.Boolean).fill_null(False)
        for side in SIDES
        if side in columns.roles
    }
    if not marks:
        return {"outcome": pl.Series("outcome", [None] * len(grid.lines), dtype=OUTCOMES)}
    frame = pl.DataFrame(marks)
    one = pl.sum_horizontal(pl.all().cast(pl.Int8)) == 1
    which = pl.coalesce(pl.when(pl.col(side)).then(pl.lit(SIDES[side])) for side in marks)
    return {"outcome": frame.select(pl.when(one).then(which).cast(OUTCOMES).alias("outcome"))["outcome"]}


def _totals(grid: Grid, columns: Columns) -> dict[str, pl.Series]:
    return {
        role: cells.translate(grid.cells[columns.roles[role]], cells.total, pl.Int8)
        for role in (*TOTALS, "winning_total")
        if role in columns.roles
    }


def _odd_totals(grid: Grid, columns: Columns) -> pl.Series:
    """What a cell of a total says where it is neither empty nor 0 to 9; null elsewhere."""
    odd = pl.Series("odd_total", [None] * len(grid.lines), dtype=pl.String)
    for role in (*TOTALS, "winning_total"):
        if role in columns.roles:
            series = grid.cells[columns.roles[role]]
            texts = cells.translate(
                series, lambda text: text.strip() if text.strip() and cells.total(text) is None else None, pl.String
            )
            odd = odd.zip_with(odd.is_not_null(), texts)
    return odd


def _about_total(text: str) -> Told:
    return Told("find.excel_score" if cells.is_excel_date(text) else "find.no_total", text=text)


def _cards(grid: Grid, columns: Columns) -> dict[str, pl.Series]:
    """The six columns of cards, from six columns of the grid or from one list a side; none where the grid has none."""
    single = {role: grid.cells[columns.roles[role]] for role in CARDS if role in columns.roles}
    texts = {text for series in single.values() for text in series.unique().drop_nulls().to_list()}
    no_zero = not columns.own and cells.zero_is_no_card(texts)
    found = {
        role: cells.translate(
            series, lambda text: None if no_zero and text.strip() == "0" else cells.card(text), pl.Int8
        )
        for role, series in single.items()
    }
    for side in points.SIDES:
        if f"{side}_cards" in columns.roles and f"{side}_1" not in found:
            series = grid.cells[columns.roles[f"{side}_cards"]]
            for place in range(3):
                found[f"{side}_{place + 1}"] = cells.translate(
                    series, lambda text, at=place: dict(enumerate(cells.cards(text) or ())).get(at), pl.Int8
                )
    empty = pl.Series([None] * len(grid.lines), dtype=pl.Int8)
    return found and {name: found.get(name, empty) for name in CARDS}


def _unread_thirds(grid: Grid, columns: Columns) -> dict[str, pl.Series]:
    """By side, the rows in which the cell of its third card is not understood; no side where all cells are."""
    odd = {
        side: cells.translate(
            grid.cells[columns.roles[f"{side}_3"]],
            lambda text: bool(text.strip()) and not cells.is_card(text),
            pl.Boolean,
        ).fill_null(False)
        for side in points.SIDES
        if f"{side}_3" in columns.roles
    }
    return {side: rows for side, rows in odd.items() if rows.any()}


def _without_unread(rows: pl.DataFrame, unread: Mapping[str, pl.Series]) -> pl.DataFrame:
    """No card of a side whose third card is not understood: two alone would say that it took none."""
    return rows.with_columns(
        pl.when(~odd).then(f"{side}_{n}").alias(f"{side}_{n}") for side, odd in unread.items() for n in (1, 2, 3)
    )


def work_out(rows: pl.DataFrame, *, thirds: bool, unread: Mapping[str, pl.Series] = NONE) -> pl.DataFrame:
    """What follows from the cards and totals where the file does not say it itself.

    thirds: whether the file has room for third cards, so that an empty one was not taken. unread: by side, the rows in
    which it is not known all the same.
    """
    has = set(rows.columns)
    if "player_1" in has:
        follow = {f"{side}_total": points.total(side) if thirds else points.total_of_two(side) for side in points.SIDES}
        natural = points.natural()
        for side, odd in unread.items():
            follow[f"{side}_total"] = pl.when(odd).then(points.total_of_two(side)).otherwise(follow[f"{side}_total"])
            natural = pl.when(~odd | (points.two_cards(side) < 8)).then(natural)
        follow |= {f"{side}_pair": points.pair(side) for side in points.SIDES} | {"natural": natural}
        rows = rows.with_columns(**{name: value for name, value in follow.items() if name not in has})
    if "winning_total" in has:
        won = pl.col("winning_total")
        tie = pl.col("outcome") == "tie"
        rows = rows.with_columns(
            pl.when(tie | (pl.col("outcome") == side)).then(won).alias(f"{side}_total")
            for side in points.SIDES
            if f"{side}_total" not in rows.columns
        ).drop("winning_total")
    if rows["outcome"].null_count() == len(rows) and set(TOTALS) <= set(rows.columns):
        started = pl.sum_horizontal(pl.col(TOTALS)) > 0  # 0 to 0 without a card is a coup not yet dealt, no tie
        if "player_1" in has:
            started |= pl.col("player_1").is_not_null()
        rows = rows.with_columns(outcome=pl.when(started).then(points.winner(*map(pl.col, TOTALS))).cast(OUTCOMES))
    return rows


def _keys(grid: Grid, columns: Columns, times: pl.Series | None) -> list[pl.Series]:
    """What says which shoe a row belongs to and where in it: see `number`."""
    roles = {"shoe_key": "shoe", "table_key": "table", "person_key": "person"}
    keys = [
        grid.cells[columns.roles[role]].str.strip_chars().alias(name)
        for name, role in roles.items()
        if role in columns.roles
    ]
    if grid.section is not None:
        keys.append(grid.section.alias("section_key"))
    for name, role in (("n", "coup"), ("row", "row"), ("own_missing", "missing")):
        if role in columns.roles:
            text = grid.cells[columns.roles[role]].str.strip_chars().str.replace(r"\.0+$", "")
            keys.append(text.cast(pl.Int64, strict=False).alias(name))
    return keys if times is None else [*keys, times]


def _with_breaks(rows: pl.DataFrame, kept: pl.Series, breaks: list[int], holes: list[int], grid: Grid) -> pl.DataFrame:
    """The rows that hold coups, each with whether an empty row, or something not understood, stands right before it.

    kept: which rows hold coups. breaks, holes: places of rows that are empty or not understood.
    """
    places = pl.int_range(len(rows), eager=True)
    is_break = places.is_in(breaks)
    if grid.breaks is not None:
        is_break |= grid.breaks
    marked = rows.with_columns(breaks=is_break.cum_sum(), holes=places.is_in(holes).cum_sum()).filter(kept)
    return marked.with_columns(pl.col("breaks", "holes").diff().fill_null(0) > 0)


def _skip(grid: Grid, columns: Columns, words: Words, kept: pl.Series) -> tuple[list[Skipped], list[int], list[int]]:
    """The rows that hold no coup with their reasons; the places of empty ones; the places of coups not understood."""
    skipped: list[Skipped] = []
    breaks: list[int] = []
    holes: list[int] = []
    places = (~kept).arg_true()
    chosen = grid.cells[places]
    for place, line, row in zip(places.to_list(), grid.lines[places].to_list(), chosen.iter_rows(), strict=True):
        entry = _reason(grid, columns, words, line, [cell or "" for cell in row])
        skipped.append(entry)
        if entry.reason == "empty_row":
            breaks.append(place)
        elif entry.reason in ("unknown_word", "unfinished_coup"):
            holes.append(place)
    return skipped, breaks, holes


def _repeated(grid: Grid, places: list[int]) -> list[Skipped]:
    rows = zip(grid.lines[places].to_list(), grid.cells[places].iter_rows(), strict=True) if places else ()
    return [Skipped(line, "repeated_state", grid.text_of(line, [cell or "" for cell in row])) for line, row in rows]


def _reason(grid: Grid, columns: Columns, words: Words, line: int, row: list[str]) -> Skipped:
    text = grid.text_of(line, row)
    filled = [cell.strip() for cell in row if cell.strip()]
    if not filled:
        return Skipped(line, "empty_row", text)
    if filled[0].startswith(words_in_records.COMMENT_MARKS) and not cells.is_number(filled[0]):
        return Skipped(line, "comment", text)
    if says_totals(" ".join(filled), words):
        return Skipped(line, "totals", text)
    name = columns.roles.get("outcome")
    place = grid.cells.columns.index(name) if name else 0
    said = row[place].strip() if name else ""
    results = [cell for cell in filled if words.mark(cell)]
    if results and cells.is_number(said) and all(cell in results or cells.is_number(cell) for cell in filled):
        return Skipped(line, "totals", text)  # `Banker,14` below the coups
    if not said:
        details = any(role in columns.roles for role in (*TOTALS, *CARDS, "player_cards", "banker_cards"))
        return Skipped(line, "unfinished_coup" if details else "no_result", text)
    unknown = words.run(said).unknown
    bad = unknown[0].word if len(unknown) == 1 and len(said) <= LONG_WORD else said
    return Skipped(line, "unknown_word", str(Unknown(bad, grid.place_of(line, row, place, bad))))
