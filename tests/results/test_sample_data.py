"""The samples of data/ are what data/README.md says, and the tables printed there are those of the program."""

import csv
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tracker.game import STANDARD, Outcome, fresh_law
from tracker.results import counts, simulate, write_csv

DATA = Path(__file__).parents[2] / "data"
LINES = {  # file -> letters of Banker, Player and Tie, coups of each shoe
    "letters-a-shoe-a-line.txt": ("BPT", (70, 70, 70)),
    "chinese-pasted-lines.txt": ("庄闲和", (48, 46, 39)),
}
ROWS = {  # file -> separator, column of outcomes, their words, column of the shoe or None, coups of each shoe
    "spanish-words-a-coup-a-row.csv": (";", "resultado", {"Banca", "Jugador", "Empate"}, None, (58,)),
    "english-with-pairs.csv": (",", "Winner", {"Banker", "Player", "Tie"}, "Shoe", (44, 42)),
}


def rows_of_table(first_heading: str) -> list[list[str]]:
    """The cells of a table in the README, found by its first heading."""
    lines = iter((DATA / "README.md").read_text(encoding="utf-8").splitlines())
    next(line for line in lines if line.startswith(f"| {first_heading} |"))
    next(lines)
    rows = []
    while (line := next(lines, "")).startswith("|"):
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def test_the_printed_drawing_table_is_the_one_that_is_dealt_by() -> None:
    rows = rows_of_table("Banker has")
    assert [row[0] for row in rows] == list("01234567")
    for total, *cells in rows:
        for third, cell in zip((None, *range(10)), cells, strict=True):
            assert cell == ("draw" if STANDARD.banker_draws(int(total), third) else "stand"), (total, third)
    assert [total for total in range(8) if STANDARD.player_draws(total)] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("row", rows_of_table("packs"), ids=lambda row: f"{row[0]} packs")
def test_the_printed_counts_are_those_of_the_table(row: list[str]) -> None:
    packs, *printed = (int(cell.replace(",", "")) for cell in row)
    counts = fresh_law(packs).counts
    assert printed == [counts[outcome] for outcome in (Outcome.BANKER, Outcome.PLAYER, Outcome.TIE)]


def test_the_simulated_sample_is_dealt_again_byte_for_byte(tmp_path: Path) -> None:
    write_csv(*simulate("punto-banco-8", 20, 20), tmp_path / "again.csv")
    assert (DATA / "simulated-20-shoes.csv").read_bytes() == (tmp_path / "again.csv").read_bytes()


@pytest.mark.parametrize(("name", "letters", "coups"), [(name, *held) for name, held in LINES.items()])
def test_a_sample_of_lines_holds_what_the_readme_says(name: str, letters: str, coups: tuple[int, ...]) -> None:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    assert tuple(map(len, lines)) == coups
    assert set("".join(lines)) == set(letters)


@pytest.mark.parametrize(
    ("name", "separator", "outcome", "words", "shoe", "coups"), [(name, *held) for name, held in ROWS.items()]
)
def test_a_sample_of_rows_holds_what_the_readme_says(
    name: str, separator: str, outcome: str, words: set[str], shoe: str | None, coups: tuple[int, ...]
) -> None:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=separator))
    assert {row[outcome] for row in rows} == words
    assert tuple(Counter(row[shoe] if shoe else "" for row in rows).values()) == coups


SHOES = {name: coups for name, (_, coups) in LINES.items()} | {name: coups for name, (*_, coups) in ROWS.items()}


@pytest.mark.parametrize(("name", "coups"), SHOES.items())
def test_a_newcomer_can_import_a_sample_without_a_question(
    name: str, coups: tuple[int, ...], run_tracker: Callable
) -> None:
    ran = run_tracker("import", DATA / name, "--dry-run", "--json")
    (read,) = json.loads(ran.out)["files"]
    assert tuple(shoe["coups"] for shoe in read["shoes"]) == coups
    assert (read["skipped"], read["findings"], read["questions"]) == ([], [], [])


def test_the_simulated_sample_is_read_as_it_was_dealt(run_tracker: Callable) -> None:
    (read,) = json.loads(run_tracker("import", DATA / "simulated-20-shoes.csv", "--dry-run", "--json").out)["files"]
    dealt = counts(simulate("punto-banco-8", 20, 20).coups).row(0, named=True)
    assert read["totals"] == {"shoes": 20} | {name: dealt[name] for name in ("coups", "banker", "player", "tie")}
    assert sum(shoe["banker_pairs"] for shoe in read["shoes"]) == dealt["banker_pair"]
    assert (read["skipped"], read["findings"], read["questions"]) == ([], [], [])


def test_the_readme_lists_every_file_and_all_are_small() -> None:
    listed = {row[0].strip("`") for row in rows_of_table("file")}
    files = {path.name: path.stat().st_size for path in DATA.iterdir() if path.name != "README.md"}
    assert listed == set(files)
    assert sum(files.values()) < 300_000
