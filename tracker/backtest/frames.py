"""Recorded shoes as the engine plays them, from frames of the COUPS schema; and such frames made of coups."""

import hashlib
from collections.abc import Iterator, Sequence

import polars as pl

from tracker.backtest.data import Cards, ShoeCoups
from tracker.game import FIELDS, UNRECORDED, Coup, coup_of, parse_card
from tracker.results import CARDS, COUPS


class Recorded:
    """Shoes from a frame of the COUPS schema."""

    source = "recorded"
    seed = 0

    def __init__(self, coups: pl.DataFrame | pl.LazyFrame) -> None:
        dealt = coups.lazy().sort("shoe_id", "coup").with_columns(pl.col("void").fill_null(False))
        self.dealt = dealt.with_columns(code=code_of()).collect()  # void coups among them, for their cards
        self.frame = self.dealt.filter(~pl.col("void"))
        self.shoes = self.frame["shoe_id"].n_unique()

    def chunks(self, digest: "hashlib._Hash", *, cards: bool) -> Iterator[list[ShoeCoups]]:
        """The shoes in order of their id, all in one chunk; `digest` is fed every coup."""
        digest.update(self.frame["code"].to_numpy().astype("<i4").tobytes())
        digest.update(self.frame["shoe_id"].to_numpy().astype("<i8").tobytes())
        chunk = []
        dealt = self.dealt.partition_by("shoe_id", as_dict=True) if cards else {}
        for frame in self.frame.partition_by("shoe_id", maintain_order=True):
            shoe_id = frame["shoe_id"][0]
            before, *seen = _seen(dealt[shoe_id,]) if cards else [()]
            chunk.append(
                ShoeCoups(
                    shoe_id=shoe_id,
                    codes=frame["code"].to_list(),
                    numbers=frame["coup"].to_list(),
                    free=frozenset(frame["free"].fill_null(False).arg_true().to_list()),
                    cards=seen,
                    before=before,
                )
            )
        yield chunk


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
