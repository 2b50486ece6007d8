"""Chapter 5, movement: crawl, walk, run, the roll, the second roll, and other movement actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.firewall.actions import (
    MOVEMENT,
    centimetres,
    require_actor,
    require_facing,
    require_free_hands,
    require_on_table,
    require_reach,
    spend,
)
from rules.firewall.armour import move_change
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.clouds import gas_on_path
from rules.firewall.events import (
    BodyDropped,
    BodyLifted,
    ChoiceClosed,
    ChoiceOpened,
    FigureLeft,
    FigureMoved,
    SuppressionCleared,
    TaskAdvanced,
)
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
from rules.firewall.leaders import leader_near
from rules.firewall.orders import Attempt, Lift, Move, MoveOn, PutDown, Rally, StayPut
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import (
    ACTIVE,
    BASE,
    DOWN,
    RESERVE,
    TOUCH,
    Battle,
    Figure,
    Pending,
)
from rules.firewall.terrain import (
    EDGES,
    clutter_along,
    edges_at,
    is_free,
    is_on_table,
    on_edge,
)
from rules.kernel.geometry import Point, facing_toward, path_cut, path_length, span
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire

CRAWL, WALK, RUN = "crawl", "walk", "run"
SPEEDS = {CRAWL: 60, WALK: 180, RUN: 260}  # mm (R5.2)
SHORTEST = 10  # mm: no suit slows a figure below this (G14)
STEP_BACK = 5  # mm: how finely a cut-short walk looks for free ground
CARRYING_CLUTTER = 2
MOST_CORNERS = 8


class MovePlan(Record):
    """A walk that may be ordered: its path, length and limit in mm, and its modifiers.

    `edge` is where it leaves the table, `entry` where it comes on to it.
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


def reach_on_foot(figure: Figure, speed: str) -> int:
    """The maximum distance in mm at a speed, armour included (R5.2, R5.3, G14)."""
    return max(SHORTEST, SPEEDS[speed] + move_change(figure))


def movement_modifiers(battle: Battle, figure: Figure) -> Iterator[Modifier]:
    """What bears on every movement action of a figure, wherever it goes."""
    yield from leader_near(battle, figure)
    for carried in figure.weapons:
        entry = CATALOGUE.weapons[carried.entry]
        if entry.move_gutz and not CATALOGUE.armour[figure.armour].powered:
            yield Modifier(f"{entry.name} is heavy", entry.move_gutz, "R10.5")
    if figure.carrying and battle.rules.get("carrying") != "free":
        body = battle.figures[figure.carrying].name
        yield Modifier(f"Carrying {body}", -CARRYING_CLUTTER, "R22.2")


def clutter_underfoot(battle: Battle, path: Sequence[Point]) -> Iterator[Modifier]:
    """Minus the highest clutter on the way (R5.4, R6.2)."""
    clutter, name = clutter_along(battle, path)
    if clutter:
        yield Modifier(f"Clutter of {name}", -clutter, "R6.2")


def plan_move(battle: Battle, order: Move) -> MovePlan:
    """Check a movement order and work out everything about it before the roll."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_facing(order.facing)
    if order.speed not in SPEEDS:
        raise IllegalOrder("A figure crawls, walks or runs.", "R5.1")
    if actor.suppressed:
        raise IllegalOrder(f"{actor.name} is suppressed and must rally before moving.", "R12.2")
    way = (*_corners(order), Point(order.x, order.y))
    start, entry = _start(battle, actor, order, way[0])
    path = (start, *way)
    maximum = reach_on_foot(actor, order.speed)
    length = _checked_length(battle, actor, path, maximum)
    edge = _checked_edge(battle, actor, path[-1], order.leave)
    modifiers = (*movement_modifiers(battle, actor), *clutter_underfoot(battle, path))
    facing = order.facing if order.facing is not None else facing_toward(path[-2], path[-1])
    return MovePlan(actor, order.speed, path, length, maximum, modifiers, edge, facing, entry)


def _start(battle: Battle, actor: Figure, order: Move, first: Point) -> tuple[Point, str]:
    """Where the walk starts, and over which edge when the figure enters the table."""
    if actor.status == ACTIVE:
        return actor.at, ""
    edge = order.edge or _nearest_entry(battle, actor, first)
    if edge not in EDGES:
        raise IllegalOrder(f"Say over which table edge {actor.name} enters.", "R22.1")
    scenario_of(battle).check_entry(battle, actor, edge)
    return on_edge(battle, first, edge), edge


def _nearest_entry(battle: Battle, actor: Figure, first: Point) -> str:
    """The edge nearest to the way's first point among those that the figure may use."""
    nearest = sorted(EDGES, key=lambda edge: span(first, on_edge(battle, first, edge)))
    for edge in nearest:
        try:
            scenario_of(battle).check_entry(battle, actor, edge)
        except IllegalOrder:
            continue
        return edge
    return nearest[0]


