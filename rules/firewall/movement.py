"""Chapter 5, movement: crawl, walk, run, the roll, the second roll, and other movement actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules.firewall.actions import (
    MOVEMENT,
    require_actor,
    require_facing,
    require_outside,
    spend,
)
from rules.firewall.armour import move_change
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.clouds import gas_on_path
from rules.firewall.cybernetics.effects import stride_percent
from rules.firewall.drugs.effects import in_movement, is_rooted
from rules.firewall.events import (
    ChoiceClosed,
    ChoiceOpened,
    FigureLeft,
    FigureMoved,
)
from rules.firewall.flight import air_place, kept_height
from rules.firewall.footing import has_floor, is_standing, require_way
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    SUCCESS,
    falter,
    gain_gutz,
    is_success,
    lose_gutz,
    roll_gutz,
)
from rules.firewall.kit import burdens
from rules.firewall.leaders import leader_near
from rules.firewall.mishaps.ground import on_this_ground
from rules.firewall.noncombat import STROLL, may_stroll
from rules.firewall.orders import Move, MoveOn, StayPut
from rules.firewall.routes import (
    checked_edge,
    checked_length,
    corners_of,
    facing_after,
    way_of,
)
from rules.firewall.skills.levels import eased_clutter
from rules.firewall.state import (
    ACTIVE,
    RESERVE,
    Battle,
    Figure,
    Pending,
)
from rules.firewall.terrain import (
    clutter_along,
    is_free,
)
from rules.firewall.transport.riding import is_too_fast, paces_of, require_pace, take_up_pace
from rules.firewall.traps.explosions import traps_on_path
from rules.firewall.vehicles.driving import FULL, drive_speeds, reach_by_road
from rules.firewall.whereabouts import place_reached
from rules.kernel.geometry import Point, facing_toward, path_cut
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder, Record, once
from rules.kernel.umpire import Umpire

CRAWL, WALK, RUN = "crawl", "walk", "run"
SPEEDS = {CRAWL: 60, WALK: 180, RUN: 260}  # mm (R5.2)
FAST = (RUN, FULL)  # a plain failure at these speeds is rolled again (R5.8)
MOVE_ON, FLY_ON = "move_on", "fly_on"  # the questions how far to go on
SHORTEST = 10  # mm: no suit slows a figure below this (G14)
STEP_BACK = 5  # mm: how finely a cut-short walk looks for free ground
CARRYING_CLUTTER = 2


class MovePlan(Record):
    """A walk that may be ordered: its path, length and limit in mm, and its modifiers.

    `edge` is where it leaves the table, `entry` where it comes on to it, `height` (mm) that of its
    end where it is another: up the stairs, or through the air, where it may hover.
    """

    figure: Figure
    speed: str
    path: tuple[Point, ...]
    length: int
    maximum: int
    modifiers: tuple[Modifier, ...]
    edge: str
    facing: int
    entry: str = ""
    height: int | None = None
    by_air: bool = False
    hovers: bool = False

    @property
    def manner(self) -> str:
        """The word for what it does: crawl, walk, run or fly."""
        return "fly" if self.by_air else self.speed


def reach_on_foot(figure: Figure, speed: str) -> int:
    """The maximum distance in mm at a speed, with armour and legs (R5.2, R5.3, G14)."""
    return _reaches_on_foot(figure)[speed]


@once
def _reaches_on_foot(figure: Figure) -> Mapping[str, int]:
    change, percent = move_change(figure), stride_percent(figure)
    return {
        speed: max(SHORTEST, (length + change) * percent // 100) for speed, length in SPEEDS.items()
    }


@once
def speeds_of(figure: Figure) -> Mapping[str, int]:
    """Every speed on the ground that a figure may choose, with its furthest distance in mm."""
    if figure.vehicle is not None:
        return drive_speeds(figure)
    return {**_reaches_on_foot(figure), **paces_of(figure)}


def ground_speeds(battle: Battle, figure: Figure) -> Mapping[str, int]:
    """The same in a battle: whoever knows of no enemy may also stroll, as far as a walk (R5.9)."""
    speeds = speeds_of(figure)
    if may_stroll(battle, figure):
        return {STROLL: reach_on_foot(figure, WALK), **speeds}
    return speeds


def open_speeds(battle: Battle, figure: Figure) -> dict[str, int]:
    """Those that are open now: none to who hangs on a wall (R7.1), none too fast (R20.1)."""
    if not is_standing(battle, figure):
        return {}
    speeds = ground_speeds(battle, figure).items()
    return {speed: reach for speed, reach in speeds if not is_too_fast(figure, speed)}


def movement_modifiers(
    battle: Battle, figure: Figure, gutz: int | None = None
) -> Iterator[Modifier]:
    """What bears on every movement action of a figure, wherever it goes; `gutz` as for leaders."""
    yield from leader_near(battle, figure, gutz)
    yield from burdens(figure)
    if figure.carrying and battle.rules.get("carrying") != "free":
        body = battle.figures[figure.carrying].name
        yield Modifier(f"Carrying {body}", -CARRYING_CLUTTER, "R22.2")
    yield from in_movement(figure)
    if battle.mishaps.tags:
        yield from on_this_ground(battle, figure)


def clutter_underfoot(
    battle: Battle, figure: Figure, path: Sequence[Point], height: int
) -> Iterator[Modifier]:
    """Minus the highest clutter on the way, which acrobats and drivers lessen (R6.2, R19.6).

    `height` is that of the way's end; on stairs the clutter of both floors counts.
    """
    clutter, name = clutter_along(battle, path, height)
    if height != figure.height:
        clutter, name = max((clutter, name), clutter_along(battle, path, figure.height))
    if clutter:
        yield Modifier(f"Clutter of {name}", -clutter, "R6.2")
        skill, level = eased_clutter(figure)
        if level:
            name = CATALOGUE.skills[skill].name
            yield Modifier(f"{name} {level}", min(level, clutter), "R19.6")


def plan_move(battle: Battle, order: Move) -> MovePlan:
    """Check a movement order and work out everything about it before the roll."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_facing(order.facing)
    require_outside(battle, actor)
    require_mobile(actor)
    if actor.flying:
        raise IllegalOrder(f"{actor.name} is in the air and must fly or land.", "R17.4")
    path, entry = way_of(battle, actor, order)
    height = actor.height if order.height is None else order.height
    maximum = _reach_along(battle, actor, order.speed, path, height)
    length = checked_length(battle, actor, path, maximum, height, leave=order.leave)
    edge = checked_edge(battle, actor, path[-1], order.leave)
    strolls = order.speed == STROLL
    modifiers = () if strolls else tuple(_on_the_way(battle, actor, path, height))
    facing = facing_after(actor, path, order.facing)
    return MovePlan(
        actor, order.speed, path, length, maximum, modifiers, edge, facing, entry, order.height
    )


