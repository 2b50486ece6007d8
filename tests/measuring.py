"""What each test costs in CPU seconds: `--measure FILE` writes it down, `bin/test --measure` asks.

Counted are this process and the programs that a test starts and waits for. What a module or the
whole run makes once (fixtures of a wider scope) is no test's cost. A test over the budget is run
again at once and the smaller figure counts: the first to need a thing that is kept, such as a
compiled template, must not pay for all that come later.
"""

from __future__ import annotations

import resource
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests import slow
from tests.slow import BUDGET

APART = {"slow", "browser"}  # marks of what `bin/test` alone never runs, whatever it costs


def cpu() -> float:
    """CPU seconds of this process and of its children that have ended."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


class Meter:
    """A plugin that puts `cpu` on each test's last report and keeps what arrives."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.measured: dict[str, float] = {}
        self.apart: set[str] = set()
        self.own = 0.0
        self.wide = 0.0
        self.depth = 0

    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> object:
        where = {"nodeid": item.nodeid, "location": item.location}
        item.ihook.pytest_runtest_logstart(**where)
        reports, seconds = self._run(item, nextitem)
        if seconds > BUDGET and all(report.passed for report in reports):
            reports, again = self._run(item, nextitem)
            seconds = min(seconds, again)
        for report in reports:
            if report.when == "teardown" and not any(each.skipped for each in reports):
                report.cpu = seconds
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(**where)
        return True

    def _run(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> tuple[list[pytest.TestReport], float]:
        self.own = 0.0
        return runtestprotocol(item, nextitem=nextitem, log=False), self.own

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None]:
        yield from self._counted()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None]:
        yield from self._counted()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Generator[None]:
        """The last test of a module also takes down what the module had: that is not its own."""
        same = nextitem is not None and nextitem.path == item.path
        yield from self._counted() if same else _as_it_is()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Generator[None, object, object]:
        if fixturedef.scope == "function" or self.depth:
            return (yield)
        start, self.depth = cpu(), 1
        try:
            return (yield)
        finally:
            self.depth = 0
            self.wide += cpu() - start

    def _counted(self) -> Generator[None]:
        start, self.wide = cpu(), 0.0
        try:
            return (yield)
        finally:
            self.own += cpu() - start - self.wide

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if (seconds := getattr(report, "cpu", None)) is not None:
            self.measured[report.nodeid] = seconds
            if APART & set(report.keywords):
                self.apart.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write everything into the file, dearest first, and renew the list of slow tests."""
        if hasattr(session.config, "workerinput"):
            return
        lines = (f"{seconds:.3f} {test}\n" for test, seconds in self.measured.items())
        self.file.write_text("".join(sorted(lines, reverse=True)), encoding="utf-8")
        told = {test: cost for test, cost in self.measured.items() if test not in self.apart}
        names = slow.renewed(slow.read(), told)
        slow.FILE.write_text(slow.written(names), encoding="utf-8")


def _as_it_is() -> Generator[None]:
    return (yield)
