"""The checks of single coups: cards, totals, winner, pairs, the drawing table, and cards that stood in the coup before.

A finding says what stands where in neutral words: a recording or a dealing error, nothing more.
"""

from collections.abc import Callable, Iterator
from typing import Any

import polars as pl

from tracker.game import POINTS, TEN_VALUED, Tableau, card_name
from tracker.i18n import Told
from tracker.readers import points
from tracker.readers.draft import Finding
from tracker.results import CARDS

TITLE = {"player": Told("road.player"), "banker": Told("road.banker")}
STOOD = 10  # stands for Player's third card where there is none
MANY = 12  # coups without a third card: chance does that once in 100,000 shoes, a record without third cards always
STALE = "stale_third_card"
LEFT_OVER = "left_over"  # key of a finding: the sides whose third card is stale


def check_coups(coups: pl.DataFrame, tableau: Tableau, *, thirds: bool = True) -> Iterator[Finding]:
    """The findings of coups that are not void, rule after rule.

    coups: with their `line`. thirds: see `Reading`. A coup whose cards do not make its totals is not asked
    about the drawing table.
    """
    recorded = coups.filter(
        ~pl.col("void").fill_null(False)
        & pl.any_horizontal(pl.col(*CARDS, "player_total", "banker_total", "natural").is_not_null())
    )
    if recorded.is_empty():
        return
    rows = recorded.with_columns(thirds=thirds_recorded(thirds=thirds))
    rows = rows.with_columns(
        **{f"{side}_two": points.two_cards(side) for side in points.SIDES},
        **{f"{side}_made": pl.when("thirds").then(points.total(side)) for side in points.SIDES},
        natural_made=points.natural(),
        same_cards=_same_cards(),
        wrong_pair=pl.any_horizontal((points.pair(s) != pl.col(f"{s}_pair")).fill_null(False) for s in points.SIDES),
    )
    off = pl.any_horizontal((pl.col(f"{s}_made") != pl.col(f"{s}_total")).fill_null(False) for s in points.SIDES)
    rows = rows.with_columns(
        disagree=off | (pl.col("natural_made") != pl.col("natural")).fill_null(False),
        wrong_winner=_wrong_winner(),
        **_drawing(tableau),
    )
    broken = pl.any_horizontal((pl.col(f"{s}_should") != pl.col(f"{s}_did")).fill_null(False) for s in points.SIDES)
    rows = rows.with_columns(broken=~off & broken, **{f"{side}_stale": _stale(side) for side in points.SIDES})
    wrong = rows.select(pl.col(column).any() for column, _, _ in CHECKS).row(0, named=True)
    for column, rule, about in CHECKS:
        if not wrong[column]:
            continue
        for row in rows.filter(pl.col(column)).iter_rows(named=True):
            message, details = about(row, tableau)
            yield Finding(row["line"], row["shoe_id"], row["coup"], rule, message, details)


def thirds_recorded(*, thirds: bool = True) -> pl.Expr:
    """Whether the third cards of a coup are recorded; not where many coups of its shoe have four cards and none has a third.

    thirds: whether the record is known to have room for them.
    """
    four = points.four_cards().sum().over("shoe_id")
    third = (points.known("player_3") | points.known("banker_3")).any().over("shoe_id")
    return third | (four < MANY) if thirds else third


def _wrong_winner() -> pl.Expr:
    totals = [pl.coalesce(f"{side}_total", f"{side}_made") for side in points.SIDES]
    return (points.winner(*totals) != pl.col("outcome").cast(pl.String)).fill_null(False)


def next_to() -> pl.Expr:
    """Whether the row above is the coup before, of the same shoe."""
    return (pl.col("shoe_id") == pl.col("shoe_id").shift(1)) & (pl.col("coup") == pl.col("coup").shift(1) + 1)


def _same_cards() -> pl.Expr:
    """Whether a coup has the cards of the one before, one by one; four at least must be recorded."""
    equal = pl.all_horizontal(pl.col(name).eq_missing(pl.col(name).shift(1)) for name in CARDS)
    return (points.four_cards() & equal & next_to()).fill_null(False)


