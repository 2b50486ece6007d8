"""Hidden rosters: what no model on the table shows, and what has come out of it in play.

Everybody sees armour, guns, what is in the hand and what is ridden. Skills, cyberware, drugs, gear
and grenades are the owner's and the referee's until they make a difference that is told to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.cybernetics.effects import granted_skills
from rules.firewall.events import FigureMustered, FigureOutfitted
from rules.firewall.state import Battle, CarriedWeapon, CyberSystem, Figure, Side, is_player
from rules.kernel.events import Event
from rules.kernel.modifiers import Modifier

RULE, OPEN, HIDDEN = "rosters", "open", "hidden"
BUILT_IN = "built_in"  # the mount of a gun that is part of a body


def with_secrets(opening: Iterable[Event], sides: Iterable[Side]) -> Iterator[Event]:
    """An opening in which everybody reads of a figure what its model shows, and its side the rest.

    Each figure has its second event, whether or not it hides anything.
    """
    known = tuple(sides)
    referees = tuple(side.id for side in known if not is_player(side))
    for event in opening:
        hides = isinstance(event, FigureMustered) and event.figure.side not in referees
        if not isinstance(event, FigureMustered) or not hides:
            yield event
            continue
        whole = event.figure
        yield replace(event, figure=as_modelled(whole, ()))
        yield FigureOutfitted(
            whole.id, whole.weapons, whole.grenades, whole.gear, whole.skills, whole.cyber,
            whole.drugs, audience=(whole.side, *referees),
        )  # fmt: skip


def as_modelled(figure: Figure, shown: tuple[str, ...]) -> Figure:
    """A figure as the others know it: its model, and what it has shown in play."""
    cyber = tuple(each for each in figure.cyber if f"cyber:{each.id}" in shown)
    inside = {each.weapon for each in cyber}
    return replace(
        figure,
        cyber=cyber,
        weapons=tuple(w for w in figure.weapons if w.mount != BUILT_IN or w.id in inside),
        skills={each: level for each, level in figure.skills.items() if f"skill:{each}" in shown},
        gear=tuple(each for each in figure.gear if f"gear:{each}" in shown),
        grenades={},
        drugs={},
        found=0,
    )


# --- What an event shows -----------------------------------------------------------------------


def with_shown(battle: Battle, event: Event) -> Battle:
    """The battle in which everybody knows what a figure has shown by an event that all may read."""
    name = getattr(event, "figure", "")
    figure = battle.figures.get(name) if isinstance(name, str) else None
    if figure is None or event.audience:
        return battle
    known = battle.shown.get(figure.id, ())
    new = {each for each in _shown(figure, event) if each not in known}
    if not new:
        return battle
    return replace(battle, shown={**battle.shown, figure.id: tuple(sorted({*known, *new}))})


def _shown(figure: Figure, event: Any) -> Iterator[str]:
    skill = getattr(event, "skill", "")
    if skill:
        yield from _of_skill(figure, skill, event.level)
    system = getattr(event, "system", "")
    if isinstance(system, str) and system:
        yield f"cyber:{system}"
    weapon = getattr(event, "weapon", None)
    if isinstance(weapon, CarriedWeapon) and weapon.mount == BUILT_IN:
        yield from (f"cyber:{each.id}" for each in figure.cyber if each.weapon == weapon.id)
    for modifier in getattr(event, "modifiers", ()):
        yield from _of_modifier(figure, modifier)


def _of_skill(figure: Figure, skill: str, level: int) -> Iterator[str]:
    """A skill at work: what was learnt, or the chip that knows it better."""
    if figure.skills.get(skill, 0) >= level:
        yield f"skill:{skill}"
        return
    for each in figure.cyber:
        if granted_skills(replace(figure, cyber=(each,))).get(skill, 0) >= level:
            yield f"cyber:{each.id}"


def _of_modifier(figure: Figure, modifier: Modifier) -> Iterator[str]:
    for system in figure.cyber:
        if modifier.name in _names(system):
            yield f"cyber:{system.id}"
    for gear in figure.gear:
        if modifier.name == CATALOGUE.gear[gear].name:
            yield f"gear:{gear}"
    for skill in figure.skills:
        if modifier.name.startswith(f"{CATALOGUE.skills[skill].name} "):
            yield f"skill:{skill}"


def _names(system: CyberSystem) -> Iterator[str]:
    """How a system, what is fitted into it, and its blade are called beside a roll."""
    row = CATALOGUE.cybernetics[system.entry]
    yield row.name
    yield from (option.name for option in row.options if option.id in system.options)
    blade = CATALOGUE.close_combat_weapons.get(system.weapon)
    if blade is not None:
        yield from (blade.name, f"Built in: {blade.name}")
