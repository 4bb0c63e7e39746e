"""Finding and loading strategies: a path, a path with a class, or the name of a system that ships.

A strategy file is a program; running it is trusting it.
"""

import ast
import contextlib
import difflib
import hashlib
import re
import sys
import traceback
import types
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from tracker.backtest.watch import Stopped, TooLong, Watch
from tracker.betting import Strategy
from tracker.errors import SENTENCES, InputError, Phrase, TrackerError, UsageError

PACKAGE = Path(__file__).parent.parent
CALL_LIMIT_SECONDS = 5.0
LOADING = 6  # times the limit of a call: a file may import a great deal
LONGEST_MESSAGE, LONGEST_TRACE = 300, 5000
MODULES = "strategy_"  # what the names of strategies' modules begin with
DATA = re.compile(r"\.(csv|tsv|txt|json|jsonl|xlsx?|xlsb|ods|parquet|db|sqlite|gz)$", re.IGNORECASE)  # files of shoes
HOMES = (PACKAGE / "shipped" / "strategies", PACKAGE.parent / "strategies")  # in a wheel; in a checkout

_beside: set[str] = set()  # the folders of strategies that imports are searched in, put there by this module


@dataclass(frozen=True, slots=True)
class System:
    """A loaded strategy: its name, its class, where it was found. file: as people name it; path: on disk.

    setting: what tells it from others of a sweep, such as `base=2`. drew: its file drew from Python's or numpy's own generator
    while it was loaded, without giving it a seed.
    """

    name: str
    strategy: type[Strategy]
    file: str
    path: Path
    line: int
    digest: str  # of the file's bytes, 16 hexadecimal digits
    setting: str = ""
    drew: bool = False

    @property
    def label(self) -> str:
        """The name, and the setting where it is one of a sweep."""
        return f"{self.name} {self.setting}".rstrip()


class NotLoadedError(InputError):
    """A strategy file that cannot be used; `file` and `line` (None where no line is to blame) say where."""

    def __init__(self, key: str, *, file: str, line: int | None = None, **fields: object) -> None:
        self.file, self.line = file, line
        where = file if line is None else f"{file}:{line}"
        super().__init__(key, where=where, **fields)


def home() -> Path:
    """The folder of the systems that ship, beside the package's own files."""
    return next(folder for folder in HOMES if folder.is_dir())


def shipped() -> list[str]:
    """The names of the systems that ship."""
    return sorted(path.stem.replace("_", "-") for path in home().glob("*.py"))


def is_path(named: str) -> bool:
    """Whether a command-line word means a file rather than a system that ships."""
    return ".py" in named or "/" in named or "\\" in named


def find(named: str) -> tuple[Path, str, str | None]:
    """(path, file as people name it, class or None) that a command-line word means; nothing is run.

    Errors: UsageError with the closest name where there is no such file or system, or it is a file of shoes.
    """
    if DATA.search(named) and Path(named).is_file():
        raise UsageError("data_no_strategy", file=named)
    if not is_path(named):
        path = home() / (named.replace("-", "_") + ".py")
        if named not in shipped():
            raise UsageError("no_system", name=named, advice=_system_advice(named))
        return path, f"strategies/{path.name}", None
    file, colon, name = named.partition(".py:")
    file = file + ".py" if colon else file
    path = Path(file)
    if path.is_dir():
        raise UsageError("is_folder", file=file)
    if not path.is_file():
        raise UsageError("no_file", file=file, advice=_file_advice(path))
    return path, file, name or None


def _system_advice(named: str) -> str:
    """What somebody may have meant who named a system that does not ship."""
    if named and Path(named + ".py").is_file():
        return Phrase("did_you_mean_file", name=f"{named}.py")
    if named and Path(named).is_dir():
        return Phrase("is_a_folder")
    close = difflib.get_close_matches(named.lower().replace("_", "-"), shipped(), 1)
    return Phrase("did_you_mean", name=close[0]) if close else Phrase("systems_listed")


