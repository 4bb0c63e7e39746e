"""Recorded shoes as the engine plays them, from frames of the COUPS schema; and such frames made of coups."""

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

import polars as pl

from tracker.backtest.data import SHOES_A_CHUNK, Cards, ShoeCoups
from tracker.game import FIELDS, UNRECORDED, Coup, coup_of, parse_card
from tracker.results import CARDS, COUPS

FREE = 1 << 15  # in a short code: a coup dealt without bets
MOST_KINDS = FREE >> 2  # the places that a short code has room for


class RecordedChunk:
    """Recorded shoes first … end - 1 of a set, counted from 0; see `tracker.backtest.data.Chunk`.

    Its codes are short ones: the outcome, 2 bits; the place of the coup code in `Recorded.kinds`, 13 bits; 1 bit where
    the coup was free. They are there only where `Recorded.hindrance` is None.
    """

    rows = None  # compiled seats look at no cards of these

    def __init__(self, data: "Recorded", first: int, end: int, *, cards: bool) -> None:
        self.data, self.begin, self.end, self.cards = data, first, end, cards

    def __len__(self) -> int:
        return self.end - self.begin

    def __iter__(self) -> Iterator[ShoeCoups]:
        return iter(self.shoes)

    def first(self, shoes: int) -> "RecordedChunk":
        """The first shoes alone, without their cards."""
        return RecordedChunk(self.data, self.begin, min(self.end, self.begin + shoes), cards=False)

    @property
    def codes(self) -> Any:
        """The short codes of all coups."""
        return self.data.short_codes[self.data.starts[self.begin] : self.data.starts[self.end]]

    @property
    def coups(self) -> Any:
        """How many coups each shoe has."""
        return self.data.lengths[self.begin : self.end]

    @cached_property
    def shoes(self) -> list[ShoeCoups]:
        """The shoes as the interpreted engine plays them; made when they are first asked for."""
        starts = self.data.starts[self.begin : self.end + 1]
        frame = self.data.frame[starts[0] : starts[-1]]
        codes, numbers = frame["code"].to_list(), frame["coup"].to_list()
        frees = frame["free"].to_list() if self.data.has_free else None
        dealt = self.data.by_shoe if self.cards else {}
        made = []
        for shoe_id, (start, stop) in zip(self.data.ids[self.begin : self.end], pairwise(starts), strict=True):
            first, end = start - starts[0], stop - starts[0]
            free = [place for place, marked in enumerate(frees[first:end]) if marked] if frees else ()
            before, *seen = _seen(dealt[shoe_id,]) if self.cards else [()]
            made.append(ShoeCoups(shoe_id, codes[first:end], numbers[first:end], frozenset(free), seen, before))
        return made


class Recorded:
    """Shoes from a frame of the COUPS schema."""

    source = "recorded"
    seed = 0

    def __init__(self, coups: pl.DataFrame | pl.LazyFrame) -> None:
        dealt = coups.lazy().sort("shoe_id", "coup").with_columns(pl.col("void").fill_null(False))
        self.dealt = dealt.with_columns(code=code_of()).collect()  # void coups among them, for their cards
        self.frame = self.dealt.filter(~pl.col("void"))
        runs = self.frame["shoe_id"].rle().struct.unnest()
        self.ids: list[int] = runs["value"].to_list()
        self.lengths = runs["len"].cast(pl.Int64).to_numpy(writable=True)  # coups of each shoe
        self.starts = [0, *accumulate(runs["len"].to_list())]
        self.shoes = len(self.ids)
        self.has_free = bool(self.frame["free"].any())

    def first(self, shoes: int) -> "Recorded":
        """The first shoes alone, as many as there are."""
        return Recorded(self.dealt.filter(pl.col("shoe_id").is_in(self.ids[:shoes])).drop("code"))

    @cached_property
    def by_shoe(self) -> dict[tuple, pl.DataFrame]:
        """All coups of each shoe, void ones among them."""
        return {tuple(key): frame for key, frame in self.dealt.partition_by("shoe_id", as_dict=True).items()}

    @cached_property
    def kinds(self) -> list[int]:
        """The different coup codes of the record."""
        return self.frame["code"].unique().sort().to_list()

    @cached_property
    def short_codes(self) -> Any:
        """The codes of all coups for compiled seats; see `RecordedChunk`."""
        place = pl.col("code").rank("dense").cast(pl.Int32) - 1
        free = pl.col("free").fill_null(False).cast(pl.Int32)
        short = place * 4 + (pl.col("code") & 3) + free * FREE
        return self.frame.select(short.cast(pl.UInt16)).to_series().to_numpy(writable=True)

    @cached_property
    def hindrance(self) -> str | None:
        """Why compiled seats cannot play these shoes; None where they can."""
        from tracker.kernels import LONGEST_SHOE

        if max(self.lengths, default=0) > LONGEST_SHOE:
            return f"a recorded shoe has more than {LONGEST_SHOE} coups"
        if None in self.kinds:
            return "a recorded coup has no outcome"
        return f"the record has more than {MOST_KINDS} kinds of coups" if len(self.kinds) > MOST_KINDS else None

    def chunks(self, digest: "hashlib._Hash", *, cards: bool, size: int = SHOES_A_CHUNK) -> Iterator[RecordedChunk]:
        """The shoes in order of their id, so many at a time; `digest` is fed every coup."""
        digest.update(self.frame["code"].to_numpy().astype("<i4").tobytes())
        digest.update(self.frame["shoe_id"].to_numpy().astype("<i8").tobytes())
        for first in range(0, self.shoes, size):
            yield RecordedChunk(self, first, min(first + size, self.shoes), cards=cards)


