"""Chapter 19, skills: what is shown before an order is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.skills.concealment import plan_hide, plan_spot
from rules.firewall.skills.levels import STEALTH, skill_level
from rules.firewall.skills.medicine import gutz_if_revived, is_felled, lost_gutz, plan_treat
from rules.firewall.skills.mending import plan_mend
from rules.firewall.skills.orders import Hide, Mend, Scrounge, Spot, Treat
from rules.firewall.skills.scrounging import finds_left, plan_scrounge
from rules.firewall.state import Battle, CarriedWeapon
from rules.firewall.weighed import skilled
from rules.firewall.words import name_of, weapon_name
from rules.kernel.events import Order
from rules.kernel.screen import Line, Preview


def _hide(battle: Battle, order: Hide) -> Preview:
    title = f"{name_of(battle, order.figure)} hides"
    notes = ("Nobody may aim at a hidden figure until it attacks, runs, is spotted or exposed.",)
    return skilled(battle, order, plan_hide(battle, order), title, notes, ref="R19.11")


def _spot(battle: Battle, order: Spot) -> Preview:
    check = plan_spot(battle, order)
    spotter, target = battle.figures[order.figure], battle.figures[order.target]
    notes = (
        f"{target.name} answers with Stealth {skill_level(target, STEALTH)}.",
        "The better result wins; then the level, then experience, then a die.",
    )
    lines = (Line(spotter.at, target.at, "", "clear"),)
    title = f"{spotter.name} looks for {target.name}"
    return skilled(battle, order, check, title, notes, lines=lines, ref="R19.4")


def _mend(battle: Battle, order: Mend) -> Preview:
    plan = plan_mend(battle, order)
    name = name_of(battle, order.figure)
    if isinstance(plan.broken, CarriedWeapon):
        title = f"{name} clears the {weapon_name(plan.broken.entry)}"
        notes = ("A critical failure ruins the weapon.",)
        return skilled(battle, order, plan.check, title, notes, ref="R19.11")
    title = f"{name} mends the {CATALOGUE.cybernetics[plan.broken.entry].name}"
    return skilled(battle, order, plan.check, title, ref="R19.11")


def _treat(battle: Battle, order: Treat) -> Preview:
    plan = plan_treat(battle, order)
    patient, level = plan.patient, plan.check.level
    if is_felled(patient):
        gain = f"Only a critical success: back with Gutz {gutz_if_revived(patient)}."
    else:
        lost = lost_gutz(patient)
        gain = f"Gives back {min(level, lost)} Gutz, {min(level + 1, lost)} if critical."
    notes = (gain, "A critical failure costs the patient 1 Gutz.", "Works once in a battle.")
    title = f"{name_of(battle, order.figure)} treats {patient.name}"
    return skilled(battle, order, plan.check, title, notes, ref="R19.8")


def _scrounge(battle: Battle, order: Scrounge) -> Preview:
    figure, found = plan_scrounge(battle, order)
    left = finds_left(figure) - found.cost
    title = f"{figure.name} finds: {found.name}"
    return Preview(title=title, notes=(f"Leaves {left} of Streetwise to use.",), ref="R19.9")


PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {
    Hide: _hide,
    Spot: _spot,
    Mend: _mend,
    Treat: _treat,
    Scrounge: _scrounge,
}
# Titles of the orders that need no more than one.
TITLES: dict[type[Order], str] = {}
