"""Chapter 16, personal armour: what it takes off a loss (R16.1-R16.2, R10.2, R10.10, G38)."""

from __future__ import annotations

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.cybernetics.effects import protected_by
from rules.firewall.state import Figure
from rules.kernel.record import Record


class Harm(Record):
    """How an attack meets armour. `factor` and `divisor` scale the reduction (one applies).

    `kind` is missile, flame, gas, melee or fall; `ignores` as in the catalogue; `non_lethal` the
    fate that a Kill brings; `immune` the protections that stop the attack altogether. `gunner_of`:
    the vehicle whose gunner on a pintel is aimed at.
    """

    cause: str
    kind: str = "missile"
    factor: int = 1
    divisor: int = 1
    ignores: str = ""
    non_lethal: str = ""
    immune: tuple[str, ...] = ()
    gunner_of: str = ""


def reduction(figure: Figure, harm: Harm) -> int:
    """Gutz points that the figure's armour takes off a loss from this attack."""
    suit = CATALOGUE.armour[figure.armour]
    if harm.kind == "gas" or harm.ignores == "all":
        return 0
    if harm.ignores == "unpowered" and not suit.powered:
        return 0
    # Armour does nothing against most non-lethal weapons unless it is sealed (R10.10).
    if harm.ignores == "unsealed" and not suit.sealed:
        return 0
    value = suit.reduction
    if harm.kind == "melee":
        value = suit.melee_reduction
    elif harm.kind == "flame":
        value = suit.flame_reduction
    return value * harm.factor // harm.divisor


def immunity(figure: Figure, harm: Harm) -> str:
    """What makes a figure immune to this attack, or empty."""
    suit = CATALOGUE.armour[figure.armour]
    for protection in harm.immune:
        if protection == "sealed armour" and suit.sealed:
            return suit.name
        if protection == "breathing apparatus" and suit.oxygen:
            return suit.name
        found = protected_by(figure, protection)
        if found:
            return found
    return ""


def move_change(figure: Figure) -> int:
    """What the suit adds to the maximum distance on foot, in mm (R5.3)."""
    return CATALOGUE.armour[figure.armour].move
