"""Armour and cover: what stops a blow, in layers, and how it wears (C25 to C30)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.catalogue.model import BODY, LOCATIONS
from rules.cyberpunk.state import Layer, halved
from rules.kernel.record import Record

# By how much two layers differ at most, and what that adds to the larger (C26).
BONUSES = ((4, 5), (8, 4), (14, 3), (20, 2), (26, 1))
HARD, SOFT = "hard", "soft"
MOST_LAYERS, MOST_HARD = 3, 1  # C28
TORSO = 1


class Shield(Record):
    """One thing between a blow and a body: its kind and what it stops."""

    kind: str
    sp: int


def bonus(difference: int) -> int:
    """What two layers that differ by so much add to the larger (C26)."""
    return next((add for most, add in BONUSES if difference <= most), 0)


def together(values: Iterable[int]) -> int:
    """What several layers stop together, from the innermost out (C26). A bare one is none.

    The book shows two at a time; the third is put to what the first two come to (ours).
    """
    total = 0
    for sp in values:
        if sp > 0 and total > 0:
            low, high = sorted((sp, total))
            total = high + bonus(high - low)
        else:
            total = max(total, sp)
    return total


def place_of(location: str) -> int:
    """Which of the six figures of armour guards a part; harm to the body meets the torso (ours)."""
    return TORSO if location == BODY else LOCATIONS.index(location)


def shields(layers: Sequence[Layer], location: str) -> tuple[Shield, ...]:
    """The layers that guard a part."""
    place = place_of(location)
    return tuple(Shield(layer.kind, layer.sp[place]) for layer in layers if layer.sp[place] > 0)


def stopping(worn: Sequence[Shield], halves: Sequence[str] = (), soft_from: int = 0) -> int:
    """What stands in the way of a blow.

    `halves`: kinds that count half (C25, C35). `soft_from`: soft armour up to so much stops
    nothing (C38).
    """
    counted = []
    for shield in worn:
        if shield.kind == SOFT and shield.sp <= soft_from:
            continue
        counted.append(halved(shield.sp) if shield.kind in halves else shield.sp)
    return together(counted)


def worn_down(layers: Sequence[Layer], location: str, by: int) -> tuple[Layer, ...]:
    """The layers after a blow has worn each of them at a part (C27)."""
    place = place_of(location)
    return tuple(
        Layer(layer.entry, layer.kind, tuple(
            max(0, sp - by) if at == place else sp for at, sp in enumerate(layer.sp)
        ))
        for layer in layers
    )  # fmt: skip


def layers_of(entries: Iterable[str]) -> tuple[Layer, ...]:
    """Armour as it is put on."""
    rows = [CATALOGUE.armour[entry] for entry in entries]
    return tuple(Layer(row.id, row.kind, row.sp) for row in rows)


def layer_problem(entries: Sequence[str]) -> str:
    """Why these cannot be worn together at any part; empty when they can (C28)."""
    rows = [CATALOGUE.armour[entry] for entry in entries]
    for place, name in enumerate(LOCATIONS):
        here = [row for row in rows if row.sp[place] > 0]
        words = name.replace("_", " ")
        if len(here) > MOST_LAYERS:
            return f"The {words} would have {len(here)} layers; {MOST_LAYERS} are the most."
        if sum(row.kind == HARD for row in here) > MOST_HARD:
            return f"The {words} would have two hard layers; one may be worn, with soft ones."
    return ""
