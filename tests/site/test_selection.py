"""`bin/test`: which tests it tells pytest to run."""

from __future__ import annotations

import importlib
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
QUICK = ["--sample", "--ignore=tests/browser"]
TWO = ["-n", "2", "--dist", "worksteal"]
ENDED = ["-o", "faulthandler_timeout=600", "-o", "faulthandler_exit_on_timeout=true"]
NOT_DEAR = ["-m", "not slow and not dear"]


@pytest.fixture
def selection(monkeypatch):
    monkeypatch.syspath_prepend(str(PROJECT / "bin"))
    return importlib.import_module("_selection")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([], [*QUICK, *TWO]),
        (["--thorough"], [*NOT_DEAR, "--ignore=tests/browser", *TWO]),
        (["--thorough", "-m", "engine"], ["-m", "engine"]),
        (["--browser"], ["tests/browser", *ENDED, *TWO]),
        (["--browser", "-x"], ["tests/browser", *ENDED, "-x"]),
        (["-x", "-n", "4"], [*QUICK, "-x", "-n", "4"]),
        (["--thorough", "-x"], [*NOT_DEAR, "--ignore=tests/browser", "-x"]),
        (["--thorough", "tests/site", "-x"], [*NOT_DEAR, "tests/site", "-x"]),
        (["--ignore=tests/rules"], [*QUICK, "--ignore=tests/rules"]),
        (["tests/site/test_sampling.py::test_x"], ["tests/site/test_sampling.py::test_x"]),
        (["-m", "slow"], ["-m", "slow"]),
        (["-kgutz"], ["-kgutz"]),
    ],
)
def test_the_quick_tests_unless_others_are_named(selection, tmp_path, given, told):
    assert selection.arguments(given, tmp_path) == told


def test_measuring_takes_everything_or_what_is_named(selection, tmp_path):
    data = tmp_path / "data"
    file = str(data / "measured.txt")
    assert selection.arguments(["--measure"], data) == [
        "--measure",
        file,
        "--ignore=tests/browser",
        *TWO,
    ]
    assert data.is_dir()
    assert selection.arguments(["--measure", "tests/site"], data) == [
        "--measure",
        file,
        "tests/site",
    ]


@pytest.mark.parametrize(
    ("broken", "told"),
    [(None, [*QUICK, *TWO]), (["tests/x.py"], ["--sample", *TWO, "tests/x.py"]), ([], None)],
)
def test_a_change_runs_what_it_can_break(selection, tmp_path, monkeypatch, broken, told):
    asked = []
    monkeypatch.setattr(selection._changed, "changed_since", lambda base: asked.append(base))
    monkeypatch.setattr(selection._changed, "select", lambda paths, modules: broken)
    assert selection.arguments(["--changed", "main"], tmp_path) == told
    selection.arguments(["--changed"], tmp_path)
    assert asked == ["main", ""]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, {}),
        ({"PYTHONDONTWRITEBYTECODE": ""}, {}),
        ({"PYTHONDONTWRITEBYTECODE": "1"}, {"PYTHONPYCACHEPREFIX": "data/bytecode"}),
        (
            {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": "x"},
            {"PYTHONPYCACHEPREFIX": "x"},
        ),
    ],
)
def test_bytecode_is_kept_and_not_beside_the_sources_where_it_is_not_wanted(
    selection, before, after
):
    whole = {**after, "DJANGO_SETTINGS_MODULE": "firewall_site.settings.test"}
    assert selection.surroundings(before, Path("data")) == whole


def test_repeating_ends_when_every_test_has_run_often_enough(selection, monkeypatch):
    codes = [1, 0, 5, 0]
    asked = []
    monkeypatch.setattr(
        subprocess, "call", lambda command, **rest: (asked.append(command), codes.pop(0))[1]
    )
    assert selection.repeated(["pytest"], ["--repeat", "20"]) == 1, "one round had a failure"
    assert codes == [0]
    assert asked[0] == ["pytest", "--repeat", "20", "tests/browser", *ENDED, *TWO]


@pytest.mark.thorough
def test_a_test_that_hangs_ends_alone(tmp_path):
    """The others go on in a new process, and what it was at is told."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_it.py").write_text(
        "import threading\ndef test_for_ever(): threading.Event().wait()\ndef test_short(): pass\n"
    )
    ended = [each.replace("=600", "=2") for each in ENDED]
    command = [sys.executable, "-m", "pytest", *ended, "-n", "1", "-p", "no:django", str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "in test_for_ever" in done.stderr


def test_repeating_ends_with_what_always_fails(selection, monkeypatch):
    rounds = []
    monkeypatch.setattr(subprocess, "call", lambda command, **rest: rounds.append(1) or 1)
    assert selection.repeated(["pytest"], ["--repeat", "3", "tests/browser/test_chat.py"]) == 1
    assert len(rounds) == 3


@pytest.mark.parametrize("told", [[], ["often"], ["0"]])
def test_repeating_wants_a_number(selection, told):
    with pytest.raises(Exception, match="Say how often"):
        selection.repeated(["pytest"], ["--repeat", *told])


def test_help_names_every_way(capsys, monkeypatch):
    monkeypatch.syspath_prepend(str(PROJECT / "bin"))
    assert runpy.run_path(str(PROJECT / "bin" / "test"))["main"](["--help"]) == 0
    printed = capsys.readouterr().out
    for way in ("--thorough", "--changed", "--browser", "--repeat", "--nightly", "--measure"):
        assert way in printed, way
