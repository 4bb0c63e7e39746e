"""What the terminal says of runs small enough to be worked by hand."""

import pytest

from tests.backtest.scripted import record, setup, system, told
from tracker.backtest import run_systems
from tracker.cli.verdicts import show

# 46 wins of 9.50, 44 losses of 10.00, 10 ties: -3.00. By the facts -10.58, with an error of 10 x 10.00 x 0.92737 = 92.737:
# 9.2737 % of all stakes, 18.1765 % at 1.96 of it; z 0.0817, beyond which lies 93.5 % (normal table); 29,521 coups settle it.
HUNDRED = [
    "staked 1,000.00 on 100 of 100 coups: won 46, lost 44, pushed 10",
    "net -3.00 commission paid 23.00",
    "edge predicts -10.58 1.058 % of what was staked",
    "house kept 0.300 % of what was staked; 95 % interval -17.876 % to 18.476 %",
    "luck 7.58 beside what the edge predicts; luck alone takes 93.5 % of runs so far from it or farther, to either side an hour",
    "an hour 7.41 is the expected loss, at 70 coups an hour; a session lasts 1.4 hours on average",
    "ahead 0.0 % of one session, which ended at -3.00",
    "worst 44 losses in a row; the session fell 440.00 from its peak",
    "luck alone moves the result by 18.18 % of what was staked either way, more than the edge of 1.06 %; about 296 shoes",
]
# Three sessions of +10, one of -10 - 70: squares 3 + 1 + 49 = 53, an error of 69.245 on 110.00; 70 x 110 / 5 x 1.2351 % an
# hour; z -0.7025, beyond which lies 48.2 %; 11 x 11 / 53 = 2.3 flat bets; (1.96 x 62.95 / 1.2351)^2 x 4 shoes.
AHEAD = [
    "staked 110.00 on 5 of 5 coups: won 3, lost 2, pushed 0",
    "house kept 45.455 % of what was staked; 95 % interval -77.927 % to 168.836 %",
    "luck -48.64 beside",
    "luck alone takes 48.2 % of runs so far from it or farther, to either side; 5 such bets tell as much as 2 flat ones",
    "an hour 19.02 is",
    "ahead 75.0 % of 4 sessions; the middle one ended at 10.00, the worst at -80.00",
    "the mean of their returns is 50.0 %",
    "of all that was staked the house kept 45.45 %",
    "worst 2 losses in a row; the middle session fell 0.00 from its peak, the deepest 80.00",
    "about 39,919 shoes like these",
]
# 1 1 2 3 1 and 1 2 7 chips, of which the table takes 5: balances 10 20 0 -30 -30, and -10 10 10.
CAPPED = [
    "staked 160.00 on 8 of 8 coups: won 3, lost 3, pushed 2",
    "net -20.00 commission paid 0.00",
    "house kept 12.500 % of what was staked",
    "8 such bets tell as much as 6 flat ones",  # 16 x 16 / 46
    "ahead 50.0 % of 2 sessions; the middle one ended at -30.00, the worst at -30.00",
    "worst 2 losses in a row; the middle session fell 10.00 from its peak, the deepest 50.00",
    "limits 1 stake capped; the largest asked for was 7 chips",
]
RUNS = [
    ([1] * 100, "banker", ("B" * 46 + "P" * 44 + "T" * 10,), {}, HUNDRED),
    ([1, 1, 1, 1, 7], "player", ("P", "P", "P", "BB"), {}, AHEAD),
    ([1, 1, 2, 3, 1, 1, 2, 7], "player", ("PPBBT", "BPT"), {"maximum": "50"}, CAPPED),
]


@pytest.mark.parametrize(("plan", "spot", "shoes", "options", "said"), RUNS)
def test_what_is_said_of_a_run(capsys, monkeypatch, plan, spot, shoes, options, said):
    monkeypatch.setenv("COLUMNS", "100")
    show(run_systems([(system(told(*plan, spot=spot)), {})], record(*shoes), setup(**options)))
    text = " ".join(capsys.readouterr().out.split())
    assert [words for words in said if words not in text] == []
