"""Points of victory, and when it is over (K47)."""

from __future__ import annotations

from rules.kernel.screen import ScoreLine
from rules.kernel.umpire import Umpire
from rules.killzone.events import BattleEnded
from rules.killzone.state import DEAD, LEFT, OVER, Battle, Figure, Side, on_table, side_name


def points(battle: Battle, side: Side) -> int:
    """What a side has won: enemies out of it and their wrecks, and its own who have got away."""
    found = 0
    for figure in battle.figures.values():
        if figure.side == side.id:
            scores = bool(side.edge) and figure.exit == side.edge
        else:
            scores = figure.status == DEAD or _is_lost(battle, figure)
        found += figure.worth if scores else 0
    return found + sum(
        vehicle.worth
        for vehicle in battle.vehicles.values()
        if vehicle.side != side.id and vehicle.wrecked
    )


def _is_lost(battle: Battle, figure: Figure) -> bool:
    edge = next((side.edge for side in battle.sides if side.id == figure.side), "")
    return figure.status == LEFT and (not figure.exit or figure.exit != edge)


def scores(battle: Battle) -> tuple[ScoreLine, ...]:
    """The points of each side."""
    won = {side.id: str(points(battle, side)) for side in battle.sides}
    return (ScoreLine("Points", won, "for enemies out of it, their wrecks, and own who got away"),)


def end_if_over(umpire: Umpire[Battle]) -> bool:
    """End it when only one side is left; whether it is over."""
    battle = umpire.battle
    if battle.phase == OVER:
        return True
    there = {figure.side for figure in on_table(battle)}
    left = [side.id for side in battle.sides if side.id in there and side.id not in battle.conceded]
    if len(left) > 1:
        return False
    if battle.conceded:
        winner = left[0] if left else ""
        name = side_name(battle, battle.conceded[0])
        umpire.record(BattleEnded(winner=winner, reason=f"{name} gives up."))
    else:
        end_by_points(umpire, "Only one side is left.")
    return True


def end_by_points(umpire: Umpire[Battle], why: str) -> None:
    """The side with more points has won."""
    battle = umpire.battle
    scores = sorted(((points(battle, side), side) for side in battle.sides), key=lambda s: -s[0])
    told = ", ".join(f"{side.name} {score}" for score, side in scores)
    winner = scores[0][1].id if scores[0][0] > scores[1][0] else ""
    umpire.record(BattleEnded(winner=winner, reason=f"{why} Points: {told}."))
