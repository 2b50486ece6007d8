"""bin/serve and bin/test refuse in one sentence, with exit code 2 and no traceback."""

import ast
import contextlib
import json
import os
import runpy
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.processes import is_alive

PROJECT = Path(__file__).resolve().parents[2]
SCRIPTS = ["serve", "test", "mutate", "_setup.py", "_demo.py", "_children.py"]


def serve(*arguments, **environment):
    return subprocess.run(
        [sys.executable, str(PROJECT / "bin" / "serve"), *map(str, arguments)],
        env=os.environ | environment,
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def assert_refused(result, *words):
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    for word in words:
        assert word in result.stderr


@contextlib.contextmanager
def taken_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


@pytest.fixture
def scripts(monkeypatch):
    monkeypatch.syspath_prepend(str(PROJECT / "bin"))
    import _children
    import _demo
    import _setup

    return {"children": _children, "demo": _demo, "setup": _setup}


def test_a_port_in_use_is_told_with_the_way_out(tmp_path):
    with taken_port() as port:
        result = serve("--port", port, "--data", tmp_path)
    assert_refused(result, str(port), "--port")


def test_a_folder_that_cannot_be_written_is_told_with_the_way_out():
    result = serve("--port", "8199", "--data", "/dev/null/data")
    assert_refused(result, "/dev/null/data", "--data")


def test_the_folder_may_come_from_the_environment():
    result = serve("--port", "8199", FIREWALL_DATA="/dev/null/other")
    assert_refused(result, "/dev/null/other")


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1"])
def test_a_port_that_is_none_is_refused(port, tmp_path):
    result = serve(f"--port={port}", "--data", tmp_path)
    assert result.returncode == 2
    assert "a port is a number from 1 to 65535" in result.stderr
    assert "Traceback" not in result.stderr


def test_an_address_of_another_machine_is_refused(tmp_path):
    assert_refused(serve("--host", "192.0.2.1", "--data", tmp_path), "192.0.2.1")


def test_a_folder_in_use_by_another_start_is_refused(tmp_path):
    import fcntl

    descriptor = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    try:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        assert_refused(serve("--port", port, "--data", tmp_path), "already using", "--data")
    finally:
        os.close(descriptor)


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_old_python_can_read_the_scripts(name):
    ast.parse((PROJECT / "bin" / name).read_text(), feature_version=(3, 8))


def test_an_old_python_gets_a_sentence(scripts, monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(scripts["setup"].Refusal, match=r"3\.11 or newer, and this is Python 3\.10"):
        scripts["setup"].require_python()


def test_demo_passwords_are_private_and_stay_the_same(scripts, tmp_path):
    path, logins = scripts["demo"].stored_logins(tmp_path)
    assert set(logins) == {"ada", "bruno"}
    assert logins["ada"] != logins["bruno"]
    assert path.stat().st_mode & 0o777 == 0o600
    assert json.loads(path.read_text()) == logins
    assert scripts["demo"].stored_logins(tmp_path) == (path, logins)


def test_a_child_that_will_not_stop_is_stopped_with_all_its_own(scripts, tmp_path, monkeypatch):
    monkeypatch.setattr(scripts["children"], "PATIENCE", 0.3)
    note = tmp_path / "grandchild"
    stubborn = (
        f"trap '' TERM; sleep 60 & echo $! > '{note}.new'; mv '{note}.new' '{note}'; wait; wait"
    )
    children = scripts["children"].Children()
    children.start("stubborn", ["/bin/sh", "-c", stubborn], dict(os.environ), tmp_path)
    while not note.exists():
        assert children.dead() is None
    children.stop()
    assert not is_alive(int(note.read_text()))


def test_a_child_that_ended_is_started_again_without_its_leavings(scripts, tmp_path, monkeypatch):
    children, note = scripts["children"].Children(), tmp_path / "note"
    leave = f"sleep 60 & echo $! >> {note}; exit 3"
    monkeypatch.setattr(scripts["children"], "LONG_ENOUGH", 0.0)
    children.start("worker", ["sh", "-c", leave], dict(os.environ), tmp_path)
    try:
        while children.dead() is None:
            pass
        assert children.dead() == ("worker", 3)
        [left] = map(int, note.read_text().split())
        assert is_alive(left)
        assert children.revive("worker") == 0
        assert children.dead() is None  # it is not told twice
        children.start_due()
        while is_alive(left) or len(note.read_text().split()) < 2:
            pass
    finally:
        children.stop()
    assert not any(is_alive(int(each)) for each in note.read_text().split())


def test_a_child_that_keeps_ending_early_is_started_again_after_longer_and_longer_pauses(
    scripts, tmp_path, monkeypatch
):
    children, now = scripts["children"].Children(), [100.0]
    monkeypatch.setattr(scripts["children"].time, "monotonic", lambda: now[0])
    children.start("worker", ["true"], dict(os.environ), tmp_path)
    pauses = []
    for _ in range(8):
        while children.dead() is None:
            pass
        pauses.append(children.revive("worker"))
        now[0] += pauses[-1] - 0.1
        children.start_due()
        assert "worker" not in children._processes
        now[0] += 0.2
        children.start_due()
        assert "worker" in children._processes
    assert pauses == [2, 4, 8, 16, 32, 60, 60, 60]
    now[0] += 3600  # a long life: the next end is a first one again
    while children.dead() is None:
        pass
    assert children.revive("worker") == 0


@pytest.mark.parametrize(
    ("name", "pause", "status", "words"),
    [
        ("worker", 0.0, 0, "so it is started again;"),
        ("worker", 4.0, 0, "again in 4 seconds and the pages go on"),
        ("laboratory", 0.0, 0, "started again"),
        ("web server", None, 1, "stops"),
    ],
)
def test_the_site_goes_on_without_a_worker_and_stops_without_a_server(
    name, pause, status, words, capsys
):
    class Ended:
        is_stopping = False

        def dead(self):
            return name, 7

        def revive(self, who):
            assert who == name != "web server"
            return pause

        def start_due(self):
            self.is_stopping = True  # and then somebody presses Ctrl-C

    serve = runpy.run_path(str(PROJECT / "bin" / "serve"), run_name="serve")
    assert serve["look_after"](Ended()) == (status == 0)
    assert serve["watch"](Ended()) == status
    said = capsys.readouterr().err
    assert f"The {name} ended by itself (exit code 7)" in said
    assert words in said
