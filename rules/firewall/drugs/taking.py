"""Chapter 18, drugs: taking one, and what it does well or badly (R18.1, G22)."""

from __future__ import annotations

from rules.firewall.actions import MOVEMENT, require_actor, require_on_table, spend
from rules.firewall.catalogue import CATALOGUE, Drug
from rules.firewall.drugs.events import DrugTaken
from rules.firewall.drugs.minds import lose_mind, turn_side
from rules.firewall.drugs.orders import TakeDrug
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    HIGHEST,
    falter,
    gain_gutz,
    is_success,
    kill,
    lose_gutz,
    roll_gutz,
)
from rules.firewall.leaders import settle_leaders
from rules.firewall.movement import movement_modifiers
from rules.firewall.state import Battle, Dose, Figure
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

TAKING = "drug"


def is_taken(figure: Figure, drug: str) -> bool:
    """Whether a hit of it is at work already, for good."""
    return any(dose.drug == drug and dose.good for dose in figure.doses)


def plan_drug(battle: Battle, order: TakeDrug) -> tuple[Figure, Drug, tuple[Modifier, ...]]:
    """Check the taking of a drug: who, what, and the modifiers of the roll."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_on_table(actor)
    if actor.drugs.get(order.drug, 0) < 1:
        raise IllegalOrder(f"{actor.name} has no such drug.", "R18.1")
    drug = CATALOGUE.drugs[order.drug]
    if is_taken(actor, order.drug):
        raise IllegalOrder(f"{drug.name} is at work already; keep the hit for later.", "R18.2")
    return actor, drug, tuple(movement_modifiers(battle, actor))


def play_drug(umpire: Umpire[Battle], order: TakeDrug) -> None:
    """A movement action with a table of its own: criticals cost or gain no Gutz by themselves."""
    actor, drug, modifiers = plan_drug(umpire.battle, order)
    spend(umpire, actor.id, MOVEMENT)
    result = roll_gutz(umpire, actor.id, TAKING, modifiers)
    if is_success(result):
        _do_good(umpire, actor.id, drug)
        return
    falter(umpire, actor.id)
    if result == CRITICAL_FAILURE:
        _do_harm(umpire, actor.id, drug)
    else:
        umpire.record(DrugTaken(actor.id, drug.id))
    settle_leaders(umpire)


def _do_good(umpire: Umpire[Battle], figure: str, drug: Drug) -> None:
    gained = min(drug.gutz, HIGHEST - umpire.battle.figures[figure].gutz)
    umpire.record(DrugTaken(figure, drug.id, Dose(drug.id, True, gained)))
    if gained:
        gain_gutz(umpire, figure, drug.name, gained)


def _do_harm(umpire: Umpire[Battle], figure: str, drug: Drug) -> None:
    """The drug's own line for a critical failure."""
    if drug.bad == "death":
        umpire.record(DrugTaken(figure, drug.id))
        kill(umpire, figure, drug.name)
    elif drug.bad == "berserk":
        umpire.record(DrugTaken(figure, drug.id))
        lose_mind(umpire, figure, drug.id)
    elif drug.bad == "paranoid":
        umpire.record(DrugTaken(figure, drug.id))
        turn_side(umpire, figure, drug.id)
    else:
        umpire.record(DrugTaken(figure, drug.id, Dose(drug.id, False, drug.bad_gutz)))
        lose_gutz(umpire, figure, -drug.bad_gutz, drug.name)
