"""The spots of the layout as numbers: `BANKER` is 0, `PLAYER` 1, `TIE` 2, then every side bet in the order of `BETS`.

A strategy may name a spot by its number or by its text: `table.bet(DRAGON_7, 1)` and `table.bet("dragon_7", 1)`.
"""

from types import MappingProxyType

from tracker.game import BETS

SPOTS = tuple(BETS)  # number -> text
NUMBER_OF = MappingProxyType({name: number for number, name in enumerate(SPOTS)})

BANKER, PLAYER, TIE = 0, 1, 2
CONSTANTS = MappingProxyType({name.upper(): number for number, name in enumerate(SPOTS)})

SIDES = MappingProxyType({"banker": BANKER, "player": PLAYER})  # for parameters that choose a side
