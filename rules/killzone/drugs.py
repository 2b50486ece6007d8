"""Gang drugs: overdoses, where they drive people, and what enemies do with them (K27, K28)."""

from __future__ import annotations

from rules.kernel.geometry import FACING_VECTORS, Point, span
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire
from rules.killzone.catalogue import INCH
from rules.killzone.events import (
    Answered,
    Asked,
    FigureShifted,
    OverdosesRolled,
    OverdoseSuffered,
)
from rules.killzone.harm import can_be_saved, save
from rules.killzone.haywire import owed, prey_of, reached, walk
from rules.killzone.orders import NO, YES, Shift, Suffer, TrySave
from rules.killzone.pace import cost_of, meets, rate
from rules.killzone.state import (
    ACTIVE,
    OVERDOSE,
    SAVE,
    SHIFT,
    Ask,
    Battle,
    Figure,
    enemy_of,
    foes_in_contact,
    members,
    overdose_of,
    takes,
)
from rules.killzone.terrain import is_closed, is_free, room_of

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
    found = umpire.battle.figures[figure]
    if can_be_saved(found):
        umpire.record(Asked(ask=Ask(SAVE, found.side, figure)))


def plan_try(battle: Battle, order: TrySave) -> Ask:
    """What is asked. Raises IllegalOrder."""
    ask = battle.asks[0] if battle.asks else None
    if ask is None or ask.kind != SAVE or ask.side != order.side:
        raise IllegalOrder("None of your heroes has a bad trip to be saved from.", "K28")
    if order.tries not in (YES, NO):
        raise IllegalOrder("Say yes or no.", "K28")
    return ask


def play_try(umpire: Umpire[Battle], order: TrySave) -> None:
    """A hero tries to be saved from a bad trip, or keeps the save for a worse moment."""
    ask = umpire.plan(plan_try, order)
    umpire.record(Answered())
    if order.tries == YES:
        save(umpire, ask.subject, "overdose")


# --- Where they drive people ---------------------------------------------------------------------


def must_go(battle: Battle, figure: Figure) -> int:
    """How much of his move Speed makes somebody spend this turn, in mm, wherever he goes."""
    if not takes(battle, figure, "speed"):
        return 0
    whole = rate(battle, figure)
    return whole if overdose_of(battle, figure, "speed") else whole // 2


def _ahead(figure: Figure) -> Point:
    vx, vy = FACING_VECTORS[figure.facing]
    return Point(figure.at.x + vx * FAR // 1000, figure.at.y + vy * FAR // 1000)


def drive_on(umpire: Umpire[Battle], squad: str) -> None:
    """Whoever has not gone as far as his drug makes him goes on, straight, as far as he can."""
    for figure in members(umpire.battle, squad):
        prey = prey_of(umpire.battle, figure)
        if prey is not None:
            _drive(umpire, figure.id, prey.at, owed(umpire.battle, figure))
        now = umpire.battle.figures[figure.id]
        goal = prey.at if prey is not None else _ahead(now)
        _drive(umpire, figure.id, goal, must_go(umpire.battle, now) - now.moved)


def _drive(umpire: Umpire[Battle], who: str, goal: Point, short: int) -> None:
    battle, figure = umpire.battle, umpire.battle.figures[who]
    is_free_to_go = figure.status == ACTIVE and not figure.aboard
    if short > 0 and is_free_to_go and not foes_in_contact(battle, figure):
        at = reached(battle, figure, goal, short)
        if at is not None:
            cost = cost_of(battle, figure, at, figure.floor)
            walk(umpire, figure, (figure.at, at), figure.floor, cost)


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
    start = umpire.battle.figures[ask.subject].at
    umpire.record(FigureShifted(figure=ask.subject, to=at, start=start))
    umpire.record(Answered())
