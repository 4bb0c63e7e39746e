"""The scoreboard as the record page draws it: sizes, ask marks, counters, shapes, lines of the list of coups."""

from typing import Any

import pytest

from tracker.app.boards import board_view
from tracker.app.record_view import coup_shown, own_line, shoe_view, title
from tracker.game import Coup, Outcome
from tracker.i18n import numbers
from tracker.store import OpenShoe, OwnBetSettled, ShoeFacts

BANKER, PLAYER, TIE = Outcome.BANKER, Outcome.PLAYER, Outcome.TIE
WIDTHS = {"bead_plate": 332, "big_road": 832, "big_eye_boy": 832, "small_road": 408, "cockroach_pig": 408}


def coups(letters: str) -> list[Coup]:
    return [Coup({"B": BANKER, "P": PLAYER, "T": TIE}[letter]) for letter in letters]


def test_ask_marks_of_the_worked_example(preferences):
    """B B B P B B P P P P: a Banker would leave blue on all three derived roads, a Player red (specification, 4.4)."""
    dom = board_view(coups("BBBPBBPPPP"), preferences, WIDTHS)["dom"]
    assert dom["ask-banker-big_eye_boy"] == {"class": "mark ring blue", "label": "Big eye boy: blue, irregular"}
    assert {dom[f"ask-banker-{road}"]["class"].split()[-1] for road in ("small_road", "cockroach_pig")} == {"blue"}
    assert {
        dom[f"ask-player-{road}"]["class"].split()[-1] for road in ("big_eye_boy", "small_road", "cockroach_pig")
    } == {"red"}


def test_what_is_asked_about_stands_where_it_would_be_drawn(preferences):
    """After B B P the next Player is the second of its column, the next Banker opens the third; cells are 22 wide."""
    asks = board_view(coups("BBP"), preferences, WIDTHS)["asks"]
    player = {each["road"]: each for each in asks["player"]}
    banker = {each["road"]: each for each in asks["banker"]}
    assert (player["road-big-road"]["x"], player["road-big-road"]["y"]) == (1 + 22, 1 + 22)
    assert (banker["road-big-road"]["x"], banker["road-big-road"]["y"]) == (1 + 44, 1)
    assert (player["road-bead-plate"]["x"], player["road-bead-plate"]["y"]) == (1, 1 + 3 * 22)
    assert player["road-big-eye-boy"] == {
        "road": "road-big-eye-boy", "x": 1, "y": 1, "size": 11, "class": "ring red",
    }  # fmt: skip
    assert "road-small-road" not in player


@pytest.mark.parametrize(("width", "cell"), [(320, 20), (832, 22)])
def test_cells_are_of_one_size_and_fill_the_room(preferences, width, cell):
    layout = board_view((), preferences, {"big_road": width})["figures"]["road-big-road"]["layout"]
    assert (layout["width"] - 2) % cell == 0
    assert width - cell < layout["width"] <= width


def test_a_long_shoe_keeps_every_column(preferences):
    view = board_view(coups("BP" * 40), preferences, {"big_road": 320})
    assert view["figures"]["road-big-road"]["layout"]["width"] == 2 + 82 * 20
    assert view["ends"]["road-big-road"] == 1 + 81 * 20  # up to here it is scrolled into sight


@pytest.mark.parametrize(
    ("noted", "shown"),
    [([None, None], "–"), ([True, None], "≥ 1"), ([True, False], "1"), ([False, False], "0"), ([], "0")],
)
def test_a_counter_says_what_is_known(preferences, noted, shown):
    played = [Coup(BANKER, banker_pair=pair) for pair in noted]
    assert board_view(played, preferences, {})["dom"]["counter-banker_pair"]["text"] == shown


def test_shapes_stand_in_one_quiet_line(preferences):
    dom = board_view(coups("PBBBB"), preferences, {})["dom"]
    assert dom["shapes"] == {"hidden": False}
    assert dom["shapes-now"]["text"] == "Long Banker (BBBB), found after 6.4 % of all coups"
    assert board_view(coups("PB"), preferences, {})["dom"]["shapes"] == {"hidden": True}


