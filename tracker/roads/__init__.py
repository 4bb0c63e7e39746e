"""The five roads: bead plate, big road, big eye boy, small road, cockroach pig. Bookkeeping of coups that are over.

board = Board("BBPTPB")
board.big_road.cells, board.big_eye_boy.colours, board.ask(Outcome.BANKER)
"""

from tracker.roads.bead_plate import Bead, BeadPlate
from tracker.roads.big_road import BigRoad, Cell, Column
from tracker.roads.board import DERIVED, Asked, Board
from tracker.roads.derived import DerivedRoad, Mark
from tracker.roads.document import document
from tracker.roads.good import GoodRoad, Thresholds, good_roads
from tracker.roads.names import CHANCE, NAMES
from tracker.roads.options import DEFAULTS, LEADING_TIES, TAILS, TIE_PAIRS, Options
from tracker.roads.rule import BIG_EYE_BOY, COCKROACH_PIG, SMALL_ROAD, ask, mark
from tracker.roads.statistics import Statistics, statistics

__all__ = [
    "BIG_EYE_BOY",
    "CHANCE",
    "COCKROACH_PIG",
    "DEFAULTS",
    "DERIVED",
    "LEADING_TIES",
    "NAMES",
    "SMALL_ROAD",
    "TAILS",
    "TIE_PAIRS",
    "Asked",
    "Bead",
    "BeadPlate",
    "BigRoad",
    "Board",
    "Cell",
    "Column",
    "DerivedRoad",
    "GoodRoad",
    "Mark",
    "Options",
    "Statistics",
    "Thresholds",
    "ask",
    "document",
    "good_roads",
    "mark",
    "statistics",
]
