"""Small files with which fuzzing found a fault, each beside what it should give; kept so that it stays corrected."""

import pytest

from tests.readers.reading_for_tests import outcomes

READ = {  # text: the outcomes of its shoes
    "count,result\n1,B\n2,P\n": ["BP"],  # a column named as Polars names its own
    '{"count": "1", "result": "B"}\n{"count": "2", "result": "P"}': ["BP"],
    '{"result": "B"}\n{"shoe": null}': ["B"],  # a column of shoes that is empty
    "shoe,result\n,B\n,P\n": ["BP"],
    "Round 1: Banker\nRound 2: Player\nRound 3: Tie\n": ["BPT"],  # no heading: a coup was lost
    "Hand 1 B\nHand 2 P\n": ["BP"],
}


@pytest.mark.parametrize("text", READ)
def test_what_once_failed_is_read(text):
    assert outcomes(text) == READ[text]