def _drawing(tableau: Tableau) -> dict[str, pl.Expr]:
    """Whether each side had to take a third card, and whether it did; null where its two cards are not known."""
    player, banker = pl.col("player_two"), pl.col("banker_two")
    over = (player >= 8) | (banker >= 8)
    third = pl.when(pl.col("player_3").is_null()).then(STOOD).otherwise(points.points("player_3")).cast(pl.Int16)
    table = {
        total * 11 + card: tableau.banker_draws(total, None if card == STOOD else card)
        for total in range(8)
        for card in range(11)
    }
    draws = (banker.cast(pl.Int16) * 11 + third).replace_strict(table, default=False, return_dtype=pl.Boolean)
    player_draws = player.is_in([total for total in range(8) if tableau.player_draws(total)])
    known = player.is_not_null() & banker.is_not_null() & pl.col("thirds")
    return {
        "player_should": pl.when(known).then(~over & player_draws),
        "banker_should": pl.when(known).then(~over & draws),
        **{f"{side}_did": pl.when(known).then(points.known(f"{side}_3")) for side in points.SIDES},
    }


def _stale(side: str) -> pl.Expr:
    """Whether a third card is that of the coup before, and the coup reads right without it."""
    third, total = pl.col(f"{side}_3"), pl.col(f"{side}_total")
    stands = pl.col(f"{side}_should").eq(False) | ((total == pl.col(f"{side}_two")) & (total != pl.col(f"{side}_made")))
    return ((third == third.shift(1)) & next_to() & stands).fill_null(False)


def hand(row: dict[str, Any], side: str) -> str:
    """The cards of one side as text."""
    return " ".join(card_name(row[f"{side}_{n}"]) for n in (1, 2, 3) if row[f"{side}_{n}"] is not None)


def _left_over(row: dict[str, Any], message: Told) -> tuple[Told, dict[str, Any]]:
    """The message, and what is to be said of a third card that stands in the coup before too; and the cause."""
    sides = [side for side in points.SIDES if row[f"{side}_stale"]]
    if not sides:
        return message, {}
    cards = [Told("find.third_card", side=TITLE[side], card=card_name(row[f"{side}_3"])) for side in sides]
    told = Told("find.left_over", what=message, cards=Told.joined("find.and", cards), coup=row["coup"] - 1)
    return told, {"cause": STALE, LEFT_OVER: sides}


def _about_totals(row: dict[str, Any], _: Tableau) -> tuple[str, dict[str, Any]]:
    parts, expected, found = [], [], []
    for side in points.SIDES:
        made, total = row[f"{side}_made"], row[f"{side}_total"]
        if None not in (made, total) and made != total:
            cards = hand(row, side)
            parts.append(Told("find.cards_make", side=TITLE[side], cards=cards, made=made, total=total))
            expected.append(Told("find.side_total", side=TITLE[side], total=made))
            found.append(Told("find.side_total", side=TITLE[side], total=total))
    if not parts:
        kinds = [Told("find.natural"), Told("find.no_natural")][:: 1 if row["natural_made"] else -1]
        message = Told("find.natural_made" if row["natural_made"] else "find.no_natural_made")
        return message, {"expected": kinds[0], "found": kinds[1]}
    message, cause = _left_over(row, Told.joined("find.then", parts))
    lists = {"expected": Told.joined("road.list", expected), "found": Told.joined("road.list", found)}
    return message, {**lists, **cause}


def _about_winner(row: dict[str, Any], _: Tableau) -> tuple[str, dict[str, Any]]:
    player, banker = (
        row[f"{side}_made"] if row[f"{side}_total"] is None else row[f"{side}_total"] for side in points.SIDES
    )
    winner = "tie" if player == banker else "player" if player > banker else "banker"
    message = Told("find.winner", player=player, banker=banker, outcome=Told(f"road.{row['outcome']}"))
    return message, {"expected": Told(f"find.won_{winner}"), "found": Told(f"find.won_{row['outcome']}")}


