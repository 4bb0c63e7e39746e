"""Cards as numbers and as text, hands, coups, and the facts of a coup in one number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.errors import InputError
from tracker.game import (
    OUTCOME_LETTERS,
    POINTS,
    TEN_VALUED,
    Coup,
    Facts,
    Hand,
    Outcome,
    card_name,
    completions,
    coup_of,
    facts_of,
    outcome_of,
    pack,
    parse_card,
    rank_of,
    suit_of,
    unpack,
)

# Cards

NAMED = [  # text, number, points; 0-51 cards by suit (clubs, diamonds, hearts, spades), 52-64 ranks, 65 some ten
    *(("Ac", 0, 1), ("Kc", 12, 0), ("2d", 14, 2), ("Ah", 26, 1), ("Td", 22, 0), ("9s", 47, 9), ("Ks", 51, 0)),
    *(("A", 52, 1), ("9", 60, 9), ("T", 61, 0), ("J", 62, 0), ("K", 64, 0), ("0", 65, 0)),
]


@pytest.mark.parametrize(("text", "card", "points"), NAMED)
def test_a_card_by_name(text, card, points):
    assert (parse_card(text), card_name(card), POINTS[card]) == (card, text, points)


@pytest.mark.parametrize(("text", "card"), [("10h", 35), ("10", 61), ("1", 52), (" ah ", 26), ("qS", 50), ("7", 58)])
def test_other_spellings(text, card):
    assert parse_card(text) == card


def test_every_card_reads_back():
    assert [parse_card(card_name(card)) for card in range(66)] == list(range(66))
    assert len(POINTS) == 66


def test_a_pack_has_four_of_each_value_and_sixteen_of_none():
    assert [sum(POINTS[card] == value for card in range(52)) for value in range(10)] == [16, *[4] * 9]


@pytest.mark.parametrize("text", ["", "X", "1h", "0h", "Ax", "AhA", "-1", "11", "hA", "Ā"])
def test_what_is_no_card(text):
    with pytest.raises(InputError, match="no card") as caught:
        parse_card(text)
    assert caught.value.fields == {"text": text}


def test_ranks_and_suits():
    assert [(rank_of(card), suit_of(card)) for card in (0, 51, 52, 64, TEN_VALUED)] == [
        *((0, 0), (12, 3), (0, None), (12, None), (None, None))
    ]


# Hands and coups


def hand(text):
    return Hand(tuple(parse_card(card) for card in text.split()))


@pytest.mark.parametrize(
    ("cards", "total", "natural", "pair", "perfect"),
    [
        ("9s Kh", 9, True, False, False),
        ("4s 4h", 8, True, True, False),
        ("4s 4s", 8, True, True, True),
        ("4s 4", 8, True, True, None),
        ("4 4", 8, True, True, None),
        ("Ks Th", 0, False, False, False),
        ("K K", 0, False, True, None),
        ("K 0", 0, False, None, None),
        ("0 0", 0, False, None, None),
        ("5s 9h 4d", 8, False, False, False),
        ("5s 5s 9h", 9, False, True, True),
        ("2s 7h Ac", 0, False, False, False),
    ],
)
def test_a_hand(cards, total, natural, pair, perfect):
    got = hand(cards)
    assert (got.total, got.is_natural, got.is_pair, got.is_perfect_pair) == (total, natural, pair, perfect)


def test_outcomes_are_alphabetical():
    assert [(side.value, side.code, side.letter) for side in Outcome] == [
        *(("banker", 0, "B"), ("player", 1, "P"), ("tie", 2, "T"))
    ]
    assert OUTCOME_LETTERS == "BPT"
    assert [outcome_of(*totals) for totals in ((1, 2), (2, 1), (0, 0))] == ["banker", "player", "tie"]


def test_the_coup_of_cards():
    coup = coup_of(hand("4s 4h").cards, hand("2d 3d 9c").cards)
    assert (coup.outcome, coup.player_total, coup.banker_total) == ("player", 8, 4)
    assert (coup.natural, coup.player_pair, coup.banker_pair) == (True, True, False)


# Facts

flag = st.none() | st.booleans()
total = st.none() | st.integers(0, 9)
facts = st.builds(Facts, st.integers(0, 2), total, total, flag, flag, flag, flag, flag, flag)


@given(facts)
def test_facts_survive_packing(facts):
    code = pack(facts)
    assert unpack(code) == facts
    assert (code < 1 << 16) == (None not in facts)


@given(facts, facts)
def test_different_facts_have_different_codes(facts, other):
    assert (pack(facts) == pack(other)) == (facts == other)


def test_the_bits_of_a_code():  # outcome 2, totals 4 and 4, drew, pair, suited; what is not recorded from bit 16
    assert pack(Facts(2, 9, 9, True, True, True, True, True, True)) == 0b1111_11_1001_1001_10
    assert pack(Facts(1, 8, 3, True, False, False, True, False, False)) == 0b0010_01_0011_1000_01
    assert pack(Facts(0)) == 0xFF << 16
    assert pack(Facts(0, 1, 2)) == 0b11111100 << 16 | 0b0010_0001_00


@pytest.mark.parametrize(
    ("coup", "expected"),
    [
        (coup_of(hand("4s 4s").cards, hand("9d Kd").cards), Facts(0, 8, 9, False, False, True, False, True, False)),
        (coup_of(hand("2s 3s 0").cards, hand("K 0").cards), Facts(1, 5, 0, True, False, False, None, False, None)),
        (coup_of(hand("5 5 9").cards, hand("2 2 5").cards), Facts(2, 9, 9, True, True, True, True, None, None)),
        (Coup(Outcome.TIE), Facts(2)),
        (Coup(Outcome.PLAYER, natural=True, player_pair=False), Facts(1, None, None, False, False, False, None, False)),
        (Coup(Outcome.PLAYER, natural=False, player_total=9), Facts(1, 9)),
        (Coup(Outcome.BANKER, banker_pair=True), Facts(0, banker_pair=True)),
    ],
)
def test_facts_of_a_coup(coup, expected):
    assert facts_of(coup) == expected


def test_a_void_coup_without_an_outcome_has_no_facts():
    with pytest.raises(ValueError, match="void"):
        facts_of(Coup(None, void=True))


@given(st.builds(Facts, st.integers(0, 2), total, total, flag, flag, *[st.booleans()] * 4))
def test_completions_fit_what_is_recorded(facts):
    for full in completions(facts):
        assert None not in full
        assert full.outcome == facts.outcome == outcome_of(full.player_total or 0, full.banker_total or 0).code
        assert all(known in (None, value) for known, value in zip(facts[:7], full[:7], strict=True))


def test_a_full_set_of_facts_completes_itself():
    full = Facts(1, 8, 3, True, False, True, False, True, False)
    assert list(completions(full)) == [full]
    assert len(list(completions(full._replace(banker_total=None)))) == 8  # Player won with 8: Banker had 0 to 7
    assert (
        len(list(completions(full._replace(banker_pair=None, banker_suited=None)))) == 3
    )  # none, a pair, a suited one
