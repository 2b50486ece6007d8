"""Every regular expression of the sources on texts made to stop it: its cost grows as they do.

No time is compared with a number of seconds: what a text of eight times the length costs is
compared with what the shorter one costs, and both with a search that reads each sign once.
"""

from __future__ import annotations

import ast
import importlib
import itertools
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as reading  # type: ignore[attr-defined]
from typing import Any, NamedTuple

import pytest

PROJECT = Path(__file__).resolve().parents[2]
ROOMS = (
    *("firewall_site", "campaigns", "laboratory", "battles", "rosters"),
    *("notifications", "chat", "accounts", "web", "rules"),
)
ASKS = ("match", "fullmatch", "search", "sub", "findall", "finditer", "split")
# Made of addresses of our own by a function, which no stranger writes.
OF_OUR_OWN = {"web/api/plain_schema.py"}
SHORT, LONG = 500, 4_000  # signs
MOST_GROWTH = 3.0  # the square would be 8, the cube 64
WORST = 4  # of all texts for an expression, so many are looked at closely
TOO_LONG = 0.5  # seconds, after which a text has been found that stops it


class Used(NamedTuple):
    """An expression, how it is asked, and where it stands."""

    pattern: re.Pattern[Any]
    asked: str
    where: str


def modules() -> Iterator[tuple[str, ast.Module, str]]:
    for room in ROOMS:
        for path in sorted((PROJECT / room).rglob("*.py")):
            if "migrations" not in path.parts:
                text = path.read_text(encoding="utf-8")
                if "re." in text:
                    yield path.relative_to(PROJECT).as_posix(), ast.parse(text), text


def calls_of(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr in ("compile", *ASKS)
        ):
            yield node.func.attr, node


def evaluated(where: str, node: ast.expr) -> Any:
    module = importlib.import_module(where.removesuffix(".py").replace("/", "."))
    return eval(compile(ast.Expression(node), where, "eval"), dict(vars(module)))  # noqa: S307


def every_use() -> tuple[list[Used], list[str]]:
    """What is found, and where something stands that cannot be read apart from its function."""
    found, unread = [], []
    sources = list(modules())
    texts = "\n".join(text for _, _, text in sources)
    for where, tree, _ in sources:
        named = {
            id(node.value): node.targets[0].id
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        for asked, call in calls_of(tree):
            try:
                if asked == "compile":
                    pattern = evaluated(where, call)
                    name = named.get(id(call), "")
                    ways = set(re.findall(rf"\b{name}\.({'|'.join(ASKS)})\(", texts)) or {"search"}
                else:
                    pattern, ways = re.compile(evaluated(where, call.args[0])), {asked}
            except NameError:
                unread.append(where)
                continue
            found += [Used(pattern, way, where) for way in sorted(ways)]
    return found, unread


# --- Texts that may stop an expression -----------------------------------------------------------


def signs_in(parsed: Any) -> set[str]:
    """One sign for everything that an expression tells apart."""
    found: set[str] = set()
    for kind, value in parsed:
        if kind in (codes.LITERAL, codes.NOT_LITERAL):
            found.add(chr(value))
        elif kind is codes.RANGE:
            found.add(chr(value[0]))
        elif kind is codes.CATEGORY:
            found |= {"1", " ", "\n", "a"}
        elif kind is codes.ANY:
            found |= {"a", "1", " ", "\n"}
        elif kind is codes.IN:
            found |= signs_in(value)
        else:
            found.update(*(signs_in(each) for each in inside(value)))
    return found


def inside(value: Any) -> Iterator[Any]:
    """The expressions that stand inside of a part, however deep."""
    if isinstance(value, reading.SubPattern):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from inside(each)


def evil_texts(pattern: re.Pattern[Any]) -> Iterator[Callable[[int], Any]]:
    """Each makes a text of a length: something repeated, between a beginning and an end."""
    parsed = reading.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
    signs = sorted(signs_in(parsed))[:9] or ["a"]
    pumps = [*signs, *("".join(two) for two in itertools.permutations(signs, 2))]
    is_bytes = isinstance(pattern.pattern, bytes)
    for pump, before, behind in itertools.product(pumps, ("", *signs[:4]), ("", "\0", "é!")):

        def made(length: int, parts: tuple[str, str, str] = (before, pump, behind)) -> Any:
            text = parts[0] + parts[1] * (length // len(parts[1])) + parts[2]
            return text.encode("latin-1", "replace") if is_bytes else text

        yield made


# --- What it costs -------------------------------------------------------------------------------


class Stopped(Exception):
    """An expression is still looking."""


@contextmanager
def bounded() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise Stopped

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, TOO_LONG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def ask(used: Used, text: Any) -> None:
    if used.asked == "sub":
        used.pattern.sub(text[:0], text)
    elif used.asked == "finditer":
        list(used.pattern.finditer(text))
    else:
        getattr(used.pattern, used.asked)(text)


def cost(used: Used, text: Any, times: int = 1) -> float:
    """CPU seconds, the least of some tries; infinite if it had to be stopped."""
    best = float("inf")
    for _ in range(times):
        start = time.thread_time()
        try:
            with bounded():
                ask(used, text)
        except Stopped:
            return float("inf")
        best = min(best, time.thread_time() - start)
    return best


YARDSTICK = Used(re.compile(r"(?:[^x]|xx)*y"), "match", "here")


def growth(used: Used) -> float:
    """How many times as much a sign costs in the long text as in the short one, at the worst."""
    texts = sorted(evil_texts(used.pattern), key=lambda made: -cost(used, made(200)))[:WORST]
    worst = 0.0
    for made in texts:
        if (far := cost(used, made(LONG))) == float("inf"):
            return far
        plain = YARDSTICK, "a" * SHORT, "a" * LONG
        for _ in range(3):  # a busy machine may make one of the four slow
            far, near = cost(used, made(LONG), 3), cost(used, made(SHORT), 5)
            even = cost(plain[0], plain[2], 3) / cost(plain[0], plain[1], 5)
            found = far / max(near, 1e-6) / even
            if found < MOST_GROWTH:
                break
        worst = max(worst, found)
    return worst


@pytest.mark.thorough
def test_no_expression_takes_the_square_of_what_it_reads():
    found, unread = every_use()
    assert set(unread) == OF_OUR_OWN
    assert len({each.pattern.pattern for each in found}) > 25
    slow = {
        f"{each.where}: {each.asked} {each.pattern.pattern!r}": round(grown, 1)
        for each in found
        if (grown := growth(each)) > MOST_GROWTH
    }
    assert slow == {}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (r"(a+)+$", "match"),
        (r"\s+\d+$", "search"),
        (r"\s*(\d)?\s*(.+?)\s*", "fullmatch"),
        (r"(a|aa)+b", "match"),
        (r"(.+?)\s+(\d{1,2})$", "match"),
    ],
)
def test_it_finds_those_that_are_known_to(words, asked):
    assert growth(Used(re.compile(words), asked, "here")) > MOST_GROWTH


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (r"[a-z0-9]+(_[a-z0-9]+)*", "fullmatch"),
        (r"(\d{1,4})(?:[.,](\d))?", "fullmatch"),
        (r"[^\W_]+", "findall"),
    ],
)
def test_it_lets_the_others_pass(words, asked):
    assert growth(Used(re.compile(words), asked, "here")) < MOST_GROWTH
