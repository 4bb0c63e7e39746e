"""Twins of a run: the same systems on the same shoes with their coups in another order, and on fresh random shoes.

A believer in order says that roads, runs or chops tell what comes. If they do, a system that reads them does better on
the shoes as they fell than on the same coups in another order. By the rules it cannot: the coups of a shoe are
exchangeable, every order of the same coups is as likely as the one that fell, so nothing about the order tells what
comes (a theorem for shoes dealt to a fixed number of coups; that the cut card ends a shoe a little sooner after coups of
many cards is the one exception, far too small to be seen).

The cards of a coup go with it into its new place, void coups and their cards with the coup before them, cards burnt at the
start stay at the start. So a system that reads cards sees a shoe that could have fallen, its cards left are true at every
coup, and what it gains by reading cards it keeps on both; what is destroyed is the order alone.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tracker.backtest.data import Dealt, Simulated
from tracker.backtest.report import Report
from tracker.backtest.run import run_systems
from tracker.game import other_seed

if TYPE_CHECKING:
    from tracker.backtest.frames import Recorded
    from tracker.backtest.loader import System


def with_twins(
    report: Report,
    systems: Sequence[tuple["System", Mapping[str, Any]]],
    data: "Simulated | Recorded",
    *,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
    workers: int | None = None,
) -> Report:
    """The report with `twins`: reports of the same systems on the shoes shuffled and on as many fresh ones of the same rules.

    systems, data: those of the report. progress: called with shoes done and shoes in all, of both twins. The seed of the report decides both, so the same run has the same twins.
    """
    seed, setup = report.seed, report.setup
    twins = {}
    for before, (name, shoes) in enumerate((("shuffled", shuffled(data, seed)), ("random", fresh(report, data)))):

        def told(done: int, of: int, before: int = before) -> None:
            progress(before * of + done, 2 * of)

        twins[name] = run_systems(systems, shoes, setup, progress=told, workers=workers)
    return replace(report, twins=twins)


def with_best_again(
    report: Report,
    systems: Sequence[tuple["System", Mapping[str, Any]]],
    data: "Simulated | Recorded",
    *,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
    workers: int | None = None,
) -> Report:
    """The report with `again`: the setting of the highest z, the first of them, on the fresh shoes that the `random` twins have.

    systems, data: those of the report, which is left as it is where fewer than two of them bet. Where the report has twins,
    that setting was played on these shoes already, and nothing is played.
    """
    luck = [figures["z"] for figures in report.all_figures()]
    played = [z for z in luck if z is not None]
    if len(played) < 2:
        return report
    place = luck.index(max(played))
    twin = report.twins.get("random")
    if twin:
        progress(twin.shoes, twin.shoes)
        return replace(report, again=replace(twin, systems=[twin.systems[place]]))
    shoes = fresh(report, data)
    return replace(report, again=run_systems([systems[place]], shoes, report.setup, progress=progress, workers=workers))


def fresh(report: Report, data: "Simulated | Recorded") -> Simulated:
    """As many random shoes of the same rules that nobody has seen; their seed belongs to that of the report."""
    return Simulated(report.setup.variant, other_seed(report.seed), data.shoes)


def shuffled(data: "Simulated | Recorded", seed: int) -> "Simulated | Recorded":
    """The same shoes, the coups of each in an order that belongs to (seed, number of the shoe). Free coups are reordered too."""
    return Reordered(data.variant, data.seed, data.shoes) if isinstance(data, Simulated) else _recorded(data, seed)


class Reordered(Simulated):
    """Simulated shoes with their coups in another order."""

    def chunks(self, digest: "hashlib._Hash", *, cards: bool, workers: int = 1) -> Iterator[Dealt]:
        """As those of `Simulated`; `digest` is fed the coups as they were dealt."""
        from tracker.kernels import reordered

        for chunk in super().chunks(digest, cards=cards, workers=workers):
            order = reordered(chunk.coups, self.seed, chunk.shoe_id - 1)
            moved = None if chunk.rows is None else chunk.rows.take(order, axis=1)  # row after row in memory
            yield Dealt(chunk.shoe_id, chunk.codes[order], chunk.coups, moved)


def _recorded(data: "Recorded", seed: int) -> "Recorded":
    """Gaps stay at their places in the shoe: it is there that nobody wrote anything down."""
    import polars as pl

    from tracker.backtest.frames import Recorded
    from tracker.kernels import reordered

    frame = data.dealt.drop("code")
    counts = (~pl.col("void")).cast(pl.Int64)
    coups = frame.group_by("shoe_id", maintain_order=True).agg(counts.sum())["void"]
    if not coups.sum():
        return data
    rank_of = pl.Series(reordered(coups.to_numpy(), seed, 0).argsort(), dtype=pl.Int64)
    places = frame.select(
        shoe=counts.cum_sum().over("shoe_id"), all=counts.cum_sum()
    )  # from 1; void: of the one before
    ranks = rank_of.gather((places["all"] - 1).clip(0))
    told = frame.with_columns(rank=pl.when(places["shoe"] > 0).then(ranks).otherwise(-1))
    told = told.sort("shoe_id", "rank", maintain_order=True).drop("rank")
    return Recorded(told.with_columns(coup=frame["coup"], missing=frame["missing"]))
