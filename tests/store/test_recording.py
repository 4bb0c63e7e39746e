"""The state of a shoe is the fold of its events: cases worked by hand, and any sequence against a tiny oracle."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.errors import StoreError
from tracker.game import Coup, Hand, Outcome
from tracker.store.events import (
    BetsPlaced,
    Changed,
    Deleted,
    FactsChanged,
    Freed,
    GapMarked,
    Inserted,
    Recorded,
    Redone,
    ShoeFacts,
    Started,
    Undone,
    Voided,
    decode,
    encode,
)
from tracker.store.recording import Card, Recording
from tracker.store.rows import OwnBet, letters

OUTCOMES = {outcome.letter: outcome for outcome in Outcome}


def coups(text: str) -> tuple[Coup, ...]:
    return tuple(Coup(OUTCOMES[letter]) for letter in text)


def shown(recording: Recording) -> str:
    """The card as a text: a gap as (n) before its coup, a void coup in lower case, a free one with a star."""
    text = ""
    for row, bets in recording.card.entries:
        letter = row.outcome or "-"
        text += f"({row.missing})" if row.missing else ""
        text += (letter.lower() if row.void else letter) + ("*" if row.free else "") + "$" * len(bets)
    return text + (f"({recording.card.missing})" if recording.card.missing else "")


BANKER_BET, TIE_BET = OwnBet("banker", 100_000), OwnBet("tie", 50_000)
START = [Started(), Recorded(coups("BPT"))]
CASES = [
    ([Started()], ""),
    ([Started(missing=-1)], "(-1)"),
    ([Started(missing=4), Recorded(coups("B"))], "(4)B"),
    (START, "BPT"),
    ([*START, Recorded(coups("P"), (BANKER_BET,))], "BPTP$"),
    ([*START, Inserted(1, coups("TT"))], "TTBPT"),
    ([*START, Inserted(3, coups("B"))], "BPBT"),
    ([*START, Changed(2, Coup(Outcome.BANKER, missing=2, free=True))], "B(2)B*T"),
    ([*START, Deleted(1)], "PT"),
    ([*START, Deleted(2, 2)], "B"),
    ([*START, Voided(2)], "BpT"),
    ([*START, Voided(2), Voided(2, False)], "BPT"),
    ([*START, Voided(2), Changed(2, Coup(Outcome.TIE))], "BTT"),
    ([*START, Freed(3)], "BPT*"),
    ([*START, Freed(3), Freed(3, False)], "BPT"),
    ([*START, GapMarked(2, 3)], "B(3)PT"),
    ([*START, GapMarked(4, 1)], "BPT(1)"),
    ([*START, GapMarked(4, 1), Recorded(coups("BB"))], "BPT(1)BB"),
    ([*START, GapMarked(4, 1), GapMarked(4, 0), Recorded(coups("B"))], "BPTB"),
    ([*START, BetsPlaced(2, (BANKER_BET, TIE_BET)), Changed(2, Coup(Outcome.TIE))], "BT$$T"),
    ([*START, BetsPlaced(2, (BANKER_BET,)), BetsPlaced(2, ())], "BPT"),
    # gaps never vanish: side by side they add up, and an unknown number stays unknown
    ([*START, GapMarked(2, 3), Deleted(2)], "B(3)T"),
    ([*START, GapMarked(2, 3), GapMarked(3, 2), Deleted(2)], "B(5)T"),
    ([*START, GapMarked(2, -1), GapMarked(3, 2), Deleted(2)], "B(-1)T"),
    ([*START, GapMarked(3, 2), Deleted(3)], "BP(2)"),
    ([*START, GapMarked(2, 3), Inserted(2, coups("TT"))], "B(3)TTPT"),
    # undo takes back any entry, redo puts it again, and a new entry leaves nothing to redo
    ([*START, Undone()], ""),
    ([*START, Undone(), Redone()], "BPT"),
    ([*START, Deleted(1), Voided(1), Undone(), Undone()], "BPT"),
    ([*START, Deleted(1), Voided(1), Undone(), Undone(), Redone()], "PT"),
    ([*START, GapMarked(4, 2), Recorded(coups("B")), Undone()], "BPT(2)"),
    ([Started(missing=7), Recorded(coups("B")), Undone()], "(7)"),
    ([*START, FactsChanged(ShoeFacts(note="x")), Undone()], ""),
    ([*START, Undone(), FactsChanged(ShoeFacts(note="x")), Redone()], "BPT"),
]


@pytest.mark.parametrize(("events", "text"), CASES)
def test_events_give_the_card(events, text):
    assert shown(Recording(events)) == text


REFUSED = [
    (Undone(), "nothing_to_undo", []),
    (Redone(), "nothing_to_redo", START),
    (Redone(), "nothing_to_redo", [*START, Undone(), Recorded(coups("T"))]),
    (Changed(4, Coup(Outcome.TIE)), "coup_not_there", START),
    (Changed(0, Coup(Outcome.TIE)), "coup_not_there", START),
    (Inserted(4, coups("T")), "coup_not_there", START),
    (Deleted(3, 2), "coup_not_there", START),
    (Deleted(2, 0), "coup_not_there", START),
    (Deleted(2, -1), "coup_not_there", START),
    (Voided(-1), "coup_not_there", START),
    (GapMarked(5, 1), "coup_not_there", START),
    (GapMarked(2, -2), "gap_form", START),
    (Recorded(()), "no_coups_given", START),
    (Recorded((Coup(None),)), "coup_without_outcome", START),
    (Recorded((Coup(Outcome.TIE, player_total=10),)), "coup_form", START),
    (Recorded((Coup(Outcome.TIE, player=Hand((1, 2, 3, 4))),)), "coup_form", START),
    (Recorded((Coup(Outcome.TIE, player=Hand((1, 66))),)), "coup_form", START),
    (Recorded(coups("BB"), (BANKER_BET,)), "bets_on_one_coup", START),
    (BetsPlaced(1, (OwnBet("banker", 0),)), "own_bet_form", START),
    (BetsPlaced(1, (OwnBet("horse", 1),)), "own_bet_form", START),
    (BetsPlaced(1, (BANKER_BET, BANKER_BET)), "own_bet_twice", START),
    (Voided(1, False), "coup_without_outcome", [Started(), Recorded((Coup(None, void=True),))]),
]


@pytest.mark.parametrize(("event", "key", "before"), REFUSED)
def test_what_does_not_fit_is_refused_and_changes_nothing(event, key, before):
    recording, untouched = Recording(before), Recording(before)
    with pytest.raises(StoreError) as refused:
        recording.apply(event)
    assert refused.value.key == key
    assert vars(recording) == vars(untouched)


def test_void_coups_have_no_letter():
    assert letters(Recording([*START, Voided(2)]).card.entries) == "BT"


# any sequence of entries, against a list of versions and a finger on one of them

letter = st.sampled_from("BPT")
some = st.text("BPT", min_size=1, max_size=4)
place = st.integers(1, 6)
gap = st.integers(-1, 3)
ENTRIES = st.one_of(
    st.tuples(st.just("record"), some),
    st.tuples(st.just("insert"), place, some),
    st.tuples(st.just("change"), place, letter),
    st.tuples(st.just("delete"), place, st.integers(1, 3)),
    st.tuples(st.just("void"), place, st.booleans()),
    st.tuples(st.just("free"), place, st.booleans()),
    st.tuples(st.just("gap"), place, gap),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)
EVENTS = {
    "record": lambda text: Recorded(coups(text)),
    "insert": lambda number, text: Inserted(number, coups(text)),
    "change": lambda number, letter: Changed(number, Coup(OUTCOMES[letter])),
    "delete": Deleted,
    "void": Voided,
    "free": Freed,
    "gap": GapMarked,
    "undo": Undone,
    "redo": Redone,
}


class Oracle:
    """A list of versions. A version is a list of items, each a gap (a number) or a coup [letter, void, free]."""

    def __init__(self):
        self.versions, self.at = [[]], 0

    def do(self, name, *values):
        if name == "undo":
            self.at = max(self.at - 1, 0)
        elif name == "redo":
            self.at = min(self.at + 1, len(self.versions) - 1)
        else:
            items = [each if isinstance(each, int) else list(each) for each in self.versions[self.at]]
            if self.edit(items, name, *values):
                self.versions[self.at + 1 :] = [items]
                self.at += 1

    def edit(self, items, name, *values):
        """Whether the edit fits."""
        coup = [place for place, item in enumerate(items) if isinstance(item, list)]
        if name == "record":
            items += [[each, False, False] for each in values[0]]
            return True
        number, value = values
        if name == "gap" and number == len(coup) + 1:
            coup.append(len(items))
        if number > len(coup):
            return False
        where = coup[number - 1]
        if name == "insert":
            items[where:where] = [[each, False, False] for each in value]
        elif name == "change":
            items[where] = [value, False, False]
            self.close(items, where)
        elif name == "delete":
            if number + value - 1 > len(coup):
                return False
            for doomed in coup[number - 1 : number + value - 1][::-1]:
                del items[doomed]
        elif name in ("void", "free"):
            items[where][1 if name == "void" else 2] = value
        else:
            where = self.close(items, where)
            items[where:where] = [value] if value else []
        return True

    def close(self, items, where):
        """Takes out the gaps before an item; returns where it then stands."""
        while where and isinstance(items[where - 1], int):
            where -= 1
            del items[where]
        return where

    def shown(self):
        text, gaps = "", []
        for item in [*self.versions[self.at], None]:
            if isinstance(item, int):
                gaps.append(item)
                continue
            if gaps:
                text += "(-1)" if -1 in gaps else f"({sum(gaps)})"
                gaps = []
            if item is not None:
                text += (item[0].lower() if item[1] else item[0]) + ("*" if item[2] else "")
        return text


@given(st.lists(ENTRIES, max_size=30))
@settings(max_examples=200)
def test_any_sequence_gives_what_the_oracle_gives(entries):
    recording, oracle, reasons = Recording([Started()]), Oracle(), set()
    for name, *values in entries:
        oracle.do(name, *values)
        try:
            recording.apply(EVENTS[name](*values))
        except StoreError as refused:
            reasons.add(refused.key)
        assert shown(recording) == oracle.shown()
    assert reasons <= {"coup_not_there", "nothing_to_undo", "nothing_to_redo"}
    while recording.done:
        recording.apply(Undone())
    assert recording.card == Card()
    while recording.undone:
        recording.apply(Redone())
    assert shown(recording) == oracle_at_the_end(oracle)


def oracle_at_the_end(oracle):
    oracle.at = len(oracle.versions) - 1
    return oracle.shown()


@given(st.lists(ENTRIES, max_size=30))
def test_the_history_read_back_gives_the_same_card(entries):
    recording, history = Recording([Started()]), [encode(Started())]
    for name, *values in entries:
        event = EVENTS[name](*values)
        try:
            recording.apply(event)
        except StoreError:
            continue
        history.append(encode(event))
    assert vars(Recording(decode(*each) for each in history)) == vars(recording)
