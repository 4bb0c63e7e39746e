"""What a person's own bet won or lost on a coup, by the pay table of the shoe's rules."""

from functools import cache

from tracker.betting import CENT, SPOTS, Chip
from tracker.game import DEFAULT, VARIANTS, Coup, facts_of, pack


def settle_own(variant: str | None, coup: Coup, bet: str, stake_minor: int) -> int:
    """The net result in minor units, commission counted. variant: None for the usual table.

    Errors: NotRecordedError where it hangs on something that was not noted.
    """
    code = pack(facts_of(coup))
    return _chip(variant if variant and variant in VARIANTS else DEFAULT, bet)[code].net * stake_minor // CENT


@cache
def _chip(variant: str, bet: str) -> Chip:
    """One cent on this bet: stakes are whole cents."""
    return Chip(VARIANTS[variant].pays, SPOTS.index(bet), CENT)
