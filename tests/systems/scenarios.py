"""Scenarios of parts as text: a block is a part, then one line a coup; `---` begins a new shoe of the same session.

A line holds the outcome, what was bet (a spot in the tables of picks, a stake in those of stakes; - for nothing), the net
and the balance after it, money at a chip of 10.00 on the tables of `punto-banco-8`.
"""

from decimal import Decimal
from typing import Any, NamedTuple

from tests.backtest.scripted import coup, currency, shoes_of, sit
from tracker.betting import PICKS, SPOTS, STAKES, Part, Strategy, System

LETTERS = {"B": "banker", "P": "player", "T": "tie"}


class Row(NamedTuple):
    """A coup. bet: a letter or an amount; None where it was sat out, and so is the net."""

    outcome: str
    bet: str | None
    net: Decimal | None
    balance: Decimal


class Scenario(NamedTuple):
    """title: the part as it is written in Python, such as `dragon(run=2)`; options behind a bar, such as `bankroll=500`."""

    title: str
    shoes: list[list[Row]]

    @property
    def part(self) -> Part:
        return eval(self.title.partition("|")[0], {**PICKS, **STAKES})

    @property
    def options(self) -> dict[str, Any]:
        """What `play` is told, and `side`, on which a stake is tried."""
        return dict(word.split("=") for word in self.title.partition("|")[2].split())

    def name(self) -> str:
        return self.title.partition("(")[0].partition("|")[0].strip()


def row_of(line: str) -> Row:
    words = line.split()
    if words[1] == "-":
        return Row(words[0], None, None, Decimal(words[2]))
    return Row(words[0], words[1], Decimal(words[2]), Decimal(words[3]))


def scenarios(text: str) -> list[Scenario]:
    found = []
    for block in text.strip().split("\n\n"):
        title, *lines = block.strip().splitlines()
        shoes = "\n".join(lines).split("---")
        found.append(Scenario(title, [[row_of(line) for line in shoe.splitlines() if line] for shoe in shoes]))
    return found


def adds_up(scenario: Scenario, start: Decimal) -> None:
    """The nets of the table make its balances."""
    balance = start
    for row in (row for shoe in scenario.shoes for row in shoe):
        balance += row.net or 0
        assert balance == row.balance, f"{scenario.title}: the table itself does not add up at {row}"


def played(strategy: type[Strategy], scenario: Scenario, **options: Any) -> list[tuple]:
    """The ledger: (coup, bet, stake, net, balance)."""
    shoes = shoes_of(*([coup(row.outcome) for row in shoe] for shoe in scenario.shoes))
    rows = sit(strategy, shoes, session="all", maximum=None, carry=True, **options).rows or []
    return [(row[3], row[4], currency(row[6]), currency(row[8]), currency(row[10])) for row in rows]


def check_pick(scenario: Scenario) -> None:
    """A pick with a flat stake of one chip: spots, nets and balances, coup by coup."""
    adds_up(scenario, Decimal(0))
    expected = [
        (number, LETTERS.get(row.bet, row.bet), 10, row.net, row.balance)
        for shoe in scenario.shoes
        for number, row in enumerate(shoe, 1)
        if row.bet
    ]
    assert played(System(pick=scenario.part, stake=STAKES["flat"]), scenario) == expected


def check_stake(scenario: Scenario) -> None:
    """A stake on Player, or the side of the options: stakes, nets and balances, coup by coup."""
    options = scenario.options
    side = options.pop("side", "player")
    adds_up(scenario, Decimal(options.get("bankroll", 0)))
    expected = [
        (number, side, Decimal(row.bet), row.net, row.balance)
        for shoe in scenario.shoes
        for number, row in enumerate(shoe, 1)
        if row.bet
    ]
    assert side in SPOTS
    assert played(System(pick=PICKS["flat_" + side], stake=scenario.part), scenario, **options) == expected
