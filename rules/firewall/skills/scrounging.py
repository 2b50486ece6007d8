"""Chapter 19, Streetwise: what may be found before the battle (R19.9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import ceil

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE, calibre_of, with_rounds
from rules.firewall.construction import cyber_problems, system_points
from rules.firewall.kit import another, is_attachment
from rules.firewall.preparation import is_issued, require_figure
from rules.firewall.scenarios import scenario_of
from rules.firewall.skills.events import ItemFound
from rules.firewall.skills.levels import STREETWISE, skill_level, uses_skills
from rules.firewall.skills.orders import Scrounge
from rules.firewall.skills.rolling import require_skills
from rules.firewall.state import Battle, CyberSystem, Figure, keeps_apart, knowing
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire

DRUG, WEAPON, GRENADE, CYBERWARE = "drug", "weapon", "grenade", "cyberware"
EYE, CHIP, GRAFTS = "cyber_eye", "skill_chip", "muscle_grafts"
PAIR = 2  # options of an eye for one Cyber Point


# What is found as it stands in the catalogue, by id.
LISTED = {
    DRUG: {each.id: each.name for each in CATALOGUE.drugs.values()},
    GRENADE: {each.id: each.name for each in CATALOGUE.grenades.values()},
    WEAPON: {
        each.id: each.name
        for each in CATALOGUE.weapons.values()
        if is_issued(each.id) and not is_attachment(each.id)
    },
}


class Find(Record):
    """Something that may be found: what it costs of the level, and what it is.

    `id` is its kind with a name, so that an order can ask for it.
    """

    id: str
    kind: str
    name: str
    cost: int = 1
    entry: str = ""
    system: CyberSystem | None = None


def finds_left(figure: Figure) -> int:
    """How many items a figure may still find: hits, weapons or Cyber Points (R19.9)."""
    return skill_level(figure, STREETWISE) - figure.found


def finds(battle: Battle, figure: Figure) -> Iterator[Find]:
    """Everything that the figure may find now."""
    left = finds_left(figure)
    if not uses_skills(battle) or left <= 0:
        return
    for kind in scenario_of(battle).finds:
        # Whoever may choose any guns has nothing to look for.
        if kind in (WEAPON, GRENADE) and scenario_of(battle).limits(battle, figure).guns:
            continue
        for found in _of_kind(kind, figure):
            if found.cost <= left:
                yield found
        if kind == GRENADE and keeps_apart(battle):
            yield from _rounds(figure)


def _of_kind(kind: str, figure: Figure) -> Iterator[Find]:
    if kind == CYBERWARE:
        yield from _cyberware(figure)
        return
    for entry, name in LISTED[kind].items():
        yield Find(f"{kind}:{entry}", kind, name, entry=entry)


def _rounds(figure: Figure) -> Iterator[Find]:
    """Rounds for the launchers that the figure carries (G52)."""
    guns = (CATALOGUE.weapons[each.entry] for each in figure.weapons)
    calibres = {gun.calibre for gun in guns if gun.calibre is not None}
    for made in with_rounds(CATALOGUE.grenades, calibres).values():
        if calibre_of(made.id):
            yield Find(f"{GRENADE}:{made.id}", GRENADE, made.name, entry=made.id)


def _cyberware(figure: Figure) -> Iterator[Find]:
    """Systems that the figure can still use, for as much of the level as they have points."""
    for system, name in _systems():
        if not cyber_problems((*figure.cyber, system), figure.armour):
            cost = ceil(system_points(system))
            made = replace(system, id=f"found-{len(figure.cyber) + 1}")
            yield Find(f"{CYBERWARE}:{name}", CYBERWARE, name, cost, system.entry, made)


def _systems() -> Iterator[tuple[CyberSystem, str]]:
    for entry in CATALOGUE.cybernetics.values():
        plain = CyberSystem("found", entry.id)
        if entry.id == EYE:
            for pair in combinations(entry.options, PAIR):
                fitted = tuple(option.id for option in pair)
                named = " and ".join(option.name for option in pair)
                yield replace(plain, options=fitted), f"{entry.name}: {named}"
        elif entry.id == CHIP:
            for skill in CATALOGUE.skills.values():
                for level in (2, 3):
                    known = replace(plain, skills={skill.id: level})
                    yield known, f"{entry.name}: {skill.name} {level}"
        elif entry.id == GRAFTS:
            for grade in (2, 3):
                yield replace(plain, grade=grade), f"{entry.name}, Strength {grade}"
        elif entry.cp_rule == "fixed":
            yield plain, entry.name


def plan_scrounge(battle: Battle, order: Scrounge) -> tuple[Figure, Find]:
    """Check what a figure asks for."""
    require_skills(battle)
    figure = require_figure(battle, order, order.figure)
    if finds_left(figure) <= 0:
        raise IllegalOrder(f"{figure.name} has found all that can be found.", "R19.9")
    for found in finds(battle, figure):
        if found.id == order.item:
            return figure, found
    raise IllegalOrder("That cannot be found here, or is more than the level allows.", "R19.9")


def play_scrounge(umpire: Umpire[Battle], order: Scrounge) -> None:
    """It is the figure's, and nobody else hears of it before the battle."""
    battle = umpire.battle
    figure, found = plan_scrounge(battle, order)
    weapons = another(figure.weapons, found.entry) if found.kind == WEAPON else ()
    drug = found.entry if found.kind == DRUG else ""
    grenade = found.entry if found.kind == GRENADE else ""
    told = knowing(battle, order.side)
    umpire.record(
        ItemFound(
            figure.id, found.name, found.cost, weapons, found.system, drug, grenade, audience=told
        )
    )