def _on_the_way(
    battle: Battle, actor: Figure, path: Sequence[Point], height: int
) -> Iterator[Modifier]:
    yield from movement_modifiers(battle, actor)
    yield from clutter_underfoot(battle, actor, path, height)


def _reach_along(
    battle: Battle, actor: Figure, speed: str, path: Sequence[Point], height: int
) -> int:
    """The furthest distance (mm) at a speed over this ground, or the reason against the way."""
    if actor.vehicle is not None:
        return reach_by_road(battle, actor, speed, path, height)
    if speed == STROLL and not may_stroll(battle, actor):
        raise IllegalOrder(f"{actor.name} knows of enemies and does not stroll.", "R5.9")
    reaches = ground_speeds(battle, actor)
    if speed not in reaches:
        raise IllegalOrder("A figure crawls, walks or runs.", "R5.1")
    require_pace(actor, speed, height)
    require_way(battle, actor, path, height)
    return reaches[speed]


def is_held(figure: Figure) -> bool:
    """Whether something keeps the figure where it is this Turn (R12.2, R12.3, R18.1)."""
    return figure.suppressed or figure.rallied or is_rooted(figure)


def require_mobile(actor: Figure) -> None:
    """Nothing keeps the figure where it is: no fire (R12.2), no drug gone wrong (R18.1)."""
    if actor.suppressed:
        raise IllegalOrder(f"{actor.name} is suppressed and must rally before moving.", "R12.2")
    if actor.rallied:
        raise IllegalOrder(
            f"{actor.name} has only just rallied and stays there until the next Turn.", "R12.3"
        )
    if is_rooted(actor):
        raise IllegalOrder(
            f"{actor.name}'s legs do not obey; a drug has gone wrong. Other actions are open.",
            "R18.1",
        )