def _file_advice(path: Path) -> str:
    """The closest name to that of a file that is not there: a file beside it, or a system that ships."""
    if not path.parent.is_dir():
        return Phrase("no_folder_either", folder=path.parent)
    stem = path.stem.lower()
    if stem.replace("_", "-") in shipped():
        return Phrase("did_you_mean_system", name=stem.replace("_", "-"))
    there = {other.stem.lower(): other for other in path.parent.glob("*.py") if other.is_file()}
    close = difflib.get_close_matches(stem, [*there, *(name.replace("-", "_") for name in shipped())], 1)
    if not close:
        return Phrase("check_path")
    beside = there.get(close[0])
    if beside:
        return Phrase("did_you_mean", name=beside)
    return Phrase("did_you_mean_system", name=close[0].replace("_", "-"))


def load(named: str, *, call_limit: float = CALL_LIMIT_SECONDS, shown: str | None = None) -> list[System]:
    """The systems that a command-line word means, in the order of the file.

    call_limit: seconds that a call of a strategy may take; loading its file may take six times as many. shown: what people
    call the file, where that is not what the word says.
    Errors: UsageError (no such file or system); NotLoadedError (the file cannot be used, and why).
    """
    from tracker.backtest.purity import drawn_since, generators  # which knows this module

    path, file, wanted = find(named)
    file = shown or file
    try:
        source = path.read_bytes()
        tree = ast.parse(source, file)
        code = compile(source, str(path), "exec")
    except OSError as error:
        raise NotLoadedError("strategy_unreadable", file=file, reason=error.strerror) from None
    except (RecursionError, MemoryError):
        raise NotLoadedError("strategy_syntax", file=file, reason="it is nested too deeply") from None
    except (SyntaxError, ValueError) as error:  # ValueError: null bytes
        line = getattr(error, "lineno", None)
        raise NotLoadedError(
            "strategy_syntax", file=file, line=line, reason=getattr(error, "msg", str(error))
        ) from None
    if not source.strip():
        raise NotLoadedError("strategy_empty", file=file)
    digest = hashlib.sha256(source).hexdigest()[:16]
    before = generators()
    module = _run(code, path, file, digest, LOADING * call_limit)
    drew = drawn_since(before) and not _seeds(tree)
    _check_helpers(tree, path, file)
    lines = {node.name: node.lineno for node in tree.body if isinstance(node, ast.ClassDef)}
    found = [
        System(system_name(name), value, file, path, lines.get(name, 1), digest, drew=drew)
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Strategy) and value.__module__ == module.__name__
        if not name.startswith("_") and value.__name__ == name
    ]
    if not found:
        raise NotLoadedError("no_strategy", file=file)
    chosen = [system for system in found if wanted in (None, system.strategy.__name__, system.name)]
    if not chosen:
        names = [system.strategy.__name__ for system in found]
        raise NotLoadedError("wrong_name", file=file, name=wanted, there=", ".join(names))
    return _betting(chosen, found)


def _betting(chosen: list[System], found: list[System]) -> list[System]:
    """Those chosen that have a method `bet`; one that others of the file stand on need have none.

    Errors: NotLoadedError where another has none.
    """
    bases = {base for system in found for base in system.strategy.__mro__[1:]}
    without = [system for system in chosen if system.strategy.bet is Strategy.bet]
    for system in without:
        if system.strategy not in bases or len(without) == len(chosen):
            raise NotLoadedError("no_bet", file=system.file, line=system.line, name=system.strategy.__name__)
    return [system for system in chosen if system not in without]


