"""What works cost beside each other: pairs run turn by turn, CPU time of the thread, medians. `tracker bench` prints them.

Absolute times mean little on a shared machine, so every figure is a ratio of two works done in turn in one process,
per coup. One line, or one JSON record, a ratio.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import thread_time
from typing import Any, NamedTuple

from tracker.backtest.compile import CompiledSeat, RecordedSeat
from tracker.backtest.data import Dealt
from tracker.backtest.engine import Seat
from tracker.backtest.loader import load
from tracker.betting import BANKER, Limits, SessionRules, Strategy
from tracker.game import Composition, Shoe, coup_law, variant

GAME = variant("punto-banco-8")
SHOES, FEW = 2000, 200  # compiled, interpreted
Work = Callable[[], int]  # does something, and says to how many coups


class Ratio(NamedTuple):
    """A pair: a coup of `dear` costs so many times a coup of `cheap`. at_least, at_most: what it should come to.

    unit: what is counted instead of coups. clock: CPU seconds, None for those of this thread.
    """

    name: str
    dear: Work
    cheap: Work
    at_least: float | None = None
    at_most: float | None = None
    unit: str = "coup"
    clock: Callable[[], float] | None = None


class Doubling(Strategy):
    """Martingale as somebody writes it on the first day: what a class of one's own is measured by."""

    stake: int = 1

    def start(self, table):
        self.stake = 1

    def bet(self, table):
        table.bet(BANKER, self.stake)

    def settle(self, table):
        if table.won:
            self.stake = 1
        elif table.lost:
            self.stake *= 2


class Booked(Doubling):
    """The same with what it keeps in a dictionary, and up to eight steps: compiled code cannot hold it."""

    kept: dict = {}

    def start(self, table):
        self.kept = {"step": 0}

    def bet(self, table):
        table.bet(BANKER, 2 ** self.kept["step"])

    def settle(self, table):
        if table.won:
            self.kept["step"] = 0
        elif table.lost:
            self.kept["step"] = (self.kept["step"] + 1) % 8


def cost(work: Work, clock: Callable[[], float] | None = None) -> float:
    """CPU seconds a coup."""
    clock = clock or thread_time
    began = clock()
    coups = work()
    return (clock() - began) / coups


def measured(ratio: Ratio, turns: int) -> dict[str, Any]:
    """The record of a ratio: medians in nanoseconds a coup, their ratio, and what it should come to."""
    ratio.dear()
    ratio.cheap()
    costs = [(cost(ratio.dear, ratio.clock), cost(ratio.cheap, ratio.clock)) for _ in range(turns)]
    dear, cheap = (median(side) for side in zip(*costs, strict=True))
    return {
        "name": ratio.name,
        "ratio": round(median(a / b for a, b in costs), 2),
        "dear_ns": round(dear * 1e9, 1),
        "cheap_ns": round(cheap * 1e9, 1),
        "at_least": ratio.at_least,
        "at_most": ratio.at_most,
        "turns": turns,
    }


def plain_shoes() -> int:
    """Two shoes dealt by plain Python."""
    coups = 0
    for number in (0, 1):
        shoe = Shoe.named(GAME.rules, 1, number)
        while not shoe.over:
            shoe.deal()
            coups += 1
    return coups


def dealt(way: Callable, shoes: int) -> Work:
    """Deals so many shoes in one of the ways of `tracker.kernels.Dealer`."""
    return lambda: len(way(GAME.rules, 1, 0, shoes)[-2])


def framed() -> Work:
    """The same shoes as finished frames, one chunk of them."""
    from tracker.results import chunks

    return lambda: next(chunks(GAME, 1, 10**6)).coups.height


