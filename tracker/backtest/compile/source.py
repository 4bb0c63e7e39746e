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
    if not any(c.co_code == code.co_code and c.co_names == code.co_names for c in same):
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
