"""The commands `tracker odds` and `tracker rules`: exact odds and edges, as JSON or as tables for a terminal."""

from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import Command, json_option, print_json
from tracker.errors import InputError, UsageError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from tracker.game import Composition, CoupLaw, Variant

WIDTH_OF_A_PIPE = 100
MOST_PACKS = 64  # whose cards `--left` may count: eight shoes, and numbers that a table can show
MAIN_BETS = ("banker", "player", "tie")
SECTIONS_END_AT = ("tie", "perfect_pair", "banker_natural")


@click.command("odds", cls=Command)
@click.option(
    "--rules", "name", default="punto-banco-8", show_default=True, help="The rules; `tracker rules` lists them."
)
@click.option(
    "--left", metavar="N0,…,N9", help="Cards left of each value, 0 (tens and faces) to 9, at most those of 64 packs."
)
@click.option(
    "--removed", metavar="CARDS", help='Cards that are gone: "Ah 9s K", ranks alone, or values ("0" some ten).'
)
@json_option
def odds(name: str, left: str | None, removed: str | None, as_json: bool) -> None:
    """Exact odds and edges of the next coup.

    Of a full shoe, or of the cards that are left: every order of the next six cards is counted.
    """
    from tracker.game import Composition, coup_law, fresh_law, variant

    game = variant(name)
    fresh = fresh_law(game.rules.packs, game.rules.tableau)
    full = left is None and removed is None
    composition = Composition.full(game.rules.packs) if full else _left(game, left, removed)
    law = fresh if full else coup_law(composition, game.rules.tableau)
    document = _document(game, composition, law)
    if as_json:
        print_json(document)
        return
    console = _console()
    console.print(f"[bold]{game.name}[/]: {game.description}")
    console.print(f"{composition.cards:,} cards left\n")
    console.print(_outcomes(document), "")
    console.print(_bets(document, {} if full else _edges(game, fresh)), "")
    console.print("Every order of the next six cards is counted. Earlier coups matter only by the cards they took.")
    if any(bet and bet["edge"] < 0 for bet in document["bets"].values()):
        console.print("An edge below zero is the bettor's.")


@click.command("rules", cls=Command)
@click.argument("name", required=False)
@json_option
def rules(name: str | None, as_json: bool) -> None:
    """The rule variants and the exact edge of every bet.

    Without a NAME all variants with the edges of the main bets.
    """
    from tracker.game import VARIANTS, Composition, fresh_law, variant

    if name is None:
        entries = [_entry(game) for game in VARIANTS.values()]
        if as_json:
            print_json({"rules": entries})
            return
        console = _console()
        console.print(_variants(entries), "")
        console.print("`tracker rules NAME` shows how a game is dealt and every bet.")
        return
    game = variant(name)
    law = fresh_law(game.rules.packs, game.rules.tableau)
    document = _document(game, Composition.full(game.rules.packs), law)
    if as_json:
        print_json(document | _dealt(game))
        return
    console = _console()
    console.print(f"[bold]{game.name}[/]: {game.description}\n")
    for sentence in _dealing(game):
        console.print(sentence)
    console.print("", _tableau(game), "")
    console.print(_outcomes(document), "")
    console.print(_bets(document, {}), "")
    console.print(f"A coup takes {float(law.cards_a_coup):.4f} cards on average.")


def _left(game: "Variant", left: str | None, removed: str | None) -> "Composition":
    """The cards left that the options tell of.

    Errors: UsageError where an option cannot be read, more cards are left than MOST_PACKS hold, or more are gone than
    there were.
    """
    from tracker.game import Composition, parse_card

    composition = Composition.full(game.rules.packs)
    if left is not None:
        counts = [text.strip() for text in left.split(",")]
        if len(counts) != 10 or not all(text.isascii() and text.isdigit() for text in counts):
            raise UsageError("card_counts_form", text=left)
        for value, (text, most) in enumerate(zip(counts, Composition.full(MOST_PACKS).values, strict=True)):
            if len(text.lstrip("0")) > len(str(most)) or int(text) > most:
                raise UsageError("too_many_left", text=text, value=value, most=most, packs=MOST_PACKS)
        composition = Composition.of_values(int(text) for text in counts)
    try:
        return composition.without(parse_card(text) for text in (removed or "").replace(",", " ").split())
    except InputError as error:
        raise UsageError(error.key, **error.fields) from None


def _document(game: "Variant", composition: "Composition", law: "CoupLaw") -> dict[str, Any]:
    """The document of contracts.md; a bet is None where it asks for ranks or suits that are not known."""
    from math import sqrt

    from tracker.game import Outcome

    order = (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)
    bets: dict[str, Any] = {}
    for bet in game.pays.bets:
        edge, variance = law.edge(game.pays, bet), law.variance(game.pays, bet)
        bets[bet] = None
        if edge is not None and variance is not None:
            bets[bet] = {
                "edge": float(edge),
                "standard_deviation": sqrt(variance),
                "pays": game.pays.wording(bet),
            }
    return {
        "rules": game.name,
        "cards_left": composition.cards,
        "counts": {side.value: law.counts[side] for side in order} | {"total": law.total},
        "probabilities": {side.value: float(law.probability(side)) for side in order},
        "bets": bets,
    }


