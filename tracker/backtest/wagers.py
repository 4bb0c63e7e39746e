"""How many wagers ended how, out of the sums of a run; and the evidence that these counts are."""

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
MIXED = "stakes changed on results that the sums do not keep apart"


def wagers(tally: Tally) -> Counts | str:
    """How many wagers ended with which net, or why the sums of the run do not say.

    A run keeps the chips that met each result. Where at most one bet lay on a coup there are as many wagers as coups that
    were bet on, n; if n x (sum of stakes squared) is (sum of stakes) squared, all stakes were alike (Cauchy and
    Schwarz), and chips over stake are wagers. Where they were not alike but all lay on one bet, the coups won, lost and
    pushed are the wagers, if the bet came to one net above nothing, one below, and nothing itself.
    """
    if not tally.coups_bet:
        return NO_BETS
    if any(products for (spot, other), products in tally.squares.items() if spot != other):
        return SEVERAL
    chips: Counts = Counter()
    for (bet, net, _), count in tally.pays.items():
        if count:
            chips[bet, net] += count
    total, squares = sum(chips.values()), sum(tally.squares.values())
    if total * total == tally.coups_bet * squares:
        stake = total // tally.coups_bet
        return Counter({result: count // stake for result, count in chips.items()})
    signs = [(net > 0) - (net < 0) for _, net in chips]
    times = {sign: count for sign, count in ((1, tally.won), (-1, tally.lost), (0, tally.pushed)) if count}
    if len({bet for bet, _ in chips}) == 1 and sorted(signs) == sorted(times):
        return Counter({result: times[sign] for result, sign in zip(chips, signs, strict=True)})
    return MIXED


def evidence_json(tally: Tally, law: CoupLaw, pays: PayTable, chip_minor: int) -> dict[str, Any]:
    """`evidence`: what was won by betting against the exact odds, see `tracker.backtest.evidence`; 20 or more comes in one
    of twenty honest games at most, however often one looks. `anytime_edge_low`, `anytime_edge_high`: shares of the stake
    that the house may keep of each wager, not refuted at any look; None where nothing bounds them yet. All None where the
    wagers cannot be counted, and `evidence_note` says why.
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
