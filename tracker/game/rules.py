"""How a game is dealt and what it pays: the variants that ship, by name."""

import difflib
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType

from tracker.errors import Phrase, UsageError
from tracker.game.pays import EZ_BANKER, SUPER_6_BANKER, PayTable, lines
from tracker.game.tableau import MISPRINT, STANDARD, Tableau

COUPS_OF_A_RESHUFFLED_SHOE = 80


@dataclass(frozen=True, slots=True)
class Rules:
    """How it is dealt. Equal rules deal equal cards for a seed and a number.

    packs: 1-8. burn: the first card is turned and as many cards burnt as it has points, ten for a ten-valued card.
    behind: the fewest cards behind the cut card. spread: the cut card lies at one of so many places, behind + 0, 1, …
    after_cut: coups dealt after the one in which the cut card shows. reshuffle: all cards are shuffled before every
    coup; such a shoe is 80 coups long.
    """

    packs: int = 8
    burn: bool = True
    behind: int = 14
    spread: int = 3
    after_cut: int = 1
    reshuffle: bool = False
    tableau: Tableau = field(default=STANDARD)

    def __post_init__(self) -> None:
        if not 1 <= self.packs <= 8:  # the shuffle's 64-bit arithmetic ends at 512 cards
            raise ValueError(f"{self.packs} packs; a shoe is dealt from 1 to 8")

    @property
    def cards(self) -> int:
        """Cards of a full shoe."""
        return 52 * self.packs


@dataclass(frozen=True, slots=True)
class Variant:
    """A game as a table offers it: its name, how it is dealt, and what it pays."""

    name: str
    rules: Rules
    pays: PayTable
    description: str

    def due(self, commission_due: str) -> "Variant":
        """The same game with commission due at each `win` or at the end of the `shoe`."""
        return replace(self, pays=replace(self.pays, commission_due=commission_due))


FIVE_PERCENT = PayTable()
TIE_NINE = FIVE_PERCENT.with_bets(tie=lines(("tie", 9)))
FOUR_PERCENT = replace(FIVE_PERCENT, commission=Fraction(1, 25))
EZ = replace(FIVE_PERCENT, commission=Fraction(0)).with_bets(banker=EZ_BANKER)
SUPER_6 = replace(FIVE_PERCENT, commission=Fraction(0)).with_bets(banker=SUPER_6_BANKER)

EIGHT, SIX, ONE = Rules(packs=8), Rules(packs=6), Rules(packs=1)
SHUFFLED_EVERY_COUP = Rules(packs=6, burn=False, reshuffle=True)
A_THIRD_LEFT = Rules(packs=8, behind=139, spread=1)

VARIANTS = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            Variant("punto-banco-8", EIGHT, FIVE_PERCENT, "8 packs, 5 % commission on Banker, Tie 8:1"),
            Variant("punto-banco-6", SIX, FIVE_PERCENT, "6 packs, 5 % commission on Banker, Tie 8:1"),
            Variant("punto-banco-1", ONE, FIVE_PERCENT, "1 pack, 5 % commission on Banker, Tie 8:1"),
            Variant("punto-banco-8-tie9", EIGHT, TIE_NINE, "8 packs, 5 % commission on Banker, Tie 9:1"),
            Variant("punto-banco-6-tie9", SIX, TIE_NINE, "6 packs, 5 % commission on Banker, Tie 9:1"),
            Variant("punto-banco-1-tie9", ONE, TIE_NINE, "1 pack, 5 % commission on Banker, Tie 9:1"),
            Variant("punto-banco-8-commission4", EIGHT, FOUR_PERCENT, "8 packs, 4 % commission on Banker, Tie 8:1"),
            Variant("punto-banco-6-commission4", SIX, FOUR_PERCENT, "6 packs, 4 % commission on Banker, Tie 8:1"),
            Variant("live-6", SHUFFLED_EVERY_COUP, FIVE_PERCENT, "6 packs shuffled before every coup, Tie 8:1"),
            Variant("live-6-tie9", SHUFFLED_EVERY_COUP, TIE_NINE, "6 packs shuffled before every coup, Tie 9:1"),
            Variant("live-8-third", A_THIRD_LEFT, FIVE_PERCENT, "8 packs, changed when a third of the cards is left"),
            Variant(
                "misprint-8",
                replace(EIGHT, tableau=MISPRINT),
                FIVE_PERCENT,
                "8 packs, a misprinted drawing table taken literally: Banker 5 draws to a 4 or a 7, Banker 4 to a 2 or a 7",
            ),
            Variant("ez-8", EIGHT, EZ, "8 packs, no commission, Banker's winning three-card 7 pushes"),
            Variant("super6-8", EIGHT, SUPER_6, "8 packs, no commission, Banker's winning 6 pays half"),
        )
    }
)
DEFAULT = "punto-banco-8"


def variant(name: str) -> Variant:
    """The variant of this name.

    Errors: UsageError with the closest name where there is none.
    """
    if name not in VARIANTS:
        close = difflib.get_close_matches(name, VARIANTS, 1, 0.4)
        advice = Phrase("did_you_mean", name=close[0]) if close else Phrase("rules_listed")
        raise UsageError("unknown_rules", name=name, advice=advice)
    return VARIANTS[name]
