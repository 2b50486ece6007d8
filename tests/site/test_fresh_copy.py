"""A copy of the last commit, in a path with a space, from nothing to its second start."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.site.processes import is_alive

PROJECT = Path(__file__).resolve().parents[2]
SECOND_START = 0.25  # of the first start

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    place = tmp_path_factory.mktemp("fresh copy") / "fire wall"
    subprocess.run(["git", "clone", "--quiet", str(PROJECT), str(place)], check=True)
    return place


@pytest.fixture(scope="module")
def surroundings():
    ours = ("FIREWALL_", "DJANGO_", "DATABASE_URL", "REDIS_URL", "PYTEST_", "COV_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


class Start:
    """One run of bin/serve, from its first moment to its last."""

    def __init__(self, copy, surroundings):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, str(copy / "bin" / "serve"), "--port", str(self.port)],
            cwd="/",
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def seconds_until_it_answers(self, patience):
        while time.monotonic() - self.began < patience:
            assert self.process.poll() is None, self.process.stdout.read()
            if self.status("/healthz") == 200:
                return time.monotonic() - self.began
            time.sleep(0.02)
        raise AssertionError(f"no answer within {patience} seconds")

    def status(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        except OSError:
            return None
        finally:
            connection.close()

    def descendants(self):
        listing = subprocess.run(
            ["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True
        )
        parents = [tuple(map(int, line.split())) for line in listing.stdout.splitlines()]
        found = {self.process.pid}
        while more := {pid for pid, parent in parents if parent in found} - found:
            found |= more
        return found - {self.process.pid}

    def stop(self, number):
        time.sleep(2)  # long enough for the worker to have children of its own
        family = self.descendants()
        self.process.send_signal(number)
        output, _ = self.process.communicate(timeout=20)
        left = [pid for pid in family if is_alive(pid)]
        return output, left


def test_it_serves_twice_and_the_second_start_is_quick(copy, surroundings):
    first = Start(copy, surroundings)
    setting_up = first.seconds_until_it_answers(patience=300)
    assert first.status("/") == 200
    assert first.status("/accounts/login/") == 200
    first_words, left = first.stop(signal.SIGINT)
    assert (first.process.returncode, left) == (0, []), first_words

    second = Start(copy, surroundings)
    # A ratio, for a busy machine slows both: nothing is fetched or built a second time.
    assert second.seconds_until_it_answers(patience=60) < setting_up * SECOND_START
    second_words, left = second.stop(signal.SIGTERM)
    assert (second.process.returncode, left) == (0, []), second_words

    assert _logins(first_words) == _logins(second_words)
    assert len(_logins(first_words)) == 2
    assert "Traceback" not in first_words + second_words
    assert _changed_files(copy) == ""


def _logins(words):
    return [line for line in words.splitlines() if "log in as" in line]


def _changed_files(copy):
    status = ["git", "status", "--porcelain"]
    return subprocess.run(status, cwd=copy, capture_output=True, text=True, check=True).stdout


def test_bin_test_installs_what_it_needs(copy, surroundings):
    data = copy / "var"
    before = sorted(data.rglob("*")) if data.exists() else []
    result = subprocess.run(
        [str(copy / "bin" / "test"), "-q", "tests/site/test_environment.py"],
        cwd="/",
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert " passed" in result.stdout
    assert (sorted(data.rglob("*")) if data.exists() else []) == before