def _corners(order: Move) -> tuple[Point, ...]:
    if len(order.via) > MOST_CORNERS:
        raise IllegalOrder(f"A route has at most {MOST_CORNERS} corners.", "R5.1")
    return tuple(Point(x, y) for x, y in order.via)


def _checked_length(battle: Battle, actor: Figure, path: Sequence[Point], maximum: int) -> int:
    if not all(is_on_table(battle, point) for point in path):
        raise IllegalOrder("The way leads off the table; walk to its edge and leave there.")
    length = path_length(path)
    if length > maximum:
        raise IllegalOrder(
            f"That is {centimetres(length)}; at this speed {actor.name} moves at most "
            f"{centimetres(maximum)}.",
            "R5.2",
        )
    if length == 0 and actor.status == ACTIVE:
        raise IllegalOrder("Choose a destination: this one is where the figure stands.", "R5.1")
    if not is_free(battle, actor, path[-1], BASE):
        raise IllegalOrder("Somebody's base is in the way there.", "R1.1")
    return length


def _checked_edge(battle: Battle, actor: Figure, end: Point, leave: bool) -> str:
    if not leave:
        return ""
    edges = edges_at(battle, end)
    if not edges:
        raise IllegalOrder("To leave the table, end the move on its edge.")
    # In a corner two edges meet, and one that is open is enough.
    for edge in edges[:-1]:
        if may_leave(battle, actor, edge):
            return edge
    scenario_of(battle).check_exit(battle, actor, edges[-1])
    return edges[-1]


def may_leave(battle: Battle, actor: Figure, edge: str) -> bool:
    """Whether the scenario lets a figure leave over this edge."""
    try:
        scenario_of(battle).check_exit(battle, actor, edge)
    except IllegalOrder:
        return False
    return True


def play_move(umpire: Umpire[Battle], order: Move) -> None:
    """A movement action over ground (R5.4-R5.8)."""
    plan = plan_move(umpire.battle, order)
    figure = plan.figure.id
    spend(umpire, figure, MOVEMENT)
    result = roll_gutz(umpire, figure, order.speed, plan.modifiers)
    if result == CRITICAL_SUCCESS:
        gain_gutz(umpire, figure, "critical success")
    if is_success(result):
        _walk(umpire, plan, plan.path, plan.edge)
        if result == CRITICAL_SUCCESS:
            _offer_more(umpire, plan)
        return
    falter(umpire, figure)
    if result == CRITICAL_FAILURE:
        lose_gutz(umpire, figure, 1, "critical failure")
        return
    _walk(umpire, plan, _cut_short(umpire.battle, plan), "")
    if order.speed == RUN:
        _second_roll(umpire, figure)


def _cut_short(battle: Battle, plan: MovePlan) -> tuple[Point, ...]:
    """Half the intended or half the maximum distance, whichever is less (R5.6), on free ground."""
    length = min(plan.length, plan.maximum) // 2
    while length > 0:
        path = path_cut(plan.path, length)
        if is_free(battle, plan.figure, path[-1], BASE):
            return path
        length -= STEP_BACK
    return plan.path[:1]


def _walk(umpire: Umpire[Battle], plan: MovePlan, path: tuple[Point, ...], edge: str) -> None:
    figure = plan.figure
    if len(path) > 1 and path[0] != path[-1]:
        facing = plan.facing if path is plan.path else facing_toward(path[-2], path[-1])
        umpire.record(FigureMoved(figure.id, path, facing, plan.speed, plan.entry))
    elif figure.status == RESERVE and is_free(umpire.battle, figure, path[0], BASE):
        umpire.record(FigureMoved(figure.id, path[:1], plan.facing, plan.speed, plan.entry))
    gas_on_path(umpire, figure.id, path, entered=figure.status == RESERVE)
    if edge and umpire.battle.figures[figure.id].status == ACTIVE:
        umpire.record(FigureLeft(figure.id, edge, figure.carrying))


def _second_roll(umpire: Umpire[Battle], figure: str) -> None:
    """A failed run is rolled again at once; failing that costs a point (R5.8)."""
    if umpire.battle.figures[figure].status not in (ACTIVE, RESERVE):
        return
    if not is_success(roll_gutz(umpire, figure, "second running roll")):
        lose_gutz(umpire, figure, 1, "failed run")


def _offer_more(umpire: Umpire[Battle], plan: MovePlan) -> None:
    """A critical success allows a quarter more than the maximum (R5.5)."""
    figure = umpire.battle.figures[plan.figure.id]
    more = plan.maximum + plan.maximum // 4 - plan.length
    if figure.status == ACTIVE and more >= SHORTEST:
        pending = Pending("move_on", figure.side, figure.id, {plan.speed: more})
        umpire.record(ChoiceOpened(pending))


