"""Orders in, events out: the table of who resolves what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.cyberpunk import actions as a
from rules.cyberpunk import orders as o
from rules.cyberpunk import referee
from rules.cyberpunk import turn as t
from rules.cyberpunk.areas import open_launch, open_throw
from rules.cyberpunk.automatic import open_burst, open_full_auto, play_suppress
from rules.cyberpunk.devices import open_detonate, play_feign, play_lay
from rules.cyberpunk.effects import land_all
from rules.cyberpunk.flames import open_flame
from rules.cyberpunk.fold import fold
from rules.cyberpunk.melee import open_strike, play_escape
from rules.cyberpunk.moving import play_move
from rules.cyberpunk.ranged import open_shoot
from rules.cyberpunk.state import DECLARE, OVER, Battle
from rules.cyberpunk.working import play_work
from rules.cyberpunk.wounds import Blow
from rules.kernel.dice import Dice, NoMoreDice
from rules.kernel.events import Event, Order
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Outcome
from rules.kernel.umpire import Inspector, Planned, Umpire

Opening = Callable[[Umpire[Battle], Any], tuple[Blow, ...]]
Resolver = Callable[[Umpire[Battle], Any], None]

# Attacks: first everything up to the blows, which the odds count on from there; then the blows.
OPENINGS: dict[type[Order], Opening] = {
    o.Shoot: open_shoot,
    o.Burst: open_burst,
    o.FullAuto: open_full_auto,
    o.Flame: open_flame,
    o.Launch: open_launch,
    o.Throw: open_throw,
    o.Strike: open_strike,
    o.Detonate: open_detonate,
}
RESOLVERS: dict[type[Order], Resolver] = {
    o.Declare: t.play_declare,
    o.Move: play_move,
    o.TakeAim: a.play_aim,
    o.Wait: a.play_wait,
    o.Ambush: a.play_ambush,
    o.Suppress: play_suppress,
    o.Lay: play_lay,
    o.Feign: play_feign,
    o.Dodge: a.play_dodge,
    o.Parry: a.play_parry,
    o.Escape: play_escape,
    o.Reload: a.play_reload,
    o.Unjam: a.play_unjam,
    o.Stabilise: a.play_stabilise,
    o.Work: play_work,
    o.EndTurn: t.play_end_turn,
    o.Concede: t.play_concede,
    **referee.RESOLVERS,
}


def empty() -> Battle:
    """The battle before its first event."""
    return Battle()


def to_act(battle: Battle) -> tuple[str, ...]:
    """The sides that may order now."""
    if battle.phase == OVER or not battle.round:
        return ()
    if battle.phase == DECLARE:
        side = t.to_declare(battle)
        return (side,) if side else ()
    if battle.active not in battle.figures:  # between two events of one order
        return ()
    return (battle.figures[battle.active].side,)


def outcome(battle: Battle) -> Outcome | None:
    """None, or how the battle ended."""
    return battle.outcome


def play(battle: Battle, order: Order, dice: Dice) -> tuple[Battle, tuple[Event, ...]]:
    """Resolve an order: the battle afterwards and what happened, or IllegalOrder."""
    umpire = Umpire(battle, dice, fold)
    run(umpire, order)
    return umpire.battle, tuple(umpire.events)


def run(umpire: Umpire[Battle], order: Order) -> None:
    """Resolve an order in the hands of an umpire, and let the battle go on from there."""
    carry_out(umpire, order)
    t.after_order(umpire)


def carry_out(umpire: Umpire[Battle], order: Order) -> None:
    """What the order itself does."""
    t.require_playing(umpire.battle, order)
    opening = OPENINGS.get(type(order))
    if opening is not None:
        land_all(umpire, opening(umpire, order))
        return
    resolver = RESOLVERS.get(type(order))
    if resolver is None:
        raise IllegalOrder("That is not an order of this game.")
    resolver(umpire, order)


def verify(battle: Battle, order: Order) -> None:
    """None when the order may be given now; else raises IllegalOrder."""
    # Every resolver checks before its first die: without dice, only that check can run.
    try:
        run(Inspector(battle, fold), order)
    except (Planned, NoMoreDice):
        return
