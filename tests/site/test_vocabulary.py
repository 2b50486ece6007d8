"""One thing has one name: words that the trade has another name for are not used in names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
ROOMS = (
    *("accounts", "web", "notifications", "chat", "rosters", "battles", "laboratory"),
    *("campaigns", "firewall_site"),
)
# What it is called instead. The words of the games themselves (Gutz, journal, muster) stay.
INSTEAD = {
    "gate": "permissions",
    "visitor": "actor",
    "allowance": "rate limit",
    "door": "API view, middleware, base",
    "face": "row, page, panel, form",
    "nudge": "enqueue",
    "clockwork": "deadlines",
    "outlook": "forecasts",
    "darkroom": "image processing",
    "poster": "social image",
    "stray": "unknown parts",
    "ident": "id",
    "swept": "sweep",
    "ceremony": "commitments",
    "vault": "secret storage",
    "heads": "summary",
    "lanes": "worker slots",
    "reels": "replay cache, sample battles",
    "openings": "matchmaking",
    "almanacs": "statistics",
    "leavings": "cleanup",
    "promise": "commitment",
    "sealed": "encrypted, with a checksum",
    "wishes": "preferences, options, filter, votes",
    "utils": "a name that says what is in it",
    "helpers": "a name that says what is in it",
    "manager": "a name that says what is in it",
}
# The same for names of several words.
PHRASES = {
    "stand_in": "timeout_play",
    "make_up": "extend",
}
BETTER = {**INSTEAD, **PHRASES}
WORD = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")


def named(path: Path) -> Iterator[str]:
    """The module itself, its classes and its functions."""
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name


def words(name: str) -> set[str]:
    found = {word.lower() for word in WORD.findall(name)}
    return found | {word.removesuffix("s") for word in found} | (set(PHRASES) & {name})


def test_nothing_is_named_by_a_word_that_has_a_better_one():
    found = [
        f"{path.relative_to(PROJECT).as_posix()}: {name} (rather: {BETTER[word]})"
        for room in ROOMS
        for path in sorted((PROJECT / room).rglob("*.py"))
        if "migrations" not in path.parts
        for name in (*path.relative_to(PROJECT).parts[:-1], *named(path))
        for word in sorted(words(name) & set(BETTER))
    ]
    assert found == []


def test_names_are_cut_into_words():
    assert words("HTTPDoorSweptRow") >= {"http", "door", "swept", "row"}
    assert words("may_see_gates") >= {"gate", "gates"}
    assert "stand_in" in words("stand_in")