def play_move(umpire: Umpire[Battle], order: Move) -> None:
    """A movement action over ground (R5.4-R5.8)."""
    carry_on(umpire, umpire.plan(plan_move, order))


def carry_on(umpire: Umpire[Battle], plan: MovePlan) -> None:
    """The roll for a planned way, on foot or by air, and how far it leads (R5.4-R5.8)."""
    figure = plan.figure.id
    spend(umpire, figure, MOVEMENT)
    if plan.speed == STROLL:
        _walk(umpire, plan)
        return
    if not plan.by_air:
        take_up_pace(umpire, plan.figure, plan.speed)
    result = roll_gutz(umpire, figure, plan.manner, plan.modifiers)
    if result == CRITICAL_SUCCESS:
        gain_gutz(umpire, figure, "critical success")
    if is_success(result):
        _walk(umpire, plan)
        if result == CRITICAL_SUCCESS:
            _offer_more(umpire, plan)
        return
    falter(umpire, figure)
    if result == CRITICAL_FAILURE:
        lose_gutz(umpire, figure, 1, "critical failure")
        return
    _walk(umpire, _cut_short(umpire.battle, plan))
    if plan.speed in FAST:
        _second_roll(umpire, figure)


def _cut_short(battle: Battle, plan: MovePlan) -> MovePlan:
    """Half the intended or half the maximum distance, whichever is less (R5.6), on free ground."""
    length = min(plan.length, plan.maximum) // 2
    while length > 0:
        path = path_cut(plan.path, length)
        stop = _stop(battle, plan, path[-1])
        if stop is not None:
            facing = plan.facing if path[-2] == path[-1] else facing_toward(path[-2], path[-1])
            height, hovers = stop
            return replace(plan, path=path, facing=facing, edge="", height=height, hovers=hovers)
        length -= STEP_BACK
    return replace(plan, path=plan.path[:1], edge="", height=None)


def _stop(battle: Battle, plan: MovePlan, point: Point) -> tuple[int | None, bool] | None:
    """The height at which the way may end early at a point, if it is another, and whether hovering.

    None: it cannot end there.
    """
    if plan.by_air:
        return air_place(battle, plan.figure, point, kept_height(plan.figure))
    on_floor = has_floor(battle, point, plan.figure.height)
    return (None, False) if on_floor and is_free(battle, plan.figure, point) else None


def _walk(umpire: Umpire[Battle], plan: MovePlan) -> None:
    figure, path = plan.figure, plan.path
    goes = path[0] != path[-1] or plan.height is not None
    moves = len(path) > 1 and (goes or plan.facing != figure.facing)
    # Whoever fails on entering may be left standing on the very edge.
    enters = figure.status == RESERVE and is_free(umpire.battle, figure, path[0])
    if moves or enters:
        way = path if moves else path[:1]
        umpire.record(_moved(umpire.battle, plan, way))
    gas_on_path(umpire, figure.id, path, entered=figure.status == RESERVE)
    traps_on_path(umpire, figure.id, path[-1:] if plan.by_air else path, figure.height)
    if plan.edge and umpire.battle.figures[figure.id].status == ACTIVE:
        umpire.record(FigureLeft(figure.id, plan.edge, figure.carrying))


def _moved(battle: Battle, plan: MovePlan, way: tuple[Point, ...]) -> FigureMoved:
    """The move along a way; the ground at its end is named as it is called now."""
    figure = plan.figure
    height = figure.height if plan.height is None else plan.height
    place = place_reached(battle, figure, way[-1], height)
    return FigureMoved(
        figure.id, way, plan.facing, plan.manner, plan.entry, plan.height, plan.hovers, place
    )


