"""What the good roads are called in four languages, and how often each turns up by chance.

Names differ between operators, and the same English words are used elsewhere for opposite shapes; so show the content
of a shape (`GoodRoad.content`) beside its name.
"""

from types import MappingProxyType
from typing import NamedTuple

LANGUAGES = ("en", "es", "zh-Hans", "zh-Hant")

_TABLE = """
slope                  Slope                            Escalera                         斜坡路      斜坡路
long_to_chop           Long, then chop                  Racha y luego alternancia        长路转单跳  長路轉單跳
double_chop            Double chop                      Alternancia doble                双跳        雙跳
single_chop            Single chop                      Alternancia simple               单跳        單跳
side_by_side           Side by side                     Lado a lado                      拍拍黐      拍拍黐
one_banker_two_player  One Banker, two Players          Una Banca, dos Jugador           一庄两闲    一莊兩閒
one_player_two_banker  One Player, two Bankers          Un Jugador, dos Banca            一闲两庄    一閒兩莊
banker_hops            Banker always single             Banca siempre sola               逢庄跳      逢莊跳
player_hops            Player always single             Jugador siempre solo             逢闲跳      逢閒跳
banker_alternates      Banker one, many, one, many      Banca alterna una y varias       隔黐庄      隔黐莊
player_alternates      Player one, many, one, many      Jugador alterna uno y varios     隔黐闲      隔黐閒
banker_repeats         Banker always repeats            Banca siempre repite             逢庄连      逢莊連
player_repeats         Player always repeats            Jugador siempre repite           逢闲连      逢閒連
long_banker            Long Banker                      Racha larga de Banca             长庄        長莊
long_player            Long Player                      Racha larga de Jugador           长闲        長閒
"""


def _read(table: str) -> dict[str, dict[str, str]]:
    names = {}
    for line in table.strip().splitlines():
        key, *words = (part.strip() for part in line.split("  ") if part.strip())
        names[key] = dict(zip(LANGUAGES, words, strict=True))
    return names


NAMES = MappingProxyType(_read(_TABLE))  # key -> language -> name, in the order of display


class Chance(NamedTuple):
    """How often a shape turns up: in so many percent of all coups it stands, in so many percent of shoes it ever did."""

    coups_percent: float
    shoes_percent: float


CHANCE = MappingProxyType(  # counted over the 10,000 shoes of punto-banco-8 with seed 1, 810,830 coups
    {
        "slope": Chance(1.7, 73),
        "long_to_chop": Chance(1.4, 42),
        "double_chop": Chance(0.5, 18),
        "single_chop": Chance(6.0, 92),
        "side_by_side": Chance(16.9, 96),
        "one_banker_two_player": Chance(1.2, 37),
        "one_player_two_banker": Chance(1.3, 40),
        "banker_hops": Chance(8.0, 73),
        "player_hops": Chance(8.7, 75),
        "banker_alternates": Chance(5.2, 60),
        "player_alternates": Chance(5.1, 62),
        "banker_repeats": Chance(5.6, 98),
        "player_repeats": Chance(5.3, 97),
        "long_banker": Chance(6.4, 94),
        "long_player": Chance(5.7, 92),
    }
)
