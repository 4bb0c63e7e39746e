"""What does not fit together in a record: cards, totals, winners, pairs, drawing rules, repeats. The record is kept as it is.

Findings say what stands where in neutral words: a recording or a dealing error, nothing more.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import polars as pl

from tracker.game import POINTS, RANKS, STANDARD, TEN_VALUED, card_name
from tracker.readers import points
from tracker.readers.draft import Finding
from tracker.readers.identity import repeated
from tracker.readers.reading import Reading
from tracker.results import CARDS

PACKS = 8  # the most that are dealt from
TITLE = {"player": "Player", "banker": "Banker"}
STOOD = 10  # stands for Player's third card where there is none


def check(reading: Reading) -> Reading:
    """The reading with the findings of every check, in the order of the file."""
    found = list(reading.findings)
    told = {(entry.shoe, entry.coup, entry.rule) for entry in found}
    coups = reading.coups.with_columns(line=reading.lines)
    for rows in (_void(coups), _cards_and_totals(coups), _shoes(coups)):
        found += [entry for entry in rows if (entry.shoe, entry.coup, entry.rule) not in told]
    duplicates, twins = repeated(reading)
    found += twins
    found.sort(key=lambda entry: (entry.line or 0, entry.shoe or 0, entry.coup or 0))
    return replace(reading, findings=found, duplicate_of=duplicates)


def _void(coups: pl.DataFrame) -> Iterator[Finding]:
    for line, shoe, coup in coups.filter(pl.col("void")).select("line", "shoe_id", "coup").iter_rows():
        yield Finding(line, shoe, coup, "void_coup", "declared void: kept, and counted nowhere")


def _cards_and_totals(coups: pl.DataFrame) -> Iterator[Finding]:
    """The checks of single coups. A coup whose cards do not make its totals is not asked about the drawing rules."""
    recorded = coups.filter(pl.any_horizontal(pl.col(*CARDS, "player_total", "banker_total", "natural").is_not_null()))
    if recorded.is_empty():
        return
    made = {side: points.total(side).alias(f"{side}_made") for side in points.SIDES}
    two = {side: points.two_cards(side).alias(f"{side}_two") for side in points.SIDES}
    rows = recorded.with_columns(*made.values(), *two.values(), natural_made=points.natural(), **_same_cards())
    off = [(pl.col(f"{side}_made") != pl.col(f"{side}_total")).fill_null(False) for side in points.SIDES]
    rows = rows.with_columns(
        disagree=pl.any_horizontal(*off, (pl.col("natural_made") != pl.col("natural")).fill_null(False)),
        wrong_winner=_wrong_winner(),
        wrong_pair=pl.any_horizontal(
            (points.pair(side) != pl.col(f"{side}_pair")).fill_null(False) for side in points.SIDES
        ),
        **_drawing(),
    )
    rows = rows.with_columns(
        broken=~pl.any_horizontal(off)
        & pl.any_horizontal(
            (pl.col(f"{side}_should") != pl.col(f"{side}_did")).fill_null(False) for side in points.SIDES
        )
    )
    tests = (
        ("disagree", "cards_disagree_with_total", _about_totals),
        ("wrong_winner", "total_disagrees_with_winner", _about_winner),
        ("broken", "third_card_rule", _about_drawing),
        ("wrong_pair", "pair_disagrees_with_cards", _about_pairs),
        ("same_cards", "repeats_previous_coup", _about_repeat),
    )
    for column, rule, about in tests:
        for row in rows.filter(pl.col(column)).iter_rows(named=True):
            message, details = about(row)
            yield Finding(row["line"], row["shoe_id"], row["coup"], rule, message, details)


def _wrong_winner() -> pl.Expr:
    totals = [pl.coalesce(f"{side}_total", f"{side}_made") for side in points.SIDES]
    return (points.winner(*totals) != pl.col("outcome").cast(pl.String)).fill_null(False)


def _same_cards() -> dict[str, pl.Expr]:
    """Whether a coup has the cards of the one before, one by one; four at least must be recorded."""
    four = pl.all_horizontal(pl.col(f"{side}_{n}").is_not_null() for side in points.SIDES for n in (1, 2))
    equal = pl.all_horizontal(pl.col(name).eq_missing(pl.col(name).shift(1)) for name in CARDS)
    next_to = (pl.col("shoe_id") == pl.col("shoe_id").shift(1)) & (pl.col("coup") == pl.col("coup").shift(1) + 1)
    return {"same_cards": (four & equal & next_to).fill_null(False)}


def _drawing() -> dict[str, pl.Expr]:
    """Whether each side had to take a third card, and whether it did; null where its two cards are not known."""
    player, banker = pl.col("player_two"), pl.col("banker_two")
    over = (player >= 8) | (banker >= 8)
    third = pl.when(pl.col("player_3").is_null()).then(STOOD).otherwise(points.points("player_3")).cast(pl.Int16)
    table = {
        total * 11 + card: STANDARD.banker_draws(total, None if card == STOOD else card)
        for total in range(8)
        for card in range(11)
    }
    draws = (banker.cast(pl.Int16) * 11 + third).replace_strict(table, default=False, return_dtype=pl.Boolean)
    known = player.is_not_null() & banker.is_not_null()
    stands_at = min(total for total in range(8) if not STANDARD.player_draws(total))
    return {
        "player_should": pl.when(known).then(~over & (player < stands_at)),
        "banker_should": pl.when(known).then(~over & draws),
        **{f"{side}_did": pl.when(known).then(pl.col(f"{side}_3").is_not_null()) for side in points.SIDES},
    }


def _hand(row: dict[str, Any], side: str) -> str:
    return " ".join(card_name(row[f"{side}_{n}"]) for n in (1, 2, 3) if row[f"{side}_{n}"] is not None)


def _about_totals(row: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    parts = [
        f"{TITLE[side]}'s cards {_hand(row, side)} make {row[f'{side}_made']}, the total says {row[f'{side}_total']}"
        for side in points.SIDES
        if None not in (row[f"{side}_made"], row[f"{side}_total"]) and row[f"{side}_made"] != row[f"{side}_total"]
    ]
    if not parts:
        parts = [f"the cards make {'a' if row['natural_made'] else 'no'} natural, the record says otherwise"]
    return "; ".join(parts), {}


def _about_winner(row: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    player, banker = (
        row[f"{side}_made"] if row[f"{side}_total"] is None else row[f"{side}_total"] for side in points.SIDES
    )
    return f"Player {player}, Banker {banker}, but the winner is recorded as {row['outcome'].title()}", {}


def _about_drawing(row: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    natural = max(row["player_two"], row["banker_two"]) >= 8
    third = row["player_3"]
    against = f" against a {POINTS[third]}" if third is not None else " when Player stood"
    parts, expected = [], []
    for side in points.SIDES:
        if row[f"{side}_should"] != row[f"{side}_did"]:
            did, should = ("drew" if row[f"{side}_did"] else "stood"), ("draw" if row[f"{side}_should"] else "stand")
            why = " beside a natural" if natural else against if side == "banker" else ""
            parts.append(f"{TITLE[side]} had {row[f'{side}_two']}{why} and {did}; the table says {should}")
            expected.append(should)
    found = ["stand" if each == "draw" else "draw" for each in expected]
    return "; ".join(parts), {"expected": ", ".join(expected), "found": ", ".join(found)}


def _about_pairs(row: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    parts = []
    for side in points.SIDES:
        cards = [row[f"{side}_1"], row[f"{side}_2"]]
        if None in cards or row[f"{side}_pair"] is None or TEN_VALUED in cards:
            continue
        if (cards[0] % 13 == cards[1] % 13) != row[f"{side}_pair"]:
            marked = "a pair is marked" if row[f"{side}_pair"] else "no pair is marked"
            parts.append(f"{TITLE[side]}'s first cards are {card_name(cards[0])} {card_name(cards[1])}, {marked}")
    return "; ".join(parts) or "a pair is marked that the cards do not make", {}


def _about_repeat(row: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return f"coup {row['coup']} repeats coup {row['coup'] - 1} card for card", {}


def _shoes(coups: pl.DataFrame) -> Iterator[Finding]:
    """Shoes that hold more of a card than eight packs do."""
    dealt = (
        coups.select("shoe_id", "line", *CARDS).unpivot(index=["shoe_id", "line"], value_name="card").drop_nulls("card")
    )
    if dealt.is_empty():
        return
    rank = pl.when(pl.col("card") < TEN_VALUED).then(pl.col("card") % 13)
    tens = (pl.col("card") == TEN_VALUED) | (rank >= 9)
    counts = {
        "card": (dealt.filter(pl.col("card") < 52), pl.col("card").cast(pl.Int64), PACKS),
        "rank": (dealt.filter(pl.col("card") < TEN_VALUED), rank.cast(pl.Int64), 4 * PACKS),
        "tens": (dealt.filter(tens), pl.lit(TEN_VALUED, pl.Int64), 16 * PACKS),
    }
    found: dict[int, tuple[int, list[str]]] = {}
    for kind, (cards, what, most) in counts.items():
        many = cards.group_by("shoe_id", what.alias("what")).agg(pl.len().alias("count"), pl.col("line").min())
        for shoe, card, count, line in many.filter(pl.col("count") > most).sort("shoe_id", "what").iter_rows():
            name = {"card": card_name(card), "rank": RANKS[card % 13], "tens": "ten-valued cards"}[kind]
            first, parts = found.get(shoe, (line, []))
            found[shoe] = min(first, line), [*parts, f"{count} × {name}, where {PACKS} packs hold {most}"]
    for shoe, (line, parts) in found.items():
        yield Finding(line, shoe, None, "too_many_of_a_card", "; ".join(parts))
