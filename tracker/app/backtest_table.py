"""The table and the session of the form of the backtest page, as the words of the command."""

from tracker.app.answers import whole_of
from tracker.app.backtest_fields import Form, field, text_in
from tracker.backtest import Setup
from tracker.betting import Limits, SessionRules, parse_money
from tracker.errors import UsageError
from tracker.game import variant

MAXIMUM_CHIPS = 100  # of a table for which no maximum is named
AMOUNTS = {"bankroll": "--bankroll", "chip": "--chip", "min": "--min", "max": "--max"}
GOALS = {"win_goal": "--win-goal", "stop_loss": "--stop-loss", "trailing_stop": "--trailing-stop"}


def table_words(table: Form, rules: str) -> tuple[list[str], SessionRules]:
    """The words that describe the table and the session, checked as the command will check them; and the session.

    Errors: FieldError at the field that does not fit.
    """
    words = ["--rules", rules]
    amounts: dict[str, int | None] = {}
    for name, option in {**AMOUNTS, **GOALS}.items():
        text = text_in(table, name).strip()
        with field(name):
            no_limit = name == "max" and text.lower() == "none"
            amounts[name] = None if no_limit or not text else parse_money(text)
            if name in GOALS and amounts[name] == 0:
                raise UsageError("goal_zero", option=option)
        words += [option, text] if text else []
    over, due = text_in(table, "over_max") or "cap", text_in(table, "commission") or "win"
    words += ["--over-max", "stop"] if over == "stop" else []
    words += ["--commission", "shoe"] if due == "shoe" else []
    with field("session_length"):
        session = _session(table)
        unit, length = SessionRules.parse(session)
    words += ["--session", session] if session != "shoe" else []
    with field("rules"):
        game = variant(rules).due(due)
    with field("chip"):
        chip = amounts["chip"] if text_in(table, "chip").strip() else parse_money("10")
        limits = Limits(chip or 0, over_max=over, maximum_minor=None)
    with field("max"):
        most = amounts["max"] if text_in(table, "max").strip() else MAXIMUM_CHIPS * limits.chip_minor
        limits = Limits(limits.chip_minor, amounts["min"], most, over)
    goals = amounts["bankroll"], amounts["win_goal"], amounts["stop_loss"]
    with field("bankroll"):
        setup = Setup(game, limits, SessionRules(unit, length, *goals, trailing_minor=amounts["trailing_stop"]))
    return words + (["--carry"] if table.get("carry") is True else []), setup.session


def _session(table: Form) -> str:
    """What `--session` is given."""
    unit, text = text_in(table, "session_unit") or "shoes", text_in(table, "session_length").strip() or "1"
    length = text if whole_of(text) is None else str(whole_of(text))
    if unit == "all":
        return "all"
    return "shoe" if (unit, length) == ("shoes", "1") else f"{length}-{unit}"
