"""The rules of the result set catch frames that break them, and let pass what was not recorded."""

from collections.abc import Callable

import polars as pl
import pytest

from tracker.results import COUP_RULES, COUPS, OUTCOMES, SHOE_RULES, SHOES, broken, simulate

NUMBERED = "coups are numbered 1, 2, 3 … in each shoe"
IN_ORDER = "shoes follow each other in the order of their shoe_id"
NAMED = "a coup belongs to a shoe and has a number"
WITH_OUTCOME = "a coup has an outcome unless it is void"
TOTALS = "a total lies between 0 and 9"
CARD_NUMBERS = "a card is a number from 0 to 65"
MISSING = "missing coups are counted, or -1"

BROKEN = {  # what is wrong -> columns laid over the shoes BPT and BP, and the (shoe_id, coup, sentence) found
    "a gap in the numbers": ({"coup": [1, 3, 4, 1, 2]}, [(1, 3, NUMBERED), (1, 4, NUMBERED)]),
    "a number twice": ({"coup": [1, 1, 3, 1, 2]}, [(1, 1, NUMBERED)]),
    "numbers from 0": ({"coup": [1, 2, 3, 0, 1]}, [(2, 0, NUMBERED), (2, 1, NUMBERED)]),
    "shoes mixed": ({"shoe_id": [1, 2, 1, 2, 2], "coup": [1, 1, 2, 2, 3]}, [(1, 2, IN_ORDER)]),
    "no shoe_id": ({"shoe_id": [None, 1, 1, 2, 2], "coup": [1, 1, 2, 1, 2]}, [(None, 1, NAMED)]),
    "no number": ({"coup": [1, None, 3, 1, 2]}, [(1, None, NAMED)]),
    "no outcome": ({"outcome": ["banker", None, "tie", "banker", "tie"]}, [(1, 2, WITH_OUTCOME)]),
    "no outcome, void not recorded": (
        {"outcome": ["banker", "tie", "tie", None, "tie"], "void": [None] * 5},
        [(2, 1, WITH_OUTCOME)],
    ),
    "a total of 10": ({"banker_total": [1, 2, 3, 4, 10]}, [(2, 2, TOTALS)]),
    "a total below 0": ({"player_total": [-1, None, None, None, None]}, [(1, 1, TOTALS)]),
    "card 66": ({"banker_3": [None, None, 66, None, None]}, [(1, 3, CARD_NUMBERS)]),
    "card -1": ({"player_1": [0, 65, -1, 12, None]}, [(1, 3, CARD_NUMBERS)]),
    "-2 coups missing": ({"missing": [0, -1, -2, 5, 0]}, [(1, 3, MISSING)]),
    "two rules at once": (
        {"missing": [-2, 0, 0, 0, 0], "player_total": [10, None, None, None, None]},
        [(1, 1, TOTALS), (1, 1, MISSING)],
    ),
}


@pytest.mark.parametrize(("columns", "found"), BROKEN.values(), ids=BROKEN)
def test_a_broken_frame_is_caught(
    columns: dict[str, list], found: list[tuple], coups_of: Callable[..., pl.DataFrame]
) -> None:
    assert broken(coups_of("BPT", "BP", **columns)).rows() == found


def test_every_rule_has_a_case() -> None:
    assert {sentence for _, found in BROKEN.values() for *_, sentence in found} == set(COUP_RULES)


def test_what_was_not_recorded_breaks_no_rule(coups_of: Callable[..., pl.DataFrame]) -> None:
    assert broken(coups_of("BPT", "B-P", void=[None, None, None, None, True, None])).is_empty()
    assert broken(coups_of("B", missing=[None])).is_empty()
    assert broken(COUPS.to_frame()).is_empty()


def test_simulated_frames_keep_every_rule_and_the_schemas() -> None:
    shoes, coups = simulate("punto-banco-6", 3, 5)
    assert (shoes.schema, coups.schema) == (SHOES, COUPS)
    assert broken(coups).is_empty()
    assert broken(shoes, SHOE_RULES).is_empty()


BROKEN_SHOES = {
    "a shoe_id twice": ({"shoe_id": [4, 4]}, [4, 4], "a shoe has a shoe_id of its own"),
    "no shoe_id": ({"shoe_id": [None, 4]}, [None], "a shoe has a shoe_id of its own"),
    "no source": ({"source": [None, "imported"]}, [1], "a shoe has a source"),
    "no seed": ({"seed": [None, 5]}, [1], "a simulated shoe names its variant, seed and number"),
    "no coup missing, said as a gap": (
        {"missing_after": [0, 3]},
        [1],
        "coups missing after the last one are counted, or -1",
    ),
    "fewer than none missing": (
        {"missing_after": [-1, -2]},
        [2],
        "coups missing after the last one are counted, or -1",
    ),
    "a number below 0": ({"number": [0, -1]}, [2], "seeds and numbers count from 0"),
}


@pytest.mark.parametrize(("columns", "ids", "sentence"), BROKEN_SHOES.values(), ids=BROKEN_SHOES)
def test_a_broken_frame_of_shoes_is_caught(columns: dict[str, list], ids: list, sentence: str) -> None:
    sound = {
        "shoe_id": [1, 2],
        "source": ["simulated", "imported"],
        "variant": ["punto-banco-8", None],
        "seed": [0, None],
        "number": [0, None],
    }
    shoes = pl.DataFrame({**{name: [None, None] for name in SHOES.names()}, **sound, **columns}, schema=SHOES)
    assert broken(shoes, SHOE_RULES).rows() == [(shoe_id, None, sentence) for shoe_id in ids]


def test_the_rules_of_shoes_all_have_a_case() -> None:
    assert {sentence for *_, sentence in BROKEN_SHOES.values()} == set(SHOE_RULES)


def test_outcomes_are_in_the_order_of_the_alphabet() -> None:
    """Parquet compares them as text, Polars by their codes; both must agree (and codes are 0 Banker, 1 Player, 2 Tie)."""
    assert OUTCOMES.categories.to_list() == ["banker", "player", "tie"]
