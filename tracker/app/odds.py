"""Exact odds of the next coup: from the cards left where all cards so far are known, else from a full shoe."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from tracker.app.preferences import Preferences
from tracker.errors import InputError
from tracker.game import (
    DEFAULT,
    TEN_VALUED,
    VARIANTS,
    Composition,
    Coup,
    CoupLaw,
    Outcome,
    PayTable,
    Tableau,
    coup_law,
    variant,
)
from tracker.i18n import Numbers

BETS = ("banker", "player", "tie", "banker_pair", "player_pair")
UNKNOWN = "unknown"
MOST_BURNT = 11  # the card that was turned, and ten more: nobody saw them, so they count as left


def odds_address(coups: Sequence[Coup], missing: int, name: str | None) -> str:
    """Where the odds after these coups are told; equal addresses tell the same."""
    rules = name if name and name in VARIANTS else DEFAULT
    return f"/api/v1/odds?{urlencode({'rules': rules, 'gone': _gone(coups, missing, rules)})}"


def _gone(coups: Sequence[Coup], missing: int, rules: str) -> str:
    """The cards gone as numbers, or `unknown` where they are not all known; none where they come back before every coup."""
    if variant(rules).rules.reshuffle:
        return ""
    hands = [hand for coup in coups for hand in (coup.player, coup.banker)]
    known = not missing and not any(coup.missing for coup in coups) and None not in hands
    if not known:
        return UNKNOWN
    return ".".join(str(card) for hand in hands if hand for card in hand.cards)


def odds_view(rules: str, gone: str, preferences: Preferences) -> dict[str, Any]:
    """Rows of (bet, chance, share that the house keeps), and a note on what they are of.

    gone: as in the address. Where so few cards are left that the cut card is out, or about to be, the shoe is over or
    nearly so: what its last cards would do is no bet that a table offers, and the odds are those of the next shoe. Errors: InputError where more of a card is gone than the shoe held, UsageError where there
    are no such rules.
    """
    game, say = variant(rules), preferences.say
    full = left = Composition.full(game.rules.packs)
    if gone != UNKNOWN:
        left = full.without(_cards(gone))
    over = left.cards < game.rules.behind + game.rules.spread + MOST_BURNT
    key = "unknown" if gone == UNKNOWN else "over" if over else "left"
    note = say(f"record.odds_{key}", cards=left.cards, rules=rules)
    law = _law((full if over else left).counts, game.rules.tableau)
    return {
        "rows": [[say(f"bet.{bet}"), *_figures(law, game.pays, bet, preferences.numbers)] for bet in BETS],
        "note": note,
    }


def _cards(text: str) -> list[int]:
    cards = [int(card) for card in text.split(".") if card]
    if not all(0 <= card <= TEN_VALUED for card in cards):
        raise InputError("told_form", what=text)
    return cards


@lru_cache(maxsize=256)
def _law(counts: tuple[int, ...], tableau: Tableau) -> CoupLaw:
    return coup_law(Composition(counts), tableau)


def won_and_kept(law: CoupLaw, pays: PayTable, bet: str) -> tuple[float, float] | None:
    """The chance that the bet wins, and the share of the stake that the house keeps; None where ranks are not known."""
    edge = law.edge(pays, bet)
    won = law.distribution(pays, bet)
    if edge is None or won is None:
        return None
    ways = law.counts[Outcome(bet)] if bet in tuple(Outcome) else sum(count for net, count in won.items() if net > 0)
    return ways / law.total, float(edge)


def _figures(law: CoupLaw, pays: PayTable, bet: str, numbers: Numbers) -> list[str]:
    """Both shares of `won_and_kept`; dashes where ranks are not known."""
    return [numbers.percent(share) for share in won_and_kept(law, pays, bet) or (None, None)]
