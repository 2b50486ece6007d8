"""Which tests are over the budget: `slow_tests.txt`, which `bin/test --measure` writes.

A line names a test, then what it cost in CPU seconds. What it names carries the mark `thorough`.
Where a function has dear cases, its cheapest case runs in `.ci/run` and the dear ones beside it at
night: they carry the mark `dear` as well.
A test comes onto the list over the budget and leaves it below three quarters of it, so that one
which stands between does not come and go. Why so: docs/decisions/0050.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

BUDGET = 0.2  # CPU seconds
LEAVES_BELOW = 0.15
DEAR = 0.5  # CPU seconds
FILE = Path(__file__).with_name("slow_tests.txt")
HEADER = f"""\
# Tests over {BUDGET} CPU seconds: left out by `bin/test` alone. `bin/test --measure` writes this.
"""


def read(file: Path | None = None) -> dict[str, float]:
    """What is listed, with the cost of each; nothing where there is no file."""
    file = file or FILE
    if not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = (line.rpartition(" ") for line in lines if line and not line.startswith("#"))
    return {name.strip(): float(seconds) for name, _, seconds in rows}


@cache
def listed() -> Mapping[str, float]:
    return read()


def cost(test: str) -> float:
    """What a listed test cost in CPU seconds; 0 for one that is not listed."""
    return listed().get(test, 0.0)


def mark(items: list[pytest.Item]) -> None:
    """Give each test that is listed the mark `thorough`, and `dear` where it is."""
    names = listed()
    families: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        families[item.nodeid.partition("[")[0]].append(item)
        if item.nodeid in names:
            item.add_marker(pytest.mark.thorough)
    for family in families.values():
        for item in sorted(family, key=lambda each: cost(each.nodeid))[1:]:
            if is_dear(item):
                item.add_marker(pytest.mark.dear)


def is_dear(item: pytest.Item) -> bool:
    return cost(item.nodeid) > DEAR


def renewed(before: Mapping[str, float], measured: Mapping[str, float]) -> dict[str, float]:
    """The list after a measurement; of modules that were not measured it stays as it was."""
    modules = {_module(test) for test in measured}
    kept = {test: cost for test, cost in before.items() if _module(test) not in modules}
    return kept | {
        test: cost
        for test, cost in measured.items()
        if cost > (LEAVES_BELOW if test in before else BUDGET)
    }


def _module(test: str) -> str:
    return test.partition("::")[0]


def written(names: Mapping[str, float]) -> str:
    """The file's text: one line each, in the order of names, costs to hundredths of a second."""
    return HEADER + "".join(f"{name} {names[name]:.2f}\n" for name in sorted(names))
