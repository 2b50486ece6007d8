"""Places for guns on the drawing of a vehicle: front.0, turret.1; from a place to a mount and back.

A place is a side and a number: the second gun to the front stands in front.1. Whoever fills a
place that is free mounts a gun, whoever empties one takes it off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.firewall.catalogue import ARCS, CATALOGUE, Chassis
from rules.firewall.construction import MOST_IN_AN_ARC, MOST_TURRETS
from rules.firewall.vehicles.crew import HARD_POINT, PINTEL, TURRET
from rules.firewall.warbands.builds import MOST_OF_A_KIND, MountRow
from rules.kernel.warbands import BadEdit

AT = "at"  # the field of a place is at.front.0
SIDES = (*ARCS, TURRET, PINTEL)
GONE = "There is no such place on the vehicle."


def side_of(kind: str, arc: str) -> str:
    """On which side a mount stands: its arc for a Hard Point, else what it is."""
    return arc if kind == HARD_POINT and arc in ARCS else kind


def places_of(mounts: Sequence[MountRow]) -> list[tuple[str, int]]:
    """The side and the number of each mount."""
    seen = Counter[str]()
    found = []
    for mount in mounts:
        side = side_of(mount.kind, mount.arc)
        found.append((side, seen[side]))
        seen[side] += 1
    return found


def free_places(chassis: Chassis, mounts: Sequence[MountRow]) -> Iterator[tuple[str, int]]:
    """The next free place on each side where the chassis has room for one more gun."""
    taken = Counter(side for side, _ in places_of(mounts))
    most = 1 if chassis.static else MOST_IN_AN_ARC
    room: dict[str, int] = {
        **{str(arc): most for arc in chassis.hard_point_arcs},
        TURRET: MOST_TURRETS * chassis.turrets,
        PINTEL: MOST_OF_A_KIND * chassis.pintels,
    }
    for side in SIDES:
        if taken[side] < room.get(side, 0):
            yield side, taken[side]


def with_guns(
    mounts: Sequence[Mapping[str, Any]], wanted: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Mounts with these guns in these places; an empty value takes off what stands there.

    wanted: weapons by the names of fields, as `at.front.0`. All places are those from before the
    change. Raises BadEdit for what is no place.
    """
    known = [dict(each) for each in mounts]
    where = {
        place: number
        for number, place in enumerate(
            places_of([MountRow(each["kind"], each["weapon"], each["arc"]) for each in known])
        )
    }
    gone, fresh = set[int](), list[dict[str, Any]]()
    for name, weapon in wanted.items():
        place = _place(name)
        if place in where and weapon:
            known[where[place]]["weapon"] = weapon
        elif place in where:
            gone.add(where[place])
        elif weapon:
            fresh.append(_mount(place[0], weapon))
    return [*(each for number, each in enumerate(known) if number not in gone), *fresh]


def _place(name: str) -> tuple[str, int]:
    _, _, rest = name.partition(".")
    side, _, number = rest.partition(".")
    if side not in SIDES or not number.isdecimal() or len(number) > len(str(MOST_OF_A_KIND)):
        raise BadEdit(GONE, name)
    return side, int(number)


def _mount(side: str, weapon: str) -> dict[str, Any]:
    if side in ARCS:
        return {"kind": HARD_POINT, "weapon": weapon, "arc": side}
    return {"kind": side, "weapon": weapon, "arc": ""}


def cost_at(side: str, mount_class: str) -> int | None:
    """The Vehicle Points of a mount of this class on a side; None where it is too heavy."""
    row = CATALOGUE.mounts[mount_class]
    return {TURRET: row.turret, PINTEL: row.pintel}.get(side, row.hard_point)
