"""The addresses behind the record page: confirmed once, in order, refused in a sentence, answered with what is drawn."""

import errno

import pytest

from tracker.errors import StoreError
from tracker.store import Store


def test_an_event_is_answered_with_the_shoe_as_it_is(tell, kept):
    assert tell("started", n=1, facts={"venue": "Estoril"})["shoe"] == 1
    answer = tell("recorded", n=2, shoe=1, base=1, coups=[{"outcome": "B", "banker_pair": True}])
    assert (answer["outcome"], answer["position"], answer["heard"]) == ("recorded", 2, "Coup 1: Banker, Banker pair")
    view = answer["view"]
    assert view["dom"]["coup-count"]["text"] == "1"
    assert view["dom"]["shoe-title"]["text"] == "Shoe 1 · Estoril"
    assert view["dom"]["undo"] == {"disabled": False}
    assert set(view["figures"]) == {
        "road-bead-plate", "road-big-road", "road-big-eye-boy", "road-small-road", "road-cockroach-pig",
    }  # fmt: skip
    assert view["coups"][0]["told"] == {"outcome": "B", "banker_pair": True}
    assert kept.shoe(1).outcomes == "B"


def test_a_repeated_event_is_recorded_once(tell, kept):
    for _ in range(3):
        assert tell("started", n=1)["shoe"] == 1
        assert tell("recorded", n=2, shoe=1, base=1, coups=[{"outcome": "P"}])["outcome"] == "recorded"
    assert (kept.shoe(1).outcomes, kept.page().total) == ("P", 1)


def test_a_stale_base_records_nothing_and_brings_the_shoe_as_it_is(tell, kept):
    tell("started", n=1)
    tell("recorded", n=2, shoe=1, base=1, coups=[{"outcome": "P"}])
    answer = tell("deleted", n=3, shoe=1, base=1, number=1)
    assert (answer["outcome"], answer["position"]) == ("stale", 2)
    assert "Another window has changed this shoe" in answer["message"]
    assert answer["view"]["dom"]["coup-count"]["text"] == "1"
    assert kept.shoe(1).outcomes == "P"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"kind": "undone"}, "There is nothing to undo"),
        ({"kind": "deleted", "number": 4}, "There is no coup 4; the shoe has 0."),
        ({"kind": "recorded", "coups": [{"outcome": None}]}, "A coup needs an outcome"),
        (
            {"kind": "recorded", "coups": [{"outcome": "B"}], "bets": [{"bet": "tie", "stake": "x"}]},
            "not an amount of money",
        ),
        ({"kind": "recorded", "coups": [{"outcome": "B"}], "bets": [{"bet": "zebra", "stake": "1"}]}, "zebra"),
        ({"kind": "nothing"}, "load the page again"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(web, tell, event, said):
    tell("started", n=1)
    answer = web.post("/api/v1/events", json={"client": "tab", "n": 2, "shoe": 1, "base": 1, "event": event})
    assert (answer.status_code, answer.json["outcome"]) == (200, "refused")
    assert said in answer.json["message"]


def test_a_shoe_that_is_gone(web, tell, kept):
    tell("started", n=1)
    assert web.get("/api/v1/shoes/9").status_code == 410
    kept.delete([1])
    gone = web.get("/api/v1/shoes/1")
    assert (gone.status_code, "was deleted" in gone.json["message"]) == (410, True)
    assert tell("recorded", n=2, shoe=1, base=1, coups=[{"outcome": "B"}])["outcome"] == "refused"


def test_what_the_system_refuses_is_told_in_a_sentence(web, tell, monkeypatch):
    tell("started", n=1)

    def refuses(*_):
        raise OSError(errno.EROFS, "Read-only file system", "/runs/turn")

    monkeypatch.setattr(Store, "shoe", refuses)
    answer = web.get("/api/v1/shoes/1")
    assert (answer.status_code, answer.json["message"]) == (422, "/runs/turn cannot be written: Read-only file system.")


def test_a_busy_store_is_asked_again(web, tell, monkeypatch):
    tell("started", n=1)

    def busy(*_):
        raise StoreError("db_locked", url="shoes.db", seconds=10)

    monkeypatch.setattr(Store, "append", busy)
    told = {"client": "tab", "n": 2, "shoe": 1, "base": 1, "event": {"kind": "undone"}}
    assert web.post("/api/v1/events", json=told).status_code == 503


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"event": 3}'])
def test_a_body_that_is_no_event(web, body):
    answer = web.post("/api/v1/events", data=body, content_type="application/json")
    assert (answer.status_code, "message" in answer.json) == (422, True)


