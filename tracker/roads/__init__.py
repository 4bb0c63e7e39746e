"""The five roads: bead plate, big road, big eye boy, small road, cockroach pig. Bookkeeping of coups that are over."""

from tracker.roads.rule import BIG_EYE_BOY, COCKROACH_PIG, SMALL_ROAD, ask, mark

__all__ = ["BIG_EYE_BOY", "COCKROACH_PIG", "SMALL_ROAD", "ask", "mark"]
