"""Replaced futures: the rest of a shoe is swapped for another, and no bet up to the swap may change."""

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.backtest.audit.seated import Sat, afresh, sit, sit_until
from tracker.backtest.audit.shape import Finding, asked_words
from tracker.backtest.data import ShoeCoups, Simulated
from tracker.backtest.loader import System
from tracker.backtest.report import Setup

if TYPE_CHECKING:
    from tracker.backtest.frames import Recorded

SHOES = 30  # of a run that are looked at, the first ones
CUTS = 24


def first_shoes(data: "Simulated | Recorded") -> list[ShoeCoups]:
    """The first shoes of a run with their cards."""
    return [shoe for chunk in data.first(SHOES).chunks(hashlib.sha256(), cards=True) for shoe in chunk]


def strangers(setup: Setup, count: int) -> list[ShoeCoups]:
    """Shoes of the same rules that nobody has seen, and whose seed is no number that stands anywhere."""
    words = hashlib.sha256(f"strangers {setup.seed} {setup.variant.name}".encode()).digest()
    other = Simulated(setup.variant, int.from_bytes(words[:7]), count)
    return [shoe for chunk in other.chunks(hashlib.sha256(), cards=True) for shoe in chunk]


def cuts(shoes: Sequence[ShoeCoups], normal: Sat, setup: Setup) -> list[tuple[int, int]]:
    """(number of the shoe, place of the coup), each from 0: some where a bet lay, most telling, and some where none did."""
    chance = random.Random(setup.seed)
    places = [
        (number, place)
        for number, shoe in enumerate(shoes)
        for place in range(len(shoe.codes))
        if place not in shoe.free
    ]
    bet = [(n, p) for n, p in places if (shoes[n].shoe_id, shoes[n].numbers[p]) in normal.decisions]
    others = sorted({*places} - {*bet})
    idle = min(len(others), max(CUTS // 4, CUTS - len(bet)))
    return sorted([*chance.sample(bet, min(len(bet), CUTS - idle)), *chance.sample(others, idle)])


def replaced(
    shoes: Sequence[ShoeCoups], number: int, place: int, other: ShoeCoups, next_: ShoeCoups
) -> list[ShoeCoups]:
    """The shoes up to a coup, from there on the coups of another shoe, and then one more that is another too."""
    shoe = shoes[number]
    length = len(other.codes)
    numbers = [*shoe.numbers[:place], *range(shoe.numbers[place], shoe.numbers[place] + length)]
    changed = ShoeCoups(
        shoe.shoe_id,
        [*shoe.codes[:place], *other.codes],
        numbers,
        frozenset(each for each in shoe.free if each < place),
        [*shoe.cards[:place], *[None] * length],  # the two shoes' cards would not make one shoe
        shoe.before,
    )
    return [*shoes[:number], changed, next_._replace(shoe_id=shoe.shoe_id + 1)]


def twice(
    system: System, values: Mapping[str, Any], shoes: Sequence[ShoeCoups], setup: Setup, normal: Sat
) -> Iterator[Finding]:
    """Whether the same shoes bring the same bets a second time."""
    again = sit(afresh(system, setup.call_limit), values, shoes, setup, cards=None)
    where = difference(normal, again)
    if where is not None or again.failure:
        hint = "; it draws from a generator of Python's or numpy's own: use table.random()" if again.drew else ""
        yield told(system, "not_the_same_twice", where, normal, again, f"a second time the same shoes{hint}")


def replaced_futures(
    system: System, values: Mapping[str, Any], shoes: Sequence[ShoeCoups], setup: Setup, normal: Sat
) -> Iterator[Finding | None]:
    """Plays up to each cut with another future: a finding where a bet changed, None where none did."""
    places = cuts(shoes, normal, setup)
    others = strangers(setup, len(places) + 1)
    for count, (number, place) in enumerate(places):
        swapped = replaced(shoes, number, place, others[count], others[count + 1])
        own = afresh(system, setup.call_limit)
        found = sit_until(own, values, swapped, setup, place, cards=normal.cards)
        until = shoes[number].shoe_id, shoes[number].numbers[place]
        where = difference(normal, found, until)
        if where is None and not found.failure:
            yield None
        else:
            yield told(
                system,
                "replaced_future",
                where,
                normal,
                found,
                f"with other coups from shoe {until[0]}, coup {until[1]} on",
            )


def difference(normal: Sat, other: Sat, until: tuple[int, int] | None = None) -> tuple[int, int] | None:
    """The first (shoe, coup) at which something else was asked for; None where nothing was. until: the last to look at."""
    for place in sorted(normal.decisions.keys() | other.decisions.keys()):
        if until is not None and place > until:
            break
        mine, theirs = normal.decisions.get(place, {}), other.decisions.get(place, {})
        if place in normal.limits:
            theirs = {bet: chips for bet, chips in theirs.items() if bet in mine}
        if mine != theirs:
            return place
    return None


def told(system: System, rule: str, where: tuple[int, int] | None, normal: Sat, other: Sat, when: str) -> Finding:
    """The finding of a bet that changed, or of a strategy that failed only there."""
    line = bet_line(system)
    if where is None:
        assert other.failure
        return Finding(rule, f"{when} it fails: {other.failure.message}", system.file, other.failure.line or line)
    mine, theirs = normal.decisions.get(where, {}), other.decisions.get(where, {})
    words = f"{when} it asks for {asked_words(theirs)}, where it asked for {asked_words(mine)}"
    if other.failure:
        words, line = f"{when} it fails: {other.failure.message}", other.failure.line or line
    return Finding(rule, words, system.file, line, *where)


def bet_line(system: System) -> int:
    """The line of the method `bet`, in which decisions are made."""
    code = getattr(system.strategy.bet, "__code__", None)
    own = code is not None and code.co_filename == str(system.path)
    return code.co_firstlineno if own and code is not None else system.line
