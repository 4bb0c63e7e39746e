"""The game: cards, the drawing table, coups, shoes, what bets pay, and the variants that ship."""

from tracker.game.cards import POINTS, RANKS, SUITS, TEN_VALUED, Card, card_name, parse_card, rank_of, suit_of
from tracker.game.composition import Composition
from tracker.game.coup import OUTCOME_LETTERS, Coup, Hand, Outcome, coup_of, outcome_of
from tracker.game.edges import Edges
from tracker.game.facts import FIELDS, UNRECORDED, Facts, completions, facts_of, pack, unpack
from tracker.game.odds import CoupLaw, coup_law, fresh_law
from tracker.game.pays import BETS, PayTable
from tracker.game.random import other_seed, shuffled, uniform
from tracker.game.rules import COUPS_OF_A_RESHUFFLED_SHOE, DEFAULT, VARIANTS, Rules, Variant, variant
from tracker.game.run_counts import RunCount, either_run_count, run_count
from tracker.game.shoe import COUPS_A_NUMBER, Shoe
from tracker.game.streaks import (
    A_SHOE,
    HOURS_A_WEEK,
    Run,
    Side,
    Unusual,
    banker_share,
    how_unusual,
    longest_mean,
    run_law,
)
from tracker.game.tableau import STANDARD, Tableau

__all__ = [
    "A_SHOE",
    "BETS",
    "COUPS_A_NUMBER",
    "COUPS_OF_A_RESHUFFLED_SHOE",
    "DEFAULT",
    "FIELDS",
    "HOURS_A_WEEK",
    "OUTCOME_LETTERS",
    "POINTS",
    "RANKS",
    "STANDARD",
    "SUITS",
    "TEN_VALUED",
    "UNRECORDED",
    "VARIANTS",
    "Card",
    "Composition",
    "Coup",
    "CoupLaw",
    "Edges",
    "Facts",
    "Hand",
    "Outcome",
    "PayTable",
    "Rules",
    "Run",
    "RunCount",
    "Shoe",
    "Side",
    "Tableau",
    "Unusual",
    "Variant",
    "banker_share",
    "card_name",
    "completions",
    "coup_law",
    "coup_of",
    "either_run_count",
    "facts_of",
    "fresh_law",
    "how_unusual",
    "longest_mean",
    "other_seed",
    "outcome_of",
    "pack",
    "parse_card",
    "rank_of",
    "run_count",
    "run_law",
    "shuffled",
    "suit_of",
    "uniform",
    "unpack",
    "variant",
]
