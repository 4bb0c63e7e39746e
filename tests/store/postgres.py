"""A PostgreSQL server of the tests' own: from Debian's package, as an ordinary user, in a folder of its own."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

ORDINARY = ("postgres", "nobody")  # whose rights the server takes where the tests run as root, which it refuses

EMPTYING = "emptying"  # name of the connection that empties the shared database between tests


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`; None where the server is not installed."""
    found = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if found is None and not debian:
        return None
    return Path(found).resolve().parent if found else debian[-1].parent


def _free_port() -> int:
    with closing(socket.socket()) as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def _other_user() -> dict[str, Any]:
    """What `subprocess` needs to give up root; nothing for an ordinary user."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    who = next(known[name] for name in ORDINARY if name in known)
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


@contextmanager
def server(folder_of_programs: Path) -> Iterator[str]:
    """Starts a server and gives the address of its databases, without a name at the end: `postgresql+psycopg://…/`."""
    who = _other_user()
    folder = Path(tempfile.mkdtemp(prefix="tracker-postgres-"))
    if who:
        os.chown(folder, who["user"], who["group"])
    port = _free_port()
    quiet: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **who}
    make = ["initdb", "-D", "data", "-U", "tracker", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    run = [
        "postgres",
        "-D",
        "data",
        "-p",
        str(port),
        "-k",
        str(folder),
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        "fsync=off",
    ]
    try:
        subprocess.run([folder_of_programs / make[0], *make[1:]], check=True, **quiet)
        running = subprocess.Popen([folder_of_programs / run[0], *run[1:]], **quiet)
        try:
            address = f"postgresql+psycopg://tracker@127.0.0.1:{port}/"
            _wait(address, running)
            yield address
        finally:
            running.send_signal(signal.SIGQUIT)  # stop at once: the folder goes too
            running.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(address: str, running: subprocess.Popen) -> None:
    for _ in range(300):
        try:
            execute(address, "SELECT 1")
        except OSError:
            assert running.poll() is None, "the server stopped while it started"
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server did not start within 30 seconds")


def execute(address: str, sql: str) -> None:
    """Runs statements there, in the database `postgres` where none is named. Errors: OSError where nothing answers."""
    import psycopg

    plain = address.replace("+psycopg", "") + ("postgres" if address.endswith("/") else "")
    try:
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(sql)  # pyrefly: ignore[no-matching-overload]
    except psycopg.OperationalError as error:
        raise OSError(str(error)) from error
