"""What is installed: the wheel holds the systems, the samples, the licence and no tests; the lock file follows pyproject.toml."""

import re
import sys
import tomllib
from email.parser import Parser
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import tracker
from tests.house import TOP, imports, modules, tracked

PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
LOCK = TOP / ".ci" / "requirements.lock"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    [path] = WheelBuilder(str(TOP)).build(directory=str(tmp_path_factory.mktemp("wheel")), versions=["standard"])
    with ZipFile(path) as opened:
        yield opened


def test_the_wheel_holds_the_package_the_systems_and_the_samples(wheel):
    places = {"tracker": "tracker", "strategies": "tracker/shipped/strategies", "data": "tracker/shipped/data"}
    wanted = set()
    for path in tracked():
        top, _, rest = path.partition("/")
        if top in places:
            wanted.add(f"{places[top]}/{rest}")
    assert {"tracker/py.typed", "tracker/errors.py", "tracker/shipped/data/README.md"} <= wanted
    assert {name for name in wheel.namelist() if not name.split("/")[0].endswith(".dist-info")} == wanted


def test_the_wheel_names_its_version_licence_and_commands(wheel):
    about = f"shoe_tracker-{tracker.__version__}.dist-info"
    metadata = Parser().parsestr(wheel.read(f"{about}/METADATA").decode())
    assert (metadata["Version"], metadata["License-Expression"]) == (tracker.__version__, "MIT")
    assert wheel.read(f"{about}/licenses/LICENSE") == (TOP / "LICENSE").read_bytes()
    commands = wheel.read(f"{about}/entry_points.txt").decode()
    assert re.findall(r"(?m)^(\w+) = ", commands) == ["backtest", "tracker"]


def test_what_the_package_imports_is_declared():
    called = {
        "PIL": "pillow",
        "markdown_it": "markdown-it-py",
    }  # where a library is imported by another name than it is installed by
    declared = {canonicalize_name(Requirement(text).name) for text in PROJECT["dependencies"]}
    imported = {
        (module.path, each.module.split(".")[0])
        for module in modules()
        if module.path.startswith("tracker/")
        for each in imports(module)
    }
    known = {*sys.stdlib_module_names, "tracker"}
    found = {(path, name) for path, name in imported if name not in known}
    assert found
    assert {(path, name) for path, name in found if canonicalize_name(called.get(name, name)) not in declared} == set()


def pins() -> dict[str, list[tuple[str, int]]]:
    """Of every package in the lock file: (version, number of hashes) of each pin; there are several where markers choose."""
    found: dict[str, list[tuple[str, int]]] = {}
    for entry in re.sub(r"\\\n", " ", LOCK.read_text("utf-8")).splitlines():
        if entry.strip() and not entry.lstrip().startswith("#"):
            line, *hashes = entry.split(" --hash=sha256:")
            [pin] = Requirement(line).specifier
            assert pin.operator == "==", line
            found.setdefault(canonicalize_name(Requirement(line).name), []).append((pin.version, len(hashes)))
    return found


def test_the_lock_file_pins_every_requirement_by_hash():
    locked = pins()
    assert [name for name, versions in locked.items() if not all(hashes for _, hashes in versions)] == []
    wrong = []
    for text in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]):
        wanted = Requirement(text)
        versions = locked.get(canonicalize_name(wanted.name), [])
        if not versions or not all(wanted.specifier.contains(version) for version, _ in versions):
            wrong.append(f"{text}: the lock file has {versions or 'nothing'}; its first lines say how to renew it")
    assert wrong == []


def test_the_lock_file_names_no_address():
    assert "://" not in LOCK.read_text("utf-8")
