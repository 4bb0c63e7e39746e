"""Fast twins of plain code: numpy for little work, compiled code for much; each equal to its plain twin to the last bit."""

from tracker.kernels.choice import Dealer, dealer, driver_of, martingale_by_hand, road_marks
from tracker.kernels.deal import as_dealt, deal_codes, deal_rows
from tracker.kernels.edges import EdgeLaws
from tracker.kernels.native import can_compile, numba_loads
from tracker.kernels.odds import Form, outcomes
from tracker.kernels.records import LONGEST_LIST, LONGEST_SHOE, UNITS, Field, table_of
from tracker.kernels.reorder import reordered
from tracker.kernels.replay import Pays, RefusedError, Replay, empty
from tracker.kernels.spread import Moves, Part, Pile, Run, Spread, Walk, band, chips, reached, visits
from tracker.kernels.threads import in_order
from tracker.kernels.whole import dot, mean_ratio, total, whole

__all__ = [
    "LONGEST_LIST",
    "LONGEST_SHOE",
    "UNITS",
    "Dealer",
    "EdgeLaws",
    "Field",
    "Form",
    "Moves",
    "Part",
    "Pays",
    "Pile",
    "RefusedError",
    "Replay",
    "Run",
    "Spread",
    "Walk",
    "as_dealt",
    "band",
    "can_compile",
    "chips",
    "deal_codes",
    "deal_rows",
    "dealer",
    "dot",
    "driver_of",
    "empty",
    "in_order",
    "martingale_by_hand",
    "mean_ratio",
    "numba_loads",
    "outcomes",
    "reached",
    "reordered",
    "road_marks",
    "table_of",
    "total",
    "visits",
    "whole",
]
