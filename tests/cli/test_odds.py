"""`tracker odds` and `tracker rules`: the documents of the contract, and what a person reads."""

import json
from decimal import Decimal

import pytest

from tests.facts.reference import FACTS, rounded
from tracker.game import BETS, DEFAULT, VARIANTS, Composition, Outcome, coup_law, parse_card


def document(ran):
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("punto-banco-8", "outcome-8"),
        ("live-6", "outcome-6"),
        ("punto-banco-1", "outcome-1"),
        ("misprint-8", "literal-misprint-8"),
    ],
)
@pytest.mark.parametrize("call", [("odds", "--rules"), ("rules",)])
def test_the_counts_are_those_of_the_facts(run_tracker, call, name, fact):
    answer = document(run_tracker(*call, name, "--json"))
    assert answer["rules"] == name
    assert answer["cards_left"] == 52 * VARIANTS[name].rules.packs
    assert answer["counts"] == FACTS[fact]["combinations"] | {"total": FACTS[fact]["total"]}
    assert all(type(count) is int for count in answer["counts"].values())
    for side, chance in answer["probabilities"].items():
        assert round(chance, 12) == float(round(Decimal(FACTS[fact]["probability"][side]), 12))


def test_the_bets_are_those_of_the_facts(run_tracker):
    bets = document(run_tracker("odds", "--json"))["bets"]
    assert list(bets) == list(BETS)
    for bet, fact in {"banker": "banker-5-8", "tie": "tie-8-8", "dragon_bonus_player": "dragon-bonus-player-8"}.items():
        assert bets[bet]["edge"] == pytest.approx(float(FACTS[fact]["house_edge"]), abs=1e-14)
        assert bets[bet]["standard_deviation"] == pytest.approx(float(FACTS[fact]["standard_deviation"]), abs=1e-11)
    assert bets["player_pair"]["edge"] == pytest.approx(float(FACTS["pairs-8"]["house_edge"]["pair_11"]), abs=1e-14)
    assert bets["banker"]["pays"] == "1:1 less 5 %"


def test_cards_that_are_gone(run_tracker):
    by_rank = document(run_tracker("odds", "--removed", "A 9 9 K", "--json"))
    assert by_rank["cards_left"] == 412
    values = ["127", "31", *["32"] * 7, "30"]
    by_value = document(run_tracker("odds", "--left", ",".join(values), "--json"))
    assert by_rank["counts"] == by_value["counts"]
    nobody_knows = {bet for bet, figures in by_value["bets"].items() if figures is None}
    assert nobody_knows == {"banker_pair", "player_pair", "either_pair", "perfect_pair"}
    assert [bet for bet, figures in by_rank["bets"].items() if figures is None] == ["perfect_pair"]


@pytest.mark.parametrize("text", ["Ah 10s 9", "Ah,10s,9", "  ah  Ts 9 "])
def test_spellings_of_cards_that_are_gone(run_tracker, text):
    law = coup_law(Composition.full(8).without([parse_card("Ah"), parse_card("Ts"), parse_card("9")]))
    answer = document(run_tracker("odds", "--removed", text, "--json"))
    assert answer["counts"]["banker"] == law.counts[Outcome.BANKER]
    assert answer["bets"]["player_pair"]["edge"] == float(
        rounded(law.edge(VARIANTS[DEFAULT].pays, "player_pair"), "0." + "0" * 20)
    )


def test_a_value_zero_is_some_ten(run_tracker):
    bets = document(run_tracker("odds", "--removed", "0", "--json"))["bets"]
    assert bets["player_pair"] is bets["perfect_pair"] is None
    effect = bets["player"]["edge"] - float(FACTS["player-8"]["house_edge"])
    assert effect == pytest.approx(-float(FACTS["eor-player"]["effects"]["0"]), abs=1e-14)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--left", "1,1,1,1,1,0,0,0,0,0"), 3, "5 cards are left; the odds of a coup need at least six"),
        (("--left", "1,2,3"), 2, "ten numbers"),
        (("--left", "1025,1,1,1,1,1,1,1,1,1"), 2, "1025 cards of value 0 are more than 64 packs hold, which is 1024"),
        (("--left", "1,1,1,1,1,1,1,1,1,257"), 2, "257 cards of value 9 are more than 64 packs hold, which is 256"),
        (("--left", "9" * 5000 + ",1,1,1,1,1,1,1,1,1"), 2, "of value 0 are more than 64 packs hold"),
        (("--left", "1,1,1,1,1,1,1,1,1,x"), 2, "ten numbers"),
        (("--left=-1,1,1,1,1,1,1,1,1,1",), 2, "ten numbers"),
        (("--left", "1.5,1,1,1,1,1,1,1,1,1"), 2, "ten numbers"),
        (("--removed", "Ax"), 2, "'Ax' is no card"),
        (("--removed", " ".join(["Ah"] * 9)), 2, "holds 8 cards of Ah, so 9 "),
        (("--removed", "9", "--left", "9,9,9,9,9,9,9,9,9,0"), 2, "holds 0 cards of 9, so 1 "),
        (("--rules", "punto-banco-9"), 2, "did you mean punto-banco-8?"),
    ],
)
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_what_cannot_be_answered_is_said_in_a_sentence(run_tracker, arguments, code, said, form):
    ran = run_tracker("odds", *arguments, *form)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_six_cards_are_enough(run_tracker):
    answer = document(run_tracker("odds", "--left", "6,0,0,0,0,0,0,0,0,0", "--json"))
    assert answer["counts"] == {"player": 0, "banker": 0, "tie": 720, "total": 720}
    assert answer["bets"]["tie"]["edge"] == -8


