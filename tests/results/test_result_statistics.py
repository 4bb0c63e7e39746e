"""Counts and streaks, against cases worked by hand and against the exact law of a coup."""

from collections.abc import Callable
from fractions import Fraction
from statistics import mean, stdev

import polars as pl
import pytest

from tracker.game import VARIANTS, Rules
from tracker.kernels import deal_codes
from tracker.results import (
    COUPS,
    counts,
    counts_per_shoe,
    coups_per_shoe,
    exact_shares,
    longest_streaks,
    scan,
    streak_lengths,
    streaks,
)

Frames = Callable[..., pl.DataFrame]


def test_counts_of_a_shoe(coups_of: Frames) -> None:
    coups = coups_of("BBPTB", natural=[True, False, True, False, False], player_pair=[False, False, False, True, False])
    found = counts(coups).row(0, named=True)
    assert found == {
        "coups": 5,
        "banker": 3,
        "player": 1,
        "tie": 1,
        "banker_pair": None,  # not recorded
        "player_pair": 1,
        "natural": 2,
    }


def test_a_flag_that_one_coup_lacks_has_no_count(coups_of: Frames) -> None:
    assert counts(coups_of("BP", natural=[True, None]))["natural"].to_list() == [None]


def test_a_void_coup_counts_nowhere_and_a_free_one_does(coups_of: Frames) -> None:
    void = [False, True, False, True]
    coups = coups_of("BPT-", void=void, free=[False, False, True, False], natural=[False, True, False, None])
    assert counts(coups).row(0) == (2, 1, 0, 1, None, None, 0)


def test_no_coups_are_counted_as_none() -> None:
    assert counts(COUPS.to_frame()).row(0) == (0, 0, 0, 0, 0, 0, 0)
    assert counts_per_shoe(COUPS.to_frame()).is_empty()
    assert streaks(COUPS.to_frame()).is_empty()


def test_counts_of_each_shoe_are_sorted(coups_of: Frames) -> None:
    coups = coups_of("BPT", "TT", "B")
    wanted = ["shoe_id", "coups", "banker", "player", "tie"]
    expected = [(1, 3, 1, 1, 1), (2, 2, 0, 0, 2), (3, 1, 1, 0, 0)]
    assert counts_per_shoe(coups).select(wanted).rows() == expected
    assert counts_per_shoe(coups.reverse()).select(wanted).rows() == expected
    assert coups_per_shoe(coups_of("BPT", "TT", "B", "PB")).rows() == [(1, 1), (2, 2), (3, 1)]


STREAKS = {  # shoes -> (shoe, outcome, length), worked by hand
    "one coup": (["B"], [(1, "banker", 1)]),
    "a streak ends with the shoe": (["BB", "BBB"], [(1, "banker", 2), (2, "banker", 3)]),
    "ties are skipped": (["TBTBTTPT"], [(1, "banker", 2), (1, "player", 1)]),
    "only ties": (["TTT"], []),
    "void coups are skipped": (["PP-P"], [(1, "player", 3)]),
    "chop": (["BPBP"], [(1, "banker", 1), (1, "player", 1), (1, "banker", 1), (1, "player", 1)]),
    "a shoe of ties between": (["PP", "TT", "PB"], [(1, "player", 2), (3, "player", 1), (3, "banker", 1)]),
}


@pytest.mark.parametrize(("shoes", "expected"), STREAKS.values(), ids=STREAKS)
def test_streaks(shoes: list[str], expected: list[tuple], coups_of: Frames) -> None:
    assert streaks(coups_of(*shoes)).rows() == expected


def test_how_many_streaks_of_each_length_and_the_longest(coups_of: Frames) -> None:
    coups = coups_of("BBPBPP", "PTP", "TT", "BBB")
    assert streak_lengths(coups).rows() == [
        ("banker", 1, 1),
        ("banker", 2, 1),
        ("banker", 3, 1),
        ("player", 1, 1),
        ("player", 2, 2),
    ]
    assert longest_streaks(coups).rows() == [(1, 2, 2), (2, 0, 2), (4, 3, 0)]