def _about_drawing(row: dict[str, Any], tableau: Tableau) -> tuple[str, dict[str, Any]]:
    natural = max(row["player_two"], row["banker_two"]) >= 8
    third = row["player_3"]
    sides = [side for side in points.SIDES if row[f"{side}_should"] != row[f"{side}_did"]]
    parts = []
    for side in sides:
        why = "natural" if natural else "plain" if side == "player" else "stood" if third is None else "against"
        key = f"find.{'drew' if row[f'{side}_did'] else 'stood'}_{why}"
        fields = {} if third is None else {"third": POINTS[third]}
        parts.append(Told(key, side=TITLE[side], two=row[f"{side}_two"], **fields))
    message, cause = _left_over(row, Told.joined("find.then", parts))
    rules = (
        Told("find.rule_natural") if natural else drawing_rule(tableau, side, row[f"{side}_two"])
        for side in (sides[:1] if natural else sides)
    )
    details = {
        "expected": Told.joined("road.list", (_drawn(row[f"{side}_should"]) for side in sides)),
        "found": Told.joined("road.list", (_drawn(row[f"{side}_did"]) for side in sides)),
        "side": ", ".join(sides),
        "drawing_rule": Told.joined("find.then", rules),
    }
    return message, details | cause


def _drawn(drew: bool) -> Told:
    return Told("find.draw" if drew else "find.stand")


def drawing_rule(tableau: Tableau, side: str, total: int) -> Told:
    """The line of the drawing table for a side that has this total on two cards, 0-7."""
    name = TITLE[side]
    if side == "player":
        return Told("find.rule_draws" if tableau.player_draws(total) else "find.rule_stands", side=name, total=total)
    draws_to = [str(card) for card in range(10) if tableau.banker_draws(total, card)]
    stood = tableau.banker_draws(total, None)
    if not draws_to and not stood:
        return Told("find.rule_stands", side=name, total=total)
    if len(draws_to) == 10 and stood:
        return Told("find.rule_draws", side=name, total=total)
    if not draws_to:
        return Told("find.rule_stood", total=total)
    cards = Told.joined("road.each", draws_to)
    return Told("find.rule_against_stood" if stood else "find.rule_against", total=total, cards=cards)


def _about_pairs(row: dict[str, Any], _: Tableau) -> tuple[str, dict[str, Any]]:
    parts, expected, found = [], [], []
    for side in points.SIDES:
        cards = [row[f"{side}_1"], row[f"{side}_2"]]
        if None in cards or row[f"{side}_pair"] is None:
            continue
        first, second = cards
        if TEN_VALUED in cards and POINTS[first] == POINTS[second]:
            continue
        if (TEN_VALUED not in cards and first % 13 == second % 13) != row[f"{side}_pair"]:
            marked, unmarked = ("pair", "no_pair") if row[f"{side}_pair"] else ("no_pair", "pair")
            names = f"{card_name(first)} {card_name(second)}"
            parts.append(Told(f"find.{marked}_marked", side=TITLE[side], cards=names))
            expected.append(Told(f"find.side_{unmarked}", side=TITLE[side]))
            found.append(Told(f"find.side_{marked}", side=TITLE[side]))
    lists = {"expected": Told.joined("road.list", expected), "found": Told.joined("road.list", found)}
    return Told.joined("find.then", parts), lists


def _about_repeat(row: dict[str, Any], _: Tableau) -> tuple[str, dict[str, Any]]:
    cards = f"{hand(row, 'player')} / {hand(row, 'banker')}"
    message = Told("find.repeats", coup=row["coup"], before=row["coup"] - 1)
    return message, {"expected": Told("find.other_cards"), "found": cards}


About = Callable[[dict[str, Any], Tableau], tuple[str, dict[str, Any]]]
CHECKS: tuple[tuple[str, str, About], ...] = (  # column that says where, rule, words
    ("disagree", "cards_disagree_with_total", _about_totals),
    ("wrong_winner", "total_disagrees_with_winner", _about_winner),
    ("broken", "third_card_rule", _about_drawing),
    ("wrong_pair", "pair_disagrees_with_cards", _about_pairs),
    ("same_cards", "repeats_previous_coup", _about_repeat),
)
