"""What the record page shows of a shoe: one plain dictionary, made from the shoe and the visitor's preferences."""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from tracker.app.boards import board_view, counted, letters
from tracker.app.odds import odds_address
from tracker.app.preferences import Preferences
from tracker.betting import money
from tracker.figures import coup_line
from tracker.game import Coup, Hand, card_name
from tracker.i18n import Numbers
from tracker.roads import statistics
from tracker.store import OpenShoe, OwnBetSettled, ShoeFacts

Widths = Mapping[str, int]


def shoe_view(shoe: OpenShoe, preferences: Preferences, widths: Widths, *, light: bool = False) -> dict[str, Any]:
    """A recorded shoe. light: the counters alone, where more is under way and the next answer draws the rest."""
    view = {"shoe": shoe.shoe_id, "position": shoe.position, "light": light}
    if light:
        return view | {"dom": counted(shoe.coups)}
    dom = {
        "shoe-title": {"text": title(shoe.shoe_id, shoe.facts, preferences)},
        "undo": {"disabled": shoe.undoes is None},
        "redo": {"disabled": shoe.redoes is None},
        "welcome": {"hidden": True},
        **_own("shoe", shoe.bets, preferences.numbers),
    }
    return view | _drawn(shoe.coups, shoe.bets, shoe.missing, shoe.facts, dom, preferences, widths)


def empty_view(preferences: Preferences, widths: Widths, *, sample: Sequence[Coup] = ()) -> dict[str, Any]:
    """A shoe that is not begun yet. sample: coups to draw meanwhile, which count as nobody's."""
    say = preferences.say
    dom = {
        "shoe-title": {"text": say("record.sample_title" if sample else "record.new_title")},
        "undo": {"disabled": True},
        "redo": {"disabled": True},
        "welcome": {"hidden": not sample},
        **_own("shoe", (), preferences.numbers),
    }
    drawn = _drawn(sample, [()] * len(sample), 0, ShoeFacts(), dom, preferences, widths)
    if sample:
        drawn["dom"] |= {"sample-told": {"text": _sample_told(sample, preferences)}, **counted(())}
        drawn |= {"coups": [], "length": 0, "odds": odds_address((), 0, None)}
    return {"shoe": None, "position": 0, "light": False, **drawn}


def _sample_told(sample: Sequence[Coup], preferences: Preferences) -> str:
    found = statistics(sample)
    return preferences.say(
        "record.sample_told", count=found.coups, banker=found.banker, player=found.player, tie=found.tie
    )


def _drawn(
    coups: Sequence[Coup],
    bets: Sequence[tuple[OwnBetSettled, ...]],
    missing: int,
    facts: ShoeFacts,
    dom: dict[str, Any],
    preferences: Preferences,
    widths: Widths,
) -> dict[str, Any]:
    board = board_view(coups, preferences, widths)
    gaps = sum(1 for coup in coups if coup.missing)
    board["dom"] |= dom | {"road-warning": {"hidden": not gaps, "text": preferences.say("road.gap")}}
    listed = enumerate(zip(coups, bets, strict=True), 1)
    return board | {
        "coups": [coup_shown(number, coup, own, preferences) for number, (coup, own) in listed],
        "length": len(coups),
        "outcomes": letters(coups),
        "missing": missing,
        "missing_line": _missing_line(missing, preferences),
        "before": coups[0].missing if coups else missing,
        "facts": facts_shown(facts),
        "odds": odds_address(coups, missing, facts.variant),
    }


@lru_cache(maxsize=4096)  # a coup more leaves the others as they are
def coup_shown(number: int, coup: Coup, bets: tuple[OwnBetSettled, ...], preferences: Preferences) -> Mapping[str, Any]:
    """A coup in the list: its letter, its marks as class names, a line about it, and its fields for the editor."""
    say = preferences.say
    marks = [coup.outcome.value] if coup.outcome else []
    marks += [mark for mark in ("void", "free") if getattr(coup, mark)] + ["gap"] * bool(coup.missing)
    line = coup_line(coup, number, say)
    said = [line, say("record.is_void")] if coup.void else [line]
    said += [_bet_line(bet, preferences) for bet in bets]
    return {
        "letter": say(f"road.{coup.outcome.value}_letter") if coup.outcome else "–",
        "marks": " ".join(marks),
        "line": say("road.list").join(said),
        "told": coup_json(coup),
        "bets": [{"bet": bet.bet, "stake": money(bet.stake_minor)} for bet in bets],
    }


def coup_json(coup: Coup) -> dict[str, Any]:
    """The coup as `told.coup_told` reads it back; what was not recorded is left out."""
    noted = {
        "outcome": coup.outcome.letter if coup.outcome else None,
        "player_total": coup.player_total,
        "banker_total": coup.banker_total,
        "natural": coup.natural,
        "player_pair": coup.player_pair,
        "banker_pair": coup.banker_pair,
        "player_cards": _cards(coup.player),
        "banker_cards": _cards(coup.banker),
        "void": coup.void or None,
        "free": coup.free or None,
        "missing": coup.missing or None,
    }
    return {name: value for name, value in noted.items() if value is not None}


def _cards(hand: Hand | None) -> str | None:
    return " ".join(card_name(card) for card in hand.cards) if hand else None


def _bet_line(bet: OwnBetSettled, preferences: Preferences) -> str:
    say = preferences.say
    write = preferences.numbers.money
    net = say("record.not_known") if bet.net_minor is None else write(money(bet.net_minor), sign=True)
    return say("record.bet_line", stake=write(money(bet.stake_minor)), bet=say(f"bet.{bet.bet}"), net=net)


def _own(which: str, bets: Sequence[Sequence[OwnBetSettled]], write: Numbers) -> dict[str, Any]:
    """Own bets of a shoe in one line: those whose result is known."""
    known = [bet for on_coup in bets for bet in on_coup if bet.net_minor is not None]
    return own_line(which, sum(bet.stake_minor for bet in known), sum(bet.net_minor or 0 for bet in known), write)


def own_line(which: str, staked: int, net: int, write: Numbers) -> dict[str, Any]:
    """Staked, result, and the share of all stakes that the house kept; a dash before anything was staked.

    A result has its sign, above nothing too: neither is praised.
    """
    kept = write.percent(-net / staked if staked else None)
    texts = {"staked": write.money(money(staked)), "result": write.money(money(net), sign=True), "kept": kept}
    return {f"own-{which}-{name}": {"text": text} for name, text in texts.items()}


def title(shoe_id: int, facts: ShoeFacts, preferences: Preferences) -> str:
    """What the shoe is called: its label, else its number; then where it was."""
    say = preferences.say
    parts = [facts.label or say("road.shoe", shoe=shoe_id), facts.venue]
    if facts.table:
        parts.append(say("record.at_table", table=facts.table))
    return " · ".join(part for part in parts if part)


def facts_shown(facts: ShoeFacts) -> dict[str, Any]:
    """The facts as `told.facts_told` reads them back."""
    known = {name: value for name, value in dataclasses.asdict(facts).items() if value is not None}
    if facts.started_at is not None:
        known["started_at"] = round(facts.started_at.timestamp() * 1000)
    return known


def _missing_line(missing: int, preferences: Preferences) -> str:
    if missing == 0:
        return ""
    return (
        preferences.say("record.missing_some") if missing < 0 else preferences.say("record.missing_now", count=missing)
    )
