"""Compiled code that is kept: the same results without numba, and nothing that was damaged or is foreign is ever run."""

import errno
import os
import runpy
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest

from tracker.kernels import RefusedError, kept_code, machine_code, native
from tracker.kernels.kept_code import Code, borrowed, can_be_kept, keep, kept, key_of
from tracker.kernels.native import Function

CODES, COUPS = np.array([5, 6, 7], np.uint16), np.array([2, 1])
NUMBERED = [2, 5, 6, 1, 7]  # before the codes of each shoe, how many there are
KEY = "0" * 32
FOLDER = kept_code.folder  # which each test replaces
FOREIGN = """
declare i32 @nobody_has_this()
define i32 @asks() { %1 = call i32 @nobody_has_this()  ret i32 %1 }
"""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder that holds one function, which was compiled for it."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_code, "folder", lambda: folder)
        patch.setattr(machine_code, "folder", lambda: folder)
        assert numbered() == NUMBERED
    return folder


@pytest.fixture(autouse=True)
def folder(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of it; what the versions and the processor are is asked anew."""
    for path in filled.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    for module in (kept_code, machine_code):
        monkeypatch.setattr(module, "folder", lambda: tmp_path)
    kept_code.made_of.cache_clear()
    yield tmp_path
    kept_code.made_of.cache_clear()


@pytest.fixture
def compiles(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what would be compiled; a compiled function then does nothing."""
    asked = []

    class Compiler:
        @staticmethod
        def function(_module: str, name: str, *_: Any) -> Any:
            asked.append(name)
            return lambda *_: 0

    monkeypatch.setattr(native, "compiler", Compiler)
    return asked


def numbered() -> list[int]:
    """What the smallest of the compiled functions makes of two shoes."""
    into = np.zeros(5, np.int32)
    Function("deal_loops", "numbered")(CODES, COUPS, into)
    return into.tolist()


def test_kept_code_is_run_as_it_is(compiles: list[str]) -> None:
    assert numbered() == NUMBERED
    assert compiles == []


@pytest.mark.parametrize("place", [0, 70, 200, -1])  # in the digest, in what the code is said to be, and in the code
def test_code_with_a_changed_bit_is_compiled_anew(compiles: list[str], folder: Path, place: int) -> None:
    (path,) = folder.iterdir()
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    numbered()
    assert compiles == ["numbered"]


@pytest.mark.parametrize("length", [0, 64, 65, 300])
def test_code_that_was_cut_short_is_compiled_anew(compiles: list[str], folder: Path, length: int) -> None:
    (path,) = folder.iterdir()
    path.write_bytes(path.read_bytes()[:length])
    numbered()
    assert compiles == ["numbered"]


def test_code_of_another_name_is_compiled_anew(compiles: list[str], folder: Path) -> None:
    (path,) = folder.iterdir()
    path.rename(folder / f"code_{KEY}")
    assert kept(KEY) is None
    numbered()
    assert compiles == ["numbered"]


def test_code_that_somebody_else_wrote_is_compiled_anew(compiles: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 2**31)
    numbered()
    assert compiles == ["numbered"]


@pytest.mark.parametrize("what", ["processor", "features", "numpy", "setting"])
def test_code_made_for_something_else_is_compiled_anew(
    compiles: list[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    if what == "processor":
        monkeypatch.setattr(llvm, "get_host_cpu_name", lambda: "z80")
    elif what == "features":
        features = llvm.get_host_cpu_features()
        features["avx2"] = not features.get("avx2")
        monkeypatch.setattr(llvm, "get_host_cpu_features", lambda: features)
    elif what == "numpy":
        monkeypatch.setattr(np, "__version__", "1.0")
    else:
        monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    kept_code.made_of.cache_clear()
    numbered()
    assert compiles == ["numbered"]


def test_arguments_of_another_kind_have_code_of_their_own(compiles: list[str]) -> None:
    Function("deal_loops", "numbered")(CODES, COUPS, np.zeros(5, np.int64))
    Function("deal_loops", "numbered")(CODES, COUPS, np.zeros(10, np.int32)[::2])
    assert compiles == ["numbered", "numbered"]


def test_code_that_needs_what_not_every_process_has_is_not_kept() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine()
    assert borrowed(machine.emit_object(llvm.parse_assembly(FOREIGN))) == {"nobody_has_this"}
    assert not can_be_kept(machine.emit_object(llvm.parse_assembly(FOREIGN)))
    assert can_be_kept(machine.emit_object(llvm.parse_assembly(FOREIGN.replace("nobody_has_this", "memset"))))
    assert not can_be_kept(b"MZ")


def test_such_code_is_left_to_numba(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    monkeypatch.setattr(machine_code, "can_be_kept", lambda _: False)
    assert numbered() == NUMBERED
    (path,) = folder.iterdir()
    code = kept(path.name.removeprefix("code_"))
    assert code
    assert code.binary == b""
    assert numbered() == NUMBERED


def test_what_cannot_be_compiled_is_known_without_a_compiler(compiles: list[str]) -> None:
    keep(key_of("text", ()), Code(refused=("a word", [7])))
    with pytest.raises(RefusedError, match="a word") as refused:
        native.native("text", (), lambda *_: pytest.fail("it is compiled"))
    assert refused.value.lines == [7]


def test_who_writes_at_the_same_time_leaves_one_whole_file(folder: Path) -> None:
    codes = [Code("name", 3, binary=bytes([number]) * 100_000 * (1 + number)) for number in range(4)]

    def write(code: Code) -> None:
        for _ in range(10):
            keep(KEY, code)
            assert kept(KEY) in codes

    threads = [threading.Thread(target=write, args=(code,)) for code in codes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kept(KEY) in codes
    assert len(list(folder.iterdir())) == 2  # this one, and the one that was there
    assert (folder / f"code_{KEY}").stat().st_mode & 0o777 == 0o600


def test_without_a_folder_nothing_is_kept(compiles: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kept_code, "folder", lambda: None)
    keep(KEY, Code("name"))
    assert kept(KEY) is None
    numbered()
    assert compiles == ["numbered"]


def test_code_that_cannot_be_read_is_compiled_anew(compiles: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refused)
    numbered()
    assert compiles == ["numbered"]


@pytest.mark.parametrize("elsewhere", ["", "here", "../there"])
def test_a_cache_folder_that_is_not_absolute_is_ignored(
    elsewhere: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The XDG specification: paths that are not absolute are invalid and should be ignored."""
    monkeypatch.setenv("XDG_CACHE_HOME", elsewhere)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert FOLDER.__wrapped__() == tmp_path / ".cache" / "shoe-tracker"


def test_nobody_without_a_home_has_a_cache_folder_and_a_line_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # what it answers where there is no home
    assert FOLDER.__wrapped__() is None
    assert [record.getMessage() for record in caplog.records] == [
        "~/.cache/shoe-tracker cannot be written (the user has no home folder), "
        "so compiled strategies are not kept for the next run"
    ]


@pytest.mark.parametrize("name", ["by_hand", "seat"])
def test_kernels_are_loaded_where_numba_finds_no_folder_at_all(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where somebody without a home runs a program that others have installed."""
    monkeypatch.setattr("numba.core.caching.CacheImpl._locator_classes", [])
    assert runpy.run_path(str(Path(kept_code.__file__).with_name(f"{name}.py")))


def test_a_full_disk_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    before = set(folder.iterdir())
    keep(KEY, Code("name"))
    assert set(folder.iterdir()) == before


def test_an_error_of_compiled_code_is_the_one_that_python_knows() -> None:
    raised = b"\x80\x04\x95\x00\x00\x00\x00\x00\x00\x00\x00\x8c\x08builtins\x94\x8c\x0fArithmeticError\x94\x93\x94\x8c\x08a reason\x94\x85\x94N\x87\x94."
    error = native.error_of(raised)
    assert type(error) is ArithmeticError
    assert str(error) == "a reason"


RUN = """
import sys
from tracker.cli.backtest import backtest
try:
    backtest()
finally:
    print(*(name for name in ("numba", "llvmlite.binding") if name in sys.modules), file=sys.stderr)
"""


def run(cache: Path, shoes: int) -> tuple[str, list[str]]:
    """What a run in a process of its own writes, and which of the libraries it loaded."""
    words = ["martingale", "--shoes", str(shoes), "--seed", "3", "--json", "--workers", "1"]
    place = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    done = subprocess.run([sys.executable, "-c", RUN, *words], env=place, capture_output=True, text=True, check=True)
    return done.stdout, done.stderr.splitlines()[-1].split()


@pytest.mark.slow
def test_a_second_run_comes_to_the_same_without_numba(tmp_path: Path) -> None:
    (first, loaded), (second, loaded_again) = run(tmp_path, 5000), run(tmp_path, 5000)
    assert second == first
    assert (loaded, loaded_again) == (["numba", "llvmlite.binding"], ["llvmlite.binding"])


@pytest.mark.long
def test_so_does_a_run_that_is_dealt_by_compiled_code_and_one_whose_code_was_damaged(tmp_path: Path) -> None:
    first, second = run(tmp_path, 20_000), run(tmp_path, 20_000)
    for path in (tmp_path / "shoe-tracker").iterdir():
        path.write_bytes(path.read_bytes()[:-1])
    third = run(tmp_path, 20_000)
    assert second == (first[0], ["llvmlite.binding"])
    assert third == first


def test_a_function_is_called_by_its_address_with_arrays_tuples_and_numbers() -> None:
    assert list(native.words_of((np.zeros((2, 3), np.int16), 7)))[2:4] == [6, 2]  # items, and bytes of each
    assert list(native.words_of((np.zeros((2, 3), np.int16), (7, np.uint64(8)))))[5:] == [2, 3, 6, 2, 7, 8]


DAY = 86_400


def aged(path: Path, days: float, data: bytes = b"") -> Path:
    """A file that was used last so many days ago."""
    path.write_bytes(data)
    then = time.time() - days * DAY
    os.utime(path, (then, then))
    return path


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file()}


def test_what_was_not_used_for_long_is_removed_and_nothing_else(folder: Path) -> None:
    before = names_in(folder)
    (folder / "__pycache__").mkdir()
    old, young = "a" * 32, "b" * 32
    gone = [f"code_{old}", f"strategy_{old}.py", f"__pycache__/strategy_{old}.play.nbi", "writing_xyz"]
    stays = [
        f"code_{young}",
        f"strategy_{young}.py",
        "code_mine",
        "notes.txt",
        f"code_{old}.bak",
        f"strategy_{'c' * 32}.py",
    ]
    for name in (*gone, *stays):
        aged(folder / name, 0.5 if name == f"code_{young}" else 91)
    (folder / f"code_{'d' * 32}").symlink_to(folder / "notes.txt")
    kept_code.prune(folder)
    assert names_in(folder) == before | set(stays) | {f"code_{'d' * 32}"}


def test_beyond_so_many_those_used_last_stay(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_code, "MOST_KEPT", 3)
    for number in range(6):
        aged(folder / f"code_{number:032}", number)
    kept_code.prune(folder)
    assert {f"code_{number:032}" for number in (0, 1)} < names_in(folder)  # and the one that was there
    assert len(names_in(folder)) == 3


def test_code_that_is_used_is_as_good_as_new(folder: Path) -> None:
    (path,) = folder.iterdir()
    aged(path, 89, path.read_bytes())
    assert kept(path.name.removeprefix("code_"))
    assert path.stat().st_mtime > time.time() - DAY


def test_code_on_a_disk_that_can_only_be_read_is_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: Any) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    (path,) = folder.iterdir()
    aged(path, 89, path.read_bytes())
    monkeypatch.setattr(os, "utime", refuses)
    assert kept(path.name.removeprefix("code_"))


def test_what_somebody_else_owns_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = folder.iterdir()
    aged(path, 1000, path.read_bytes())
    monkeypatch.setattr(os, "geteuid", lambda: 2**31)
    kept_code.prune(folder)
    assert path.exists()


def test_two_that_remove_at_the_same_time_do_not_mind(folder: Path) -> None:
    for number in range(50):
        aged(folder / f"code_{number:032}", 100)
    threads = [threading.Thread(target=kept_code.prune, args=(folder,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names_in(folder)) == 1


@pytest.mark.parametrize(
    "error", [AssertionError(), IndexError("list index out of range"), NotImplementedError("x\ny")]
)
def test_where_numba_itself_fails_a_line_says_so_once(
    error: Exception, monkeypatch: pytest.MonkeyPatch, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: Any) -> None:
        raise error

    for path in folder.iterdir():
        path.unlink()
    monkeypatch.setattr(machine_code, "_compiled", fails)
    kernel = Function("deal_loops", "numbered")
    for _ in range(2):
        with pytest.raises(RefusedError, match=type(error).__name__):
            kernel(CODES, COUPS, np.zeros(5, np.int32))
    (record,) = caplog.records
    reason = f"{type(error).__name__}: {error}".rstrip(": ").partition("\n")[0]
    assert record.getMessage() == (
        f"numba could not compile deal_loops.numbered ({reason}), so it runs uncompiled: the same results, more slowly"
    )
    assert names_in(folder) == set()  # next time it may be well