def _seen(shoe: pl.DataFrame) -> list[Cards | None]:
    """What was seen before the first coup of a shoe that counts, and by the end of each: see `ShoeCoups`."""
    seen: list[Cards | None] = [()]
    for *row, void, missing in shoe.select(*CARDS, "void", pl.col("missing").fill_null(0)).iter_rows():
        cards = _cards(row)
        if missing:
            seen[-1] = None
        if not void:
            seen.append(cards)
        elif seen[-1] is not None:
            seen[-1] = None if cards is None else seen[-1] + cards
    return seen


def _cards(row: Sequence[int | None]) -> Cards | None:
    """The cards of a recorded coup; None where the first four were not recorded."""
    return None if None in (row[0], row[1], row[3], row[4]) else tuple(card for card in row if card is not None)


def code_of() -> pl.Expr:
    """Expression for the coup code of every row of a COUPS frame. Totals that contradict the winner count as unknown."""
    outcome = pl.col("outcome").cat.physical().cast(pl.Int32)
    player, banker = _total("player"), _total("banker")
    agree = (
        pl.when(player == banker).then(2).when(player > banker).then(1).otherwise(0).cast(pl.Int32) == outcome
    ).fill_null(True)
    agree = agree & ~((outcome == 0) & ((banker == 0) | (player == 9))).fill_null(False)  # one total alone can
    agree = agree & ~((outcome == 1) & ((player == 0) | (banker == 9))).fill_null(False)
    facts = {
        "player_total": pl.when(agree).then(player),
        "banker_total": pl.when(agree).then(banker),
        "player_drew": _drew("player"),
        "banker_drew": _drew("banker"),
        "player_pair": pl.col("player_pair"),
        "banker_pair": pl.col("banker_pair"),
        "player_suited": _suited("player"),
        "banker_suited": _suited("banker"),
    }
    code = outcome
    for place, (name, shift, _) in enumerate(FIELDS):
        value = facts[name].cast(pl.Int32)
        code = code + pl.when(value.is_null()).then(1 << UNRECORDED + place).otherwise(value * (1 << shift))
    return code.cast(pl.Int32)


def _total(side: str) -> pl.Expr:
    """The side's total; null, not recorded, where it is none of 0 to 9."""
    total = pl.col(f"{side}_total").cast(pl.Int32)
    return pl.when(total.is_between(0, 9)).then(total)


def _drew(side: str) -> pl.Expr:
    """Whether the side took a third card; known from its cards, or from a natural, on which nobody draws."""
    known = pl.col(f"{side}_1").is_not_null() & pl.col(f"{side}_2").is_not_null()
    stood = pl.when(pl.col("natural").fill_null(False)).then(False)
    return pl.when(known).then(pl.col(f"{side}_3").is_not_null()).otherwise(stood)


def _suited(side: str) -> pl.Expr:
    """Whether the side's pair is of one suit; no pair is no suited pair."""
    first, second = pl.col(f"{side}_1"), pl.col(f"{side}_2")
    alike = pl.when((first < 52) & (second < 52)).then(first == second)
    return pl.when(pl.col(f"{side}_pair").not_()).then(False).otherwise(alike)


def frame_of(shoes: Sequence[Sequence[Coup]]) -> pl.DataFrame:
    """A COUPS frame of these shoes, numbered from 1."""
    rows = []
    for shoe_id, coups in enumerate(shoes, 1):
        for number, coup in enumerate(coups, 1):
            hands = [(*hand.cards, None)[:3] if hand else (None, None, None) for hand in (coup.player, coup.banker)]
            totals = (coup.player_total, coup.banker_total, coup.natural, coup.player_pair, coup.banker_pair)
            marks = (coup.void, coup.free, coup.missing)
            rows.append((shoe_id, number, coup.outcome and coup.outcome.value, *totals, *hands[0], *hands[1], *marks))
    return pl.DataFrame(rows, schema=COUPS, orient="row")


def scripted() -> "Recorded":
    """Three short shoes with cards for `--check`: every outcome, a streak of each side, alternation, ties in a row."""
    ten, seven, eight = parse_card("Ts"), parse_card("7h"), parse_card("8d")
    coups = {
        "B": coup_of((ten, seven), (ten, eight)),
        "P": coup_of((ten, eight), (ten, seven)),
        "T": coup_of((ten, seven), (ten, seven)),
    }
    shoes = ("BPTBBBBBBBB", "PPPPPPPPTTB", "BPBPBPBPTPB")
    unsuited = frame_of([[coups[letter] for letter in letters] for letters in shoes])
    return Recorded(unsuited.with_columns(pl.col(CARDS) % 13 + 52))  # ranks alone, so that no card comes too often
