"""Which tests run which drawn changes, and what each test costs: a pytest plugin.

Before each statement that a drawn change is part of stands a call that notes the test which runs;
nothing else is slower than ever. What runs during an import is run by no test: there each function
of the module notes who enters it.
"""

from __future__ import annotations

import ast
import builtins
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Generator, Iterable
from functools import cached_property
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tests.measuring import cpu
from tests.mutation.changes import FUNCTIONS
from tests.mutation.draw import Drawn, find
from tests.mutation.planted import ROOT, Otherwise
from tests.slow import cost

NOTE = "__reached__"
DURING_IMPORT = ""  # in place of a test, for what ran while modules were imported


class Reached:
    """What is known: CPU seconds of each test, and of a key or a module the tests that run it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        told = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        self.seconds: dict[str, float] = told.get("seconds", {})
        self.failing: set[str] = set(told.get("failing", ()))
        self.by: defaultdict[str, set[str]] = defaultdict(set)
        for key, tests in told.get("by", {}).items():
            self.by[key] = set(tests)

    @cached_property
    def breadth(self) -> Counter[str]:
        """How many of the drawn changes each test runs."""
        return Counter(test for tests in self.by.values() for test in tests)

    def suppose(self, tests: Collection[str]) -> None:
        """Let tests that were never watched run what those of their file run, and cost as much."""
        known = self._by_file(set(self.seconds))
        new = self._by_file(set(tests) - set(self.seconds))
        for file, own in new.items():
            costs = [self.seconds[test] for test in known.get(file, ())]
            usual = sum(costs) / len(costs) if costs else 1.0
            self.seconds |= {test: cost(test) or usual for test in own}
        for running in self.by.values():
            for file in {_file(test) for test in running} & new.keys():
                running |= new[file]

    @staticmethod
    def _by_file(tests: set[str]) -> dict[str, set[str]]:
        found: defaultdict[str, set[str]] = defaultdict(set)
        for test in tests:
            found[_file(test)].add(test)
        return dict(found)

    def write(self) -> None:
        by = {key: sorted(tests) for key, tests in sorted(self.by.items())}
        told = {"seconds": self.seconds, "failing": sorted(self.failing), "by": by}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(told, indent=0), encoding="utf-8")


def _file(test: str) -> str:
    return test.partition("::")[0]


class Reach:
    """The plugin. Tests that are known already are not run again."""

    def __init__(self, drawn: Iterable[Drawn], reached: Reached) -> None:
        self.reached = reached
        self.drawn: defaultdict[str, list[Drawn]] = defaultdict(list)
        for each in drawn:
            self.drawn[each.module].append(each)
        self.noted: set[str] = set()
        setattr(builtins, NOTE, lambda key: self.noted.add(key))
        sys.meta_path.insert(0, Otherwise([ROOT / module for module in self.drawn], self._noting))

    def _noting(self, path: Path) -> CodeType:
        return noting(path, self.drawn[path.relative_to(ROOT).as_posix()])

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        known = self.reached.seconds
        session.items[:] = [item for item in session.items if item.nodeid not in known]
        for key in self.noted:
            self.reached.by[key].add(DURING_IMPORT)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.noted.clear()
        start = cpu()
        told = yield
        self.reached.seconds[item.nodeid] = round(cpu() - start, 3)
        for key in self.noted:
            self.reached.by[key].add(item.nodeid)
        if len(self.reached.seconds) % 500 == 0:
            self.reached.write()
        return told

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.reached.failing.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self.reached.write()


def noting(path: Path, drawn: Iterable[Drawn]) -> CodeType:
    """The code of a module that notes who runs what was drawn of it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    wanted: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    module = False
    for each in drawn:
        if (found := find(each)) is not None:
            module = module or found[1].unit is None
            wanted[found[1].line, found[1].last].append(each.key)
    for statements in list(_bodies(tree)):
        statements[:] = list(_with_notes(statements, wanted))
    if module:
        for function in [each for each in ast.walk(tree) if isinstance(each, FUNCTIONS)]:
            after = 0 if ast.get_docstring(function, clean=False) is None else 1
            function.body.insert(after, _note(path.relative_to(ROOT).as_posix()))
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


def _bodies(tree: ast.AST) -> Iterable[list[ast.stmt]]:
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                yield statements


def _with_notes(
    statements: list[ast.stmt], wanted: dict[tuple[int, int], list[str]]
) -> Iterable[ast.stmt]:
    for each in statements:
        body = getattr(each, "body", None)
        last = body[0].lineno - 1 if body else each.end_lineno or each.lineno
        for key in wanted.get((each.lineno, max(each.lineno, last)), ()):
            yield ast.copy_location(_note(key), each)
        yield each


def _note(key: str) -> ast.Expr:
    call = ast.Call(ast.Name(NOTE, ast.Load()), [ast.Constant(key)], [])
    return ast.copy_location(ast.Expr(call), ast.Pass(lineno=1, col_offset=0))
