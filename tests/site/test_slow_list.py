"""The list of slow tests is kept by a machine, and names only tests that there are."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests import slow
from tests.sampling import COLLECTED, module_of

NEW = "tests/a.py::test_x"


def test_it_names_only_tests_that_there_are(request):
    """Of the modules that this run has collected."""
    every = request.session.stash[COLLECTED]
    if any("::" in argument for argument in request.config.args):
        pytest.skip("single tests were asked for")
    modules = {module_of(item) for item in every}
    known = {item.nodeid for item in every}
    listed = {name for name in slow.read() if name.partition("::")[0] in modules}
    assert listed - known == set(), "gone or renamed: run `bin/test --measure` on their modules"


def test_what_is_listed_is_thorough(request):
    names = slow.read()
    for item in request.session.stash[COLLECTED]:
        if item.nodeid in names:
            assert item.get_closest_marker("thorough"), item.nodeid


def test_over_the_budget_a_test_comes_onto_the_list_and_below_three_quarters_it_leaves():
    assert slow.renewed({}, {NEW: 0.21, "tests/a.py::test_y": 0.19}) == {NEW: 0.21}
    assert slow.renewed({NEW: 0.5}, {NEW: 0.16}) == {NEW: 0.16}
    assert slow.renewed({NEW: 0.5}, {NEW: 0.14}) == {}


def test_of_modules_that_were_not_measured_the_list_stays():
    before = {NEW: 0.5, "tests/b.py::test_gone": 0.9, "tests/b.py::test_z": 0.9}
    assert slow.renewed(before, {"tests/b.py::test_z": 0.8}) == {
        NEW: 0.5,
        "tests/b.py::test_z": 0.8,
    }


def test_what_is_written_is_read_again(tmp_path):
    file = tmp_path / "slow.txt"
    assert slow.read(file) == {}
    names = {f"{NEW}[two words]": 1.257, NEW: 0.4}
    file.write_text(slow.written(names), encoding="utf-8")
    assert slow.read(file) == {NEW: 0.4, f"{NEW}[two words]": 1.26}
    assert slow.written(slow.read()) == slow.FILE.read_text(encoding="utf-8"), "by hand?"


def test_what_is_listed_and_nothing_else_is_marked(monkeypatch):
    monkeypatch.setattr(slow, "listed", lambda: {NEW: 0.5})
    marked = []
    items = [
        SimpleNamespace(nodeid=name, add_marker=lambda mark, name=name: marked.append(name))
        for name in (NEW, f"{NEW}[1]")
    ]
    slow.mark(items)  # type: ignore[arg-type]
    assert marked == [NEW]


def test_of_a_function_with_dear_cases_the_cheapest_is_not_marked_dear(monkeypatch):
    costs = {f"{NEW}[a]": 3.0, f"{NEW}[b]": 2.0, f"{NEW}[c]": 0.5, "tests/a.py::test_y": 9.0}
    only_dear = {f"{NEW}[a]": 3.0, f"{NEW}[b]": 2.0}
    assert dear_of(costs, monkeypatch) == [f"{NEW}[a]", f"{NEW}[b]"]
    assert dear_of(only_dear, monkeypatch) == [f"{NEW}[a]"]


def dear_of(costs, monkeypatch) -> list[str]:
    monkeypatch.setattr(slow, "listed", lambda: costs)
    marked = []

    def add(mark, name):
        if mark.name == "dear":
            marked.append(name)

    items = [
        SimpleNamespace(nodeid=name, add_marker=lambda mark, name=name: add(mark, name))
        for name in costs
    ]
    slow.mark(items)  # type: ignore[arg-type]
    return sorted(marked)
