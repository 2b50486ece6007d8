"""Chapter 7, climbing and jumping: the checks, the roll, and the fall (R7.1, R7.2)."""

from __future__ import annotations

from rules.firewall.actions import (
    MOVEMENT,
    centimetres,
    require_actor,
    require_on_table,
    spend,
)
from rules.firewall.climbing.events import FigureClimbed
from rules.firewall.climbing.falling import AN_ATTACK, fall
from rules.firewall.climbing.orders import Climb, Jump
from rules.firewall.climbing.ways import LOW, Way, climbing_reach, ways
from rules.firewall.clouds import gas_on_path
from rules.firewall.events import ChoiceOpened
from rules.firewall.footing import has_floor, is_standing, strides
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    falter,
    gain_gutz,
    is_success,
    lose_gutz,
    roll_gutz,
)
from rules.firewall.leaders import settle_leaders
from rules.firewall.movement import SHORTEST, WALK, movement_modifiers, require_mobile
from rules.firewall.state import ACTIVE, Battle, Figure, Pending
from rules.firewall.terrain import (
    clutter_along,
    floors_at,
    is_free,
    is_on_table,
    is_water,
    obstacle_between,
)
from rules.firewall.traps.explosions import traps_on_path
from rules.firewall.whereabouts import place_reached
from rules.kernel.events import Order
from rules.kernel.geometry import Point, facing_toward, span
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire

CLIMB, JUMP = "climb", "jump"


class ClimbPlan(Record):
    """A climb or a jump that may be ordered: its end, and where a fall from `top` mm would end."""

    figure: Figure
    manner: str
    way: Way
    top: int
    modifiers: tuple[Modifier, ...]


def _require_climber(battle: Battle, order: Order, figure: str) -> Figure:
    actor = require_actor(battle, order, figure, MOVEMENT)
    require_on_table(actor)
    require_mobile(actor)
    if actor.vehicle is not None or actor.aboard or actor.flying:
        raise IllegalOrder(f"{actor.name} is not on foot.", "R7.1")
    return actor


def plan_climb(battle: Battle, order: Climb) -> ClimbPlan:
    """Check a climb: its end must be one that the walls and the figure's reach allow."""
    actor = _require_climber(battle, order, order.figure)
    for way in ways(battle, actor):
        if way.at == (order.x, order.y) and way.height == order.height:
            top = max(actor.height, way.height)
            places = ((actor.at, actor.height), (way.at, way.height))
            return ClimbPlan(actor, CLIMB, way, top, _modifiers(battle, actor, *places))
    reach = centimetres(climbing_reach(actor))
    raise IllegalOrder(f"No wall lets {actor.name} climb there; one action climbs {reach}.", "R7.1")


def _modifiers(battle: Battle, actor: Figure, *places: tuple[Point, int]) -> tuple[Modifier, ...]:
    """As for every movement, with the worst clutter of some places at some heights (R6.2).

    Acrobats are no better in clutter here than others (R19.6).
    """
    clutter, name = max(clutter_along(battle, (at,), height) for at, height in places)
    underfoot = (Modifier(f"Clutter of {name}", -clutter, "R6.2"),) if clutter else ()
    return (*movement_modifiers(battle, actor), *underfoot)


def plan_jump(battle: Battle, order: Jump) -> ClimbPlan:
    """Check a jump: over something, not too far, and not down a fall (R7.1)."""
    actor = _require_climber(battle, order, order.figure)
    end = Point(order.x, order.y)
    reach = climbing_reach(actor)
    length = span(actor.at, end)
    if not is_standing(battle, actor):
        raise IllegalOrder(f"{actor.name} hangs on a wall and cannot jump.", "R7.1")
    if not 0 < length <= reach:
        raise IllegalOrder(f"One action jumps up to {centimetres(reach)}.", "R7.1")
    height = _landing(battle, actor, end)
    below = _gap(battle, actor, end)
    way = Way(end, height, length, "Jump", below)
    places = [(point, actor.height) for point in (actor.at, end)]
    return ClimbPlan(actor, JUMP, way, actor.height, _modifiers(battle, actor, *places))


