"""The simulate page: what it asks for, what it says of counts and streaks, one shoe by its number, files to take away."""

import json
import time

import pytest

from tests.app.empty_store import empty_database
from tracker.app import create_app
from tracker.app.edges import edge_line
from tracker.app.jobs import Job
from tracker.app.preferences import Preferences
from tracker.app.simulate_runs import Asked, asked_of, shoe
from tracker.app.simulate_view import likely, progress_view, shoe_view, summary
from tracker.errors import UsageError
from tracker.readers import read_data
from tracker.results import simulate

SAYS = Preferences()


@pytest.fixture
def client(tmp_path):
    return create_app(empty_database(tmp_path / "shoes.db")).server.test_client()


def test_a_seed_is_drawn_where_none_is_given():
    first, second = (asked_of({"rules": "ez-8", "shoes": "1,000", "seed": ""}) for _ in range(2))
    assert (first.rules, first.shoes) == ("ez-8", 1000)
    assert first.seed != second.seed
    assert asked_of({"shoes": "1.234.000"}).shoes == 1_234_000  # as Spanish groups


@pytest.mark.parametrize(
    ("told", "key"),
    [
        ({"rules": "nosuch"}, "unknown_rules"),
        ({"shoes": "many"}, "simulate_shoes"),
        ({"shoes": "10000001"}, "simulate_shoes"),
        ({"shoes": "-1"}, "simulate_shoes"),
        ({"seed": "1e3"}, "simulate_seed"),
        ({"seed": str(2**63)}, "simulate_seed"),
    ],
)
def test_what_is_no_set_is_refused(told, key):
    with pytest.raises(UsageError) as refused:
        asked_of(told)
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("mean", "deviation", "low", "high"),
    [(100.0, 10.0, 81, 119), (1.0, 1.0, 0, 3), (0.1, 0.3, 0, 1), (5.0, 2.2, 1, 10), (0.0, 0.0, 0, 0)],
)
def test_between_which_numbers_a_count_lies(mean, deviation, low, high):
    """Poisson's law for few: of mean 5, one and less come in 4.04 %, none in 0.67 %, ten and less in 98.63 %, nine in 96.8 %."""
    assert likely(mean, deviation) == (low, high)


def test_a_shoe_is_that_of_the_seed():
    board = shoe(Asked("punto-banco-8", 7, 20), 13)
    dealt = simulate("punto-banco-8", 7, 20).coups
    outcomes = dealt.filter(dealt["shoe_id"] == 13)["outcome"].to_list()
    assert [coup.outcome.value for coup in board.coups if coup.outcome] == outcomes
    told = shoe_view(board, 13, Asked("punto-banco-8", 7, 20), SAYS)["shoe"]
    assert told.count("data:image/svg+xml") == 5
    assert "Shoe 13 of 20" in told
    with pytest.raises(UsageError):
        shoe(Asked("punto-banco-8", 7, 20), 21)


def test_the_edge_stands_beside_a_result():
    """facts/maths.md section 1."""
    line = edge_line("punto-banco-8", SAYS).replace("\u00a0", " ")
    assert "1.06 % of every stake on Banker, 1.24 % on Player and 14.36 % on Tie" in line


def test_the_summary_has_counts_intervals_and_streaks(run_tracker):
    document = json.loads(run_tracker("simulate", "--shoes", 40, "--seed", 7, "--streaks", "--json").out)
    text = "".join(str(part) for part in summary(document, SAYS)).replace("\u00a0", " ")
    assert f"{document['banker']:,}" in text
    assert "45.860 %" in text  # facts/maths.md section 1: 0.458597
    assert "tracker simulate --shoes 40 --seed 7 --rules punto-banco-8" in text
    spanish = "".join(str(part) for part in summary(document, Preferences(language="es")))
    assert "45,860" in spanish


def test_a_set_that_came_to_nothing_says_why():
    """What the command said last, as a sentence of a page; a sentence too where it said nothing."""
    failed = [Job("x", "simulate", {}, "failed", 0.0, said=said) for said in ("Error: the disk is full", "")]
    told = [progress_view(job, None, SAYS)["told"] for job in failed]
    assert told == ["The disk is full.", SAYS.say("backtest.no_word")]


def test_the_files_hold_the_set(client):
    query = {"rules": "punto-banco-8", "seed": 7, "shoes": 3}
    expected = simulate("punto-banco-8", 7, 3).coups["outcome"].to_list()
    for form in ("csv", "parquet"):
        answer = client.get(f"/api/v1/simulate/shoes.{form}", query_string=query)
        assert f"punto-banco-8-seed-7-3-shoes.{form}" in answer.headers["Content-Disposition"]
        assert read_data(answer.data, name=f"x.{form}").coups["outcome"].to_list() == expected
    refused = client.get("/api/v1/simulate/shoes.parquet", query_string=query | {"shoes": 100_001})
    assert (refused.status_code, "--out shoes.parquet" in refused.text) == (422, True)
    assert client.get("/api/v1/simulate/shoes.xlsx", query_string=query).status_code == 422


@pytest.mark.slow
def test_a_set_is_dealt_by_a_job_and_outlives_the_server(client, tmp_path):
    started = client.post("/api/v1/simulate/start", json={"shoes": "30", "seed": "7"}).json
    assert started["about"] == {"rules": "punto-banco-8", "seed": 7, "shoes": 30}
    until = time.monotonic() + 60
    while not (state := client.get("/api/v1/simulate/state", query_string={"job": started["job"]}).json)["over"]:
        assert time.monotonic() < until
        time.sleep(0.1)
    assert state["state"] == "done"
    later = create_app(f"sqlite:///{tmp_path / 'shoes.db'}").server.test_client()
    assert later.get("/api/v1/simulate/state", query_string={"job": started["job"]}).json["summary"] == state["summary"]
    assert later.get("/api/v1/simulate/state", query_string={"job": "20260101000000-00000000"}).status_code == 404
