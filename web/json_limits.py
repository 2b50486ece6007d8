"""Limits on JSON and similar input; JSON is counted before any object is created.

Three megabytes of `{},` are a million objects and take a hundred times the memory of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

# A decoded object; the code that needs its fields checks their values.
JsonObject = dict[str, Any]
MOST_CONTAINERS, MOST_VALUES = 50_000, 250_000
MOST_DIGITS = 400  # of one number; parsing takes time quadratic in their count
# Matches only at the first digit, not again at each digit.
_LONG_NUMBER = re.compile(rb"(?<![0-9])[0-9]{%d}" % (MOST_DIGITS + 1))
# Possessive: no backtracking. An unterminated string matches up to the end of the input; otherwise
# the search would start again at each quotation mark, in quadratic time.
_TEXT = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)


def holds_too_much(content: bytes) -> bool:
    """Whether the JSON exceeds a limit: objects, lists, values, or digits of a number."""
    containers = content.count(b"{") + content.count(b"[")
    values = containers + content.count(b",")
    is_little = containers <= MOST_CONTAINERS and values <= MOST_VALUES
    if is_little and not _LONG_NUMBER.search(content):
        return False
    return _is_too_much_outside_texts(content)


def _is_too_much_outside_texts(content: bytes) -> bool:
    """The same without the contents of strings; stops at the first excess."""
    containers = values = start = 0
    for texts, (end, after) in enumerate(_gaps(content)):
        inside = content.count(b"{", start, end) + content.count(b"[", start, end)
        containers += inside
        values += inside + content.count(b",", start, end)
        is_many = containers > MOST_CONTAINERS or values > MOST_VALUES or texts > 2 * MOST_VALUES
        if is_many or _LONG_NUMBER.search(content, start, end):
            return True
        start = after
    return False


def _gaps(content: bytes) -> Iterator[tuple[int, int]]:
    """The start and end of each part between strings; last the end of the text."""
    for found in _TEXT.finditer(content):
        yield found.span()
    yield len(content), len(content)


def is_deeper(value: object, most: int) -> bool:
    """Whether plain values are nested deeper than a limit; not recursive."""
    level = [value]
    for _ in range(most):
        level = [below for each in level for below in _below(each)]
        if not level:
            return False
    return True


def _below(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
