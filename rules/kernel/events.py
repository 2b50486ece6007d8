"""What happened. An event changes a battle; nothing else does."""

from __future__ import annotations

from rules.kernel.dice import ALGORITHM
from rules.kernel.record import Record


class Event(Record, tag_field="kind", kw_only=True):
    """Something that happened, in the past tense.

    `audience`: the sides that may know of it; empty means everybody. `v`: version of the shape.
    """

    audience: tuple[str, ...] = ()
    v: int = 1


class DiceEvent(Event):
    """An event with dice in it: `dice` as thrown, `sides` of each, `draw` the first draw number."""

    dice: tuple[int, ...]
    sides: int
    draw: int


class DiceCommitted(Event, tag="dice_committed"):
    """The first event of a battle: the server's promise about every die to come."""

    commitment: str
    algorithm: str = ALGORITHM


class SeedAdded(Event, tag="seed_added"):
    """A player's own contribution to the dice, fixed before the first die."""

    side: str
    seed: str


class SeedRevealed(Event, tag="seed_revealed"):
    """The secret (hex), published when the battle is over."""

    secret: str


class Order(Record, tag_field="type"):
    """What a side asks for, in the imperative."""

    side: str
