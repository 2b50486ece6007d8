"""How often each browser test has run without a failure: `browser/runs.txt`, written as they run.

`bin/test --browser --repeat 20` runs each test until it has 20 runs in a row; stopped, it goes on
where it was. A failure sets a test's count back to nothing. No test gets a second try.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

FILE = Path(__file__).parent / "browser" / "runs.txt"
HEADER = "# Runs in a row without a failure; `bin/test --browser --repeat 20` writes this.\n"


def read(file: Path = FILE) -> dict[str, int]:
    """The count of each test; nothing where there is no file."""
    if not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return {test: int(count) for count, _, test in rows}


def written(counts: dict[str, int]) -> str:
    return HEADER + "".join(f"{counts[test]} {test}\n" for test in sorted(counts))


class Counter:
    """A plugin that leaves out what has run often enough and counts what runs.

    It writes after each test, by replacing the file, so that a stopped run loses nothing.
    """

    def __init__(self, wanted: int, file: Path = FILE) -> None:
        self.wanted = wanted
        self.file = file
        self.failed: set[str] = set()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        done = {test for test, count in read(self.file).items() if count >= self.wanted}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in done])
        items[:] = [item for item in items if item.nodeid not in done]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Reports reach the process that started the others; only there is counted."""
        if report.failed:
            self.failed.add(report.nodeid)
        if report.when == "teardown" and "PYTEST_XDIST_WORKER" not in os.environ:
            self._count(report.nodeid, report.nodeid not in self.failed)
            self.failed.discard(report.nodeid)

    def _count(self, test: str, passed: bool) -> None:
        counts = read(self.file)
        counts[test] = counts.get(test, 0) + 1 if passed else 0
        part = self.file.with_suffix(".part")
        part.write_text(written(counts), encoding="utf-8")
        part.replace(self.file)
