"""Shadow Paroli: bet on whoever won last and let wins ride. Neither half knows anything about the next coup."""

from tracker import System, follow_last, paroli


class ShadowParoli(System(pick=follow_last(), stake=paroli())):
    """The last winner; double after a win, start again after three in a row or a loss. Ties change nothing."""
