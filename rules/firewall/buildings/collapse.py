"""Chapter 15, buildings: damage to a section, its end, and those who were in it (R15.2, R15.3)."""

from __future__ import annotations

from rules.firewall.buildings.changes import HIT, UNDERMINED
from rules.firewall.buildings.events import SectionDamaged, SectionDestroyed
from rules.firewall.climbing.falling import fall
from rules.firewall.climbing.ways import clings
from rules.firewall.footing import is_standing
from rules.firewall.gutz import LOWEST, hurt_helpless, lose_gutz
from rules.firewall.state import ACTIVE, DOWN, Battle, Figure, Section
from rules.firewall.terrain import floors_at
from rules.kernel.sight import Area, stands_in
from rules.kernel.umpire import Umpire

OCCUPANT_LOSS = 4
CAUSE = "the building coming down"


def area_of(battle: Battle, section: Section) -> Area:
    """The ground that a section takes up."""
    return next(area for area in battle.areas if area.id == section.area)


def occupants(battle: Battle, section: Section) -> list[Figure]:
    """Everybody inside a section, also who lies there helpless, but not those upon its roof."""
    area = area_of(battle, section)
    return [
        figure
        for figure in battle.figures.values()
        if figure.status in (ACTIVE, DOWN)
        and not figure.aboard
        and stands_in(area, figure.at, figure.height)
    ]


def damage(umpire: Umpire[Battle], section: str, loss: int | None) -> None:
    """A section loses Gutz, or all of it at once when `loss` is None; below 2 it is destroyed."""
    struck = umpire.battle.sections[section]
    if loss is not None:
        umpire.record(SectionDamaged(section, loss, struck.gutz - loss))
        if struck.gutz - loss >= LOWEST:
            return
    _destroy(umpire, struck)


def _destroy(umpire: Umpire[Battle], section: Section) -> None:
    stood = borne(umpire.battle)
    hurt: list[str] = []
    for fallen in brought_down(umpire.battle, section):
        hurt += [figure.id for figure in occupants(umpire.battle, fallen)]
        why = HIT if fallen is section else UNDERMINED
        umpire.record(SectionDestroyed(fallen.id, why))
    for figure in hurt:
        helpless = umpire.battle.figures[figure].status == DOWN
        (hurt_helpless if helpless else lose_gutz)(umpire, figure, OCCUPANT_LOSS, CAUSE)
    umpire.apart(stood, drop)


def brought_down(battle: Battle, section: Section) -> list[Section]:
    """A section and what comes down with it, from the bottom up."""
    return [section, *_borne(battle, section)]


def _borne(battle: Battle, section: Section) -> list[Section]:
    """What stands upon a section and comes down with it, from the bottom up."""
    if battle.rules.get("collapse") == "section":
        return []
    ground = area_of(battle, section)
    above = [
        (area_of(battle, other).floor, other.id, other)
        for other in battle.sections.values()
        if not other.destroyed
        and area_of(battle, other).corners == ground.corners
        and area_of(battle, other).floor > ground.floor
    ]
    return [other for _, _, other in sorted(above, key=lambda each: each[:2])]


def borne(battle: Battle) -> list[str]:
    """Everybody who has something to stand on or hang from."""
    return [
        figure.id
        for figure in battle.figures.values()
        if figure.status in (ACTIVE, DOWN) and _is_borne(battle, figure)
    ]


def _is_borne(battle: Battle, figure: Figure) -> bool:
    return is_standing(battle, figure) or clings(battle, figure)


def drop(umpire: Umpire[Battle], figure: str) -> None:
    """Whoever has no floor left falls to the next one below."""
    battle = umpire.battle
    there = battle.figures[figure]
    if there.aboard or there.flying or there.carried_by or _is_borne(battle, there):
        return
    floor = max(each for each in floors_at(battle, there.at) if each < there.height)
    fall(umpire, figure, there.at, floor)
