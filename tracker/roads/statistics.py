"""The counters of a scoreboard, from the coups themselves and never from drawn cells."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tracker.game import Coup, Outcome


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts over the coups of a shoe that are not void; None where not every coup recorded it.

    Runs leave ties out. current_side, current_run: the run that stands; None and 0 before the first result.
    since_tie: coups since the last tie, all of them where there was none.
    """

    coups: int
    banker: int
    player: int
    tie: int
    banker_pair: int | None
    player_pair: int | None
    natural: int | None
    longest_banker: int
    longest_player: int
    current_side: Outcome | None
    current_run: int
    columns: int
    since_tie: int

    @property
    def banker_share(self) -> float | None:
        """Banker's share of the coups that were no tie; None before the first."""
        resolved = self.banker + self.player
        return self.banker / resolved if resolved else None


def statistics(coups: Iterable[Coup]) -> Statistics:
    """The counters of these coups."""
    counted = [coup for coup in coups if not coup.void]
    longest = {Outcome.BANKER: 0, Outcome.PLAYER: 0}
    side, run, columns, since_tie = None, 0, 0, 0
    for coup in counted:
        outcome = coup.outcome
        if outcome is None or outcome is Outcome.TIE:
            since_tie = 0
            continue
        since_tie += 1
        if outcome is not side:
            side, run, columns = outcome, 0, columns + 1
        run += 1
        longest[outcome] = max(longest[outcome], run)
    outcomes = [coup.outcome for coup in counted]
    return Statistics(
        coups=len(counted),
        banker=outcomes.count(Outcome.BANKER),
        player=outcomes.count(Outcome.PLAYER),
        tie=outcomes.count(Outcome.TIE),
        banker_pair=_known([coup.banker_pair for coup in counted]),
        player_pair=_known([coup.player_pair for coup in counted]),
        natural=_known([coup.natural for coup in counted]),
        longest_banker=longest[Outcome.BANKER],
        longest_player=longest[Outcome.PLAYER],
        current_side=side,
        current_run=run,
        columns=columns,
        since_tie=since_tie,
    )


def _known(flags: Sequence[bool | None]) -> int | None:
    """How many are true; None where one is not known."""
    return None if None in flags else sum(map(bool, flags))
