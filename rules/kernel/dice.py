"""Dice that can be proved: each die is a pure function of the seeds and its draw number.

Algorithms `hmac-sha256-v1` and `-v2`. The key is HMAC-SHA256(secret, seeds joined by a zero byte).
In v1 every seed is there before the first die; in v2 those count that were there before a die.
Draw number n looks at byte n mod 32 of HMAC-SHA256(key, "block:" + n div 32). A die of s sides
takes the byte when it is below the greatest multiple of s up to 256, and shows byte mod s + 1.
Otherwise attempt a = 1, 2, … looks at the first byte of HMAC-SHA256(key, "again:n:a").
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Protocol

ALGORITHM = "hmac-sha256-v1"
LATE_SEEDS = "hmac-sha256-v2"
BLOCK = 32
MAX_SIDES = 256


class Dice(Protocol):
    """Whatever can be thrown. `drawn` is the number of the next die."""

    @property
    def drawn(self) -> int: ...

    def throw(self, sides: int) -> int: ...


class NoMoreDice(Exception):
    """A listed hand of dice has run out; `wanted`: how many dice of how many sides a roll needs."""

    wanted: tuple[int, int] = (1, 6)


def commitment(secret: bytes) -> str:
    """SHA-256 (hex) of the secret: published before the first die, checked after the last."""
    return hashlib.sha256(secret).hexdigest()


def _digest(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")


class SeededDice:
    """Dice drawn from the secret and the players' seeds, starting at draw number `drawn`."""

    __slots__ = ("_block", "_block_number", "_drawn", "_key")

    def __init__(self, secret: bytes, seeds: Sequence[str] = (), drawn: int = 0) -> None:
        self._key = hmac.digest(secret, "\0".join(seeds).encode(), "sha256")
        self._drawn = drawn
        self._block_number = -1
        self._block = b""

    @property
    def drawn(self) -> int:
        return self._drawn

    def throw(self, sides: int) -> int:
        """The next die, 1..sides (2 <= sides <= 256)."""
        face = self.face(self._drawn, sides)
        self._drawn += 1
        return face

    def face(self, number: int, sides: int) -> int:
        """The die with this draw number, whatever was drawn before."""
        if not 2 <= sides <= MAX_SIDES:
            raise ValueError(f"a die has 2 to {MAX_SIDES} sides, not {sides}")
        limit = MAX_SIDES - MAX_SIDES % sides
        block, place = divmod(number, BLOCK)
        if block != self._block_number:
            self._block = _digest(self._key, f"block:{block}")
            self._block_number = block
        byte = self._block[place]
        attempt = 0
        while byte >= limit:
            attempt += 1
            byte = _digest(self._key, f"again:{number}:{attempt}")[0]
        return byte % sides + 1


class ListedDice:
    """Dice that show the given faces in order: for tests, for exact odds, for entered rolls."""

    __slots__ = ("_drawn", "_faces")

    def __init__(self, faces: Iterable[int], drawn: int = 0) -> None:
        self._faces = list(faces)
        self._drawn = drawn

    @property
    def drawn(self) -> int:
        return self._drawn

    @property
    def left(self) -> int:
        return len(self._faces)

    def throw(self, sides: int) -> int:
        if not self._faces:
            raise NoMoreDice
        face = self._faces.pop(0)
        if not 1 <= face <= sides:
            raise ValueError(f"a die of {sides} sides cannot show {face}")
        self._drawn += 1
        return face


class AverageDice:
    """Dice without luck, for lessons: in turns just below and just above the middle.

    Two six-sided dice show 3 and 4, one of ten sides shows 5 or 6.
    """

    __slots__ = ("_drawn",)

    def __init__(self, drawn: int = 0) -> None:
        self._drawn = drawn

    @property
    def drawn(self) -> int:
        return self._drawn

    def throw(self, sides: int) -> int:
        face = sides // 2 + self._drawn % 2
        self._drawn += 1
        return face
