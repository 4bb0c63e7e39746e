"""What `table` offers of the cards: what is left, the exact edges, and how far the record reaches."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.backtest.scripted import Played, asking, coup, dealt, play, record, seen
from tests.facts.reference import FACTS
from tracker import BANKER, PLAYER, TIE, Strategy, Table
from tracker.backtest import Simulated
from tracker.errors import NotRecordedError
from tracker.game import VARIANTS, Composition, Coup, coup_law, variant

COUPS = (  # 4, 6, 5 cards
    dealt("9h Kd", "2c 3c"),
    dealt("2c 3h Kd", "2d Ac 4s"),
    dealt("6c Kd", "5s Qd 2h"),
    dealt("9h Kd", "2c 3c"),
)


def cards_of(coup: Coup) -> list[int]:
    """All cards of a coup."""
    assert coup.player
    assert coup.banker
    return [*coup.player.cards, *coup.banker.cards]


def test_cards_left_and_cards_left_of_a_rank():
    look = lambda t: (t.cards_left, t.left("A"), t.left(1), t.left("2"), t.left(12), t.left("K"), t.left("6"))  # noqa: E731
    assert seen(COUPS, look=look) == [
        (416, 32, 32, 32, 32, 32, 32),
        (412, 32, 31, 31, 31, 31, 32),
        (406, 31, 29, 29, 30, 30, 32),
        (401, 31, 28, 28, 29, 29, 31),
    ]
    assert seen(COUPS[:2], look=lambda t: t.cards_left, rules="punto-banco-6") == [312, 308]


def test_a_new_shoe_is_full_again():
    assert seen(COUPS[:2], COUPS[:1], look=lambda t: t.cards_left, session="all") == [416, 412, 416]


FRESH = {  # bet -> the entry of the facts that holds its edge with eight packs
    "banker": "banker-5-8", "player": "player-8", "tie": "tie-8-8", "lucky_6": "lucky6-12-20-8", "big": "big-0.54-8",
}  # fmt: skip


def test_the_edge_of_a_full_shoe_is_the_published_one():
    edges = seen(COUPS[:1], look=lambda t: {bet: t.edge(bet) for bet in FRESH})[0]
    for bet, entry in FRESH.items():
        assert edges[bet] == pytest.approx(float(FACTS[entry]["house_edge"]), abs=5e-12)


@pytest.mark.parametrize("rules", ["ez-8", "misprint-8"])
def test_the_edge_is_that_of_the_cards_that_are_left(rules):
    played = variant(rules)
    bets = ("banker", "tie", "player_pair")
    notes = seen(COUPS, look=lambda t: {bet: t.edge(bet) for bet in bets}, rules=rules)
    gone: list[int] = []
    for played_coup, edges in zip(COUPS, notes, strict=True):
        law = coup_law(Composition.full(played.rules.packs).without(gone), played.rules.tableau)
        for bet in bets:
            exact = law.edge(played.pays, bet)
            assert exact is not None
            assert edges[bet] == float(exact)
        gone += cards_of(played_coup)


def test_the_variance_of_a_full_shoe_is_the_published_one():
    names = {bet: entry for bet, entry in FRESH.items() if "standard_deviation" in FACTS[entry]}
    assert names
    variances = seen(COUPS[:1], look=lambda t: {bet: t.variance(bet) for bet in names})[0]
    for bet, entry in names.items():
        assert variances[bet] ** 0.5 == pytest.approx(float(FACTS[entry]["standard_deviation"]), abs=5e-7)


def test_a_spot_may_be_named_by_its_number_for_its_edge():
    assert seen(COUPS[:1], look=lambda t: t.edge(BANKER) == t.edge("banker") < t.edge(PLAYER) == t.edge(1)) == [True]


def test_where_every_coup_is_shuffled_the_shoe_is_always_full():
    assert seen(COUPS, look=lambda t: (t.cards_left, t.left("A")), rules="live-6") == [(312, 24)] * 4
    assert seen("BPT" * 28, look=lambda t: t.coups_left, rules="live-6") == [*range(80, 0, -1), 0, 0, 0, 0]


def test_a_simulated_shoe_shows_its_cards():
    strategy, notes = asking(lambda t: (t.cards_left, t.coup))
    played = play(strategy, Simulated(variant("punto-banco-8"), 5, 3))
    lefts = [left for left, coup in notes if coup == 0]
    assert lefts == [416] * 3
    falls = [before - left for (before, _), (left, coup) in pairwise(notes) if coup]
    assert set(falls) == {4, 5, 6}
    assert played.json["coups_seen"] == len(notes)


def test_coups_left_is_an_honest_estimate():
    """A fresh eight-pack shoe has 81.28 coups with 14 cards behind the cut card and 80.88 with 16 (facts)."""
    strategy, notes = asking(lambda t: (t.coups_left, t.coup))
    shoes = Simulated(variant("punto-banco-8"), 11, 100)
    play(strategy, shoes)
    starts = [place for place, (_, coup) in enumerate(notes) if coup == 0]
    ends = [*starts[1:], len(notes)]
    assert {notes[start][0] for start in starts} == {81}
    errors = [notes[start + 40][0] - (end - start - 40) for start, end in zip(starts, ends, strict=True)]
    assert abs(sum(errors)) < 100  # under a coup on average, half way through
    assert max(map(abs, errors)) <= 6
    assert all(left >= 0 for left, _ in notes)


NOT_RECORDED = [lambda t: t.cards_left, lambda t: t.left("A"), lambda t: t.edge(BANKER), lambda t: t.variance(BANKER)]


@pytest.mark.parametrize("look", NOT_RECORDED)
def test_cards_that_were_not_recorded_are_an_error_that_says_so(look):
    strategy, notes = asking(look)
    failure = play(strategy, record("BP")).system.failure
    assert failure is not None
    assert "needs the cards of every coup of the shoe so far, and they were not recorded" in failure.message
    assert len(notes) == 1  # before the first coup nothing is gone
    assert failure.coup == 2
    assert seen("BP", look=lambda t: t.coups_left) == [81, -1]


def partly(text: str) -> list:
    """Coups with cards, one after another: `4` a coup of four cards; `?` one without cards; `v` a void one of four
    cards; `x` a void one without; `!` before a coup says that coups are missing before it."""
    coups, missing = [], 0
    for letter in text:
        if letter == "!":
            missing = 2
            continue
        made = {"4": COUPS[0], "?": coup("P"), "v": replace(COUPS[0], void=True), "x": coup("x")}[letter]
        coups.append(replace(made, missing=missing))
        missing = 0
    return coups


PARTLY = [  # a shoe, and cards left before each coup that counts, - where the record does not tell
    ("444", "416 412 408"),
    ("4?4", "416 412 -"),
    ("?44", "416 - -"),
    ("!444", "- - -"),  # the record starts in mid-shoe
    ("4!44", "416 - -"),  # known before the first coup after the gap
    ("v44", "412 408"),  # void coups show their cards
    ("4v4", "416 408"),
    ("4vv44", "416 404 400"),
    ("x44", "- -"),
    ("4x44", "416 - -"),
    ("44x", "416 412"),
]


@pytest.mark.parametrize(("shoe", "lefts"), PARTLY)
def test_cards_are_known_as_far_as_they_were_recorded(shoe, lefts):
    def look(t: Table) -> str:
        try:
            return str(t.cards_left)
        except NotRecordedError:
            return "-"

    assert " ".join(seen(partly(shoe), look=look)) == lefts


def test_cards_of_which_only_the_points_are_known():
    by_points = (dealt("9 0", "2 3"), dealt("9 0", "2 3"))
    law = coup_law(Composition.full(8).without(cards_of(by_points[0])))
    assert seen(by_points, look=lambda t: (t.cards_left, t.edge(BANKER)))[1] == (
        412,
        float(law.edge(VARIANTS["punto-banco-8"].pays, "banker") or 0),
    )
    for look in (lambda t: t.left("A"), lambda t: t.edge("player_pair")):
        strategy, notes = asking(look)
        failure = play(strategy, record(by_points)).system.failure
        assert failure is not None
        assert "only their points were recorded" in failure.message
        assert len(notes) == 1


def test_asking_for_cards_late_gives_the_same_run():
    """The first question starts the run again with cards; what was played before it does not count twice."""

    def late(first_shoe: int) -> Played:
        class Late(Strategy):
            def bet(self, table: Table) -> None:
                asks = table.shoe_number >= first_shoe
                table.bet(BANKER if asks and table.cards_left % 2 else TIE, 1)

        return play(Late, Simulated(variant("punto-banco-8"), 3, 4), session="all", carry=True)

    always, later, never = late(1), late(3), late(5)
    bets = [played.report.ledger.select("shoe_id", "coup", "bet").rows() for played in (always, later, never)]
    assert bets[1] == [row for row in bets[2] if row[0] < 3] + [row for row in bets[0] if row[0] >= 3]
    assert {bet for _, _, bet in bets[2]} == {"tie"}
    assert {bet for _, _, bet in bets[0]} == {"banker", "tie"}
    assert later.json["coups_seen"] == later.report.coups == len(bets[1])
    assert later.report.digest == never.report.digest
