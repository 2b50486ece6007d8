"""House catalogues in warbands: builds under a pack, what a pack holds, and a club's own points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules.firewall.catalogue import (
    HousePack,
    id_under,
    maker_of,
    pack_called,
    stem_of,
    stocked,
)
from rules.firewall.catalogue.pack_reading import read_pack
from rules.firewall.catalogue.pack_writing import pack_schema, written
from rules.firewall.warbands.armoury import armoury
from rules.firewall.warbands.builds import Build, FigureBuild, VehicleBuild, build_of, stored
from rules.kernel.building import Entry, Packing
from rules.kernel.packs import FigureChange, Pack, PackEntry
from rules.kernel.warbands import BadEdit

# --- Builds --------------------------------------------------------------------------------------


def under(kind: str, build: Mapping[str, Any], pack: str) -> dict[str, Any]:
    """A build whose entries are those of a pack wherever it has its own, else the book's."""
    try:
        made: Build = build_of(kind, build)
    except BadEdit:
        return dict(build)  # a draft that nobody can read stays as it is
    moved = _vehicle(made, pack) if isinstance(made, VehicleBuild) else _figure(made, pack)
    return stored(moved)


def _figure(made: FigureBuild, pack: str) -> FigureBuild:
    def as_in(table: str, id_: str) -> str:
        return id_under(pack, table, id_)

    systems = (
        replace(row, entry=as_in("cybernetics", row.entry), weapon=_arm(row.weapon, pack))
        for row in made.cyber
    )
    return replace(
        made,
        troop=as_in("troops", made.troop),
        armour=as_in("armour", made.armour),
        weapons=tuple(as_in("weapons", each) for each in made.weapons),
        hard_points=tuple(as_in("weapons", each) for each in made.hard_points),
        grenades={as_in("grenades", each): count for each, count in made.grenades.items()},
        melee=as_in("close_combat_weapons", made.melee),
        gear=tuple(as_in("gear", each) for each in made.gear),
        cyber=tuple(systems),
        drugs={as_in("drugs", each): count for each, count in made.drugs.items()},
        transport=as_in("transport", made.transport) if made.transport else "",
    )


def _arm(weapon: str, pack: str) -> str:
    """What is built in: a firearm, or else a close combat weapon."""
    found = id_under(pack, "weapons", weapon)
    return id_under(pack, "close_combat_weapons", weapon) if found == weapon else found


def _vehicle(made: VehicleBuild, pack: str) -> VehicleBuild:
    mounts = (
        replace(mount, weapon=id_under(pack, "weapons", mount.weapon)) for mount in made.mounts
    )
    return replace(
        made,
        troop=id_under(pack, "troops", made.troop),
        chassis=id_under(pack, "chassis", made.chassis),
        mounts=tuple(mounts),
    )


# --- What is in a pack ---------------------------------------------------------------------------


def pack_entries(pack: Pack) -> tuple[PackEntry, ...]:
    """Every row of a pack beside the book's, and every price, in the order of the armoury."""
    house = stocked_as(pack)
    prices = pack.points.prices if pack.points else {}
    book = {entry.id: entry for part in armoury() for entry in part.entries}
    found = []
    for part in armoury(house.digest):
        for entry in part.entries:
            stem = stem_of(entry.id)
            is_own = maker_of(entry.id) != ""
            if not is_own and stem not in prices:
                continue
            figures = _figures(entry, book.get(stem)) if is_own else ()
            found.append(
                PackEntry(
                    entry.id, part.title, entry.name, is_own and stem in book, tuple(figures),
                    prices.get(stem),
                )
            )  # fmt: skip
    return tuple(found)


def stocked_as(pack: Pack) -> HousePack:
    """The house pack that a pack is."""
    found = pack_called(pack.digest)
    if found is None:
        raise KeyError(pack.digest)
    return found


def _figures(entry: Entry, before: Entry | None) -> Iterator[FigureChange]:
    """What differs from the book's entry; of a new one, everything."""
    old = before.stats if before is not None else {}
    if before is not None and before.name != entry.name:
        yield FigureChange("Name", before.name, entry.name)
    for label in dict.fromkeys((*old, *entry.stats)):
        was, now = old.get(label, ""), entry.stats.get(label, "")
        if was != now:
            yield FigureChange(label, was, now)
    note = before.note if before is not None else ""
    if note != entry.note:
        yield FigureChange("Note", note, entry.note)


EXAMPLE = """\
# Lengths are millimetres. Every entry either changes one of the book or adds one of your own.
name = "House rules of our club"
note = "What we agreed on."

[[weapons]]
changes = "colt_m2117"
long = 1100
note = "With the long barrel."

[[weapons]]
id = "harpoon_gun"
name = "Harpoon gun"
category = "miscellaneous"
hands = 2
short = 150
effective = 300
long = 450
magazine = 1
reload = "action"
modes = [{ fire = "SS", gutz = 1, malfunction = 0 }]
note = "Bolts with a line."

[[drugs]]
id = "dockers_tea"
name = "Docker's tea"
movement = 1
bad_movement = -1

# A price list of your own: leave it out to count no points.
[points]
label = "Club points"
most = 300
gutz = 2
cyber_point = 1
[points.prices]
colt_m2117 = 12
harpoon_gun = 20
"""

PACKING = Packing(
    read=read_pack,
    written=written,
    stocked=stocked,
    known=pack_called,
    schema=pack_schema,
    entries=pack_entries,
    example=EXAMPLE,
)
