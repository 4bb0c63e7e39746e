"""Picks that look at no run and no road: fixed spots, fixed strings, chance, counts, and the tie chaser.

A side is chosen from the decisions of this shoe (Banker or Player, ties skipped) unless a rule says otherwise.
"""

from typing import Any

from tracker.betting.spots import BANKER, PLAYER, TIE
from tracker.betting.strategy import Param
from tracker.betting.systems.compose import SIT_OUT, Pick
from tracker.betting.table import Table
from tracker.errors import StrategyError, UsageError

BANKER_DIGIT, PLAYER_DIGIT = 1, 2  # sides in a template or a pattern; one more than the number of the spot
DIGITS = {"B": BANKER_DIGIT, "P": PLAYER_DIGIT}


def digits_of(text: str) -> tuple[int, ...]:
    """The digits that letters B and P stand for.

    Errors: UsageError for any other letter.
    """
    if not text or set(text.upper()) - set(DIGITS):
        raise UsageError("letters_of_sides", text=text)
    return tuple(DIGITS[letter] for letter in text.upper())


class FlatBanker(Pick):
    """Always Banker.

    Source: common form.
    """

    def choose(self, table: Table) -> int:
        return BANKER


class FlatPlayer(Pick):
    """Always Player.

    Source: common form.
    """

    def choose(self, table: Table) -> int:
        return PLAYER


class FlatTie(Pick):
    """Always Tie.

    Source: common form.
    """

    def choose(self, table: Table) -> int:
        return TIE


class Alternate(Pick):
    """Banker, Player, Banker, Player … from the first coup of the shoe on, whatever comes; a tie counts as a coup.

    Source: common form.
    """

    def choose(self, table: Table) -> int:
        return PLAYER if table.coup % 2 else BANKER


class Coin(Pick):
    """A side by chance, anew at each coup: the control group.

    Source: common form.
    """

    def choose(self, table: Table) -> int:
        return BANKER if table.random() < 0.5 else PLAYER


class Template(Pick):
    """A fixed string of sides, over and over from the first coup of the shoe on, whatever comes; a tie is a coup too.

    Source: template based selection, letstalkwinning.com newsletter of 9 January 2005.
    """

    main = "template"
    template: tuple = Param((1, 1, 2, 1, 2, 2), low=1, high=2, help="the sides in turn: 1 Banker, 2 Player")

    @classmethod
    def unnamed(cls, given: tuple[Any, ...]) -> dict[str, Any]:
        """Letters (`template("BBPBPP")`) or digits."""
        return {"template": digits_of(given[0]) if isinstance(given[0], str) else given}

    def choose(self, table: Table) -> int:
        return self.template[table.coup % len(self.template)] - 1


class FirstStamp(Pick):
    """The first n decisions of the shoe are the template for its rest, over and over; sits out until it has them.

    Source: common form.
    """

    main = "first"
    first: int = Param(6, low=1, high=40, help="how many decisions make the template")

    def choose(self, table: Table) -> int:
        decided = table.count(BANKER) + table.count(PLAYER)
        if decided < self.first:
            return SIT_OUT
        return table.back(decided - (decided - self.first) % self.first)


class Patterns(Pick):
    """Rules such as BBP>B: after these decisions, in the order dealt, this side. The longest that fits; none: sits out.

    Source: pattern maps, letstalkwinning.com newsletter of 9 January 2005.
    """

    main = "rules"
    rules: tuple = Param(
        (11, 22), low=1, high=222222222222222222, help="rules as digits, 1 Banker, 2 Player: BBP>B is 1121"
    )

    @classmethod
    def unnamed(cls, given: tuple[Any, ...]) -> dict[str, Any]:
        """Texts (`patterns("BBP>B", "PP>P")`) or digits."""
        numbers = []
        for rule in given:
            if isinstance(rule, str):
                before, _, side = rule.replace(" ", "").partition(">")
                rule = int("".join(map(str, (*(digits_of(before) if before else ()), *digits_of(side)))))
            numbers.append(rule)
        return {"rules": tuple(numbers)}

    def shoe(self, table: Table) -> None:
        for rule in self.rules:
            digits = rule
            while digits > 0:
                if digits % 10 != BANKER_DIGIT and digits % 10 != PLAYER_DIGIT:
                    raise StrategyError("pattern_form", rule=rule)
                digits //= 10

    def choose(self, table: Table) -> int:
        side, longest = SIT_OUT, 0
        for rule in self.rules:
            before, place = rule // 10, 1
            while before > 0 and table.back(place) == before % 10 - 1:
                before //= 10
                place += 1
            if before == 0 and place > longest:
                side, longest = rule % 10 - 1, place
        return side


class Majority(Pick):
    """The more frequent side of the last n decisions, or of what there is; where both came as often, the last one.

    Source: common form.
    """

    main = "among"
    among: int = Param(5, low=1, high=80, help="how many decisions are looked at")

    def choose(self, table: Table) -> int:
        bankers = players = 0
        for place in range(1, self.among + 1):
            if table.back(place) == BANKER:
                bankers += 1
            elif table.back(place) == PLAYER:
                players += 1
        if bankers == players:
            return table.last
        return BANKER if bankers > players else PLAYER


class DominantSide(Pick):
    """The side that leads in this shoe; Banker where neither does.

    Source: common form.
    """

    def choose(self, table: Table) -> int:
        return PLAYER if table.count(PLAYER) > table.count(BANKER) else BANKER


class TieChaser(Pick):
    """Tie on the k coups after a tie; sits out otherwise.

    Source: common form.
    """

    main = "coups"
    coups: int = Param(3, low=1, high=80, help="on how many coups after a tie to bet")

    def choose(self, table: Table) -> int:
        return TIE if 0 <= table.since_tie < self.coups else SIT_OUT
