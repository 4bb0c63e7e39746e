"""A program that is killed while it records: what it had confirmed is there, and what comes after it is whole."""

import random
import signal
import subprocess
import sys
import time

import pytest

from tests.house import TOP
from tracker.store import Store
from tracker.store.recording import Recording
from tracker.store.rows import letters

RECORDER = """
import sys
from tracker.game import Coup, Outcome
from tracker.store import Inserted, OwnBet, Recorded, Store, Undone, Voided

url, shoe_id = sys.argv[1], int(sys.argv[2])
with Store(url) as store:
    position = store.position(shoe_id)
    for number in range(1, 100_000):
        coup = Coup(tuple(Outcome)[number % 3], player_total=number % 10)
        if number % 7 == 0:
            event = Undone()
        elif number % 11 == 0:
            event = Voided(1)
        elif number % 13 == 0:
            event = Inserted(1, (coup,))
        else:
            event = Recorded((coup,), (OwnBet("tie", number),))
        position = store.append(shoe_id, "killed", number, position, event).position
        print(number, position, flush=True)
"""


def record_and_kill(url, shoe_id, chance):
    """What a recorder confirmed before it was killed: {its number: position}."""
    call = [sys.executable, "-c", RECORDER, url, str(shoe_id)]
    with subprocess.Popen(call, cwd=TOP, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        lines = [running.stdout.readline() for _ in range(chance.randint(1, 25))]
        time.sleep(chance.random() * 0.01)  # anywhere in the next transaction
        running.send_signal(signal.SIGKILL)
        lines += running.stdout.readlines()
    assert running.returncode == -signal.SIGKILL
    return {int(number): int(position) for number, position in (line.split() for line in lines if line.endswith("\n"))}


def nothing_is_lost(url, seed):
    chance = random.Random(seed)
    with Store(url) as store:
        shoe_id = store.new_shoe(f"seed {seed}", 1).shoe.shoe_id
    confirmed = record_and_kill(url, shoe_id, chance)
    assert confirmed
    with Store(url) as store:
        events = store.events(shoe_id)
        shoe = store.shoe(shoe_id)
        assert [each.position for each in events] == list(range(1, len(events) + 1))
        there = {each.client_number: each.position for each in events[1:]}
        assert confirmed.items() <= there.items()
        assert len(there) - len(confirmed) <= 1  # written, and killed before it could say so
        recording = Recording(each.event for each in events)
        assert shoe.outcomes == letters(recording.card.entries)
        [line] = [line for line in store.page().rows if line.shoe_id == shoe_id]
        assert (line.outcomes, line.position) == (shoe.outcomes, len(events))
        assert store.own_total([shoe_id]).bets == sum(
            len(entry.bets) for entry in recording.card.entries if not entry.row.void
        )
        last = events[-1]  # the client asks for it again, as it may not know
        again = store.append(shoe_id, "killed", last.client_number, 1, last.event)
        assert (again.position, again.repeated) == (last.position, True)
        assert store.events(shoe_id) == events


def test_what_was_confirmed_before_a_kill_is_there(url):
    nothing_is_lost(url, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 32))
def test_in_thirty_kills_of_thirty(url, seed):
    nothing_is_lost(url, seed)
