"""Gang drugs: overdoses, where they drive people, and what enemies do with them (K27, K28)."""

from __future__ import annotations

from rules.kernel.geometry import FACING_VECTORS, Point, span, toward
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire
from rules.killzone.catalogue import INCH
from rules.killzone.events import (
    Answered,
    Asked,
    FigureShifted,
    FigureWent,
    OverdosesRolled,
    OverdoseSuffered,
)
from rules.killzone.harm import can_be_saved, save
from rules.killzone.moving import cost_of, left_to_go, meets, rate
from rules.killzone.orders import Shift, Suffer
from rules.killzone.state import (
    ACTIVE,
    OVERDOSE,
    SHIFT,
    Ask,
    Battle,
    Figure,
    enemy_of,
    foes_in_contact,
    members,
    on_table,
    overdose_of,
    takes,
)
from rules.killzone.terrain import is_closed, is_free, is_passable, room_of, sees

BAD_TRIP = 6
SHIFTS = {"haywire": 2 * INCH, "dove": INCH}
FAR = 100 * INCH

# --- Before the battle ---------------------------------------------------------------------------


def roll_overdoses(umpire: Umpire[Battle]) -> None:
    """A die for each who has taken drugs; whose bad trips they are, his own player says."""
    for squad in umpire.battle.squads.values():
        people = members(umpire.battle, squad.id)
        if not squad.drugs or not people:
            continue
        dice = umpire.roll(len(people))
        count = sum(die == BAD_TRIP for die in dice)
        umpire.record(
            OverdosesRolled(dice=dice, sides=6, draw=umpire.draw, squad=squad.id, count=count)
        )
        if count == len(people):
            for figure in people:
                _suffer(umpire, figure.id)
        elif count:
            umpire.record(Asked(ask=Ask(OVERDOSE, squad.side, squad.id, count=count)))


def candidates(battle: Battle, squad: str) -> list[Figure]:
    """Those of a squad who may still be named."""
    return [f for f in members(battle, squad) if not f.overdosed and not f.clean]


def plan_suffer(battle: Battle, order: Suffer) -> Ask:
    """What is asked. Raises IllegalOrder."""
    ask = battle.asks[0] if battle.asks else None
    if ask is None or ask.kind != OVERDOSE or ask.side != order.side:
        raise IllegalOrder("Nobody asks you who has had a bad trip.", "K28")
    if order.figure not in {each.id for each in candidates(battle, ask.subject)}:
        raise IllegalOrder("Name one of that squad who has not been named.", "K28")
    return ask


def play_suffer(umpire: Umpire[Battle], order: Suffer) -> None:
    """Name one; when all are named, the battle goes on."""
    ask = umpire.plan(plan_suffer, order)
    _suffer(umpire, order.figure)
    people = members(umpire.battle, ask.subject)
    if len(people) - len(candidates(umpire.battle, ask.subject)) >= ask.count:
        umpire.record(Answered())


def _suffer(umpire: Umpire[Battle], figure: str) -> None:
    umpire.record(OverdoseSuffered(figure=figure))
    if can_be_saved(umpire.battle.figures[figure]):
        save(umpire, figure, "overdose")


# --- Where they drive people ---------------------------------------------------------------------


def must_go(battle: Battle, figure: Figure) -> int:
    """How much of his move somebody must make this turn, in mm."""
    whole = rate(battle, figure)
    shares = [
        whole if overdose_of(battle, figure, drug) else whole // 2
        for drug in ("speed", "haywire")
        if takes(battle, figure, drug)
    ]
    return max(shares, default=0)


def _goal(battle: Battle, figure: Figure) -> Point:
    foes = [f for f in on_table(battle) if f.side != figure.side]
    if takes(battle, figure, "haywire"):
        if not overdose_of(battle, figure, "haywire"):
            foes = [f for f in foes if sees(battle, figure, f)]
        nearest = min(foes, key=lambda f: (span(figure.at, f.at), f.id), default=None)
        if nearest is not None:
            return nearest.at
    vx, vy = FACING_VECTORS[figure.facing]
    return Point(figure.at.x + vx * FAR // 1000, figure.at.y + vy * FAR // 1000)


def drive_on(umpire: Umpire[Battle], squad: str) -> None:
    """Whoever has not gone as far as his drug makes him goes on, straight, as far as he can."""
    for figure in members(umpire.battle, squad):
        battle = umpire.battle
        free = figure.status == ACTIVE and not figure.aboard
        if free and not foes_in_contact(battle, figure):
            short = must_go(battle, figure) - figure.moved
            at = _reached(battle, figure, _goal(battle, figure), short)
            if at is not None:
                cost = cost_of(battle, figure, at, figure.floor)
                umpire.record(FigureWent(figure=figure.id, to=at, floor=figure.floor, cost=cost))


def _reached(battle: Battle, figure: Figure, goal: Point, short: int) -> Point | None:
    for way in range(short, 0, -INCH):
        at = toward(figure.at, goal, way)
        if at != figure.at and _can_stop(battle, figure, at):
            return at
    return None


def _can_stop(battle: Battle, figure: Figure, at: Point) -> bool:
    floor = figure.floor
    return (
        is_free(battle, figure, at, floor)
        and not meets(battle, figure, at, floor)
        and cost_of(battle, figure, at, floor) <= left_to_go(battle, figure)
        and is_passable(battle, figure.at, at, (floor, floor))
    )


# --- What enemies do with them -------------------------------------------------------------------


def ask_shifts(umpire: Umpire[Battle], squad: str) -> None:
    """The enemy may put those who have taken too much a little elsewhere."""
    for figure in members(umpire.battle, squad):
        battle = umpire.battle
        reach = max(
            (mm for drug, mm in SHIFTS.items() if overdose_of(battle, figure, drug)), default=0
        )
        if reach and not figure.aboard and not foes_in_contact(battle, figure):
            enemy = enemy_of(battle, figure.side)
            umpire.record(Asked(ask=Ask(SHIFT, enemy, figure.id, figure.at, reach)))


def plan_shift(battle: Battle, ask: Ask, order: Shift) -> Point:
    """Where an overdosed figure is put. Raises IllegalOrder."""
    figure, at = battle.figures[ask.subject], Point(order.x, order.y)
    if span(ask.origin, at) > ask.reach:
        raise IllegalOrder("That is too far.", "K28")
    if at != figure.at and (
        not is_free(battle, figure, at, figure.floor) or meets(battle, figure, at, figure.floor)
    ):
        raise IllegalOrder("There is no room, or it would be hand-to-hand.", "K28")
    room = room_of(battle, at, figure.floor)
    if room != room_of(battle, figure.at, figure.floor) and is_closed(battle, room):
        raise IllegalOrder("Nobody is put into fire or hot gas.", "K30")
    return at


def shift(umpire: Umpire[Battle], ask: Ask, at: Point) -> None:
    """Put an overdosed figure elsewhere."""
    umpire.record(FigureShifted(figure=ask.subject, to=at))
    umpire.record(Answered())
