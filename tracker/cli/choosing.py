"""The systems that a call of `backtest` names, in every setting of `--sweep`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.cli.common import notice, spoken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.backtest import Failure, System


def load_all(
    named: tuple[str, ...], call_limit: float, *, traceback: bool = False
) -> tuple[list[System], list[Failure]]:
    """The systems of all words of the command line, each once and by a name of its own; and the files that fail, told."""
    from tracker.backtest import NotLoadedError, apart, failure_of, idle_methods, load
    from tracker.cli.output import results_alone

    systems: list[System] = []
    unusable: list[Failure] = []
    for word in named:
        try:
            with results_alone():
                systems += load(word, call_limit=call_limit)
        except NotLoadedError as error:
            unusable.append(failure_of(error))
            notice(unusable[-1].trace if traceback else spoken().error(error))
    for error in idle_methods(systems):
        notice(spoken().error(error))
    return apart(systems), unusable


def with_sweeps(
    values: list[tuple[System, Mapping[str, Any]]], sweeps: tuple[str, ...]
) -> list[tuple[System, Mapping[str, Any]]]:
    """Every system in every setting of the grid that `--sweep` names."""
    if not sweeps:
        return values
    from tracker.backtest import read_sweeps, settings

    return settings(values, read_sweeps(sweeps))
