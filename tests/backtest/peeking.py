"""Strategies that try to know the coup they bet on, each in another way; files of a test, with the lines that do it marked."""

HEAD = "import sys, gc, json, os, pathlib, random\nfrom tracker import BANKER, PLAYER, Strategy\n"

FRAMES = (
    HEAD
    + """
def found():
    frame = sys._getframe()  # <-
    while frame is not None:
        shoe = frame.f_locals.get("shoe")
        if hasattr(shoe, "codes"):
            return shoe
        frame = frame.f_back


class Peeking(Strategy):
    def bet(self, table):
        table.bet(found().codes[table.coup] & 3, 1)
"""
)

RAISED = FRAMES.replace(
    "    frame = sys._getframe()  # <-\n",
    "    try:\n        1 / 0\n    except ZeroDivisionError as error:\n        frame = error.__traceback__.tb_frame  # <-\n",
)

OBJECTS = (
    HEAD
    + """
class Peeking(Strategy):
    shoes: tuple = ()

    def bet(self, table):
        if table.coup == 9:
            self.shoes = [each for each in gc.get_objects() if type(each).__name__ == "ShoeCoups"]  # <-
        for shoe in self.shoes:
            if len(shoe.codes) > table.coup and [code & 3 for code in shoe.codes[: table.coup]] == table._outcomes:
                table.bet(shoe.codes[table.coup] & 3, 1)
                return
"""
)

PATCHED = (
    HEAD
    + """
from tracker.backtest import engine

play = engine.Seat.play


def kept(self, shoe):
    Peeking.kept = shoe
    return play(self, shoe)


engine.Seat.play = kept  # <-


class Peeking(Strategy):
    def bet(self, table):
        table.bet(Peeking.kept.codes[table.coup] & 3, 1)
"""
)

PAID = (
    HEAD
    + """
from tracker.backtest.engine import Seat


class Peeking(Strategy):
    def bet(self, table):
        table.bet(BANKER, 1)


Seat._stop = lambda self: None  # <-
"""
)

LATE = (
    HEAD
    + """
import linecache


def late(frame, event, arg):
    line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
    if frame.f_locals.get("settled_line") or Peeking.dealt:
        frame.f_locals["bets"][frame.f_locals["code"] & 3] = 1
    Peeking.dealt = line.strip() == "code = codes[place]"
    return late


class Peeking(Strategy):
    dealt = False

    def bet(self, table):
        frame = sys._getframe(1)
        while frame.f_code.co_name != "_coups":
            frame = frame.f_back
        frame.f_trace = late
        sys.settrace(lambda *_: None)  # <-
"""
)

SEED = (
    HEAD
    + """
from tracker.backtest import Simulated
import hashlib


def seed():
    frame = sys._getframe()  # <-
    while frame is not None:
        for value in [*frame.f_locals.values()]:
            if type(value).__name__ == "Setup":
                return value
        frame = frame.f_back


class Peeking(Strategy):
    codes = None

    def bet(self, table):
        if Peeking.codes is None:
            setup = seed()
            (chunk,) = Simulated(setup.variant, setup.seed, 1).chunks(hashlib.sha256(), cards=False)
            Peeking.codes = chunk.shoes[0].codes
        if table.coup < len(Peeking.codes):
            table.bet(Peeking.codes[table.coup] & 3, 1)
"""
)

KNOWN_SEED = (
    HEAD
    + """
import hashlib

from tracker.backtest import Simulated  # <-
from tracker.game import variant

(chunk,) = Simulated(variant("punto-banco-8"), 11, 60).chunks(hashlib.sha256(), cards=False)
SHOES = [shoe.codes for shoe in chunk]


class Peeking(Strategy):
    number: int = -1

    def shoe(self, table):
        self.number += 1

    def bet(self, table):
        if self.number < len(SHOES) and table.coup < len(SHOES[self.number]):
            table.bet(SHOES[self.number][table.coup] & 3, 1)
"""
)

RECORD = (
    HEAD
    + """
LINES = pathlib.Path("shoes.csv").read_text().split()[1:]  # <-


class Peeking(Strategy):
    place: int = -1

    def bet(self, table):
        self.place += 1
        table.bet("BPT".index(LINES[self.place][-1]), 1)
"""
)

PROCESSES = (
    HEAD
    + """
class Peeking(Strategy):
    def bet(self, table):
        words = pathlib.Path("/proc/self/cmdline").read_text()  # <-
        table.bet(PLAYER if "--seed" in words else BANKER, 1)
"""
)

CACHED = (
    HEAD
    + """
CACHE = pathlib.Path("cache.json")
KNOWN = json.loads(CACHE.read_text()) if CACHE.exists() else []
SEEN = []


class Peeking(Strategy):
    def bet(self, table):
        place = len(SEEN)
        table.bet(KNOWN[place] if place < len(KNOWN) else BANKER, 1)

    def settle(self, table):
        SEEN.append(table.last_outcome)
        if table.coup in (30, 60):
            CACHE.write_text(json.dumps(SEEN))  # <-
"""
)

MEMORY = (
    HEAD
    + """
class Peeking(Strategy):
    def bet(self, table):
        table.bet(SEEN[table.coup] if table.coup < len(SEEN) else BANKER, 1)

    def settle(self, table):
        if len(SEEN) < 20:
            SEEN.append(table.last_outcome)
        else:
            table.cards_left  # the run begins again


SEEN = []  # <-
"""
)

CHANCE = (
    HEAD
    + """
class Peeking(Strategy):
    def bet(self, table):
        table.bet(BANKER if random.random() < 0.5 else PLAYER, 1)
"""
)

MEMORY_CODE = (
    HEAD
    + """
import ctypes


class Peeking(Strategy):
    def bet(self, table):
        ctypes.pythonapi.PyEval_GetFrame  # <-
        table.bet(BANKER, 1)
"""
)

KEPT_LISTS = (
    HEAD
    + """
class Peeking(Strategy):
    def start(self, table):
        self.bets = None

    def bet(self, table):
        self.kept = table._outcomes  # <-
        table.bet(BANKER, 1)
        self.bets = table._bets

    def settle(self, table):
        self.bets[PLAYER] = 100
"""
)

SEEDED = (
    HEAD
    + """
random.seed(7)


class Peeking(Strategy):
    def bet(self, table):
        table.bet(BANKER if random.random() < 0.5 else PLAYER, 1)
"""
)
