"""The compiled way to play: the same plain strategy class translated, compiled, and held to the interpreted seat."""

from tracker.backtest.compile.play import COMPILED_FROM, CompiledSeat
from tracker.backtest.compile.source import NotCompiledError

__all__ = ["COMPILED_FROM", "CompiledSeat", "NotCompiledError"]