def test_how_a_game_is_dealt(run_tracker):
    answer = document(run_tracker("rules", "misprint-8", "--json"))
    assert answer["description"] == VARIANTS["misprint-8"].description
    assert answer["tableau"] == {
        **{str(total): "-0123456789" for total in (0, 1, 2)},
        "3": "-012345679",
        "4": "-27",
        "5": "-47",
        "6": "67",
        "7": "",
    }
    assert answer["cut"] == {"behind": [14, 16], "coups_after": 1}
    assert document(run_tracker("rules", "live-8-third", "--json"))["cut"] == {"behind": [139, 139], "coups_after": 1}
    assert document(run_tracker("rules", "live-6", "--json"))["cut"] is None


def test_the_list_of_rules(run_tracker):
    answer = document(run_tracker("rules", "--json"))
    assert [entry["name"] for entry in answer["rules"]] == list(VARIANTS)
    by_name = {entry["name"]: entry for entry in answer["rules"]}
    for name, bet, fact in (
        ("punto-banco-1-tie9", "tie", "tie-9-1"),
        ("live-6", "player", "player-6"),
        ("ez-8", "banker", "ez-banker-8"),
        ("super6-8", "banker", "super6-banker-8"),
        ("punto-banco-6-commission4", "banker", "banker-4-6"),
    ):
        assert set(by_name[name]["edges"]) == {"banker", "player", "tie"}
        assert by_name[name]["edges"][bet] == pytest.approx(float(FACTS[fact]["house_edge"]), abs=1e-14)
        assert by_name[name]["description"] == VARIANTS[name].description


def test_rules_that_there_are_not(run_tracker):
    ran = run_tracker("rules", "ez8")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean ez-8?" in ran.err


# What a person reads


def test_odds_in_a_terminal(run_tracker):
    out = run_tracker("odds").out
    assert "416 cards left" in out
    assert "2,292,252,566,437,888" in out
    for row in (["banker", "1.0579 %", "0.9274", "1:1 less 5 %"], ["tie 8", "11.0669 %", "8.4407", "80:1"]):
        assert any(all(cell in line for cell in row) for line in out.splitlines()), row
    assert max(map(len, out.splitlines())) <= 100
    assert "below zero" not in out


def test_odds_of_cards_left_stand_beside_those_of_a_full_shoe(run_tracker):
    out = run_tracker("odds", "--left", "10,1,1,1,1,1,1,1,1,1").out
    assert any("banker" in line and "1.3993 %" in line and "1.0579 %" in line for line in out.splitlines())
    assert any("either pair" in line and "needs cards that are not known" in line for line in out.splitlines())
    assert "An edge below zero is the bettor's." in out


def test_rules_in_a_terminal(run_tracker):
    out = run_tracker("rules", "punto-banco-8").out
    rows = [line.split() for line in out.splitlines()]
    assert ["3", *["D"] * 10] in rows
    assert ["6", "D", "D"] in rows
    assert "14 to 16 cards lie behind the cut card; after the coup in which it shows comes one more." in out
    assert "4.9388 cards" in out
    listed = run_tracker("rules").out
    assert all(name in listed for name in VARIANTS)


def test_the_default_is_the_default(run_tracker):
    assert document(run_tracker("odds", "--json"))["rules"] == DEFAULT


def test_the_cards_of_64_packs_fit_the_table(run_tracker):
    out = run_tracker("odds", "--left", "1024" + ",256" * 9).out
    assert "3,328 cards left" in out
    assert max(len(line) for line in out.splitlines()) <= 100
    assert "…" not in out
    assert "Banker" in out


def test_more_cards_than_the_shoe_has_are_told(run_tracker):
    """Eight packs hold 32 nines; the odds of 33 are told all the same, as of any cards."""
    ran = run_tracker("odds", "--left", "128,32,32,32,32,32,32,32,32,33", "--json")
    assert (ran.code, json.loads(ran.out)["cards_left"]) == (0, 417)
    assert ran.err.startswith("--left names 33 cards of value 9, and a shoe of punto-banco-8 has 32;")
    assert run_tracker("odds", "--left", "128,32,32,32,32,32,32,32,32,32", "--json").err == ""
