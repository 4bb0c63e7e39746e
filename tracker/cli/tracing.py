"""`backtest --trace SHOE:COUP`: one coup in detail; and what is said of a failure beside its sentence."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import FAILED, print_json, spoken
from tracker.cli.lines import amount, bold, dim, row, say, where, written
from tracker.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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
    words = spoken()
    places = {"shoe": told.shoe, "coup": told.coup} | ({"session": told.session} if told.session else {})
    lines = [("coup", _listed(words(f"count.at_{name}", number=number) for name, number in places.items()))]
    if told.session:
        lines += [("before", _before(told)), ("table", _table(told.table)), ("state", _state(told.state_before))]
    if told.asked is None:
        lines.append(("asked", _not_asked(told)))
    else:
        asked = _listed(_chips(bet, chips) for bet, chips in told.asked.items()) or words("trace.nothing")
        leaves = "" if told.leaving is None else words("find.then") + words("trace.leaves", reason=told.leaving)
        lines.append(("asked", asked + leaves))
        lines += [("placed", _placed(wager)) for wager in told.placed]
    lines.append(("dealt", _dealt(told)))
    if told.net is not None:
        net = words("trace.net_is", net=amount(told.net), balance=amount(told.balance_after))
        lines += [("net", net), ("state_after", _state(told.state_after))]
    if told.ended and told.asked is not None:
        lines.append(("ended", words("trace.ended_here", how=words(f"account.end_{told.ended}"))))
    if told.error:
        lines.append(("failed", where(told.error)))
    for label, said in lines:
        if said:
            row(words(f"trace.{label}"), "", said, 0)


def _listed(parts: Iterable[str]) -> str:
    return spoken()("road.list").join(parts)


def _bet(bet: str) -> str:
    return spoken()(f"bet.{bet}")


def _chips(bet: str, chips: int) -> str:
    return spoken()("trace.chips_one" if chips == 1 else "trace.chips", chips=chips, bet=_bet(bet))


def _before(told: Trace) -> str:
    return _scene(told.last_results or "-", told.balance_before, told.last_bet)


def _scene(results: str, balance: str | None, last_bet: str | None) -> str:
    """What lay behind a bettor. last_bet: `40.00 lost`, None before the first of a session."""
    money, _, way = (last_bet or "").partition(" ")
    words = spoken()
    if not last_bet:
        return words("account.scene_no_bet", results=results, balance=amount(balance))
    went = words(f"report.step_{way}") if words.language != "en" else way
    return words("account.scene", results=results, balance=amount(balance), bet=f"{amount(money)} {went}")


def _table(table: Mapping[str, Any]) -> str:
    words, sides = spoken(), {0: "banker", 1: "player"}
    parts = []
    if table["run_side"] in sides:
        side = words(f"road.{sides[table['run_side']]}")
        parts.append(words("trace.run", length=table["run_length"], side=side))
    marked = {road: COLOURS[table[road]] for road in ROADS if table[road] in COLOURS}
    parts += [words("after.road", road=words(f"road.{road}"), colour=words(f"after.{c}")) for road, c in marked.items()]
    if table.get("cards_left") is not None:
        parts.append(words("trace.cards", count=table["cards_left"]))
    return _listed(parts)


def _state(state: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in state.items())


def _not_asked(told: Trace) -> str:
    words = spoken()
    if told.free:
        return words("trace.free")
    return words("trace.had_ended", how=words(f"account.end_{told.ended}")) if told.ended else words("trace.not_on")


def _placed(wager: Mapping[str, str]) -> str:
    words = spoken()
    amounts = {name: amount(wager[name]) for name in ("placed", "requested", "net")}
    if wager["reason"] == "placed":
        return words("trace.on", placed=amounts["placed"], bet=_bet(wager["bet"]), net=amounts["net"])
    return words("trace.on_less", bet=_bet(wager["bet"]), reason=words(f"trace.reason_{wager['reason']}"), **amounts)


def _dealt(told: Trace) -> str:
    if told.outcome is None:
        return ""
    words = spoken()
    parts = []
    for side, cards, total in (("player", told.player, told.player_total), ("banker", told.banker, told.banker_total)):
        if cards and total is not None:
            parts.append(words("trace.hand", side=words(f"road.{side}"), cards=" ".join(cards), total=total))
        elif cards or total is not None:
            parts.append(f"{words(f'road.{side}')} {' '.join(cards) if cards else total}")
    return _listed([*parts, words(f"road.{told.outcome}")])


def show_scene(played: SystemReport, report: Report) -> None:
    """What is known of a failure beside its sentence, and the call that shows its coup."""
    failure = played.failure
    if failure is None or failure.check:
        return
    if failure.source:
        row("", "", f"{failure.method}: {failure.source}", 0)
    words = spoken()
    if failure.balance is not None:
        row("", "", _scene(failure.last_results or "-", failure.balance, failure.last_bet), 0)
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
