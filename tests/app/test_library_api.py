"""The addresses behind the library page, asked as a browser asks them."""

import io
import json

import flask
import polars as pl
import pytest

from tests.app.empty_store import empty_store
from tracker.app import create_app, library_api
from tracker.app.library_kept import KeptReadings
from tracker.game import Coup, Outcome
from tracker.readers import read_data, read_text
from tracker.results import ResultSet
from tracker.store import Recorded, Store

LETTERS = "BPPBTBBPBPPPBBTPBTBPBBBBPP"
TWO = f"{LETTERS}\n\n{LETTERS[::-1]}\n"


@pytest.fixture
def store(tmp_path):
    with empty_store(tmp_path / "shoes.db") as opened:
        yield opened


@pytest.fixture
def client(store):
    """The library's addresses alone, without the pages around them."""
    server = flask.Flask(__name__)
    library_api.routes(server, store)
    return server.test_client()


def post(client, path: str, told: dict | None = None, *, status: int = 200) -> dict:
    answer = client.post(f"/api/v1/{path}", json=told or {})
    assert answer.status_code == status, answer.text
    return answer.json


def drop(client, contents: bytes | str, name: str = "shoes.txt", *, status: int = 200, **told: str) -> dict:
    data = contents.encode() if isinstance(contents, str) else contents
    answer = client.post("/api/v1/import", data={"file": (io.BytesIO(data), name), **told})
    assert answer.status_code == status, answer.text
    return answer.json


def shoes(store: Store) -> list[str]:
    """The outcomes of every listed shoe, in the order in which they were stored."""
    return [line.outcomes for line in store.page(order="oldest", limit=100).rows]


def test_a_file_is_shown_and_stored_only_when_it_is_saved(client, store):
    seen = drop(client, TWO)
    assert (seen["new"], seen["here"], shoes(store)) == (2, 0, [])
    done = post(client, "import/save", {"token": seen["token"]})
    assert (done["new"], done["here"], len(done["ids"])) == (2, 0, 2)
    assert sorted(shoes(store)) == sorted([LETTERS, LETTERS[::-1]])


def test_the_same_file_again_doubles_nothing_and_says_so(client, store):
    post(client, "import/save", {"token": drop(client, TWO)["token"]})
    seen = drop(client, TWO)
    assert (seen["new"], seen["here"]) == (0, 2)
    done = post(client, "import/save", {"token": seen["token"]})
    assert (done["new"], done["here"], done["ids"]) == (0, 2, [])
    assert "nothing was doubled" in done["told"]
    assert len(shoes(store)) == 2


def test_a_file_with_a_shoe_twice_names_the_one_that_is_new(client, store):
    done = post(client, "import/save", {"token": drop(client, f"{LETTERS}\n\n{LETTERS}\n")["token"]})
    assert (done["new"], done["here"], done["ids"]) == (1, 1, [1])


def test_a_reading_that_is_gone_is_saved_from_the_file_itself(client, store):
    seen = drop(client, TWO)
    assert post(client, "import/save", {"token": "another"}) == {"gone": True}
    done = drop(client, TWO, save="1", digest=seen["digest"])
    assert done["new"] == 2
    assert len(shoes(store)) == 2


def test_a_file_that_changed_since_it_was_seen_is_not_saved(client, store):
    seen = drop(client, TWO)
    answer = drop(client, TWO + "B\n", save="1", digest=seen["digest"], status=422)
    assert "has changed since it was shown" in answer["message"]
    assert shoes(store) == []


def test_a_choice_reads_the_file_again_and_is_what_is_saved(client, store):
    digits = "round,result\n" + "".join(f"{number},{'102'[number % 3]}\n" for number in range(1, 31))
    assert drop(client, digits, "d.csv")["refused"]
    seen = drop(client, digits, "d.csv", key="0=T 1=P 2=B")
    post(client, "import/save", {"token": seen["token"]})
    assert shoes(store) == ["TBP" * 10]  # round 1 is digit 0, round 2 digit 2, round 3 digit 1


def test_a_picture_is_refused_in_words(client, store):
    answer = drop(client, b"\x89PNG\r\n\x1a\n" + bytes(100), "shoe.png")
    assert answer["refused"]
    assert "This is a picture (PNG)" in answer["preview"]
    assert "token" not in answer


def test_a_file_name_is_no_path(client, store):
    assert drop(client, TWO, "..\\..\\etc/x.txt")["name"] == "x.txt"


