"""Setting up: each side by its own edge, in secret, and all lie open at once."""

from __future__ import annotations

from collections.abc import Iterable

from rules.fireteam_tomorrow.catalogue import INCH
from rules.fireteam_tomorrow.events import BattleBegan, FigureDeployed, SideReady
from rules.fireteam_tomorrow.orders import Begin, Deploy
from rules.fireteam_tomorrow.state import SETUP, Army, Battle, Figure, allies_of
from rules.fireteam_tomorrow.terrain import is_free
from rules.kernel.geometry import Point
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Preparation
from rules.kernel.umpire import Umpire

Box = tuple[int, int, int, int]  # mm: x, y, width and height

ZONE = 8 * INCH
# Two armies by one corner keep out of it, and so far beyond that not even vehicles could touch:
# a refusal for want of room would tell one army where the other has been set up.
CORNER = ZONE + 3 * INCH
ENDS = {
    "north": ("west", "east"), "south": ("west", "east"),
    "west": ("north", "south"), "east": ("north", "south"),
}  # fmt: skip


def strip(edge: str, armies: Iterable[Army], width: int, height: int) -> Box:
    """The strip along an edge, short of the corners that it would share with other armies."""
    taken = {army.edge for army in armies}
    first, last = (CORNER if end in taken else 0 for end in ENDS[edge])
    far = {"east": width - ZONE, "south": height - ZONE}.get(edge, 0)
    if edge in ("west", "east"):
        return far, first, ZONE, height - first - last
    return first, far, width - first - last, ZONE


def zone(battle: Battle, army: str) -> Box:
    """Where an army sets up."""
    edge = battle.armies[army].edge
    return strip(edge, battle.armies.values(), battle.width, battle.height)


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
        raise IllegalOrder(_bounds(battle, figure.army), "T2")
    if not is_free(battle, figure, Point(order.x, order.y)):
        raise IllegalOrder("There is no room: somebody or a building stands there.", "T2")
    return figure


def _bounds(battle: Battle, army: str) -> str:
    """Where an army sets up, in words."""
    taken = {each.edge for each in battle.armies.values()}
    shared = [end for end in ENDS[battle.armies[army].edge] if end in taken]
    if not shared:
        return "Set up within 8 inches of your own edge."
    return (
        "Set up within 8 inches of your own edge, and no nearer than "
        f"{CORNER // INCH} inches to the {' or '.join(shared)} edge: another army is there."
    )


def play_deploy(umpire: Umpire[Battle], order: Deploy) -> None:
    """Set a figure up elsewhere; its army knows, for all of it sets up in one strip."""
    figure = umpire.plan(plan_deploy, order)
    at, allies = Point(order.x, order.y), allies_of(umpire.battle, order.side)
    umpire.record(FigureDeployed(audience=allies, figure=figure.id, at=at))


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


def preparations(battle: Battle, side: str) -> tuple[Preparation, ...]:
    """Who has begun; everybody stands somewhere from the start, so nobody is left to be placed."""
    if battle.phase != SETUP:
        return ()
    due = preparing(battle)
    return tuple(
        Preparation(each.id, "busy" if each.id in due else "ready", is_known=each.id == side)
        for each in battle.sides
    )
