"""What each weapon would do in somebody's hands: exact chances against a typical target."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.kernel.chance import NEVER, Ways
from rules.kernel.record import Record


class Prospect(Record):
    """One attack from where it is said to be made, the best of all ways to make it.

    at: how far away, in words. out: how often it puts the target out of the fight; felt: how often
    it does anything at all to it, which counts those. way: how it is made, empty where no attack
    is possible: out of reach, or at what it cannot harm.
    """

    at: str
    out: Ways = NEVER
    felt: Ways = NEVER
    way: str = ""


class Prospects(Record):
    """What the weapons of a list would do. `target`: whom they are tried on, in a few words.

    rows: for each weapon by its id, an attack for each distance; ids that name no weapon are left
    out, and so are those of which the game knows no chances.
    """

    target: str = ""
    rows: dict[str, tuple[Prospect, ...]] = {}


def best_of(at: str, tried: Sequence[Prospect]) -> Prospect:
    """Of several ways to attack the one that most often puts the target out, then is felt most."""
    return max(
        tried, key=lambda each: (Fraction(*each.out), Fraction(*each.felt)), default=Prospect(at)
    )


def repeated(chance: Ways, times: int) -> Ways:
    """How often one of several like and independent chances comes."""
    misses = Fraction(chance.of - chance.ways, chance.of) ** times
    found = 1 - misses
    return Ways(found.numerator, found.denominator)
