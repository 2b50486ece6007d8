"""What orders and places are worth, for players made of code: thousandths of an ordinary figure."""

from __future__ import annotations

from rules.fireteam_tomorrow import orders as o
from rules.fireteam_tomorrow.catalogue import INCH
from rules.fireteam_tomorrow.jumping import CRASH
from rules.fireteam_tomorrow.movement import depth, is_withdrawing
from rules.fireteam_tomorrow.shooting import (
    THROWS,
    Blast,
    Shot,
    net_of,
    plan_burst,
    plan_fire,
    ways_to_hit,
)
from rules.fireteam_tomorrow.state import (
    ACTIVE,
    NEAR,
    STAY,
    WITHDRAW,
    Battle,
    Figure,
    are_foes,
    on_table,
)
from rules.fireteam_tomorrow.terrain import cover_against, is_rough
from rules.kernel.counsel import ATTACK, MOVE, NEVER, PASS, TASK, Aim, Counsel, Judged
from rules.kernel.events import Order
from rules.kernel.geometry import Point, span

FIGURE = 1000
LOST = 450  # of a HIT figure that much is lost on the average: recovery saves about half
COVER = 70  # a level
NEAR_FOES = 24 * INCH
PULL = 25  # a mm nearer, in hundredths of a thousandth
HELD = 4 * INCH
OUTMATCHED = 120
MERGED, STAYED = 80, 60

PURPOSES = {
    "fire": ATTACK, "burst": ATTACK, "move": MOVE, "jump": MOVE, "seal": PASS, "begin": PASS,
    "end_card": PASS, "decide": TASK, "concede": NEVER, "hand_over": NEVER, "deploy": NEVER,
    "choose": NEVER, "board": NEVER, "alight": MOVE,
}  # fmt: skip


def aims(battle: Battle, side: str) -> tuple[Aim, ...]:
    """The middle of the table; for whoever withdraws the edge."""
    found = [Aim(battle.centre, PULL, near=HELD)]
    for figure in battle.figures.values():
        if figure.side == side and figure.status == ACTIVE and is_withdrawing(battle, figure):
            goal = _home(battle, figure)
            found.append(Aim(goal, 2 * PULL, figure.id))
    return tuple(found)


def _home(battle: Battle, figure: Figure) -> Point:
    x, y = figure.at
    edge = battle.armies[figure.army].edge
    places = {"north": Point(x, 0), "south": Point(x, battle.height), "west": Point(0, y)}
    return places.get(edge, Point(battle.width, y))


def worth_of(figure: Figure) -> int:
    """What somebody is worth."""
    return FIGURE * (4 + figure.quality + (6 if figure.vehicle else 0)) // 5


def hope(battle: Battle, order: Order) -> Judged:
    """The gain of an order: what it is likely to put down of the enemy, less of one's own."""
    match order:
        case o.Fire():
            return _shots(plan_fire(battle, order))
        case o.Burst():
            return _shots(plan_burst(battle, order))
        case o.Jump():
            return Judged(-FIGURE // 36, 1000 // 36 * (CRASH - 1))
        case o.Decide():
            return Judged({WITHDRAW: 20, STAY: STAYED}.get(order.choice, MERGED), 0)
    return Judged(0, 0)


def _shots(planned: Shot | Blast) -> Judged:
    shots = planned.shots if isinstance(planned, Blast) else (planned,)
    gain = miss = 0
    for shot in shots:
        ways = 0 if shot.is_harmless else ways_to_hit(net_of(shot))
        sign = 1 if are_foes(shot.firer, shot.target) else -2
        gain += sign * LOST * worth_of(shot.target) // FIGURE * ways // THROWS
        miss = max(miss, (THROWS - ways) * 1000 // THROWS)
    # A failure costs nothing but the chance that was missed: nobody waits because of it.
    return Judged(gain, miss // 10)


def standing(battle: Battle, actor: str, at: Point) -> int:
    """Cover from those who could fire, little rough ground, no hand-to-hand with one's betters."""
    figure = battle.figures[actor]
    if is_withdrawing(battle, figure):
        return -depth(battle, figure, at) // 4
    here = Figure(
        figure.id, figure.name, figure.side, figure.army, figure.team, at=at, height=figure.height
    )
    worth = -20 if is_rough(battle.areas, at) else 0
    foes = [other for other in on_table(battle) if are_foes(figure, other)]
    near = sorted((span(at, other.at), other.id, other) for other in foes)[:2]
    for distance, _, other in near:
        if distance <= NEAR_FOES:
            worth += COVER * cover_against(battle, here, other.at)[0] // len(near)
        if distance <= NEAR + figure.radius + other.radius and not figure.vehicle:
            worth += _grips(figure, other)
    return worth


def _grips(figure: Figure, other: Figure) -> int:
    """What coming to grips is worth: much with whoever lies there, little with one's betters."""
    if other.vehicle:
        return 0
    if other.status != ACTIVE:
        return FIGURE // 2
    return OUTMATCHED * (_strength(figure) - _strength(other) - 1)


def _strength(figure: Figure) -> int:
    return figure.armour + (2 if figure.blade or "pistol_rifle" in figure.weapons else 0)


def nerve(battle: Battle, actor: str) -> int:
    """Whoever is better acts first."""
    figure = battle.figures.get(actor)
    return figure.quality if figure is not None else 0


def after(battle: Battle, order: Order) -> Battle:
    """Nobody acts twice on a card, so there is nothing to look ahead to."""
    return battle


COUNSEL = Counsel(
    purposes=PURPOSES, aims=aims, weigh=hope, standing=standing, hope=hope, nerve=nerve, after=after
)
