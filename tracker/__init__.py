"""Baccarat shoes, their roads, and betting systems put to the test.

The names an author of a strategy needs are here: `Strategy`, `Param`, and a constant for every bet (`BANKER`,
`PLAYER`, `TIE`, `DRAGON_7`, …); `System` and the parts that systems are put together from (`follow_last`, `paroli`, …).
They are loaded when first asked for, so `import tracker` costs next to nothing.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from tracker.betting.spots import BANKER as BANKER
    from tracker.betting.spots import PLAYER as PLAYER
    from tracker.betting.spots import TIE as TIE
    from tracker.betting.strategy import Param as Param
    from tracker.betting.strategy import Strategy as Strategy
    from tracker.betting.systems.compose import System as System
    from tracker.betting.systems.picks import *  # noqa: F403
    from tracker.betting.systems.stakes import *  # noqa: F403
    from tracker.betting.table import Table as Table


def __getattr__(name: str) -> Any:
    if name == "__all__":  # asked for by `from tracker import *`
        from tracker.betting import PICKS, STAKES, spots

        return ["Param", "Strategy", "System", "Table", "SIDES", *spots.CONSTANTS, *PICKS, *STAKES]
    if name != "betting" and not name.startswith("_"):
        from tracker import betting

        if (name in {"Strategy", "Param", "Table", "System"} or name.isupper()) and hasattr(betting, name):
            return getattr(betting, name)
        for parts in (betting.PICKS, betting.STAKES):
            if name in parts:
                return parts[name]
    raise AttributeError(f"module 'tracker' has no attribute {name!r}")
