"""From the text of a strategy's module, or a kernel of ours, to machine code; see `kept_code` for where it is kept.

What is compiled here is called by its address alone, so numba is told to leave out what Python would call it by, and
counting references; that halves the time it takes. A kernel therefore makes no arrays: it is given them.
"""

import importlib
import importlib.util
import logging
import re
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
from numba import types
from numba.core import ir
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError, NumbaWarning

from tracker.errors import SENTENCES
from tracker.kernels.aside import aside
from tracker.kernels.driver_text import whole_text
from tracker.kernels.kept_code import Code, can_be_kept, folder, keep, write
from tracker.kernels.native import Native, in_a_line, loaded, words_of
from tracker.kernels.replay import RefusedError

BARE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
OWN = re.compile(
    r"(a \w+(?: \w+)? where .+? belongs|a bool in min or max|a power of floats|.+? where a number is needed)"
)


def build(methods: str, arguments: tuple, key: str, code: Code | None) -> Native:
    """The driver of a strategy's module, compiled for these arguments and kept under `key`.

    code: what was kept where numba keeps the code itself. Errors: RefusedError with the line of `methods` that numba does
    not take, or that Python would treat otherwise; or, without a line, where numba itself came to grief, which may pass and
    is not kept.
    """
    text, before = whole_text(methods)
    try:
        place = folder() if by_numba(code) else None
        module = _run(text, key, place, looked_at=code is not None)
        return aside(lambda: _compiled(module.play, arguments, key, code, lambda: _check_all(module)))
    except (RefusedError, NumbaError) as error:
        refused = error if isinstance(error, RefusedError) else RefusedError(*_blamed(str(error)))
        within = [line - before for line in refused.lines if before < line <= before + methods.count("\n")]
        keep(key, Code(refused=(refused.reason, within[:1])))
        raise RefusedError(refused.reason, within[:1]) from None
    except Exception as error:
        raise RefusedError(f"numba failed with {in_a_line(error)}", []) from error


def function(module: str, name: str, arguments: tuple, key: str, code: Code | None) -> Native:
    """A function of a module of kernels, in the same way. Errors: RefusedError where numba fails, and a line says so."""
    try:
        kernel = getattr(importlib.import_module(f"tracker.kernels.{module}"), name)
        return aside(lambda: _compiled(kernel, arguments, key, code))
    except Exception as error:
        sentence = SENTENCES["compiler_failed"].format(name=f"{module}.{name}", reason=in_a_line(error))
        logging.getLogger("tracker").warning(sentence)
        raise RefusedError(sentence, []) from error


def by_numba(code: Code | None) -> bool:
    """Whether numba keeps the code, which takes longer to load: ours could not be kept, or we have no folder."""
    return code is not None or not sys.platform.startswith("linux") or folder() is None


def _compiled(
    dispatcher: Dispatcher, arguments: tuple, key: str, code: Code | None, check: Callable[[], None] = lambda: None
) -> Native:
    """Compiles a function without all that Python would call it by, and keeps it."""
    plain = _bare(dispatcher, kept=by_numba(code))
    with warnings.catch_warnings():  # a table with lists may be handed to code for one without: it begins the same
        warnings.simplefilter("ignore", NumbaWarning)
        plain.compile(tuple(numba.typeof(argument) for argument in arguments))
    check()
    (overload,) = plain.overloads.values()
    library, symbol = overload.library, overload.fndesc.llvm_func_name
    words = sum(1 for argument in arguments for _ in words_of(argument))
    if code is None:
        binary = b"" if by_numba(None) else library._get_compiled_object()
        code = Code(symbol, words, binary=binary if can_be_kept(binary) else b"")
        keep(key, code)
    found = loaded(code) if code.binary else None
    return found or Native(library.get_pointer_to_function(symbol), words, library)


def _bare(dispatcher: Dispatcher, *, kept: bool) -> Any:
    """The same function, to be called by its address alone. kept: numba keeps its code, where it finds a folder."""
    options = {name: value for name, value in dispatcher.targetoptions.items() if name != "nopython"}
    njit: Any = numba.njit
    try:
        return njit(**options, **BARE, cache=kept)(dispatcher.py_func)
    except RuntimeError:  # it finds none
        return njit(**options, **BARE)(dispatcher.py_func)


def _run(text: str, key: str, place: Path | None, *, looked_at: bool) -> ModuleType:
    """`_module`. Errors: RefusedError, whatever is raised while the text is run."""
    try:
        return _module(text, key, place, looked_at=looked_at)
    except OSError:
        raise
    except Exception as error:
        raise RefusedError(in_a_line(error), []) from None


def _module(text: str, key: str, place: Path | None, *, looked_at: bool) -> ModuleType:
    """The text run as a module; without a place nothing of it is kept on disk.

    looked_at: the types of its variables are known to be what they should, so that numba may load what it kept.
    """
    name = f"tracker_strategy_{key}"
    if place is None:
        module = ModuleType(name)
        exec(compile(text, f"strategy_{key}.py", "exec"), vars(module))
        return module
    path = place / f"strategy_{key}.py"
    if not looked_at:
        for stale in (place / "__pycache__").glob(f"strategy_{key}.*"):
            stale.unlink(missing_ok=True)
    if not path.is_file() or path.read_text("utf-8") != text:
        write(path, text.encode())
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # numba looks it up there when it loads from the cache
    spec.loader.exec_module(module)
    return module


def _check_all(module: ModuleType) -> None:
    """Looks at the types that numba gave the strategy's variables unless they came from the cache."""
    for name, function in vars(module).items():
        if name.startswith("m_") and isinstance(function, Dispatcher):
            for overload in function.overloads.values():
                _check_types(overload.type_annotation)


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
