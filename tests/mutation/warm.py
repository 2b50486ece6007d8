"""Try drawn changes in children of one process, where all tests stand ready: a pytest plugin.

For each change a child swaps one function and runs the tests that run its lines. What is settled
while a module is imported, or cannot be swapped, is tried in a new process (`fresh.py`). Whoever
notices is asked again in a child without the change: only a test that passes there counts.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import hypothesis
import pytest

from tests.mutation.attempt import allow, swap
from tests.mutation.changes import Change
from tests.mutation.choosing import by_file, importing, running, within
from tests.mutation.draw import Drawn, find
from tests.mutation.hunt import MOST_MEMORY
from tests.mutation.planted import HERE, PLANTED, ROOT, START, functions_by_unit, plant
from tests.mutation.reach import DURING_IMPORT, Reached
from tests.mutation.tried import BY_IMPORT, QUICK, THOROUGH, Tried, trial
from tests.sampling import divide

MOST_KILLERS = 4
MOST_ROUNDS = 4  # as often are tests that fail anyhow set aside
AFTER = 0.6  # seconds of tests to look for more killers once there is one
STARTS, PASSES, FAILS, READY = "?", "+", "-", "!"


class Told(NamedTuple):
    """What a child wrote: the tests that failed, how many ended, and whether it was ready at all.

    A test in which the child was killed, as by a limit, failed too.
    """

    failed: list[str]
    ended: int
    ready: bool


def understood(written: str) -> Told:
    lines = [(line[:1], line[1:]) for line in written.splitlines() if line]
    failed = [test for sign, test in lines if sign == FAILS]
    ended = sum(sign in (PASSES, FAILS) for sign, _ in lines)
    if lines and lines[-1][0] == STARTS:
        failed.append(lines[-1][1])
    return Told(failed, ended, (READY, "") in lines)


class Quickly:
    """Hypothesis without shrinking: that a test fails is enough."""

    def pytest_collection(self) -> None:
        name = hypothesis.settings.get_current_profile_name()
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile(
            name, parent=hypothesis.settings.default, phases=phases, database=None
        )
        hypothesis.settings.load_profile(name)


class Warm(Quickly):
    """The plugin. `seconds` bounds the tests of one change, by what they cost without it."""

    def __init__(
        self, drawn: Sequence[Drawn], reached: Reached, tried: Tried, stage: str,
        seconds: float, again: bool, console: TextIO,
    ) -> None:  # fmt: skip
        self.drawn, self.reached, self.tried, self.stage = drawn, reached, tried, stage
        self.seconds, self.again, self.console = seconds, again, console
        self.failed = False
        self.sound: set[str] = set()
        self.unsound: set[str] = set(reached.failing)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        plugins = session.config.pluginmanager
        plugins.unregister(plugins.get_plugin("terminalreporter"))
        self.last = session.items[0]
        self.items = {item.nodeid: item for item in self._of_stage(session.items)}
        if self.stage != QUICK:
            self.reached.suppose(self.items)
        self._prime()
        self.functions = functions_by_unit()
        gc.collect()
        gc.freeze()
        for each in sorted(self.drawn, key=by_chance):
            if not self.tried.is_answered(each, self.stage, self.items, self.again):
                self._try(each)
        return True

    def _of_stage(self, items: list[pytest.Item]) -> list[pytest.Item]:
        """The second stage needs no test of the first, unless it takes more examples there."""
        if self.stage != THOROUGH:
            return items
        quick = {item.nodeid for item in divide(items)[0]}
        return [i for i in items if i.nodeid not in quick or hasattr(_function(i), "hypothesis")]

    def _prime(self) -> None:
        """Make what all tests share, such as the database, by running one."""
        asking = (item for item in self.items.values() if item.get_closest_marker("django_db"))
        first = next(asking, None)
        if first is None:
            return
        first.config.hook.pytest_runtest_protocol(item=first, nextitem=self.last)
        if self.failed:
            raise RuntimeError(f"{first.nodeid} fails as things are")
        from django.db import connections

        connections.close_all()

    def _try(self, each: Drawn) -> None:
        found = find(each)
        if found is None:
            print(f"gone: {each.key}", file=self.console, flush=True)
            return
        number, change = found
        path, started = ROOT / each.module, time.monotonic()
        rounds = self._rounds(each, path, change)
        killers, ended, of = self._rounds_tried(each.key, path, number, change, rounds)
        made = trial(each.key, self.stage, killers[:MOST_KILLERS], ended, of)
        self.tried.add(made)
        verdict = "killed  " if made.killed else "SURVIVES"
        words = f"{verdict} {ended:4} of {of:4} {time.monotonic() - started:5.1f} s"
        print(words, each.module, change.line, each.place, each.words, killers[:1],
              file=self.console, flush=True)  # fmt: skip

    def _rounds(self, each: Drawn, path: Path, change: Change) -> list[list[str]]:
        tests = self.items.keys() - self.unsound
        if change.unit is not None and (own := running(each.key, self.reached, path, tests)):
            return [own]
        if change.unit is not None and DURING_IMPORT not in self.reached.by[each.key]:
            return []  # no test runs it in this process
        return importing(each.key, self.reached, path, tests)[: None if self.again else 1]

    def _rounds_tried(
        self, key: str, path: Path, number: int, change: Change, rounds: list[list[str]]
    ) -> tuple[list[str], int, int]:
        """Who noticed, how many tests ended, and of how many."""
        ended, of = 0, sum(map(len, rounds))
        for own in rounds:
            for _ in range(MOST_ROUNDS):
                sound = [test for test in own if test not in self.unsound]
                if not (tests := list(within(self.seconds, sound, self.reached))):
                    break
                told = self._told(key, path, number, change, tests)
                ended += told.ended
                if not told.ready:
                    return [BY_IMPORT], ended, of
                if killers := self._sound_among(told.failed):
                    return killers, ended, of
                if not told.failed:
                    break
        return [], ended, of

    def _told(self, key: str, path: Path, number: int, change: Change, tests: list[str]) -> Told:
        unit = change.unit
        known = unit and self.functions.get((str(path), unit.name, unit.line))
        if unit is not None and known:

            def swapped() -> bool:
                plant(path, number)
                return swap(self.functions, path, number, unit)

            told = self._in_a_child(tests, swapped)
            looks_again = self.again and DURING_IMPORT in self.reached.by[key]
            if told.ready and (told.failed or not looks_again):
                return told
            tests = by_file(tests)
        return self._in_a_process(path, number, tests)

    def _limit(self, tests: list[str]) -> float:
        return 20 + 4 * sum(self._cost(test) for test in tests)

    def _in_a_process(self, path: Path, number: int, tests: list[str]) -> Told:
        costs = [self._cost(test) for test in tests]
        given = {"tests": tests, "costs": costs, "seconds": self._limit(tests)}
        return in_a_process(path, number, given | {"whole": self.stage != QUICK})

    def _cost(self, test: str) -> float:
        return self.reached.seconds.get(test, 1.0)

    def _sound_among(self, failed: list[str]) -> list[str]:
        """Those that pass without the change."""
        new = [test for test in failed if test in self.items and test not in self.sound]
        if new:
            bad = set(self._in_a_child(new, lambda: True).failed)
            self.sound |= set(new) - bad
            self.unsound |= bad
            for test in bad:
                print("fails without a change too:", test, file=self.console, flush=True)
        return [test for test in failed if test not in self.unsound]

    # --- In a child ------------------------------------------------------------------------------

    def _in_a_child(self, tests: list[str], change: Callable[[], bool]) -> Told:
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            self._child(tests, change, writer)
        os.close(writer)
        return understood(_read(reader, pid, self._limit(tests)))

    def _child(self, tests: list[str], change: Callable[[], bool], writer: int) -> None:
        try:
            restrict(self._limit(tests))
            own_database()
            if change():
                os.write(writer, f"{READY}\n".encode())
                self._run(tests, writer)
        except BaseException:  # noqa: BLE001 -- nothing may leave the child
            print(traceback.format_exc(), file=self.console, flush=True)
        finally:
            os._exit(0)

    def _run(self, tests: list[str], writer: int) -> None:
        first = self.items[tests[0]]
        first.session._setupstate.teardown_exact(first)  # what the priming test left standing
        failures, after = 0, 0.0
        for test, following in zip(tests, [*tests[1:], None], strict=True):
            self.failed = False
            os.write(writer, f"{STARTS}{test}\n".encode())
            allow(time_for(self._cost(test)))
            nextitem = self.items[following] if following else self.last
            hook = self.items[test].config.hook
            hook.pytest_runtest_protocol(item=self.items[test], nextitem=nextitem)
            os.write(writer, f"{FAILS if self.failed else PASSES}{test}\n".encode())
            failures += self.failed
            after += self._cost(test) if failures else 0
            if failures == MOST_KILLERS or after > AFTER:
                return


def by_chance(drawn: Drawn) -> bytes:
    """An order in which any beginning stands for the whole, for when there is no time for all."""
    return sha256(drawn.key.encode()).digest()


def _function(item: pytest.Item) -> object:
    return getattr(item, "obj", None)


def time_for(cost: float) -> float:
    """CPU seconds that a test may take under a change before it counts as hanging."""
    return 5 + 10 * cost


def own_database() -> None:
    """Go on with a copy of the test database, so that the next child finds it as it was."""
    from django.conf import settings
    from django.db import connections

    for connection in connections.all():
        name = str(connection.settings_dict["NAME"])
        if connection.vendor == "sqlite" and Path(name).is_file():
            copy = f"{name}-{os.getpid()}"
            shutil.copyfile(name, copy)
            databases: dict[str, dict[str, Any]] = settings.DATABASES
            databases[connection.alias]["NAME"] = connection.settings_dict["NAME"] = copy


def restrict(seconds: float) -> None:
    """Keep a child quiet; a change may make a loop endless or a list grow for ever."""
    import resource

    if os.getpid() != os.getsid(0):
        os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    quiet = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(quiet, standard)


def _read(reader: int, pid: int, seconds: float) -> str:
    """What a child writes until it ends; one that waits for ever is ended."""
    written, until, ended = b"", time.monotonic() + 300 + 20 * seconds, False
    os.set_blocking(reader, False)
    while not ended:
        select.select([reader], [], [], 0.05)
        ended = bool(os.waitpid(pid, os.WNOHANG)[0])
        if not ended and time.monotonic() > until:
            os.killpg(pid, signal.SIGKILL)
        with contextlib.suppress(BlockingIOError):
            while more := os.read(reader, 65536):
                written += more
            time.sleep(0 if ended else 0.02)  # closed, and not ended yet
    os.close(reader)
    return written.decode()


def in_a_process(path: Path, number: int, given: dict[str, Any]) -> Told:
    """Run tests in a new process that imports the module with the change."""
    reader, writer = os.pipe()
    planted = {
        PLANTED: f"{path}:{number}",
        "PYTHONPATH": os.pathsep.join(map(str, (START, ROOT, HERE))),
    }
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.mutation.fresh"], stdin=subprocess.PIPE, cwd=ROOT,
        env=os.environ | planted, pass_fds=[writer], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    os.close(writer)
    assert child.stdin is not None
    with contextlib.suppress(BrokenPipeError), child.stdin:
        child.stdin.write(json.dumps(given | {"writer": writer}).encode())
    told = _read(reader, child.pid, given["seconds"])
    child.returncode = 0  # it was waited for
    return understood(told)
