"""The facts that bets depend on, packed into one small number: the internal currency of simulation and settlement.

A coup code has 16 bits of facts, lowest first: outcome 2, Player's total 4, Banker's total 4, Player drew, Banker drew,
Player pair, Banker pair, Player's pair suited, Banker's pair suited. Bits 16-23 say which facts were not recorded
(their own bits are then 0), so a coup of which everything is known is simply below 65,536.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from tracker.game.coup import Coup


class Facts(NamedTuple):
    """What a bet may ask of a coup; None means not recorded. outcome: 0 Banker, 1 Player, 2 Tie."""

    outcome: int
    player_total: int | None = None
    banker_total: int | None = None
    player_drew: bool | None = None
    banker_drew: bool | None = None
    player_pair: bool | None = None
    banker_pair: bool | None = None
    player_suited: bool | None = None
    banker_suited: bool | None = None


FIELDS = (  # name, lowest bit, width; in the order of `Facts`
    ("player_total", 2, 4),
    ("banker_total", 6, 4),
    ("player_drew", 10, 1),
    ("banker_drew", 11, 1),
    ("player_pair", 12, 1),
    ("banker_pair", 13, 1),
    ("player_suited", 14, 1),
    ("banker_suited", 15, 1),
)
UNRECORDED = 16  # the lowest of the eight bits that say what was not recorded


def pack(facts: Facts) -> int:
    """The code of these facts."""
    code = facts.outcome
    for place, (name, shift, _) in enumerate(FIELDS):
        value = getattr(facts, name)
        code |= (1 << UNRECORDED + place) if value is None else int(value) << shift
    return code


@cache  # few of the 65,536 codes ever occur, and a law or a settlement asks for them again and again
def unpack(code: int) -> Facts:
    """The facts of this code."""
    values: list[Any] = []
    for place, (_, shift, width) in enumerate(FIELDS):
        value = (code >> shift) & ((1 << width) - 1)
        values.append(None if code >> UNRECORDED + place & 1 else bool(value) if width == 1 else value)
    return Facts(code & 3, *values)


def facts_of(coup: Coup) -> Facts:
    """The facts of a coup that has an outcome. A natural means that neither side drew."""
    if coup.outcome is None:
        raise ValueError("a void coup without an outcome has no facts")
    stood = False if coup.natural else None
    return Facts(
        coup.outcome.code,
        coup.player_total,
        coup.banker_total,
        len(coup.player.cards) == 3 if coup.player else stood,
        len(coup.banker.cards) == 3 if coup.banker else stood,
        coup.player_pair,
        coup.banker_pair,
        coup.player.is_perfect_pair if coup.player else (False if coup.player_pair is False else None),
        coup.banker.is_perfect_pair if coup.banker else (False if coup.banker_pair is False else None),
    )


def completions(facts: Facts) -> Iterator[Facts]:
    """Every full set of facts that the recorded ones leave possible (some of them no deal can bring about)."""
    choices: list[tuple] = [(facts.outcome,)]
    for name, _, width in FIELDS:
        value = getattr(facts, name)
        choices.append((value,) if value is not None else (False, True) if width == 1 else tuple(range(10)))
    for player_total in choices[1]:
        for banker_total in choices[2]:
            outcome = 2 if player_total == banker_total else int(player_total > banker_total)
            if outcome != facts.outcome:
                continue
            for player_drew in choices[3]:
                for banker_drew in choices[4]:
                    for player_pair in choices[5]:
                        for banker_pair in choices[6]:
                            for player_suited in choices[7] if player_pair else (False,):
                                for banker_suited in choices[8] if banker_pair else (False,):
                                    yield Facts(
                                        facts.outcome, player_total, banker_total, player_drew, banker_drew,
                                        player_pair, banker_pair, player_suited, banker_suited,
                                    )  # fmt: skip