def test_what_is_too_large_is_answered_in_a_sentence(client, monkeypatch):
    monkeypatch.setattr("tracker.app.library_import.LARGEST_UPLOAD_BYTES", 1000)
    answer = drop(client, "B" * 2000, status=413)
    assert answer["message"] == "That is more than 0 MB at once; divide the file, or give it to “tracker import”."


def test_a_request_without_a_file_is_refused(client):
    answer = client.post("/api/v1/import", data={"place": "1"})
    assert (answer.status_code, "load the page again" in answer.json["message"]) == (422, True)


def test_the_samples_come_once(client, store):
    first, second = post(client, "import/samples"), post(client, "import/samples")
    assert (first["new"], first["here"]) == (29, 0)  # data/README.md: 20 + 3 + 1 + 3 + 2
    assert (second["new"], second["here"]) == (0, 29)
    assert len(first["ids"]) == len(shoes(store)) == 29


def stored(client, *texts: str) -> list[int]:
    return [post(client, "import/save", {"token": drop(client, text)["token"]})["ids"][0] for text in texts]


def test_delete_and_take_back(client, store):
    stored(client, LETTERS, LETTERS[::-1])
    assert post(client, "library/delete", {"shoes": [1]}) == {"count": 1}
    assert shoes(store) == [LETTERS[::-1]]
    assert post(client, "library/undelete", {"shoes": [1]}) == {"count": 1}
    assert shoes(store) == [LETTERS, LETTERS[::-1]]
    assert post(client, "library/purge", {"shoes": [1]}) == {"count": 0}  # it is not among the deleted


def test_rename_keeps_everything_else_and_tells_the_old_name(client, store):
    stored(client, LETTERS)
    assert post(client, "library/rename", {"shoes": [1], "name": " Friday "}) == {"before": ""}
    assert store.shoe(1).facts.label == "Friday"
    assert post(client, "library/rename", {"shoes": [1], "name": ""}) == {"before": "Friday"}
    assert store.shoe(1).facts.label is None
    assert store.shoe(1).outcomes == LETTERS
    position = store.position(1)
    post(client, "library/rename", {"shoes": [1], "name": ""})
    assert store.position(1) == position  # the same name again is no event


def test_merge_and_take_it_back(client, store):
    stored(client, LETTERS, LETTERS[::-1], "PPB" * 10)
    done = post(client, "library/merge", {"shoes": [2, 3, 1]})
    assert shoes(store) == [LETTERS[::-1] + "PPB" * 10 + LETTERS]
    post(client, "library/unmerge", {"shoes": [2], "merged": [done["position"], done["times"]]})
    assert shoes(store) == [LETTERS, LETTERS[::-1], "PPB" * 10]


def test_a_merger_that_fails_half_way_is_taken_back(client, store):
    stored(client, LETTERS, LETTERS[::-1], "PPB" * 10)
    store.delete([3])
    answer = post(client, "library/merge", {"shoes": [1, 2, 3]}, status=410)
    assert "was deleted" in answer["message"]
    assert shoes(store) == [LETTERS, LETTERS[::-1]]


def test_a_merger_is_not_taken_back_over_what_came_after(client, store):
    stored(client, LETTERS, LETTERS[::-1])
    done = post(client, "library/merge", {"shoes": [1, 2]})
    store.append(1, "test", 1, done["position"], Recorded((Coup(Outcome.TIE),)))
    told = {"shoes": [1], "merged": [done["position"], done["times"]]}
    post(client, "library/unmerge", told, status=409)
    assert shoes(store) == [LETTERS + LETTERS[::-1] + "T"]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("library/delete", {}),
        ("library/delete", {"shoes": ["x"]}),
        ("library/rename", {"shoes": []}),
        ("library/merge", {"shoes": [1]}),
        ("library/merge", {"shoes": [1, 1]}),
        ("library/unmerge", {"shoes": [1], "merged": [1]}),
    ],
)
def test_what_the_page_never_sends_is_refused(client, path, told):
    assert "load the page again" in post(client, path, told, status=422)["message"]


def test_a_shoe_that_is_not_there(client):
    answer = post(client, "library/rename", {"shoes": [9], "name": "x"}, status=410)
    assert answer["message"] == "There is no shoe 9."


