"""Shoes as the engine plays them: simulated ones, dealt chunk by chunk; recorded ones are in `frames`."""

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tracker.game import Variant

if TYPE_CHECKING:
    from tracker.kernels import Dealer

SHOES_A_CHUNK = 2000  # side by side; fewer cost more each
Cards = tuple[int, ...]


class ShoeCoups(NamedTuple):
    """The coups of one shoe that count, in playing order; void ones are left out.

    codes: see tracker.game.facts. numbers: the coups' numbers in the shoe. free: places, from 0, of coups dealt
    without bets. cards: what had been seen by the end of each coup and not before: its cards and those of void coups
    right after it, None where some were not recorded or coups are missing there; empty unless asked for.
    before: the same before the first coup.
    """

    shoe_id: int
    codes: Sequence[int]
    numbers: Sequence[int]
    free: frozenset[int] = frozenset()
    cards: Sequence[Cards | None] = ()
    before: Cards | None = ()


class Chunk(Protocol):
    """Shoes in order, one by one or all at once for compiled seats: `codes` (uint16) of all coups and `coups` of each shoe.

    What a code of simulated shoes stands for is said in tracker.game.facts, of recorded ones in `frames`.
    """

    @property
    def codes(self) -> Any: ...

    @property
    def coups(self) -> Any: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[ShoeCoups]: ...

    @property
    def rows(self) -> Any:
        """The cards of all coups of simulated shoes, int8 of shape (6, coups) and -1 for none; None unless asked for."""
        ...

    def first(self, shoes: int) -> "Chunk":
        """The first shoes alone."""
        ...


class Dealt:
    """Simulated shoes of one chunk, in order: arrays for all coups, see `Chunk`, or one by one."""

    def __init__(self, shoe_id: int, codes: Any, coups: Any, rows: Any = None) -> None:
        self.shoe_id, self.rows = shoe_id, rows
        self.codes: Any = codes
        self.coups: Any = coups

    def __len__(self) -> int:
        return len(self.coups)

    def __iter__(self) -> Iterator[ShoeCoups]:
        return iter(self.shoes)

    def first(self, shoes: int) -> "Dealt":
        """The first shoes alone."""
        coups = self.coups[:shoes]
        end = int(coups.sum())
        return Dealt(self.shoe_id, self.codes[:end], coups, None if self.rows is None else self.rows[:, :end].copy())

    @cached_property
    def shoes(self) -> list[ShoeCoups]:
        """The shoes as the interpreted engine plays them; made when they are first asked for."""
        codes, start, made = self.codes.tolist(), 0, []
        rows = () if self.rows is None else self.rows.T.tolist()
        seen = [tuple(card for card in row if card >= 0) for row in rows]
        for offset, length in enumerate(self.coups.tolist()):
            end = start + length
            made.append(ShoeCoups(self.shoe_id + offset, codes[start:end], range(1, length + 1), cards=seen[start:end]))
            start = end
        return made


class Simulated:
    """Shoes 0 … shoes - 1 of a seed, dealt as they are needed."""

    source = "simulated"

    def __init__(self, variant: Variant, seed: int, shoes: int) -> None:
        self.variant, self.seed, self.shoes = variant, seed, shoes

    def chunks(self, digest: "hashlib._Hash", *, cards: bool, workers: int = 1) -> Iterator["Dealt"]:
        """The shoes in order, some thousand at a time; `digest` is fed every coup. workers: threads that deal."""
        from tracker.kernels import dealer, in_order

        deal = dealer(self.shoes)

        def dealt_from(first: int) -> tuple[Dealt, bytes | memoryview]:
            chunk = self.dealt_by(deal, first, min(SHOES_A_CHUNK, self.shoes - first), cards=cards)
            return chunk, deal.as_bytes(chunk.codes, chunk.coups)

        for chunk, numbered in in_order(dealt_from, range(0, self.shoes, SHOES_A_CHUNK), workers=workers):
            digest.update(numbered)
            yield chunk

    def dealt_by(self, deal: "Dealer", first: int, count: int, *, cards: bool) -> "Dealt":
        """So many shoes from the place `first` on, counted from 0."""
        if not cards:
            return Dealt(first + 1, *deal.codes(self.variant.rules, self.seed, first, count))
        from tracker.kernels import as_dealt

        columns, codes, coups = deal.rows(self.variant.rules, self.seed, first, count)
        return Dealt(first + 1, codes, coups, as_dealt(columns))

    def first(self, shoes: int) -> "Simulated":
        """The first shoes alone, as many as there are."""
        return Simulated(self.variant, self.seed, min(shoes, self.shoes))
