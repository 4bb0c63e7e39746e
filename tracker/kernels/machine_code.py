"""From the text of a strategy's module to machine code, kept in the user's cache folder from one run to the next.

A module is named by the hash of its text and of everything that compiled code is made of. The folder is
$XDG_CACHE_HOME/shoe-tracker, by default ~/.cache/shoe-tracker; where it cannot be written nothing is kept.
"""

import ast
import hashlib
import importlib.util
import inspect
import json
import logging
import os
import re
import sys
import tempfile
import warnings
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

import numba
import numpy as np
from numba import types
from numba.core import ir
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError, NumbaWarning

from tracker.errors import SENTENCES
from tracker.kernels import checked, guards, replay, seat, view
from tracker.kernels.replay import RefusedError

BEGIN, END = "# the strategy begins\n", "# the strategy ends\n"
FLAG = re.compile(r"^([A-Z_]+) = (True|False)$", re.MULTILINE)
UNREAD = re.compile(r"^UNREAD = (.+)$", re.MULTILINE)
OWN = re.compile(
    r"(a \w+(?: \w+)? where .+? belongs|a bool in min or max|a power of floats|.+? where a number is needed)"
)


class Specialised(ast.NodeTransformer):
    """Cuts out of the driver what is idle.

    flags: names of constants that are True or False. unread: fields of the table that need not be kept up.
    """

    def __init__(self, flags: Mapping[str, bool], unread: Collection[str]) -> None:
        self.flags, self.unread = flags, unread

    def is_read(self, target: ast.expr) -> bool:
        is_table = isinstance(target, ast.Attribute) and ast.unparse(target.value) == "table"
        return not (is_table and target.attr in self.unread)  # type: ignore[attr-defined]

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        self.generic_visit(node)
        node.targets = [target for target in node.targets if self.is_read(target)]
        return node if node.targets else None

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | None:
        return node if self.is_read(node.target) else None

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(self.flags[node.id]) if node.id in self.flags else node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        known = isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Constant)
        return ast.Constant(not node.operand.value) if known else node  # type: ignore[attr-defined]

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)  # the value that settles it
        known = [value.value for value in node.values if isinstance(value, ast.Constant)]
        if decides in known:
            return ast.Constant(decides)
        node.values = [value for value in node.values if not isinstance(value, ast.Constant)]
        return ast.Constant(not decides) if not node.values else node.values[0] if len(node.values) == 1 else node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        if not isinstance(node.test, ast.Constant):
            return node
        return node.body if node.test.value else node.orelse

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.test, ast.Constant):
            return node
        return node.body if node.test.value else node.orelse


def whole_text(methods: str) -> tuple[str, int]:
    """The text of a strategy's module, and how many lines come before its methods."""
    before, _, rest = inspect.getsource(seat).partition(BEGIN)
    flags = {name: value == "True" for name, value in FLAG.findall(methods)}
    found = UNREAD.search(methods)
    unread = ast.literal_eval(found[1]) if found else ()
    driver = ast.unparse(Specialised(flags, unread).visit(ast.parse(rest.partition(END)[2])))
    return before + BEGIN + methods + END + driver + "\n", before.count("\n") + 1


@cache
def made_of() -> str:
    """Everything that compiled code hangs on beside its own text."""
    sources = [inspect.getsource(module) for module in (checked, guards, replay, view, sys.modules[__name__])]
    versions = [numba.__version__, np.__version__]
    return "".join(sources + versions)


@cache
def folder() -> Path | None:
    """The cache folder, made where it is missing; None where it cannot be written, and a line says so."""
    place = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "shoe-tracker"
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=place):
            return place
    except OSError as error:
        sentence = SENTENCES["no_cache"].format(folder=place, reason=error.strerror)
        logging.getLogger("tracker").warning(sentence)
        return None


