"""The compiled dealer deals what numpy and the plain shoe deal; who is chosen, and what happens without numba."""

import builtins
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.test_kernel_deal import HIGHEST, any_rules, codes_of, plain_shoe
from tracker.errors import ShoeEmptyError
from tracker.game import VARIANTS, Rules
from tracker.kernels import choice, compiled_deal, deal, dealer, in_order, kept_code, numba_loads
from tracker.results import chunks


def whole(rows: tuple) -> dict:
    """Every array of `deal_rows` as its type and bytes."""
    columns, codes, coups = rows
    return {name: (a.dtype.str, a.tobytes()) for name, a in {**columns, "codes": codes, "coups": coups}.items()}


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize(("seed", "first"), [(0, 0), (7, 12954), (123456789, 2**62), (HIGHEST, HIGHEST - 40)])
def test_every_variant_is_dealt_as_numpy_deals_it(name: str, seed: int, first: int) -> None:
    rules = VARIANTS[name].rules
    assert whole(compiled_deal.deal_rows(rules, seed, first, 40)) == whole(deal.deal_rows(rules, seed, first, 40))
    for made, expected in zip(
        compiled_deal.deal_codes(rules, seed, first, 40), deal.deal_codes(rules, seed, first, 40), strict=True
    ):
        assert (made.dtype, made.tobytes()) == (expected.dtype, expected.tobytes())
    dealt = deal.deal_codes(rules, seed, first, 40)
    assert bytes(compiled_deal.as_bytes(*dealt)) == deal.as_bytes(*dealt)


@pytest.mark.parametrize("name", ["punto-banco-8", "punto-banco-1", "live-6", "misprint-8"])
def test_it_deals_the_plain_shoe(name: str) -> None:
    rules = VARIANTS[name].rules
    codes, coups = compiled_deal.deal_codes(rules, 5, 40, 3)
    shoes = [plain_shoe(rules, 5, number) for number in (40, 41, 42)]
    assert coups.tolist() == [len(shoe) for shoe in shoes]
    assert codes.tolist() == [code for shoe in shoes for code in codes_of(shoe)]


def test_words_that_are_thrown_away_are_thrown_away_here_too() -> None:
    live = VARIANTS["live-6"].rules  # in seed 7 the 16th coup of shoe 28658 does, see test_kernel_shuffle
    assert compiled_deal.deal_codes(live, 7, 28658, 1)[0].tolist() == codes_of(plain_shoe(live, 7, 28658))
    eight = VARIANTS["punto-banco-8"].rules  # among so many shoes some do
    assert whole(compiled_deal.deal_rows(eight, 7, 12000, 2000)) == whole(deal.deal_rows(eight, 7, 12000, 2000))


@settings(max_examples=60)
@given(any_rules, st.integers(0, HIGHEST), st.integers(0, HIGHEST - 2))
def test_rules_that_nobody_plays(rules: Rules, seed: int, number: int) -> None:
    dealt = []
    for way in (deal, compiled_deal):
        try:
            dealt.append(whole(way.deal_rows(rules, seed, number, 2)))
        except ShoeEmptyError as empty:
            dealt.append(empty.fields)
    assert dealt[0] == dealt[1]


def test_any_parts_make_the_same_whole_on_any_number_of_threads() -> None:
    rules = VARIANTS["punto-banco-8"].rules
    codes, coups = compiled_deal.deal_codes(rules, 2, 0, 200)
    for size, workers in ((1, 3), (7, 2), (64, 1), (200, 4)):
        starts = range(0, 200, size)
        parts = list(
            in_order(
                lambda start, size=size: compiled_deal.deal_codes(rules, 2, start, min(size, 200 - start)),
                starts,
                workers=workers,
            )
        )
        assert b"".join(part.tobytes() for part, _ in parts) == codes.tobytes()
        assert b"".join(part.tobytes() for _, part in parts) == coups.tobytes()


def test_no_shoes_are_no_coups() -> None:
    columns, codes, coups = compiled_deal.deal_rows(VARIANTS["punto-banco-8"].rules, 0, 5, 0)
    assert [len(codes), len(coups), *(len(column) for column in columns.values())] == [0] * 15


def test_results_arrive_in_order_and_an_error_in_its_turn() -> None:
    def make(number: int) -> int:
        if number == 5:
            raise ValueError(number)
        return number * number

    for workers in (1, 3):
        made = in_order(make, range(9), workers=workers)
        assert [next(made) for _ in range(5)] == [0, 1, 4, 9, 16]
        with pytest.raises(ValueError, match="5"):
            next(made)


def test_the_amount_of_work_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert dealer(19_999).name == "numpy"
    assert dealer(20_000).name == "compiled"
    everything = {}
    for least in (1, 10**9):
        monkeypatch.setattr(choice, "COMPILED_FROM", least)
        everything[least] = [
            part.coups.write_csv() for part in chunks("punto-banco-8", 3, 3000, workers=2 if least == 1 else 1)
        ]
    assert everything[1] == everything[10**9]


NO_NUMBA = "numba cannot be loaded (ImportError: no such library), so everything runs uncompiled: the same results, more slowly"


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Importing numba fails, and no compiled code was kept."""
    imported = builtins.__import__

    def refuse(name: str, *args: Any, **kwargs: Any) -> object:
        if name == "numba":
            raise ImportError("no such library\nand more")
        return imported(name, *args, **kwargs)

    numba_loads.cache_clear()
    monkeypatch.setattr(kept_code, "folder", lambda: tmp_path)
    for function in (compiled_deal.SHUFFLED_ONCE, compiled_deal.FILLED, compiled_deal.NUMBERED):
        monkeypatch.setattr(function, "built", {})
    monkeypatch.setattr(builtins, "__import__", refuse)
    yield
    numba_loads.cache_clear()


def test_where_numba_turns_out_not_to_load_numpy_deals_and_one_line_says_so(
    refused: None, caplog: pytest.LogCaptureFixture
) -> None:
    rules, both = VARIANTS["punto-banco-8"].rules, (dealer(10**6), dealer(0))
    assert [each.name for each in both] == ["compiled", "numpy"]
    with caplog.at_level(logging.WARNING, "tracker"):
        rows, other = (whole(each.rows(rules, 1, 0, 3)) for each in both)
        codes, more = (each.codes(rules, 1, 0, 3) for each in both)
    assert rows == other
    assert both[0].as_bytes(*codes) == both[1].as_bytes(*more)
    assert caplog.messages == [NO_NUMBA]


def test_without_numba_numpy_deals_and_one_line_says_so(
    refused: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)  # so that it is not found
    with caplog.at_level(logging.WARNING, "tracker"):
        assert [dealer(10**6).name, dealer(10**6).name] == ["numpy", "numpy"]
    assert caplog.messages == [NO_NUMBA]


def test_the_dealt_arrays_are_new_ones() -> None:
    rules = VARIANTS["punto-banco-8"].rules
    first, _ = compiled_deal.deal_codes(rules, 1, 0, 3)
    kept = first.copy()
    compiled_deal.deal_codes(rules, 2, 0, 3)
    assert np.array_equal(first, kept)
