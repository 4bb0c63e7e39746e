"""`tracker audit`: the JSON of the contract, exit codes, a list for people, several files, the database."""

import json

import pytest

HEAD = "p1,p2,p3,b1,b2,b3,player total,banker total,outcome\n"
GOOD = HEAD + "K,8,,2,2,,8,4,P\n2,3,3,K,5,,8,5,P\n9,K,,4,2,,9,6,P\n"
BAD = GOOD + "7,J,,2,3,,7,5,P\n"


@pytest.fixture
def file(tmp_path):
    def write(text, name="x.csv"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path / name

    return write


def files(ran):
    return json.loads(ran.out)["files"]


def test_the_json_has_the_form_of_the_contract(run_tracker, file):
    path = file(BAD)
    ran = run_tracker("audit", path, "--json")
    (entry,) = files(ran)
    assert ran.code == 0
    assert (entry["file"], entry["shoes"], entry["coups_checked"]) == (str(path), 1, 4)
    (finding,) = entry["findings"]
    assert {key: finding[key] for key in ("line", "shoe", "coup", "rule", "message", "expected", "found")} == {
        "line": 5, "shoe": 1, "coup": 4, "rule": "third_card_rule",
        "message": "Banker had 5 when Player stood and stood; the table says draw", "expected": "draw", "found": "stand",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "options", "code"),
    [
        ([GOOD], ["--strict"], 0),
        ([BAD], [], 0),
        ([BAD], ["--strict"], 5),
        ([GOOD, BAD], ["--strict"], 5),
        (["nothing here"], ["--strict"], 3),
        (["nothing here", BAD], [], 3),
        (["nothing here", BAD], ["--strict"], 5),
        ([BAD], ["--rules", "punto"], 2),
        ([], [], 2),
    ],
)
def test_exit_codes(run_tracker, file, texts, options, code):
    paths = [file(text, f"{number}.csv") for number, text in enumerate(texts)]
    ran = run_tracker("audit", *paths, *options)
    assert (ran.code, "Traceback" in ran.err) == (code, False)


def test_people_get_a_list_by_shoe(run_tracker, file):
    text = "shoe,outcome,player_1,player_2,player_3,banker_1,banker_2,banker_3\n"
    text += "A7,P,K,8,,2,2,\nA7,P,7,J,,2,3,\nB2,P,K,8,,2,2,\nB2,B,2,3,8,K,3,4\nB2,B,,,,,,\n"
    said = run_tracker("audit", file(text)).out
    for line in (
        "2 shoes, 5 coups; 4 checked against punto-banco-8",
        "1 coup not checked: neither cards nor totals are recorded",
        "a stretch counts as repeated from 8 cards on",
        "  shoe 1 (A7)\n    line 3, coup 2, third card rule",
        "Banker had 5 when Player stood and stood; the table says draw",
        "expected: draw (Banker on 5 draws against 4, 5, 6, 7 and when Player stood)",
        "  shoe 2 (B2)\n    line 5, coup 2, third card rule",
        "2 findings in 2 coups. A finding is an error of recording or of dealing",
    ):
        assert line in said
    assert "nothing found" in run_tracker("audit", file(GOOD)).out


def test_standard_input_and_what_is_kept(run_tracker, file, tmp_path):
    assert files(run_tracker("audit", "-", "--json", stdin=BAD))[0]["findings"][0]["coup"] == 4
    db = f"sqlite:///{tmp_path}/shoes.db"
    run_tracker("import", file(GOOD, "good.csv"), file(BAD, "bad.csv"), "--db", db)
    ran = run_tracker("audit", "--db", db, "--json", "--strict")
    (entry,) = files(ran)
    assert (ran.code, entry["file"], entry["shoes"], entry["coups_checked"]) == (5, db, 2, 7)
    assert [(each["line"], each["shoe"], each["coup"]) for each in entry["findings"]] == [(None, 2, 4)]
