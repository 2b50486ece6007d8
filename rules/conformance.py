"""How far a game plays its rulebook: every numbered rule, its status, its tests and its page."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

PROJECT = Path(__file__).resolve().parents[1]
DONE = "done"
MARK = "pytest.mark.rule"
_READING = Lock()


class Gap(NamedTuple):
    """A place where the book is silent or contradicts itself, and what we decided.

    `rules` are those on which it bears, `switches` the house rules that change it.
    """

    number: str
    title: str
    decision: str
    rules: tuple[str, ...]
    switches: tuple[str, ...]

    @property
    def tests(self) -> tuple[str, ...]:
        """The names of the tests that carry its number."""
        return _tests_of(self.number)


class RuleLine(NamedTuple):
    """A rule: `why` says what is left open.

    `page` is the printed page on which it stands, 0 where it is nobody's. `ours`: what of it the
    text has lost or never said, and we have made up; `gaps` are those that bear on it.
    """

    number: str
    chapter: int
    title: str
    status: str
    page: int
    why: str
    ours: str = ""
    gaps: tuple[Gap, ...] = ()

    @property
    def is_ours(self) -> bool:
        """Whether anything of it was made up or decided by us."""
        return bool(self.ours or self.gaps)

    @property
    def tests(self) -> tuple[str, ...]:
        """The names of the tests that carry its number."""
        return _tests_of(self.number)


class Chapter(NamedTuple):
    """A chapter of the book with its rules."""

    number: int
    title: str
    rules: tuple[RuleLine, ...]


class Topic(NamedTuple):
    """What we decided about a matter without a switch: its title and a paragraph for each line."""

    title: str
    lines: tuple[str, ...]


@cache
def has_table(ruleset: str) -> bool:
    """Whether a game says how far it plays its rulebook."""
    return _path(ruleset).is_file()


def tables() -> tuple[str, ...]:
    """The games that have one, registered or not yet."""
    return tuple(sorted(path.stem for path in _path("").parent.glob("*.toml")))


def _path(ruleset: str) -> Path:
    return PROJECT / "docs" / "rulebook" / f"{ruleset}.toml"


def _book(ruleset: str) -> dict[str, Any]:
    return tomllib.loads(_path(ruleset).read_text(encoding="utf-8"))


def _tests_of(number: str) -> tuple[str, ...]:
    return tuple(marked_tests(PROJECT / "tests" / "rules").get(number, ()))


@cache
def gaps(ruleset: str) -> tuple[Gap, ...]:
    """The numbered gaps of a game's book; FileNotFoundError where it has no table."""
    return tuple(
        Gap(
            gap["number"],
            gap["title"],
            gap["decision"],
            tuple(gap["rules"]),
            tuple(gap.get("switches", ())),
        )
        for gap in _book(ruleset).get("gap", ())
    )


@cache
def decided(ruleset: str) -> tuple[Topic, ...]:
    """What a game's guide lists as decided without a switch; nothing where it lists nothing.

    Read from docs/rulebook/<ruleset>.md: titles in bold and lines with a dash, as they stand there.
    """
    path = _path(ruleset).with_suffix(".md")
    guide = path.read_text(encoding="utf-8") if path.is_file() else ""
    section = re.search(r"^## Without a switch$(.*?)(?=^## |\Z)", guide, re.MULTILINE | re.DOTALL)
    if section is None:
        return ()
    parts = re.split(r"^\*\*(.+)\*\*$", section[1], flags=re.MULTILINE)
    titles, texts = parts[1::2], parts[2::2]
    return tuple(
        Topic(title, tuple(_paragraphs(text))) for title, text in zip(titles, texts, strict=True)
    )


@cache
def has_decided(ruleset: str) -> bool:
    """Whether there is a list of what we decided about a game."""
    return has_table(ruleset) and bool(gaps(ruleset) or decided(ruleset))


def _paragraphs(text: str) -> Iterator[str]:
    for item in re.split(r"^- ", text, flags=re.MULTILINE)[1:]:
        yield " ".join(item.split())


@cache
def conformance(ruleset: str) -> tuple[Chapter, ...]:
    """The whole table of a game, from docs/rulebook/<ruleset>.toml and the marks of its tests.

    FileNotFoundError when the game has no such table.
    """
    book = _book(ruleset)
    told = gaps(ruleset)
    lines = [_line(rule, book.get("pages", {}), told) for rule in book["rule"]]
    titles = book["chapters"]
    return tuple(
        Chapter(
            number, titles[str(number)], tuple(each for each in lines if each.chapter == number)
        )
        for number in sorted({line.chapter for line in lines})
    )


def _line(rule: Mapping[str, str | int], pages: Mapping[str, int], told: Sequence[Gap]) -> RuleLine:
    number = str(rule["number"])
    return RuleLine(
        number,
        int(rule["chapter"]),
        str(rule["title"]),
        str(rule["status"]),
        pages.get(number, 0),
        str(rule.get("why", "")),
        str(rule.get("ours", "")),
        tuple(gap for gap in told if number in gap.rules),
    )


def marked_tests(folder: Path) -> Mapping[str, list[str]]:
    """Each rule number with the tests that are marked with it, as file::test; read once.

    By one thread at a time: `ast.parse` of Python 3.11 may fail with a SystemError beside another.
    """
    with _READING:
        return _marked_tests(folder)


@cache
def _marked_tests(folder: Path) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        if MARK in (source := path.read_text(encoding="utf-8")):
            for number, test in marks(source):
                found[number].append(f"{path.name}::{test}" if test else path.name)
    return found


def marks(source: str) -> Iterator[tuple[str, str]]:
    """Rule numbers and the tests under `@pytest.mark.rule("…")`; a `pytestmark` names no test."""
    for node in _statements(ast.parse(source)):
        marked: list[ast.expr] = []
        name = ""
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            marked, name = node.decorator_list, node.name
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            marked = [node.value]
        for mark in marked:
            for call in ast.walk(mark):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == MARK:
                    yield from ((str(ast.literal_eval(each)), name) for each in call.args)


def _statements(module: ast.Module) -> Iterator[ast.stmt]:
    """The statements of a module and of its classes: a test stands nowhere else."""
    for node in module.body:
        yield node
        if isinstance(node, ast.ClassDef):
            yield from node.body
