"""What stands beside the history follows from it: every other row can be worked out again."""

import random

import pytest
import sqlalchemy as sa

from tests.store.frames_of import frame_of, result_set
from tests.store.test_append import Client, settle
from tests.store.test_backup import fill
from tracker.errors import StoreError
from tracker.game import Coup, Outcome
from tracker.store import (
    BetsPlaced,
    Changed,
    Deleted,
    FactsChanged,
    Freed,
    GapMarked,
    Inserted,
    OwnBet,
    Recorded,
    Redone,
    ShoeFacts,
    Store,
    Undone,
    Voided,
    history,
    packing,
)
from tracker.store.derived import facts_of
from tracker.store.importing import prepare
from tracker.store.tables import coups, own_bets, shoes


def every_row_follows(store):
    """Compares what is stored of each shoe with what its events, or for an untouched import its coups, say."""
    with store._database.reading() as connection:
        rows = [dict(row) for row in connection.execute(sa.select(shoes)).mappings()]
        assert rows
        for row in rows:
            events = history.log(connection, row["id"])
            recording = history.load(connection, row)
            entries = recording.card.entries
            texts = connection.execute(sa.select(coups).where(coups.c.shoe_id == row["id"])).mappings().one()
            bets = connection.execute(sa.select(own_bets).where(own_bets.c.shoe_id == row["id"])).all()
            [again] = prepare(*store_frame(row, recording))
            assert dict(texts) == packing.pack_rows(entry.row for entry in entries) | {"shoe_id": row["id"]}
            assert (row["identity"], row["outcomes"]) == (again.mark, packing.outcomes(dict(texts)))
            assert (row["banker"], row["player"], row["tie"]) == tuple(row["outcomes"].count(side) for side in "BPT")
            assert facts_of(row) == recording.facts
            assert (row["missing_after"] or 0) == recording.card.missing
            assert row["position"] == max(len(events), 1)
            assert {(bet.coup, bet.bet, bet.stake_minor) for bet in bets} == {
                (number, *bet)
                for number, entry in enumerate(entries, 1)
                for bet in entry.bets
                if not (entry.row.void or entry.row.free)
            }


def store_frame(row, recording):
    """The shoe as a result set of its own."""
    facts = recording.facts
    shoe, _ = result_set("", table=facts.table, started_at=facts.started_at)
    return shoe, frame_of(1, recording.card.entries)


def test_of_some_of_all_there_is(url):
    with Store(url, settle=settle) as store:
        fill(store)
        every_row_follows(store)


@pytest.mark.slow
def test_of_any_edits(url):
    """A hundred edits of a recorded and of an imported shoe, drawn from a seed."""
    chance = random.Random("edits")
    with Store(url, settle=settle) as store:
        imported = store.put(*result_set("BPT" * 3, table="7"), "a.csv").ids[0]
        clients = [Client(store, "one"), Client(store, "two", imported)]
        draws = [
            lambda: Recorded((any_coup(),), (OwnBet("player", chance.randint(1, 9)),)),
            lambda: Recorded((any_coup(), any_coup())),
            lambda: Inserted(chance.randint(1, 9), (any_coup(),)),
            lambda: Changed(chance.randint(1, 9), any_coup()),
            lambda: Deleted(chance.randint(1, 9)),
            lambda: Voided(chance.randint(1, 9), chance.random() < 0.7),
            lambda: Freed(chance.randint(1, 9)),
            lambda: GapMarked(chance.randint(1, 9), chance.randint(-1, 2)),
            lambda: BetsPlaced(chance.randint(1, 9), (OwnBet("player", 7),)),
            lambda: FactsChanged(ShoeFacts(label=chance.choice(["a", None]), table=chance.choice(["1", "2"]))),
            Undone,
            Undone,
            Redone,
        ]

        def any_coup():
            return Coup(chance.choice(list(Outcome)), player_total=chance.choice([None, 3]), free=chance.random() < 0.1)

        refused = 0
        for number in range(100):
            client = chance.choice(clients)
            try:
                client.say(chance.choice(draws)())
            except StoreError:
                refused += 1
            if number % 20 == 0:
                every_row_follows(store)
        assert refused < 50
        every_row_follows(store)
