"""What the sections of a building are called, by where they lie."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.firewall.state import Battle, Section
from rules.kernel.sight import Area


def called(battle: Battle, section: str) -> str:
    """What the log calls a section: always the same, whatever has become of its building."""
    known = battle.sections.get(section)
    return known.name if known and known.name else section_name(battle, section)


def with_names_kept(battle: Battle, building: str) -> dict[str, Section]:
    """All sections; those of this building keep the names that they have now.

    Names come from the ground, which a fall changes: what was told before must not change with it.
    """
    return {
        id_: replace(each, name=section_name(battle, id_))
        if each.building == building and not each.name
        else each
        for id_, each in battle.sections.items()
    }


def section_name(battle: Battle, section: str) -> str:
    """What a building's section is called: as the ground that it takes up."""
    areas = {each.id: each for each in battle.areas}
    known = battle.sections.get(section)
    area = areas.get(known.area if known else section)
    if area is None:
        return "a building"
    beside = [
        areas[each.area]
        for each in battle.sections.values()
        if known
        and each.building == known.building
        and each.area in areas  # it may have come down
        and areas[each.area].floor == area.floor
    ]
    part = _part(area, beside)
    return f"{area.name}, {part}" if part else area.name


def _part(area: Area, beside: Sequence[Area]) -> str:
    """Where a section lies among those of its floor, by the compass; empty when it is alone."""
    if len(beside) < 2:
        return ""
    middles = [_middle(each) for each in beside]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    x, y = _middle(area)
    south = _side(y, ys, "north", "south")
    east = _side(x, xs, "west", "east")
    return "-".join(filter(None, (south, east))) or "middle"


def _middle(area: Area) -> tuple[int, int]:
    xs, ys = [x for x, _ in area.corners], [y for _, y in area.corners]
    return min(xs) + max(xs), min(ys) + max(ys)


def _side(value: int, among: Sequence[int], low: str, high: str) -> str:
    twice = 2 * value - min(among) - max(among)
    return low if twice < 0 else high if twice > 0 else ""
