"""What the seed decides: the same for the same seed, and for each question on its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import TypeVar

from rosters.portraits.looks import Look
from rosters.portraits.parts import Part, Slot

T = TypeVar("T")


def number(look: Look, question: str, below: int) -> int:
    """A number from 0 to `below`, without it."""
    digest = blake2b(f"{look.seed}/{question}".encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big") % below


def one_of(look: Look, question: str, options: Sequence[T]) -> T:
    """One of several."""
    return options[number(look, question, len(options))]


def part_of(look: Look, slot: str, parts: Slot) -> Part:
    """The part of a slot: the one chosen by hand, else as the seed has it."""
    for each in look.chosen:
        name = each.partition("_")[2]
        if each.startswith(f"{slot}_") and name in parts:
            return parts[name]
    return taken(look, slot, parts.values())


def taken(look: Look, question: str, parts: Iterable[Part]) -> Part:
    """One part, more likely those that are `often` taken."""
    return one_of(look, question, [part for part in parts for _ in range(part.often)])
