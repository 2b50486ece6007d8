"""Chapters 13 and 21, vehicles in close combat: hands, boots and bombs (R13.2-R13.4, G17)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import require_outside
from rules.firewall.catalogue import CATALOGUE, calibre_of
from rules.firewall.kit import BOMBS
from rules.firewall.state import Battle, Figure
from rules.firewall.vehicles.crew import is_vehicle
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder

VEHICLE_GUTZ = -4
BOMB_GUTZ = 4
VEHICLE_LOSS = 2


def bombs_of(figure: Figure) -> dict[str, str]:
    """What a figure can put to a vehicle, by id, with its name: explosive grenades and bombs."""
    found = {
        kind: f"{CATALOGUE.grenades[kind].name} grenade"
        for kind in figure.grenades
        if CATALOGUE.grenades[kind].category == "explosive" and not calibre_of(kind)
    }
    for carried in figure.weapons:
        if carried.entry in BOMBS and carried.state == "ready" and carried.shots != 0:
            found[carried.id] = CATALOGUE.weapons[carried.entry].name
    return found


def require_bomb(actor: Figure, target: Figure, bomb: str) -> str:
    """The bomb's name; empty when none is used."""
    if not bomb:
        return ""
    if not is_vehicle(target):
        raise IllegalOrder("Bombs are put to vehicles only; throw it instead.", "R13.3")
    if bomb not in bombs_of(actor):
        raise IllegalOrder(f"{actor.name} has no such bomb or explosive grenade left.", "R13.3")
    return bombs_of(actor)[bomb]


def against_vehicle(target: Figure, bomb: str) -> Iterator[Modifier]:
    """-4 against a vehicle; a bomb makes up for it (R13.3)."""
    if is_vehicle(target):
        yield Modifier("Against a vehicle", VEHICLE_GUTZ, "R13.3")
    if bomb:
        yield Modifier(bomb, BOMB_GUTZ, "R13.3")


def require_fighter(battle: Battle, actor: Figure) -> None:
    """People fight hand to hand: no vehicle does, and nobody out of one."""
    require_outside(battle, actor)
    if is_vehicle(actor):
        raise IllegalOrder("A vehicle makes no close combat attacks.", "R13.1")
