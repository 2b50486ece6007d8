"""Chapter 17, cybernetics: what a figure's card and token say of it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.cybernetics.systems import cyber_points_of, systems_of
from rules.firewall.state import Battle, CyberSystem, Figure, weapon_of
from rules.kernel.screen import Fact, Mark


def facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    """Cyber Points; each system and whether it works; gear."""
    if figure.idle_until:
        until = f"until the end of Turn {figure.idle_until}"
        yield Fact("Rebooting", until, "no actions", "R17.3")
    points = cyber_points_of(figure)
    if points:
        yield Fact("Cyber Points", str(points), "the fewer, the safer", "R17.1")
    for system in systems_of(figure):
        row = CATALOGUE.cybernetics[system.entry]
        state = "works" if system.working else "stopped"
        yield Fact(name_of(figure, system), state, row.note, "R17.4")
    for each in figure.gear:
        gear = CATALOGUE.gear[each]
        yield Fact(gear.name, "gear", gear.note)


def name_of(figure: Figure, system: CyberSystem) -> str:
    """A system and what was chosen with it: Cyber Eye (Lo Light, Target Optic)."""
    row = CATALOGUE.cybernetics[system.entry]
    chosen = [option.name for option in row.options if option.id in system.options]
    chosen += [f"{CATALOGUE.skills[skill].name} {level}" for skill, level in system.skills.items()]
    if row.skill:
        chosen.append(f"{CATALOGUE.skills[row.skill].name} {system.grade}")
    if system.weapon:
        chosen.append(_weapon_name(figure, system.weapon))
    return f"{row.name} ({', '.join(chosen)})" if chosen else row.name


def _weapon_name(figure: Figure, weapon: str) -> str:
    carried = weapon_of(figure, weapon)
    if carried is not None:
        return CATALOGUE.weapons[carried.entry].name
    return CATALOGUE.close_combat_weapons[weapon].name


def marks(figure: Figure) -> Iterator[Mark]:
    """Words marked on the figure."""
    if figure.idle_until:
        yield Mark(
            "rebooting",
            f"Its systems start again: it cannot act until the end of Turn {figure.idle_until}.",
            "R17.3",
        )
