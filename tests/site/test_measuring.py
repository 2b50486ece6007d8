"""What a test is said to cost, and how often it has run: of a small suite of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import repeats, slow

PROJECT = Path(__file__).resolve().parents[2]
SUITE = """
import time, subprocess, sys, pytest
def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
@pytest.fixture(scope="module")
def shared():
    burn(0.3)
@pytest.fixture
def own():
    burn(0.05)
    yield
    burn(0.05)
def test_a(shared): pass
def test_b(own): pass
def test_c(): time.sleep(0.3)
def test_d(): pytest.skip("nothing")
def test_e(): subprocess.run([sys.executable, "-c", burn_there])
burn_there = "import time\\nwhile time.process_time() < 0.06: pass"
first = [1]
def test_f():
    if first:
        first.clear()
        burn(0.6)
def test_z(): pass
"""
PLUGIN = """
from pathlib import Path
import pytest
from tests import measuring, repeats, slow
slow.FILE = Path("slow.txt")
def pytest_addoption(parser):
    parser.addoption("--wanted", type=int)
def pytest_configure(config):
    wanted = config.getoption("--wanted")
    counter = repeats.Counter(wanted, Path("runs.txt"))
    meter = measuring.Meter(Path("measured.txt"))
    config.pluginmanager.register(counter if wanted else meter)
"""


@pytest.fixture
def suite(tmp_path):
    """A function that runs a suite of its own, with the plugins and nothing of this project's."""
    (tmp_path / "conftest.py").write_text(PLUGIN)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")

    def run(source: str, *told: str) -> str:
        (tmp_path / "test_it.py").write_text(source)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *told]
        plain = {
            "PYTHONPATH": str(PROJECT),
            "PATH": "/usr/bin:/bin",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        result = subprocess.run(
            command, cwd=tmp_path, env=plain, capture_output=True, text=True, check=False
        )
        return result.stdout + result.stderr

    return run


def test_a_test_pays_for_what_it_does_itself(suite, tmp_path):
    printed = suite(SUITE)
    assert "6 passed, 1 skipped" in printed, printed
    rows = (line.split(" ") for line in (tmp_path / "measured.txt").read_text().splitlines())
    cost = {test.partition("::")[2]: float(seconds) for seconds, test in rows}
    assert cost["test_a"] < 0.1, "the module's fixture is nobody's"
    assert 0.1 <= cost["test_b"] < 0.2, "its own fixture is, before and after"
    assert cost["test_c"] < 0.1, "waiting costs nothing"
    assert "test_d" not in cost
    assert cost["test_e"] > 0.05, "a program that it starts"
    assert cost["test_f"] < 0.2, "what is paid once only"
    assert list(cost.values()) == sorted(cost.values(), reverse=True)
    assert (tmp_path / "slow.txt").read_text() == slow.HEADER, "nothing is over the budget"


def test_runs_are_counted_until_there_are_enough(suite, tmp_path):
    passes = "def test_a(): pass\ndef test_b(): pass\n"
    counts = tmp_path / "runs.txt"
    suite(passes, "--wanted", "2")
    suite(passes, "--wanted", "2", "-k", "test_a")
    assert repeats.read(counts) == {"test_it.py::test_a": 2, "test_it.py::test_b": 1}
    printed = suite(passes.replace("test_b(): pass", "test_b(): assert 0"), "--wanted", "2")
    assert "1 failed, 1 deselected" in printed
    assert repeats.read(counts) == {"test_it.py::test_a": 2, "test_it.py::test_b": 0}
    suite(passes, "--wanted", "20")
    assert repeats.read(counts) == {"test_it.py::test_a": 3, "test_it.py::test_b": 1}


def test_a_failure_before_or_after_a_test_counts_too(suite, tmp_path):
    suite(
        "import pytest\n@pytest.fixture\ndef f():\n    yield\n    assert 0\ndef test_a(f): pass\n",
        "--wanted",
        "2",
    )
    assert repeats.read(tmp_path / "runs.txt") == {"test_it.py::test_a": 0}


def test_names_with_spaces_are_read_as_they_were_written(tmp_path):
    file = tmp_path / "runs.txt"
    told = {"tests/a.py::test_x": 0, "tests/a.py::test_y[1 2]": 20}
    file.write_text(repeats.written(told))
    assert repeats.read(file) == told
