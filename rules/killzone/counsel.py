"""What orders and places are worth, for players made of code: thousandths of an ordinary figure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.kernel.counsel import ATTACK, MOVE, NEVER, PASS, TASK, Aim, Counsel, Judged
from rules.kernel.events import Order
from rules.kernel.geometry import Point, span
from rules.killzone import orders as o
from rules.killzone.burning import plan_burn
from rules.killzone.catalogue import HANDS, INCH, WEAPONS
from rules.killzone.drugs import plan_try
from rules.killzone.events import FigureWent
from rules.killzone.fighting import combat_dice, loser_of, plan_fight
from rules.killzone.fires import BURNING
from rules.killzone.fold import fold
from rules.killzone.harm import sums
from rules.killzone.ideas import ideas
from rules.killzone.moving import FALLS, plan_jump, plan_move
from rules.killzone.shooting import Shot, is_seen_target, plan_shoot
from rules.killzone.state import (
    ASSAULT,
    KEEP_DOWN,
    SHOOT,
    TOUCH,
    Battle,
    Figure,
    Vehicle,
    allowed_orders,
    driver_of,
    members,
    on_foot,
    on_table,
    order_of,
    overdose_of,
)
from rules.killzone.steering import Scout
from rules.killzone.terrain import has_cover, is_burning, room_of, sees
from rules.killzone.threats import best_shot, of_smoke, taken
from rules.killzone.worth import STUNNED, edge_of, harm, worth_of

PULL, NEAR = 60, 8 * INCH  # hundredths of a thousandth a mm nearer, until so near
COVERED, EXPOSED = 60, 25
SEEN = 24 * INCH
FIRST = 10**6
AFAR = 24  # inches: with weapons of that range one need not run
RALLIED, TURNED, LEFT_ALONE, BOARDED = 300, 100, 20, 300

PURPOSES = {
    "shoot": ATTACK, "fight": ATTACK, "move": MOVE, "change_order": TASK, "suffer": TASK,
    "shift": TASK, "drive": TASK, "smoke": TASK, "jump": TASK, "board": TASK, "leave": TASK,
    "try_save": TASK, "burn": ATTACK, "begin": PASS, "end_squad": PASS, "give_order": TASK,
    "alight": NEVER, "concede": NEVER,
}  # fmt: skip


def aims(battle: Battle, side: str) -> tuple[Aim, ...]:
    """The enemies; for whoever wins by getting away, his edge of the table."""
    if edge_of(battle, side) == "east":
        own = [figure for figure in on_foot(battle) if figure.side == side]
        return tuple(Aim(Point(battle.width, f.at.y), 2 * PULL, f.id) for f in own)
    foes = {figure.at for figure in on_table(battle) if figure.side != side}
    return tuple(Aim(at, PULL, near=NEAR) for at in sorted(foes))


# --- Orders --------------------------------------------------------------------------------------


def hope(battle: Battle, order: Order) -> Judged:
    """The gain of an order: what it is likely to take from the enemy, less of one's own."""
    judge = _JUDGES.get(type(order))
    return Judged(0, 0) if judge is None else judge(battle, order)


