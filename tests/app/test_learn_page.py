"""The learn page: rule cards, what a class invents and pools, Martingale, the best of twenty rules, and the documents."""

import re

import pytest

from tracker.app import create_app, docs
from tracker.app.class_pieces import (
    chance_of_longest,
    expected_runs,
    invented,
    martingale,
    runs_of,
    twenty_rules,
    what_came_after,
    wilson,
)
from tracker.app.learn_rules import rules_view
from tracker.app.preferences import Preferences
from tracker.errors import InputError, UsageError
from tracker.readers import read_text

EIGHT = "punto-banco-8"


@pytest.fixture(scope="module")
def ask(tmp_path_factory):
    client = create_app(f"sqlite:///{tmp_path_factory.mktemp('learn') / 'shoes.db'}").server.test_client()

    def asked(path: str, **told: object):
        answer = client.get(f"/api/v1/learn/{path}", query_string=told)
        return answer.status_code, answer.json.get("html", answer.json.get("message", "")).replace("\u00a0", " ")

    return asked


def test_the_cards_of_a_game():
    """facts/maths.md section 1: edges; section 11: Banker 6 draws to 6 and 7 alone, 3 to all but 8."""
    text = "".join(map(str, rules_view(EIGHT, Preferences()))).replace("\u00a0", " ")
    assert "1.058 %" in text
    assert "14.360 %" in text
    rows = re.findall(r'<tr><th scope="row">(\d)</th>(.*?)</tr>', text)
    drawn = {int(total): [("draws" in cell) for cell in re.findall(r"<td>(.*?)</td>", cells)] for total, cells in rows}
    assert drawn[6] == [place in (7, 8) for place in range(11)]  # the first column is Player stood
    assert drawn[3] == [place != 9 for place in range(11)]
    assert drawn[7] == [False] * 11


def test_runs_of_an_invented_shoe():
    runs = runs_of("BBTBPPPTB")
    assert (runs.lengths, runs.coups, runs.longest) == ((3, 3, 1), 7, 3)
    assert [runs.number(length) for length in (1, 2, 3)] == [1, 0, 2]


def test_expected_runs_of_both_sides_in_seventy_coups():
    """facts/maths.md section 7: 1.1082336 of Banker and 1.0476845 of Player; some run of five or more 0.9146410593."""
    assert expected_runs(EIGHT, 4, 70).mean == pytest.approx(1.1082336 + 1.0476845, abs=1e-6)
    assert chance_of_longest(EIGHT, 5, 70) == pytest.approx(0.9146410593, abs=1e-9)


@pytest.mark.parametrize("text", ["BPB", "BPX" * 20, "BP" * 101, "T" * 40])
def test_what_is_no_invented_shoe(text):
    with pytest.raises(InputError):
        invented(text)


def test_a_share_has_wilsons_interval():
    """Textbook example: 8 of 10, 0.490 to 0.943."""
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_what_came_after_is_pooled_over_shoes():
    after = what_came_after(read_text("BBTBPBBP\nPBBB", breaks="keep").coups)
    assert [(one.length, one.banker, one.player) for one in after[:3]] == [(1, 5, 2), (2, 2, 2), (3, 0, 1)]


def test_the_same_seed_is_the_same_in_every_room(ask):
    told = {"outcomes": "BPBBPPBPBPBBBPPBPBPB", "seed": 7}
    assert ask("invent", **told) == ask("invent", **told)
    assert ask("invent", **told)[0] == 200
    assert ask("invent", **(told | {"seed": 8})) != ask("invent", **told)
    assert ask("invent", outcomes="BP")[0] == 422


def test_the_library_is_pooled(ask):
    assert ask("after", source="library")[0] == 422  # it is empty
    status, text = ask("after", source="dealt", seed=7)
    assert status == 200
    assert "50.68 %" in text  # facts/maths.md section 1


def test_a_document_is_shown_without_markup_of_its_own(ask):
    assert {"systems", "verdict"} <= docs.titles().keys()
    status, text = ask("docs/verdict")
    assert status == 200
    assert "<table>" in text
    assert "<script" not in text
    assert "<td><code>realised_<wbr>edge</code>" in text
    for name in ("nosuch", "../errors", ""):
        with pytest.raises(UsageError):
            docs.document(name)


def test_unknown_pieces_and_rules_are_refused(ask):
    assert ask("nosuch")[0] == 422
    assert ask("rules", rules="nosuch")[0] == 422


@pytest.mark.slow
def test_martingale_and_twenty_rules(monkeypatch):
    """Without a maximum more sessions end ahead; a purse ends some of them, and none loses more than it holds."""
    monkeypatch.setattr("tracker.app.class_pieces.RULES_SHOES", 10)
    capped, free, purse = (martingale(EIGHT, 7, table) for table in ("maximum", "none", "bankroll"))
    assert capped.sessions == free.sessions == purse.sessions == 500
    assert capped.ahead < free.ahead
    assert (capped.ruined, free.ruined) == (0, 0)
    assert purse.ruined > 0
    assert float(purse.worst) == -10_000
    first, fresh = twenty_rules(EIGHT, 7, 0), twenty_rules(EIGHT, 7, 10)
    twenty_rules.cache_clear()
    assert len({one.name for one in first}) == 20
    assert [one.name for one in first] == [one.name for one in fresh]
    assert first != fresh
