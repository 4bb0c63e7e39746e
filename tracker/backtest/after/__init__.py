"""Do roads tell what comes? What came next after every pattern of a record, held against the rules."""

from tracker.backtest.after.table import After, AfterRow, Key, came_after

__all__ = ["After", "AfterRow", "Key", "came_after"]
