"""A method whose name is nearly right is named, since a system that never learns what it lost looks like one that works."""

import pytest

from tracker.backtest import idle_methods, load

CLASS = """from tracker import BANKER, Strategy


class Mine(Strategy):
    stake: int = 1

    def bet(self, table):
        table.bet(BANKER, self.stake){more}
"""


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("\n\n    def settled(self, table):\n        self.stake = 2", "mine.py:10: the method 'settled' is called by nobody"),
        ("\n\n    def on_settle(self, table):\n        self.stake = 2", "did you mean 'settle'?"),
        ("\n        self.started()\n\n    def started(self):\n        pass", None),  # called by the class itself
        ("\n\n    def settle(self, table):\n        pass\n\n    def settled(self):\n        pass", None),
        ("\n\n    def double(self):\n        pass", None),
    ],
)  # fmt: skip
def test_a_method_that_nobody_calls_is_named(tmp_path, more, told):
    file = tmp_path / "mine.py"
    file.write_text(CLASS.format(more=more))
    sentences = [str(error) for error in idle_methods(load(str(file)))]
    assert sentences == [] if told is None else told in sentences[0]
