"""What the reading of a form delivers, before it is checked: coups with their lines, and all that is to be said about them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import polars as pl

from tracker.readers.words import Words


class Skipped(NamedTuple):
    """A line that is neither a coup nor blank nor a heading. reason: one of the contract's names."""

    line: int
    reason: str
    text: str = ""


class Finding(NamedTuple):
    """Something odd that was kept as it is. coup: None for a whole shoe. details: further keys of the JSON entry."""

    line: int | None
    shoe: int | None
    coup: int | None
    rule: str
    message: str
    details: Mapping[str, Any] = {}


NOT_RECORDED = "not_recorded"  # key of a finding: the roles of the cells that were not understood, such as `player_3`


class Names(str):
    """Several names as people read them, with commas between; `each` keeps them apart, for a name may hold a comma."""

    each: tuple[str, ...]

    def __new__(cls, names: Iterable[str]) -> "Names":
        each = tuple(names)
        joined = super().__new__(cls, ", ".join(each))
        joined.each = each
        return joined


class Question(NamedTuple):
    """A place where the file could mean two things: what was chosen, what else there is, how to have that."""

    about: str
    line: int | None
    chosen: str
    other: str
    how: str


NEWEST_FIRST = "newest-first"
CHOICES: Mapping[str, tuple[str, ...]] = {
    "breaks": ("keep", "ignore"),
    "score": ("player-banker", "banker-player"),  # whose total stands first
    "order": ("as-written", NEWEST_FIRST),  # of the coups
    "numbers": ("lengths", "coups", "repeats", "other"),  # what a number beside results says: see `forms.lengths`
}


class Options(NamedTuple):
    """What the person says about the file. words: those of results, the person's key among them.

    column: the outcome column's name, None to find it. breaks: `keep` starts a new shoe at every doubtful place,
    `ignore` glues. Each of the others is a key of `CHOICES`, and None to find it out.
    """

    words: Words
    column: str | None = None
    breaks: str = "keep"
    score: str | None = None
    order: str | None = None
    numbers: str | None = None


@dataclass
class Draft:
    """The coups of a file as its form gives them.

    coups: in playing order, shoe after shoe: `shoe` (1, 2, 3 …), `line`, and any columns of `COUPS`.
    shoes: one row a shoe, in order: `shoe`, and any columns of `SHOES`.
    thirds: whether the file has room for third cards, so that where none stands none was taken.
    """

    understood: str
    coups: pl.DataFrame
    shoes: pl.DataFrame
    skipped: list[Skipped] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    thirds: bool = True
