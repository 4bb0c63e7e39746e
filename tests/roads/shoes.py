"""Random shoes and options for the tests of the roads."""

from itertools import product

from hypothesis import strategies as st

from tracker.game import Coup, Outcome
from tracker.roads import LEADING_TIES, TAILS, TIE_PAIRS, Options

OUTCOMES = {outcome.letter: outcome for outcome in Outcome}
RUNS = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 9, 12, 15)
TIES = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 4)
FLAGS = (None, False, True)


def coups_of(recipe: bytes) -> list[Coup]:
    """A shoe: every byte is a run and the ties that fall in it, the first one the ties that open the shoe."""
    letters = "T" * TIES[recipe[0] % 16] if recipe else ""
    for index, byte in enumerate(recipe[1:]):
        side = "BP"[index % 2]
        letters += side + "T" * TIES[byte // 16] + side * (RUNS[byte % 16] - 1)
    pairs = [Coup(None, banker_pair=b, player_pair=p, natural=n) for b, p, n in product(FLAGS, FLAGS, FLAGS)]
    shown = [pairs[(place * 11 + len(recipe)) % 27] for place in range(len(letters))]
    return [
        Coup(OUTCOMES[letter], banker_pair=coup.banker_pair, player_pair=coup.player_pair, natural=coup.natural)
        for letter, coup in zip(letters, shown, strict=True)
    ]


shoes = st.binary(max_size=28).map(coups_of)
options = st.sampled_from(
    [Options(*each) for each in product((6, 4, 8), TAILS, LEADING_TIES, TIE_PAIRS)],
)
