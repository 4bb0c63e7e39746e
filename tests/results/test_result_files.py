"""The project's own CSV, and Parquet: what is written, cell by cell, and that nothing is lost."""

import csv
import io
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from tests.small_files import files_up_to
from tracker.game import parse_card
from tracker.results import (
    CARDS,
    COUPS,
    FLAT,
    OWN_CSV_COLUMNS,
    SHOES,
    ResultSet,
    chunks,
    flat,
    simulate,
    unflat,
    write_csv,
    write_parquet,
)

# contracts.md, "The project's own CSV"
HEADING = (
    "shoe,coup,outcome,player_total,banker_total,natural,player_pair,banker_pair,player_1,player_2,player_3,"
    "banker_1,banker_2,banker_3,void,free,missing,table,label,started_at,note,source,variant,seed,number"
)


def shoes_of(*shoes: dict) -> pl.DataFrame:
    return pl.DataFrame(shoes, schema=SHOES)


@pytest.fixture
def recorded(coups_of: Callable[..., pl.DataFrame]) -> ResultSet:
    """A shoe with cards of every kind, one with a void coup and a gap, and one without coups."""
    nothing = [None] * 3
    coups = coups_of(
        "BT",
        "P-P",
        player_total=[0, 8, *nothing],
        banker_total=[6, 8, *nothing],
        natural=[False, True, *nothing],
        player_pair=[True, False, *nothing],
        banker_pair=[False, False, *nothing],
        player_1=[12, 60, *nothing],
        player_2=[12, 65, *nothing],
        player_3=[9, None, *nothing],
        banker_1=[0, 52, *nothing],
        banker_2=[13 + 4, 58, *nothing],
        banker_3=[None] * 5,
        free=[False, False, True, False, False],
        missing=[0, 0, -1, 0, 2],
    )
    start = datetime(2026, 1, 31, 20, 5, 0, 250_000, tzinfo=UTC)
    shoes = shoes_of(
        {"shoe_id": 1, "source": "recorded", "table": "Mesa 3", "started_at": start, "utc_offset": 60},
        {
            "shoe_id": 2,
            "source": "imported",
            "label": "7a",
            "started_at": start,
            "utc_offset": -210,
            "note": 'a "b", c\nd',
        },
        {"shoe_id": 3, "source": "recorded", "started_at": start, "note": ""},
    )
    return ResultSet(shoes, coups)


def test_the_csv_cell_by_cell(recorded: ResultSet) -> None:
    written = io.BytesIO()
    write_csv(*recorded, written)
    assert written.getvalue().decode() == (
        f"{HEADING}\n"
        "1,1,banker,0,6,false,true,false,Kc,Kc,Tc,Ac,5d,,false,false,0,Mesa 3,,2026-01-31T21:05:00.250+01:00,,recorded,,,\n"
        "1,2,tie,8,8,true,false,false,9,0,,A,7,,false,false,0,Mesa 3,,2026-01-31T21:05:00.250+01:00,,recorded,,,\n"
        '2,1,player,,,,,,,,,,,,false,true,-1,,7a,2026-01-31T16:35:00.250-03:30,"a ""b"", c\nd",imported,,,\n'
        '2,2,,,,,,,,,,,,,true,false,0,,7a,2026-01-31T16:35:00.250-03:30,"a ""b"", c\nd",imported,,,\n'
        '2,3,player,,,,,,,,,,,,false,false,2,,7a,2026-01-31T16:35:00.250-03:30,"a ""b"", c\nd",imported,,,\n'
        '3,,,,,,,,,,,,,,,,,,,2026-01-31T20:05:00.250Z,"",recorded,,,\n'
    )


def test_the_heading_is_the_contract(tmp_path: Path) -> None:
    assert ",".join(OWN_CSV_COLUMNS) == HEADING
    write_csv(SHOES.to_frame(), COUPS.to_frame(), tmp_path / "empty.csv")
    assert (tmp_path / "empty.csv").read_text() == HEADING + "\n"


def test_the_cards_of_the_csv_are_read_back_as_they_were(tmp_path: Path) -> None:
    dealt = simulate("punto-banco-1", 3, 4)
    write_csv(*dealt, tmp_path / "cards.csv")
    with (tmp_path / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row, coup in zip(rows, dealt.coups.iter_rows(named=True), strict=True):
        assert [parse_card(row[name]) if row[name] else None for name in CARDS] == [coup[name] for name in CARDS]
        assert (row["shoe"], row["coup"], row["outcome"]) == (str(coup["shoe_id"]), str(coup["coup"]), coup["outcome"])
        assert (row["source"], row["variant"], row["seed"]) == ("simulated", "punto-banco-1", "3")
        assert int(row["number"]) == coup["shoe_id"] - 1


def test_rows_added_to_a_file_are_the_rows_written_at_once() -> None:
    parts, whole = io.BytesIO(), io.BytesIO()
    for first in (0, 2, 5):
        write_csv(*simulate("punto-banco-8", 1, {0: 2, 2: 3, 5: 1}[first], first=first), parts, heading=first == 0)
    write_csv(*simulate("punto-banco-8", 1, 6), whole)
    assert parts.getvalue() == whole.getvalue()


def test_one_table_and_back_loses_nothing(recorded: ResultSet) -> None:
    table = flat(*recorded)
    assert table.schema == FLAT
    assert table.select("shoe_id", "coup").rows() == [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, None)]
    shoes, coups = unflat(table)
    assert_frame_equal(shoes, recorded.shoes)
    assert_frame_equal(coups, recorded.coups)


def test_parquet_and_back_loses_nothing(recorded: ResultSet, tmp_path: Path) -> None:
    path = tmp_path / "set.parquet"
    write_parquet([recorded, simulate("live-6", 5, 2, first=10)], path, {"rules": "live-6"})
    table = pl.read_parquet(path)
    assert table.schema == FLAT
    shoes, coups = unflat(table)
    both = [recorded, simulate("live-6", 5, 2, first=10)]
    assert_frame_equal(shoes, pl.concat(part.shoes for part in both))
    assert_frame_equal(coups, pl.concat(part.coups for part in both))
    metadata = pl.read_parquet_metadata(path)
    assert {key: metadata[key] for key in ("tracker.schema", "tracker.rules")} == {
        "tracker.schema": "1",
        "tracker.rules": "live-6",
    }


def test_a_simulated_coup_takes_at_most_six_bytes_of_parquet(tmp_path: Path) -> None:
    path = tmp_path / "set.parquet"
    write_parquet(chunks("punto-banco-8", 5, 3000), path, {})
    coups = pl.scan_parquet(path).select(pl.len()).collect().item()
    assert path.stat().st_size / coups < 6


def test_a_full_disk_is_an_error_of_the_system(tmp_path: Path) -> None:
    with files_up_to(100_000), pytest.raises(OSError, match="File too large"):
        write_parquet(chunks("punto-banco-8", 5, 1000), tmp_path / "set.parquet", {})
