"""Where a function's text stands: its syntax tree, checked against the code that really runs."""

import ast
import linecache
import types
from collections.abc import Iterator
from functools import lru_cache


class NotCompiledError(Exception):
    """Why a class is played interpreted. line: of its file, None where no line is to blame."""

    def __init__(self, line: int | None, what: str) -> None:
        super().__init__(what if line is None else f"line {line}: {what}")


@lru_cache(maxsize=32)
def _parsed(text: str, file: str) -> tuple[ast.Module, types.CodeType]:
    return ast.parse(text), compile(text, file, "exec", dont_inherit=True)


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _told(code: types.CodeType) -> tuple:
    """What two codes of the same text have in common."""
    constants = [repr(constant) for constant in code.co_consts if not isinstance(constant, types.CodeType)]
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, constants


@lru_cache(maxsize=512)
def tree_of(function: types.FunctionType) -> ast.FunctionDef:
    """The definition of a plain function.

    Errors: NotCompiledError where its text is not there, is not the text that runs, or it is no plain function.
    """
    code = function.__code__
    line = code.co_firstlineno
    text = "".join(linecache.getlines(code.co_filename, function.__globals__))
    try:
        module, whole = _parsed(text, code.co_filename)
    except (SyntaxError, ValueError, RecursionError):
        raise NotCompiledError(line, "the text of this function cannot be read") from None
    same = [c for c in _codes(whole) if c.co_firstlineno == line and c.co_name == code.co_name]
    if not any(_told(c) == _told(code) for c in same):
        raise NotCompiledError(line, "the text of this function is not there")
    for node in ast.walk(module):
        if not isinstance(node, ast.FunctionDef) or node.name != code.co_name:
            continue
        if min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) == line:
            return node
    raise NotCompiledError(line, "this is no plain function")


@lru_cache(maxsize=512)
def globals_assigned(function: types.FunctionType) -> set[str]:
    """Names of the function's file that some function there declares `global`: they may change while the run goes on."""
    text = "".join(linecache.getlines(function.__code__.co_filename, function.__globals__))
    module, _ = _parsed(text, function.__code__.co_filename)
    return {name for node in ast.walk(module) if isinstance(node, ast.Global) for name in node.names}


def names_edges(strategy: type) -> bool:
    """Whether a function of the class, or of a file that one of them comes from, names `edge`, and may ask the table for one."""
    for value in (value for base in strategy.__mro__[:-1] for value in vars(base).values()):
        function = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
        if isinstance(function, types.FunctionType):
            others = (each for each in function.__globals__.values() if isinstance(each, types.FunctionType))
            if any("edge" in each.__code__.co_names for each in (function, *others)):
                return True
    return False


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a function without those of functions inside it."""
    for part in ast.iter_child_nodes(node):
        yield part
        if not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _within(part)


@lru_cache(maxsize=512)
def attributes_assigned(function: types.FunctionType) -> set[str]:
    """Attributes that functions of the file give a value, but on their first argument: `Class.NAME = 1` while the run goes on."""
    text = "".join(linecache.getlines(function.__code__.co_filename, function.__globals__))
    module, _ = _parsed(text, function.__code__.co_filename)
    found = set()
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)][:1]
            changed = [p for p in _within(node) if isinstance(p, ast.Attribute) and not isinstance(p.ctx, ast.Load)]
            found |= {p.attr for p in changed if not isinstance(p.value, ast.Name) or [p.value.id] != first}
    return found
