"""Setting up: each side by its own edge, in secret, and all lie open at once."""

from __future__ import annotations

from rules.fireteam_tomorrow.catalogue import INCH
from rules.fireteam_tomorrow.events import BattleBegan, FigureDeployed, SideReady
from rules.fireteam_tomorrow.orders import Begin, Deploy
from rules.fireteam_tomorrow.state import SETUP, Battle, Figure
from rules.fireteam_tomorrow.terrain import is_free
from rules.kernel.geometry import Point
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

ZONE = 8 * INCH


def zone(battle: Battle, army: str) -> tuple[int, int, int, int]:
    """Where an army sets up: x, y, width and height of the strip along its edge."""
    edge, width, height = battle.armies[army].edge, battle.width, battle.height
    strips = {
        "north": (0, 0, width, ZONE), "south": (0, height - ZONE, width, ZONE),
        "west": (0, 0, ZONE, height), "east": (width - ZONE, 0, ZONE, height),
    }  # fmt: skip
    return strips[edge]


def preparing(battle: Battle) -> tuple[str, ...]:
    """The sides that set up still."""
    if battle.phase != SETUP or not battle.scenario:
        return ()
    done = (*battle.ready, *battle.conceded)
    return tuple(side.id for side in battle.sides if side.id not in done)


def _require_preparing(battle: Battle, side: str) -> None:
    if side not in preparing(battle):
        raise IllegalOrder("You set up before the battle, until you begin.", "T2")


def plan_deploy(battle: Battle, order: Deploy) -> Figure:
    """Who is set up elsewhere. Raises IllegalOrder."""
    _require_preparing(battle, order.side)
    figure = battle.figures.get(order.figure)
    if figure is None or figure.side != order.side:
        raise IllegalOrder("That is none of your figures.", "T2")
    left, top, width, height = zone(battle, figure.army)
    if not (left <= order.x <= left + width and top <= order.y <= top + height):
        raise IllegalOrder("Set up within 8 inches of your own edge.", "T2")
    if not is_free(battle, figure, Point(order.x, order.y)):
        raise IllegalOrder("There is no room: somebody or a building stands there.", "T2")
    return figure


def play_deploy(umpire: Umpire[Battle], order: Deploy) -> None:
    """Set a figure up elsewhere."""
    figure = umpire.plan(plan_deploy, order)
    at = Point(order.x, order.y)
    umpire.record(FigureDeployed(audience=(order.side,), figure=figure.id, at=at))


def plan_begin(battle: Battle, order: Begin) -> Begin:
    """The side begins. Raises IllegalOrder."""
    _require_preparing(battle, order.side)
    return order


def play_begin(umpire: Umpire[Battle], order: Begin) -> None:
    """Begin; when all have, everybody's places lie open."""
    umpire.plan(plan_begin, order)
    umpire.record(SideReady(side=order.side))
    begin_if_ready(umpire)


def begin_if_ready(umpire: Umpire[Battle]) -> None:
    """Everybody is set up, or has given up: the battle begins."""
    battle = umpire.battle
    if battle.phase == SETUP and not preparing(battle):
        umpire.record(BattleBegan(places={f.id: f.at for f in battle.figures.values()}))
