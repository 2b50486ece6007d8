"""Try every change against the tests that run it: a pytest plugin that forks once per change.

The tests are collected and run once, with their coverage. Then each change is tried in a child of
this very process, where everything is loaded: one function is swapped, and the tests that run the
changed lines are run until one fails. What runs while a module is imported cannot be swapped:
there a new pytest imports the changed source.
"""

from __future__ import annotations

import ast
import gc
import itertools
import os
import re
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TextIO, TypeVar

import coverage
import pytest

from tests.mutation.attempt import (
    BROKEN,
    NOTICED,
    ROOT,
    UNNOTICED,
    allow,
    swap,
    try_afresh,
    use_quick_examples,
)
from tests.mutation.changes import Change, changes_in
from tests.mutation.planted import functions_by_unit

T = TypeVar("T")
MOST_MEMORY = 6 * 2**30
MOST_KNOWN = 5
SHAPES = "tests/rules/test_shapes.py"  # what modules declare is written down there
SHORT = 0.02  # seconds
FEW = 40  # tests
DURING_IMPORT = ""  # how coverage calls what no test ran


class Trial(NamedTuple):
    """A change that was tried, and whether a test noticed it."""

    path: str
    change: Change
    noticed: bool


class Attempt(NamedTuple):
    """A child that tries a change; `reader` tells which test noticed it."""

    path: Path
    number: int
    change: Change
    afresh: bool
    reader: int
    until: float


