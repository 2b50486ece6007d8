"""Chapter 19, Medical: lost Gutz, and those who were killed (R19.8, G29)."""

from __future__ import annotations

from typing import get_args

from rules.firewall.actions import (
    require_free_hands,
    require_in_person,
    require_reach,
)
from rules.firewall.catalogue.model.arms import NonLethal
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    LOWEST,
    gain_gutz,
    is_success,
    lose_gutz,
)
from rules.firewall.skills.events import FigureRevived, PatientTreated
from rules.firewall.skills.levels import MEDICAL, skill_level
from rules.firewall.skills.orders import Treat
from rules.firewall.skills.rolling import (
    SkillCheck,
    require_user,
    use_skill,
    weigh_skill,
)
from rules.firewall.state import ACTIVE, DEAD, DOWN, TOUCH, Battle, Figure
from rules.firewall.terrain import is_free
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire

# What a non-lethal weapon makes of a kill; whoever is down otherwise was not felled (R10.9).
NON_LETHAL = get_args(NonLethal)


class TreatPlan(Record):
    """A treatment that may be given."""

    check: SkillCheck
    patient: Figure


def is_felled(figure: Figure) -> bool:
    """Whether a figure was killed, or what a non-lethal weapon makes of that (R10.9)."""
    return figure.status in (DEAD, DOWN)


def lost_gutz(figure: Figure) -> int:
    """How much of the Gutz that it began with is gone."""
    return max(0, figure.gutz_at_start - figure.gutz)


def gutz_if_revived(figure: Figure) -> int:
    """Half of what it had when it fell, at least 2 (G29)."""
    return max(LOWEST, figure.gutz // 2)


def plan_treat(battle: Battle, order: Treat) -> TreatPlan:
    """Check a treatment."""
    actor = require_user(battle, order, order.figure, order.action)
    require_in_person(battle, actor)
    require_free_hands(actor)
    if not skill_level(actor, MEDICAL):
        raise IllegalOrder(f"{actor.name} knows nothing of medicine.", "R19.8")
    patient = battle.figures.get(order.patient)
    if patient is None:
        raise IllegalOrder("There is no such patient.")
    why = why_not(battle, actor, patient)
    if why:
        raise IllegalOrder(why, "R19.8")
    require_reach(actor, patient, TOUCH)
    return TreatPlan(weigh_skill(battle, actor, MEDICAL, order.action), patient)


def why_not(battle: Battle, actor: Figure, patient: Figure) -> str:
    """Why there is nothing to treat, or empty."""
    name = patient.name
    if patient.side != actor.side or patient.vehicle is not None:
        return "Treat somebody of your own side."
    if patient.treated:
        return f"{name} has been treated already; once a battle is all that helps."
    if patient.status == DOWN and patient.fate not in NON_LETHAL:
        return f"No attack has felled {name}, and so no treatment brings {name} round."
    if is_felled(patient):
        if patient.carried_by:
            return f"{name} is being carried; put the body down first."
        return "" if is_free(battle, patient, patient.at) else f"Somebody stands over {name}."
    if patient.status != ACTIVE or patient.aboard:
        return f"{name} is out of reach."
    return "" if lost_gutz(patient) else f"{name} has lost no Gutz."


def play_treat(umpire: Umpire[Battle], order: Treat) -> None:
    """Success gives back what was lost, up to the level; only a critical success revives."""
    plan = plan_treat(umpire.battle, order)
    result = use_skill(umpire, plan.check, "treat")
    patient = umpire.battle.figures[plan.patient.id]
    if is_success(result):
        _treated(umpire, plan, patient, critical=result == CRITICAL_SUCCESS)
    elif result == CRITICAL_FAILURE:
        lose_gutz(umpire, patient.id, 1, "mistreatment")


def _treated(umpire: Umpire[Battle], plan: TreatPlan, patient: Figure, *, critical: bool) -> None:
    """What helped uses the one treatment up; what could not help does not (G55)."""
    if is_felled(patient):
        if critical:
            umpire.record(PatientTreated(plan.check.figure, patient.id))
            umpire.record(FigureRevived(patient.id, gutz_if_revived(patient)))
        return
    umpire.record(PatientTreated(plan.check.figure, patient.id))
    restored = min(plan.check.level + critical, lost_gutz(patient))
    gain_gutz(umpire, patient.id, "treatment", restored)