# facts/maths.md sections 1, 2, 3: ways of a full shoe, pairs 31/415 with 8 packs, 23/311 with 6, 3/51 with 1
EXACT = {
    "punto-banco-8": (2292252566437888, 2230518282592256, 475627426473216, Fraction(31, 415)),
    "punto-banco-6": (403095751234560, 392220492728832, 83552962932288, Fraction(23, 311)),
    "punto-banco-1": (6737232640, 6548674432, 1372227328, Fraction(3, 51)),
    "misprint-8": (2276874100867072, 2245385364164608, 476138810471680, Fraction(31, 415)),
}


@pytest.mark.parametrize(("name", "ways"), EXACT.items())
def test_the_exact_shares_are_those_of_the_reference(name: str, ways: tuple) -> None:
    *outcomes, pair = ways
    total = sum(outcomes)
    shares = exact_shares(VARIANTS[name].rules)
    assert list(shares.values())[:5] == [*(Fraction(part, total) for part in outcomes), pair, pair]


def test_the_exact_share_of_naturals_is_that_of_the_reference() -> None:
    share = exact_shares(VARIANTS["punto-banco-8"].rules)["natural"]
    assert float(share) == pytest.approx(0.343049097332, abs=1e-12)


def z_scores(found: dict[str, int], coups: int, rules: Rules) -> dict[str, float]:
    shares = {name: float(share) for name, share in exact_shares(rules).items()}
    return {name: (found[name] - coups * p) / (coups * p * (1 - p)) ** 0.5 for name, p in shares.items()}


@pytest.mark.parametrize("name", ["punto-banco-8", "punto-banco-1", "live-6", "misprint-8"])
def test_first_coups_are_as_frequent_as_the_law_says(name: str) -> None:
    shoes = 6000 if name != "live-6" else 1000
    first = scan(name, 2024, shoes).filter(pl.col("coup") == 1)
    scores = z_scores(counts(first).collect().row(0, named=True), shoes, VARIANTS[name].rules)
    assert max(map(abs, scores.values())) < 4, scores


# facts/maths.md section 3, coups a shoe: packs, cards behind the cut, burn, coups after the cut coup, mean, SD
LENGTHS = (
    (8, 14, True, 1, 81.28137, 1.6203),
    (8, 16, True, 1, 80.87632, 1.6171),
    (8, 14, False, 1, 82.80749, 1.4997),
    (8, 14, True, 0, 80.28046, 1.6203),
    (8, 139, True, 1, 55.97172, 1.406),
    (8, 139, False, 1, 57.49824, 1.2664),
    (6, 14, True, 1, 60.22572, 1.4372),
    (6, 16, True, 1, 59.8209, 1.4337),
    (6, 14, True, 0, 59.22577, 1.4368),
    (6, 104, True, 1, 42.00256, 1.2637),
    (6, 104, False, 1, 43.5293, 1.1068),
)


@pytest.mark.parametrize(("packs", "behind", "burn", "after_cut", "coups_a_shoe", "sd"), LENGTHS)
def test_shoes_are_as_long_as_the_reference_says(
    packs: int, behind: int, burn: bool, after_cut: int, coups_a_shoe: float, sd: float
) -> None:
    shoes = 4000
    rules = Rules(packs=packs, behind=behind, spread=1, burn=burn, after_cut=after_cut)
    _, coups = deal_codes(rules, 5, 0, shoes)
    assert abs(coups.mean() - coups_a_shoe) < 4 * sd / shoes**0.5
    assert coups.std() == pytest.approx(sd, rel=0.06)


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_all_coups_of_many_seeds_are_as_frequent_as_the_law_says(name: str) -> None:
    rules, scores = VARIANTS[name].rules, []
    for seed in range(40):
        found = counts(scan(name, seed, 1500)).collect().row(0, named=True)
        scores.append(z_scores(found, found["coups"], rules))
    for event in scores[0]:
        of_event = [score[event] for score in scores]
        assert max(map(abs, of_event)) < 4.5, event
        assert abs(mean(of_event)) < 4 / 40**0.5, event
        assert 0.6 < stdev(of_event) < 1.5, event
