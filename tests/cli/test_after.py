"""`tracker after`: what came next, as a document and as a table."""

import json

import pytest

KEYS = {"road", "pattern", "next", "times", "came", "share", "low", "high", "by_rules", "p_value", "p_value_holm"}


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "shoe.txt"
    path.write_text("BBPPPBTB\n")
    return path


def test_the_document_of_a_file(run_tracker, record):
    """B B P P P B T B: a single Banker was followed by a Banker both times."""
    ran = run_tracker("after", record, "--json")
    document = json.loads(ran.out)
    assert ran.code == 0
    head = {"source": "recorded", "seed": None, "rules": "punto-banco-8", "shoes": 1, "coups": 8, "decisions": 6}
    assert head.items() <= document.items()
    first = document["rows"][0]
    assert set(first) == KEYS
    assert {"road": "run", "pattern": "1", "next": "banker", "times": 2, "came": 2}.items() <= first.items()
    assert first["by_rules"] == pytest.approx(0.506824830, abs=1e-9)  # facts: Banker's share of what is no tie


def test_the_table_ends_with_the_theorem(run_tracker, record):
    ran = run_tracker("after", record)
    assert "Player 3 in a row" in ran.out
    assert "Big eye boy blue" in ran.out
    said = " ".join(ran.out.split())
    assert "Nothing here is beyond luck: the rarest of 10 rows" in said
    assert "every order of the same coups is as likely as every other" in said


def test_simulated_shoes_are_those_of_their_seed(run_tracker):
    ran = run_tracker("after", "--shoes", 3, "--seed", 5, "--json")
    again = run_tracker("after", "--shoes", 3, "--seed", 5, "--json")
    other = run_tracker("after", "--shoes", 3, "--seed", 6, "--json")
    assert ran.out == again.out != other.out
    assert json.loads(ran.out)["seed"] == 5


def test_a_pattern_beyond_luck_is_told_with_what_to_look_at(run_tracker, tmp_path):
    path = tmp_path / "turns.txt"
    path.write_text("\n".join(["BP" * 35] * 3))
    said = " ".join(run_tracker("after", path).out.split())
    assert "Beyond luck: " in said
    assert "Look first at how the record was kept" in said


def test_of_one_coup_nothing_can_be_counted(run_tracker, tmp_path):
    path = tmp_path / "one.txt"
    path.write_text("B\n")
    assert "there is nothing to count" in run_tracker("after", path, "--key", "B=B").out


def test_wrong_usage(run_tracker, record):
    assert run_tracker("after").code == 2
    assert run_tracker("after", record, "--shoes", 3).code == 2
    assert run_tracker("after", "no-such-file.csv").code == 2
    assert run_tracker("after", "--shoes", 3, "--rules", "nonsense").code == 2


def test_a_file_that_cannot_be_read(run_tracker, tmp_path):
    path = tmp_path / "prose.txt"
    path.write_text("There is nothing like a coup in this.\n")
    ran = run_tracker("after", path, "--json")
    assert ran.code == 3
    assert json.loads(ran.out)["files"][0]["error"]["reason"]


def test_one_shoe_is_simulated_in_the_singular(run_tracker):
    out = run_tracker("after", "--shoes", 1, "--seed", 1, "--lang", "es").out
    assert "1 sabot simulado con la semilla 1" in out
