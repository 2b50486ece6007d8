"""How far a game plays its rulebook: every numbered rule, its status, its tests and its page."""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parents[1]
DONE = "done"


class RuleLine(NamedTuple):
    """A rule: `tests` are the names of those that carry its number, `why` what is left open.

    `page` is the printed page on which it stands, 0 where it is nobody's. `ours`: what of it the
    text has lost or never said, and we have made up.
    """

    number: str
    chapter: int
    title: str
    status: str
    tests: tuple[str, ...]
    page: int
    why: str
    ours: str = ""


class Chapter(NamedTuple):
    """A chapter of the book with its rules."""

    number: int
    title: str
    rules: tuple[RuleLine, ...]


@cache
def has_table(ruleset: str) -> bool:
    """Whether a game says how far it plays its rulebook."""
    return _path(ruleset).is_file()


def tables() -> tuple[str, ...]:
    """The games that have one, registered or not yet."""
    return tuple(sorted(path.stem for path in _path("").parent.glob("*.toml")))


def _path(ruleset: str) -> Path:
    return PROJECT / "docs" / "rulebook" / f"{ruleset}.toml"


@cache
def conformance(ruleset: str) -> tuple[Chapter, ...]:
    """The whole table of a game, from docs/rulebook/<ruleset>.toml and the marks of its tests.

    FileNotFoundError when the game has no such table.
    """
    book = tomllib.loads(_path(ruleset).read_text(encoding="utf-8"))
    tests = marked_tests(PROJECT / "tests" / "rules")
    lines = [_line(rule, tests, book.get("pages", {})) for rule in book["rule"]]
    titles = book["chapters"]
    return tuple(
        Chapter(
            number, titles[str(number)], tuple(each for each in lines if each.chapter == number)
        )
        for number in sorted({line.chapter for line in lines})
    )


def _line(
    rule: Mapping[str, str | int], tests: Mapping[str, list[str]], pages: Mapping[str, int]
) -> RuleLine:
    number = str(rule["number"])
    return RuleLine(
        number,
        int(rule["chapter"]),
        str(rule["title"]),
        str(rule["status"]),
        tuple(tests.get(number, ())),
        pages.get(number, 0),
        str(rule.get("why", "")),
        str(rule.get("ours", "")),
    )


def marked_tests(folder: Path) -> dict[str, list[str]]:
    """Each rule number with the tests that are marked with it, as file::test."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        for number, test in marks(path.read_text(encoding="utf-8")):
            found[number].append(f"{path.name}::{test}" if test else path.name)
    return found


def marks(source: str) -> Iterator[tuple[str, str]]:
    """Rule numbers and the tests under `@pytest.mark.rule("…")`; a `pytestmark` names no test."""
    for node in ast.walk(ast.parse(source)):
        marked: list[ast.expr] = []
        name = ""
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            marked, name = node.decorator_list, node.name
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            marked = [node.value]
        for mark in marked:
            for call in ast.walk(mark):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
                    yield from ((str(ast.literal_eval(each)), name) for each in call.args)
