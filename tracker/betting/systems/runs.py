"""Picks that look at the last decisions and at the run that stands; ties are skipped, each shoe begins anew."""

from typing import Any

from tracker.betting.spots import BANKER, PLAYER
from tracker.betting.strategy import Param
from tracker.betting.systems.compose import SIT_OUT, Pick
from tracker.betting.table import NONE_YET, Table
from tracker.errors import UsageError

REPEAT, OPPOSITE, NOTHING = 1, 2, 0
RUNS_HELP = "after a run of 1, 2, … : 1 the same side, 2 the other, 0 nothing"
LETTERS = {"R": REPEAT, "O": OPPOSITE, "-": NOTHING}


def other(side: int) -> int:
    """The other side; none yet stays none, and nobody bets."""
    return SIT_OUT if side == SIT_OUT else BANKER + PLAYER - side


class FollowLast(Pick):
    """The last winner (shadowing, FTL); sits out until a side has won in this shoe.

    Source: letstalkwinning.com newsletter of 9 January 2005.
    """

    def choose(self, table: Table) -> int:
        return table.last


class OppositeOfLast(Pick):
    """The side that did not win last (chop, oFTL); sits out until a side has won in this shoe.

    Source: letstalkwinning.com newsletter of 9 January 2005.
    """

    def choose(self, table: Table) -> int:
        return other(table.last)


class Dragon(Pick):
    """Follow the shoe: the last winner while its run is at least so long; sits out otherwise.

    Source: common form.
    """

    main = "run"
    run: int = Param(3, low=1, high=80, help="the length of a run from which on to bet")

    def choose(self, table: Table) -> int:
        return table.last if table.run_length >= self.run else SIT_OUT


class BreakTheDragon(Dragon):
    """Against the last winner once its run is at least so long; sits out otherwise.

    Source: common form.
    """

    def choose(self, table: Table) -> int:
        return other(table.last) if table.run_length >= self.run else SIT_OUT


class Zigzag(Pick):
    """After at least so many changes of side in a row, the side that did not win last, until a side repeats.

    Source: common form.
    """

    main = "changes"
    changes: int = Param(3, low=1, high=80, help="changes of side in a row from which on to bet")

    def choose(self, table: Table) -> int:
        for place in range(1, self.changes + 1):
            if table.back(place + 1) == NONE_YET or table.back(place) == table.back(place + 1):
                return SIT_OUT
        return other(table.last)


class TimeBeforeLast(Pick):
    """The winner before the last one (TB4L, avant-dernier): a repeat is to follow a repeat, a change a change.

    Source: letstalkwinning.com newsletter of 9 January 2005.
    """

    def choose(self, table: Table) -> int:
        return table.back(2)


class OppositeTimeBeforeLast(Pick):
    """The side that did not win the time before last (OTB4L): a change is to follow a repeat, a repeat a change.

    Source: glossary of forum.beatthecasino.com, topic 7134.
    """

    def choose(self, table: Table) -> int:
        return other(table.back(2))


class RunLengths(Pick):
    """What to bet after a run of one, of two, …: a repeat, the opposite, or nothing; longer runs are sat out.

    The default is Basic System 40: opposite, opposite, opposite, repeat, opposite.
    Source: forum.beatthecasino.com, topics 4949 and 5012.
    """

    main = "plan"
    plan: tuple = Param((2, 2, 2, 1, 2), low=0, high=2, help=RUNS_HELP)

    @classmethod
    def unnamed(cls, given: tuple[Any, ...]) -> dict[str, Any]:
        """Letters (`run_lengths("OOORO")`: repeat, opposite, - for nothing) or digits."""
        if not isinstance(given[0], str):
            return {"plan": given}
        if set(given[0].upper()) - set(LETTERS):
            raise UsageError("letters_of_runs", text=given[0])
        return {"plan": tuple(LETTERS[letter] for letter in given[0].upper())}

    def choose(self, table: Table) -> int:
        if table.run_length == 0 or table.run_length > len(self.plan):
            return SIT_OUT
        todo = self.plan[table.run_length - 1]
        if todo == REPEAT:
            return table.last
        return other(table.last) if todo == OPPOSITE else SIT_OUT


class TerribleTwos(RunLengths):
    """After one of a side its repeat, after two the opposite, so that pairs win; longer runs are sat out.

    Source: glossary of forum.beatthecasino.com, topic 7134.
    """

    plan: tuple = Param((1, 2), low=0, high=2, help=RUNS_HELP)


class Mirror(Pick):
    """The decision at the same place of the shoe before; sits out in the first shoe and where that one was shorter.

    A progression that starts anew at each shoe forgets the shoe before: it needs `--session all --carry`. The last
    coup of a shoe is remembered only if a bet lay on it, because nobody asks a bettor after it.
    Source: common form.
    """

    before: list = []
    now: list = []

    def shoe(self, table: Table) -> None:
        self.before = list(self.now)
        self.now = []

    def choose(self, table: Table) -> int:
        self.look(table)
        place = len(self.now)
        return self.before[place] if place < len(self.before) else SIT_OUT

    def look(self, table: Table) -> None:
        decided = table.count(BANKER) + table.count(PLAYER)
        while len(self.now) < decided:
            self.now.append(table.back(decided - len(self.now)))
