"""Chapter 10, kit: weapons as carried, with what comes fitted to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import CarriedWeapon


def carried(entries: Sequence[str]) -> tuple[CarriedWeapon, ...]:
    """Fresh weapons in hand, full, each with the launcher that it has as standard (R10.6)."""
    names: list[str] = []
    for entry in entries:
        names += [entry, *_fitted(entry)]
    seen: dict[str, int] = {}
    weapons = []
    for entry in names:
        seen[entry] = seen.get(entry, 0) + 1
        suffix = f"_{seen[entry]}" if seen[entry] > 1 else ""
        weapons.append(_fresh(f"{entry}{suffix}", entry))
    return tuple(weapons)


def _fitted(entry: str) -> Iterator[str]:
    weapon = CATALOGUE.weapons[entry]
    if weapon.launcher == "standard":
        yield f"{weapon.launcher_fitted}_grenade_launcher"


def _fresh(id_: str, entry: str) -> CarriedWeapon:
    weapon = CATALOGUE.weapons[entry]
    shots = weapon.shots if weapon.shots is not None else -1
    loaded = weapon.magazine if weapon.magazine is not None else -1
    return CarriedWeapon(id_, entry, "ready", shots, loaded)
