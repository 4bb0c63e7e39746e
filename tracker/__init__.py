"""Baccarat shoes, their roads, and betting systems put to the test.

The names an author of a strategy needs are here: `Strategy`, `Param`, and a constant for every bet (`BANKER`,
`PLAYER`, `TIE`, `DRAGON_7`, …). They are loaded when first asked for, so `import tracker` costs next to nothing.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from tracker.betting.spots import BANKER as BANKER
    from tracker.betting.spots import PLAYER as PLAYER
    from tracker.betting.spots import TIE as TIE
    from tracker.betting.strategy import Param as Param
    from tracker.betting.strategy import Strategy as Strategy
    from tracker.betting.table import Table as Table


def __getattr__(name: str) -> Any:
    if name in {"Strategy", "Param", "Table"} or name.isupper():
        from tracker import betting

        if hasattr(betting, name):
            return getattr(betting, name)
    raise AttributeError(f"module 'tracker' has no attribute {name!r}")
