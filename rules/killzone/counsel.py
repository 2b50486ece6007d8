"""What orders and places are worth, for players made of code: thousandths of an ordinary figure."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.kernel.counsel import ATTACK, MOVE, NEVER, PASS, TASK, Aim, Counsel, Judged
from rules.kernel.events import Order
from rules.kernel.geometry import Point, span
from rules.killzone import orders as o
from rules.killzone.catalogue import HANDS, INCH, WEAPONS
from rules.killzone.events import FigureWent
from rules.killzone.fighting import combat_dice, loser_of, plan_fight
from rules.killzone.fold import KILLED, fold
from rules.killzone.harm import fate_of
from rules.killzone.moving import plan_move
from rules.killzone.preview import sums
from rules.killzone.shooting import Shot, is_seen_target, plan_shoot
from rules.killzone.state import (
    ACTIVE,
    ASSAULT,
    KEEP_DOWN,
    SHOOT,
    SUPPRESSED,
    TOUCH,
    Battle,
    Figure,
    Vehicle,
    allowed_orders,
    armour_of,
    members,
    on_foot,
    on_table,
    order_of,
)
from rules.killzone.terrain import has_cover, is_closed, room_of, sees

FIGURE, ORDINARY = 1000, 20  # points of an ordinary figure
LEAST = 300  # nobody is worth less
STUNNED = 250  # of a thousand: what suppressing somebody takes from him
CRASHED = 500  # likewise a hit that makes a vehicle skid
PULL, NEAR = 60, 8 * INCH  # hundredths of a thousandth a mm nearer, until so near
COVERED, EXPOSED, BURNT = 60, 25, 2000
SEEN = 24 * INCH
RALLIED, TURNED, LEFT_ALONE = 300, 100, 20

PURPOSES = {
    "shoot": ATTACK, "fight": ATTACK, "move": MOVE, "change_order": TASK, "suffer": TASK,
    "shift": TASK, "begin": PASS, "end_squad": PASS, "give_order": NEVER, "jump": NEVER,
    "smoke": NEVER, "alight": NEVER, "concede": NEVER,
}  # fmt: skip


def aims(battle: Battle, side: str) -> tuple[Aim, ...]:
    """The enemies; for whoever wins by getting away, his edge of the table."""
    edge = next((each.edge for each in battle.sides if each.id == side), "")
    if edge == "east":
        own = [figure for figure in on_foot(battle) if figure.side == side]
        return tuple(Aim(Point(battle.width, f.at.y), 2 * PULL, f.id) for f in own)
    foes = {figure.at for figure in on_table(battle) if figure.side != side}
    return tuple(Aim(at, PULL, near=NEAR) for at in sorted(foes))


def worth_of(body: Figure | Vehicle) -> int:
    """What somebody is worth."""
    return max(LEAST, FIGURE * body.worth // ORDINARY)


# --- Orders --------------------------------------------------------------------------------------


def hope(battle: Battle, order: Order) -> Judged:
    """The gain of an order: what it is likely to take from the enemy, less of one's own."""
    match order:
        case o.Shoot():
            return _of_shots(battle, plan_shoot(battle, order))
        case o.Fight():
            return Judged(_of_fight(*plan_fight(battle, order)), 0)
        case o.ChangeOrder():
            return Judged(_of_change(battle, order), 0)
        case o.Shift() | o.Suffer():
            return Judged(LEFT_ALONE, 0)
    return Judged(0, 0)


def _of_shots(battle: Battle, shot: Shot) -> Judged:
    """Each shot like the first: what is left of the chance that none has done it."""
    gain = 0
    for share, loss in _losses(battle, shot):
        none = 1000
        for _ in range(shot.shots):
            none = none * (1000 - share) // 1000
        gain += (1000 - none) * loss // 1000
    gain -= _burnt_friends(battle, shot)
    return Judged(gain, (6 - shot.ways) * 1000 // 6 // 10)


def _losses(battle: Battle, shot: Shot) -> Iterator[tuple[int, int]]:
    """What a shot may take from its target: how often, in thousandths, and how much."""
    scores, of = sums(shot.weapon.damage), 6**shot.weapon.damage * 6
    worth = worth_of(shot.target)
    if isinstance(shot.target, Vehicle):
        need = armour_of(battle, shot.target)
        ways = sum(count for score, count in scores.items() if score >= need)
        yield ways * shot.ways * 1000 // of, worth * CRASHED // 1000
        return
    found = {KILLED: 0, SUPPRESSED: 0}
    for score, count in scores.items():
        fate = fate_of(battle, shot.target, score)
        if fate in found:
            found[fate] += count
    yield found[KILLED] * shot.ways * 1000 // of, worth
    if shot.target.status == ACTIVE:
        yield found[SUPPRESSED] * shot.ways * 1000 // of, worth * STUNNED // 1000


def _burnt_friends(battle: Battle, shot: Shot) -> int:
    if not shot.weapon.floods or isinstance(shot.target, Vehicle):
        return 0
    room = room_of(battle, shot.target.at, shot.target.floor)
    friends = [f for f in on_foot(battle) if f.side == shot.firer.side] if room else []
    return sum(worth_of(f) for f in friends if room_of(battle, f.at, f.floor) == room)


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


def _has_targets(battle: Battle, squad: str) -> bool:
    return any(
        is_seen_target(battle, figure, WEAPONS[weapon], other)
        for figure in members(battle, squad)
        for weapon in figure.weapons
        for other in on_foot(battle)
    )


# --- Places --------------------------------------------------------------------------------------


def standing(battle: Battle, actor: str, at: Point) -> int:
    """Cover from those who could fire, nothing that burns, hand-to-hand only with advantage."""
    figure = battle.figures[actor]
    here = replace(figure, at=at)
    room = room_of(battle, at, figure.floor)
    worth = -BURNT if is_closed(battle, room) else 0
    foes = [other for other in on_foot(battle) if other.side != figure.side]
    near = sorted((span(at, other.at), other.id, other) for other in foes)[:2]
    for distance, _, other in near:
        touches = distance - figure.radius - other.radius <= TOUCH and other.floor == figure.floor
        if touches and order_of(battle, figure) == ASSAULT:
            worth += _of_fight(figure, other)
        elif distance <= SEEN and sees(battle, other, here):
            worth += COVERED if has_cover(battle, here, other.at) else -EXPOSED
    return worth


def nerve(battle: Battle, actor: str) -> int:
    """Whoever is worth more acts first."""
    figure = battle.figures.get(actor)
    return figure.worth if figure is not None else 0


def after(battle: Battle, order: Order) -> Battle:
    """Whoever has walked stands where he went; nothing else is looked ahead to."""
    if not isinstance(order, o.Move):
        return battle
    figure, to, cost = plan_move(battle, order)
    return fold(battle, FigureWent(figure=figure.id, to=to, floor=order.floor, cost=cost))


COUNSEL = Counsel(
    purposes=PURPOSES, aims=aims, weigh=hope, standing=standing, hope=hope, nerve=nerve, after=after
)
