"""A program that is killed while it records: what it had confirmed is there, and what comes after it is whole."""

import os
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

RECORDERS = """
import os
import sys
from tracker.game import Coup, Outcome
from tracker.store import Inserted, OwnBet, Recorded, Store, Undone, Voided


def record(url, shoe_id):
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


for asked in sys.stdin:
    url, shoe_id = asked.split()
    child = os.fork()
    if child == 0:
        record(url, int(shoe_id))
    print("recorder", child, flush=True)
    print("ended", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@pytest.fixture(scope="module")
def recorders():
    """A program that starts a process that records, once for each line that it is given; it tells when that has ended."""
    call = [sys.executable, "-W", "ignore", "-c", RECORDERS]
    with subprocess.Popen(call, cwd=TOP, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        yield running
        assert running.stdin is not None
        running.stdin.close()


def record_and_kill(recorders, url, shoe_id, chance):
    """What a recorder confirmed before it was killed: {its number: position}."""
    recorders.stdin.write(f"{url} {shoe_id}\n")
    recorders.stdin.flush()
    lines, process, wanted = [], 0, chance.randint(1, 25)
    while not process or len(lines) < wanted:
        word, number = recorders.stdout.readline().split()
        if word == "recorder":
            process = int(number)
        else:
            lines.append((int(word), int(number)))
    time.sleep(chance.random() * 0.01)  # anywhere in the next transaction
    os.kill(process, signal.SIGKILL)
    while (told := recorders.stdout.readline().split())[0] != "ended":
        lines.append((int(told[0]), int(told[1])))
    assert int(told[1]) == -signal.SIGKILL
    return dict(lines)


def nothing_is_lost(recorders, url, seed):
    chance = random.Random(seed)
    with Store(url) as store:
        shoe_id = store.new_shoe(f"seed {seed}", 1).shoe.shoe_id
    confirmed = record_and_kill(recorders, url, shoe_id, chance)
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


def test_what_was_confirmed_before_a_kill_is_there(recorders, url):
    nothing_is_lost(recorders, url, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 32))
def test_in_thirty_kills_of_thirty(recorders, url, seed):
    nothing_is_lost(recorders, url, seed)
