"""Scripted shoes, and strategies that bet as they are told: what the tests of betting play with."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from tracker.backtest import (
    Recorded,
    Report,
    Seat,
    Setup,
    ShoeCoups,
    Simulated,
    System,
    SystemReport,
    frame_of,
    run_systems,
)
from tracker.betting import Limits, SessionRules, Strategy, Table, parse_money
from tracker.game import DEFAULT, Coup, Outcome, Variant, coup_of, facts_of, pack, parse_card, variant

LETTERS = {outcome.letter: outcome for outcome in Outcome}


def coup(letter: str) -> Coup:
    """A coup of which only the outcome is recorded: `B`, `P`, `T`; small letters are free coups, `x` is a void one."""
    if letter == "x":
        return Coup(None, void=True)
    return Coup(LETTERS[letter.upper()], free=letter.islower())


def dealt(player: str, banker: str) -> Coup:
    """The coup that these cards make, such as `dealt("9h Kd", "2c 3c")`."""
    sides = (tuple(parse_card(card) for card in side.split()) for side in (player, banker))
    return coup_of(*sides)


def record(*shoes: str | Iterable[Coup]) -> Recorded:
    """Recorded shoes: each a string of letters, or coups."""
    return Recorded(frame_of([[coup(c) if isinstance(c, str) else c for c in shoe] for shoe in shoes]))


def outcomes_of(data: Simulated) -> list[str]:
    """The shoes of a simulated set as strings of letters."""
    return [
        "".join("BPT"[code & 3] for code in shoe.codes)
        for chunk in data.chunks(sha256(), cards=False)
        for shoe in chunk
    ]


class Played(NamedTuple):
    """What one system came to. json: its figures; rows: its ledger as (coup, bet, asked, staked, reason, net, bankroll)."""

    report: Report
    system: SystemReport
    json: dict[str, Any]

    @property
    def rows(self) -> list[tuple]:
        """The ledger, money in the table's currency."""
        names = ("requested", "staked", "net", "bankroll")
        rows = []
        for row in self.report.ledger.iter_rows(named=True):
            asked, staked, net, bankroll = (currency(row[name]) for name in names)
            rows.append((row["coup"], row["bet"], asked, staked, row["reason"], net, bankroll))
        return rows

    @property
    def finals(self) -> list[Decimal]:
        """The net of each session, in the table's currency."""
        assert self.system.tally
        return [currency(net) for net in self.system.tally.nets]


def currency(minor: int) -> Decimal:
    """An amount of the table's currency from minor units: 10,000 of them are 1.00."""
    return Decimal(minor) / 10_000


def system(strategy: type[Strategy], name: str = "mine") -> System:
    """The system of a class that no file was read for."""
    return System(name, strategy, "mine.py", Path("mine.py"), 1, "")


def setup(
    *,
    rules: str | Variant = DEFAULT,
    chip: str = "10",
    minimum: str | None = None,
    maximum: str | None = "1000",
    over_max: str = "cap",
    session: str = "shoe",
    carry: bool = False,
    bankroll: str | None = None,
    win_goal: str | None = None,
    stop_loss: str | None = None,
    trailing: str | None = None,
    due: str = "win",
    seed: int = 0,
    call_limit: float = 5.0,
) -> Setup:
    """The table and the session as the command line would set them; money as text, None for none."""

    def minor(text: str | None) -> int | None:
        return None if text is None else parse_money(text)

    game = variant(rules) if isinstance(rules, str) else rules
    limits = Limits(parse_money(chip), minor(minimum), minor(maximum), over_max)
    unit, length = SessionRules.parse(session)
    lasting = SessionRules(unit, length, minor(bankroll), minor(win_goal), minor(stop_loss), carry, minor(trailing))
    return Setup(game.due(due), limits, lasting, seed, call_limit)


def play(
    strategy: type[Strategy],
    data: Recorded | Simulated,
    *,
    values: Mapping[str, Any] | None = None,
    ledger: bool = True,
    **options: Any,
) -> Played:
    """One system over shoes. values: its parameters; options: see `setup`."""
    report = run_systems([(system(strategy), values or {})], data, setup(**options), ledger=ledger)
    return Played(report, report.systems[0], report.as_json()["systems"][0])


def shoes_of(*shoes: Iterable[Coup]) -> list[ShoeCoups]:
    """Shoes as the engine is handed them, of coups that all count."""
    found = []
    for shoe_id, coups in enumerate(shoes, 1):
        codes = [pack(facts_of(each)) for each in coups]
        found.append(ShoeCoups(shoe_id, codes, range(1, len(codes) + 1)))
    return found


def sit(strategy: type[Strategy], shoes: Iterable[ShoeCoups], *, ledger: bool = True, **options: Any) -> Seat:
    """A seat that has played these shoes and finished; quicker than `play`, as no frame and no figure is made."""
    table = setup(**options)
    seat = Seat("mine", strategy, {}, table.variant, table.limits, table.session, seed=table.seed, ledger=ledger)
    for shoe in shoes:
        seat.play(shoe)
    seat.finish()
    return seat


def told(*plan: Mapping[Any, int] | int, spot: int | str = "player") -> type[Strategy]:
    """A strategy that bets as it is told, coup by coup, over all sessions: spot -> chips, or chips on `spot`; then nothing."""
    coups = iter(plan)

    class Told(Strategy):
        def bet(self, table: Table) -> None:
            stakes = next(coups, {})
            for where, chips in (stakes if isinstance(stakes, Mapping) else {spot: stakes}).items():
                table.bet(where, chips)

    return Told


def asking(look: Callable[[Table], Any], *, stake: int = 0, spot: int | str = "player") -> tuple[type[Strategy], list]:
    """A strategy that notes what `look(table)` says before each coup, and its notes."""
    notes: list = []

    class Asking(Strategy):
        def bet(self, table: Table) -> None:
            notes.append(look(table))
            table.bet(spot, stake)

    return Asking, notes


def seen(*shoes: str | Iterable[Coup], look: Callable[[Table], Any], **options: Any) -> list:
    """What `look(table)` says before each coup of recorded shoes on which nobody bets."""
    strategy, notes = asking(look)
    play(strategy, record(*shoes), **options)
    return notes
