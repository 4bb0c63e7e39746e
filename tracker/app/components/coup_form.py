"""The details of a coup: marks, totals, cards, own bets. The same fields for the next coup and for an earlier one."""

from typing import Any

from tracker.app.components.parts import aria, button, choice, data, field, text_input
from tracker.app.markup import Tag, html
from tracker.game import BETS, RANKS
from tracker.i18n import Words

FLAGS = ("banker_pair", "player_pair", "natural")
MAIN_BETS = ("banker", "player", "tie", "banker_pair", "player_pair")
SIDES = ("player", "banker")


def coup_form(where: str, say: Words) -> list[Any]:
    """The fields. where: `next` or `edit`, the beginning of their ids; record.js reads and fills them by data-field."""
    return [
        html.Div([_flag(flag, say) for flag in FLAGS], className="row flags"),
        *(_total(side, say) for side in SIDES),
        html.Div([_cards(where, side, say) for side in SIDES], className="row cards"),
        html.Div([button(rank, do="rank", value=rank, tabIndex=-1) for rank in RANKS], className="ranks"),
        _bets(where, say),
    ]


def _flag(flag: str, say: Words) -> Tag:
    """Pressed once yes, pressed twice no, else not recorded."""
    return button(say(f"road.{flag}"), do="flag", field=flag, className="chip", title=say("record.flag_how"))


def _total(side: str, say: Words) -> Tag:
    name = say("record.total_of", side=say(f"road.{side}"))
    digits = [button(str(total), do="total", value=str(total), className="digit") for total in range(10)]
    return html.Div(
        [html.Span(name, className="name"), html.Div(digits, className="digits", **data(field=f"{side}_total"))],
        className="totals",
        role="group",
        **aria(label=name),
    )


def _cards(where: str, side: str, say: Words) -> Tag:
    control = text_input(f"{where}-{side}-cards", placeholder=say("record.cards_example"), maxLength=20)
    return field(say("record.cards_of", side=say(f"road.{side}")), control, f"cards-of {side}")


def _bets(where: str, say: Words) -> Tag:
    others = [bet for bet in BETS if bet not in MAIN_BETS]
    options = [(bet, say(f"bet.{bet}")) for bet in (*MAIN_BETS, *others)]
    return html.Div(
        [
            html.Div(
                [
                    field(
                        say("record.own_bet"),
                        text_input(f"{where}-stake", inputMode="decimal", placeholder="0.00", maxLength=14),
                        "stake",
                    ),
                    field(say("record.bet_on"), choice(f"{where}-bet", options), "spot"),
                    button(say("record.bet_add"), do="bet", className="plain"),
                ],
                className="row bet",
            ),
            html.Ul(className="bets", **data(field="bets")),
        ],
        className="bets-of",
    )
