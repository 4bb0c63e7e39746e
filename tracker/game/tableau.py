"""The third-card rules of punto banco. Source: the drawing table printed in data/README.md."""

from dataclasses import dataclass

PLAYER_DRAWS_TO = "012345"  # Player's two-card totals that take a third card

BANKER_DRAWS_TO = {  # Banker's two-card total: Player's third cards it draws to; "-" means Player stood
    0: "-0123456789", 1: "-0123456789", 2: "-0123456789", 3: "-012345679",
    4: "-234567", 5: "-4567", 6: "67", 7: "",
}  # fmt: skip

MISPRINT_DRAWS_TO = BANKER_DRAWS_TO | {4: "-27", 5: "-47"}  # one rule page prints "2 to 7" as "a 2 or a 7"


@dataclass(frozen=True, slots=True)
class Tableau:
    """When each side takes a third card. Naturals (8 or 9 on either side) end the coup before these are asked.

    player: the two-card totals that draw. banker: for each two-card total 0-7 Player's third cards it draws to.
    """

    player: str = PLAYER_DRAWS_TO
    banker: tuple[str, ...] = tuple(BANKER_DRAWS_TO.values())

    def player_draws(self, player_total: int) -> bool:
        """Whether Player takes a third card. player_total: points of the first two cards, 0-7."""
        return str(player_total) in self.player

    def banker_draws(self, banker_total: int, player_third: int | None) -> bool:
        """Whether Banker takes a third card.

        banker_total: points of the first two cards, 0-7; 8 and 9 are naturals and end the coup.
        player_third: points of Player's third card, 0-9; None when Player stood.
        """
        return ("-" if player_third is None else str(player_third)) in self.banker[banker_total]


STANDARD = Tableau()
MISPRINT = Tableau(banker=tuple(MISPRINT_DRAWS_TO.values()))
