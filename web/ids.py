"""Random ids for URLs: they cannot be guessed, and contain no easily confused letters."""

from __future__ import annotations

import uuid

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
ID_LENGTH = 22


def fresh_id() -> str:
    """A random UUID in 22 letters without easily confused ones."""
    return letters_of(uuid.uuid4().int, ID_LENGTH)


def letters_of(number: int, length: int) -> str:
    """The last digits of a number, written with these letters, the last digit first."""
    letters = []
    for _ in range(length):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)