def plan_move_on(battle: Battle, order: MoveOn) -> MovePlan:
    """Check the use of extra movement."""
    actor = require_answer(battle, order.side, order.figure)
    require_facing(order.facing)
    reach = battle.pending[0].reach.get(order.speed)
    if reach is None:
        speeds = ", ".join(battle.pending[0].reach)
        raise IllegalOrder(f"{actor.name} moves on at: {speeds}.", "R5.5")
    path = (actor.at, Point(order.x, order.y))
    length = _checked_length(battle, actor, path, reach)
    edge = _checked_edge(battle, actor, path[-1], order.leave)
    facing = order.facing if order.facing is not None else facing_toward(*path)
    return MovePlan(actor, order.speed, path, length, reach, (), edge, facing)


def require_answer(battle: Battle, side: str, figure: str) -> Figure:
    """The figure about which the question is asked, which its own side must answer."""
    if not battle.pending:
        raise IllegalOrder("Nothing is waiting for an answer.")
    question = battle.pending[0]
    if question.side != side or question.figure != figure:
        raise IllegalOrder("That is not the question that waits for an answer.")
    return battle.figures[figure]


def play_move_on(umpire: Umpire[Battle], order: MoveOn) -> None:
    """Move on without a further roll."""
    plan = plan_move_on(umpire.battle, order)
    umpire.record(ChoiceClosed(plan.figure.id))
    _walk(umpire, plan, plan.path, plan.edge)


def play_stay_put(umpire: Umpire[Battle], order: StayPut) -> None:
    """Decline to move on."""
    figure = require_answer(umpire.battle, order.side, order.figure)
    umpire.record(ChoiceClosed(figure.id))


def plan_rally(battle: Battle, order: Rally) -> tuple[Figure, tuple[Modifier, ...]]:
    """Check an attempt to shake suppression off (R12.3): no clutter, no ground covered."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_on_table(actor)
    if not actor.suppressed:
        raise IllegalOrder(f"{actor.name} is not suppressed.", "R12.3")
    return actor, tuple(movement_modifiers(battle, actor))


def play_rally(umpire: Umpire[Battle], order: Rally) -> None:
    """Success clears suppression; a critical success also lets the figure move (R12.3)."""
    actor, modifiers = plan_rally(umpire.battle, order)
    result = stationary_roll(umpire, actor.id, "rally", modifiers)
    if not is_success(result):
        return
    umpire.record(SuppressionCleared(actor.id))
    if result == CRITICAL_SUCCESS:
        reach = {speed: reach_on_foot(actor, speed) for speed in SPEEDS}
        umpire.record(ChoiceOpened(Pending("move_on", actor.side, actor.id, reach)))


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


def plan_attempt(battle: Battle, order: Attempt) -> tuple[Figure, int, tuple[Modifier, ...]]:
    """Check a step of an open task (R5.10): the figure, the successes needed, the modifiers."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_on_table(actor)
    tasks = {task.id: task for task in scenario_of(battle).tasks(battle, actor)}
    if order.task not in tasks:
        raise IllegalOrder(f"{actor.name} has no such task here.", "R5.10")
    return actor, tasks[order.task].needed, tuple(movement_modifiers(battle, actor))


def play_attempt(umpire: Umpire[Battle], order: Attempt) -> None:
    """One movement action towards a task; done when the successes are reached (R5.10)."""
    actor, needed, modifiers = plan_attempt(umpire.battle, order)
    if is_success(stationary_roll(umpire, actor.id, order.task, modifiers)):
        done = umpire.battle.tasks.get(order.task, 0) + 1
        umpire.record(TaskAdvanced(actor.id, order.task, done, needed))
        if done >= needed:
            scenario_of(umpire.battle).task_done(umpire, actor.id, order.task)


def plan_lift(battle: Battle, order: Lift) -> tuple[Figure, Figure, tuple[Modifier, ...]]:
    """Check the lifting of a helpless figure within reach."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_on_table(actor)
    require_free_hands(actor)
    body = battle.figures.get(order.target)
    if body is None or body.status != DOWN:
        raise IllegalOrder("Only a helpless figure can be carried.", "G24")
    if body.carried_by:
        raise IllegalOrder(f"{battle.figures[body.carried_by].name} carries {body.name} already.")
    require_reach(actor, body, TOUCH)
    return actor, body, tuple(movement_modifiers(battle, actor))


def play_lift(umpire: Umpire[Battle], order: Lift) -> None:
    """A movement action on the spot; on a success the body is on the figure's shoulders."""
    actor, body, modifiers = plan_lift(umpire.battle, order)
    result = stationary_roll(umpire, actor.id, "lift", modifiers)
    if is_success(result) and umpire.battle.figures[actor.id].status == ACTIVE:
        umpire.record(BodyLifted(actor.id, body.id))


def plan_put_down(battle: Battle, order: PutDown) -> Figure:
    """Check that somebody is carried and it is the carrier's phase."""
    actor = require_actor(battle, order, order.figure, "")
    if not actor.carrying:
        raise IllegalOrder(f"{actor.name} carries nobody.")
    return actor


def play_put_down(umpire: Umpire[Battle], order: PutDown) -> None:
    """Lay the body down where the carrier stands."""
    actor = plan_put_down(umpire.battle, order)
    umpire.record(BodyDropped(actor.id, actor.carrying))
