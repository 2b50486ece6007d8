"""A duel as pages ask for it and show it: two people, what each does, and who is left standing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.kernel.building import Level, Pick
from rules.kernel.chance import NEVER, Ways
from rules.kernel.modifiers import Modifier
from rules.kernel.record import Record


class DuelSide(Record):
    """One of the two, and the attack that they make as long as nothing has happened to them.

    needed: what the die must show, in words; it begins with `base`, which is `start`, and the
    `modifiers` are added. out: the chance that this one attack puts the other out of the fight.
    """

    name: str
    attack: str
    band: str
    base: str
    start: int
    needed: str
    modifiers: tuple[Modifier, ...]
    out: Ways


class DuelRound(Record):
    """How a duel stands when a round is over: who has won, neither yet, or nobody is left."""

    number: int
    first: Ways
    second: Ways
    neither: Ways
    nobody: Ways


class Duel(Record):
    """A duel round by round. refused: why it cannot be fought, and then nothing else is told."""

    refused: str = ""
    sides: tuple[DuelSide, ...] = ()
    rounds: tuple[DuelRound, ...] = ()
    first_moves: Ways = NEVER
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Duelling:
    """How a game's duels are asked for. Every function is pure.

    person: the fields of each of the two, whose names begin with `a_` and `b_` when they are
        asked; usual: what stands in them at first, for either. common: the fields of both.
    fought(asked): the duel, by the names of the fields; what is not asked is as usual. Raises
        KeyError for values that no field has.
    """

    person: tuple[Level | Pick, ...]
    usual: tuple[tuple[tuple[str, str], ...], ...]
    common: tuple[Level | Pick, ...]
    fought: Callable[[Mapping[str, str]], Duel]
