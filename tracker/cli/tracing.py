"""`backtest --trace SHOE:COUP`: one coup in detail; and what is said of a failure beside its sentence."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import FAILED, print_json, spoken
from tracker.cli.lines import bold, dim, row, say, where, written
from tracker.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.backtest import Report, System, SystemReport, Trace
    from tracker.cli.backtest_setup import Prepared

NOT_REPEATED = {
    *(
        "strategies",
        "as_json",
        "out",
        "rerun",
        "report_file",
        "ledger",
        "twins",
        "exact",
        "audit",
        "workers",
        "cluster",
    ),
    *("trace", "estimate", "lang", "sweeps", "settings", "seed", "traceback", "check", "list_", "all_"),
}  # of the options of a run that failed, when one coup of it is looked at
COLOURS = {1: "red", 0: "blue"}
ROADS = ("big_eye_boy", "small_road", "cockroach_pig")


def read_place(text: str) -> tuple[int, int]:
    """(shoe, coup) of `3:41`. Errors: UsageError where the text is no such thing."""
    shoe, colon, coup = text.partition(":")
    if not (colon and shoe.strip().isdecimal() and coup.strip().isdecimal() and len(text) < 40):
        raise UsageError("trace_form", text=text)
    return int(shoe), int(coup)


def show_traces(
    values: Sequence[tuple[System, Mapping[str, Any]]], prepared: Prepared, text: str, *, as_json: bool
) -> int:
    """Traces every system at a coup and shows it: the exit code."""
    from tracker.backtest import trace_coup
    from tracker.cli.output import results_alone

    shoe, coup = read_place(text)
    assert prepared.data is not None
    with results_alone():
        traces = [trace_coup(system, given, prepared.data, prepared.setup, shoe, coup) for system, given in values]
    if as_json:
        print_json({"traces": [each.as_json() for each in traces]})
    else:
        for (system, _), each in zip(values, traces, strict=True):
            say(bold(system.label) + dim(f"  {system.file}:{system.line}"))
            _show(each)
            say()
    return FAILED if any(each.error for each in traces) else 0


def _show(told: Trace) -> None:
    lines = [("coup", f"shoe {told.shoe}, coup {told.coup}" + (f", session {told.session}" if told.session else ""))]
    if told.session:
        lines += [("before", _before(told)), ("table", _table(told.table)), ("state", _state(told.state_before))]
    if told.asked is None:
        lines.append(("asked", _not_asked(told)))
    else:
        asked = ", ".join(f"{chips:,} chips on {bet}" for bet, chips in told.asked.items()) or "nothing"
        lines.append(("asked", asked + ("" if told.leaving is None else f"; it leaves ({told.leaving})")))
        lines += [("placed", _placed(wager)) for wager in told.placed]
    lines.append(("dealt", _dealt(told)))
    if told.net is not None:
        lines += [("net", f"{told.net}; balance {told.balance_after}"), ("state after", _state(told.state_after))]
    if told.ended and told.asked is not None:
        lines.append(("ended", f"the session ended here: {told.ended.replace('_', ' ')}"))
    if told.error:
        lines.append(("failed", where(told.error)))
    for label, words in lines:
        if words:
            row(label, "", words, 0)


def _before(told: Trace) -> str:
    last = f"; last bet {told.last_bet}" if told.last_bet else "; no bet so far in this session"
    return f"results {told.last_results or 'none'}; balance {told.balance_before}{last}"


def _table(table: Mapping[str, Any]) -> str:
    sides = {0: "Banker", 1: "Player"}
    parts = [f"run of {table['run_length']} {sides[table['run_side']]}"] if table["run_side"] in sides else []
    parts += [f"{road.replace('_', ' ')} {COLOURS[table[road]]}" for road in ROADS if table[road] in COLOURS]
    if table.get("cards_left") is not None:
        parts.append(f"{table['cards_left']} cards left")
    return ", ".join(parts)


def _state(state: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in state.items())


def _not_asked(told: Trace) -> str:
    if told.free:
        return "nothing: this coup was dealt without bets"
    return "nothing: its session " + (f"had ended ({told.ended.replace('_', ' ')})" if told.ended else "was not on")


def _placed(wager: Mapping[str, str]) -> str:
    asked = "" if wager["reason"] == "placed" else f" ({wager['reason']}; asked for {wager['requested']})"
    return f"{wager['placed']} on {wager['bet']}{asked}: net {wager['net']}"


def _dealt(told: Trace) -> str:
    if told.outcome is None:
        return ""
    hands = [
        f"{side} {' '.join(cards)}" + (f" ({total})" if total is not None else "")
        for side, cards, total in (
            ("Player", told.player, told.player_total),
            ("Banker", told.banker, told.banker_total),
        )
        if cards
    ]
    totals = [] if hands or told.player_total is None else [f"Player {told.player_total}, Banker {told.banker_total}"]
    return ", ".join([*hands, *totals, told.outcome.capitalize()])


def show_scene(played: SystemReport, report: Report) -> None:
    """What is known of a failure beside its sentence, and the call that shows its coup."""
    failure = played.failure
    if failure is None or failure.check:
        return
    if failure.source:
        row("", "", f"{failure.method}: {failure.source}", 0)
    words = spoken()
    if failure.balance is not None:
        key = "account.scene" if failure.last_bet else "account.scene_no_bet"
        given = {"results": failure.last_results or "-", "balance": failure.balance, "bet": failure.last_bet}
        row("", "", words(key, **given), 0)
    if failure.state:
        row("", "", words("account.scene_state", state=_state(failure.state)), 0)
    if failure.shoe is not None and failure.coup:
        say("  " + words("account.see_again", call=see_again(played, report)))  # on one line, to be copied


def see_again(played: SystemReport, report: Report) -> str:
    """The call that shows the coup at which a system failed: `backtest my.py:Mine --seed 7 --trace 3:41`."""
    failure, system = played.failure, played.system
    assert failure
    shipped = system.file.startswith("strategies/") and system.name.partition(" ")[0] == system.path.stem.replace(
        "_", "-"
    )
    words = ["backtest", system.name if shipped else f"{system.file}:{system.strategy.__name__}"]
    words += ["--seed", str(report.seed)] if report.source == "simulated" else []
    for name, value in played.parameters.items():
        if value != system.strategy.parameters[name].shown(system.strategy.parameters[name].default):
            words += ["--set", f"{name}={written(value)}"]
    words += _given()
    return " ".join(shlex.quote(word) for word in [*words, "--trace", f"{failure.shoe}:{failure.coup}"])


def _given() -> list[str]:
    """The options of this call that shape a run, as they were given."""
    ctx = click.get_current_context(silent=True)
    words: list[str] = []
    for param in ctx.command.params if ctx else ():
        name = param.name or ""
        if (
            name in NOT_REPEATED
            or not ctx
            or ctx.get_parameter_source(name) is not click.core.ParameterSource.COMMANDLINE
        ):
            continue
        value = ctx.params.get(name)
        for each in value if isinstance(value, tuple) else [value]:
            words += [param.opts[0]] if each is True else [param.opts[0], str(each)]
    return words
