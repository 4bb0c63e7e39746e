"""Cells of coups that say something which is not understood: a mark that is neither yes nor no, a card that is none."""

import re
from collections.abc import Callable, Mapping

import polars as pl

from tracker.i18n import Told
from tracker.readers import cells
from tracker.readers.columns import Columns
from tracker.readers.draft import NOT_RECORDED, Finding
from tracker.readers.grid import Grid
from tracker.results import CARDS

COUNT = re.compile(r"-?\d{1,9}(\.0+)?")
LONGEST = 40  # characters of a cell that are shown
RULE = "unknown_marks"


def _message(said: Mapping[str, Told]) -> Told:
    """What stands in the cells, and what goes with a third card that is not understood. said: of each role."""
    what = Told.joined("find.then", said.values())
    sides = [role.partition("_")[0] for role in said if role in ("player_3", "banker_3")]
    if not sides:
        return Told("find.kept", what=what)
    return Told("find.kept_beside", what=what, sides=Told.joined("find.and", (Told(f"road.{side}") for side in sides)))


def _is_list(text: str) -> bool:
    return cells.cards(text) is not None or not cells.BETWEEN_CARDS.sub("", text) or cells.is_card(text)


TESTS: dict[str, tuple[Callable[[str], bool], str]] = {
    "missing": (lambda text: COUNT.fullmatch(text) is not None, "find.odd_count"),
    **dict.fromkeys(
        ("natural", "player_pair", "banker_pair", "void", "free"),
        (lambda text: cells.flag(text) is not None, "find.odd_flag"),
    ),
    **dict.fromkeys(CARDS, (cells.is_card, "find.odd_card")),
    **dict.fromkeys(("player_cards", "banker_cards"), (_is_list, "find.odd_cards")),
}


def odd_cells(grid: Grid, columns: Columns, coups: pl.DataFrame) -> list[Finding]:
    """A finding for each coup in whose row such a cell stands; what it would have said is kept as not recorded.

    coups: with `line`, `shoe` and `coup`.
    """
    told: list[pl.Series] = []
    roles: list[str] = []
    sentences: dict[str, Told] = {}
    for role, (fits, what) in TESTS.items():
        if (name := columns.roles.get(role)) is None:
            continue
        texts = grid.cells[name].unique().drop_nulls().to_list()
        odd = {
            text: Told(what, column=str(name), text=text.strip()[:LONGEST])
            for text in texts
            if text.strip() and not fits(text.strip())
        }
        if odd:
            roles.append(role)
            texts = [str(sentence) for sentence in odd.values()]
            told.append(grid.cells[name].replace_strict(list(odd), texts, default=None, return_dtype=pl.String))
            sentences |= dict(zip(texts, odd.values(), strict=True))
    if not told:
        return []
    rows = pl.DataFrame([grid.lines.alias("line"), *(s.alias(role) for role, s in zip(roles, told, strict=True))])
    rows = rows.filter(pl.any_horizontal(pl.col(roles).is_not_null()))
    found = coups.select("line", "shoe", number="coup").join(rows, on="line", maintain_order="left")
    findings = []
    for line, shoe, coup, *texts in found.select("line", "shoe", "number", *roles).iter_rows():
        said = {role: sentences[text] for role, text in zip(roles, texts, strict=True) if text is not None}
        findings.append(Finding(line, shoe, coup, RULE, _message(said), {NOT_RECORDED: list(said)}))
    return findings
