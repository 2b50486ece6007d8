"""Orders in, events out: the table of who resolves what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.firewall import orders as o
from rules.firewall.close_combat import play_blow
from rules.firewall.events import BattleOpened
from rules.firewall.fold import fold
from rules.firewall.grenades import play_throw
from rules.firewall.house_rules import checked_rules
from rules.firewall.leaders import settle_leaders
from rules.firewall.movement import (
    play_attempt,
    play_lift,
    play_move,
    play_move_on,
    play_put_down,
    play_rally,
    play_stay_put,
)
from rules.firewall.preparation import (
    play_begin,
    play_deploy,
    play_equip,
    play_hold_back,
    play_place_area,
    play_remove_area,
    play_shape_ground,
)
from rules.firewall.scenarios import scenario_named, scenario_of
from rules.firewall.shooting import play_shot
from rules.firewall.state import ACT, CHOOSE, EDITION, OVER, SETUP, Battle, Side
from rules.firewall.turn import after_order, play_activate, play_concede, play_end_phase
from rules.firewall.upkeep import play_reload, play_unjam
from rules.kernel.dice import Dice, ListedDice, NoMoreDice
from rules.kernel.events import Event, Order
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Outcome
from rules.kernel.umpire import Umpire

Resolver = Callable[[Umpire[Battle], Any], None]

RESOLVERS: dict[type[Order], Resolver] = {
    o.ShapeGround: play_shape_ground,
    o.PlaceArea: play_place_area,
    o.RemoveArea: play_remove_area,
    o.Equip: play_equip,
    o.Deploy: play_deploy,
    o.HoldBack: play_hold_back,
    o.BeginBattle: play_begin,
    o.ActivateTeam: play_activate,
    o.EndPhase: play_end_phase,
    o.Move: play_move,
    o.MoveOn: play_move_on,
    o.StayPut: play_stay_put,
    o.Rally: play_rally,
    o.Unjam: play_unjam,
    o.Reload: play_reload,
    o.Attempt: play_attempt,
    o.Lift: play_lift,
    o.PutDown: play_put_down,
    o.Shoot: play_shot,
    o.ThrowGrenade: play_throw,
    o.Fight: play_blow,
    o.Concede: play_concede,
}


def empty() -> Battle:
    """The battle before its first event."""
    return Battle()


def muster(
    scenario: str, names: Mapping[str, str], rules: Mapping[str, str], seed: int
) -> tuple[Event, ...]:
    """The opening position of a scenario, as events."""
    chosen = scenario_named(scenario)
    settled = checked_rules(chosen, rules)
    sides = tuple(Side(role.id, role.name, role.brief) for role in chosen.card.sides)
    opened = BattleOpened(EDITION, scenario, settled, chosen.width, chosen.height, sides)
    return (opened, *chosen.muster(names, settled, seed))


def to_act(battle: Battle) -> tuple[str, ...]:
    """The sides that may order now."""
    if battle.phase == OVER or not battle.scenario:
        return ()
    if battle.phase == SETUP:
        return (scenario_of(battle).preparing(battle),)
    if battle.pending:
        return (battle.pending[0].side,)
    if battle.phase == CHOOSE:
        return (battle.to_choose,)
    if battle.phase == ACT and battle.active_team:
        return (battle.teams[battle.active_team].side,)
    return ()


def outcome(battle: Battle) -> Outcome | None:
    """None, or how the battle ended."""
    return battle.outcome


def play(battle: Battle, order: Order, dice: Dice) -> tuple[Battle, tuple[Event, ...]]:
    """Resolve an order: the battle afterwards and what happened, or IllegalOrder."""
    umpire = resolve(battle, order, dice)
    return umpire.battle, tuple(umpire.events)


def resolve(battle: Battle, order: Order, dice: Dice) -> Umpire[Battle]:
    """The umpire after an order and everything that follows from it."""
    umpire = Umpire(battle, dice, fold)
    run(umpire, order)
    return umpire


def run(umpire: Umpire[Battle], order: Order) -> None:
    """Resolve an order in the hands of an umpire."""
    resolver = RESOLVERS.get(type(order))
    if resolver is None:
        raise IllegalOrder("That is not an order of this game.")
    if not any(side.id == order.side for side in umpire.battle.sides):
        raise IllegalOrder("There is no such side in this battle.")
    resolver(umpire, order)
    settle_leaders(umpire)
    after_order(umpire, order.side)


def verify(battle: Battle, order: Order) -> None:
    """None when the order may be given now; else raises IllegalOrder."""
    # Every resolver checks before its first die: without dice, only that check can run.
    try:
        resolve(battle, order, ListedDice(()))
    except NoMoreDice:
        return
