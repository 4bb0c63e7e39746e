"""What the page sends, as events of the store: coups with their details, cards as people write them, own bets."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from tracker.betting import parse_money
from tracker.errors import InputError, Phrase
from tracker.game import OUTCOME_LETTERS, VARIANTS, Coup, Hand, Outcome, coup_of, outcome_of, parse_card
from tracker.store import (
    BetsPlaced,
    Changed,
    Deleted,
    Event,
    FactsChanged,
    Freed,
    GapMarked,
    Inserted,
    OwnBet,
    Recorded,
    Redone,
    ShoeFacts,
    Started,
    Undone,
    Voided,
)

Told = Mapping[str, Any]
CARD = re.compile(r"(10|[0-9atjqk])([cdhs♣♦♥♠]?)", re.IGNORECASE)
SUITS = str.maketrans("♣♦♥♠", "cdhs")
SIDES = ("player", "banker")
FLAGS = ("natural", "player_pair", "banker_pair")
TEXTS = ("venue", "table", "label", "note")
LONGEST_TEXT = 500


def event_of(told: Told) -> Event:
    """The event that a message of the page means.

    Errors: InputError where it is none, or where its coup contradicts itself, in a sentence for the person.
    """
    reader = READERS.get(str(told.get("kind")))
    if reader is None:
        raise InputError("told_form", what=told.get("kind"))
    try:
        return reader(told)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError("told_form", what=f"{told.get('kind')}: {error}") from error


def coup_told(told: Told, *, as_read: bool = False) -> Coup:
    """A coup with what was noted of it. What follows from the cards is filled in.

    as_read: it comes from a record that contradicts itself; then what stands there is kept. Errors: InputError where the result, the totals, the marks and the cards contradict each other.
    """
    letter, void = told.get("outcome"), bool(told.get("void", False))
    outcome = tuple(Outcome)[OUTCOME_LETTERS.index(letter)] if letter else None
    hands = {side: hand_told(told.get(f"{side}_cards") or "", side) for side in SIDES}
    noted: dict[str, Any] = {
        "outcome": outcome,
        **{f"{side}_total": _total(told.get(f"{side}_total")) for side in SIDES},
    }
    noted |= {flag: None if told.get(flag) is None else bool(told[flag]) for flag in FLAGS}
    for name, follows in _following(hands, noted).items():
        if noted[name] is None:
            noted[name] = follows
        elif noted[name] != follows and not as_read:
            said = {"noted": _in_words(noted[name]), "follows": _in_words(follows)}
            if name == "outcome":
                raise InputError("outcome_contradicts", **said)
            raise InputError("coup_contradicts", what=Phrase(f"of_{name}"), **said)
    if noted["outcome"] is None and not void:
        raise InputError("coup_without_outcome")
    return Coup(
        player=hands["player"],
        banker=hands["banker"],
        **noted,
        void=void,
        free=bool(told.get("free", False)),
        missing=int(told.get("missing") or 0),
    )


def _following(hands: Mapping[str, Hand | None], noted: Told) -> dict[str, Any]:
    """What is certain from the cards, or from both totals."""
    player, banker = hands["player"], hands["banker"]
    if player and banker:
        dealt = coup_of(player.cards, banker.cards)
        following = {name: getattr(dealt, name) for name in (*noted,)}
    else:
        following = {}
        for side, hand in hands.items():
            if hand:
                following |= {f"{side}_total": hand.total, f"{side}_pair": hand.is_pair}
        totals = [following.get(f"{side}_total", noted[f"{side}_total"]) for side in SIDES]
        if None not in totals:
            following["outcome"] = outcome_of(*totals)
    return {name: value for name, value in following.items() if value is not None}


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return Phrase("is_yes" if value else "is_no")
    return Phrase(f"is_{value.value}") if isinstance(value, Outcome) else str(value)


def hand_told(text: str, side: str) -> Hand | None:
    """The cards of a side: `9h 4d`, `K72`, `10 5`; None for an empty text.

    Errors: InputError where a part of it is no card, or where there are not two or three cards.
    """
    cleaned = re.sub(r"[\s,;+/-]", "", text.translate(SUITS))
    if not cleaned:
        return None
    found = CARD.findall(cleaned)
    if "".join(rank + suit for rank, suit in found) != cleaned or not 2 <= len(found) <= 3:
        raise InputError("cards_form", side=Phrase(f"is_{side}"), text=text.strip())
    return Hand(tuple(parse_card(rank + suit) for rank, suit in found))


def _total(value: Any) -> int | None:
    if value in (None, ""):
        return None
    total = int(value)
    if not 0 <= total <= 9:
        raise InputError("total_form", total=total)
    return total


def facts_told(told: Told) -> ShoeFacts:
    """What is known of a shoe beside its coups; empty texts are not recorded."""
    texts = {name: str(told.get(name) or "").strip()[:LONGEST_TEXT] or None for name in TEXTS}
    began, variant = told.get("started_at"), told.get("variant")
    return ShoeFacts(
        **texts,
        started_at=datetime.fromtimestamp(int(began) / 1000, UTC) if began else None,
        utc_offset=int(told["utc_offset"]) if told.get("utc_offset") is not None else None,
        variant=variant if variant in VARIANTS else None,
    )


def bets_told(told: Any) -> tuple[OwnBet, ...]:
    """Own bets; stakes on one spot add up. Errors: UsageError where a stake is no amount of money."""
    stakes: dict[str, int] = {}
    for each in told or ():
        stakes[each["bet"]] = stakes.get(each["bet"], 0) + parse_money(str(each["stake"]))
    return tuple(OwnBet(bet, stake) for bet, stake in stakes.items())


def _coups(told: Told) -> tuple[Coup, ...]:
    return tuple(coup_told(each, as_read=bool(told.get("as_read"))) for each in told["coups"])


READERS: dict[str, Callable[[Told], Event]] = {
    "started": lambda told: Started(facts_told(told.get("facts") or {}), int(told.get("missing") or 0)),
    "recorded": lambda told: Recorded(_coups(told), bets_told(told.get("bets"))),
    "inserted": lambda told: Inserted(int(told["number"]), _coups(told)),
    "changed": lambda told: Changed(int(told["number"]), coup_told(told["coup"])),
    "deleted": lambda told: Deleted(int(told["number"])),
    "voided": lambda told: Voided(int(told["number"]), bool(told["void"])),
    "free": lambda told: Freed(int(told["number"]), bool(told["free"])),
    "gap": lambda told: GapMarked(int(told["number"]), int(told["missing"])),
    "bets": lambda told: BetsPlaced(int(told["number"]), bets_told(told.get("bets"))),
    "facts": lambda told: FactsChanged(facts_told(told["facts"])),
    "undone": lambda _: Undone(),
    "redone": lambda _: Redone(),
}
