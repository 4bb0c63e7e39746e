"""Recording: what is confirmed stands, once, in the order of the positions."""

import random
import threading
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tracker.errors import NotRecordedError, StalePositionError, StoreError
from tracker.game import Coup, Outcome
from tracker.store import (
    BetsPlaced,
    Changed,
    Deleted,
    FactsChanged,
    Freed,
    Inserted,
    Merged,
    OwnBet,
    Recorded,
    Redone,
    ShoeFacts,
    Started,
    Store,
    Undone,
    Voided,
)

BANKER, PLAYER, TIE = (Recorded((Coup(outcome),)) for outcome in Outcome)


class Client:
    """A page that records: it counts its events and knows where it saw the shoe."""

    def __init__(self, store, name="tab", shoe_id=None):
        self.store, self.name, self.number = store, name, 0
        self.shoe = store.shoe(shoe_id) if shoe_id else store.new_shoe(name, self.next()).shoe

    def next(self):
        self.number += 1
        return self.number

    def say(self, *events):
        for event in events:
            done = self.store.append(self.shoe.shoe_id, self.name, self.next(), self.shoe.position, event)
            assert done.shoe == self.store.shoe(self.shoe.shoe_id)
            assert (done.position, done.repeated) == (self.shoe.position + 1, False)
            self.shoe = done.shoe
        return self.shoe


def test_a_new_shoe_is_empty(store):
    confirmed = store.new_shoe("tab", 1)
    assert (confirmed.position, confirmed.repeated) == (1, False)
    assert store.shoe(confirmed.shoe.shoe_id) == confirmed.shoe
    assert (confirmed.shoe.coups, confirmed.shoe.undoes, confirmed.shoe.redoes) == ((), None, None)


def test_a_shoe_may_start_in_mid_shoe(store):
    shoe = store.new_shoe("tab", 1, ShoeFacts(table="12"), missing=-1).shoe
    done = store.append(shoe.shoe_id, "tab", 2, 1, BANKER)
    assert (shoe.missing, done.shoe.coups, done.shoe.missing) == (-1, (Coup(Outcome.BANKER, missing=-1),), 0)


def test_a_new_shoe_asked_for_twice_is_one_shoe(store):
    first, again = store.new_shoe("tab", 1), store.new_shoe("tab", 1)
    other = store.new_shoe("another tab", 1)
    assert (again.shoe, again.repeated) == (first.shoe, True)
    assert other.shoe.shoe_id != first.shoe.shoe_id
    with pytest.raises(StoreError) as refused:
        store.new_shoe("tab", 1, ShoeFacts(note="other"))
    assert refused.value.key == "client_number_used"


def test_a_retry_gives_the_same_confirmation_and_doubles_nothing(store):
    client = Client(store)
    shoe_id = client.shoe.shoe_id
    client.say(BANKER, PLAYER)
    again = store.append(shoe_id, "tab", 2, 1, BANKER)
    assert (again.position, again.repeated, again.shoe.outcomes) == (2, True, "BP")
    with pytest.raises(StoreError) as refused:
        store.append(shoe_id, "tab", 2, 3, TIE)
    assert refused.value.key == "client_number_used"
    assert store.shoe(shoe_id) == client.shoe


def test_a_stale_base_is_refused_and_told_what_happened_since(store):
    first = Client(store)
    second = Client(store, "other", first.shoe.shoe_id)
    first.say(BANKER, PLAYER)
    with pytest.raises(StalePositionError) as refused:
        second.say(TIE)
    fields = refused.value.fields
    assert (fields["base"], fields["position"]) == (1, 3)
    assert [(each.position, each.client, each.client_number, each.event) for each in fields["events"]] == [
        (2, "tab", 2, BANKER),
        (3, "tab", 3, PLAYER),
    ]
    assert store.shoe(first.shoe.shoe_id).outcomes == "BP"
    with pytest.raises(StalePositionError):  # a position that this store has never seen, after a restore for instance
        store.append(first.shoe.shoe_id, "other", 9, 40, TIE)


def test_edits_and_undo_all_the_way_back(store):
    client = Client(store)
    empty = client.shoe
    shoe = client.say(
        *(BANKER, PLAYER, TIE, Inserted(1, (Coup(Outcome.TIE),)), Changed(2, Coup(Outcome.PLAYER))),
        *(Deleted(3), Voided(1), Freed(2), BetsPlaced(2, (OwnBet("player", 10_000),))),
    )
    assert [coup.outcome.letter for coup in shoe.coups] == ["T", "P", "T"]
    assert ([coup.void for coup in shoe.coups], shoe.outcomes) == ([True, False, False], "PT")
    back = client.say(*[Undone()] * 9)
    assert replace(back, position=1, redoes=None) == empty
    assert replace(client.say(*[Redone()] * 9), position=shoe.position) == shoe
    assert [each.position for each in store.events(shoe.shoe_id)] == list(range(1, 29))
    assert store.position(shoe.shoe_id) == 28


