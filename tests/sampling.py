"""What `bin/test` leaves out when nobody asks for everything: marks `thorough` and `sampled(n)`.

`thorough` on a test leaves it out. `sampled(n)` on a function with many cases takes one case in n,
always the same ones, and at least one. Whatever the marks say, each module keeps one test that is
not dear, and each number in a mark `rule` keeps one that carries it. Why so: docs/decisions/0050.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from hashlib import sha256
from typing import TypeVar

import pytest
from hypothesis import settings

from tests import slow

Row = TypeVar("Row")

COLLECTED = pytest.StashKey[list[pytest.Item]]()  # every test there is, before any is left out
LEFT_OUT = pytest.StashKey[list[pytest.Item]]()  # what this run left out, in the session's stash


def few(examples: int) -> int:
    """How many examples a dear property takes: all, or in a quick run a fifth, and at least two."""
    is_quick = settings.get_current_profile_name() == "quick"
    return min(examples, max(2, examples // 5)) if is_quick else examples


def one_in(number: int, rows: Iterable[Row]) -> list[Row]:
    """The rows of a table that a test goes through: all, or in a quick run one in so many."""
    is_quick = settings.get_current_profile_name() == "quick"
    return list(rows)[:: number if is_quick else 1]


def rules_of(item: pytest.Item) -> set[str]:
    """The numbers of the rulebook that a test carries."""
    return {str(number) for mark in item.iter_markers("rule") for number in mark.args}


def module_of(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def function_of(item: pytest.Item) -> str:
    """The id of a test without the part in brackets that names its case."""
    name = getattr(item, "originalname", None) or item.name
    return item.nodeid.removesuffix(item.name) + name


def place(item: pytest.Item) -> bytes:
    """Where a test stands in an order that looks like chance and is the same in every run."""
    return sha256(item.nodeid.encode()).digest()


def divide(items: Iterable[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests of a quick run, and those that it leaves out; each in the order given.

    ValueError when a mark `sampled` has no whole number of at least 2.
    """
    every = list(items)
    kept = {item.nodeid for item in every} - _left_out(every)
    kept |= _missed([i for i in every if not slow.is_dear(i)], kept, lambda item: {module_of(item)})
    kept |= _missed(every, kept, rules_of)
    return [i for i in every if i.nodeid in kept], [i for i in every if i.nodeid not in kept]


def _left_out(items: list[pytest.Item]) -> set[str]:
    out = {item.nodeid for item in items if item.get_closest_marker("thorough")}
    families: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled") and item.nodeid not in out:
            families[function_of(item)].append(item)
    for family in families.values():
        family.sort(key=place)
        out.update(item.nodeid for item in family[-(-len(family) // _one_in(family[0])) :])
    return out


def _one_in(item: pytest.Item) -> int:
    mark = item.get_closest_marker("sampled")
    wanted = mark.args[0] if mark and len(mark.args) == 1 else None
    if type(wanted) is not int or wanted < 2:
        raise ValueError(f"{item.nodeid}: say `sampled(n)` with a whole number of at least 2.")
    return wanted


def _missed(
    items: list[pytest.Item],
    kept: set[str],
    told_by: Callable[[pytest.Item], Iterable[Hashable]],
) -> set[str]:
    """One test for each thing that only tests which are left out would have told of."""
    told = {thing for item in items if item.nodeid in kept for thing in told_by(item)}
    found: set[str] = set()
    for item in sorted(items, key=_dearness):
        if not told.issuperset(told_by(item)):
            told.update(told_by(item))
            found.add(item.nodeid)
    return found


def _dearness(item: pytest.Item) -> tuple[bool, float, bytes]:
    """What is kept for want of another is as cheap as can be."""
    is_thorough = item.get_closest_marker("thorough") is not None
    return is_thorough, slow.cost(item.nodeid), place(item)
