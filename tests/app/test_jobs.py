"""Jobs: processes of their own whose folders alone say how they stand."""

import json
import os
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tracker.app.job_words import time_left
from tracker.app.jobs import Job, Jobs, surroundings
from tracker.app.preferences import Preferences
from tracker.errors import StoreError, UsageError
from tracker.store import Store, data_folder

PATIENCE_SECONDS = 60


def python(code: str) -> list[str]:
    return [sys.executable, "-S", "-c", code]


def until(jobs: Jobs, id_: str, *states: str) -> Job:
    """Waits until the job is in one of these states; over is any that lasts."""
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        job = jobs.job(id_)
        if job.state in states or (not states and job.over):
            return job
        time.sleep(0.01)
    raise AssertionError(f"still {jobs.job(id_)}")


def there(path: Path) -> None:
    """Waits until a command has written this file."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert path.exists()


def lives(group: int) -> bool:
    """Whether a process of this group is there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def jobs(tmp_path) -> Jobs:
    return Jobs(tmp_path / "runs")


SAYS = """
import json, os, sys
open(os.environ["TRACKER_PROGRESS"], "w").write(json.dumps({"done": 3, "of": 4}))
print(open("given.txt").read(), os.getcwd())
print("first", file=sys.stderr); print("a word at the end", file=sys.stderr)
sys.exit(4)
"""


def test_a_job_runs_in_its_own_folder_and_keeps_what_it_says(jobs):
    job = jobs.start("say", python(SAYS), about={"what": "庄"}, files={"given.txt": b"hello"}, good=(0, 4))
    job = until(jobs, job.id)
    assert (job.kind, job.state, job.about, job.code) == ("say", "done", {"what": "庄"}, 4)
    assert (job.done, job.of, job.said, job.fault) == (3, 4, "a word at the end", None)
    assert jobs.output(job.id).decode().split() == ["hello", str(jobs.work(job.id))]
    assert job.created_at <= (job.started_at or 0) <= (job.ended_at or 0)
    assert Jobs(jobs.folder).all("say") == [job]  # another server reads the same
    assert jobs.all("other") == []
    jobs.delete(job.id)
    assert jobs.all() == []
    with pytest.raises(UsageError, match="no such run"):
        jobs.job(job.id)


@pytest.mark.parametrize("name", ["../runs", "", "20261130021530-0000000g", "turn", "20261130021530-00000000"])
def test_no_other_name_reaches_a_folder(jobs, name):
    jobs.folder.mkdir()
    for act in (jobs.job, jobs.work, jobs.output, jobs.cancel, jobs.delete):
        with pytest.raises(UsageError, match="no such run"):
            act(name)


LEAVES = """
import subprocess, sys, time
subprocess.Popen([sys.executable, "-S", "-c", "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); open('deaf', 'w'); time.sleep(600)"])
time.sleep(600)
"""


@pytest.mark.slow
def test_a_cancelled_job_ends_with_all_its_processes(jobs):
    job = jobs.start("long", python(LEAVES), about={})
    there(jobs.work(job.id) / "deaf")  # one that the polite signal does not end
    with pytest.raises(UsageError, match="cancel it first"):
        jobs.delete(job.id)
    group = json.loads((jobs.folder / job.id / "started.json").read_text())["group"]
    jobs.cancel(job.id)
    job = until(jobs, job.id)
    assert (job.state, job.fault) == ("cancelled", None)
    end = time.monotonic() + PATIENCE_SECONDS
    while lives(group) and time.monotonic() < end:
        time.sleep(0.01)
    assert not lives(group)
    assert jobs.cancel(job.id) == job  # once more changes nothing