def build(methods: str, arguments: tuple) -> Callable:
    """The driver of a strategy's module, compiled for these arguments.

    Errors: RefusedError with the line of `methods` that numba does not take, or that Python would treat otherwise.
    """
    text, before = whole_text(methods)
    key = hashlib.sha256((text + made_of()).encode()).hexdigest()[:32]
    place = folder()
    try:
        return _kept(text, key, place, arguments) if place else _compiled(_module(text, key, None), arguments)
    except RefusedError as refused:
        within = [line - before for line in refused.lines if before < line <= before + methods.count("\n")]
        raise RefusedError(refused.reason, within[:1]) from None


def _kept(text: str, key: str, place: Path, arguments: tuple) -> Callable:
    """The same with a verdict kept beside the module: only code that was looked at once is loaded again."""
    path, verdict = place / f"strategy_{key}.py", place / f"strategy_{key}.json"
    reason = json.loads(verdict.read_text("utf-8")) if verdict.is_file() else "new"
    if isinstance(reason, list):
        raise RefusedError(*reason)
    if reason == "new":
        for stale in (place / "__pycache__").glob(f"strategy_{key}.*"):
            stale.unlink(missing_ok=True)
    if not path.is_file() or path.read_text("utf-8") != text:
        _write(path, text)
    try:
        driver = _compiled(_module(text, key, path), arguments)
    except RefusedError as refused:
        _write(verdict, json.dumps([refused.reason, refused.lines]))
        raise
    if reason == "new":
        _write(verdict, json.dumps("good"))
    return driver


def _write(path: Path, text: str) -> None:
    """Writes a file so that other processes see all of it or nothing."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
        file.write(text)
    Path(file.name).replace(path)


def _module(text: str, key: str, path: Path | None) -> ModuleType:
    """The text run as a module; without a path nothing of it is kept on disk."""
    name = f"tracker_strategy_{key}"
    if path is None:
        module = ModuleType(name)
        exec(compile(text.replace("cache=True", "cache=False"), f"strategy_{key}.py", "exec"), vars(module))
        return module
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # numba looks it up there when it loads from the cache
    spec.loader.exec_module(module)
    return module


def _compiled(module: ModuleType, arguments: tuple) -> Callable:
    """Compiles, and looks at the types that numba gave the strategy's variables unless they came from the cache."""
    driver: Dispatcher = module.play
    try:
        with warnings.catch_warnings():  # a table with lists may be handed to code for one without: it begins the same
            warnings.simplefilter("ignore", NumbaWarning)
            driver.compile(tuple(numba.typeof(argument) for argument in arguments))
    except NumbaError as error:
        raise RefusedError(*_blamed(str(error))) from None
    for name, function in vars(module).items():
        if name.startswith("m_") and isinstance(function, Dispatcher):
            for overload in function.overloads.values():
                _check_types(overload.type_annotation)
    return driver


def _blamed(text: str) -> tuple[str, list[int]]:
    """(reason, lines that are named) of what numba says."""
    found = OWN.search(text)
    lines = re.findall(r'File "[^"]*strategy_\w+\.py", line (\d+)', text)
    return found[1] if found else "numba cannot compile this", [int(line) for line in lines]


def _check_types(annotation: object) -> None:
    """Refuses a variable that is now a whole number and now a float or a bool: Python would keep them apart."""
    typemap = getattr(annotation, "typemap", {})

    def kind(variable: ir.Var) -> type | None:
        of = typemap.get(variable.name)
        return next((known for known in (types.Boolean, types.Integer, types.Float) if isinstance(of, known)), None)

    for block in getattr(annotation, "blocks", {}).values():
        for statement in block.find_insts(ir.Assign):
            value = statement.value
            sources = [value] if isinstance(value, ir.Var) else []
            if isinstance(value, ir.Expr) and value.op in ("phi", "cast"):
                sources = value.incoming_values if value.op == "phi" else [value.value]
            for source in sources:
                kinds = {kind(variable) for variable in (source, statement.target) if isinstance(variable, ir.Var)}
                if len(kinds - {None}) > 1:
                    raise RefusedError("a value that is now of one type, now of another", [statement.loc.line])
