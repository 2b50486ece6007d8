"""Words for people: names of results, states and fates, and lengths in cm."""

from __future__ import annotations

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE, Weapon
from rules.firewall.climbing.card import marks as climbing_marks
from rules.firewall.cybernetics.card import marks as cyber_marks
from rules.firewall.drugs.card import marks as drug_marks
from rules.firewall.fixtures.ways import label_of, way_of
from rules.firewall.skills.card import marks as skill_marks
from rules.firewall.state import ACTIVE, DEAD, DOWN, LEFT, RESERVE, ROUTED, Battle, Figure
from rules.firewall.transport.card import marks as transport_marks
from rules.firewall.vehicles.card import marks as vehicle_marks
from rules.kernel.screen import Tone

RESULT_NAMES = {
    "critical_success": "Critical success",
    "success": "Success",
    "failure": "Failure",
    "critical_failure": "Critical failure",
}
# What a result is worth to whoever rolls, before it is rolled.
CHANCE_TONES: dict[str, Tone] = {
    "critical_success": "hot",
    "success": "good",
    "failure": "plain",
    "critical_failure": "bad",
}
RESULT_TONES = {
    "critical_success": "good",
    "success": "good",
    "failure": "bad",
    "critical_failure": "grave",
}


def enough_failures(allowed: int) -> str:
    """How many failures end a phase (R4.10), up to the verb."""
    return "one failure ends" if allowed == 1 else f"{allowed} failures end"


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


def task_name(battle: Battle, task: str) -> str:
    """What a task is called: the referee's words, or the scenario's name for it."""
    found = battle.open_tasks.get(task)
    if found is not None:
        return found.label
    worked_on = way_of(battle.fixtures, task)
    return label_of(*worked_on) if worked_on is not None else task


def skill_words(skill: str) -> str:
    """What a task is rolled on: a skill, or a feat of strength."""
    known = CATALOGUE.skills.get(skill)
    return known.name if known is not None else f"Strength, a {skill} feat"