def _entry(game: "Variant") -> dict[str, Any]:
    from tracker.game import fresh_law

    law = fresh_law(game.rules.packs, game.rules.tableau)
    edges = {bet: float(law.edge(game.pays, bet) or 0) for bet in MAIN_BETS}
    return {"name": game.name, "description": game.description, "edges": edges}


def _edges(game: "Variant", law: "CoupLaw") -> dict[str, float]:
    return {bet: float(law.edge(game.pays, bet) or 0) for bet in game.pays.bets}


def _dealt(game: "Variant") -> dict[str, Any]:
    """What `rules NAME` adds: how the game is dealt. `cut` is None where there is no cut card."""
    dealt = game.rules
    behind = [dealt.behind, dealt.behind + dealt.spread - 1]
    return {
        "description": game.description,
        "tableau": {str(total): thirds for total, thirds in enumerate(dealt.tableau.banker)},
        "cut": None if dealt.reshuffle else {"behind": behind, "coups_after": dealt.after_cut},
        "packs": dealt.packs,
        "burn": dealt.burn,
        "reshuffle": dealt.reshuffle,
    }


def _console() -> "Console":
    import sys

    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH_OF_A_PIPE)


def _table(*headings: str) -> "Table":
    """A table whose first column is text and whose others are numbers."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="right" if place else "left", no_wrap=True)
    return table


def _percent(share: float) -> str:
    return f"{share * 100:.4f} %"


def _outcomes(document: dict[str, Any]) -> "Table":
    table = _table("outcome", "chance", f"ways, of {document['counts']['total']:,}")
    for side in MAIN_BETS:
        table.add_row(side.capitalize(), _percent(document["probabilities"][side]), f"{document['counts'][side]:,}")
    return table


def _bets(document: dict[str, Any], full_shoe: dict[str, float]) -> "Table":
    """All bets; with the edges of a full shoe beside them where those are given."""
    table = (
        _table("bet", "house edge", "full shoe", "SD", "pays")
        if full_shoe
        else _table("bet", "house edge", "SD", "pays")
    )
    table.columns[-1].justify, table.columns[-1].no_wrap = "left", False
    for bet, figures in document["bets"].items():
        if figures:
            edge, deviation, pays = _percent(figures["edge"]), f"{figures['standard_deviation']:.4f}", figures["pays"]
        else:
            edge, deviation, pays = "-", "-", "needs cards that are not known"
        full = [_percent(full_shoe[bet])] if full_shoe else []
        table.add_row(bet.replace("_", " "), edge, *full, deviation, pays, end_section=bet in SECTIONS_END_AT)
    return table


def _variants(entries: list[dict[str, Any]]) -> "Table":
    table = _table("rules", "dealt", "Banker", "Player", "Tie")
    table.columns[1].justify, table.columns[1].no_wrap = "left", False
    for entry in entries:
        edges = (_percent(edge) for edge in entry["edges"].values())
        table.add_row(entry["name"], entry["description"], *edges)
    return table


def _dealing(game: "Variant") -> list[str]:
    """How the game is dealt, in sentences."""
    from tracker.game import COUPS_OF_A_RESHUFFLED_SHOE

    dealt = game.rules
    draw = (
        f"Player draws to {', '.join(dealt.tableau.player)}; where D stands below, Banker draws to Player's third card."
    )
    packs = f"{dealt.packs} packs" if dealt.packs > 1 else "1 pack"
    if dealt.reshuffle:
        return [
            f"{packs}, {dealt.cards} cards, all shuffled before every coup; a shoe is {COUPS_OF_A_RESHUFFLED_SHOE} coups.",
            draw,
        ]
    burn = "The first card is turned and as many cards are burnt as it has points, ten for a ten-valued card."
    most = dealt.behind + dealt.spread - 1
    behind = f"{dealt.behind} to {most}" if most > dealt.behind else str(dealt.behind)
    after = {0: "none", 1: "one"}.get(dealt.after_cut, str(dealt.after_cut))
    return [
        f"{packs}, {dealt.cards} cards." + (f" {burn}" if dealt.burn else ""),
        f"{behind} cards lie behind the cut card; after the coup in which it shows comes {after} more.",
        draw,
    ]


def _tableau(game: "Variant") -> "Table":
    """The drawing table: Banker's total down, Player's third card across, D where Banker draws."""
    tableau = game.rules.tableau
    table = _table("Banker has", "stood", *"0123456789")
    for total, thirds in enumerate(tableau.banker):
        table.add_row(str(total), *("D" if third in thirds else "" for third in "-0123456789"))
    return table