class Hunt:
    """The plugin. `paths` are the modules to change; `only` may name module, place and words.

    `most_seconds` bounds the tests of one change; of a module with more than `most_changes`, so
    many are tried, evenly spread.
    """

    def __init__(
        self,
        paths: Sequence[Path],
        processes: int,
        most_seconds: float,
        most_changes: int,
        only: Container[tuple[str, str, str]] | None,
        console: TextIO,
    ) -> None:
        self.paths = paths
        self.processes = processes
        self.most_seconds = most_seconds
        self.most_changes = most_changes
        self.only = only
        self.console = console
        self.trials: list[Trial] = []
        self.failure: pytest.TestReport | None = None
        self.lines: dict[str, dict[int, list[str]]] = {}
        self.seconds: dict[str, float] = {}
        self.oddity: Counter[str] = Counter()
        self.noticers: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[str(ROOT / "rules" / "*")]
        )

    def pytest_configure(self) -> None:
        use_quick_examples()
        self.coverage.start()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failure = report

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        plugins = session.config.pluginmanager
        plugins.unregister(plugins.get_plugin("terminalreporter"))
        self.items = {item.nodeid: item for item in session.items}
        self._run_all()
        if self.failure is None:
            self.functions = functions_by_unit()
            gc.collect()
            gc.freeze()
            for path in self.paths:
                self._try_module(path)
        return True

    def _say(self, words: str) -> None:
        print(words, file=self.console, flush=True)

    def _run_all(self) -> None:
        """Run every test once: they must pass, and we learn what each runs and how long it takes."""  # noqa: E501
        self._say(f"Running {len(self.items)} tests once ...")
        for name in self.items:
            self.coverage.switch_context(name)
            started = time.process_time()
            self._run(name)
            self.seconds[name] = time.process_time() - started
            if self.failure is not None:
                self._say(f"{name} fails as things are:\n{self.failure.longreprtext}")
                return
        self.coverage.stop()
        data = self.coverage.get_data()
        self.lines = {path: data.contexts_by_lineno(path) for path in data.measured_files()}
        for tests in (each for by_line in self.lines.values() for each in by_line.values()):
            if len(tests) <= FEW:
                for test in tests:
                    self.oddity[test] += 1000 // len(tests)

    def _run(self, name: str) -> None:
        item = self.items[name]
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    # --- One module ------------------------------------------------------------------------------

    def _try_module(self, path: Path) -> None:
        name = str(path.relative_to(ROOT))
        waiting = list(enumerate(changes_in(ast.parse(path.read_text(encoding="utf-8")))))
        if self.only is not None:
            waiting = [
                each for each in waiting if (name, each[1].place, each[1].words) in self.only
            ]
        waiting = spread(waiting, self.most_changes)
        # What cannot be swapped comes last: by then it is known which tests notice most.
        waiting.sort(key=lambda each: each[1].unit is None)
        self.noticers.clear()
        under_way: dict[int, Attempt] = {}
        while waiting or under_way:
            while waiting and len(under_way) < self.processes:
                number, change = waiting.pop(0)
                self._start(under_way, path, number, change, change.unit is None)
            self._end_one(under_way)

    def _start(
        self, under_way: dict[int, Attempt], path: Path, number: int, change: Change, afresh: bool
    ) -> None:
        tests = self._tests_of(path, change, afresh)
        seconds = sum(self.seconds[test] for test in tests)
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            _restrict(10 + 10 * seconds)
            self._try(path, number, change, tests, afresh, writer)
        os.close(writer)
        until = time.monotonic() + 60 + 20 * seconds
        under_way[pid] = Attempt(path, number, change, afresh, reader, until)

    def _tests_of(self, path: Path, change: Change, afresh: bool) -> list[str]:
        """The tests that run a change, the likeliest to notice it first, as long as there is time.

        Likeliest are those that noticed others in the same place, and then those in a file that
        is named for the module, its folder or its chapter. Of the rest, in turns, one that goes
        where few go in the function around, as whoever a check refuses, one that does so anywhere,
        and one that does neither.
        """
        by_line = self.lines.get(str(path), {})
        lines = by_line if afresh else range(change.line, change.last + 1)
        tests = {test for line in lines for test in by_line.get(line, ())} - {DURING_IMPORT}
        if afresh and not tests:  # nothing but declarations: anything may hang on them
            tests = set(self.items)
        if afresh:
            tests |= {test for test in self.items if test.startswith(SHAPES)}
        noticed = sum(self.noticers.values(), Counter()) if afresh else self.noticers[change.place]
        known = sorted((test for test in tests if noticed[test]), key=lambda test: -noticed[test])
        others = sorted(
            self._in_turns(tests, by_line, change), key=lambda test: not _is_named_for(test, path)
        )
        if afresh:  # what noticed much elsewhere in the file says little of a row of a table
            others.sort(key=lambda test: (not _is_named_for(test, path), self.seconds[test]))
            known = known[:MOST_KNOWN]
        ordered = dict.fromkeys((*known, *others))
        ends = itertools.accumulate(self.seconds[test] for test in ordered)
        return [test for test, end in zip(ordered, ends, strict=True) if end <= self.most_seconds]

    def _in_turns(
        self, tests: set[str], by_line: dict[int, list[str]], change: Change
    ) -> Iterator[str]:
        rarity: Counter[str] = Counter()
        for line in range(change.around[0], change.around[1] + 1):
            for test in by_line.get(line, ()):
                rarity[test] += 1000 // len(by_line[line])
        # In the time of one long test that goes everywhere, many short ones look more closely.
        rare = sorted(tests, key=lambda test: (-rarity[test] / (SHORT + self.seconds[test]), test))
        # Where everybody goes, those see most that also go where few do.
        odd = sorted(
            tests, key=lambda test: (-self.oddity[test] / (SHORT + self.seconds[test]), test)
        )
        common = sorted(tests, key=lambda test: (rarity[test], self.seconds[test], test))
        return itertools.chain.from_iterable(zip(rare, odd, common, strict=True))

    def _end_one(self, under_way: dict[int, Attempt]) -> None:
        pid, status = _first_ended(under_way)
        attempt = under_way.pop(pid)
        with os.fdopen(attempt.reader, encoding="utf-8") as pipe:
            by = pipe.read()
        change, code = attempt.change, os.waitstatus_to_exitcode(status)
        if code == BROKEN:
            raise RuntimeError(f"{attempt.path}: {change.words} could not be tried: {by}")
        if code == UNNOTICED and not attempt.afresh and self._runs_during_import(attempt):
            self._start(under_way, attempt.path, attempt.number, change, afresh=True)
            return
        self.noticers[change.place][by] += 1
        trial = Trial(str(attempt.path.relative_to(ROOT)), change, code != UNNOTICED)
        self.trials.append(trial)
        if not trial.noticed:
            self._say(f"  {trial.path}:{change.line} {change.place}: {change.words}")

    def _runs_during_import(self, attempt: Attempt) -> bool:
        by_line = self.lines.get(str(attempt.path), {})
        lines = range(attempt.change.line, attempt.change.last + 1)
        return any(DURING_IMPORT in by_line.get(line, ()) for line in lines)

    # --- In a child ------------------------------------------------------------------------------

    def _try(
        self, path: Path, number: int, change: Change, tests: list[str], afresh: bool, writer: int
    ) -> None:
        """Try a change and end this process with the verdict."""
        verdict = BROKEN
        try:
            unit = change.unit
            if afresh or unit is None or not swap(self.functions, path, number, unit):
                try_afresh(path, number, tests, writer)
            verdict = UNNOTICED
            for test in tests:
                verdict = NOTICED  # should even pytest itself come to grief
                allow(2 + 10 * self.seconds[test])
                self._run(test)
                if self.failure is not None:
                    os.write(writer, test.encode())
                    break
                verdict = UNNOTICED
        except BaseException as error:  # noqa: BLE001 -- nothing may leave the child
            os.write(writer, b"" if verdict == NOTICED else repr(error).encode())
        finally:
            os._exit(verdict)


def spread(things: list[T], most: int) -> list[T]:
    """At most so many of them, evenly spread."""
    if len(things) <= most:
        return things
    return [things[(2 * number + 1) * len(things) // (2 * most)] for number in range(most)]


def _is_named_for(test: str, path: Path) -> bool:
    file = test.partition("::")[0]
    named = path.stem in file or path.parent.name in Path(file).stem
    return file == SHAPES or named or any(each in file for each in chapters_of(path))


@cache
def chapters_of(path: Path) -> frozenset[str]:
    """How the tests of those chapters begin that a module names in its first line: "test_08_"."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    numbers = re.findall(r"(?:Chapters? |R)(\d+)", first)
    return frozenset(f"test_{int(number):02}_" for number in numbers)


def _first_ended(under_way: dict[int, Attempt]) -> tuple[int, int]:
    while True:
        for pid, attempt in under_way.items():
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                return pid, status
            if time.monotonic() > attempt.until:
                os.kill(pid, 9)
        time.sleep(0.005)


def _restrict(seconds: float) -> None:
    """Keep a child quiet; a change may make a loop endless or a list grow for ever."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