def _landing(battle: Battle, actor: Figure, end: Point) -> int:
    """The height at which a jump lands: the highest floor that it does not have to climb."""
    if not is_on_table(battle, end) or is_water(battle, end, actor.height):
        raise IllegalOrder("There is nothing to land on.", "R7.1")
    height = max(each for each in floors_at(battle, end) if each < actor.height + LOW)
    if actor.height - height >= AN_ATTACK:
        raise IllegalOrder("That would be a fall: climb down instead.", "R7.3")
    if not is_free(battle, actor, end, height):
        raise IllegalOrder("Somebody's base is in the way there.", "R1.1")
    return height


def _gap(battle: Battle, actor: Figure, end: Point) -> Point:
    """Where a jump that goes wrong ends: in the gap, or at the obstacle."""
    wall = obstacle_between(battle, actor.at, end, actor.height)
    if wall is not None:
        if wall.top - actor.height >= LOW:
            raise IllegalOrder(f"{wall.name} is too tall to jump: climb it.", "R7.1")
        return actor.at
    for point in strides((actor.at, end)):
        if not has_floor(battle, point, actor.height):
            return point
    raise IllegalOrder("There is nothing to jump over: walk there.", "R7.1")


def play_climb(umpire: Umpire[Battle], order: Climb) -> None:
    """Climb, or fall."""
    _play(umpire, plan_climb(umpire.battle, order))


def play_jump(umpire: Umpire[Battle], order: Jump) -> None:
    """Jump, or fall."""
    _play(umpire, plan_jump(umpire.battle, order))


def _play(umpire: Umpire[Battle], plan: ClimbPlan) -> None:
    figure = plan.figure.id
    spend(umpire, figure, MOVEMENT)
    result = roll_gutz(umpire, figure, plan.manner, plan.modifiers)
    if is_success(result):
        if result == CRITICAL_SUCCESS:
            gain_gutz(umpire, figure, "critical success")
        _arrive(umpire, plan)
        if result == CRITICAL_SUCCESS:
            _offer_more(umpire, plan)
        return
    falter(umpire, figure)
    if result == CRITICAL_FAILURE:
        lose_gutz(umpire, figure, 1, "critical failure")
        _fall(umpire, plan)
    settle_leaders(umpire)


def _arrive(umpire: Umpire[Battle], plan: ClimbPlan) -> None:
    figure, way = plan.figure, plan.way
    facing = facing_toward(figure.at, way.at) if way.at != figure.at else figure.facing
    place = place_reached(umpire.battle, figure, way.at, way.height)
    umpire.record(
        FigureClimbed(figure.id, way.at, way.height, plan.manner, facing, figure.at, place)
    )
    gas_on_path(umpire, figure.id, (figure.at, way.at), entered=False)
    traps_on_path(umpire, figure.id, (way.at,), way.height)


def _fall(umpire: Umpire[Battle], plan: ClimbPlan) -> None:
    """From the highest point of the way to whatever is below it."""
    if umpire.battle.figures[plan.figure.id].status != ACTIVE:
        return
    below = plan.way.below
    floor = max(each for each in floors_at(umpire.battle, below) if each <= plan.figure.height)
    if floor < plan.top:
        fall(umpire, plan.figure.id, below, floor, plan.top - floor)


def _offer_more(umpire: Umpire[Battle], plan: ClimbPlan) -> None:
    """A critical success goes a quarter further, on whatever floor it has come to (R7.2, R5.5)."""
    figure = umpire.battle.figures[plan.figure.id]
    more = climbing_reach(plan.figure) + climbing_reach(plan.figure) // 4 - plan.way.length
    if more >= SHORTEST and is_standing(umpire.battle, figure):
        pending = Pending("move_on", figure.side, figure.id, {WALK: more})
        umpire.record(ChoiceOpened(pending))
