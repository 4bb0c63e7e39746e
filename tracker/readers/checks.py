"""What does not fit together in a record: cards, totals, winners, pairs, drawing rules, repeats. The record is kept as it is."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import polars as pl

from tracker.game import DEFAULT, RANKS, TEN_VALUED, VARIANTS, Rules, card_name
from tracker.i18n import Told
from tracker.readers import points
from tracker.readers.coup_checks import LEFT_OVER, check_coups
from tracker.readers.draft import Finding
from tracker.readers.identity import repeated
from tracker.readers.reading import Reading
from tracker.results import CARDS

AT_ONCE = 100_000  # coups whose cards are counted together
KINDS = 66  # numbers of cards
MOST_PACKS = 8  # of one shoe
MOST_DEALT = MOST_PACKS * 52 // 4  # coups of four cards each


def check(reading: Reading) -> Reading:
    """The reading with the findings of every check, in the order of the file."""
    found = list(reading.findings)
    told = {(entry.shoe, entry.coup, entry.rule) for entry in found}
    coups = reading.coups.with_columns(line=reading.lines)
    for rows in (_void(coups), _too_long(reading, coups), check_cards(reading.shoes, coups, thirds=reading.thirds)):
        found += [entry for entry in rows if (entry.shoe, entry.coup, entry.rule) not in told]
    duplicates, twins = repeated(reading)
    found += twins
    found.sort(key=lambda entry: (entry.line or 0, entry.shoe or 0, entry.coup or 0))
    return replace(reading, findings=found, duplicate_of=duplicates)


def _void(coups: pl.DataFrame) -> Iterator[Finding]:
    for line, shoe, coup in coups.filter(pl.col("void")).select("line", "shoe_id", "coup").iter_rows():
        yield Finding(line, shoe, coup, "void_coup", Told("find.void"))


def _too_long(reading: Reading, coups: pl.DataFrame) -> Iterator[Finding]:
    """Shoes of more coups than any packs hold: nothing in the file says where they end."""
    longest = coups["coup"].max()
    if not isinstance(longest, int) or longest <= MOST_DEALT:
        return
    found = coups.group_by("shoe_id", maintain_order=True).agg(pl.len(), pl.col("line").first())
    for shoe, count, line in found.filter(pl.col("len") > MOST_DEALT).iter_rows():
        told = reading.shoes.filter(pl.col("shoe_id") == shoe)["variant"].item()
        if told not in VARIANTS or not VARIANTS[told].rules.reshuffle:
            message = Told("find.too_long", count=count, packs=MOST_PACKS, most=MOST_DEALT)
            yield Finding(line, shoe, None, "two_runs_glued", message)


def check_cards(
    shoes: pl.DataFrame, coups: pl.DataFrame, name: str | None = None, *, thirds: bool = True
) -> Iterator[Finding]:
    """The findings about cards, totals and winners.

    coups: with their `line`. name: the rules that all shoes are held to; None for each shoe's own variant,
    where it names one that ships, and the usual game elsewhere. thirds: see `Reading`.
    """
    for rules, part in by_rules(shoes, coups, name):
        found = list(check_coups(part, rules.tableau, thirds=thirds))
        yield from found
        yield from _too_many(_without_left_over(part, found), rules)


def _without_left_over(coups: pl.DataFrame, found: list[Finding]) -> pl.DataFrame:
    """The coups without third cards that stand there from the coup before: those were not dealt a second time."""
    for side in points.SIDES:
        stale = [(entry.shoe, entry.coup) for entry in found if side in entry.details.get(LEFT_OVER, ())]
        if stale:
            left = pl.DataFrame(stale, schema={"shoe_id": pl.Int64, "coup": pl.Int16}, orient="row").unique()
            coups = coups.join(left.with_columns(stale=True), on=["shoe_id", "coup"], how="left", maintain_order="left")
            card = pl.when(pl.col("stale").is_null()).then(f"{side}_3")
            coups = coups.with_columns(card.alias(f"{side}_3")).drop("stale")
    return coups


def by_rules(shoes: pl.DataFrame, coups: pl.DataFrame, name: str | None) -> Iterator[tuple[Rules, pl.DataFrame]]:
    """The coups of a record, apart by the rules that hold for them; see `check_cards`."""
    if name is not None:
        yield VARIANTS[name].rules, coups
        return
    own: Mapping[int, str] = dict(
        shoes.filter(pl.col("variant").is_in(list(VARIANTS))).select("shoe_id", "variant").iter_rows()
    )
    apart: dict[Rules, list[int]] = {}
    for shoe, variant in own.items():
        apart.setdefault(VARIANTS[variant].rules, []).append(shoe)
    usual = VARIANTS[DEFAULT].rules
    apart.pop(usual, None)
    others = [shoe for ids in apart.values() for shoe in ids]
    yield usual, coups.filter(~pl.col("shoe_id").is_in(others)) if others else coups
    for rules, ids in apart.items():
        yield rules, coups.filter(pl.col("shoe_id").is_in(ids))


def _too_many(coups: pl.DataFrame, rules: Rules) -> Iterator[Finding]:
    """Shoes that hold more of a card than its packs do; none is told where the cards are shuffled before every coup."""
    names = [name for name in CARDS if coups[name].null_count() < coups.height]
    if rules.reshuffle or not names:
        return
    crowded = _crowded(coups, names, rules.packs)
    if not crowded:
        return
    coups = coups.filter(pl.col("shoe_id").is_in(crowded))
    dealt = (
        coups.select("shoe_id", "line", "coup", *names)
        .unpivot(index=["shoe_id", "line", "coup"], value_name="card")
        .drop_nulls("card")
    )
    packs = rules.packs
    rank = pl.when(pl.col("card") < TEN_VALUED).then(pl.col("card") % 13)
    tens = (pl.col("card") == TEN_VALUED) | (rank >= 9)
    counts = {
        "card": (dealt.filter(pl.col("card") < 52), pl.col("card").cast(pl.Int64), packs),
        "rank": (dealt.filter(pl.col("card") < TEN_VALUED), rank.cast(pl.Int64), 4 * packs),
        "tens": (dealt.filter(tens), pl.lit(TEN_VALUED, pl.Int64), 16 * packs),
    }
    found: dict[int, tuple[int | None, list[dict[str, Any]]]] = {}
    for kind, (cards, what, most) in counts.items():
        many = cards.group_by("shoe_id", what.alias("what")).agg(
            pl.len().alias("count"), pl.col("line", "coup").sort_by("coup").get(most, null_on_oob=True)
        )
        many = many.filter(pl.col("count") > most).sort("shoe_id", "what")
        for shoe, card, count, line, coup in many.select("shoe_id", "what", "count", "line", "coup").iter_rows():
            name = {"card": card_name(card), "rank": RANKS[card % 13], "tens": Told("find.tens")}[kind]
            first, parts = found.setdefault(shoe, (line, []))
            parts.append({"count": count, "what": name, "packs": packs, "most": most, "coup": coup})
            found[shoe] = line if first is None or (line is not None and line < first) else first, parts
    for shoe, (line, parts) in found.items():
        key = "find.too_many" if packs > 1 else "find.too_many_one"
        message = Told.joined("find.then", (Told(key, **part) for part in parts))
        details = {
            name: Told.joined("find.then", (Told(f"find.{each}", **part) for part in parts))
            for name, each in (("expected", "at_most"), ("found", "times"))
        }
        yield Finding(line, shoe, None, "too_many_of_a_card", message, details)


def _crowded(coups: pl.DataFrame, names: list[str], packs: int) -> list[int]:
    """The shoes that hold too many of a card, of a rank, or of ten-valued cards; counted for some shoes at a time."""
    runs = coups["shoe_id"].rle()
    ends = runs.struct.field("len").cast(pl.Int64).cum_sum()
    cuts = [0, *ends.filter((ends // AT_ONCE).diff(-1).fill_null(-1) != 0).to_list()]
    found: list[int] = []
    for begin, end in pairwise(cuts):
        part = coups[begin:end]
        shoe = pl.col("shoe_id").rle_id() * KINDS
        keys = pl.concat([part.select(key=shoe + pl.col(name).cast(pl.UInt32)) for name in names])["key"]
        counts = keys.drop_nulls().sort().rle().struct.unnest().rename({"value": "key", "len": "count"})
        counts = counts.select("count", shoe=pl.col("key") // KINDS, card=(pl.col("key") % KINDS).cast(pl.Int8))
        rank = pl.when(pl.col("card") < TEN_VALUED).then(pl.col("card") % 13)
        tens = pl.when((pl.col("card") == TEN_VALUED) | (rank >= 9)).then(pl.col("count")).sum()
        held = [(rank == number).fill_null(False) for number in range(13)]
        many = counts.group_by("shoe").agg(
            pl.any_horizontal(
                pl.when(pl.col("card") < 52).then(pl.col("count")).max() > packs,
                tens > 16 * packs,
                *(pl.when(which).then(pl.col("count")).sum() > 4 * packs for which in held),
            ).alias("many")
        )
        shoes = part["shoe_id"].unique(maintain_order=True)
        found += shoes.gather(many.filter("many")["shoe"].sort()).to_list()
    return found