def test_a_page_of_another_site_can_do_nothing(store, tmp_path):
    client = create_app(str(tmp_path / "shoes.db")).server.test_client()
    stored(client, LETTERS)
    headers = {"Origin": "http://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    for path in ("library/delete", "import/samples"):
        assert client.post(f"/api/v1/{path}", json={"shoes": [1]}, headers=headers).status_code == 403
    assert shoes(store) == [LETTERS]


CARDS = """shoe,coup,outcome,player_1,player_2,banker_1,banker_2,table,label,started_at,note,venue
1,1,banker,2c,3h,Kd,9s,7,"Friday, late",2026-01-31T21:05:00.000+01:00,"a ""quoted"" note",Casino
1,2,player,4c,4h,Kd,7s,7,"Friday, late",2026-01-31T21:05:00.000+01:00,,Casino
2,1,tie,4c,4h,Kd,8s,8,,,"},{",
"""


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_export_then_import_gives_the_same_and_doubles_nothing(client, store, tmp_path, form):
    post(client, "import/save", {"token": drop(client, CARDS, "cards.csv")["token"]})
    stored(client, LETTERS)
    answer = client.get(f"/api/v1/library/export?form={form}")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="shoes.{form}"'
    again = drop(client, answer.data, f"shoes.{form}")
    assert (again["all"], again["new"], again["here"]) == (3, 0, 3)
    reading = read_data(answer.data, name="x")
    assert reading.coups.equals(store.coups())
    told = ["table", "label", "started_at", "utc_offset", "note", "source", "venue"]
    assert reading.shoes.select(told).equals(store.shoes().select(told))


def test_parquet_holds_every_coup(client, store):
    post(client, "import/save", {"token": drop(client, CARDS, "cards.csv")["token"]})
    table = pl.read_parquet(io.BytesIO(client.get("/api/v1/library/export?form=parquet").data))
    assert table.select("shoe_id", "coup", "outcome", "label").rows() == [
        (1, 1, "banker", "Friday, late"),
        (1, 2, "player", "Friday, late"),
        (2, 1, "tie", None),
    ]


def test_chosen_shoes_alone_or_those_of_a_search_are_exported(client, store):
    stored(client, LETTERS, LETTERS[::-1], "PPB" * 10)
    post(client, "library/rename", {"shoes": [3], "name": "Friday"})

    def exported(told: str) -> list[int]:
        rows = json.loads(client.get(f"/api/v1/library/export?form=json&{told}").data)
        return sorted({row["shoe"] for row in rows})

    assert exported("shoes=1,3") == [1, 3]
    assert exported("search=friday") == [3]
    assert exported("") == [1, 2, 3]
    assert exported("search=nothing") == []


def test_many_shoes_are_exported_in_parts_with_one_heading(client, store, monkeypatch):
    monkeypatch.setattr("tracker.app.library_export.AT_ONCE", 2)
    texts = [LETTERS[start:] + LETTERS[:start] for start in range(5)]
    stored(client, *texts)
    reading = read_data(client.get("/api/v1/library/export?form=csv").data, name="x.csv")
    assert [shoe["outcomes"] for shoe in reading.report()["shoes"]] == texts
    rows = json.loads(client.get("/api/v1/library/export?form=json").data)
    assert len(rows) == 5 * len(LETTERS)


def test_no_other_form_is_exported(client):
    answer = client.get("/api/v1/library/export?form=xlsx")
    assert (answer.status_code, ".parquet" in answer.text) == (422, True)


def test_a_road_is_a_picture_that_may_be_kept(client):
    answer = client.get("/api/v1/road.svg?outcomes=BPT&palette=safe&dark=1")
    assert answer.mimetype == "image/svg+xml"
    assert "immutable" in answer.headers["Cache-Control"]
    assert "Coups 3, Banker 1, Player 1, Tie 1" in answer.text
    assert client.get("/api/v1/road.svg?outcomes=<x>").status_code == 422


def test_the_list_answers_in_json(client, store):
    stored(client, LETTERS)
    answer = client.get("/api/v1/library?search=shoes.txt").json
    assert (answer["total"], answer["found"]) == (1, "Shoes found: 1")
    assert client.get("/api/v1/library?order=sideways").status_code == 422


def test_kept_readings_are_handed_out_once_and_not_for_ever():
    reading = read_text(LETTERS)
    kept = KeptReadings()
    token = kept.keep("a", reading)
    found = kept.take(token)
    assert found is not None
    assert ResultSet(found.shoes, found.coups).coups.equals(reading.coups)
    assert kept.take(token) is None
    late = KeptReadings(seconds=-1)
    assert late.take(late.keep("a", reading)) is None


def test_old_readings_make_room_for_new_ones():
    reading = read_text(LETTERS)
    kept = KeptReadings(most_coups=2 * len(LETTERS))
    first, second, third = (kept.keep(name, reading) for name in "abc")
    assert kept.take(first) is None
    assert kept.take(second) is not None
    assert kept.take(third) is not None
