"""Forms of the backtest page, and a folder of strategy files, for its tests."""

from typing import Any

import pytest

MINE = '''"""Two systems."""
from tracker import BANKER, PLAYER, Param, Strategy


class Steady(Strategy):
    """Banker, always."""

    base: int = Param(1, low=1, high=9, help="stake of mine, in chips")
    fast: bool = Param(False, help="")

    def bet(self, table):
        table.bet(BANKER, self.base)


class Falls(Strategy):
    """Trips over its own name."""

    def bet(self, table):
        table.bet(PLAYER, 1 if table.coup < 2 else self.levle)
'''
SIMULATED = {"from": "simulated", "shoes": "20", "seed": "7"}
PARTS = {"kind": "parts", "pick": "dragon", "stake": "on_win", "pick_parameters": {"run": "2"}, "stake_parameters": {}}


def form(*systems: Any, **more: Any) -> dict[str, Any]:
    return {"systems": list(systems), "shoes": SIMULATED, "table": {}, **more}


def ships_(name: str, **parameters: str) -> dict[str, Any]:
    return {"kind": "ships", "name": name, "parameters": parameters}


@pytest.fixture
def folder(tmp_path) -> str:
    (tmp_path / "mine").mkdir()
    for name in ("mine.py", "_helper.py", ".hidden.py", "notes.txt"):
        (tmp_path / "mine" / name).write_text(MINE)
    return str(tmp_path / "mine")