def _run(code: types.CodeType, path: Path, file: str, digest: str, limit: float) -> types.ModuleType:
    """Runs the file as a module of a name of its own."""
    _search_beside(path)
    module = types.ModuleType(f"{MODULES}{path.stem}_{digest}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    try:
        with contextlib.redirect_stdout(sys.stderr), Watch(lambda: None, limit):  # standard output is for results
            exec(code, vars(module))
    except Stopped:
        raise
    except BaseException as error:  # whatever it is, it came out of the file, and the other files go on
        slow = str(TrackerError("strategy_loads_long", seconds=limit))
        reason = slow if isinstance(error, TooLong) else told(error)
        line = blamed_line(error, path)
        raise NotLoadedError("strategy_raised", file=file, line=line, reason=reason) from error
    return module


def _search_beside(path: Path) -> None:
    """Lets the folder of a file be searched for imports: after everything else, before the folders of other strategies."""
    folder = str(path.parent.resolve())
    if folder in _beside and folder in sys.path:
        sys.path.remove(folder)
    if folder not in sys.path:
        places = [place for place, entry in enumerate(sys.path) if entry in _beside]
        sys.path.insert(min(places, default=len(sys.path)), folder)
        _beside.add(folder)


def _check_helpers(tree: ast.Module, path: Path, file: str) -> None:
    """Refuses a file whose helper of the same folder is not what it got: another folder's, loaded before it.

    Names of Python's own modules and of this program are not looked at: those come first, whatever lies beside the file,
    as the sources of this program do where somebody works in their folder.
    """
    known = {*sys.stdlib_module_names, __name__.partition(".")[0]}
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names = [node.module]
        for name in {name.partition(".")[0] for name in names} - known:
            own = [path.parent / f"{name}.py", path.parent / name / "__init__.py"]
            got = getattr(sys.modules.get(name), "__file__", None)
            if got and any(place.is_file() for place in own) and Path(got) not in [place.resolve() for place in own]:
                raise NotLoadedError("two_helpers", file=file, line=getattr(node, "lineno", None), name=name, other=got)


def _seeds(tree: ast.Module) -> bool:
    """Whether a file gives a generator a seed: then what it draws is the same every time."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call) and (node.args or node.keywords))
    return any(getattr(called, "attr", getattr(called, "id", None)) == "seed" for called in calls)


def told(error: BaseException) -> str:
    """An exception in one printable sentence: `KeyError: 'x'`; the sentence alone where it is one of ours."""
    if isinstance(error, SystemExit):
        return SENTENCES["strategy_exits"]
    try:
        text = str(error)
    except Exception:
        text = "its text cannot be shown"
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in text[:5000]).split())
    text = re.sub(r" at 0x[0-9a-f]+", "", text)  # where an object lies changes from run to run
    if len(text) > LONGEST_MESSAGE:
        text = text[:LONGEST_MESSAGE] + "…"
    if isinstance(error, TrackerError):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def blamed_line(error: BaseException, path: Path) -> int | None:
    """The last line of the strategy's own file that the error went through."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return frames[-1].lineno if frames else None


def blamed_call(error: BaseException, path: Path) -> tuple[str | None, str | None]:
    """(function, text of the line) of the strategy's own file that the error went through last."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return (frames[-1].name, frames[-1].line or None) if frames else (None, None)


def traced(error: BaseException) -> str:
    """The traceback of an exception as text; its end where a recursion makes it long."""
    lines = "".join(traceback.format_exception(error, limit=-20))
    return lines if len(lines) < LONGEST_TRACE else "…" + lines[-LONGEST_TRACE:]


def apart(systems: list[System]) -> list[System]:
    """The systems by names of their own: those that share one have their file behind it; the same twice is once."""
    once = list({(system.path.resolve(), system.strategy.__name__): system for system in reversed(systems)}.values())
    for label in ("file", "path"):
        shared = {name for name, count in Counter(system.name for system in once).items() if count > 1}
        once = [
            replace(system, name=f"{system.name} ({getattr(system, label)})") if system.name in shared else system
            for system in once
        ]
    return once[::-1]


def system_name(class_name: str) -> str:
    """`OneThreeTwoSix` is `one-three-two-six`, `TB4L` is `tb4l`."""
    begins = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z0-9])(?=[A-Z][a-z])", "-", class_name.replace("_", "-"))
    return re.sub("-+", "-", begins).strip("-").lower()
