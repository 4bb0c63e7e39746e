"""Calls compiled code by its address, without numba where the code was kept by an earlier run."""

import builtins
import ctypes
import importlib.util
import logging
import pickletools
import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tracker.errors import SENTENCES
from tracker.kernels.aside import aside
from tracker.kernels.kept_code import Code, borrowed, kept, key_of
from tracker.kernels.replay import Lasting, RefusedError

DONE, NOTHING = 0, -2  # what compiled code says when it ends well, with a result or without
LAYOUT = 0x1 | 0x100 | 0x400  # flags of an array: the last index runs quickest, aligned, can be written
MISSING = "numba cannot be loaded"
LOADING = threading.Lock()


class Raised(ctypes.Structure):
    """What compiled code points at when it fails."""

    _fields_ = (("data", ctypes.c_void_p), ("size", ctypes.c_int32))


class Native:
    """A compiled function at an address. held: what lives as long as it does.

    Numba's convention: the place of the result, the place of the error, then the arguments; an array goes as seven words
    or more, a tuple as its members. The interpreter's lock is let go meanwhile.
    """

    __slots__ = ("call", "held")

    def __init__(self, address: int, words: int, held: object) -> None:
        types = [ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_int64] * words]
        self.call, self.held = ctypes.CFUNCTYPE(ctypes.c_int32, *types)(address), held

    def __call__(self, *arguments: Any) -> int:
        result, raised = ctypes.c_int64(), ctypes.POINTER(Raised)()
        words: list[int] = []
        for argument in arguments:
            words.extend(words_of(argument))
        status = self.call(ctypes.addressof(result), ctypes.addressof(raised), *words)
        if status in (DONE, NOTHING):
            return result.value
        raise error_of(ctypes.string_at(raised.contents.data or 0, raised.contents.size))


def error_of(raised: bytes) -> Exception:
    """The exception that these bytes stand for: the names of its module and class, its text, and where it is raised."""
    _, name, text, *_ = (given for _, given, _ in pickletools.genops(raised) if isinstance(given, str))
    kind = getattr(builtins, name)
    return kind(text)


def words_of(argument: Any) -> tuple[int, ...]:
    """The words that an argument is handed over as."""
    if isinstance(argument, Lasting):
        argument.words = argument.words or words_of(argument.array)
        return argument.words
    if isinstance(argument, np.ndarray):
        return 0, 0, argument.size, argument.itemsize, argument.ctypes.data, *argument.shape, *argument.strides
    if isinstance(argument, tuple):
        return tuple(word for member in argument for word in words_of(member))
    return (int(argument),)


def kind_of(argument: Any) -> object:
    """What code is compiled for: arguments of the same kind can be handed to the same code."""
    if isinstance(argument, np.ndarray):
        return argument.dtype, argument.ndim, argument.flags.num & LAYOUT
    if isinstance(argument, tuple):
        return tuple(map(kind_of, argument))
    return type(argument).__name__


def loaded(code: Code) -> Native | None:
    """The function of kept code; None where this process lacks something that it needs."""
    import llvmlite.binding as llvm

    if not all(map(llvm.address_of_symbol, borrowed(code.binary) or ())):
        return None
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code.binary))
    engine.finalize_object()
    address = engine.get_function_address(code.symbol)
    return Native(address, code.words, engine) if address else None


def native(text: str, arguments: tuple, compiled: Callable[[str, Code | None], Native]) -> Native:
    """The function of a text for such arguments: kept by an earlier run, or compiled by `compiled`.

    That is called with the name to keep it by, and with what was kept where numba keeps the code itself.
    Errors: RefusedError where it is known that the text cannot be compiled, or numba cannot be loaded.
    """
    with LOADING:
        if not can_compile():
            raise RefusedError(MISSING, [])
        try:
            key = key_of(text, tuple(map(kind_of, arguments)))
        except (ImportError, OSError):  # of llvmlite: then numba cannot be loaded either, and says why
            compiler()
            raise
        code = kept(key)
        if code and code.refused:
            raise RefusedError(*code.refused)
        found = loaded(code) if code and code.binary else None
        return found or compiled(key, None if code and code.binary else code)


class Function:
    """A compiled function of a module of this folder, for arguments of any kind that it can be compiled for."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name
        self.built: dict[object, Native | RefusedError] = {}

    def __call__(self, *arguments: Any) -> int:
        """Calls it. Errors: RefusedError where it would have to be compiled, and numba fails or cannot be loaded."""
        kinds = tuple(map(kind_of, arguments))
        if kinds not in self.built:
            try:
                self.built[kinds] = native(
                    f"{self.module}.{self.name}",
                    arguments,
                    lambda key, code: compiler().function(self.module, self.name, arguments, key, code),
                )
            except RefusedError as refused:
                self.built[kinds] = refused
        return built(self.built[kinds])(*arguments)


def built(found: Any) -> Any:
    """What was built. Errors: the one that it was refused with, as often as it is asked for."""
    if isinstance(found, RefusedError):
        raise RefusedError(found.reason, found.lines) from found.__cause__
    return found


@cache
def numba_loads() -> bool:
    """Whether numba can be loaded; one line on standard error says so where it cannot."""

    def load() -> None:
        import numba  # noqa: F401

    try:
        aside(load)  # numba takes a Ctrl-C in its midst for a library that does not fit
    except Exception as error:  # whatever keeps it from loading, an old CPU or a library that does not fit
        logging.getLogger("tracker").warning(SENTENCES["no_numba"].format(reason=in_a_line(error)))
        return False
    return True


def in_a_line(error: Exception) -> str:
    """An error that nobody foresaw, in a line."""
    return f"{type(error).__name__}: {error}".rstrip(": ").partition("\n")[0]


def can_compile() -> bool:
    """Whether there is a compiler, without loading it; whether it loads is seen when something has to be compiled."""
    return importlib.util.find_spec("numba") is not None or numba_loads()


def compiler() -> Any:
    """The module that compiles. Errors: RefusedError where numba cannot be loaded."""
    if not numba_loads():
        raise RefusedError(MISSING, [])
    from tracker.kernels import machine_code

    return machine_code
