"""Do roads tell what comes, on the learn page: the shoes to choose from, the figures of the command, the table and the picture."""

import json
import re

import pytest

from tests.store.frames_of import result_set
from tracker.app import create_app, learn_tell
from tracker.app.preferences import LANGUAGES, Preferences
from tracker.store import Store

FIRST = "BBPTPPPBPPPPPPPPBBTBPBPBBB"
SECOND = "PBTTBBBPPBPBPBPBPPPBBPBPPB"
THIRD = "PPBPBBBTBPPBBPPBPBBBBPPPBP"


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("tell") / "shoes.db")
    frames = result_set(FIRST, SECOND, THIRD, table=["4", "4", None], venue=["Rio", None, "Rio"])
    with Store(path) as store:
        store.put(*frames, "book.csv")
    return path


@pytest.fixture(scope="module")
def web(path):
    return create_app(path).server.test_client()


@pytest.fixture
def tell(web):
    def asked(language="en", **told):
        web.set_cookie("language", language)
        answer = web.get("/api/v1/learn/tell", query_string=told)
        return answer.status_code, answer.json

    return asked


def test_the_library_and_its_places_come_before_dealt_shoes(path, tmp_path):
    def values(store):
        total = store.page(limit=1).total
        return re.findall(r'value="(.*?)"', str(learn_tell.choice_of_shoes(store, total, Preferences().say)))

    with Store(path) as store:
        assert values(store) == ["library", "table:4", "venue:Rio", "dealt:1000", "dealt:10000"]
    with Store(str(tmp_path / "empty.db")) as store:
        assert values(store) == ["dealt:1000", "dealt:10000"]


@pytest.mark.parametrize(
    ("source", "shoes"),
    [("library", (FIRST, SECOND, THIRD)), ("table:4", (FIRST, SECOND)), ("venue:Rio", (FIRST, THIRD))],
)
def test_the_library_is_counted_as_the_command_counts_a_file(web, run_tracker, tmp_path, monkeypatch, source, shoes):
    monkeypatch.setattr(learn_tell, "AT_ONCE", 1)  # a shoe at a time
    record = tmp_path / "shoes.txt"
    record.write_text("\n".join(shoes) + "\n")
    told = json.loads(run_tracker("after", record, "--json").out)
    assert web.get("/api/v1/learn/tell.json", query_string={"source": source}).json == told
    assert told["shoes"] == len(shoes)


def test_dealt_shoes_are_those_of_the_command(web, run_tracker, tell, monkeypatch):
    monkeypatch.setattr(learn_tell, "DEALT", (60,))
    asked = {"source": "dealt:60", "seed": "11"}
    told = json.loads(run_tracker("after", "--shoes", 60, "--seed", 11, "--json").out)
    assert web.get("/api/v1/learn/tell.json", query_string=asked).json == told
    html = tell(**asked)[1]["html"]
    assert "tracker after --shoes 60 --seed 11 --rules punto-banco-8" in html
    assert "tell.json?source=dealt%3A60&amp;seed=11" in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_stands_in_the_table_and_in_the_figure(web, tell, language):
    rows = web.get("/api/v1/learn/tell.json", query_string={"source": "library"}).json["rows"]
    status, answer = tell(language, source="library", width="900")
    assert status == 200
    assert answer["html"].count("<tr>") == 1 + len(rows)
    [figure] = answer["figures"].values()
    drawn = [trace for trace in figure["data"] if trace["mode"] == "markers"]
    assert sum(len(trace["x"]) for trace in drawn) == len(rows)
    assert figure["layout"]["width"] == 900
    assert not re.search(r">[^<]*(after|learn)\.[a-z]", answer["html"])  # no key


def test_what_cannot_be_counted_is_said(web, tell, monkeypatch):
    assert "holds no shoes" in tell(source="table:5")[1]["message"]
    for wrong in ("dealt:7", "dealt:many", "shelf:4", "nosuch"):
        assert tell(source=wrong)[0] == 422
    monkeypatch.setattr(learn_tell, "MOST_KEPT", 2)
    assert tell(source="library")[0] == 422


def test_a_pattern_beyond_luck_is_told_first(tmp_path):
    path = str(tmp_path / "turns.db")
    with Store(path) as store:
        store.put(*result_set("BP" * 35, "PB" * 36), "turns.csv")
        tags, _ = learn_tell.tell_view(store, {"source": "library"}, Preferences())
    text = "".join(map(str, tags))
    assert "Beyond luck: " in text
    assert "<code>backtest --twins</code>" in text
    assert "`" not in text
