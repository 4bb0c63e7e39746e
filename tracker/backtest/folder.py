"""The folder of a run: all that it was made from and came to, written whole or not at all, and read back.

`docs/run-folders.md` describes what lies in it. Nothing in it is a pickle, and nothing in it is run by reading it.
"""

import contextlib
import hashlib
import json
import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tracker.backtest.data import Simulated
from tracker.backtest.manifest import FORM, changed_versions, setup_json, setup_of, systems_json, systems_of, versions
from tracker.backtest.report import Report, Setup
from tracker.backtest.sources import place_of, sources
from tracker.errors import InputError, UsageError
from tracker.results import system_errors

if TYPE_CHECKING:
    import polars as pl

    from tracker.backtest.frames import Recorded
    from tracker.backtest.loader import System

MANIFEST = "manifest.json"
REPORT, SUMMARY, SESSIONS, LEDGER, COUPS = (
    "report.json", "summary.parquet", "sessions.parquet", "ledger.parquet", "coups.parquet",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """What a run was asked for beside its figures. data: names of the recorded files, or the address of a store, as given.

    risk: the share of sessions that may come short of the bankroll that is to be found, such as `1/20`. report: the language
    of its report.
    """

    ledger: bool = False
    exact: bool = False
    twins: bool = False
    audit: bool = False
    risk: str | None = None
    report: str | None = None
    sweeps: Sequence[str] = ()
    data: Sequence[str] = ()


@dataclass(frozen=True)
class RunFolder:
    """A run read back from its folder. report: the document of `backtest --json`."""

    path: Path
    manifest: Mapping[str, Any]
    report: Mapping[str, Any] = field(repr=False)

    @cached_property
    def summary(self) -> "pl.DataFrame":
        """One row a system or setting."""
        return self._frame(SUMMARY)

    @cached_property
    def sessions(self) -> "pl.DataFrame":
        """One row a session, see `Report.sessions`."""
        return self._frame(SESSIONS)

    @cached_property
    def ledger(self) -> "pl.DataFrame | None":
        """One row a wager; None where none was kept."""
        return self._frame(LEDGER) if (self.path / LEDGER).is_file() else None

    @cached_property
    def coups(self) -> "pl.DataFrame | None":
        """The recorded coups that were played; None where shoes were simulated."""
        return self._frame(COUPS) if (self.path / COUPS).is_file() else None

    @property
    def setup(self) -> Setup:
        """The rules, the table and the session."""
        return setup_of(self.manifest)

    @property
    def asked(self) -> Asked:
        """What the run was asked for."""
        return Asked(**self.manifest["asked"])

    def data(self) -> "Simulated | Recorded":
        """The shoes of the run again."""
        if self.coups is None:
            return Simulated(self.setup.variant, self.manifest["seed"], self.manifest["shoes"])
        from tracker.backtest.frames import Recorded

        return Recorded(self.coups)

    def systems(self) -> "list[tuple[System, Mapping[str, Any]]]":
        """The systems of the run, loaded from the folder's own sources: these programs are run by it.

        Errors: NotLoadedError, UsageError; InputError where a file is not the one of the run: none of it is run then.
        """
        sources = self.path / "sources"
        for told in self.manifest["systems"]:
            path = sources / told["source"]
            inside = path.resolve().is_relative_to(sources.resolve())
            if not inside or (_digest(path) or "")[:16] != told["digest"]:
                raise InputError("folder_changed", folder=self.path, file=f"sources/{told['source']}")
        return systems_of(self.manifest, sources)

    def changed_versions(self) -> list[str]:
        """What has another version now, in words."""
        return changed_versions(self.manifest)

    def other(self, name: str) -> bytes | None:
        """Another file of the folder, such as `course.json` or `report.html`; None where it is not there."""
        path = self.path / name
        return path.read_bytes() if name in self.manifest["files"] and path.is_file() else None

    def damaged(self) -> list[str]:
        """Files that are not what they were when the run was written."""
        return [name for name, digest in self.manifest["files"].items() if _digest(self.path / name) != digest]

    def differing(self, other: "RunFolder") -> list[str]:
        """Files whose bytes are others there, or that only one of the two has."""
        mine, theirs = self.manifest["files"], other.manifest["files"]
        return sorted(name for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name))

    def _frame(self, name: str) -> "pl.DataFrame":
        import polars as pl

        try:
            return pl.read_parquet(self.path / name)
        except (pl.exceptions.PolarsError, OSError) as error:
            raise InputError("folder_damaged", folder=self.path, file=name, reason=error) from None


def read_folder(path: str | Path) -> RunFolder:
    """A run from its folder. Errors: UsageError where it is no folder of a run; InputError where it is damaged."""
    folder = Path(path)
    if not (folder / MANIFEST).is_file():
        raise UsageError("no_run_folder", folder=path)
    manifest, report = (_document(folder, name) for name in (MANIFEST, REPORT))
    for name, document in ((MANIFEST, manifest), (REPORT, report)):
        if not isinstance(document, dict):
            raise InputError("folder_damaged", folder=path, file=name, reason="it holds no JSON object")
    if manifest.get("form") != FORM:
        raise InputError("folder_form", folder=path, found=manifest.get("form"))
    found = RunFolder(folder, manifest, report)
    _look_through(found)
    return found