def test_no_more_than_so_many_run_and_the_others_wait_in_turn(jobs):
    jobs = Jobs(jobs.folder, at_once=1)
    wait = "import os, time\nopen('on', 'w')\nwhile not os.path.exists('go'): time.sleep(.01)"
    first, second, third = (jobs.start("wait", python(wait), about={"n": n}) for n in range(3))
    there(jobs.work(first.id) / "on")
    states = [jobs.job(each.id).state for each in (first, second, third)]
    assert states.count("queued") == 2
    [waiting] = [each for each in (second, third) if jobs.job(each.id).state == "queued"][:1]
    assert jobs.cancel(waiting.id).state == "cancelled"
    (jobs.work(first.id) / "go").touch()
    [last] = [each for each in (second, third) if each.id != waiting.id]
    until(jobs, last.id, "running")
    (jobs.work(last.id) / "go").touch()
    assert [until(jobs, each.id).state for each in (first, last)] == ["done", "done"]


def test_a_job_survives_its_server_and_one_whose_processes_are_gone_has_failed(jobs):
    job = jobs.start("long", python("open('on', 'w')\nimport time; time.sleep(600)"), about={})
    there(jobs.work(job.id) / "on")
    again = Jobs(jobs.folder)
    assert again.job(job.id).state == "running"
    os.killpg(json.loads((jobs.folder / job.id / "started.json").read_text())["group"], signal.SIGKILL)
    job = until(again, job.id)
    assert (job.state, job.fault and job.fault.key) == ("failed", "job_gone")


def test_time_and_memory_have_a_limit(jobs):
    slow = jobs.start("slow", python("import time; time.sleep(600)"), about={}, seconds=0.2)
    wide = jobs.start("wide", python("x = bytearray(300_000_000)"), about={}, memory_bytes=200 * 2**20)
    assert [(job.state, job.fault and job.fault.key) for job in (until(jobs, slow.id), until(jobs, wide.id))] == [
        ("failed", "job_time"),
        ("failed", "job_memory"),
    ]


@pytest.mark.parametrize(
    ("command", "key", "said"),
    [
        (python("import sys; sys.exit('the shoes are gone')"), None, "the shoes are gone"),
        (python("import os; os.kill(os.getpid(), 9)"), "job_killed", ""),
        (["/nowhere/python"], "job_not_started", ""),
    ],
)
def test_a_job_without_a_result_says_why(jobs, command, key, said):
    job = until(jobs, jobs.start("fail", command, about={}).id)
    assert (job.state, job.fault and job.fault.key, job.said) == ("failed", key, said)


def test_a_job_learns_no_secret_of_the_server(monkeypatch):
    monkeypatch.setenv("TRACKER_DB", "postgresql+psycopg://me:secret@host/shoes")
    monkeypatch.setenv("SOME_TOKEN", "secret")
    assert not {name for name, value in surroundings().items() if "secret" in value}
    assert surroundings()["PATH"]


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "runs").write_text("a file")
    with pytest.raises(StoreError, match="cannot be written"):
        Jobs(tmp_path / "runs").start("x", python(""), about={})


def test_runs_lie_beside_the_database(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with Store(str(tmp_path / "my.db")) as store:
        assert store.beside == tmp_path / "my-runs"
    monkeypatch.delenv("TRACKER_DB", raising=False)
    with Store() as store:
        assert store.beside == data_folder() / "shoes-runs"


LEFT = [  # seconds since the stage began, done, of, seconds left, what is said
    (10, 25, 100, 30, "about 30 s left"),
    (3.5, 1, 2, 3.5, "about 4 s left"),
    (60, 1, 4, 180, "about 3 min left"),
    (10, 0, 100, None, None),  # nothing done
    (2, 50, 100, None, None),  # too soon to say
    (10, None, None, None, None),  # the command has not said anything
]


@pytest.mark.parametrize(("spent", "done", "of", "left", "said"), LEFT)
def test_a_stage_goes_on_at_the_pace_that_it_had_so_far(monkeypatch, spent, done, of, left, said):
    monkeypatch.setattr(time, "time", lambda: 1000.0 + spent)
    job = Job("", "", {}, "running", 0.0, done=done, of=of, stage_at=1000.0)
    assert job.seconds_left(1000.0 + spent) == left
    assert time_left(job, Preferences()) == said
    assert replace(job, state="done").seconds_left(1000.0 + spent) is None
