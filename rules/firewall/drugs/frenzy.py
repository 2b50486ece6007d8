"""Chapter 18, berserk: nobody gives it orders; it runs at whoever is nearest, and strikes (R18.1).

The umpire moves it as its team's phase begins, and later in it if somebody comes within reach, by
the same orders that a player would give.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import COMBAT, MOVEMENT, has_action, is_legal
from rules.firewall.aftermath import settle
from rules.firewall.close_combat import plan_blow, play_blow
from rules.firewall.drugs.effects import is_rooted
from rules.firewall.flight import air_reaches
from rules.firewall.flying import plan_flight, play_flight
from rules.firewall.movement import (
    RUN,
    plan_move,
    plan_move_on,
    play_move,
    play_move_on,
    play_stay_put,
    reach_on_foot,
)
from rules.firewall.orders import Fight, Fly, Move, MoveOn, PutDown, Rally, StayPut
from rules.firewall.rally import play_rally
from rules.firewall.state import (
    ACTIVE,
    BERSERK,
    TOUCH,
    Battle,
    Figure,
    active_figures,
    gap,
)
from rules.firewall.tasks import play_put_down
from rules.firewall.vehicles.boarding import ALIGHT_REACH, plan_alight, play_alight
from rules.firewall.vehicles.driving import FULL
from rules.firewall.vehicles.orders import Alight
from rules.kernel.events import Order
from rules.kernel.geometry import FACING_VECTORS, Point, span, toward
from rules.kernel.umpire import Umpire

STRIDE = 10  # mm: how finely it looks for a place beside its prey
MOST_ACTIONS = 4  # one to let go of a body, and three with wired reflexes


def is_amok(battle: Battle, figure: Figure) -> bool:
    """Whether a figure is berserk and has yet to rage this Turn."""
    return figure.mind == BERSERK and figure.status == ACTIVE and _can_act(battle, figure)


def _can_act(battle: Battle, figure: Figure) -> bool:
    if figure.failed or figure.idle_until >= battle.turn:
        return False
    return has_action(figure, MOVEMENT) or has_action(figure, COMBAT)


def run_amok(umpire: Umpire[Battle], team: str) -> None:
    """Every berserk figure of a team rages."""
    for figure in berserk(umpire.battle, team):
        _rage(umpire, figure)


def berserk(battle: Battle, team: str) -> list[str]:
    """The figures of a team that nobody can hold."""
    figures = battle.figures.values()
    mad = [each for each in figures if each.mind == BERSERK]
    return [each.id for each in mad if each.team == team and each.status == ACTIVE]


def _rage(umpire: Umpire[Battle], figure: str) -> None:
    for _ in range(MOST_ACTIONS):
        battle = umpire.battle
        order = _next(battle, battle.figures[figure])
        if order is None:
            return
        since = len(umpire.events)
        _do(umpire, order)
        settle(umpire, order, battle, since)


def _next(battle: Battle, figure: Figure) -> Order | None:
    """What it does now.

    It gets out of a vehicle, lets go of a body, strikes whom it can reach, shakes off fear or runs.
    """
    if not is_amok(battle, figure):
        return None
    if figure.aboard:
        return next(_ways_out(battle, figure), None)
    if figure.carrying:
        return PutDown(figure.side, figure.id)
    prey = nearest(battle, figure)
    if prey is None:
        return None
    if gap(figure, prey) <= TOUCH:
        return _blow(battle, figure, prey)
    if not has_action(figure, MOVEMENT):
        return None
    if figure.suppressed:
        return Rally(figure.side, figure.id)
    return next(_charges(battle, figure, prey), None)


def _do(umpire: Umpire[Battle], order: Order) -> None:
    if isinstance(order, Alight):
        play_alight(umpire, order)
    elif isinstance(order, PutDown):
        play_put_down(umpire, order)
    elif isinstance(order, Fight):
        play_blow(umpire, order)
    elif isinstance(order, Rally):
        play_rally(umpire, order)
        _go_on(umpire)
    elif isinstance(order, Fly):
        play_flight(umpire, order)
        _go_on(umpire)
    elif isinstance(order, Move):
        play_move(umpire, order)
        _go_on(umpire)


def nearest(battle: Battle, figure: Figure) -> Figure | None:
    """The nearest figure that it can see standing there, friend or foe."""
    others = (
        other
        for other in active_figures(battle)
        if other.id not in (figure.id, figure.aboard) and not other.hidden
    )
    return min(others, key=lambda other: (gap(figure, other), other.id), default=None)


def _ways_out(battle: Battle, figure: Figure) -> Iterator[Order]:
    """Places beside its vehicle where it can get out, the nearest to its prey first."""
    vehicle, prey = battle.figures[figure.aboard], nearest(battle, figure)
    if prey is None:
        return
    out = vehicle.base // 2 + ALIGHT_REACH
    places = (
        Point(vehicle.at.x + x * out // 1001, vehicle.at.y + y * out // 1001)
        for x, y in FACING_VECTORS
    )
    for at in sorted(places, key=lambda place: span(place, prey.at)):
        order = Alight(figure.side, figure.id, at.x, at.y)
        if is_legal(plan_alight, battle, order):
            yield order


def _blow(battle: Battle, figure: Figure, prey: Figure) -> Order | None:
    order = Fight(figure.side, figure.id, prey.id)
    return order if has_action(figure, COMBAT) and is_legal(plan_blow, battle, order) else None


def _charges(battle: Battle, figure: Figure, prey: Figure) -> Iterator[Order]:
    """The run that ends nearest to its prey, straight at it."""
    if is_rooted(figure):
        return
    reach = air_reaches(figure).get(FULL, 0) if figure.flying else reach_on_foot(figure, RUN)
    for end in _ends(figure, prey, reach):
        order: Order
        if figure.flying:
            order = Fly(figure.side, figure.id, FULL, end.x, end.y)
            legal = is_legal(plan_flight, battle, order)
        else:
            order = Move(figure.side, figure.id, RUN, end.x, end.y)
            legal = is_legal(plan_move, battle, order)
        if legal:
            yield order


def _ends(figure: Figure, prey: Figure, reach: int) -> Iterator[Point]:
    """Places on the straight way to its prey, the nearest to it first."""
    beside = span(figure.at, prey.at) - (figure.base + prey.base) // 2
    for length in range(min(beside, reach), 0, -STRIDE):
        yield toward(figure.at, prey.at, length)


def _go_on(umpire: Umpire[Battle]) -> None:
    """After a critical success it goes on as far as it may."""
    battle = umpire.battle
    if not battle.pending:
        return
    question = battle.pending[0]
    figure = battle.figures[question.figure]
    prey = nearest(battle, figure)
    speed, reach = max(question.reach.items(), key=lambda each: each[1])
    ends = () if prey is None else _ends(figure, prey, reach)
    for end in ends:
        order = MoveOn(figure.side, figure.id, speed, end.x, end.y)
        if is_legal(plan_move_on, battle, order):
            play_move_on(umpire, order)
            return
    play_stay_put(umpire, StayPut(figure.side, figure.id))
