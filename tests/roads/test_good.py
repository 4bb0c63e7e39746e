"""Good roads: each definition at its edges."""

from collections import Counter

import pytest

from tracker.game import Shoe, variant
from tracker.roads import CHANCE, NAMES, BigRoad, Board, Options, Thresholds, good_roads

ORDER = [
    "slope",
    "long_to_chop",
    "double_chop",
    "single_chop",
    "side_by_side",
    "one_banker_two_player",
    "one_player_two_banker",
    "banker_hops",
    "player_hops",
    "banker_alternates",
    "player_alternates",
    "banker_repeats",
    "player_repeats",
    "long_banker",
    "long_player",
]


def found(columns: str, thresholds: Thresholds | None = None) -> dict[str, int]:
    """The good roads of columns such as `B1 P2`."""
    letters = "".join(column[0] * int(column[1:]) for column in columns.split())
    return {road.key: road.count for road in Board(letters).good_roads(thresholds or Thresholds())}


@pytest.mark.parametrize(
    ("columns", "key", "count"),
    [
        ("P1 B4", "long_banker", 4),
        ("P1 B3", "long_banker", None),
        ("B2 P6", "long_player", 6),
        ("B4 P1", "long_banker", None),
        ("B2 P1 B1 P1 B1", "single_chop", 4),
        ("B2 P1 B1 P1", "single_chop", None),
        ("P1 B1 P1 B1 P1", "single_chop", 5),
        ("P1 B2 P2 B2 P2", "double_chop", 4),
        ("P1 B2 P2 B2 P2 B1", "double_chop", 4),
        ("P1 B2 P2 B2", "double_chop", None),
        ("B2 P2 B2 P3", "double_chop", None),
        ("P4 B1 P1 B1 P1", "long_to_chop", 4),
        ("P3 B1 P1 B1 P1", "long_to_chop", None),
        ("B1 P1 B1 P1", "long_to_chop", None),
        ("B1 P2 B1 P2", "one_banker_two_player", 2),
        ("B1 P2 B1 P2 B1", "one_banker_two_player", 2),
        ("B1 P2 B1 P2 B1 P1", "one_banker_two_player", 2),
        ("B1 P2 B1 P2 B2", "one_banker_two_player", None),
        ("B3 P2 B1 P2", "one_banker_two_player", None),
        ("B1 P2 B1 P2 B1 P2", "one_banker_two_player", 3),
        ("P1 B2 P1 B2 P1 B1", "one_player_two_banker", 2),
        ("B1 P2 B1 P3 B1 P2", "banker_hops", 3),
        ("B1 P2 B1 P3 B1 P2 B1", "banker_hops", 3),
        ("B1 P2 B1 P3 B1 P2 B2", "banker_hops", None),
        ("B1 P2 B1 P3 B1", "banker_hops", None),  # the third is open
        ("P1 B2 P1 B3 P1 B2", "player_hops", 3),
        ("B2 P1 B3 P1 B1", "banker_repeats", 2),
        ("B2 P1 B3 P1 B2", "banker_repeats", None),
        ("B2 P1 B3 P1", "banker_repeats", None),
        ("P5 B1 P2 B1 P1", "player_repeats", 2),
        ("B1 P1 B2 P1 B1 P1 B3", "banker_alternates", 2),
        ("B1 P1 B2 P1 B1 P1 B3 P2", "banker_alternates", 2),
        ("B1 P1 B2 P1 B1 P1 B1", "banker_alternates", None),
        ("P1 B1 P2 B1 P1 B1 P2", "player_alternates", 2),
        ("B2 P3 B2", "side_by_side", 3),
        ("B2 P3 B2 P1", "side_by_side", 3),
        ("B1 P3 B2", "side_by_side", None),
        ("P5 B2 P3 B4", "slope", 3),
        ("B1 P2 B3", "slope", 3),
        ("B1 P2 B4", "slope", None),
        ("B1 P2", "slope", None),
    ],
)
def test_each_shape_at_its_edge(columns: str, key: str, count: int | None) -> None:
    assert found(columns).get(key) == count


def test_the_most_particular_shape_comes_first() -> None:
    assert list(NAMES) == ORDER
    shown = list(found("P4 B1 P1 B1 P1 B1 P1"))
    assert shown[:2] == ["long_to_chop", "single_chop"]
    assert sorted(shown, key=ORDER.index) == shown


def test_a_column_of_leading_ties_is_no_part_of_a_shape() -> None:
    assert [road.key for road in Board("TTBPBPB", Options(leading_ties="own_column")).good_roads()] == ["single_chop"]
    assert [road.key for road in Board("TTPBP", Options(leading_ties="own_column")).good_roads()] == []


def test_thresholds_can_be_set() -> None:
    assert "long_banker" not in found("P1 B4", Thresholds(long=5))
    assert found("P1 B3", Thresholds(long=3))["long_banker"] == 3
    assert found("B2 P2", Thresholds(side_by_side=2))["side_by_side"] == 2


def test_the_content_is_shown_beside_the_name() -> None:
    content = {road.key: road.content for road in Board("PPPBPPBPPB").good_roads()}
    assert content["one_banker_two_player"] == "B PP B PP B" if "one_banker_two_player" in content else True
    assert {road.key: road.content for road in Board("BPPBPP").good_roads()}["one_banker_two_player"] == "B PP B PP"


def test_every_name_in_four_languages() -> None:
    for key, names in NAMES.items():
        assert list(names) == ["en", "es", "zh-Hans", "zh-Hant"]
        assert all(names.values()), key


@pytest.mark.long
def test_how_often_each_shape_turns_up_by_chance() -> None:
    """Shares that the specification of the roads gives, from a program of its own over 10,000 other shoes."""
    told = {
        "slope": (1.7, 72), "long_to_chop": (1.5, 44), "double_chop": (0.5, 19), "single_chop": (6.1, 92),
        "side_by_side": (16.7, 96), "one_banker_two_player": (1.3, 40), "one_player_two_banker": (1.3, 41),
        "banker_hops": (8.4, 75), "player_hops": (8.7, 74), "banker_alternates": (5.2, 63),
        "player_alternates": (5.2, 63), "banker_repeats": (5.4, 98), "player_repeats": (5.4, 98),
        "long_banker": (6.3, 93), "long_player": (5.8, 92),
    }  # fmt: skip
    shoes = 1500
    stands, ever, coups = Counter[str](), Counter[str](), 0
    for number in range(shoes):
        shoe, seen, board = Shoe.named(variant("punto-banco-8").rules, seed=20, number=number), set[str](), BigRoad()
        while not shoe.over:
            coups += 1
            board.push(shoe.deal())
            now = [road.key for road in good_roads(board.columns)]
            stands.update(now)
            seen.update(now)
        ever.update(seen)
    for key, (coups_percent, shoes_percent) in told.items():
        assert 100 * stands[key] / coups == pytest.approx(coups_percent, rel=0.12, abs=0.15), key
        assert 100 * ever[key] / shoes == pytest.approx(shoes_percent, abs=4.5), key
        assert CHANCE[key].coups_percent == pytest.approx(coups_percent, rel=0.12, abs=0.15)
        assert CHANCE[key].shoes_percent == pytest.approx(shoes_percent, abs=3.5)
