"""Chapter 10, kit: weapons as carried, with what comes fitted to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import CarriedWeapon


def carried(entries: Sequence[str]) -> tuple[CarriedWeapon, ...]:
    """Fresh weapons in hand, full, each with the launcher that it has as standard (R10.6).

    A gun with a row for each kind of ammunition comes with all of them (R10.8). An attachment
    goes on the first gun that takes it, in place of the launcher that it had (R10.4, R10.11).
    """
    loose = [entry for entry in entries if is_attachment(entry)]
    names: list[str] = []
    for gun in guns_among(entries):
        names += rows_of(gun)
        added = next((each for each in loose if _takes(gun, each)), None)
        if added is None:
            names += _fitted(gun)
        else:
            loose.remove(added)
            names.append(added)
    names += loose
    seen: dict[str, int] = {}
    weapons = []
    for entry in names:
        seen[entry] = seen.get(entry, 0) + 1
        suffix = f"_{seen[entry]}" if seen[entry] > 1 else ""
        weapons.append(_fresh(entry, suffix))
    return tuple(weapons)


def is_attachment(entry: str) -> bool:
    """Whether it only comes fixed to another gun."""
    return CATALOGUE.weapons[entry].attaches_to is not None


def guns_among(entries: Sequence[str]) -> tuple[str, ...]:
    """The guns proper, without what is fixed to them."""
    return tuple(entry for entry in entries if not is_attachment(entry))


def homeless(entries: Sequence[str]) -> tuple[str, ...]:
    """The attachments for which no gun is left to carry them; one attachment a gun."""
    loose = [entry for entry in entries if is_attachment(entry)]
    for gun in guns_among(entries):
        added = next((each for each in loose if _takes(gun, each)), None)
        if added is not None:
            loose.remove(added)
    return tuple(loose)


def _takes(gun: str, attachment: str) -> bool:
    weapon = CATALOGUE.weapons[gun]
    own = f"{weapon.launcher_fitted}_grenade_launcher"
    return weapon.category == "assault_rifle" or attachment == own


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
