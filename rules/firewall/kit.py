"""Chapter 10, kit: weapons as carried, with what comes fitted to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import CarriedWeapon, Figure
from rules.kernel.modifiers import Modifier
from rules.kernel.record import once

# Thrown once and gone, unlike a spear that can be picked up again (G30).
BOMBS = ("improvised_bomb_av", "improvised_bomb_ap")


def carried(
    entries: Sequence[str], beside: Sequence[CarriedWeapon] = ()
) -> tuple[CarriedWeapon, ...]:
    """Fresh weapons in hand, full, each with the launcher that it has as standard (R10.6).

    A gun with a row for each kind of ammunition comes with all of them (R10.8). An attachment
    goes on the first gun that takes it, in place of the launcher that it had (R10.4, R10.11).
    They are named apart from those `beside` them.
    """
    allotted, loose = _allotted(entries)
    names: list[str] = []
    for gun, added in allotted:
        names += [*rows_of(gun), *((added,) if added else _fitted(gun))]
    names += loose
    seen = Counter(each.entry for each in beside)
    weapons = []
    for entry in names:
        seen[entry] += 1
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
    """The attachments for which no gun is left to carry them."""
    return _allotted(entries)[1]


def _allotted(entries: Sequence[str]) -> tuple[list[tuple[str, str]], tuple[str, ...]]:
    """Each gun with its attachment or nothing, one a gun; and the attachments left over."""
    loose = [entry for entry in entries if is_attachment(entry)]
    guns = []
    for gun in guns_among(entries):
        added = next((each for each in loose if _takes(gun, each)), "")
        if added:
            loose.remove(added)
        guns.append((gun, added))
    return guns, tuple(loose)


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


def used_up(bomb: CarriedWeapon) -> CarriedWeapon:
    """A bomb that is gone; one of an older battle was never counted (G30)."""
    return replace(bomb, shots=max(-1, min(0, bomb.shots)))


def without_one(weapons: Sequence[CarriedWeapon], bomb: str) -> tuple[CarriedWeapon, ...]:
    """The weapons after one of them, a bomb, has been used up."""
    return tuple(used_up(each) if each.id == bomb else each for each in weapons)


def another(weapons: Sequence[CarriedWeapon], entry: str) -> tuple[CarriedWeapon, ...]:
    """One more gun with what comes fitted to it, named apart from those in hand."""
    names = (*rows_of(entry), *_fitted(entry))
    taken = {each.id for each in weapons}
    suffix, number = "", 1
    while any(f"{name}{suffix}" in taken for name in names):
        number += 1
        suffix = f"_{number}"
    return tuple(_fresh(name, suffix) for name in names)


def _fresh(entry: str, suffix: str) -> CarriedWeapon:
    weapon = CATALOGUE.weapons[entry]
    gun = f"{weapon.weapon_group}{suffix}" if weapon.weapon_group else ""
    supply = 1 if entry in BOMBS else -1
    shots = weapon.shots if weapon.shots is not None else supply
    loaded = weapon.magazine if weapon.magazine is not None else -1
    return CarriedWeapon(f"{entry}{suffix}", entry, "ready", shots, loaded, gun=gun)


@once
def burdens(figure: Figure) -> tuple[Modifier, ...]:
    """What heavy weapons cost in every movement; no vehicle and no powered suit feels them."""
    if figure.vehicle is not None or not figure.weapons:
        return ()
    if CATALOGUE.armour[figure.armour].powered:
        return ()
    entries = [CATALOGUE.weapons[carried.entry] for carried in figure.weapons]
    heavy = [entry for entry in entries if entry.move_gutz]
    return tuple([Modifier(f"{each.name} is heavy", each.move_gutz, "R10.5") for each in heavy])
