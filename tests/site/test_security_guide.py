"""docs/security.md names tests: each of them exists, and no requirement is named twice."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
TEXT = (PROJECT / "docs/security.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`([\w/]+\.py)::(\w+)`", TEXT)
# The last numbers of each section's requirements of level 1 and 2 in ASVS 4.0.3, without those that
# were deleted. Sections that the guide says do not apply are not here.
SECTIONS = {
    "1.1": "1-7", "1.2": "1-4", "1.4": "1 4-5", "1.5": "1-4", "1.6": "1-4", "1.7": "1-2",
    "1.8": "1-2", "1.9": "1-2", "1.10": "1", "1.11": "1-2", "1.12": "2", "1.14": "1-6",
    "2.1": "1-12", "2.2": "1-3", "2.3": "1-3", "2.4": "1-5", "2.5": "1-7", "2.6": "1-3",
    "2.8": "1-7", "2.9": "1-3", "2.10": "1-4", "3.1": "1", "3.2": "1-4", "3.3": "1-4",
    "3.4": "1-5", "3.5": "2-3", "3.7": "1", "4.1": "1-3 5", "4.2": "1-2", "4.3": "1-3",
    "5.1": "1-5", "5.2": "1-8", "5.3": "1-10", "5.4": "1-3", "5.5": "1-4", "6.1": "1-3",
    "6.2": "1-6", "6.3": "1-2", "6.4": "1-2", "7.1": "1-4", "7.2": "1-2", "7.3": "1 3-4",
    "7.4": "1-3", "8.1": "1-4", "8.2": "1-3", "8.3": "1-8", "9.1": "1-3", "9.2": "1-4",
    "10.2": "1-2", "10.3": "1-3", "11.1": "1-8", "12.1": "1-3", "12.2": "1", "12.3": "1-6",
    "12.4": "1-2", "12.5": "1-2", "12.6": "1", "13.1": "1 3-5", "13.2": "1-3 5-6", "14.1": "1-4",
    "14.2": "1-6", "14.3": "2-3", "14.4": "1-7", "14.5": "1-4",
}  # fmt: skip


def spread(numbers: str) -> list[int]:
    """The numbers of "1 4-5": 1, 4, 5."""
    bounds = [part.partition("-") for part in numbers.split()]
    return [n for one, _, two in bounds for n in range(int(one), int(two or one) + 1)]


def answered() -> set[str]:
    """Every requirement that stands in a table: alone, or between two as in 1.1.4–1.1.7."""
    found = set()
    for chapter in TEXT.split("\n### V")[1:]:
        for section, one, two in re.findall(r"\b(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?", chapter):
            found |= {f"{section}.{n}" for n in range(int(one), int(two or one) + 1)}
    return found


@cache
def functions_of(path: Path) -> frozenset[str]:
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(
        each.name
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def test_every_test_that_it_names_exists():
    gone = [
        f"{path}::{name}"
        for path, name in NAMED
        if name not in functions_of(PROJECT / "tests" / path)
    ]
    assert gone == []
    assert len(NAMED) > 100


def test_every_link_leads_to_a_file():
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert [each for each in links if not (PROJECT / "docs" / each).exists()] == []


def test_every_requirement_of_level_two_is_answered():
    wanted = {f"{section}.{n}" for section, last in SECTIONS.items() for n in spread(last)}
    assert sorted(wanted - answered()) == []
    assert sorted(answered() - wanted) == []
