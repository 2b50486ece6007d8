"""One change at a time: swapped into functions that are already loaded, or imported afresh."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import NoReturn

import hypothesis
import pytest

from tests.mutation.changes import Unit
from tests.mutation.planted import ROOT, Functions, changed_code, plant

UNNOTICED, NOTICED, BROKEN = 0, 1, 3
MOST_SECONDS = 20
MOST_FILES = 6


def use_quick_examples() -> None:
    """Hypothesis as it is needed here: the same examples every time, and no shrinking."""
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        "mutation", derandomize=True, database=None, deadline=None, phases=phases
    )
    hypothesis.settings.load_profile("mutation")


def allow(seconds: float) -> None:
    """End this process after so many seconds of its own time: a change may make a loop endless."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


# --- Swapped -------------------------------------------------------------------------------------


def swap(functions: Functions, path: Path, number: int, unit: Unit) -> bool:
    """Change every living copy of a function; False when it must be imported afresh."""
    code = dict(_codes_in(changed_code(path, number)))[unit.name, unit.line]
    try:
        for function in functions.get((str(path), unit.name, unit.line), ()):
            function.__code__ = code
    except ValueError:  # the change lost a cell, as when `super()` goes
        return False
    return True


def _codes_in(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield (const.co_qualname, const.co_firstlineno), const
            yield from _codes_in(const)


# --- Imported afresh -----------------------------------------------------------------------------


def try_afresh(path: Path, number: int, tests: list[str], writer: int) -> NoReturn:
    """Become a new process that imports the changed module and runs these tests."""
    reader, feeder = os.pipe()
    if os.fork() == 0:
        os.close(reader)
        with os.fdopen(feeder, "w", encoding="utf-8") as pipe:
            pipe.write("\n".join(tests))
        os._exit(0)
    os.close(feeder)
    os.dup2(reader, 0)
    os.set_inheritable(writer, True)
    os.chdir(ROOT)
    command = [sys.executable, "-m", "tests.mutation.attempt", str(path), str(number), str(writer)]
    os.execv(sys.executable, command)  # noqa: S606 -- itself


def main(path: str, number: str, writer: str) -> int:
    """Run the tests that are named on standard input, with a changed module."""
    tests = [test for test in sys.stdin.read().split("\n") if test]
    if not tests:
        return UNNOTICED
    plant(Path(path), int(number))
    # To import a file of tests takes longer than most of them: the first names are the likeliest.
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))[:MOST_FILES]
    arguments = ["-c", os.devnull, f"--rootdir={ROOT}", "--import-mode=importlib", "-x", "-q"]
    without = ("cacheprovider", "django", "playwright", "xdist", "pytest_cov")
    arguments += [f"-pno:{plugin}" for plugin in without]
    sys.path.insert(0, str(ROOT))
    status = pytest.main([*arguments, *files], plugins=[TheseTests(tests, int(writer))])
    if status in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED):
        return BROKEN
    return UNNOTICED if status == pytest.ExitCode.OK else NOTICED


class TheseTests:
    """A pytest plugin: these tests in this order, and the name of the one that fails."""

    def __init__(self, tests: list[str], writer: int) -> None:
        self.order = {test: place for place, test in enumerate(tests)}
        self.writer = writer

    def pytest_configure(self) -> None:
        use_quick_examples()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.order]
        items.sort(key=lambda item: self.order[item.nodeid])

    def pytest_runtest_setup(self) -> None:
        allow(MOST_SECONDS)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os.write(self.writer, report.nodeid.encode())
            os._exit(NOTICED)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
