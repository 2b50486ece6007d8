"""A process of its own for a change that bites while modules are imported: `warm.py` starts it.

Standard input tells which tests to run, in this order, and where to write what became of each.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import pytest

from tests.mutation.attempt import allow
from tests.mutation.warm import (
    AFTER,
    FAILS,
    MOST_KILLERS,
    PASSES,
    READY,
    STARTS,
    Quickly,
    restrict,
    time_for,
)

WITHOUT = ("xdist", "pytest_cov")


def main() -> int:
    given: dict[str, Any] = json.loads(sys.stdin.read())
    files = list(dict.fromkeys(test.partition("::")[0] for test in given["tests"]))
    arguments = [*files, "-q", "--continue-on-collection-errors"]
    arguments += [f"-pno:{plugin}" for plugin in WITHOUT]
    arguments += [] if given["whole"] else ["--sample"]
    restrict(given["seconds"])
    told = Telling(given["tests"], given["costs"], given["writer"])
    return int(pytest.main(arguments, plugins=[told, Quickly()]))


class Telling:
    """The plugin: these tests in this order, and a line for each that starts, passes or fails."""

    def __init__(self, tests: list[str], costs: list[float], writer: int) -> None:
        self.costs = dict(zip(tests, costs, strict=True))
        self.order = {test: place for place, test in enumerate(tests)}
        self.writer = writer
        self.failures, self.after = 0, 0.0
        self.failed = False

    def _tell(self, sign: str, words: str = "") -> None:
        os.write(self.writer, f"{sign}{words}\n".encode())

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.order]
        items.sort(key=lambda item: self.order[item.nodeid])
        self._tell(READY)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._tell(FAILS, report.nodeid)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.failed = False
        self._tell(STARTS, nodeid)
        allow(time_for(self.costs[nodeid]))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self._tell(FAILS if self.failed else PASSES, nodeid)
        self.failures += self.failed
        self.after += self.costs[nodeid] if self.failures else 0
        if self.failures == MOST_KILLERS or self.after > AFTER:
            os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
