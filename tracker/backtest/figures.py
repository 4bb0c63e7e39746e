"""The figures of a run: from whole-number sums and exact laws to what is printed. Definitions: see `figures`."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from tracker.backtest.luck import p_value
from tracker.backtest.sittings import COUPS_AN_HOUR, sitting, why_ahead
from tracker.backtest.tally import Tally
from tracker.backtest.wagers import evidence_json
from tracker.betting import SPOTS, Stop, money
from tracker.game import CoupLaw, PayTable

SESSIONS_FOR_CLUSTERS = 300
NORMAL_95 = 1.96
DIGITS = 9  # of the numbers that JSON shows
PERCENTS = (1, 5, 25, 50, 75, 95, 99)


def figures(
    tally: Tally,
    law: CoupLaw,
    pays: PayTable,
    chip_minor: int,
    start_minor: int,
    *,
    pace: int = COUPS_AN_HOUR,
    comps: Fraction = Fraction(0),
) -> dict[str, Any]:
    """The figures of contracts.md for one system. law: of the first coup of a fresh shoe; its edges are the theory.

    pace, comps: see `sittings.sitting`, which gives the figures that hang on them.

    realised_edge: -(sum of nets) / (sum of stakes). Its standard error is the root of the summed variance that the
    rules give each coup's net for the stakes on it, over the sum of stakes: sum over pairs of spots of (sum over
    coups of the product of the chips on both) x (exact covariance of the two bets). z: (net - expected net) over
    that error, positive for good luck; 0 where several bets leave nothing to chance, and then no effective_coups. luck:
    net - expected net. p_value: chance of a z at least so far from 0, to either side. effective_coups: (flat deviation of the bet that most was staked on / standard error) squared, how many flat bets
    tell as much; (sum of stakes) squared over the sum of squared stakes where there is one bet. edge_se_clustered: sessions
    as clusters, None below 300 sessions.
    mean_session_return: mean over sessions of net / stake; it is no edge, since a session that stakes little counts as much as
    one that stakes much. Percentiles are nearest-rank: the smallest value that at least so large a share of sessions does not exceed.
    """
    from tracker.kernels import mean_ratio, whole

    chips = tally.chips()
    nets, stakes, falls = (whole(column) for column in (tally.nets, tally.stakes, tally.drawdowns))
    falls.sort()
    staked, net = sum(chips.values()) * chip_minor, tally.net
    edges = {bet: _known(law.edge(pays, bet)) for bet in chips}
    expected = -sum((count * chip_minor * edges[bet] for bet, count in chips.items()), Fraction(0))
    known = {
        "sessions": tally.sessions,
        "coups_seen": tally.coups_seen,
        "coups_bet": tally.coups_bet,
        "won": tally.won,
        "lost": tally.lost,
        "pushed": tally.pushed,
        "capped": tally.capped,
        "refused": tally.refused,
        "staked": money(staked),
        "net": money(net),
        "commission": money(tally.commission),
        "expected_net": money(expected),
        "luck": money(net - expected),
        **sitting(tally, law, pays, net, expected, pace=pace, comps=comps),
        **_edges(tally, law, pays, chip_minor, staked, net, expected, (nets, stakes)),
        **evidence_json(tally, law, pays, chip_minor),
        "sessions_ahead": _rounded(_share(int((nets > 0).sum()), tally.sessions)),
        "mean_session_return": _rounded(mean_ratio(nets, stakes)),
        "final_bankroll": _finals(nets, start_minor),
        "ended": {stop.value: tally.ended[stop] for stop in Stop},
        "longest_losing_run": tally.longest_losing_run,
        "max_drawdown": {
            "median": _percentile(falls, 50),
            "p95": _percentile(falls, 95),
        },
    }
    known |= {"largest_request": tally.largest_request, "left_because": dict(tally.left)}
    return known | {"ahead_note": why_ahead(known)}


def _edges(
    tally: Tally,
    law: CoupLaw,
    pays: PayTable,
    chip_minor: int,
    staked: int,
    net: int,
    expected: Fraction,
    sessions: tuple[Any, Any],
) -> dict[str, Any]:
    """Realised edge, its interval, the edge of the rules, z, verdict, and how many coups like these would settle it.

    sessions: net and stake of each.
    """
    if not staked:
        names = ("realised_edge", "edge_low", "edge_high", "edge_se_clustered", "theoretical_edge", "z", "p_value")
        return dict.fromkeys(names) | {"verdict": "no_bets", "coups_to_settle": None, "effective_coups": None}
    error_minor = sqrt(_variance(tally.squares, law, pays) * chip_minor**2)
    error = error_minor / staked
    realised, theory = Fraction(-net, staked), -expected / staked
    z = float(net - expected) / error_minor if error_minor else 0.0  # what was certain came out as expected
    return {
        "realised_edge": _rounded(realised),
        "edge_low": _rounded(float(realised) - NORMAL_95 * error),
        "edge_high": _rounded(float(realised) + NORMAL_95 * error),
        "edge_se_clustered": _rounded(_clustered(*sessions, realised)),
        "theoretical_edge": _rounded(theory),
        "z": _rounded(z),
        "p_value": significant(p_value(z)),
        "verdict": verdict(z, error, float(theory)),
        "coups_to_settle": _coups_to_settle(tally.coups_bet, error, float(theory)),
        "effective_coups": _effective(tally, law, pays, error),
    }


def verdict(z: float, error: float, theory: float) -> str:
    """The verdict of contracts.md. error: standard error of the realised edge; theory: the edge of the rules."""
    if abs(z) > 4:
        return "not_explained"
    if abs(z) > 2:
        return "lucky" if z > 0 else "unlucky"
    return "inconclusive" if NORMAL_95 * error > theory else "consistent"


def _variance(squares: Counter[tuple[int, int]], law: CoupLaw, pays: PayTable) -> Fraction:
    """The variance of the net of all coups, in chips squared, exact."""
    total = Fraction(0)
    for (spot, other), products in squares.items():
        if spot == other:
            total += products * _known(law.variance(pays, SPOTS[spot]))
        else:
            total += products * _known(law.covariance(pays, SPOTS[spot], SPOTS[other]))
    return total


def _clustered(nets: Any, stakes: Any, realised: Fraction) -> float | None:
    """sqrt(S / (S - 1) x sum over sessions of (net + edge x stake) squared) / sum of stakes."""
    from tracker.kernels import dot, total

    sessions = len(nets)
    if sessions < SESSIONS_FOR_CLUSTERS:
        return None
    squares = dot(nets, nets) + 2 * realised * dot(nets, stakes) + realised * realised * dot(stakes, stakes)
    return sqrt(squares * sessions / (sessions - 1)) / total(stakes)


def _coups_to_settle(coups: int, error: float, theory: float) -> int | None:
    """How many coups, bet like these, bring 1.96 standard errors down to the edge; None where there is no edge."""
    return round(coups * (NORMAL_95 * error / theory) ** 2) if theory > 0 else None


def _effective(tally: Tally, law: CoupLaw, pays: PayTable, error: float) -> float | None:
    """How many flat bets of one chip on the main bet would have the same standard error; None where there is no error."""
    if not error:
        return None
    chips = tally.chips()
    main = max(chips, key=lambda bet: (chips[bet], -SPOTS.index(bet)))
    return round(float(_known(law.variance(pays, main))) / error**2, 3)


def _finals(nets: Any, start_minor: int) -> dict[str, str | None]:
    from tracker.kernels import total

    in_order = nets.copy()
    in_order.sort()
    finals = {f"p{percent:02}": _percentile(in_order, percent, start_minor) for percent in PERCENTS}
    mean = money(start_minor + Fraction(total(nets), len(nets))) if len(nets) else None
    return finals | {"mean": mean}


def _percentile(values: Any, percent: int, start_minor: int = 0) -> str | None:
    """Nearest-rank percentile as money; None without values. values: in order."""
    if not len(values):
        return None
    rank = max(1, -(-len(values) * percent // 100))
    return money(start_minor + int(values[rank - 1]))


def _share(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None


def _known(value: Fraction | None) -> Fraction:
    """A figure of a fresh shoe, in which nothing is unknown."""
    assert value is not None
    return value


def order_z(figures: Mapping[str, Any], twin: Mapping[str, Any]) -> float | None:
    """How much better the shoes as they fell were than the same shoes shuffled, in standard errors; None where either was
    not bet on.

    (edge kept on the shuffled ones - edge kept here) / root of the sum of both squared standard errors. The errors are
    those of runs that have nothing to do with each other; two orders of the same coups have their counts in common, which
    makes the true error smaller, never larger, where every order is alike: so this is the least that can be said.
    """
    errors = [_error(each) for each in (figures, twin)]
    if None in errors or twin["realised_edge"] is None:
        return None
    apart = twin["realised_edge"] - figures["realised_edge"]
    error = sqrt(sum(error**2 for error in errors if error is not None))
    return round(apart / error, 9) if error else 0.0


def _error(figures: Mapping[str, Any]) -> float | None:
    if figures["realised_edge"] is None:
        return None
    return (figures["edge_high"] - figures["edge_low"]) / 2 / NORMAL_95


def significant(value: float | None) -> float | None:
    """Six digits that say something; small chances stay above nothing."""
    return None if value is None else float(f"{value:.6g}")


def _rounded(value: float | Fraction | None) -> float | None:
    return None if value is None else round(float(value), DIGITS)
