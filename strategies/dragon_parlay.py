"""Dragon parlay: ride a run of three or more with stake and winnings. Every run ends, and takes the stake with it."""

from tracker import System, dragon, parlay


class DragonParlay(System(pick=dragon(), stake=parlay())):
    """The last winner once it has a run; stake and winnings stay three times. Ties change nothing."""
