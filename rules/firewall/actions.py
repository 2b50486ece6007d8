"""Who may act now: one movement and one combat action a Turn (R4.6-R4.9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rules.firewall.cybernetics.systems import has_extra_action
from rules.firewall.events import ActionSpent, FigureTurned
from rules.firewall.state import (
    ACT,
    ACTIVE,
    BERSERK,
    CHOOSE,
    OVER,
    RESERVE,
    SETUP,
    Battle,
    Figure,
    gap,
    side_name,
)
from rules.firewall.vehicles.crew import shots_a_turn
from rules.kernel.events import Order
from rules.kernel.geometry import FACINGS
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

MOVEMENT, COMBAT = "movement", "combat"


def require_open(battle: Battle) -> None:
    """The battle is not over."""
    if battle.phase == OVER:
        raise IllegalOrder("The battle is over.")


def require_running(battle: Battle) -> None:
    """The battle is being fought."""
    require_open(battle)
    if battle.phase == SETUP:
        raise IllegalOrder("The battle has not begun; finish the preparations first.")


def require_no_question(battle: Battle) -> None:
    """Nothing is waiting for an answer."""
    if battle.pending:
        figure = battle.figures[battle.pending[0].figure]
        if battle.pending[0].kind not in ("move_on", "fly_on"):
            raise IllegalOrder(f"First decide what becomes of {figure.name}.", "R5.10")
        raise IllegalOrder(f"First decide how far {figure.name} moves on.", "R5.5")


def require_own(battle: Battle, order: Order, figure: str) -> Figure:
    """The figure, which must belong to the side that orders."""
    found = battle.figures.get(figure)
    if found is None:
        raise IllegalOrder("There is no such figure in this battle.")
    if found.side != order.side:
        raise IllegalOrder(f"{found.name} takes no orders from you.")
    return found


def require_obedient(battle: Battle, order: Order) -> None:
    """The figure is not berserk: the umpire alone moves such a one (R18.1)."""
    figure = battle.figures.get(getattr(order, "figure", ""))
    if figure is not None and figure.mind == BERSERK:
        raise IllegalOrder(f"{figure.name} is berserk and obeys nobody.", "R18.1")


def require_actor(battle: Battle, order: Order, figure: str, action: str) -> Figure:
    """The figure, which must be free to take this kind of action now."""
    require_running(battle)
    require_no_question(battle)
    actor = require_own(battle, order, figure)
    if battle.phase == CHOOSE:
        whose = side_name(battle, battle.to_choose)
        raise IllegalOrder(f"{whose} must first choose a fire team to act.", "R4.3")
    if battle.phase != ACT or actor.team != battle.active_team:
        acting = battle.teams[battle.active_team].name
        raise IllegalOrder(f"{actor.name} must wait: {acting} has the initiative.", "R4.3")
    if actor.status not in (ACTIVE, RESERVE):
        raise IllegalOrder(f"{actor.name} is out of the fight.")
    if actor.failed:
        raise IllegalOrder(
            f"{actor.name} has failed a roll and does nothing more this Turn.", "R4.9"
        )
    if actor.idle_until >= battle.turn:
        raise IllegalOrder(
            f"{actor.name}'s cyberware is down until the end of Turn {actor.idle_until}.", "R17.3"
        )
    _require_action_left(actor, action)
    return actor


def is_legal(plan: Callable[[Battle, Any], object], battle: Battle, order: Order) -> bool:
    """Whether a plan finds nothing to refuse in an order."""
    try:
        plan(battle, order)
    except IllegalOrder:
        return False
    return True


def has_action(figure: Figure, action: str) -> bool:
    """Whether a figure has this kind of action left this Turn (R4.6, R8.2, R21.3)."""
    if figure.vehicle is not None and action == COMBAT:
        return figure.shots < shots_a_turn(figure)
    spent = figure.moved if action == MOVEMENT else figure.fought
    return not spent or (has_extra_action(figure) and not figure.extra)


def may_still_act(battle: Battle, figure: Figure) -> bool:
    """Whether a figure can be ordered to take any action this Turn (R4.6, R4.9, R18.1)."""
    if figure.failed or figure.idle_until >= battle.turn or figure.mind == BERSERK:
        return False
    return has_action(figure, MOVEMENT) or has_action(figure, COMBAT)


def _require_action_left(actor: Figure, action: str) -> None:
    if action and not has_action(actor, action):
        if actor.vehicle is not None and action == COMBAT:
            raise IllegalOrder(f"{actor.name} has nothing left to fire this Turn.", "R8.2")
        raise IllegalOrder(f"{actor.name} has had this Turn's {action} action.", "R4.6")


def require_on_table(actor: Figure) -> None:
    """The figure stands on the table."""
    if actor.status != ACTIVE:
        raise IllegalOrder(f"{actor.name} is not on the table yet and must enter it first.")


def require_outside(battle: Battle, actor: Figure) -> None:
    """The figure is in no vehicle."""
    if actor.aboard:
        vehicle = battle.figures[actor.aboard].name
        raise IllegalOrder(f"{actor.name} must first get out of {vehicle}.", "R21.4")


def require_in_person(battle: Battle, actor: Figure) -> None:
    """Somebody on foot, whose hands can reach things; a crew stays where it is (R21.3)."""
    require_outside(battle, actor)
    if actor.vehicle is not None:
        raise IllegalOrder(f"The crew of {actor.name} stays with it.", "R21.3")


def require_free_hands(actor: Figure) -> None:
    """Whoever carries a body neither shoots nor fights (R22.2)."""
    if actor.carrying:
        raise IllegalOrder(f"{actor.name} is carrying somebody and has no hand free.", "R22.2")


def require_reach(actor: Figure, other: Figure, reach: int) -> None:
    """The other base is within reach (mm)."""
    distance = gap(actor, other)
    if distance > reach:
        raise IllegalOrder(
            f"{other.name} is {centimetres(distance)} away; the reach is {centimetres(reach)}.",
            "R13.1",
        )


def require_facing(facing: int | None) -> None:
    """A facing is one of sixteen steps."""
    if facing is not None and not 0 <= facing < FACINGS:
        raise IllegalOrder(f"A facing is a number from 0 to {FACINGS - 1}.")


def spend(umpire: Umpire[Battle], figure: str, action: str) -> None:
    """Use the action up."""
    umpire.record(ActionSpent(figure, action))


def turn_to(umpire: Umpire[Battle], figure: Figure, facing: int | None) -> None:
    """Turn on the spot, free with an action (G10)."""
    if facing is not None and facing != figure.facing:
        umpire.record(FigureTurned(figure.id, facing))


@lru_cache(maxsize=4096)
def centimetres(length: int) -> str:
    """A length in mm as words in cm: 125 is "12.5 cm"."""
    whole, part = divmod(length, 10)
    return f"{whole}.{part} cm" if part else f"{whole} cm"
