"""The audit of records of cards. Rows worked by hand from the drawing table, chances by hand from the counts of a shoe."""

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from tracker.errors import UsageError
from tracker.readers import audit, kept, read_data, read_text
from tracker.readers.stretches import shortest
from tracker.results import CARDS, COUPS, SHOES, own_csv, simulate

HEAD = "p1,p2,p3,b1,b2,b3,player total,banker total,outcome\n"
PLAIN = ["K,8,,2,2,,8,4,P", "2,3,3,K,5,,8,5,P", "9,K,,4,2,,9,6,P", "2,A,5,3,3,,8,6,P", "5,A,,Q,9,,6,9,B"]


def audited(rows, **options):
    return audit(read_text(HEAD + "\n".join(rows) + "\n"), **options)


def found(rows, **options):
    """Coup and rule of each finding."""
    return [(entry.coup, entry.rule) for entry in audited(rows, **options).findings]


def only(rows, **options):
    (entry,) = audited(rows, **options).findings
    return entry


def test_rows_that_keep_the_rules_give_no_finding():
    assert found(PLAIN) == []


DRAWING = {  # row: expected, found, side, line of the table
    "7,J,,2,3,,7,5,P": ("draw", "stand", "banker", "Banker on 5 draws against 4, 5, 6, 7 and when Player stood"),
    "2,3,,K,7,,5,7,B": ("draw", "stand", "player", "Player draws on 5"),
    "K,6,2,K,7,,8,7,P": ("stand", "draw", "player", "Player stands on 6"),
    "2,3,8,K,3,4,3,7,B": (
        "stand", "draw", "banker", "Banker on 3 draws against 0, 1, 2, 3, 4, 5, 6, 7, 9 and when Player stood",
    ),
    "2,3,K,K,7,2,5,9,B": ("stand", "draw", "banker", "Banker stands on 7"),
    "2,2,6,A,A,,0,2,B": ("draw", "stand", "banker", "Banker draws on 2"),
    "2,2,5,9,Q,,9,9,T": ("stand", "draw", "player", "an 8 or 9 on two cards ends the coup"),
    "2,3,,K,6,A,5,7,B": (
        "draw, stand", "stand, draw", "player, banker", "Player draws on 5; Banker on 6 draws against 6, 7",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("row", "expected"), DRAWING.items())
def test_a_broken_drawing_rule_says_which_side_which_rule_and_what_was_to_be_done(row, expected):
    entry = only([*PLAIN, row])
    details = entry.details
    assert (entry.line, entry.coup, entry.rule) == (7, 6, "third_card_rule")
    assert (details["expected"], details["found"], details["side"], details["drawing_rule"]) == expected


OTHERS = {  # row: rule, expected, found
    "2,3,7,K,7,,3,7,B": ("cards_disagree_with_total", "Player 2", "Player 3"),
    "7,J,,2,3,A,7,6,B": ("total_disagrees_with_winner", "player", "banker"),
    ",,,,,,7,6,T": ("total_disagrees_with_winner", "player", "tie"),
    "9,K,,4,2,,9,6,P": ("repeats_previous_coup", "other cards", "9 K / 4 2"),
}


@pytest.mark.parametrize(("row", "expected"), OTHERS.items())
def test_every_rule_says_what_was_expected_and_what_was_found(row, expected):
    entry = only([*PLAIN[:3], row])
    assert (entry.rule, entry.details["expected"], entry.details["found"]) == expected


def test_naturals_and_pairs_are_held_to_the_cards():
    heading = "outcome,player_1,player_2,player_3,banker_1,banker_2,banker_3,natural,player_pair,banker_pair\n"
    rows = "player,Kh,8d,,2c,2d,,false,,\nplayer,Kh,9d,,2c,3d,,true,true,true\n"
    entries = audit(read_text(heading + rows)).findings
    said = [(entry.coup, entry.rule, entry.details["expected"], entry.details["found"]) for entry in entries]
    assert said == [
        (1, "cards_disagree_with_total", "natural", "no natural"),
        (2, "pair_disagrees_with_cards", "Player no pair, Banker no pair", "Player a pair, Banker a pair"),
    ]


STALE = {  # rows: what is found, with its cause
    ("2,3,4,K,7,,9,7,P", "9,K,4,2,4,,9,6,P"): [(2, "cards_disagree_with_total", "stale_third_card")],
    ("2,3,4,K,7,,9,7,P", "9,K,5,2,4,,9,6,P"): [(2, "cards_disagree_with_total", None)],
    ("2,3,4,K,7,,9,7,P", "9,K,4,2,4,,3,6,B"): [(2, "third_card_rule", "stale_third_card")],
    ("K,6,,2,3,4,6,9,B", "K,7,,8,K,4,7,8,B"): [(2, "cards_disagree_with_total", "stale_third_card")],
    ("2,3,4,K,7,,9,7,P", "2,A,4,9,7,,7,6,P"): [],  # the same third card again, rightly drawn
    ("2,3,4,K,7,,9,7,P", "9,K,4,2,4,,9,6,P", "7,K,4,2,4,,7,6,P"): [
        (2, "cards_disagree_with_total", "stale_third_card"), (3, "cards_disagree_with_total", "stale_third_card"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("rows", "expected"), STALE.items())
def test_a_third_card_left_over_from_the_coup_before_is_named(rows, expected):
    entries = audited(rows).findings
    assert [(entry.coup, entry.rule, entry.details.get("cause")) for entry in entries] == expected


def test_a_card_left_over_is_not_counted_as_dealt():
    heading = "outcome,player_1,player_2,player_3,banker_1,banker_2,banker_3,player_total,banker_total\n"
    drawn = "player,2h,3d,4s,Kd,7d,,9,7\n"  # eight packs hold eight fours of spades
    other = "player,Kh,9d,,Kc,2d,,9,2\n"
    text = heading + (drawn + other) * 8
    assert {entry.rule for entry in audit(read_text(text + drawn + other)).findings} >= {"too_many_of_a_card"}
    stale = "player,Qd,9h,4s,Qc,5d,,9,5\n"
    rules = [entry.rule for entry in audit(read_text(text.removesuffix(other) + stale + other)).findings]
    assert "cards_disagree_with_total" in rules
    assert "too_many_of_a_card" not in rules


def test_too_many_of_a_card_says_from_which_coup_on_and_by_the_packs_of_the_rules():
    heading = "outcome,player_1,player_2,player_3,banker_1,banker_2,banker_3\n"
    rows = [f"player,9h,{rank}d,,2c,{rank}s," for rank in "KQJT"] + ["player,9h,Tc,,2c,Js,", "player,Kh,9c,,2s,2d,"]
    text = heading + "\n".join(rows) + "\n"
    assert [e.rule for e in audit(read_text(text)).findings if e.rule == "too_many_of_a_card"] == []
    (entry,) = [e for e in audit(read_text(text), rules="punto-banco-1").findings if e.rule == "too_many_of_a_card"]
    assert "9h, where 1 pack holds 1, more than that from coup 2 on" in entry.message
    assert "at most 1 × 9h" in entry.details["expected"]
    assert "5 × 9h" in entry.details["found"]
    assert [e.rule for e in audit(read_text(text), rules="live-6").findings if e.rule == "too_many_of_a_card"] == []


def test_the_drawing_table_is_that_of_the_rules_that_are_named():
    row = "2,3,5,K,5,,0,5,B"  # Banker 5 against a 5: draws, but not by the misprint
    assert found([*PLAIN, row]) == [(6, "third_card_rule")]
    assert found([*PLAIN, row], rules="misprint-8") == []
    with pytest.raises(UsageError):
        audited(PLAIN, rules="punto")


@pytest.mark.parametrize("rules", ["misprint-8", "punto-banco-1", "live-6"])
def test_a_shoe_that_names_its_rules_is_held_to_them(rules):
    dealt = simulate(rules, 5, 12)
    done = audit(kept(*dealt, name="dealt"))
    assert (done.findings, done.rules) == ([], (rules,))
    if rules == "misprint-8":
        assert {entry.rule for entry in audit(kept(*dealt, name="dealt"), rules="punto-banco-8").findings} == {
            "third_card_rule"
        }


def test_what_is_checked_and_what_is_not_is_counted():
    heading = "outcome,player_1,player_2,player_3,banker_1,banker_2,banker_3,player_total,banker_total,void\n"
    text = heading + "P,K,8,,2,2,,,,\nP,,,,,,,7,6,\nB,,,,,,,,,\nB,K,8,3,2,2,,,,1\n"
    report = audit(read_text(text)).report()
    assert (report["coups"], report["coups_checked"], report["totals_only"]) == (4, 2, 1)
    assert report["not_checked"] == {"no_cards": 1, "void": 1, "third_cards": 0}
    assert report["findings"] == []  # a void coup is held to no rule


OWN_HEADING = "shoe,coup,outcome,player_total,banker_total,player_1,player_2,player_3,banker_1,banker_2,banker_3\n"


def test_a_third_card_that_is_not_understood_is_told_and_not_taken_for_none():
    # Player has 3 and must draw; Banker has 1 and must draw: nothing may be said of either while a third card is unread
    reading = read_text(OWN_HEADING + "1,1,player,3,1,Ah,2d,Xd,Ks,Ac,\n1,2,player,8,7,Kh,8d,,Ks,7c,\n")
    report = audit(reading).report()
    (entry,) = report["findings"]
    assert (entry["line"], entry["coup"], entry["rule"]) == (2, 1, "unknown_marks")
    assert "'player_3': 'Xd' is no card" in entry["message"]
    assert "the other cards of Player, which alone would say that no third one was drawn" in entry["message"]
    assert (report["totals_only"], report["not_checked"]["third_cards"]) == (1, 0)
    assert [entry.rule for entry in reading.findings] == ["unknown_marks"]


def test_a_third_card_that_is_not_understood_is_still_unknown_where_the_shoe_is_kept():
    text = OWN_HEADING + "1,1,player,3,1,Ah,2d,Xd,Ks,Ac,\n1,2,player,8,7,Kh,8d,,Ks,7c,\n"
    reading = read_text(text)
    cards = reading.coups.select("player_total", "player_1", "player_2", "player_3", "banker_1", "banker_2").rows()
    assert cards[0] == (3, None, None, None, 51, 0)
    assert None not in cards[1][:3]
    again = read_text(own_csv(reading.shoes, reading.coups).write_csv())
    assert_frame_equal(again.coups, reading.coups)
    of_kept = audit(kept(reading.shoes, reading.coups, name="kept"))
    assert (of_kept.findings, of_kept.without_cards) == ([], 1)


def test_a_column_of_third_cards_is_one_though_few_can_be_read():
    rows = ["2,3,3,K,5,,8,5,P", "2,A,?,3,3,,8,6,P", "K,8,,2,2,,8,4,P"]
    assert found(rows) == [(2, "unknown_marks")]


def test_no_total_is_worked_out_of_a_third_card_that_is_not_understood():
    heading = OWN_HEADING.replace("player_total,banker_total,", "")
    coups = read_text(heading + "1,1,player,Ah,2d,Xd,Ks,Ac,\n1,2,player,Ah,2d,5d,Ks,7c,\n").coups
    assert coups.select("player_total", "banker_total").rows() == [(None, 1), (8, 7)]


def test_where_no_third_card_was_written_down_the_table_is_not_asked():
    heading = "outcome,player_1,player_2,banker_1,banker_2\n"
    dealt = ["P,2,4,3,A", "B,3,A,K,5", "P,K,5,2,2"]  # third cards would have to be drawn
    report = audit(read_text(heading + "\n".join(dealt * 4) + "\n")).report()
    assert report["not_checked"]["third_cards"] == 12
    assert [entry["rule"] for entry in report["findings"] if "repeat" not in entry["rule"]] == []


def shoe(cards):
    """A frame of coups: four cards each, naturals, so that no third card is drawn."""
    rows = [
        {"shoe_id": 1, "coup": number, "outcome": "player", "missing": 0}
        | dict(zip(("player_1", "banker_1", "player_2", "banker_2"), four, strict=True))
        for number, four in enumerate(cards, 1)
    ]
    coups = pl.DataFrame(rows, schema=COUPS)
    shoes = pl.DataFrame([{"shoe_id": 1, "source": "imported"}], schema=SHOES)
    return kept(shoes, coups, name="made")


def stretches(reading):
    return [entry for entry in audit(reading).findings if entry.rule == "repeats_earlier_stretch"]


def test_cards_in_the_order_of_earlier_ones_are_told():
    fresh = [(card, card + 13, card + 26, card + 39) for card in range(13)]  # 52 cards, each once
    assert stretches(shoe(fresh)) == []
    # 64 cards are 2,016 pairs of places; eight cards, as two coups have at least, are far beyond chance
    (entry,) = stretches(shoe([*fresh, *fresh[4:7]]))
    assert (entry.coup, entry.details["cards"], entry.details["like_coup"]) == (14, 12, 5)
    assert entry.details["found"] == "12 cards, coups 14 to 16 as in coups 5 to 7"
    assert entry.details["expected"] == "no 8 cards in the order of earlier ones"
    assert audit(shoe([*fresh, *fresh[4:7]])).stretches["suits"] == (8, pytest.approx(2016 / 52**8))


def test_a_stretch_need_not_begin_with_a_coup_and_ends_at_a_gap():
    fresh = [(card, card + 13, card + 26, card + 39) for card in range(13)]
    flat = [card for four in fresh for card in four]
    shifted = [51, *flat[10:21], 50, 49, 48, 47]  # eleven cards again, one place later in their coup
    again = [tuple(shifted[place : place + 4]) for place in range(0, 16, 4)]
    (entry,) = stretches(shoe([*fresh, *again]))
    assert (entry.coup, entry.details["cards"], entry.details["like_coup"]) == (14, 11, 3)
    assert "from coup 14, Banker's card 1, on" in entry.message
    assert [entry.details["cards"] for entry in stretches(shoe([*fresh, *fresh[1:3]]))] == [8]
    assert stretches(shoe([*fresh, fresh[1], (50, 49, 48, 47)])) == []
    gap = pl.when(pl.col("coup") == 15).then(pl.lit(1, pl.Int16)).otherwise("missing")
    whole = shoe([*fresh, *fresh[1:3]])
    assert stretches(kept(whole.shoes, whole.coups.with_columns(missing=gap), name="cut")) == []


POINTS = 25 / 169  # of two cards of many packs having the same points: nine values of 1/13 each, one of 4/13


@pytest.mark.parametrize(
    ("cards", "alike", "least"),
    [
        (400, 1 / 52, 8),  # 79,800 pairs: five cards would be beyond chance, and two coups have eight at least
        (400, 1 / 13, 8),  # 79,800 / 13^6 is 0.0165, / 13^7 0.0013
        (400, POINTS, 9),  # 79,800 * (25/169)^8 is 0.0183, ^9 0.0027
        (20_000, POINTS, 13),  # 199,990,000 * (25/169)^12 is 0.0219, ^13 0.0032
    ],
)
def test_how_long_a_stretch_must_be_follows_from_chance(cards, alike, least):
    assert shortest([cards], alike).cards == least


def test_a_coup_that_repeats_the_one_before_is_no_stretch():
    fresh = [(card, card + 13, card + 26, card + 39) for card in range(13)]
    rules = [entry.rule for entry in audit(shoe([*fresh, fresh[-1], fresh[-1]])).findings]
    assert rules.count("repeats_previous_coup") == 2
    assert "repeats_earlier_stretch" not in rules


def test_shuffled_shoes_hold_no_stretch():
    shoes, coups = simulate("punto-banco-8", 11, 30)
    assert audit(kept(shoes, coups, name="dealt")).findings == []
    ranks = coups.with_columns(pl.col(*CARDS) % 13 + 52)
    assert audit(kept(shoes, ranks, name="dealt")).findings == []


def test_words_are_neutral():
    rows = [*PLAIN, "7,J,,2,3,,7,5,B", "2,3,7,K,7,,3,6,P", "2,3,7,K,7,,3,6,P", "9,K,7,4,2,,9,6,P"]
    said = " ".join(entry.message for entry in audited(rows).findings).lower()
    assert not [word for word in ("cheat", "fraud", "suspicious", "steal", "manipul", "wrong") if word in said]


NO_THIRDS = {  # rows of two cards a side: Player's and Banker's totals, as far as the two cards tell
    "B,2,4,3,A": (6, None),  # Player stands on 6, Banker draws to 4
    "B,3,A,K,5": (None, None),
    "P,K,5,2,5": (None, 7),  # Banker stands on 7
    "T,K,6,2,4": (6, 6),  # Player stood, so Banker stands on 6
    "B,K,2,K,9": (2, 9),  # a natural ends the coup
    "P,2,3,K,6": (None, None),  # Banker on 6 draws against a 6 or 7
}


@pytest.mark.parametrize("heading", ["outcome,player_1,player_2,banker_1,banker_2", "winner,p1,p2,b1,b2"])
def test_totals_follow_from_two_cards_only_where_no_third_can_have_been_drawn(heading):
    reading = read_text("\n".join([heading, *NO_THIRDS]) + "\n")
    assert reading.coups.select("player_total", "banker_total").rows() == list(NO_THIRDS.values())
    assert reading.findings == []
    report = audit(reading).report()
    assert (report["findings"], report["not_checked"]["third_cards"]) == ([], 6)
    told = read_text(f"{heading}\nP,2,4,K,7\nB,2,4,K,7\n").findings  # totals that are certain are compared
    assert [(entry.coup, entry.rule) for entry in told][:1] == [(1, "total_disagrees_with_winner")]


def test_quick_and_slow_reading_agree_where_no_third_card_has_room():
    heading = "shoe,coup,outcome,player_1,player_2,banker_1,banker_2\n"
    rows = [f"1,{number},{row}" for number, row in enumerate(NO_THIRDS, 1)]
    reading = read_text(heading + "\n".join(rows) + "\n")
    quick = read_data((heading + "\n".join(rows) + "\n").encode())
    assert quick.coups.equals(reading.coups)
    assert (quick.findings, quick.thirds) == (reading.findings, False)