def _of_shots(battle: Battle, shot: Shot) -> Judged:
    """What shots are worth, less the friends that flames may take."""
    return Judged(taken(battle, shot) - _burnt_friends(battle, shot), (6 - shot.ways) * 100 // 6)


def _burnt_friends(battle: Battle, shot: Shot) -> int:
    if not shot.weapon.floods or isinstance(shot.target, Vehicle):
        return 0
    room = room_of(battle, shot.target.at, shot.target.floor)
    friends = [f for f in on_foot(battle) if f.side == shot.firer.side] if room else []
    return sum(worth_of(f) for f in friends if room_of(battle, f.at, f.floor) == room)


def _of_save(battle: Battle, order: o.TrySave) -> int:
    """Whoever would do nothing but hide tries; others keep the save against death."""
    hero = battle.figures[plan_try(battle, order).subject]
    return LEFT_ALONE if (order.tries == o.YES) == overdose_of(battle, hero, "sharp") else 0


def _of_fire(battle: Battle, order: o.Burn) -> int:
    """What flames are likely to take from those in a room, one's own people less."""
    blaze, gain = plan_burn(battle, order), 0
    for caught in (battle.figures[each] for each in blaze.caught):
        sign = -1 if caught.side == order.side else 1
        gain += sign * harm(battle, caught, blaze.shot.weapon.damage)
    return gain


def _of_fight(one: Figure, other: Figure) -> int:
    """What it is worth that one fights another: exactly, but for a hero's save."""
    gain = 0
    mine, theirs = sums(combat_dice(one)), sums(combat_dice(other))
    for first, ways in mine.items():
        for second, others in theirs.items():
            scores = first + HANDS[one.hand].bonus, second + HANDS[other.hand].bonus
            loser = loser_of(one, other, scores)
            if loser is not None:
                winner = other if loser is one else one
                share = STUNNED if HANDS[winner.hand].stuns else 1000
                sign = -1 if loser is one else 1
                gain += sign * worth_of(loser) * share // 1000 * ways * others
    throws: int = 6 ** (combat_dice(one) + combat_dice(other))
    return gain // throws


def _of_change(battle: Battle, order: o.ChangeOrder) -> int:
    """Nobody stays down if he can help it; who might have to keep down then changes nothing else.

    Power armour never has to: it hurries while there is nobody to shoot at, and then shoots.
    """
    now = battle.squads[order.squad].order
    if now == KEEP_DOWN:
        return RALLIED if order.wish == SHOOT else TURNED
    if KEEP_DOWN in allowed_orders(battle, order.squad):
        return 0
    wish = SHOOT if _has_targets(battle, order.squad) else ASSAULT
    return RALLIED if order.wish == wish != now else 0


def fitting(battle: Battle, squad: str) -> str:
    """With what a squad should begin: whoever shoots far, or rides, shoots; the others run."""
    reaches = sorted(
        max((WEAPONS[each].long for each in figure.weapons if each != "smoke"), default=0)
        for figure in members(battle, squad)
    )
    rides = any(figure.aboard for figure in members(battle, squad))
    shoots = rides or (bool(reaches) and reaches[len(reaches) // 2] >= AFAR)
    return SHOOT if shoots else ASSAULT


def _has_targets(battle: Battle, squad: str) -> bool:
    return any(
        is_seen_target(battle, figure, WEAPONS[weapon], other)
        for figure in members(battle, squad)
        for weapon in figure.weapons
        for other in on_foot(battle)
    )


# --- Up and down houses --------------------------------------------------------------------------


def _of_jump(battle: Battle, order: o.Jump) -> int:
    """What is better below than here, less what the fall is likely to take."""
    figure, to, _ = plan_jump(battle, order)
    fall = harm(battle, figure, FALLS[figure.floor]) if FALLS[figure.floor] else 0
    return _better(battle, figure, to, 0) - fall


def _of_stairs(battle: Battle, order: o.Move) -> int:
    """What is better on another floor, with half of the shots that there are from it."""
    if order.floor == battle.figures[order.figure].floor:
        return 0  # what is better elsewhere on a floor the players themselves compare
    plan = plan_move(battle, order)
    figure, to = plan.figure, plan.path[-1]
    there = replace(figure, at=to, floor=order.floor, moved=1)
    shots = best_shot(battle, there) - best_shot(battle, figure)
    return _better(battle, figure, to, order.floor) + shots // 2


def _better(battle: Battle, figure: Figure, to: Point, floor: int) -> int:
    here = standing_of(battle, figure)
    return standing_of(battle, replace(figure, at=to, floor=floor)) - here


# --- Whatever else -------------------------------------------------------------------------------


def _of_riding(battle: Battle, order: o.Board) -> int:
    """Somebody must drive."""
    return BOARDED if driver_of(battle, order.vehicle) is None else 0


def _of_first(battle: Battle, order: o.GiveOrder) -> int:
    return RALLIED if order.wish == fitting(battle, order.squad) else 0


def _sure(worth: Callable[[Battle, Any], int]) -> Callable[[Battle, Any], Judged]:
    return lambda battle, order: Judged(worth(battle, order), 0)


_JUDGES: dict[type[Order], Callable[[Battle, Any], Judged]] = {
    o.Shoot: lambda battle, order: _of_shots(battle, plan_shoot(battle, order)),
    o.Drive: lambda battle, order: Scout(battle, battle.vehicles[order.vehicle]).judged(order),
    o.Smoke: of_smoke,
    o.Fight: _sure(lambda battle, order: _of_fight(*plan_fight(battle, order))),
    o.ChangeOrder: _sure(_of_change),
    o.GiveOrder: _sure(_of_first),
    o.Jump: _sure(_of_jump),
    o.Move: _sure(_of_stairs),
    o.Board: _sure(_of_riding),
    o.Leave: _sure(lambda battle, order: worth_of(battle.figures[order.figure])),
    o.Shift: _sure(lambda battle, order: LEFT_ALONE),
    o.Suffer: _sure(lambda battle, order: LEFT_ALONE),
    o.TrySave: _sure(_of_save),
    o.Burn: _sure(_of_fire),
}


# --- Places --------------------------------------------------------------------------------------


def standing(battle: Battle, actor: str, at: Point) -> int:
    """How good it is for somebody to stand at a place, on the floor where he is."""
    return standing_of(battle, replace(battle.figures[actor], at=at))


def standing_of(battle: Battle, figure: Figure) -> int:
    """Cover from those who could fire, nothing that burns, hand-to-hand only with advantage."""
    room = room_of(battle, figure.at, figure.floor)
    worth = -harm(battle, figure, BURNING) if is_burning(battle, room) else 0
    foes = [other for other in on_foot(battle) if other.side != figure.side]
    near = sorted((span(figure.at, other.at), other.id, other) for other in foes)[:2]
    for distance, _, other in near:
        touches = distance - figure.radius - other.radius <= TOUCH and other.floor == figure.floor
        if touches and order_of(battle, figure) == ASSAULT:
            worth += _of_fight(figure, other)
        elif distance <= SEEN and sees(battle, other, figure):
            worth += COVERED if has_cover(battle, figure, other.at) else -EXPOSED
    return worth


def nerve(battle: Battle, actor: str) -> int:
    """Orders are changed before anybody acts; then whoever is worth more acts first."""
    figure = battle.figures.get(actor)
    return figure.worth if figure is not None else FIRST


def after(battle: Battle, order: Order) -> Battle:
    """Whoever has walked stands where he went; nothing else is looked ahead to."""
    if not isinstance(order, o.Move):
        return battle
    plan = plan_move(battle, order)
    went = FigureWent(
        figure=plan.figure.id,
        to=plan.path[-1],
        floor=order.floor,
        cost=plan.cost,
        start=plan.figure.at,
    )
    return fold(battle, went)


COUNSEL = Counsel(
    purposes=PURPOSES,
    aims=aims,
    weigh=hope,
    standing=standing,
    hope=hope,
    nerve=nerve,
    after=after,
    ideas=ideas,
)
