"""Who may act now: one movement and one combat action a Turn (R4.6-R4.9)."""

from __future__ import annotations

from rules.firewall.events import ActionSpent, FigureTurned
from rules.firewall.state import (
    ACT,
    ACTIVE,
    CHOOSE,
    OVER,
    RESERVE,
    SETUP,
    Battle,
    Figure,
    gap,
    side_name,
)
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
        raise IllegalOrder(f"First decide how far {figure.name} moves on.", "R5.5")


def require_own(battle: Battle, order: Order, figure: str) -> Figure:
    """The figure, which must belong to the side that orders."""
    found = battle.figures.get(figure)
    if found is None:
        raise IllegalOrder("There is no such figure in this battle.")
    if found.side != order.side:
        raise IllegalOrder(f"{found.name} takes no orders from you.")
    return found


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
    _require_action_left(actor, action)
    return actor


def _require_action_left(actor: Figure, action: str) -> None:
    if action == MOVEMENT and actor.moved:
        raise IllegalOrder(f"{actor.name} has had this Turn's movement action.", "R4.6")
    if action == COMBAT and actor.fought:
        raise IllegalOrder(f"{actor.name} has had this Turn's combat action.", "R4.6")


def require_on_table(actor: Figure) -> None:
    """The figure stands on the table."""
    if actor.status != ACTIVE:
        raise IllegalOrder(f"{actor.name} is not on the table yet and must enter it first.")


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


def centimetres(length: int) -> str:
    """A length in mm as words in cm: 125 is "12.5 cm"."""
    whole, part = divmod(length, 10)
    return f"{whole}.{part} cm" if part else f"{whole} cm"
