"""Words for people: names of results, states and fates, and lengths in cm."""

from __future__ import annotations

from collections.abc import Sequence

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE, Weapon
from rules.firewall.climbing.card import marks as climbing_marks
from rules.firewall.cybernetics.card import marks as cyber_marks
from rules.firewall.drugs.card import marks as drug_marks
from rules.firewall.skills.card import marks as skill_marks
from rules.firewall.state import ACTIVE, DEAD, DOWN, LEFT, RESERVE, ROUTED, Battle, Figure
from rules.firewall.transport.card import marks as transport_marks
from rules.firewall.vehicles.card import marks as vehicle_marks
from rules.kernel.sight import Area

RESULT_NAMES = {
    "critical_success": "Critical success",
    "success": "Success",
    "failure": "Failure",
    "critical_failure": "Critical failure",
}
RESULT_TONES = {
    "critical_success": "good",
    "success": "good",
    "failure": "bad",
    "critical_failure": "grave",
}


def state_of(figure: Figure) -> str:
    """A figure's state in a word or two."""
    if figure.status == DOWN:
        return figure.fate or "down"
    if figure.status == DEAD and figure.fate:
        return figure.fate
    return {
        ACTIVE: "on the table",
        RESERVE: "off the table",
        DEAD: "dead",
        ROUTED: "routed",
        LEFT: "left the table",
    }[figure.status]


# What the optional chapters mark on a figure.
MARKS = (climbing_marks, vehicle_marks, transport_marks, cyber_marks, drug_marks, skill_marks)


def marks_of(figure: Figure) -> tuple[str, ...]:
    """What is marked on a figure."""
    marks = []
    if figure.status == DOWN:
        marks.append(figure.fate or "down")
    if figure.suppressed:
        marks.append("suppressed")
    if figure.prone and figure.status == ACTIVE:
        marks.append("prone")
    if any(weapon.state == "jammed" for weapon in figure.weapons):
        marks.append("jammed")
    if any(weapon.state == "empty" for weapon in figure.weapons):
        marks.append("empty")
    if figure.carrying:
        marks.append("carrying")
    if figure.failed and figure.status == ACTIVE:
        marks.append("shaken")
    for chapter in MARKS:
        marks += chapter(figure)
    return tuple(marks)


def gun_numbers(entry: Weapon) -> str:
    """How a gun fires and how far: its modes, and the limits of its bands in cm."""
    modes = ", ".join(f"{mode.fire} {mode.gutz:+d}" for mode in entry.modes)
    limits = (entry.short, entry.effective, entry.long)
    bands = "/".join(centimetres(each).removesuffix(" cm") for each in limits)
    return f"{modes}; {bands} cm"


def weapon_name(entry: str) -> str:
    """A weapon as the catalogue calls it."""
    return CATALOGUE.weapons[entry].name


def grenade_name(entry: str) -> str:
    """A grenade as the catalogue calls it."""
    return CATALOGUE.grenades[entry].name


def name_of(battle: Battle, figure: str) -> str:
    """What a figure is called."""
    found = battle.figures.get(figure)
    return found.name if found else figure


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


def task_name(battle: Battle, task: str) -> str:
    """What a task is called: the referee's words, or the scenario's name for it."""
    found = battle.open_tasks.get(task)
    return found.label if found else task


def initials(name: str) -> str:
    """Two letters, or a letter and a number, for a token."""
    words = "".join(sign for sign in name if sign.isalnum() or sign == " ").split()
    if len(words) > 1 and words[-1].isdigit():
        return words[0][0] + words[-1]
    if len(words) > 1:
        return words[0][0] + words[1][0].upper()
    return "".join(words)[:2]
