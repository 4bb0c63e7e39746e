"""The compiled way to play: the same plain strategy class translated, compiled, and held to the interpreted seat."""

from tracker.backtest.compile.play import CHECKED_AGAIN, COMPILED_FROM, EDGES_COMPILED_FROM, CompiledSeat
from tracker.backtest.compile.recorded import RECORDED_FROM, RecordedSeat
from tracker.backtest.compile.source import NotCompiledError, names_edges

__all__ = [
    "CHECKED_AGAIN",
    "COMPILED_FROM",
    "EDGES_COMPILED_FROM",
    "RECORDED_FROM",
    "CompiledSeat",
    "NotCompiledError",
    "RecordedSeat",
    "names_edges",
]
