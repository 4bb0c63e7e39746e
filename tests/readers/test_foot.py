"""Totals above or below a shoe are held to the coups where they speak of the same shoe."""

import pytest

from tracker.readers import read_text

SHOE = "outcome\nB\nB\nP\nT\nB\n"  # Banker 3, Player 1, Tie 1


def told(text: str) -> list[tuple[int | None, str, str]]:
    return [(entry.line, entry.rule, str(entry.message)) for entry in read_text(text).findings]


def test_totals_that_disagree_are_a_finding_and_those_that_agree_are_none():
    assert told(SHOE + "Banker 3 Player 1 Tie 1\n") == []
    assert told(SHOE + "Banker 4 Player 1 Tie 2\n") == [
        (7, "counters_disagree", "the totals of this line count 4 for banker, 3 were read"),
        (7, "counters_disagree", "the totals of this line count 2 for tie, 1 were read"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        SHOE + "Banker 4 (80 %) Player 1\n",  # other numbers stand among them
        "outcome\nB\nB\nBanker 1 Player 0\nP\nT\nB\n",  # among the coups: of what came before it
        "BBPTBBBPPPBBBBBBBBBBBB\nBPBPBPBPBPTTPBPBPBPBPB\nBanker 4 Player 1\n",  # of which of the two shoes?
    ],
)
def test_totals_of_another_scope_are_not_compared(text):
    assert [entry for entry in told(text) if entry[1] == "counters_disagree"] == []
