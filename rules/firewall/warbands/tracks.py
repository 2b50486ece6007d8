"""What is ticked off on paper while a member fights: Gutz, what befalls it, and what runs out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.kit import carried
from rules.firewall.state import CarriedWeapon
from rules.firewall.warbands.builds import FigureBuild, VehicleBuild
from rules.kernel.building import Track


def tracks(build: FigureBuild | VehicleBuild, gutz: int) -> Iterator[Track]:
    """A box for each point of Gutz, each counted shot, each grenade and each dose."""
    yield Track("Gutz", gutz)
    yield Track("Suppressed")
    yield Track("Failed")
    if isinstance(build, VehicleBuild):
        yield from _supplies([mount.weapon for mount in build.mounts])
        return
    yield from _supplies([*build.weapons, *build.hard_points, *(row.weapon for row in build.cyber)])
    yield from _pockets(build.grenades, CATALOGUE.grenades)
    yield from _pockets(build.drugs, CATALOGUE.drugs)


def _supplies(entries: list[str]) -> Iterator[Track]:
    """Weapons whose shots are counted, or that fire from a magazine; of the others nothing."""
    for weapon in carried([each for each in entries if each in CATALOGUE.weapons]):
        name = CATALOGUE.weapons[weapon.entry].name
        yield from _supply(name, weapon)


def _supply(name: str, weapon: CarriedWeapon) -> Iterator[Track]:
    if weapon.shots > 0:
        yield Track(name, weapon.shots)
    if weapon.loaded > 0:
        yield Track(f"{name}, loaded", weapon.loaded)


def _pockets(counts: Mapping[str, int], rows: Mapping[str, Any]) -> Iterator[Track]:
    for name, number in counts.items():
        if name in rows and number > 0:
            yield Track(rows[name].name, number)
