"""What works cost beside each other: pairs run turn by turn, CPU time of the thread, medians. `tracker bench` prints them.

Absolute times mean little on a shared machine, so every figure is a ratio of two works done in turn in one process,
per coup. One line, or one JSON record, a ratio.
"""

import json
from collections.abc import Callable, Iterator
from statistics import median
from time import thread_time
from typing import Any, NamedTuple

from tracker.backtest.compile import CompiledSeat
from tracker.backtest.data import Dealt
from tracker.backtest.engine import Seat
from tracker.backtest.loader import load
from tracker.betting import Limits, SessionRules
from tracker.game import Shoe, variant

GAME = variant("punto-banco-8")
SHOES, FEW = 2000, 200  # compiled, interpreted
Work = Callable[[], int]  # does something, and says to how many coups


class Ratio(NamedTuple):
    """A pair: a coup of `dear` costs so many times a coup of `cheap`. at_least, at_most: what it should come to."""

    name: str
    dear: Work
    cheap: Work
    at_least: float | None = None
    at_most: float | None = None


def cost(work: Work) -> float:
    """CPU seconds a coup."""
    began = thread_time()
    coups = work()
    return (thread_time() - began) / coups


def measured(ratio: Ratio, turns: int) -> dict[str, Any]:
    """The record of a ratio: medians in nanoseconds a coup, their ratio, and what it should come to."""
    ratio.dear()
    ratio.cheap()
    costs = [(cost(ratio.dear), cost(ratio.cheap)) for _ in range(turns)]
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


def seats(name: str) -> tuple[Work, Work, Dealt]:
    """(interpreted, compiled) work of a system that ships on the same shoes, and the shoes."""
    from tracker.kernels import deal_codes

    chunk = Dealt(1, *deal_codes(GAME.rules, 1, 0, SHOES))
    few = chunk.first(FEW)
    table = (name, load(name)[0].strategy, {}, GAME, Limits(), SessionRules())
    compiled = CompiledSeat(*table, seed=1)

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
    yield Ratio("codes: numpy / compiled", dealt(numpy.codes, SHOES), codes)
    for name, least in (("martingale", 100), ("fibonacci", 100), ("labouchere", 40)):
        interpreted, play, chunk = seats(name)
        yield Ratio(f"{name}: interpreted / compiled", interpreted, play, at_least=least)
        if name == "martingale":
            yield Ratio("martingale: compiled class / loop written by hand", play, hand_loop(chunk), at_most=10)
            yield Ratio(
                "martingale, dealt and played: numpy and interpreted / compiled",
                lambda interpreted=interpreted: min(numpy.codes(GAME.rules, 1, 0, FEW)[1].sum(), interpreted()),
                lambda play=play: min(codes(), play()),
                at_least=100,
            )


def measure(write: Callable[[str], object], *, turns: int = 9, as_json: bool = False) -> None:
    """Measures all ratios and writes each when it is known."""
    for ratio in ratios():
        record = measured(ratio, turns)
        wanted = f"at least {record['at_least']}" if record["at_least"] else ""
        wanted = f"at most {record['at_most']}" if record["at_most"] else wanted
        line = (
            f"{record['ratio']:10.2f}  {record['name']}  ({record['dear_ns']:.1f} / {record['cheap_ns']:.1f} ns a coup)"
        )
        write(json.dumps(record) if as_json else f"{line}  {wanted}".rstrip())
