"""What a quick run leaves out: always the same, and never the last test of a module or a rule."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from rules.conformance import marked_tests
from tests import slow
from tests.sampling import LEFT_OUT, divide, module_of, rules_of

PROJECT = Path(__file__).resolve().parents[2]


def test(nodeid: str, *marks: pytest.MarkDecorator) -> pytest.Item:
    """What the division asks of a test, without a test."""
    name = nodeid.partition("::")[2]
    called = [each.mark for each in marks]

    def named(kind: str) -> list[pytest.Mark]:
        return [each for each in called if each.name == kind]

    return SimpleNamespace(
        nodeid=nodeid,
        name=name,
        originalname=name.partition("[")[0],
        iter_markers=named,
        get_closest_marker=lambda kind: next(iter(named(kind)), None),
    )  # type: ignore[return-value]


test.__test__ = False  # type: ignore[attr-defined]


def family(name: str, count: int, *marks: pytest.MarkDecorator) -> list[pytest.Item]:
    return [test(f"{name}[{n}]", *marks) for n in range(count)]


def kept(items: list[pytest.Item]) -> list[str]:
    return [item.nodeid for item in divide(items)[0]]


def test_everything_is_either_kept_or_left_out_and_in_its_order():
    items = [*family("a.py::test_x", 30, pytest.mark.sampled(3)), test("a.py::test_y")]
    taken, left = divide(items)
    assert sorted(taken + left, key=items.index) == items
    assert taken == sorted(taken, key=items.index)
    assert len(taken) == 11


@pytest.mark.parametrize(("cases", "one_in", "left"), [(1, 5, 1), (5, 5, 1), (6, 5, 2), (41, 8, 6)])
def test_one_case_in_n_and_at_least_one(cases, one_in, left):
    assert len(kept(family("a.py::test_x", cases, pytest.mark.sampled(one_in)))) == left


def test_each_function_is_a_family_of_its_own():
    items = [
        *family("a.py::test_x", 10, pytest.mark.sampled(10)),
        *family("a.py::test_y", 10, pytest.mark.sampled(10)),
        *family("b.py::test_x", 10, pytest.mark.sampled(10)),
    ]
    assert Counter(each.partition("[")[0] for each in kept(items)) == {
        "a.py::test_x": 1,
        "a.py::test_y": 1,
        "b.py::test_x": 1,
    }


def test_the_same_cases_come_every_time_and_stay_when_others_leave():
    items = family("a.py::test_x", 40, pytest.mark.sampled(4))
    chosen = kept(items)
    assert kept(list(reversed(items))) == chosen[::-1]
    assert chosen != [each.nodeid for each in items[:10]]
    fewer = [each for each in items if each.nodeid in chosen or each.nodeid.endswith("0]")]
    assert set(kept(fewer)) <= set(chosen)


def test_what_is_thorough_is_left_out():
    thorough = test("a.py::test_x", pytest.mark.thorough)
    assert kept([thorough, test("a.py::test_y")]) == ["a.py::test_y"]


def test_a_module_keeps_one_test_though_all_are_thorough():
    assert len(kept(family("a.py::test_x", 5, pytest.mark.thorough))) == 1


def test_a_rule_keeps_one_test_and_rather_one_that_is_not_thorough():
    items = [
        test("a.py::test_x", pytest.mark.thorough, pytest.mark.rule("R1.1")),
        *family("a.py::test_y", 9, pytest.mark.sampled(9), pytest.mark.rule("R1.2")),
        test("a.py::test_z", pytest.mark.thorough, pytest.mark.rule("R1.2")),
    ]
    found = kept(items)
    assert "a.py::test_x" in found
    assert "a.py::test_z" not in found
    assert len(found) == 2


def test_what_is_kept_for_want_of_another_is_the_cheapest(monkeypatch):
    costs = {"a.py::test_x[0]": 3.0, "a.py::test_x[1]": 0.5, "a.py::test_x[2]": 2.0}
    monkeypatch.setattr(slow, "listed", lambda: costs)
    assert kept(family("a.py::test_x", 3, pytest.mark.thorough)) == ["a.py::test_x[1]"]


def test_a_case_with_a_rule_of_its_own_is_kept():
    cases = family("a.py::test_x", 20, pytest.mark.sampled(20))
    own = test("a.py::test_x[own]", pytest.mark.sampled(20), pytest.mark.rule("R2.9"))
    assert own.nodeid in kept([*cases, own])


@pytest.mark.parametrize(
    "mark",
    [
        pytest.mark.sampled,
        pytest.mark.sampled(1),
        pytest.mark.sampled("4"),
        pytest.mark.sampled(2, 3),
    ],
)
def test_a_mark_that_says_nothing_is_told(mark):
    with pytest.raises(ValueError, match="a whole number of at least 2"):
        divide([test("a.py::test_x", mark)])


def test_a_quick_run_of_this_suite_keeps_every_module_and_every_rule(request):
    """Of what this run has collected, with what it left out."""
    session = request.session
    every = [*session.items, *session.stash.get(LEFT_OUT, [])]
    taken, _ = divide(every)
    cheap = {module_of(item) for item in every if not slow.is_dear(item)}
    assert cheap <= {module_of(item) for item in taken}
    assert set().union(*map(rules_of, taken)) == set().union(*map(rules_of, every))


def test_each_rule_of_the_table_has_a_test_in_a_quick_run(request):
    """The table names tests as they are written; of these one is always run."""
    session = request.session
    every = [
        item
        for item in (*session.items, *session.stash.get(LEFT_OUT, []))
        if module_of(item).startswith("tests/rules/")
    ]
    here = {Path(module_of(item)).name for item in every}
    taken = [(Path(module_of(item)).name, item) for item in divide(every)[0]]
    run = {name for name, _ in taken} | {f"{name}::{item.originalname}" for name, item in taken}
    wanted = {
        number: names
        for number, tests in marked_tests(PROJECT / "tests" / "rules").items()
        if (names := {each for each in tests if each.partition("::")[0] in here})
    }
    assert {number: names for number, names in wanted.items() if not names & run} == {}


def test_a_module_that_has_nothing_cheap_may_be_left_out(monkeypatch):
    monkeypatch.setattr(slow, "listed", lambda: {"tests/a.py::test_x": slow.DEAR + 1})
    only = test("tests/a.py::test_x", pytest.mark.thorough)
    assert divide([only]) == ([], [only])
