"""How far each side is with its preparations, as far as another one may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.firewall.arranging import unplaced
from rules.firewall.precedence import chooser, preparing
from rules.firewall.referee.numbered import treasure
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import SETUP, Battle, is_referee
from rules.kernel.screen import Preparation


def preparations(battle: Battle, side: str) -> tuple[Preparation, ...]:
    """Each side that plays, and the referee where that is somebody who prepares."""
    if battle.phase != SETUP or not battle.scenario:
        return ()
    return tuple(_preparation(battle, each, side) for each in _preparers(battle))


def _preparers(battle: Battle) -> Iterator[str]:
    for each in battle.sides:
        prepares = each.id in (*preparing(battle), *battle.ready)
        if prepares or not is_referee(battle, each.id):
            yield each.id


def _preparation(battle: Battle, side: str, reader: str) -> Preparation:
    state = _state(battle, side)
    if not (side == reader or is_referee(battle, reader)):
        return Preparation(side, state)
    if state != "busy":
        return Preparation(side, state, is_known=True)
    waiting = () if chooser(battle) else tuple(figure.id for figure in unplaced(battle, side))
    return Preparation(side, state, True, waiting, tuple(_open(battle, side)))


def _state(battle: Battle, side: str) -> Literal["ready", "busy", "waits"]:
    if side in preparing(battle):
        return "busy"
    chooses_later = bool(scenario_of(battle).edges(battle, side)) and side not in battle.entries
    return "waits" if chooses_later and not is_referee(battle, side) else "ready"


def _open(battle: Battle, side: str) -> Iterator[str]:
    if chooser(battle) == side:
        yield "choose a table edge"
    elif is_referee(battle, side) and treasure(battle) is None:
        yield "hide the spike, or leave that to a die"
