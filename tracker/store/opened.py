"""What the store answers about one shoe: how it stands, and what was confirmed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tracker.errors import NotRecordedError
from tracker.game import Coup
from tracker.store.events import Event, ShoeFacts
from tracker.store.recording import Recording
from tracker.store.rows import Entry, coup_of_row, letters

Settle = Callable[[str | None, Coup, str, int], int | None]
"""(variant, coup, bet, stake_minor) -> what the bet won or lost, in minor units; None where that cannot be told."""


class OwnBetSettled(NamedTuple):
    """net_minor: what it won or lost; 0 on a void or a free coup; None where that hangs on something not recorded."""

    bet: str
    stake_minor: int
    net_minor: int | None


@dataclass(frozen=True, slots=True)
class OpenShoe:
    """A shoe as it stands at a position.

    coups, bets: in playing order, coup 1 first; `bets[k]` are the own bets on `coups[k]`. missing: coups missing after
    the last one, -1 an unknown number. outcomes: one letter a coup that counts. undoes, redoes: what `Undone` and
    `Redone` would take back and put again; None where there is nothing. merged_into: the shoe that its coups now follow.
    """

    shoe_id: int
    position: int
    source: str
    facts: ShoeFacts
    coups: tuple[Coup, ...]
    bets: tuple[tuple[OwnBetSettled, ...], ...]
    missing: int
    outcomes: str
    undoes: Event | None
    redoes: Event | None
    file: str | None
    deleted: bool
    merged_into: int | None


class Confirmed(NamedTuple):
    """An event that is on disk. position: where it stands. shoe: as it is now. repeated: it was there before this call."""

    position: int
    shoe: OpenShoe
    repeated: bool


def open_shoe(row: Mapping[str, Any], recording: Recording, settle: Settle | None) -> OpenShoe:
    """A shoe out of its row of `shoes` and what was recorded. settle: None where nobody settles own bets."""
    card, done, undone = recording.card, recording.done, recording.undone
    return OpenShoe(
        shoe_id=row["id"],
        position=row["position"],
        source=row["source"],
        facts=recording.facts,
        coups=tuple(coup_of_row(entry.row) for entry in card.entries),
        bets=tuple(settled(entry, recording.facts.variant, settle) for entry in card.entries),
        missing=card.missing,
        outcomes=letters(card.entries),
        undoes=done[-1].event if done else None,
        redoes=undone[-1].event if undone else None,
        file=row.get("file"),
        deleted=row.get("deleted_at") is not None,
        merged_into=row.get("merged_into"),
    )


def settled(entry: Entry, variant: str | None, settle: Settle | None) -> tuple[OwnBetSettled, ...]:
    """The own bets on a coup. variant: of the shoe, None where it is not known. settle: None where nobody settles them."""
    if not entry.bets:
        return ()
    coup = coup_of_row(entry.row)
    nets = []
    for bet, stake in entry.bets:
        try:
            net = 0 if coup.void or coup.free else None if settle is None else settle(variant, coup, bet, stake)
        except NotRecordedError:
            net = None
        nets.append(OwnBetSettled(bet, stake, net))
    return tuple(nets)