def children() -> float:
    """CPU seconds of the processes that were started and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def process(*words: str) -> Work:
    """One run of Python with these arguments, from the start."""
    call = [sys.executable, *words]
    return lambda: len([subprocess.run(call, check=True, capture_output=True)])


def odds() -> tuple[Work, Work, Work]:
    """The ways of each outcome of the next coup: counted coup by coup, one composition by numpy, many compiled."""
    from tracker.kernels import outcomes

    form, left = outcomes(GAME.rules.tableau), [100, *[25] * 9]
    many = form.counted([left] * 1000)

    def plain() -> int:
        coup_law(Composition.of_values(left), GAME.rules.tableau)
        return 1

    return plain, lambda: len(form.ways([left])), lambda: len(form.compiled_ways(many))


def seats(strategy: type[Strategy], way: type[CompiledSeat] = CompiledSeat) -> tuple[Work, Work, Dealt]:
    """(interpreted, compiled) work of a system on the same shoes, and the shoes."""
    from tracker.kernels import deal_codes

    chunk = Dealt(1, *deal_codes(GAME.rules, 1, 0, SHOES))
    few = chunk.first(FEW)
    table = (strategy.__name__, strategy, {}, GAME, Limits(), SessionRules())
    compiled = way(*table, seed=1)

    def interpreted() -> int:
        seat = Seat(*table, seed=1)
        for shoe in few:
            seat.play(shoe)
        return len(few.codes)

    def play() -> int:
        compiled.play(chunk)
        return len(chunk.codes)

    return interpreted, play, chunk


def hand_loop(chunk: Dealt) -> Work:
    """Martingale written by hand for these shoes."""
    from tracker.kernels import martingale_by_hand

    loop = martingale_by_hand()

    def work() -> int:
        loop(chunk.codes, chunk.coups, 100)
        return len(chunk.codes)

    return work


def ratios() -> Iterator[Ratio]:
    """All pairs, made when their turn comes."""
    from tracker.kernels import dealer

    numpy, compiled = dealer(0), dealer(10**9)
    rows, codes = dealt(compiled.rows, SHOES), dealt(compiled.codes, SHOES)
    yield Ratio("rows: plain Python shoe / compiled", plain_shoes, rows, at_least=60)
    yield Ratio("compiled: codes / rows", codes, rows, at_most=1)
    yield Ratio("compiled: rows as finished frames / rows", framed(), rows)
    yield Ratio("codes: numpy / compiled", dealt(numpy.codes, SHOES), codes)
    _, play, chunk = seats(Doubling)
    yield Ratio("martingale of one's own: compiled class / loop written by hand", play, hand_loop(chunk), at_most=2)
    for name, least in (("martingale", 100), ("fibonacci", 100), ("labouchere", 40)):
        interpreted, play, chunk = seats(load(name)[0].strategy)
        yield Ratio(f"{name}: interpreted / compiled", interpreted, play, at_least=least)
        if name == "martingale":
            yield Ratio("martingale that ships: compiled class / loop written by hand", play, hand_loop(chunk))
            yield Ratio(
                "martingale, dealt and played: numpy and interpreted / compiled",
                lambda interpreted=interpreted: min(numpy.codes(GAME.rules, 1, 0, FEW)[1].sum(), interpreted()),
                lambda play=play: min(codes(), play()),
                at_least=100,
            )
    interpreted, play, _ = seats(Booked, RecordedSeat)
    yield Ratio("martingale in a dictionary: interpreted / recorded", interpreted, play, at_least=10)
    plain, one, many = odds()
    yield Ratio("odds: counted coup by coup / one composition by numpy", plain, one, unit="composition")
    yield Ratio("odds: one composition by numpy / each of many compiled", one, many, unit="composition")
    frames = process("-c", "import polars")
    backtest = "from tracker.cli.backtest import backtest; backtest()"
    for words, most in ((("--help",), 0.35), (("martingale", "--shoes", "1000", "--seed", "1"), 3)):
        name, work = f"backtest {' '.join(words)} / import polars", process("-c", backtest, *words)
        yield Ratio(name, work, frames, at_most=most, unit="start", clock=children)


def line_of(ratio: Ratio, record: dict[str, Any]) -> str:
    """A ratio as a line of text."""
    wanted = f"at least {record['at_least']}" if record["at_least"] else ""
    wanted = f"at most {record['at_most']}" if record["at_most"] else wanted
    line = f"{record['ratio']:10.2f}  {record['name']}  ({record['dear_ns']:.1f} / {record['cheap_ns']:.1f} ns a {ratio.unit})"
    return f"{line}  {wanted}".rstrip()


def measure(
    write: Callable[[str], object],
    *,
    turns: int = 9,
    as_json: bool = False,
    line: Callable[[Ratio, dict[str, Any]], str] = line_of,
) -> None:
    """Measures all ratios and writes each when it is known. line: says one to a person."""
    for ratio in ratios():
        record = measured(ratio, turns)
        write(json.dumps(record) if as_json else line(ratio, record))
