"""Who may do something now."""

from __future__ import annotations

from rules.kernel.record import IllegalOrder
from rules.killzone.state import ACTIVE, PLAYED, Battle, Figure


def may_act(battle: Battle, figure: Figure) -> bool:
    """Whether this figure's squad acts and it can do something."""
    return (
        battle.phase == PLAYED
        and not battle.asks
        and figure.squad == battle.active
        and figure.status == ACTIVE
    )


def require_actor(battle: Battle, side: str, figure: str) -> Figure:
    """The figure, if its side may act with it now. Raises IllegalOrder."""
    found = battle.figures.get(figure)
    if found is None or found.side != side:
        raise IllegalOrder("That is none of your figures.", "K31")
    if battle.phase != PLAYED:
        raise IllegalOrder("The battle is not being fought.", "K31")
    if battle.asks:
        raise IllegalOrder("Something else must be decided first.", "K31")
    if found.squad != battle.active:
        raise IllegalOrder(f"{found.name} acts when its squad does.", "K31")
    if found.status != ACTIVE:
        raise IllegalOrder(f"{found.name} can do nothing now.", "K35")
    return found


def require_on_foot(figure: Figure) -> None:
    """Raises IllegalOrder when somebody sits in a vehicle."""
    if figure.aboard:
        raise IllegalOrder(f"{figure.name} is in a vehicle.", "K2")
