"""One thing in the place of another: what a figure would be with it, everything else as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE, calibre_of, stem_of
from rules.firewall.warbands.builds import FigureBuild, VehicleBuild, build_of, stored
from rules.kernel.warbands import Member

BARE = "unarmed"  # nothing in hand is nothing to put something in the place of
Takes = Callable[[str], bool]  # whether a thing makes way


def things(member: Member) -> tuple[str, ...]:
    """What a member has that something else may take the place of, as entries of the armoury."""
    made = build_of(member.kind, member.build)
    if isinstance(made, VehicleBuild):
        return tuple(dict.fromkeys(mount.weapon for mount in made.mounts))
    hand = (made.melee,) if made.melee != BARE else ()
    found = (*made.weapons, *made.hard_points, *made.grenades, *hand, made.armour, *made.drugs)
    return tuple(dict.fromkeys(found))


def swapped(member: Member, entry: str, instead: str) -> dict[str, Any]:
    """The build of a member with an entry in the place of another.

    Without `instead`, of everything like it: what a house catalogue has changed takes the place of
    what the book has; what is new, of whatever is of its category; a drug, of any drug.
    """
    table = next((name for name in _LIKE if entry in getattr(CATALOGUE, name)), "")
    made = build_of(member.kind, member.build)
    if not table:
        return stored(made)

    def makes_way(other: str) -> bool:
        if instead:
            return other == instead
        return other != entry and other != BARE and _is_like(table, other, entry)

    if isinstance(made, VehicleBuild):
        return stored(_vehicle(made, table, entry, makes_way))
    return stored(_figure(made, table, entry, makes_way))


def _is_like(table: str, other: str, entry: str) -> bool:
    rows = getattr(CATALOGUE, table)
    if other not in rows:
        return False
    if stem_of(entry) in rows:
        return stem_of(other) == stem_of(entry)
    return bool(_LIKE[table](rows[other]) == _LIKE[table](rows[entry]))


def _category(row: Any) -> Any:
    """Guns on mounts are like those of their class, not like what people carry."""
    return row.category, getattr(row, "mount_class", None), calibre_of(row.id)


def _any(row: Any) -> Any:
    return ""


# What may be swapped, and what two of it have in common that are like each other.
_LIKE: dict[str, Callable[[Any], Any]] = {
    "weapons": _category,
    "grenades": _category,
    "close_combat_weapons": _category,
    "armour": _category,
    "drugs": _any,
}


def _figure(made: FigureBuild, table: str, entry: str, makes_way: Takes) -> FigureBuild:
    def put(other: str) -> str:
        return entry if makes_way(other) else other

    match table:
        case "weapons":
            guns, fixed = tuple(map(put, made.weapons)), tuple(map(put, made.hard_points))
            return replace(made, weapons=guns, hard_points=fixed)
        case "grenades":
            return replace(made, grenades=_counted(made.grenades, put))
        case "drugs":
            return replace(made, drugs=_counted(made.drugs, put))
        case "armour":
            return replace(made, armour=put(made.armour))
    return replace(made, melee=put(made.melee))


def _counted(before: Mapping[str, int], put: Callable[[str], str]) -> dict[str, int]:
    """As many as there were of whatever made way."""
    after: dict[str, int] = {}
    for name, count in before.items():
        after[put(name)] = after.get(put(name), 0) + count
    return after


def _vehicle(made: VehicleBuild, table: str, entry: str, makes_way: Takes) -> VehicleBuild:
    if table != "weapons":
        return made
    return replace(made, mounts=tuple(_mounts(made, entry, makes_way)))


def _mounts(made: VehicleBuild, entry: str, makes_way: Takes) -> Iterator[Any]:
    for mount in made.mounts:
        yield replace(mount, weapon=entry) if makes_way(mount.weapon) else mount
