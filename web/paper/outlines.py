"""Turns paths of SVG into the operators of a PDF."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache

COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|(-?(?:\d+\.?\d*|\.\d+))")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

Spot = tuple[float, float]


@lru_cache(maxsize=20_000)
def colour(code: str) -> str:
    """The numbers of a colour such as #a0b1c2 or #abc."""
    digits = code.lstrip("#")
    if len(digits) == 3:
        digits = "".join(each * 2 for each in digits)
    return " ".join(f"{int(digits[at : at + 2], 16) / 255:.3g}" for at in (0, 2, 4))


@lru_cache(maxsize=20_000)
def path_operators(path: str) -> str:
    """The operators that build a path."""
    return " ".join(_Pen().drawn(path))


class _Pen:
    """Follows a path: where it is, where it began, and the last control point."""

    def __init__(self) -> None:
        self.at: Spot = (0, 0)
        self.begun: Spot = (0, 0)
        self.control: Spot | None = None
        self.curve = ""

    def drawn(self, path: str) -> Iterator[str]:
        """The operators of a path."""
        for letter, numbers in _commands(path):
            kind = letter.upper()
            shift = self.at if letter.islower() else (0.0, 0.0)
            yield from getattr(self, f"_{kind.lower()}")(numbers, shift)
            if kind not in "CSQT":
                self.control = None
            self.curve = kind

    def _m(self, n: list[float], shift: Spot) -> Iterator[str]:
        self.at = self.begun = (n[0] + shift[0], n[1] + shift[1])
        yield f"{_pair(self.at)} m"

    def _l(self, n: list[float], shift: Spot) -> Iterator[str]:
        self.at = (n[0] + shift[0], n[1] + shift[1])
        yield f"{_pair(self.at)} l"

    def _h(self, n: list[float], shift: Spot) -> Iterator[str]:
        yield from self._l([n[0] + shift[0], self.at[1]], (0, 0))

    def _v(self, n: list[float], shift: Spot) -> Iterator[str]:
        yield from self._l([self.at[0], n[0] + shift[1]], (0, 0))

    def _z(self, n: list[float], shift: Spot) -> Iterator[str]:
        self.at = self.begun
        yield "h"

    def _c(self, n: list[float], shift: Spot) -> Iterator[str]:
        one, two, end = _spots(n, shift)
        yield self._bent(one, two, end, two)

    def _s(self, n: list[float], shift: Spot) -> Iterator[str]:
        two, end = _spots(n, shift)
        yield self._bent(self._mirrored("CS"), two, end, two)

    def _q(self, n: list[float], shift: Spot) -> Iterator[str]:
        by, end = _spots(n, shift)
        yield self._quadratic(by, end)

    def _t(self, n: list[float], shift: Spot) -> Iterator[str]:
        [end] = _spots(n, shift)
        yield self._quadratic(self._mirrored("QT"), end)

    def _a(self, n: list[float], shift: Spot) -> Iterator[str]:
        end = (n[5] + shift[0], n[6] + shift[1])
        for one, two, to in _arc(self.at, n[:5], end):
            yield self._bent(one, two, to, two)

    def _mirrored(self, kinds: str) -> Spot:
        if self.control is None or self.curve not in kinds:
            return self.at
        return (2 * self.at[0] - self.control[0], 2 * self.at[1] - self.control[1])

    def _quadratic(self, by: Spot, end: Spot) -> str:
        one = _between(self.at, by, 2 / 3)
        return self._bent(one, _between(end, by, 2 / 3), end, by)

    def _bent(self, one: Spot, two: Spot, end: Spot, control: Spot) -> str:
        self.at, self.control = end, control
        return f"{_pair(one)} {_pair(two)} {_pair(end)} c"


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one that is repeated without its letter, several times."""
    letter, numbers = "", list[float]()
    for match in COMMAND.finditer(path):
        if match[1]:
            letter, numbers = match[1], []
            if letter in "Zz":
                yield letter, []
            continue
        numbers.append(float(match[2]))
        if len(numbers) == TAKES[letter.upper()]:
            yield letter, numbers
            numbers = []
            letter = {"M": "L", "m": "l"}.get(letter, letter)


def _spots(n: list[float], shift: Spot) -> list[Spot]:
    return [(n[at] + shift[0], n[at + 1] + shift[1]) for at in range(0, len(n), 2)]


def _between(a: Spot, b: Spot, part: float) -> Spot:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


def _pair(spot: Spot) -> str:
    return f"{_short(spot[0])} {_short(spot[1])}"


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _arc(start: Spot, n: list[float], end: Spot) -> Iterator[tuple[Spot, Spot, Spot]]:
    """A circular arc as curves of at most a quarter: by the notes on arcs of SVG's standard.

    Radii are equal or nearly so in our drawings; an ellipse is scaled to a circle and back.
    """
    rx, ry, _, is_long, is_clockwise = n
    squeeze = rx / ry
    a, b = (start[0], start[1] * squeeze), (end[0], end[1] * squeeze)
    half = math.dist(a, b) / 2
    radius = max(rx, half)
    if half == 0:
        return
    off = math.sqrt(max(0.0, radius * radius - half * half))
    side = 1 if bool(is_long) != bool(is_clockwise) else -1
    middle = _between(a, b, 0.5)
    across = ((b[0] - a[0]) / (2 * half), (b[1] - a[1]) / (2 * half))
    centre = (middle[0] - side * off * across[1], middle[1] + side * off * across[0])
    first = math.atan2(a[1] - centre[1], a[0] - centre[0])
    turn = math.atan2(b[1] - centre[1], b[0] - centre[0]) - first
    if is_clockwise and turn <= 0:
        turn += math.tau
    if not is_clockwise and turn >= 0:
        turn -= math.tau
    parts = math.ceil(abs(turn) / (math.pi / 2) - 1e-6)
    for at in range(parts):
        yield _quarter(
            centre, radius, (first + turn * at / parts, first + turn * (at + 1) / parts), squeeze
        )


def _quarter(
    centre: Spot, radius: float, angles: tuple[float, float], squeeze: float
) -> tuple[Spot, Spot, Spot]:
    one, two = angles
    reach = 4 / 3 * math.tan((two - one) / 4)

    def spot(x: float, y: float) -> Spot:
        return (centre[0] + radius * x, (centre[1] + radius * y) / squeeze)

    return (
        spot(math.cos(one) - reach * math.sin(one), math.sin(one) + reach * math.cos(one)),
        spot(math.cos(two) + reach * math.sin(two), math.sin(two) - reach * math.cos(two)),
        spot(math.cos(two), math.sin(two)),
    )
