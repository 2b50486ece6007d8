"""Orders in, events out: who resolves what, and how the turn goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.kernel.dice import Dice, NoMoreDice
from rules.kernel.events import Event, Order
from rules.kernel.geometry import Point, span
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Outcome, Preparation
from rules.kernel.umpire import Inspector, Planned, Umpire
from rules.killzone import drugs, moving, shooting, turn
from rules.killzone import orders as o
from rules.killzone.burning import play_burn
from rules.killzone.catalogue import INCH, WEAPONS
from rules.killzone.driving import play_drive
from rules.killzone.ending import end_by_points, end_if_over
from rules.killzone.events import (
    Answered,
    BattleBegan,
    OrderGiven,
    SideConceded,
    SideReady,
    SmokeLaid,
)
from rules.killzone.fighting import play_fight
from rules.killzone.fold import fold
from rules.killzone.state import DRIFT, OVER, SETUP, SHIFT, Ask, Battle, Squad, allowed_orders

Resolver = Callable[[Umpire[Battle], Any], None]


# --- Before, beside and after --------------------------------------------------------------------


def preparing(battle: Battle) -> tuple[str, ...]:
    """The sides that have not begun."""
    if battle.phase != SETUP or not battle.scenario:
        return ()
    return tuple(each.id for each in battle.sides if each.id not in battle.ready)


def preparations(battle: Battle, side: str) -> tuple[Preparation, ...]:
    """Who has begun; everybody is lined up from the start."""
    due = preparing(battle)
    if not due:
        return ()
    return tuple(
        Preparation(each.id, "busy" if each.id in due else "ready", is_known=each.id == side)
        for each in battle.sides
    )


def plan_begin(battle: Battle, order: o.Begin) -> o.Begin:
    """The side begins. Raises IllegalOrder."""
    if order.side not in preparing(battle):
        raise IllegalOrder("You have begun.", "K31")
    return order


def play_begin(umpire: Umpire[Battle], order: o.Begin) -> None:
    """Begin; when all have, overdoses are rolled."""
    umpire.plan(plan_begin, order)
    umpire.record(SideReady(side=order.side))
    if not preparing(umpire.battle):
        drugs.roll_overdoses(umpire)


def first_orders(battle: Battle, squad: Squad) -> tuple[str, ...]:
    """The other orders with which a squad may begin; none when its side has begun."""
    if squad.side not in preparing(battle):
        return ()
    return tuple(each for each in allowed_orders(battle, squad.id) if each != squad.order)


def plan_give(battle: Battle, order: o.GiveOrder) -> Squad:
    """The squad. Raises IllegalOrder."""
    squad = battle.squads.get(order.squad)
    if squad is None or squad.side != order.side:
        raise IllegalOrder("That is none of your squads.", "K32")
    if order.wish not in first_orders(battle, squad):
        raise IllegalOrder(
            "Before the battle a squad is given another order that it may have.", "K32"
        )
    return squad


def play_give(umpire: Umpire[Battle], order: o.GiveOrder) -> None:
    """Give a squad the order that it begins with."""
    squad = umpire.plan(plan_give, order)
    umpire.record(OrderGiven(squad=squad.id, order=order.wish))


def plan_shift(battle: Battle, order: o.Shift) -> tuple[Ask, Point]:
    """What is put where. Raises IllegalOrder."""
    ask = battle.asks[0] if battle.asks else None
    if ask is None or ask.side != order.side or ask.kind not in (SHIFT, DRIFT):
        raise IllegalOrder("Nothing is yours to put elsewhere.", "K45")
    if ask.kind == SHIFT:
        return ask, drugs.plan_shift(battle, ask, order)
    at = Point(order.x, order.y)
    if not (0 <= at.x <= battle.width and 0 <= at.y <= battle.height):
        raise IllegalOrder("That is beyond the edge of the table.", "K45")
    if span(ask.origin, at) > ask.reach:
        raise IllegalOrder("Smoke that missed comes down within 3 inches.", "K45")
    if span(battle.figures[ask.subject].at, at) > WEAPONS["smoke"].long * INCH:
        raise IllegalOrder("No further than 12 inches from whoever fired it.", "K45")
    return ask, at


def play_shift(umpire: Umpire[Battle], order: o.Shift) -> None:
    """Put an overdosed figure elsewhere, or smoke."""
    ask, at = umpire.plan(plan_shift, order)
    if ask.kind == SHIFT:
        drugs.shift(umpire, ask, at)
        return
    umpire.record(SmokeLaid(at=at, until=umpire.battle.turn + shooting.LASTS))
    umpire.record(Answered())


def plan_concede(battle: Battle, order: o.Concede) -> o.Concede:
    """The side gives up. Raises IllegalOrder."""
    if battle.phase == OVER or order.side in battle.conceded:
        raise IllegalOrder("The battle is over.", "K47")
    return order


def play_concede(umpire: Umpire[Battle], order: o.Concede) -> None:
    """Give up."""
    umpire.plan(plan_concede, order)
    umpire.record(SideConceded(side=order.side))


RESOLVERS: dict[type[Order], Resolver] = {
    o.Begin: play_begin,
    o.GiveOrder: play_give,
    o.ChangeOrder: turn.play_change,
    o.Move: moving.play_move,
    o.Leave: moving.play_leave,
    o.Jump: moving.play_jump,
    o.Shoot: shooting.play_shoot,
    o.Burn: play_burn,
    o.Smoke: shooting.play_smoke,
    o.Fight: play_fight,
    o.Board: moving.play_board,
    o.Alight: moving.play_alight,
    o.Drive: play_drive,
    o.EndSquad: turn.play_end,
    o.Shift: play_shift,
    o.Suffer: drugs.play_suffer,
    o.TrySave: drugs.play_try,
    o.Concede: play_concede,
}


# --- The interface -------------------------------------------------------------------------------


def empty() -> Battle:
    """The battle before its first event."""
    return Battle()


def outcome(battle: Battle) -> Outcome | None:
    """None, or how the battle ended."""
    return battle.outcome


def to_act(battle: Battle) -> tuple[str, ...]:
    """The sides that may order now."""
    if battle.phase == OVER:
        return ()
    if battle.asks:
        return (battle.asks[0].side,)
    if battle.phase == SETUP:
        return preparing(battle)
    squad = battle.squads.get(battle.active)
    return (squad.side,) if squad is not None else ()


def play(battle: Battle, order: Order, dice: Dice) -> tuple[Battle, tuple[Event, ...]]:
    """Resolve an order: the battle afterwards and what happened, or IllegalOrder."""
    umpire = Umpire(battle, dice, fold)
    run(umpire, order)
    return umpire.battle, tuple(umpire.events)


def run(umpire: Umpire[Battle], order: Order) -> None:
    """Resolve an order in the hands of an umpire, and let the turn go on from there."""
    resolver = RESOLVERS.get(type(order))
    if resolver is None:
        raise IllegalOrder("That is not an order of this game.")
    if order.side not in [side.id for side in umpire.battle.sides]:
        raise IllegalOrder("There is no such side in this battle.")
    resolver(umpire, order)
    go_on(umpire)


def verify(battle: Battle, order: Order) -> None:
    """None when the order may be given now; else raises IllegalOrder."""
    try:
        run(Inspector(battle, fold), order)
    except (Planned, NoMoreDice):
        return


def go_on(umpire: Umpire[Battle]) -> None:
    """Squads and turns, until somebody has something to decide or it is over."""
    while not end_if_over(umpire):
        battle = umpire.battle
        if battle.asks:
            return
        if battle.phase == SETUP:
            if preparing(battle):
                return
            umpire.record(BattleBegan())
        elif battle.active:
            if not turn.is_spent(battle):
                return
            turn.finish(umpire, battle.active)
        elif turn.next_squad(battle):
            turn.activate(umpire, turn.next_squad(battle))
        elif battle.turn >= int(battle.rules.get("turns", "8")):
            end_by_points(umpire, f"Turn {battle.turn} is over.")
        else:
            turn.begin_turn(umpire)