def test_the_road_is_told_to_those_who_do_not_see_it(preferences):
    labels = board_view(coups("BPT"), preferences, {})["labels"]
    assert labels["road-bead-plate"] == "Bead plate. Coups 3, Banker 1, Player 1, Tie 1. B P T"


@pytest.mark.parametrize(
    ("coup", "bets", "marks", "letter", "line"),
    [
        (Coup(BANKER, player_total=4, banker_total=7), (), "banker", "B", "Coup 3: Banker 7-4"),
        (Coup(PLAYER, free=True), (), "player free", "P", "Coup 3: Player, no bets"),
        (Coup(TIE, missing=-1), (), "tie gap", "T", "Coup 3: Tie, coups missing before this one"),
        (Coup(BANKER, void=True), (), "banker void", "B", "Coup 3: Banker, void"),
        (Coup(None, void=True), (), "void", "–", None),
        (Coup(TIE), (OwnBetSettled("banker", 250_000, 0),), "tie", "T", "Coup 3: Tie, own bet 25.00 on Banker: 0.00"),
        (
            Coup(TIE),
            (OwnBetSettled("tie_6", 10_000, None),),
            "tie",
            "T",
            "Coup 3: Tie, own bet 1.00 on Tie on 6: not known",
        ),
    ],
)
def test_a_coup_in_the_list(preferences, coup, bets, marks, letter, line):
    shown = coup_shown(3, coup, bets, preferences)
    assert (shown["marks"], shown["letter"]) == (marks, letter)
    assert line is None or shown["line"] == line


@pytest.mark.parametrize(
    ("minor", "text"), [(95_000, "+9.50"), (-610_000, "−61.00"), (0, "0.00"), (152_050, "+15.2050")]
)
def test_won_and_lost_have_the_same_weight(minor, text):
    assert own_line("all", 1, minor, numbers("en"))["own-all-result"]["text"] == text


@pytest.mark.parametrize(
    ("staked", "net", "kept"),
    [(700_000, -310_000, "44.29 %"), (200_000, 190_000, "−95.00 %"), (0, 0, "–"), (10_000, 0, "0.00 %")],
)
def test_the_share_that_the_house_kept(staked, net, kept):
    assert own_line("all", staked, net, numbers("en"))["own-all-kept"]["text"].replace("\u00a0", " ") == kept


def open_shoe(**given) -> OpenShoe:
    known: dict[str, Any] = {
        "shoe_id": 7, "position": 3, "source": "recorded", "facts": ShoeFacts(), "coups": (), "bets": (), "missing": 0,
        "outcomes": "", "undoes": None, "redoes": None, "file": None, "deleted": False, "merged_into": None,
    }  # fmt: skip
    return OpenShoe(**(known | given))


def test_a_shoe_that_begins_in_the_middle(preferences):
    before = shoe_view(open_shoe(missing=12), preferences, {})
    assert (before["before"], before["missing_line"]) == (12, "12 missing")
    first = Coup(BANKER, missing=12)
    view = shoe_view(open_shoe(coups=(first,), bets=((),)), preferences, {})
    assert (view["before"], view["dom"]["road-warning"]["hidden"]) == (12, False)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (ShoeFacts(), "Shoe 7"),
        (ShoeFacts(venue="Estoril", table="5"), "Shoe 7 · Estoril · table 5"),
        (ShoeFacts(label="Friday", table="5"), "Friday · table 5"),
    ],
)
def test_what_a_shoe_is_called(preferences, facts, said):
    assert title(7, facts, preferences) == said


def test_equal_odds_have_equal_addresses(preferences):
    one = shoe_view(open_shoe(coups=(Coup(BANKER),), bets=((),)), preferences, {})
    two = shoe_view(open_shoe(coups=(Coup(PLAYER), Coup(TIE)), bets=((), ())), preferences, {})
    assert one["odds"] == two["odds"]