def test_what_does_not_fit_is_not_recorded(store):
    client = Client(store)
    for event in (Undone(), Changed(1, Coup(Outcome.TIE)), Recorded(()), Merged(client.shoe.shoe_id)):
        with pytest.raises(StoreError):
            store.append(client.shoe.shoe_id, "tab", 2, 1, event)
    with pytest.raises(ValueError, match="begins"):
        store.append(client.shoe.shoe_id, "tab", 2, 1, Started())
    for client_name, number in (("", 1), ("x" * 65, 1), ("tab", 0)):
        with pytest.raises(StoreError) as refused:
            store.append(client.shoe.shoe_id, client_name, number, 1, BANKER)
        assert refused.value.key == "client_form"
    with pytest.raises(StoreError) as refused:
        store.append(99, "tab", 2, 1, BANKER)
    assert refused.value.key == "no_shoe"
    assert store.shoe(client.shoe.shoe_id) == client.shoe


def test_facts_are_kept_to_the_millisecond(store):
    client = Client(store)
    macau = timezone(timedelta(hours=8))
    facts = ShoeFacts("Casino", "12", "my first", "庄闲", datetime(2026, 1, 31, 21, 5, 0, 123_456, macau), 480, "ez-8")
    shoe = client.say(FactsChanged(facts))
    kept = datetime(2026, 1, 31, 13, 5, 0, 123_000, UTC)
    assert shoe.facts == replace(facts, started_at=kept)
    assert store.shoes().row(0, named=True) == {
        "shoe_id": shoe.shoe_id,
        "source": "recorded",
        "variant": "ez-8",
        "seed": None,
        "number": None,
        "table": "12",
        "label": "my first",
        "started_at": kept,
        "utc_offset": 480,
        "note": "庄闲",
        "venue": "Casino",
        "missing_after": None,
    }
    with pytest.raises(StoreError) as refused:
        client.say(FactsChanged(ShoeFacts(started_at=datetime(2026, 1, 31))))
    assert refused.value.key == "time_zone"


def test_the_shoe_that_was_changed_last_is_found_again(store):
    assert store.recent() is None
    one, two = Client(store, "one"), Client(store, "two")
    time.sleep(0.002)  # times are kept to the millisecond
    one.say(BANKER)
    assert store.recent() == one.shoe.shoe_id
    assert store.recent("two") == two.shoe.shoe_id
    assert store.recent("three") is None


# own bets


def settle(variant, coup, bet, stake_minor):
    """A table without commission; other bets hang on cards that were not recorded."""
    if bet != "player":
        raise NotRecordedError("not_recorded", shoe=1, coup=1, spot=bet, needs="cards")
    return {Outcome.PLAYER: stake_minor, Outcome.BANKER: -stake_minor, Outcome.TIE: 0}[coup.outcome]


def test_own_bets_are_settled_as_the_card_stands(url):
    with Store(url, settle=settle) as store:
        client = Client(store)
        bet = OwnBet("player", 30_000)
        shoe = client.say(*(Recorded((Coup(each),), (bet,)) for each in Outcome))
        assert [each[0].net_minor for each in shoe.bets] == [-30_000, 30_000, 0]
        total = store.own_total()
        assert (total.bets, total.staked_minor, total.net_minor, total.kept) == (3, 90_000, 0, 0)
        client.say(Changed(2, Coup(Outcome.BANKER)))  # the bet stays and now loses
        total = store.own_total()
        assert (total.staked_minor, total.net_minor, str(total.kept)) == (90_000, -60_000, "2/3")
        shoe = client.say(Voided(1), Freed(2))  # neither counts
        assert [each[0].net_minor for each in shoe.bets] == [0, 0, 0]
        assert store.own_total()[:3] == (1, 30_000, 0)
        client.say(*[Undone()] * 3)
        assert store.own_total()[:3] == (3, 90_000, 0)
        client.say(BetsPlaced(3, (bet, OwnBet("tiger_tie", 10_000))))
        assert store.own_total() == (4, 90_000, 0, 1)
        store.delete([client.shoe.shoe_id])
        assert store.own_total() == (0, 0, 0, 0)
        assert store.own_total().kept is None


def test_own_bets_of_many_shoes_add_up(url):
    with Store(url, settle=settle) as store:
        shoes = [Client(store, f"tab {n}") for n in range(3)]
        for client, outcome in zip(shoes, Outcome, strict=True):
            client.say(Recorded((Coup(outcome),), (OwnBet("player", 10**14),)))
        ids = [client.shoe.shoe_id for client in shoes]
        assert store.own_total()[:3] == (3, 3 * 10**14, 0)
        assert store.own_total(ids[:1])[:3] == (1, 10**14, -(10**14))
        assert store.own_total(ids[1:])[:3] == (2, 2 * 10**14, 10**14)


def test_a_store_that_cannot_settle_says_so(store):
    Client(store).say(Recorded((Coup(Outcome.TIE),), (OwnBet("player", 1),)))
    assert store.own_total() == (1, 0, 0, 1)


# merging


