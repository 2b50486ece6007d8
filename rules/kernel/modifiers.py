"""A named number with a reason: what a target is made of."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.record import Record


class Modifier(Record):
    """One line of a sum: `value` is added to the target, `ref` names the rule."""

    name: str
    value: int
    ref: str = ""


def total(modifiers: Iterable[Modifier]) -> int:
    """The sum of the values."""
    result = 0
    for modifier in modifiers:
        result += modifier.value
    return result
