"""All stakes by name: how much to bet."""

from tracker.betting.systems import books, losing, shares, winning
from tracker.betting.systems.compose import Part

flat = Part(losing.Flat)
martingale = Part(losing.Martingale)
mini_martingale = Part(losing.MiniMartingale)
grand_martingale = Part(losing.GrandMartingale)
stearn = Part(losing.Stearn)
paroli = Part(winning.Paroli)
parlay = Part(winning.Parlay)
one_three_two_six = Part(winning.OneThreeTwoSix)
one_three_two_four = Part(winning.OneThreeTwoFour)
on_win = Part(winning.OnWin)
fibonacci = Part(losing.Fibonacci)
reverse_fibonacci = Part(winning.ReverseFibonacci)
dalembert = Part(losing.Dalembert)
contra_dalembert = Part(winning.ContraDalembert)
labouchere = Part(books.Labouchere)
reverse_labouchere = Part(books.ReverseLabouchere)
oscars_grind = Part(books.OscarsGrind)
ascot = Part(winning.Ascot)
hollandish = Part(losing.Hollandish)
whittacker = Part(books.Whittacker)
thirty_one = Part(losing.ThirtyOne)
up_one_down_two = Part(losing.UpOneDownTwo)
up_as_you_win = Part(winning.UpAsYouWin)
fixed_fraction = Part(shares.FixedFraction)
kelly = Part(shares.Kelly)

STAKES = {name: part for name, part in globals().items() if isinstance(part, Part)}
