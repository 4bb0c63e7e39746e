"""The numpy dealer deals the coups of the plain shoe: codes, cards, how many, for all rules."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.errors import ShoeEmptyError
from tracker.game import VARIANTS, Coup, Rules, Shoe, Tableau, facts_of, pack
from tracker.kernels import deal, deal_codes, deal_rows

HIGHEST = 2**63 - 1


def plain_shoe(rules: Rules, seed: int, number: int) -> list[Coup]:
    shoe, coups = Shoe.named(rules, seed, number), []
    while not shoe.over:
        coups.append(shoe.deal())
    return coups


def codes_of(coups: list[Coup]) -> list[int]:
    return [pack(facts_of(coup)) for coup in coups]


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize(("seed", "first"), [(0, 0), (7, 12954), (123456789, 2**62), (HIGHEST, HIGHEST - 4)])
def test_every_variant_is_dealt_as_the_plain_shoe_deals_it(name: str, seed: int, first: int) -> None:
    rules = VARIANTS[name].rules
    codes, coups = deal_codes(rules, seed, first, 3)
    shoes = [plain_shoe(rules, seed, first + k) for k in range(3)]
    assert codes.dtype == np.uint16
    assert coups.tolist() == [len(shoe) for shoe in shoes]
    assert codes.tolist() == [code for shoe in shoes for code in codes_of(shoe)]


@pytest.mark.parametrize("name", ["punto-banco-8", "punto-banco-1", "live-6", "misprint-8"])
def test_the_columns_are_those_of_the_plain_coups(name: str) -> None:
    rules = VARIANTS[name].rules
    columns, codes, coups = deal_rows(rules, 5, 40, 2)
    shoes = [plain_shoe(rules, 5, number) for number in (40, 41)]
    dealt = [(number, coup) for shoe in shoes for number, coup in enumerate(shoe, start=1)]
    assert coups.tolist() == [len(shoe) for shoe in shoes]
    assert codes.tolist() == codes_of([coup for _, coup in dealt])
    rows = zip(*(column.tolist() for column in columns.values()), strict=True)
    for row, (number, coup) in zip((dict(zip(columns, row, strict=True)) for row in rows), dealt, strict=True):
        assert coup.outcome is not None
        assert coup.player is not None
        assert coup.banker is not None
        player, banker = (*coup.player.cards, -1)[:3], (*coup.banker.cards, -1)[:3]
        assert row == {
            "coup": number,
            "outcome": coup.outcome.code,
            "player_total": coup.player_total,
            "banker_total": coup.banker_total,
            "natural": coup.natural,
            "player_pair": coup.player_pair,
            "banker_pair": coup.banker_pair,
            **{f"player_{k}": card for k, card in enumerate(player, start=1)},
            **{f"banker_{k}": card for k, card in enumerate(banker, start=1)},
        }


def test_a_reshuffled_coup_that_throws_a_word_away_is_the_plain_coup() -> None:
    rules = VARIANTS["live-6"].rules  # in seed 7 the 16th coup of shoe 28658 does, see test_kernel_shuffle
    assert deal_codes(rules, 7, 28658, 1)[0].tolist() == codes_of(plain_shoe(rules, 7, 28658))


any_rules = st.builds(
    Rules,
    packs=st.integers(1, 8),
    burn=st.booleans(),
    behind=st.integers(0, 60),
    spread=st.integers(1, 5),
    after_cut=st.integers(0, 3),
    reshuffle=st.sampled_from([False, False, False, True]),
    tableau=st.builds(
        Tableau,
        player=st.lists(st.sampled_from("01234567"), unique=True).map("".join),
        banker=st.tuples(*[st.lists(st.sampled_from("-0123456789"), unique=True).map("".join)] * 8),
    ),
)


@settings(max_examples=30)
@given(any_rules, st.integers(0, HIGHEST), st.integers(0, HIGHEST))
def test_rules_that_nobody_plays_are_dealt_as_the_plain_shoe_deals_them(rules: Rules, seed: int, number: int) -> None:
    dealt = []
    for dealer in (
        lambda: codes_of(plain_shoe(rules, seed, number)),
        lambda: deal_codes(rules, seed, number, 1)[0].tolist(),
    ):
        try:
            dealt.append(dealer())
        except ShoeEmptyError as empty:
            dealt.append(empty.fields)
    assert dealt[0] == dealt[1]


@pytest.mark.parametrize("name", ["punto-banco-8", "live-6"])
@pytest.mark.parametrize("lanes", [1, 7, 1000])
def test_the_width_of_a_block_changes_nothing(name: str, lanes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = VARIANTS[name].rules
    columns, codes, coups = deal_rows(rules, 11, 3, 12)
    monkeypatch.setattr(deal, "LANES", lanes)
    narrow, same_codes, same_coups = deal_rows(rules, 11, 3, 12)
    assert codes.tobytes() == same_codes.tobytes()
    assert coups.tobytes() == same_coups.tobytes()
    assert {name: column.tobytes() for name, column in columns.items()} == {
        name: column.tobytes() for name, column in narrow.items()
    }


def test_any_parts_make_the_same_whole() -> None:
    rules = VARIANTS["punto-banco-6"].rules
    codes, coups = deal_codes(rules, 2, 0, 40)
    parts = [deal_codes(rules, 2, first, shoes) for first, shoes in ((0, 1), (1, 0), (1, 16), (17, 23))]
    assert b"".join(part.tobytes() for part, _ in parts) == codes.tobytes()
    assert b"".join(part.tobytes() for _, part in parts) == coups.tobytes()


def test_the_global_random_states_change_nothing() -> None:
    rules = VARIANTS["punto-banco-8"].rules
    before = deal_codes(rules, 2, 0, 5)[0].tobytes()
    random.seed(99)
    np.random.seed(99)
    assert deal_codes(rules, 2, 0, 5)[0].tobytes() == before


def test_no_shoes_are_no_coups() -> None:
    columns, codes, coups = deal_rows(VARIANTS["punto-banco-8"].rules, 0, 5, 0)
    assert [len(codes), len(coups), *(len(column) for column in columns.values())] == [0] * 15
    assert columns["player_1"].dtype == np.int8


def test_rules_whose_cut_card_lies_before_the_burn_deal_what_follows_it() -> None:
    none, two = Rules(packs=1, behind=60, after_cut=0), Rules(packs=1, behind=60, after_cut=2)
    assert deal_codes(none, 1, 0, 3)[1].tolist() == [0, 0, 0]
    assert deal_codes(two, 1, 0, 3)[1].tolist() == [2, 2, 2]
