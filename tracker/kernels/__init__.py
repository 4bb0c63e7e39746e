"""Fast twins of plain code: numpy for little work, compiled code for much; each equal to its plain twin to the last bit."""

from tracker.kernels.choice import Dealer, dealer, numba_loads
from tracker.kernels.deal import deal_codes, deal_rows
from tracker.kernels.threads import in_order

__all__ = ["Dealer", "deal_codes", "deal_rows", "dealer", "in_order", "numba_loads"]
