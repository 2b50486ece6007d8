"""Chapter 10, kit: weapons as carried, with what comes fitted to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import CarriedWeapon


def carried(entries: Sequence[str]) -> tuple[CarriedWeapon, ...]:
    """Fresh weapons in hand, full, each with the launcher that it has as standard (R10.6).

    A gun with a row for each kind of ammunition comes with all of them (R10.8).
    """
    names: list[str] = []
    for entry in entries:
        names += [*rows_of(entry), *_fitted(entry)]
    seen: dict[str, int] = {}
    weapons = []
    for entry in names:
        seen[entry] = seen.get(entry, 0) + 1
        suffix = f"_{seen[entry]}" if seen[entry] > 1 else ""
        weapons.append(_fresh(entry, suffix))
    return tuple(weapons)


def rows_of(entry: str) -> tuple[str, ...]:
    """The rows of the table that one gun may be fired by, its own among them (R10.8)."""
    group = CATALOGUE.weapons[entry].weapon_group
    if group is None:
        return (entry,)
    return tuple(each.id for each in CATALOGUE.weapons.values() if each.weapon_group == group)


def _fitted(entry: str) -> Iterator[str]:
    weapon = CATALOGUE.weapons[entry]
    if weapon.launcher == "standard":
        yield f"{weapon.launcher_fitted}_grenade_launcher"


def _fresh(entry: str, suffix: str) -> CarriedWeapon:
    weapon = CATALOGUE.weapons[entry]
    gun = f"{weapon.weapon_group}{suffix}" if weapon.weapon_group else ""
    shots = weapon.shots if weapon.shots is not None else -1
    loaded = weapon.magazine if weapon.magazine is not None else -1
    return CarriedWeapon(f"{entry}{suffix}", entry, "ready", shots, loaded, gun=gun)
