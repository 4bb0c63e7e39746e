"""What the house keeps of the main bets of a game, in a line that stands beside every result."""

from functools import cache

from tracker.app.preferences import Preferences
from tracker.game import fresh_law, variant

MAIN_BETS = ("banker", "player", "tie")


@cache
def edges(rules: str) -> dict[str, float]:
    """bet -> the share of the stake that the house keeps, of a full shoe. Errors: UsageError where there are no such rules."""
    game = variant(rules)
    law = fresh_law(game.rules.packs, game.rules.tableau)
    return {bet: float(edge) for bet in MAIN_BETS if (edge := law.edge(game.pays, bet)) is not None}


def edge_line(rules: str, preferences: Preferences) -> str:
    """`The house keeps 1.06 % of every stake on Banker, …`"""
    shown = {bet: preferences.numbers.percent(edge) for bet, edge in edges(rules).items()}
    return preferences.say("edge.line", rules=rules, **shown)
