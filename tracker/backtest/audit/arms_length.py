"""Arm's length: the strategy plays in a process that is sent each coup only after it has returned its bets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tracker.backtest.audit.futures import bet_line, difference, told
from tracker.backtest.audit.seated import Sat
from tracker.backtest.audit.shape import Finding
from tracker.backtest.data import ShoeCoups
from tracker.backtest.loader import System
from tracker.backtest.report import Failure, Setup
from tracker.backtest.workers import Alone, Process, order_of
from tracker.betting import Table

CHILD = "tracker.backtest.audit.child"
BESIDE_CALLS_SECONDS = 30.0  # for all that is no call of a strategy's method, such as starting
OUT_OF_REACH = "where no coup to come is within reach"


@dataclass(slots=True)
class Far:
    """What a strategy did at arm's length. coups: that it was sent. told: what it reached for, see `reach`."""

    decisions: dict[tuple[int, int], dict[str, int]] = field(default_factory=dict)
    failure: str | None = None
    line: int | None = None
    at: tuple[int, int] | None = None
    coups: int = 0
    told: Sequence[tuple[str, int | None, str]] = ()


class WantsCards(Exception):
    """It asked for cards: it sits down again, in a new process."""


def far(
    system: System,
    values: Mapping[str, Any],
    shoes: Sequence[ShoeCoups],
    setup: Setup,
    *,
    cards: bool,
    data: frozenset[str],
) -> Far | None:
    """Plays shoes at arm's length; None where the strategy cannot be loaded in another process. data: files of the shoes."""
    table = (setup.variant, setup.limits, setup.session)
    for asked_for in (True,) if cards else (False, True):
        order = order_of(system, values, table, seed=0, call_limit=setup.call_limit, cards=asked_for, ledger=False)
        if order is None:
            return None
        child = Process(CHILD)
        try:
            return _play(child, (order, Table(1, None, setup.seed)._key, data), shoes, setup)
        except WantsCards:
            continue
        finally:
            child.end()
    return Far(failure="it asks for cards again and again")


def _play(child: Process, seat: tuple, shoes: Sequence[ShoeCoups], setup: Setup) -> Far:
    """Deals to the child, coup by coup."""
    found = Far()
    here: tuple[int, int] | None = None
    try:
        child.connection.send(("sit", *seat))
        what, *given = _heard(child, setup)
        if what == "failed":
            return Far(failure=given[0])
        for shoe in shoes:
            child.connection.send(("shoe", (shoe.shoe_id, len(shoe.codes), list(shoe.numbers), shoe.free, shoe.before)))
            for place, asked in _bets(child, shoe, setup, found):
                here = shoe.shoe_id, shoe.numbers[place]
                if asked:
                    found.decisions[here] = asked
            if found.failure:
                break
        child.connection.send(("done",))
        found.told = _heard(child, setup)[1]
        child.connection.send(("thanks",))
    except (Alone, OSError):
        found.failure, found.at = "its process ended or did not answer", here
    return found


def _bets(child: Process, shoe: ShoeCoups, setup: Setup, found: Far) -> Iterator[tuple[int, dict[str, int]]]:
    """(place, what is asked for) of each coup of a shoe, in order; the coup is sent right after, so the bet is bound by then."""
    due = 0
    while True:
        what, *given = _heard(child, setup)
        if what == "over":
            failure, wants_cards = given
            if wants_cards:
                raise WantsCards
            if isinstance(failure, Failure):
                found.failure, found.line = failure.message, failure.line
                found.at = shoe.shoe_id, failure.coup or 0
            return
        place, asked = given
        if what != "bet" or place != due or due >= len(shoe.codes):
            raise Alone
        due += 1
        found.coups += 1
        yield place, asked
        child.connection.send((shoe.codes[place], shoe.cards[place] if shoe.cards else None))


def _heard(child: Process, setup: Setup) -> tuple:
    """The next answer. Errors: Alone where there is none."""
    try:
        if child.connection.poll(setup.call_limit + BESIDE_CALLS_SECONDS):
            return child.connection.recv()
    except (OSError, EOFError):
        pass
    raise Alone


def compared(system: System, normal: Sat, found: Far) -> Iterator[Finding]:
    """What the strategy did otherwise at arm's length."""
    there = Sat(found.decisions, frozenset(), None, cards=normal.cards, drew=False)
    where = difference(normal, there, found.at)
    if found.failure:
        shoe, coup = found.at or (None, None)
        words = f"{OUT_OF_REACH} it fails: {found.failure}"
        yield Finding("arms_length", words, system.file, found.line or bet_line(system), shoe, coup)
    elif where is not None:
        yield told(system, "arms_length", where, normal, there, OUT_OF_REACH)
