"""Random ids for URLs: they cannot be guessed, and contain no easily confused letters."""

from __future__ import annotations

import uuid

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
ID_LENGTH = 22


def fresh_id() -> str:
    """A random UUID in 22 letters without easily confused ones."""
    number = uuid.uuid4().int
    letters = []
    for _ in range(ID_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)