def _second_roll(umpire: Umpire[Battle], figure: str) -> None:
    """A failed run is rolled again at once; failing that costs a point (R5.8)."""
    if umpire.battle.figures[figure].status not in (ACTIVE, RESERVE):
        return
    if not is_success(roll_gutz(umpire, figure, "second running roll")):
        lose_gutz(umpire, figure, 1, "failed run")


def more_than(maximum: int) -> int:
    """A quarter more than the maximum distance (R5.5)."""
    return maximum + maximum // 4


def _offer_more(umpire: Umpire[Battle], plan: MovePlan) -> None:
    """A critical success allows a quarter more than the maximum (R5.5)."""
    figure = umpire.battle.figures[plan.figure.id]
    more = more_than(plan.maximum) - plan.length
    # A bomb on the way may have pinned it down.
    if figure.status == ACTIVE and not figure.suppressed and more >= SHORTEST:
        kind = FLY_ON if plan.by_air else MOVE_ON
        umpire.record(ChoiceOpened(Pending(kind, figure.side, figure.id, {plan.speed: more})))


def plan_move_on(battle: Battle, order: MoveOn) -> MovePlan:
    """Check the use of extra movement."""
    actor = require_answer(battle, order.side, order.figure)
    require_facing(order.facing)
    reach = battle.pending[0].reach.get(order.speed)
    if reach is None:
        speeds = ", ".join(battle.pending[0].reach)
        raise IllegalOrder(f"{actor.name} moves on at: {speeds}.", "R5.5")
    path = (actor.at, *corners_of(battle, order))
    by_air = battle.pending[0].kind == FLY_ON
    height, hovers = _glide(battle, actor, path[-1]) if by_air else (actor.height, False)
    if not by_air:
        reach = min(reach, more_than(_reach_along(battle, actor, order.speed, path, height)))
    length = checked_length(battle, actor, path, reach, height, leave=order.leave)
    edge = checked_edge(battle, actor, path[-1], order.leave)
    facing = facing_after(actor, path, order.facing)
    return MovePlan(
        actor, order.speed, path, length, reach, (), edge, facing,
        height=height if by_air else None, by_air=by_air, hovers=hovers,
    )  # fmt: skip


def _glide(battle: Battle, actor: Figure, end: Point) -> tuple[int, bool]:
    """Where a flight goes on to: as high as it is, or down again if it has landed."""
    found = air_place(battle, actor, end, kept_height(actor))
    if found is None:
        raise IllegalOrder("There is no room to stop there.", "R1.1")
    return found


def require_answer(battle: Battle, side: str, figure: str) -> Figure:
    """The figure about which the question is asked, which its own side must answer."""
    if not battle.pending:
        raise IllegalOrder("Nothing is waiting for an answer.")
    question = battle.pending[0]
    asks = question.kind in (MOVE_ON, FLY_ON)
    if not asks or question.side != side or question.figure != figure:
        raise IllegalOrder("That is not the question that waits for an answer.")
    return battle.figures[figure]


def play_move_on(umpire: Umpire[Battle], order: MoveOn) -> None:
    """Move on without a further roll."""
    plan = plan_move_on(umpire.battle, order)
    umpire.record(ChoiceClosed(plan.figure.id))
    if not plan.by_air:
        take_up_pace(umpire, plan.figure, plan.speed)
    _walk(umpire, plan)


def play_stay_put(umpire: Umpire[Battle], order: StayPut) -> None:
    """Decline to move on."""
    figure = require_answer(umpire.battle, order.side, order.figure)
    umpire.record(ChoiceClosed(figure.id))


def stationary_roll(
    umpire: Umpire[Battle], figure: str, purpose: str, modifiers: tuple[Modifier, ...]
) -> str:
    """A movement action on the spot: spend it, roll, and take the usual gain or loss."""
    spend(umpire, figure, MOVEMENT)
    result = roll_gutz(umpire, figure, purpose, modifiers)
    if result == CRITICAL_SUCCESS:
        gain_gutz(umpire, figure, "critical success")
    elif result != SUCCESS:
        falter(umpire, figure)
        if result == CRITICAL_FAILURE:
            lose_gutz(umpire, figure, 1, "critical failure")
    return result
