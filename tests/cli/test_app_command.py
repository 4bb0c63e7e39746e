"""`tracker app` and `tracker` alone: the address on standard output, a quiet end, faults in one sentence."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest


def started(tmp_path, *arguments: str) -> subprocess.Popen:
    """The command as a process of its own, with a data folder of its own."""
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    for name in ("TRACKER_DB", "TRACKER_LANG"):
        env.pop(name, None)
    call = [sys.executable, "-m", "tracker", *arguments]
    return subprocess.Popen(call, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        (("--port", "0"), "es"),
        (("app", "--port", "0", "--lang", "zh-Hant"), "zh-Hant"),
    ],
)
def test_it_prints_its_address_serves_and_ends_quietly(tmp_path, arguments, language):
    """To a Spanish browser in Spanish, unless --lang names another language."""
    process = started(tmp_path, *arguments)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{address}healthz") as answer:
            assert answer.status == 200
        asked = urllib.request.Request(address, headers={"Accept-Language": "es-MX,es;q=0.9,en;q=0.8"})
        with urllib.request.urlopen(asked) as answer:
            assert f'<html lang="{language}"' in answer.read().decode()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out) == (0, "")
    assert "Traceback" not in err
    assert (tmp_path / "shoe-tracker" / "shoes.db").is_file()


def test_a_port_in_use(run_tracker, tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run_tracker("app", "--port", port, "--db", tmp_path / "shoes.db")
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines() == [
        f"the dashboard cannot listen on 127.0.0.1, port {port}: Address already in use; name another port with --port, such as --port 8051"
    ]


def test_a_port_that_there_is_not(run_tracker, tmp_path):
    done = run_tracker("--port", 70000, "--db", tmp_path / "shoes.db")
    assert done.code == 2
    assert "ports are 1 to 65535" in done.err


def test_a_place_that_cannot_be_written(run_tracker, tmp_path):
    (tmp_path / "file").write_text("not a folder", "utf-8")
    done = run_tracker("--db", tmp_path / "file" / "shoes.db")
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert "cannot be written" in done.err
    assert "--db" in done.err


def test_a_folder_of_strategies_that_is_not_there(run_tracker, tmp_path):
    assert run_tracker("app", "--strategies", tmp_path / "nowhere").code == 2


def test_help_of_both(run_tracker):
    assert "Start the dashboard" in run_tracker("--help").out
    assert "--no-browser" in run_tracker("app", "--help").out
