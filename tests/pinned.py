"""Chance that is the same in every run, for tests that play on whatever falls."""

from __future__ import annotations

import itertools
import secrets


class Pinned:
    """Chance that is always the same, put in the place of a module's `secrets`.

    No two secrets of a test are alike, and each test draws the same ones.
    """

    token_urlsafe = staticmethod(secrets.token_urlsafe)

    def __init__(self) -> None:
        self.given = itertools.count(ord("%"))

    def token_bytes(self, length: int) -> bytes:
        return bytes([next(self.given) % 256]) * length
