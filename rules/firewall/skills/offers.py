"""Chapter 19, skills: what a figure of the acting team may be ordered to do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import COMBAT, MOVEMENT, centimetres, has_action
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.skills.concealment import can_hide
from rules.firewall.skills.levels import (
    MEDICAL,
    OBSERVATION,
    STEALTH,
    TECHNICAL,
    skill_level,
    uses_skills,
)
from rules.firewall.skills.medicine import gutz_if_revived, is_felled, lost_gutz, why_not
from rules.firewall.skills.mending import broken_weapons, friends_in_reach, stopped_systems
from rules.firewall.skills.rolling import ACTIONS
from rules.firewall.state import TOUCH, Battle, Figure, active_figures, are_foes, gap
from rules.firewall.terrain import is_seen
from rules.kernel.offers import Choice, Field, Offer, Option

SKILLS = "Skills"


def offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """This chapter's orders for one figure."""
    if not may_use_skills(battle, figure):
        return
    yield from _hiding(battle, figure)
    if not figure.carrying:
        yield from _repairs(battle, figure)
        yield from _treatments(battle, figure)


def may_use_skills(battle: Battle, figure: Figure) -> bool:
    """Whether chapter 19 is in play and the figure has an action for it, on its own feet."""
    free = has_action(figure, MOVEMENT) or has_action(figure, COMBAT)
    return free and not figure.aboard and uses_skills(battle)


def action_choice(figure: Figure) -> Choice:
    """With which action: whichever is left (R19.2)."""
    left = (action for action in ACTIONS if has_action(figure, action))
    options = tuple(Option(action, f"{action} action") for action in left)
    return Choice("action", "Use", options, given=options[0].value)


def skill_offer(
    order: str, label: str, figure: Figure, skill: str, *fields: Field, **fixed: str
) -> Offer:
    """An order by which a figure uses a skill with either action."""
    note = f"{CATALOGUE.skills[skill].name} {skill_level(figure, skill)}"
    whole = {"figure": figure.id, **fixed}
    return Offer(
        order, label, figure.id, SKILLS, whole, (*fields, action_choice(figure)), note, "R19.2"
    )


def _hiding(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if not figure.hidden and can_hide(battle, figure):
        yield skill_offer("hide", "Hide", figure, STEALTH)
    found = [
        Option(other.id, other.name, centimetres(gap(figure, other)))
        for other in active_figures(battle)
        if other.hidden
        and are_foes(figure, other)
        and is_seen(battle, figure, other.at, other.height)
    ]
    if found:
        target = Choice("target", "Hidden enemy", tuple(found))
        yield skill_offer("spot", "Spot a hidden enemy", figure, OBSERVATION, target)


def _repairs(battle: Battle, figure: Figure) -> Iterator[Offer]:
    for owner in friends_in_reach(battle, figure):
        whose = "" if owner.id == figure.id else f"{owner.name}'s "
        for carried in broken_weapons(owner):
            label = f"Mend {whose}{CATALOGUE.weapons[carried.entry].name}"
            yield skill_offer("mend", label, figure, TECHNICAL, of=owner.id, weapon=carried.id)
        for system in stopped_systems(owner):
            label = f"Mend {whose}{CATALOGUE.cybernetics[system.entry].name}"
            yield skill_offer("mend", label, figure, TECHNICAL, of=owner.id, system=system.id)


def _treatments(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if not skill_level(figure, MEDICAL) or figure.vehicle is not None:
        return
    patients = tuple(
        Option(patient.id, patient.name, _case(patient))
        for patient in battle.figures.values()
        if gap(figure, patient) <= TOUCH and not why_not(battle, figure, patient)
    )
    if patients:
        yield skill_offer("treat", "Treat", figure, MEDICAL, Choice("patient", "Patient", patients))


def _case(patient: Figure) -> str:
    if is_felled(patient):
        return f"{patient.fate or patient.status}; would come round with {gutz_if_revived(patient)}"
    return f"{lost_gutz(patient)} Gutz lost"
