"""All picks by name: where to bet."""

from tracker.betting.systems import boards, cards, places, runs
from tracker.betting.systems.compose import Part

flat_banker = Part(places.FlatBanker)
flat_player = Part(places.FlatPlayer)
flat_tie = Part(places.FlatTie)
alternate = Part(places.Alternate)
coin = Part(places.Coin)
follow_last = Part(runs.FollowLast)
opposite_of_last = Part(runs.OppositeOfLast)
dragon = Part(runs.Dragon)
break_the_dragon = Part(runs.BreakTheDragon)
zigzag = Part(runs.Zigzag)
time_before_last = Part(runs.TimeBeforeLast)
opposite_time_before_last = Part(runs.OppositeTimeBeforeLast)
terrible_twos = Part(runs.TerribleTwos)
run_lengths = Part(runs.RunLengths)
patterns = Part(places.Patterns)
template = Part(places.Template)
first_stamp = Part(places.FirstStamp)
majority = Part(places.Majority)
dominant_side = Part(places.DominantSide)
mirror = Part(runs.Mirror)
bead_row = Part(boards.BeadRow)
big_eye_boy_colour = Part(boards.BigEyeBoyColour)
small_road_colour = Part(boards.SmallRoadColour)
cockroach_pig_colour = Part(boards.CockroachPigColour)
three_roads = Part(boards.ThreeRoads)
against_big_eye_boy = Part(boards.AgainstBigEyeBoy)
tie_chaser = Part(places.TieChaser)
lowest_edge = Part(cards.LowestEdge)
positive_only = Part(cards.PositiveOnly)
dragon_7_count = Part(cards.Dragon7Count)
dragon_7_unbalanced = Part(cards.Dragon7Unbalanced)

PICKS = {name: part for name, part in globals().items() if isinstance(part, Part)}
