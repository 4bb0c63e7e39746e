"""The rules of the house as functions: each takes a module and yields (line, what is broken). Standard library alone."""

import ast
import gc
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
Broken = Iterator[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a floor may import beside the standard library: floors below, those only inside a function, libraries."""

    floors: frozenset[str]
    lazy: frozenset[str]
    libraries: frozenset[str]


def allow(floors: str = "", *, lazy: str = "", libraries: str = "") -> Allowed:
    return Allowed(frozenset(floors.split()), frozenset(lazy.split()), frozenset(libraries.split()))


FLOORS = {  # from the ground up
    "errors": allow(),
    "i18n": allow("errors", libraries="babel"),
    "game": allow("errors"),
    "roads": allow("game errors"),
    "kernels": allow("game errors", libraries="numpy numba llvmlite"),
    "betting": allow("roads game errors"),
    "results": allow("game errors", lazy="kernels", libraries="polars"),
    "readers": allow("results game betting i18n errors", libraries="polars python_calamine"),
    "store": allow("results game errors", libraries="sqlalchemy alembic polars"),
    "backtest": allow("results betting roads game errors", lazy="kernels", libraries="polars"),
    "figures": allow("backtest results roads game i18n errors", libraries="PIL"),
    "app": allow(
        "figures backtest store readers results betting kernels roads game i18n errors",
        libraries="dash dash_mantine_components dash_ag_grid flask markdown_it plotly polars waitress",
    ),
    "cli": allow(  # what `--help` may load is measured in test_house.py
        "figures backtest store readers results betting kernels roads game i18n errors",
        lazy="app",
        libraries="click rich polars",
    ),
}
PAST_THE_FACE = {("kernels", "game")}  # a kernel is the twin of one file and reads its constants there
INSIDE_A_FUNCTION = {"results": {"numpy"}}  # libraries that a floor may import only there: what kernels give

OPEN_FILES = (  # who opens files; report writing gets its line when it comes
    "tracker/readers/",
    "tracker/store/",
    "tracker/i18n/",
    "tracker/cli/",
    "tracker/backtest/loader.py",  # strategies
    "tracker/backtest/folder.py",  # folders of runs
    "tracker/backtest/sources.py",
    "tracker/backtest/audit/reach.py",  # the strategy's own file, to name a line
    "tracker/kernels/kept_code.py",  # the cache of compiled code
    "tracker/kernels/machine_code.py",
    "tracker/figures/files.py",  # fonts and plotly.js
    "tracker/app/docs.py",  # the user documentation
    "tracker/app/jobs.py",  # the folders of jobs
    "tracker/app/job_runner.py",
    "tracker/app/job_state.py",
    "tracker/results/own_csv.py",
    "tracker/results/parquet.py",
)
OPENING = re.compile(
    r"open|touch|mkdir|(read|write)_(text|bytes)|(read|scan|write)_(csv|parquet|json|ndjson|ipc|excel|avro|database)|sink_\w+"
)
OPENING_MODULES = {"fileinput", "gzip", "mmap", "shutil", "sqlite3", "tarfile", "tempfile", "zipfile"}
PICKLES = {"cloudpickle", "dill", "joblib", "marshal", "pickle", "shelve"}
FORKING = {"ProcessPoolExecutor", "get_context", "Pool", "Process", "Manager", "Queue", "fork", "forkpty"}
LEFT_TO_DO = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")


@dataclass(frozen=True)
class Module:
    """A source file: `path` from the top level, with slashes."""

    path: str
    text: str
    tree: ast.Module = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tree", ast.parse(self.text, self.path))

    @property
    def floor(self) -> str:
        """`game` of tracker/game/coup.py, `errors` of tracker/errors.py, `strategies`, `tests`."""
        first, *rest = self.path.removesuffix(".py").split("/")
        return rest[0] if first == "tracker" else first


def tracked() -> list[str]:
    """Every file of the project, from the top level; without git, every file that an unpacked archive has."""
    call = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    if (TOP / ".git").exists():
        done = subprocess.run(call, cwd=TOP, capture_output=True, text=True, check=True)
        paths = [path for path in done.stdout.split("\0") if path]
    else:
        paths = [
            path.relative_to(TOP).as_posix()
            for folder in ("tracker", "strategies", "data", "tests")
            for path in (TOP / folder).rglob("*")
        ]
    return sorted(path for path in paths if (TOP / path).is_file() and "__pycache__" not in path)


@cache
def modules() -> list[Module]:
    """Every Python file of the project."""
    collects = gc.isenabled()
    gc.disable()  # which would look through millions of nodes again and again, and find nothing
    try:
        return [Module(path, (TOP / path).read_text("utf-8")) for path in tracked() if path.endswith(".py")]
    finally:
        gc.freeze()  # nor later
        if collects:
            gc.enable()


@dataclass(frozen=True, slots=True)
class Import:
    """`from module import names`, or `import module` with names None. `on_load`: it happens when the file is loaded."""

    line: int
    module: str
    names: tuple[str, ...] | None
    on_load: bool


@cache
def imports(module: Module) -> tuple[Import, ...]:
    """Every import of a module, those in functions among them."""
    package = module.path.removesuffix(".py").split("/")[:-1]

    def walk(node: ast.AST, on_load: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from (Import(child.lineno, alias.name, None, on_load) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                base = package[: len(package) + 1 - child.level] if child.level else []
                name = ".".join([*base, *([child.module] if child.module else [])])
                yield Import(child.lineno, name, tuple(alias.name for alias in child.names), on_load)
            elif isinstance(child, ast.If) and ast.unparse(child.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}:
                yield from walk(ast.Module(child.body, []), False)
                yield from walk(ast.Module(child.orelse, []), on_load)
            else:
                if isinstance(child, ast.expr):
                    continue  # no import stands in one
                inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
                yield from walk(child, on_load and not inside)

    return tuple(walk(module.tree, True))


@cache
def face(floor: str) -> set[str]:
    """The names that a folder's `__init__.py` binds."""
    path = TOP / "tracker" / floor / "__init__.py"
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))) if path.is_file() else ():
        if isinstance(node, ast.ImportFrom | ast.Import):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def is_file_of(floor: str, name: str) -> bool:
    folder = TOP / "tracker" / floor
    return (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file()


def check_imports(module: Module) -> Broken:
    """The import table: floors below only, through their face; inside a folder from the file; never the own face."""
    if not module.path.startswith(("tracker/", "strategies/")):
        return
    if module.path.startswith("strategies/"):
        for each in imports(module):
            if each.module not in {"tracker", "math"}:
                yield each.line, f"strategies may not import {each.module}"
        return
    if module.floor not in FLOORS and not module.floor.startswith("__"):
        yield 1, f"tracker/{module.floor} is no floor of the house"
        return
    for each in imports(module):
        if each.module.split(".")[0] == "tracker":
            for what in own_import(module, each):
                yield each.line, what
        elif what := library_import(module.floor, each):
            yield each.line, what


def library_import(floor: str, each: Import) -> str | None:
    name = each.module.split(".")[0]
    if name in sys.stdlib_module_names or name in FLOORS[floor].libraries:
        return None
    if name in INSIDE_A_FUNCTION.get(floor, ()):
        return f"{floor} imports {name} only inside a function" if each.on_load else None
    return f"{floor} may not import {name}"


def own_import(module: Module, each: Import) -> Iterator[str]:
    """What is wrong with an import of something of this package."""
    if each.module == "tracker":  # `from tracker import roads` is `import tracker.roads`
        for name in each.names or ("",):
            if name in FLOORS:
                yield from own_import(module, Import(each.line, f"tracker.{name}", None, each.on_load))
            elif name != "__version__":
                yield f"imports the package's own face: tracker.{name}"
        return
    _, floor, *file = each.module.split(".")
    if module.floor == "__init__":
        if floor != "betting" or each.on_load:
            yield "the package's face loads betting, and only inside a function"
    elif module.floor == "__main__":
        if floor != "cli":
            yield "python -m tracker is the command line"
    elif floor == module.floor:
        is_face = module.path.endswith("__init__.py")
        if not file and not is_face and not all(is_file_of(floor, name) for name in each.names or [""]):
            yield f"inside {floor}, import from the file, not from its face"
    elif floor not in FLOORS[module.floor].floors | FLOORS[module.floor].lazy:
        yield f"{module.floor} may not import {floor}"
    else:
        if floor in FLOORS[module.floor].lazy and each.on_load:
            yield f"{module.floor} imports {floor} only inside a function"
        if (module.floor, floor) in PAST_THE_FACE:
            return
        if file or any(is_file_of(floor, name) and name not in face(floor) for name in each.names or ()):
            yield f"import {floor} through its face"


@cache
def nodes(module: Module) -> list[ast.AST]:
    """What the rules below look at: calls, attributes and excepts."""
    return [node for node in ast.walk(module.tree) if isinstance(node, ast.Call | ast.Attribute | ast.ExceptHandler)]


def calls(module: Module) -> Iterator[tuple[ast.Call, str]]:
    """Every call with the last part of what it calls: `read_text` of `Path(x).read_text()`."""
    for node in nodes(module):
        if isinstance(node, ast.Call):
            yield node, node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def check_files(module: Module) -> Broken:
    """Only the modules of `OPEN_FILES` open files. `frame.write_csv()` without a name opens none: it returns text."""
    if not module.path.startswith("tracker/") or module.path.startswith(OPEN_FILES):
        return
    for call, name in calls(module):
        returns_text = name.startswith("write_") and not (call.args or call.keywords)
        ours = isinstance(call.func, ast.Name) and name != "open"  # such as readers.read_text
        if OPENING.fullmatch(name) and not returns_text and not ours:
            yield call.lineno, f"opens a file ({name})"
    for each in imports(module):
        if each.module.split(".")[0] in OPENING_MODULES:
            yield each.line, f"opens a file ({each.module})"


def check_banned(module: Module) -> Broken:
    """What never appears: row-wise Polars, pickles, forked processes, bare excepts, prints, things left to do."""
    for number, line in enumerate(module.text.splitlines(), 1):
        if LEFT_TO_DO.search(line):
            yield number, "something is left to do"
    for node in nodes(module):
        if isinstance(node, ast.ExceptHandler) and node.type is None:
            yield node.lineno, "bare except"
        if isinstance(node, ast.Attribute) and node.attr in {"map_elements", "map_rows", "set_start_method"}:
            yield node.lineno, f"uses {node.attr}"
    for each in imports(module):
        if each.module.split(".")[0] in PICKLES:
            yield each.line, f"imports {each.module}: data are never pickles"
        if each.module == "multiprocessing" and {"Pool", "Process", "Manager", "Queue"} & set(each.names or ()):
            yield each.line, "processes come from multiprocessing.get_context"
    for call, name in calls(module):
        if what := forks(call, name):
            yield call.lineno, what
        if isinstance(call.func, ast.Name) and name == "print" and module.path.startswith(("tracker/", "strategies/")):
            yield call.lineno, "prints: the command line writes with click.echo"


def forks(call: ast.Call, name: str) -> str | None:
    """Polars hangs in a forked process, so each process is started afresh."""
    if name not in FORKING:
        return None
    whose = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    if name == "ProcessPoolExecutor" and not any(keyword.arg == "mp_context" for keyword in call.keywords):
        return "ProcessPoolExecutor without mp_context forks"
    if name == "get_context" and "multiprocessing" in (whose or "multiprocessing"):
        afresh = [a for a in call.args if isinstance(a, ast.Constant) and a.value in {"spawn", "forkserver"}]
        return None if afresh else "get_context without 'spawn' or 'forkserver' may fork"
    if whose == "multiprocessing" and name in {"Pool", "Process", "Manager", "Queue"}:
        return "processes come from multiprocessing.get_context"
    return f"os.{name} forks" if whose == "os" and name in {"fork", "forkpty"} else None


def check_docstring(module: Module) -> Broken:
    """A file opens with one line that says what it holds; more may follow after an empty line."""
    first, *rest = (ast.get_docstring(module.tree) or "").split("\n")
    if not first.strip() or (rest and rest[0].strip()):
        yield 1, "the file does not open with one line that says what it holds"


RULES: dict[str, Callable[[Module], Broken]] = {
    "imports": check_imports,
    "files": check_files,
    "banned": check_banned,
    "docstring": check_docstring,
}
