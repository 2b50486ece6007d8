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
from rules.kernel.screen import Mark, Tone

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


SUPPRESSED = Mark(
    "suppressed",
    "It keeps its head down: 4 less on its combat actions, and it must rally before it moves.",
    "R12.1",
)
PRONE = Mark("prone", "It lies flat; whoever fires at it reckons with that.", "R8.5")
JAMMED = Mark("jammed", "One of its guns is jammed and does not fire until that is cleared.")
EMPTY = Mark("empty", "One of its guns is empty and does not fire until it is loaded.")
CARRYING = Mark("carrying", "It carries somebody, who goes where it goes.")
SHAKEN = Mark(
    "shaken",
    "It has failed a roll and does nothing more this Turn; too many of these end its team's phase.",
    "R4.9",
)
NOT_YET = Mark(
    "off the table", "It is not on the table yet: it comes on over an edge, or is set down first."
)
NEVER = Mark("off the table", "It did not come on to the table before the battle was over.")
SECRET = Mark(
    "not shown yet",
    "Its side prepares in secret: where it begins, and with what, shows when the battle begins.",
)
GONE = {
    DEAD: "It is out of the battle for good.",
    ROUTED: "Its nerve has gone and it has run from the table: it does not come back.",
    LEFT: "It has left the table and does not come back.",
}
DOWN_WHY = "It lies out of action: it cannot act."


def marks_of(figure: Figure) -> tuple[Mark, ...]:
    """What is marked on a figure."""
    marks = []
    if figure.status == DOWN:
        marks.append(Mark(figure.fate or "down", DOWN_WHY))
    states = {weapon.state for weapon in figure.weapons}
    found = (
        (SUPPRESSED, figure.suppressed),
        (PRONE, figure.prone and figure.status == ACTIVE),
        (JAMMED, "jammed" in states),
        (EMPTY, "empty" in states),
        (CARRYING, bool(figure.carrying)),
        (SHAKEN, figure.failed and figure.status == ACTIVE),
    )
    marks += [mark for mark, holds in found if holds]
    for chapter in MARKS:
        marks += chapter(figure)
    return tuple(marks)


def absence_of(figure: Figure, waiting: Mark) -> tuple[Mark, ...]:
    """Why a figure is not on the table; `waiting`: what that means of one that has not come on."""
    if figure.status == RESERVE:
        return (waiting,)
    if figure.status in GONE:
        return (Mark(state_of(figure), GONE[figure.status]),)
    return ()


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
