"""The exact law of a full shoe's next coup against outside values, to the last integer."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from tests.facts.reference import FACTS, TABLES, root, rounded
from tracker.game import (
    BETS,
    STANDARD,
    VARIANTS,
    Outcome,
    Tableau,
    fresh_law,
    unpack,
)
from tracker.game.pays import lines
from tracker.game.tableau import BANKER_DRAWS_TO, MISPRINT

FIVE = VARIANTS["punto-banco-8"].pays
FOUR = VARIANTS["punto-banco-8-commission4"].pays
NINE = VARIANTS["punto-banco-8-tie9"].pays
EZ, SUPER_6 = VARIANTS["ez-8"].pays, VARIANTS["super6-8"].pays
FREE = replace(FIVE, commission=Fraction(0))
OUTCOMES = [outcome.value for outcome in Outcome]


def _counts(law):
    return {side.value: ways for side, ways in law.counts.items()}


def _banker(exception, pays):
    return FREE.with_bets(banker=lines((exception, pays), ("Banker wins", 1), ("tie", 0)))


# Fresh shoes: the main bets

PACKS = (1, 2, 4, 6, 8, 10)


@pytest.mark.parametrize("packs", PACKS)
def test_outcomes_of_a_fresh_shoe(packs):
    fact, law = FACTS[f"outcome-{packs}"], fresh_law(packs)
    assert _counts(law) == fact["combinations"]
    assert law.total == fact["total"] == sum(law.ways.values())
    for outcome, text in fact["probability"].items():
        assert rounded(law.probability(Outcome(outcome)), text) == Decimal(text)


MAIN = [("player", FIVE, "player"), ("banker-5", FIVE, "banker"), ("banker-4", FOUR, "banker"), ("tie-8", FIVE, "tie"),
        ("tie-9", NINE, "tie"), ("ez-banker", EZ, "banker"), ("super6-banker", SUPER_6, "banker")]  # fmt: skip
SIDE = [
    *(("dragon7", "dragon_7"), ("panda8", "panda_8"), ("super6-12", "super_6"), ("lucky6-12-20", "lucky_6")),
    *(("small-tiger-22", "small_tiger"), ("big-tiger-50", "big_tiger"), ("tiger-tie-35", "tiger_tie")),
    *(("big-0.54", "big"), ("small-1.5", "small")),
    *(("dragon-bonus-player", "dragon_bonus_player"), ("dragon-bonus-banker", "dragon_bonus_banker")),
    *(("natural-player-4", "player_natural"), ("natural-banker-4", "banker_natural")),
    *((f"egalite-{total}", f"tie_{total}") for total in range(10)),
]
OTHER_TABLES = [
    ("super6-15", FIVE.with_bets(super_6=lines(("Banker wins with 6", 15))), "super_6"),
    ("super6-18", FIVE.with_bets(super_6=lines(("Banker wins with 6", 18))), "super_6"),
    ("lucky6-12-23", FIVE.with_bets(lucky_6=(BETS["lucky_6"][0], ("Banker wins with a three-card 6", Fraction(23)))), "lucky_6"),
    ("banker-push-6", _banker("Banker wins with 6", 0), "banker"),
    ("banker-push-3card6", _banker("Banker wins with a three-card 6", 0), "banker"),
    ("banker-half-on-6", _banker("Banker wins with 6", "1/2"), "banker"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("stem", "pays", "bet", "packs"),
    [
        *((*case, packs) for case in MAIN for packs in PACKS),
        *((stem, FIVE, bet, packs) for stem, bet in SIDE for packs in (1, 6, 8)),
        *((*case, packs) for case in OTHER_TABLES for packs in (1, 6, 8)),
    ],
)
def test_what_a_bet_pays_in_a_fresh_shoe(stem, pays, bet, packs):
    fact, law = FACTS[f"{stem}-{packs}"], fresh_law(packs)
    assert law.distribution(pays, bet) == {Fraction(row["pays"]): row["combinations"] for row in fact["distribution"]}
    assert rounded(law.edge(pays, bet), fact["house_edge"]) == Decimal(fact["house_edge"])
    assert root(law.variance(pays, bet), fact["standard_deviation"]) == Decimal(fact["standard_deviation"])


def test_every_bet_has_an_outside_value():
    pairs = {"banker_pair", "player_pair", "either_pair", "perfect_pair"}
    assert {bet for _, bet in SIDE} | {"banker", "player", "tie"} | pairs == set(BETS)


# Pairs

TWELVE = FIVE.with_bets(player_pair=lines(("Player pair", 12)))


@pytest.mark.parametrize("packs", [1, 6, 8])
def test_pairs_of_a_fresh_shoe(packs):
    fact, law = FACTS[f"pairs-{packs}"], fresh_law(packs)
    cards = 52 * packs
    counted = Counter()
    for code, ways in law.ways.items():
        facts = unpack(code)
        for kind, player, banker in (
            ("rank_pairs", facts.player_pair, facts.banker_pair),
            ("perfect_pairs", facts.player_suited, facts.banker_suited),
        ):
            for name, is_so in (
                ("player_pair", player),
                ("banker_pair", banker),
                ("both", player and banker),
                ("either", player or banker),
                ("exactly_one", player != banker),
                ("total", True),
            ):
                counted[kind, name] += ways if is_so else 0
    last_two = (cards - 4) * (cards - 5)
    for kind in ("rank_pairs", "perfect_pairs"):
        assert {name: counted[kind, name] / last_two for name in fact[kind]} == fact[kind]
    for name, pays, bet in (
        ("pair_11", FIVE, "player_pair"),
        ("pair_11", FIVE, "banker_pair"),
        ("pair_12", TWELVE, "player_pair"),
        ("either_pair_5", FIVE, "either_pair"),
        ("perfect_either_25", FIVE, "perfect_pair"),
    ):
        text = fact["house_edge"][name]
        assert rounded(law.edge(pays, bet), text) == Decimal(text)
    text = fact["standard_deviation"]["pair_11"]
    assert root(law.variance(FIVE, "player_pair"), text) == Decimal(text)


# The structure of a coup


@pytest.mark.parametrize("packs", [6, 8])
def test_cards_a_coup(packs):
    fact, law = FACTS[f"cards-per-hand-{packs}"], fresh_law(packs)
    by_side, by_cards = Counter(), Counter()
    for code, ways in law.ways.items():
        player, banker = 2 + bool(unpack(code).player_drew), 2 + bool(unpack(code).banker_drew)
        by_side[f"player {player}, banker {banker}"] += ways
        by_cards[str(player + banker)] += ways
    assert by_side == {side: row["combinations"] for side, row in fact["by_side"].items()}
    assert by_cards == fact["combinations"]
    assert rounded(law.cards_a_coup, fact["mean_cards"]) == Decimal(fact["mean_cards"])


@pytest.mark.parametrize("packs", [6, 8])
def test_naturals(packs):
    counted = Counter()
    for code, ways in fresh_law(packs).ways.items():
        f = unpack(code)
        player = f.player_total in (8, 9) and not f.player_drew
        banker = f.banker_total in (8, 9) and not f.banker_drew
        for name, is_so in {
            "any_natural": player or banker,
            "player_natural": player,
            "player_natural_win": player and f.outcome == Outcome.PLAYER.code,
            "banker_natural_win": banker and f.outcome == Outcome.BANKER.code,
            "natural_tie_8": player and banker and f.player_total == f.banker_total == 8,
            "natural_tie_9": player and banker and f.player_total == f.banker_total == 9,
            "player_natural_8": player and f.player_total == 8,
            "player_natural_9": player and f.player_total == 9,
        }.items():
            counted[name] += ways if is_so else 0
    assert counted == FACTS[f"naturals-{packs}"]["combinations"]


@pytest.mark.parametrize("packs", [6, 8])
def test_both_final_totals(packs):
    counted = Counter()
    for code, ways in fresh_law(packs).ways.items():
        counted[unpack(code)[1:3]] += ways
    table = TABLES[f"joint_final_totals_{packs}"]["combinations"]
    assert counted == {(player, banker): table[player][banker] for player in range(10) for banker in range(10)}


# Other drawing tables: the misprint, and errors that these tests must be able to see


def _with(player="012345", **rows):
    changed = BANKER_DRAWS_TO | {int(total[1:]): thirds for total, thirds in rows.items()}
    return Tableau(player=player, banker=tuple(changed.values()))


@pytest.mark.parametrize(
    ("id_", "packs", "tableau"),
    [
        ("literal-misprint-8", 8, MISPRINT),
        ("literal-misprint-6", 6, MISPRINT),
        ("misprint-row-4-8", 8, _with(b4="-27")),
        ("misprint-row-4-6", 6, _with(b4="-27")),
        ("misprint-row-5-8", 8, _with(b5="-47")),
        ("misprint-row-5-6", 6, _with(b5="-47")),
        ("mutant-third-0-as-stood", 8, _with(b4="-0234567", b5="-04567")),
        ("mutant-b3-stands-on-0", 8, _with(b3="-12345679")),
        ("mutant-b3-draws-on-8", 8, _with(b3="-0123456789")),
        ("mutant-b6-never-draws", 8, _with(b6="")),
        ("mutant-b6-draws-when-stood", 8, _with(b6="-67")),
        ("mutant-player-stands-on-5", 8, _with(player="01234")),
    ],
)
def test_other_drawing_tables(id_, packs, tableau):
    fact, law = FACTS[id_], fresh_law(packs, tableau)
    assert _counts(law) == fact["combinations"]
    assert law.counts != fresh_law(packs).counts
    for name, pays, bet in (("player", FIVE, "player"), ("banker-5", FIVE, "banker"), ("tie-8", FIVE, "tie")):
        assert rounded(law.edge(pays, bet), fact["house_edge"][name]) == Decimal(fact["house_edge"][name])
    if "mean_cards" in fact:
        assert rounded(law.cards_a_coup, fact["mean_cards"]) == Decimal(fact["mean_cards"])


def test_the_variants_have_the_tables_they_name():
    assert VARIANTS["misprint-8"].rules.tableau == MISPRINT
    assert {name for name, game in VARIANTS.items() if game.rules.tableau != STANDARD} == {"misprint-8"}
