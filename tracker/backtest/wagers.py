"""How many wagers of a run ended how, and the evidence that these counts are."""

from collections import Counter
from fractions import Fraction
from typing import Any

from tracker.backtest.evidence import SHIFTS, Results, evidence
from tracker.backtest.tally import Tally
from tracker.game import CoupLaw, PayTable

NONE = {"evidence": None, "anytime_edge_low": None, "anytime_edge_high": None}
Counts = Counter[tuple[str, int]]  # (bet, net of a chip) -> wagers

NO_BETS = "no bet was placed"
SEVERAL = "several bets lay on one coup, which are no wagers of their own"


def wagers(tally: Tally) -> Counts | str:
    """How many wagers ended with which net, or why they say nothing: wagers of one coup hang together, so there is evidence
    only where there are as many wagers as coups that were bet on, one on each.
    """
    if not tally.coups_bet:
        return NO_BETS
    counts: Counts = Counter()
    for (bet, net, _), times in tally.wagers.items():
        counts[bet, net] += times
    return counts if counts.total() == tally.coups_bet else SEVERAL


def evidence_json(tally: Tally, law: CoupLaw, pays: PayTable, chip_minor: int) -> dict[str, Any]:
    """`evidence`: what was won by betting against the exact odds, see `tracker.backtest.evidence`; 20 or more comes in one
    of twenty honest games at most, however often one looks. `anytime_edge_low`, `anytime_edge_high`: shares of the stake
    that the house may keep of each wager, not refuted at any look; None where nothing bounds them yet. All None where
    there is nothing to tell, and `evidence_note` says why.
    """
    counted = wagers(tally)
    if isinstance(counted, str):
        return NONE | {"evidence_note": counted}
    edges, reaches = {}, {}
    for bet in {bet for bet, _ in counted}:
        distribution, edge = law.distribution(pays, bet), law.edge(pays, bet)
        assert distribution is not None
        assert edge is not None
        edges[bet], reaches[bet] = edge, max(abs(net + edge) for net in distribution)
    rows = [
        Results(float(Fraction(net, chip_minor)), float(edges[bet]), times, float(reaches[bet]))
        for (bet, net), times in sorted(counted.items())
    ]
    kept = sum((edges[bet] * times for (bet, _), times in counted.items()), Fraction(0))
    found = evidence(rows)
    assert found is not None
    theory = float(kept / counted.total())
    return {
        "evidence": float(f"{found.against:.6g}"),
        "anytime_edge_low": None if found.high == SHIFTS[1] else round(theory - found.high, 9),
        "anytime_edge_high": None if found.low == SHIFTS[0] else round(theory - found.low, 9),
        "evidence_note": None,
    }
