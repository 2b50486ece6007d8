"""Chapter 17, cybernetics: what each working system does (R17.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.firewall.catalogue import CATALOGUE, CyberOption
from rules.firewall.cybernetics.systems import BUILT_IN, working_systems
from rules.firewall.state import CyberSystem, Figure
from rules.kernel.modifiers import Modifier
from rules.kernel.record import once

REF = "R17.4"


def stride_percent(figure: Figure) -> int:
    """How far it goes with cybernetic legs, the better ones if there are two; 100 without (G14)."""
    return 100 + max([row.legs_percent for _, row in working_systems(figure)], default=0)


def kicks(figure: Figure) -> Iterator[tuple[str, int]]:
    """Legs as close combat weapons: name and value."""
    for _, row in working_systems(figure):
        if row.kick:
            yield "Cyber kick", row.kick


def blades(figure: Figure) -> Iterator[str]:
    """The close combat weapons that are built in and work."""
    for system, _ in working_systems(figure):
        if system.weapon in CATALOGUE.close_combat_weapons:
            yield system.weapon


def built_in_bonus(figure: Figure, weapon: str) -> int:
    """What the figure gains by its weapon's being a part of it (R16.3)."""
    return max(
        (row.weapon for system, row in working_systems(figure) if system.weapon == weapon),
        default=0,
    )


def in_combat_action(figure: Figure) -> Iterator[Modifier]:
    """What bears on every combat action: the combat computer."""
    for _, row in working_systems(figure):
        if row.combat:
            yield Modifier(row.name, row.combat, REF)


def in_fire(figure: Figure, weapon: str) -> Iterator[Modifier]:
    """What bears on a shot, throw or launch."""
    if not working_systems(figure):  # most figures have none, and shots are many
        return
    yield from in_combat_action(figure)
    optic = max((option.fire for option in _options(figure)), default=0)
    if optic:
        yield Modifier("Target Optic", optic, REF)
    bonus = built_in_bonus(figure, weapon)
    if bonus:
        yield Modifier(CATALOGUE.cybernetics[BUILT_IN].name, bonus, REF)


def in_close_combat(figure: Figure) -> Iterator[Modifier]:
    """What bears on a blow, whatever it is struck with."""
    yield from in_combat_action(figure)
    for _, row in working_systems(figure):
        if row.close_combat:
            yield Modifier(row.name, row.close_combat, REF)


def sees_in_dark(figure: Figure) -> bool:
    """Whether darkness costs the figure nothing: a low-light eye, or goggles."""
    goggles = (CATALOGUE.gear[each] for each in figure.gear)
    return any(each.sees_in_dark for each in goggles) or any(
        option.sees_in_dark for option in _options(figure)
    )


def protected_by(figure: Figure, protection: str) -> str:
    """The name of the system or gear that gives a protection, or empty."""
    for _, row in working_systems(figure):
        if protection in row.protections:
            return row.name
    for each in figure.gear:
        gear = CATALOGUE.gear[each]
        if protection in gear.protections:
            return gear.name
    return ""


def senses(figure: Figure) -> Iterator[Modifier]:
    """What bears on a roll for noticing: the better sight or the better hearing helps."""
    sharpest = max(_sharpened(figure), key=lambda each: each[1], default=None)
    if sharpest is not None and sharpest[1]:
        yield Modifier(sharpest[0], sharpest[1], REF)


def _sharpened(figure: Figure) -> Iterator[tuple[str, int]]:
    for _, row in working_systems(figure):
        yield row.name, row.hearing
    for option in _options(figure):
        yield option.name, option.vision


@once
def granted_skills(figure: Figure) -> Mapping[str, int]:
    """The skills that working chips and grafts give, each at its highest level."""
    granted: dict[str, int] = {}
    for system, row in working_systems(figure):
        for skill, level in _skills(system, row.skill):
            granted[skill] = max(level, granted.get(skill, 0))
    return granted


def _skills(system: CyberSystem, own: str) -> Iterator[tuple[str, int]]:
    yield from system.skills.items()
    if own:
        yield own, system.grade


def flies(figure: Figure) -> bool:
    """Whether the figure has a flight pack that works."""
    return any(row.flight for _, row in working_systems(figure))


def _options(figure: Figure) -> Iterator[CyberOption]:
    """What is fitted into the eyes."""
    for system, row in working_systems(figure):
        for option in row.options:
            if option.id in system.options:
                yield option
