"""Words for people: names of results, states and fates, and lengths in cm."""

from __future__ import annotations

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE, Weapon
from rules.firewall.state import ACTIVE, DEAD, DOWN, LEFT, RESERVE, ROUTED, Battle, Figure

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
    return {
        ACTIVE: "on the table",
        RESERVE: "off the table",
        DEAD: "dead",
        ROUTED: "routed",
        LEFT: "left the table",
    }[figure.status]


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


def initials(name: str) -> str:
    """Two letters, or a letter and a number, for a token."""
    words = name.split()
    if len(words) > 1 and words[-1].isdigit():
        return words[0][0] + words[-1]
    if len(words) > 1:
        return words[0][0] + words[1][0].upper()
    return name[:2]
