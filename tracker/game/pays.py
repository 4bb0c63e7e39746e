"""What every bet pays: a pay table is lines of (when, odds), read from the top; where no line fits the stake is lost."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType

from tracker.game.facts import Facts

BANKER_WON, PLAYER_WON, TIED = 0, 1, 2


def _margin(f: Facts) -> int:
    return abs(f.player_total - f.banker_total)  # pyrefly: ignore[unsupported-operation]


def _natural(total: int | None, drew: bool | None) -> bool:
    return not drew and total in (8, 9)


def _player_natural(f: Facts) -> bool:
    return _natural(f.player_total, f.player_drew)


def _banker_natural(f: Facts) -> bool:
    return _natural(f.banker_total, f.banker_drew)


def _plain_win(side: int, margin: int) -> Callable[[Facts], bool]:
    """The side wins by this margin, and not with a natural."""
    natural = (_banker_natural, _player_natural)[side]
    return lambda f: f.outcome == side and _margin(f) == margin and not natural(f)


WHEN: Mapping[str, Callable[[Facts], bool]] = MappingProxyType(
    {
        "Banker wins": lambda f: f.outcome == BANKER_WON,
        "Player wins": lambda f: f.outcome == PLAYER_WON,
        "tie": lambda f: f.outcome == TIED,
        "Banker wins with 6": lambda f: f.outcome == BANKER_WON and f.banker_total == 6,
        "Banker wins with a two-card 6": lambda f: (
            f.outcome == BANKER_WON and f.banker_total == 6 and not f.banker_drew
        ),
        "Banker wins with a three-card 6": lambda f: f.outcome == BANKER_WON and f.banker_total == 6 and f.banker_drew,
        "Banker wins with a three-card 7": lambda f: f.outcome == BANKER_WON and f.banker_total == 7 and f.banker_drew,
        "Player wins with a three-card 8": lambda f: f.outcome == PLAYER_WON and f.player_total == 8 and f.player_drew,
        "tie on 6": lambda f: f.outcome == TIED and f.banker_total == 6,
        "Player pair": lambda f: f.player_pair,
        "Banker pair": lambda f: f.banker_pair,
        "a pair on either side": lambda f: f.player_pair or f.banker_pair,
        "a perfect pair on either side": lambda f: f.player_suited or f.banker_suited,
        "five or six cards": lambda f: f.player_drew or f.banker_drew,
        "four cards": lambda f: not (f.player_drew or f.banker_drew),
        "Player has a natural": _player_natural,
        "Banker has a natural": _banker_natural,
        "Player wins with a natural": lambda f: f.outcome == PLAYER_WON and _player_natural(f),
        "Banker wins with a natural": lambda f: f.outcome == BANKER_WON and _banker_natural(f),
        "a tie of naturals": lambda f: f.outcome == TIED and _player_natural(f),
    }
    | {f"Player wins by {n}, no natural": _plain_win(PLAYER_WON, n) for n in range(4, 10)}
    | {f"Banker wins by {n}, no natural": _plain_win(BANKER_WON, n) for n in range(4, 10)}
    | {f"tie on {n} exactly": (lambda f, n=n: f.outcome == TIED and f.player_total == n) for n in range(10)}
)

NEEDS: Mapping[str, tuple[str, ...]] = MappingProxyType(  # when -> the facts about pairs that it asks for
    {
        "Player pair": ("player_pair",),
        "Banker pair": ("banker_pair",),
        "a pair on either side": ("player_pair", "banker_pair"),
        "a perfect pair on either side": ("player_suited", "banker_suited"),
    }
)

Lines = tuple[tuple[str, Fraction], ...]
LOST = Fraction(-1)
PUSHING_TIE = ("tie", Fraction(0))


def lines(*of: tuple[str, int | str | Fraction]) -> Lines:
    """The results that a bet names, and what each pays to one."""
    return tuple((when, Fraction(odds)) for when, odds in of)


def _dragon_bonus(side: str) -> Lines:
    margins = ((9, 30), (8, 10), (7, 6), (6, 4), (5, 2), (4, 1))
    return lines(
        (f"{side} wins with a natural", 1),
        ("a tie of naturals", 0),
        *((f"{side} wins by {margin}, no natural", odds) for margin, odds in margins),
    )


BETS: Mapping[str, Lines] = MappingProxyType(
    {
        "banker": lines(("Banker wins", 1), ("tie", 0)),
        "player": lines(("Player wins", 1), ("tie", 0)),
        "tie": lines(("tie", 8)),
        "banker_pair": lines(("Banker pair", 11)),
        "player_pair": lines(("Player pair", 11)),
        "either_pair": lines(("a pair on either side", 5)),
        "perfect_pair": lines(("a perfect pair on either side", 25)),
        "dragon_7": lines(("Banker wins with a three-card 7", 40)),
        "panda_8": lines(("Player wins with a three-card 8", 25)),
        "super_6": lines(("Banker wins with 6", 12)),
        "lucky_6": lines(("Banker wins with a two-card 6", 12), ("Banker wins with a three-card 6", 20)),
        "dragon_bonus_player": _dragon_bonus("Player"),
        "dragon_bonus_banker": _dragon_bonus("Banker"),
        "small_tiger": lines(("Banker wins with a two-card 6", 22)),
        "big_tiger": lines(("Banker wins with a three-card 6", 50)),
        "tiger_tie": lines(("tie on 6", 35)),
        "big": lines(("five or six cards", "0.54")),
        "small": lines(("four cards", "1.5")),
        "player_natural": lines(("Player has a natural", 4)),
        "banker_natural": lines(("Banker has a natural", 4)),
    }
    | {
        f"tie_{total}": lines((f"tie on {total} exactly", odds))
        for total, odds in enumerate((150, 215, 225, 200, 120, 110, 45, 45, 80, 80))
    }
)

EZ_BANKER = lines(("Banker wins with a three-card 7", 0), ("Banker wins", 1), ("tie", 0))
SUPER_6_BANKER = lines(("Banker wins with 6", "0.5"), ("Banker wins", 1), ("tie", 0))


def in_decimals(number: Fraction) -> str:
    """A fraction as people write it: `12`, `0.54`, or `1/3` where decimals do not end."""
    text = f"{float(number):.10g}"
    return text if Fraction(text) == number else str(number)


def _in_words(*odds: Fraction) -> str:
    return "/".join(map(in_decimals, odds)) + ":1" if all(odds) else "push"


def _clauses(lines: Lines) -> list[str]:
    """A clause for each line; lines that differ in a number alone share one: `30/10:1 (Player wins by 9/8, no natural)`."""
    clauses = []
    for _, group in groupby(lines, key=lambda line: (re.sub(r"\d", "", line[0]), bool(line[1]))):
        alike = list(group)
        numbers = "/".join("".join(re.findall(r"\d", when)) for when, _ in alike)
        when = re.sub(r"\d", numbers, alike[0][0])
        clauses.append(f"{_in_words(*(odds for _, odds in alike))} ({when})")
    return clauses


@dataclass(frozen=True, slots=True)
class PayTable:
    """What the bets of a table pay.

    commission: share of a winning Banker bet's winnings. commission_due: `win`, taken from each win, or `shoe`, owed in
    a box and paid when the shoe (or the session) ends; the sum is the same.
    """

    bets: Mapping[str, Lines] = field(default_factory=lambda: BETS)
    commission: Fraction = Fraction(1, 20)
    commission_due: str = "win"

    def __hash__(self) -> int:
        return hash((self.commission, self.commission_due, len(self.bets)))

    def __reduce__(self) -> tuple:
        return _pay_table, (dict(self.bets), self.commission, self.commission_due)

    def with_bets(self, **lines: Lines) -> "PayTable":
        """The same table with other lines for some bets."""
        return replace(self, bets=MappingProxyType({**self.bets, **lines}))

    def needs(self, bet: str) -> frozenset[str]:
        """The facts about pairs that a bet asks for; empty where the totals and who drew are enough."""
        return frozenset(fact for when, _ in self.bets[bet] for fact in NEEDS.get(when, ()))

    def line(self, bet: str, facts: Facts) -> int:
        """The place of the line that settles a bet, -1 where the stake is lost. What `needs` names must be recorded."""
        for place, (when, _) in enumerate(self.bets[bet]):
            if WHEN[when](facts):
                return place
        return -1

    def odds(self, bet: str, facts: Facts) -> Fraction:
        """Winnings per unit staked, before commission: -1 a lost stake, 0 a push. The facts must be complete."""
        place = self.line(bet, facts)
        return self.bets[bet][place][1] if place >= 0 else LOST

    def commission_on(self, bet: str, odds: Fraction) -> Fraction:
        """Commission per unit staked on a bet that won these odds."""
        return self.commission * odds if bet == "banker" and odds > 0 else Fraction(0)

    def net(self, bet: str, facts: Facts) -> Fraction:
        """Result per unit staked, commission counted."""
        odds = self.odds(bet, facts)
        return odds - self.commission_on(bet, odds)

    def nets(self, bet: str) -> tuple[Fraction, ...]:
        """Result per unit staked, commission counted, of each line, and last that of a lost stake."""
        return (*(odds - self.commission_on(bet, odds) for _, odds in self.bets[bet]), LOST)

    def wording(self, bet: str) -> str:
        """What a bet pays, in words: `1:1 less 5 %`, `8:1`, or a clause for each line. That a tie pushes the main bets goes without saying."""
        lines = self.bets[bet]
        if lines[-1] == PUSHING_TIE:  # the plain win first, then the exceptions to it
            clauses = [_in_words(lines[-2][1]), *_clauses(lines[:-2])]
        else:
            clauses = [_in_words(lines[0][1])] if len(lines) == 1 else _clauses(lines)
        taken = any(self.commission_on(bet, odds) for _, odds in lines)
        return ", ".join(clauses) + (f" less {in_decimals(self.commission * 100)} %" if taken else "")


def _pay_table(bets: dict[str, Lines], commission: Fraction, commission_due: str) -> PayTable:
    """Rebuilds a pay table that was sent to another process."""
    return PayTable(MappingProxyType(bets), commission, commission_due)