def _look_through(run: RunFolder) -> None:
    """Asks once for all that a run is made again from. Errors: InputError where something is missing or of another kind."""
    file, texts = MANIFEST, ("name", "class", "setting", "source", "file", "digest")
    try:
        whole = [run.setup.pace, run.manifest["seed"], run.manifest["shoes"]]
        found = [run.asked, run.changed_versions(), run.manifest["files"].items(), sum(whole) + run.setup.call_limit]
        for told in run.manifest["systems"]:
            found += "".join(told[name] for name in texts), told["parameters"].items()
        if not run.manifest["systems"]:
            raise ValueError("no systems")
        file = REPORT
        found += [(told["class"], told["error"]) for told in run.report["systems"]]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = f"{type(error).__name__}: {error}"
        raise InputError("folder_damaged", folder=run.path, file=file, reason=reason) from None


def _document(folder: Path, name: str) -> dict[str, Any]:
    try:
        return json.loads((folder / name).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise InputError("folder_damaged", folder=folder, file=name, reason=error) from None


def check_place(path: Path) -> None:
    """Looks whether a run can be written there. Errors: UsageError where it cannot, or the folder holds something."""
    if path.is_dir() and any(path.iterdir()):
        raise UsageError("folder_not_empty", folder=path)
    if path.exists() and not path.is_dir():
        raise UsageError("cannot_write", file=path, reason="it is a file, not a folder")
    parent = path.absolute().parent
    if not parent.is_dir():
        raise UsageError("cannot_write", file=path, reason=f"there is no folder {parent}")
    if not os.access(parent, os.W_OK):
        raise UsageError("cannot_write", file=path, reason=f"{parent} may not be written to")


def write_folder(
    path: Path,
    report: Report,
    document: Mapping[str, Any],
    data: "Simulated | Recorded",
    asked: Asked,
    *,
    before: frozenset[str],
    texts: Mapping[Path, bytes] | None = None,
    others: Mapping[str, bytes] | None = None,
) -> RunFolder:
    """Writes a run into a folder beside, which takes its place when it is whole.

    document: of `backtest --json`. before: names of the modules that were loaded before the strategies. texts: their files as
    they were loaded, see `texts_of`; those that are not among them are read now. others: more files by name. Errors: UsageError where it cannot be written, or the folder holds something.
    """
    check_place(path)
    scratch = path.absolute().with_name(f".{path.absolute().name}.{os.getpid()}.part")
    try:
        scratch.mkdir()
        with system_errors():
            _fill(scratch, report, document, data, asked, before, texts or {}, others or {})
        scratch.rename(path)
    except OSError as error:
        raise UsageError("cannot_write", file=path, reason=error.strerror or str(error)) from None
    finally:
        with contextlib.suppress(OSError):
            shutil.rmtree(scratch)
    return read_folder(path)


def _fill(
    folder: Path,
    report: Report,
    document: Mapping[str, Any],
    data: "Simulated | Recorded",
    asked: Asked,
    before: frozenset[str],
    texts: Mapping[Path, bytes],
    others: Mapping[str, bytes],
) -> None:
    from tracker.backtest.summary import summary

    found = sources((each.system for each in report.systems), before)
    for place, source in found.items():
        copy = folder / "sources" / place
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(texts[source] if source in texts else source.read_bytes())
    (folder / REPORT).write_bytes(_json(document))
    summary(document["systems"]).write_parquet(folder / SUMMARY)
    report.sessions.write_parquet(folder / SESSIONS)
    if asked.ledger:
        report.ledger.write_parquet(folder / LEDGER)
    if not isinstance(data, Simulated):
        data.dealt.drop("code").write_parquet(folder / COUPS)
    for name, content in others.items():
        (folder / name).write_bytes(content)
    written = sorted(each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file())
    run = {
        "form": FORM,
        "versions": versions(),
        **setup_json(report.setup),
        "source": report.source,
        "seed": report.seed,
        "shoes": report.shoes,
        "coups": report.coups,
        "digest": report.digest,
        "asked": {name: getattr(asked, name) for name in Asked.__slots__},
        "systems": systems_json(
            report, {each.system.path.resolve(): place_of(each.system, found) for each in report.systems}
        ),
        "files": {name: _digest(folder / name) for name in written},
    }
    (folder / MANIFEST).write_bytes(_json(run))


def _json(document: Mapping[str, Any]) -> bytes:
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=1)
    return text.encode("utf-8", "replace") + b"\n"


def _digest(path: Path) -> str | None:
    """The SHA-256 of a file; None where it is not there."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None
