"""Systems made of parts: `System(pick=follow_last(), stake=on_win(1, 3, 2, 6))`; the parts are PICKS and STAKES."""

from tracker.betting.systems.compose import Part, System, rule_of, source_of
from tracker.betting.systems.picks import PICKS
from tracker.betting.systems.stakes import STAKES

__all__ = ["PICKS", "STAKES", "Part", "System", "rule_of", "source_of"]