def test_a_light_answer_counts_and_draws_nothing(tell):
    tell("started", n=1)
    view = tell("recorded", n=2, shoe=1, base=1, light=True, coups=[{"outcome": "T"}])["view"]
    assert view["light"] is True
    assert view["dom"]["count-tie"]["text"] == "1"
    assert "figures" not in view


def test_the_shoe_and_where_it_stands(web, tell):
    tell("started", n=1)
    tell("recorded", n=2, shoe=1, base=1, coups=[{"outcome": "B"}] * 80)
    assert web.get("/api/v1/shoes/1/position").json == {"shoe": 1, "position": 2}
    wide = web.get('/api/v1/shoes/1?widths={"big_road":890}').json
    assert wide["figures"]["road-big-road"]["layout"]["width"] > 75 * 22  # 80 Bankers: a tail of 75 columns, all kept
    assert web.get("/api/v1/shoes/1?widths=nonsense").status_code == 200
    assert len(web.get("/api/v1/shoes/1").data) < 60_000


def test_an_empty_shoe_and_the_sample(web):
    empty, sample = web.get("/api/v1/empty").json, web.get("/api/v1/sample").json
    assert (empty["shoe"], empty["coups"], empty["dom"]["welcome"]["hidden"]) == (None, [], True)
    assert (sample["shoe"], sample["coups"], sample["dom"]["welcome"]["hidden"]) == (None, [], False)
    assert sample["dom"]["coup-count"]["text"] == "0"  # the sample is nobody's
    assert len(sample["figures"]["road-bead-plate"]["data"]) > 1
    assert sample["odds"] == empty["odds"]


def test_own_bets_over_the_whole_history(tell):
    """20 on Banker wins 19.00; a bet on a pair that was not noted hangs in the air and is not counted."""
    tell("started", n=1)
    bets = [{"bet": "banker", "stake": "20"}, {"bet": "player_pair", "stake": "5"}]
    dom = tell("recorded", n=2, shoe=1, base=1, coups=[{"outcome": "B"}], bets=bets)["view"]["dom"]
    assert [dom[f"own-all-{name}"]["text"] for name in ("staked", "result", "kept")] == [
        "20.00",
        "+19.00",
        "−95.00\u00a0%",
    ]
    assert dom["own-note"]["text"].endswith("not counted: 1.")
    coup = {"outcome": "B", "player_pair": False}
    dom = tell("changed", n=3, shoe=1, base=2, number=1, coup=coup)["view"]["dom"]
    assert [dom[f"own-all-{name}"]["text"] for name in ("staked", "result", "kept")] == [
        "25.00",
        "+14.00",
        "−56.00\u00a0%",
    ]


def test_a_pay_table_of_the_shoe_settles_own_bets(tell):
    """Without commission a Banker's win of 20 is 20, and pushes on a three-card 7."""
    tell("started", n=1, facts={"variant": "ez-8"})
    bets = [{"bet": "banker", "stake": "20"}]
    seven = {"outcome": "B", "player_cards": "2 3 K", "banker_cards": "2 2 3"}
    view = tell("recorded", n=2, shoe=1, base=1, coups=[seven], bets=bets)["view"]
    assert view["dom"]["own-shoe-result"]["text"] == "0.00"
    assert "own bet 20.00 on Banker: 0.00" in view["coups"][0]["line"]
    seven = {"outcome": "B", "player_cards": "2 3 K", "banker_cards": "2 5"}
    assert (
        tell("recorded", n=3, shoe=1, base=2, coups=[seven], bets=bets)["view"]["dom"]["own-shoe-result"]["text"]
        == "+20.00"
    )