def test_two_shoes_become_one_and_two_again(store):
    first, second = Client(store, "one"), Client(store, "two")
    first.say(BANKER, BANKER)
    second.say(PLAYER, Recorded((Coup(Outcome.TIE),), (OwnBet("tie", 5),)))
    one, two = first.shoe.shoe_id, second.shoe.shoe_id
    merged = first.say(Merged(two))
    assert merged.outcomes == "BBPT"
    assert [[bet.bet for bet in each] for each in merged.bets] == [[], [], [], ["tie"]]
    assert [line.shoe_id for line in store.page().rows] == [one]
    assert store.shoe(two).merged_into == one
    again = store.append(one, "one", first.number, 1, Merged(two))
    assert (again.repeated, again.position) == (True, 4)
    with pytest.raises(StoreError) as refused:
        second.say(BANKER)
    assert (refused.value.key, refused.value.fields["into"]) == ("shoe_merged", one)
    first.say(TIE, Undone(), Undone())
    assert first.shoe.outcomes == "BB"
    assert store.shoe(two).merged_into is None
    assert {line.shoe_id: line.outcomes for line in store.page().rows} == {one: "BB", two: "PT"}
    first.say(Redone())
    assert [line.outcomes for line in store.page().rows] == ["BBPT"]
    first.say(Undone())
    second.say(BANKER)
    with pytest.raises(StoreError) as refused:  # what was merged then is not what the shoe is now
        first.say(Redone())
    assert refused.value.key == "merged_shoe_changed"
    assert {line.outcomes for line in store.page().rows} == {"BB", "PTB"}


def test_a_gap_between_merged_shoes_is_kept(store):
    first = Client(store, "one")
    second = store.new_shoe("two", 1, missing=2).shoe
    first.say(BANKER)
    store.append(second.shoe_id, "two", 2, 1, PLAYER)
    assert [coup.missing for coup in first.say(Merged(second.shoe_id)).coups] == [0, 2]


def test_deleted_shoes_are_not_written_to(store):
    client = Client(store)
    store.delete([client.shoe.shoe_id])
    with pytest.raises(StoreError) as refused:
        client.say(BANKER)
    assert refused.value.key == "shoe_deleted"
    assert store.shoe(client.shoe.shoe_id).deleted
    with pytest.raises(StoreError):
        Client(store, "two").say(Merged(client.shoe.shoe_id))


# several at once


def run_at_once(*functions):
    """Runs each in a thread of its own; what one raises is raised here."""
    raised = []

    def guarded(function):
        try:
            function()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=guarded, args=(function,)) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]


def record_with_losses(url, shoe_id, name, letters, confirmed, seed):
    """A client on a bad line: answers get lost and are asked for again, other clients get in between."""
    chance = random.Random(seed)
    with Store(url) as store:
        base = store.position(shoe_id)
        for number, outcome in enumerate(letters, 1):
            while True:
                time.sleep(chance.random() * 0.004)
                try:
                    done = store.append(shoe_id, name, number, base, Recorded((Coup(outcome),)))
                except StalePositionError as stale:
                    base = stale.fields["position"]
                    continue
                if chance.random() < 0.3:
                    continue  # the answer is lost
                base = done.shoe.position
                confirmed.append((done.position, name, number, outcome))
                break


def test_two_clients_at_once_lose_nothing_double_nothing_and_keep_the_order(url, store):
    shoe_id = store.new_shoe("starter", 1).shoe.shoe_id
    letters = [random.Random(f"letters {n}").choices(list(Outcome), k=20) for n in range(2)]
    confirmed: list = []
    run_at_once(
        *(
            lambda n=n: record_with_losses(url, shoe_id, f"client {n}", letters[n], confirmed, f"seed {n}")
            for n in range(2)
        )
    )
    events = store.events(shoe_id, after=1)
    assert [each.position for each in events] == list(range(2, 42))
    assert sorted(confirmed) == [
        (each.position, each.client, each.client_number, each.event.coups[0].outcome) for each in events
    ]
    for n in range(2):
        mine = [each.event.coups[0].outcome for each in events if each.client == f"client {n}"]
        assert mine == letters[n]
    assert store.shoe(shoe_id).outcomes == "".join(each.event.coups[0].outcome.letter for each in events)
    assert store.page().rows[0].coups == 40


def test_the_same_requests_sent_by_several_threads_are_recorded_once(store):
    shoe_id = store.new_shoe("tab", 1).shoe.shoe_id
    positions: list = []

    def send_all():
        for number in range(2, 22):
            done = store.append(shoe_id, "tab", number, number - 1, BANKER)
            positions.append((number, done.position))

    run_at_once(*[send_all] * 4)
    assert sorted(positions) == [(number, number) for number in range(2, 22) for _ in range(4)]
    assert store.shoe(shoe_id).outcomes == "B" * 20


def test_new_shoes_begun_at_once_are_as_many_as_were_asked_for(store):
    made: list = []

    def begin():
        for number in range(1, 6):
            begun = store.new_shoe("tab", number)
            made.append((number, begun.shoe.shoe_id))

    run_at_once(*[begin] * 4)
    assert len(set(made)) == 5
    assert len({shoe_id for _, shoe_id in made}) == 5
    assert store.page().total == 5
