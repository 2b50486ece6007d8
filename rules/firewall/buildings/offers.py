"""Chapter 15, buildings: what a figure of the acting team may be ordered to do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import COMBAT, centimetres, has_action
from rules.firewall.buildings.breach import HARMFUL, harms_buildings, mark_on
from rules.firewall.buildings.names import section_name
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.fire_modifiers import range_band
from rules.firewall.grenades import HAND, takes
from rules.firewall.shooting import distance_to, is_locked, is_ready, turn_for
from rules.firewall.state import Battle, CarriedWeapon, Figure
from rules.firewall.terrain import is_seen
from rules.firewall.vehicles.gunnery import can_fire, covers
from rules.kernel.geometry import Point
from rules.kernel.offers import Choice, Offer, Option

GROUP = "Shoot"


def offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """Every weapon and grenade that harms buildings, with the sections that it reaches."""
    if not battle.sections or not has_action(figure, COMBAT) or figure.carrying:
        return
    if is_locked(battle, figure):
        return
    for carried, fire, grenade in _arms(battle, figure):
        targets = tuple(_targets(battle, figure, carried))
        if not targets:
            continue
        fixed = {"figure": figure.id, "weapon": carried.id, "mode": fire, "grenade": grenade}
        name = CATALOGUE.grenades[grenade].name if grenade else _name(carried)
        yield Offer(
            "breach", f"{name} ({fire}) at a building", figure.id, GROUP, fixed,
            (Choice("section", "Section", targets),), "", "R15.2",
        )  # fmt: skip


def _name(carried: CarriedWeapon) -> str:
    return CATALOGUE.weapons[carried.entry].name


def _arms(battle: Battle, figure: Figure) -> Iterator[tuple[CarriedWeapon, str, str]]:
    """Weapon, fire type and grenade of everything in hand that harms a building."""
    for carried in (CarriedWeapon(HAND, HAND), *figure.weapons):
        entry = CATALOGUE.weapons[carried.entry]
        if not is_ready(figure, carried) or not can_fire(battle, figure, carried):
            continue
        if carried.id == HAND or entry.launches_grenades:
            for grenade in figure.grenades:
                if not takes(battle, carried, grenade):
                    continue
                for fire in CATALOGUE.grenades[grenade].attacks:
                    if fire in HARMFUL:
                        yield carried, fire, grenade
        for mode in entry.modes:
            if harms_buildings(battle, entry.id, mode.fire):
                yield carried, mode.fire, ""


def _targets(battle: Battle, figure: Figure, carried: CarriedWeapon) -> Iterator[Option]:
    entry = CATALOGUE.weapons[carried.entry]
    for section in battle.sections.values():
        if section.destroyed:
            continue
        mark = mark_on(battle, figure, section)
        distance = distance_to(figure, mark)
        band = range_band(entry, distance)
        if (
            band
            and _bears(battle, figure, carried, mark.at)
            and is_seen(battle, figure, mark.at, mark.height)
        ):
            note = f"{centimetres(distance)}, {band} range, {section.gutz} Gutz"
            yield Option(section.id, section_name(battle, section.id), note)


def _bears(battle: Battle, figure: Figure, carried: CarriedWeapon, at: Point) -> bool:
    """Whether the weapon bears on a place, after the turn that an attack may take."""
    turned = turn_for(battle, figure, at, None)
    return covers(figure, carried, figure.facing if turned is None else turned, at)
