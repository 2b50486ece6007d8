"""Wounds: what a blow does to a body, as a function without dice (C16 to C23, C25, C27).

Both those who resolve an attack and those who count its odds ask here, so they cannot differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.cyberpunk.armour import Shield, place_of, shields, stopping, worn_down
from rules.cyberpunk.catalogue.model import BODY, Damage
from rules.cyberpunk.state import Health, halved
from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import Record

BOXES = 4  # of a level of wounds (ours: the book leaves the chart to the sheet)
MOST_WOUNDS = 10 * BOXES  # whoever has taken more is dead (ours)
LEVELS = ("unhurt", "light", "serious", "critical")
SEVERED = 8  # more than that at one part in one attack destroys it (C23)
MORTAL = 3 * BOXES
HEAD, TORSO = "head", "torso"
# What a face of the ten-sided die means (ours: the book leaves it to the sheet).
PARTS = (
    "head", "torso", "torso", "torso", "right_arm", "left_arm",
    "right_leg", "right_leg", "left_leg", "left_leg",
)  # fmt: skip


class Blow(Record):
    """One thing that hits somebody, before its dice.

    `location`: a part that was aimed at, "body" for the whole, empty when it is rolled. `cover`:
    what lies between. `halves`: kinds of armour that count half; `half_damage`: what comes through
    does too. `best`: full damage, no dice. `bare`: armour does not count. `doubled`: twice the
    damage. `half`: half of it, for those who have saved. `wear`: what each layer loses;
    `always_wears` even when it holds. `stun`: on the stun save. `effect`: what else it brings.
    `stops`: what a parry takes off.
    """

    target: str
    damage: Damage
    cause: str
    location: str = ""
    cover: int = 0
    cover_area: str = ""
    halves: tuple[str, ...] = ()
    half_damage: bool = False
    best: bool = False
    bare: bool = False
    doubled: bool = False
    half: bool = False
    wear: int = 1
    always_wears: bool = False
    soft_from: int = 0
    stun: int = 0
    effect: str = ""
    stops: int = 0
    parry: str = ""


class Harm(NamedTuple):
    """What a blow did: what stood in its way, what came through, and the body afterwards.

    `taken`: boxes ticked off. `severed`: whether the part is destroyed. `pierced`: whether what
    stood in its way was exceeded.
    """

    sp: int
    through: int
    taken: int
    severed: bool
    pierced: bool
    health: Health


def toughness(body: int) -> int:
    """The body type modifier: what BODY takes off each wound (C17)."""
    for most, modifier in ((2, 0), (4, 1), (7, 2), (9, 3), (10, 4)):
        if body <= most:
            return modifier
    return 5


def level_of(wounds: int) -> int:
    """How many levels deep somebody is: 0 unhurt, 1 light, 4 the first of the mortal ones."""
    return -(-wounds // BOXES)


def level_name(wounds: int) -> str:
    """A level of wounds as a word."""
    level = level_of(wounds)
    return LEVELS[level] if level < len(LEVELS) else f"mortal {level - len(LEVELS)}"


def stun_number(wounds: int) -> int:
    """What wounds take off a stun save: 0 lightly wounded, 1 more a level (C19; figures ours)."""
    return max(0, level_of(wounds) - 1)


def mortal_number(wounds: int) -> int:
    """What wounds take off a death save: 0 to 6 (C20; figures ours)."""
    return max(0, level_of(wounds) - len(LEVELS))


def stun_target(health: Health, modifier: int = 0) -> int:
    """What a stun save must not exceed."""
    return health.body - stun_number(health.wounds) + modifier


def death_target(health: Health) -> int:
    """What a death save must not exceed."""
    return health.body - mortal_number(health.wounds)


def part_of(face: int) -> str:
    """The part that a ten-sided die shows."""
    return PARTS[face - 1]


def suffer(
    health: Health, blow: Blow, location: str, rolled: int, rules: Mapping[str, str]
) -> Harm:
    """What a blow of so much damage does at a part."""
    return harmed(health, blow, location, rolled, resistance(health, blow, location, rules), rules)


def resistance(health: Health, blow: Blow, location: str, rules: Mapping[str, str]) -> int:
    """What stands in the way of a blow at a part: armour, and cover in front of it (C25, C26)."""
    worn = () if blow.bare else _between(health, blow, location, rules)
    return stopping(worn, blow.halves, blow.soft_from)


def harmed(
    health: Health, blow: Blow, location: str, rolled: int, sp: int, rules: Mapping[str, str]
) -> Harm:
    """What a blow does to whom so much protects; see `suffer`."""
    amount = halved(rolled) if blow.half else rolled
    left = (amount * 2 if blow.doubled else amount) - blow.stops
    through = max(0, left - sp)
    pierced = through > 0
    if blow.half_damage:
        through = halved(through)
    if location == HEAD:
        through *= 2
    taken = max(1, through - toughness(health.body)) if through else 0
    after = health
    if not blow.bare and (pierced or blow.always_wears):
        after = replace(after, layers=worn_down(health.layers, location, blow.wear))
    if not taken:
        return Harm(sp, 0, 0, False, pierced, after)
    struck = _struck(health, location, through if rules.get("severing") != "taken" else taken)
    severed = location != BODY and struck[place_of(location)] > SEVERED
    after = replace(after, wounds=health.wounds + taken, struck=struck, stable=False)
    return Harm(sp, through, taken, severed, pierced, _maimed(after, location, severed))


def accounted(
    health: Health, blow: Blow, location: str, rolled: int, rules: Mapping[str, str]
) -> tuple[Modifier, ...]:
    """How the boxes that a blow takes come about, part by part: the sum of it is `Harm.taken`."""
    sp = resistance(health, blow, location, rules)
    behind = ", cover and all" if not blow.bare and _is_covered(blow, location, rules) else ""
    begin = ("full damage", "C11") if blow.best else ("rolled", "C16")
    parts = [Modifier(begin[0], rolled, begin[1])]

    def less(name: str, by: int, ref: str) -> None:
        if by:
            parts.append(Modifier(name, -min(by, total(parts)), ref))

    less("saved, half of it", rolled // 2 if blow.half else 0, "C37")
    if blow.doubled:
        parts.append(Modifier("a natural 10 doubles it", total(parts), "C15"))
    less("parried", blow.stops, "C14")
    less(f"SP {sp}{behind}", sp, "C25")
    less("piercing, half of it", total(parts) // 2 if blow.half_damage else 0, "C25")
    if location == HEAD and total(parts):
        parts.append(Modifier("the head doubles it", total(parts), "C23"))
    if total(parts):
        less(f"BODY {health.body}", min(toughness(health.body), total(parts) - 1), "C17")
    return tuple(parts)


def _between(
    health: Health, blow: Blow, location: str, rules: Mapping[str, str]
) -> Sequence[Shield]:
    """Armour at the part, and cover in front of it."""
    worn = shields(health.layers, location)
    covered = _is_covered(blow, location, rules)
    return (*worn, Shield("hard", blow.cover)) if covered else worn


def _is_covered(blow: Blow, location: str, rules: Mapping[str, str]) -> bool:
    """Whether there is cover in front of a part (C29)."""
    return bool(blow.cover) and not (rules.get("cover") == "low" and location == HEAD)


def _struck(health: Health, location: str, amount: int) -> tuple[int, ...]:
    """What has come through by part. More than is needed to destroy it makes no difference."""
    if location == BODY:
        return health.struck
    place = place_of(location)
    return tuple(
        min(SEVERED + 1, each + amount) if at == place else each
        for at, each in enumerate(health.struck)
    )


def _maimed(health: Health, location: str, severed: bool) -> Health:
    """A body that has lost a part: the head kills, the torso is a mortal wound at least (ours)."""
    if severed and location == TORSO:
        health = replace(health, wounds=max(health.wounds, MORTAL + 1))
    elif severed and location not in health.lost:
        health = replace(health, lost=(*health.lost, location))
    if health.wounds > MOST_WOUNDS or (severed and location == HEAD):
        return replace(health, dead=True)
    return health


def needs_death_save(health: Health) -> bool:
    """Whether somebody is dying: mortally wounded and not stabilised (C20, C21)."""
    return health.wounds > MORTAL and not health.stable and not health.dead
