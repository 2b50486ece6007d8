"""What a member has, one thing a chip: for rows, cards and drawings of people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.kernel.record import Record

WEAPON, ARMOUR, GEAR, CYBER, DRUG, SKILL, MOUNT = (
    *("weapon", "armour", "gear", "cyber", "drug", "skill", "mount"),
)
SORTS = (WEAPON, MOUNT, ARMOUR, GEAR, CYBER, DRUG, SKILL)  # as they stand in a row
# What a weapon looks like from afar, and so what is drawn of it.
WEAPON_CLASSES = (
    *("pistol", "smg", "rifle", "long_rifle", "shotgun", "machine_gun", "launcher", "rocket"),
    *("flamer", "beam", "stunner", "bow", "thrown", "blade", "blunt", "cannon"),
)
# What is seen of somebody's armour: nothing, leather or metal pieces, a vest, a whole suit with a
# helmet, and a suit that carries itself.
ARMOUR_CLASSES = ("clothes", "leather", "vest", "suit", "powered")
# What is seen of gear and cyberware; most of both is not.
SEEN_THINGS = (
    *("mask", "goggles", "pack", "shield", "helmet", "board", "bike"),
    *("eye", "ear", "arm", "legs", "jack", "muscle", "computer", "wings"),
)
PERSON = "person"  # who is seen whole, whatever they have
# What a vehicle is drawn as, from above and from the side.
OUTLINES = ("bike", "trike", "car", "van", "carrier", "tank", "flyer", "gun")


class Chip(Record):
    """One thing that a member has. `sort` is one of SORTS; `count` how many there are of it.

    look: what is seen of it, of the classes above; empty where nothing is. section, entry: where
    it stands in the armoury; empty where it does not.
    """

    sort: str
    label: str
    count: int = 1
    look: str = ""
    section: str = ""
    entry: str = ""


def chips_of(
    sort: str, section: str, ids: Iterable[str], rows: Mapping[str, Any], looks: Mapping[str, str]
) -> Iterator[Chip]:
    """The things of a list of ids, each once with its number; what no row names is left out.

    looks: what is seen of each id.
    """
    for id_, count in Counter(each for each in ids if each in rows).items():
        yield Chip(sort, rows[id_].name, count, looks.get(id_, ""), section, id_)
