"""`tracker simulate`: the counts, the files, what it refuses."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from tracker.results import OWN_CSV_COLUMNS, counts, flat, simulate

KEYS = ["rules", "seed", "shoes", "coups", "banker", "player", "tie", "banker_pair", "player_pair", "natural"]


def test_the_json_is_the_contract_and_its_counts_are_those_of_the_set(run_tracker: Callable) -> None:
    ran = run_tracker("simulate", "--shoes", 30, "--seed", 7, "--json")
    document = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert list(document) == [*KEYS, "coups_per_shoe", "out"]
    expected = counts(simulate("punto-banco-8", 7, 30).coups).row(0, named=True)
    assert {name: document[name] for name in expected} == expected
    assert (document["rules"], document["seed"], document["shoes"]) == ("punto-banco-8", 7, 30)
    assert document["coups_per_shoe"] == expected["coups"] / 30
    assert document["out"] is None


def test_the_same_call_prints_the_same_bytes(run_tracker: Callable) -> None:
    call = ("simulate", "--shoes", 20, "--seed", 7, "--rules", "live-6", "--json")
    assert run_tracker(*call).out == run_tracker(*call).out


@pytest.mark.parametrize(
    ("rules", "shoes", "told"), [("punto-banco-8", 2, True), ("punto-banco-8", 1, False), ("live-6", 2, False)]
)
def test_where_late_coups_show_it_is_told(
    run_tracker: Callable, monkeypatch, rules: str, shoes: int, told: bool
) -> None:
    """Four million shoes of eight packs had 6.4 naturals in 100,000 coups too few, and none too few up to coup 74."""
    monkeypatch.setattr("tracker.cli.simulate.LATE_IS_SEEN", 2)
    ran = run_tracker("simulate", "--shoes", shoes, "--rules", rules, "--seed", 1)
    assert ("Late coups are dealt only in shoes whose coups took few cards" in ran.out) is told


def test_a_seed_is_drawn_and_shown(run_tracker: Callable) -> None:
    drawn = json.loads(run_tracker("simulate", "--shoes", 2, "--json").out)
    again = json.loads(run_tracker("simulate", "--shoes", 2, "--seed", drawn["seed"], "--json").out)
    assert drawn == again
    seeds = {json.loads(run_tracker("simulate", "--shoes", 1, "--json").out)["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_people_see_counts_beside_the_exact_chances(run_tracker: Callable) -> None:
    out = run_tracker("simulate", "--shoes", 30, "--seed", 7).out
    found = counts(simulate("punto-banco-8", 7, 30).coups).row(0, named=True)
    lines = {line.rsplit(maxsplit=4)[0].strip(): line.split()[-4:] for line in out.splitlines() if "%" in line[20:]}
    for name, exact in (("Banker", "45.8597%"), ("Player", "44.6247%"), ("Tie", "9.5156%"), ("Natural", "34.3049%")):
        count, share, chance, _ = lines[name]
        assert count == f"{found[name.lower()]:,}"
        assert share == f"{found[name.lower()] / found['coups']:.4%}"
        assert chance == exact  # facts/maths.md sections 1 and 3
    assert "seed 7" in out


@pytest.mark.parametrize("ending", ["parquet", "PARQUET", "csv"])
def test_the_file_holds_the_set_whatever_the_chunks(
    ending: str, run_tracker: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.results.simulated.CHUNK", 4)
    path = tmp_path / f"set.{ending}"
    ran = run_tracker("simulate", "--shoes", 10, "--seed", 7, "--out", path, "--json")
    assert json.loads(ran.out)["out"] == str(path)
    dealt = simulate("punto-banco-8", 7, 10)
    if ending == "csv":
        table = pl.read_csv(path, infer_schema=False)
        assert table.columns == list(OWN_CSV_COLUMNS)
        assert table["outcome"].to_list() == dealt.coups["outcome"].to_list()
        assert table["number"].to_list() == [str(shoe - 1) for shoe in dealt.coups["shoe_id"]]
    else:
        assert_frame_equal(pl.read_parquet(path), flat(*dealt))
        metadata = pl.read_parquet_metadata(path)
        assert (metadata["tracker.rules"], metadata["tracker.seed"]) == ("punto-banco-8", "7")
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_the_same_call_writes_the_same_bytes(ending: str, run_tracker: Callable, tmp_path: Path) -> None:
    for name in ("one", "two"):
        run_tracker("simulate", "--shoes", 50, "--seed", 3, "--out", tmp_path / f"{name}.{ending}", "--json")
    assert (tmp_path / f"one.{ending}").read_bytes() == (tmp_path / f"two.{ending}").read_bytes()


def test_a_run_that_fails_leaves_the_older_file_as_it_was(
    run_tracker: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "set.csv"
    path.write_text("older")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tracker.results.write_csv", full)
    ran = run_tracker("simulate", "--shoes", 3, "--seed", 3, "--out", path)
    assert (ran.code, ran.err) == (2, f"{path} cannot be written: No space left on device\n")
    assert path.read_text() == "older"
    assert list(tmp_path.iterdir()) == [path]


REFUSED = {
    "another ending": (("--out", "set.txt"), "set.txt ends in neither .parquet nor .csv"),
    "no ending": (("--out", "set"), "set ends in neither .parquet nor .csv"),
    "no such folder": (("--out", "/no/such/folder/set.csv"), "cannot be written: No such file or directory"),
    "a folder": (("--out", "/"), "is a directory"),
    "no shoes": (("--shoes", 0), "0 is not in the range"),
    "a seed below 0": (("--seed", -1), "-1 is not in the range"),
    "a seed of 64 bits": (("--seed", 2**63), "is not in the range"),
    "rules that are not there": (("--rules", "punto-banko-8"), "did you mean punto-banco-8?"),
}


@pytest.mark.parametrize(("arguments", "said"), REFUSED.values(), ids=REFUSED)
def test_what_does_not_fit_is_refused_with_one_sentence(arguments: tuple, said: str, run_tracker: Callable) -> None:
    ran = run_tracker("simulate", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("out", ["big.parquet", pytest.param("big.csv", marks=pytest.mark.long), None])
def test_memory_stays_bounded(out: str | None, tmp_path: Path) -> None:
    """Three times the shoes must not take more than a little more memory; both runs stay below half a gigabyte.

    Both runs are large enough for the compiled dealer, which itself takes about 100 MB once.
    """
    peaks = []
    for shoes in (20_000, 60_000):
        call = [sys.executable, "-m", "tracker", "simulate", "--shoes", str(shoes), "--seed", "1", "--json"]
        call += ["--out", str(tmp_path / out)] if out else []
        child = (
            "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); "
        )
        child += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        done = subprocess.run([sys.executable, "-c", child, *call], check=True, capture_output=True, text=True)
        peaks.append(int(done.stdout) * 1024)
    assert peaks[1] < 500e6, peaks
    assert peaks[1] < peaks[0] + 60e6, peaks
