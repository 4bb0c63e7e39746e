"""What sessions are to those who sit them out: hours, comps, losing runs, and why most of them may end ahead."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tracker.backtest.tally import Tally
from tracker.backtest.wagers import wagers
from tracker.betting import Stop, money
from tracker.game import CoupLaw, PayTable, longest_mean

PLAYED_OUT = (Stop.SHOES_DONE, Stop.COUPS_DONE)
COUPS_AN_HOUR = 70  # of a table that is neither squeezed slowly nor dealt in a hurry
WHY_AHEAD = (
    "most sessions end ahead and the mean of their returns is above nothing, because a session that wins stakes "
    "little, and the few that lose stake much: of all that was staked the house kept its edge"
)


def sitting(
    tally: Tally, law: CoupLaw, pays: PayTable, net: int, expected: Fraction, *, pace: int, comps: Fraction
) -> dict[str, Any]:
    """The figures of `docs/verdict.md` that hang on the clock, on comps and on losing runs.

    net, expected: of all sessions, in minor units. pace: coups dealt an hour. comps: the share of the theoretical loss
    that the house gives back; it gives nothing to somebody who is expected to win.
    """
    given = max(-expected, Fraction(0)) * comps
    hours = Fraction(tally.coups_seen, pace)
    return {
        "expected_loss_per_hour": money(-expected / hours) if hours else None,
        "hours_per_session": round(float(hours / tally.sessions), 6) if tally.sessions else None,
        "comps": money(given),
        "net_of_comps": money(net + given),
        "expected_net_of_comps": money(expected + given),
        "longest_losing_run_expected": _longest(tally, law, pays),
    }


def _longest(tally: Tally, law: CoupLaw, pays: PayTable) -> float | None:
    """The mean of the longest losing run in as many sessions, the coups that won or lost spread evenly over them.

    None where several bets lay on a coup, or none won or lost; and where a session ended early, for ruin cuts a losing run
    short, and a win goal ends a session with a win.
    """
    counts, resolved = wagers(tally), tally.won + tally.lost
    early = any(count for stop, count in tally.ended.items() if stop not in PLAYED_OUT)
    if isinstance(counts, str) or not resolved or early:
        return None
    times: dict[str, int] = {}
    for (bet, net), count in counts.items():
        times[bet] = times.get(bet, 0) + (count if net else 0)
    loses = sum((_loses(law, pays, bet) * count for bet, count in times.items()), Fraction(0)) / resolved
    return round(longest_mean(resolved, float(loses), tally.sessions), 6)


def _loses(law: CoupLaw, pays: PayTable, bet: str) -> Fraction:
    """The chance that a bet loses where it does not push."""
    distribution = law.distribution(pays, bet)
    assert distribution is not None  # nothing is unknown of a fresh shoe
    lost, won = (sum(ways for net, ways in distribution.items() if net * sign > 0) for sign in (-1, 1))
    return Fraction(lost, lost + won)


def why_ahead(figures: Mapping[str, Any]) -> str | None:
    """Why most sessions can end ahead while the house keeps its edge; None where that is not so."""
    if not figures["coups_bet"] or abs(figures["z"]) > 2 or figures["realised_edge"] <= 0:
        return None
    ahead = figures["sessions_ahead"] > 0.5 and figures["mean_session_return"] > 0
    return WHY_AHEAD if ahead else None
