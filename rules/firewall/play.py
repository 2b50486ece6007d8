"""Orders in, events out: the table of who resolves what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.firewall import orders as o
from rules.firewall.actions import require_obedient
from rules.firewall.aftermath import settle
from rules.firewall.arranging import play_deploy_rest
from rules.firewall.buildings.resolvers import RESOLVERS as BUILDINGS
from rules.firewall.climbing.resolvers import RESOLVERS as CLIMBING
from rules.firewall.close_combat import play_blow
from rules.firewall.cybernetics.resolvers import RESOLVERS as CYBERNETICS
from rules.firewall.drugs.resolvers import RESOLVERS as DRUGS
from rules.firewall.events import BattleOpened
from rules.firewall.flying import play_flight
from rules.firewall.fold import fold
from rules.firewall.grenades import play_throw
from rules.firewall.house_rules import checked_rules
from rules.firewall.mishaps.resolvers import RESOLVERS as MISHAPS
from rules.firewall.mishaps.tags import follow
from rules.firewall.movement import (
    play_move,
    play_move_on,
    play_stay_put,
)
from rules.firewall.pockets import HIDDEN, RULE, with_secrets
from rules.firewall.precedence import preparing
from rules.firewall.preparation import (
    play_begin,
    play_choose_edge,
    play_deploy,
    play_equip,
    play_hold_back,
    play_place_area,
    play_remove_area,
    play_shape_ground,
)
from rules.firewall.rally import play_rally
from rules.firewall.referee.resolvers import RESOLVERS as REFEREE
from rules.firewall.scenarios import scenario_named
from rules.firewall.shooting import play_shot
from rules.firewall.skills.resolvers import RESOLVERS as SKILLS
from rules.firewall.state import CHOOSE, EDITION, OVER, PLAYER, SETUP, Battle, Side
from rules.firewall.state import REFEREE as REFEREE_ROLE
from rules.firewall.tasks import play_attempt, play_lift, play_put_down
from rules.firewall.transport.resolvers import RESOLVERS as TRANSPORT
from rules.firewall.traps.resolvers import RESOLVERS as TRAPS
from rules.firewall.turn import after_order, play_activate, play_concede, play_end_phase
from rules.firewall.two_weapons import play_two_shots
from rules.firewall.upkeep import play_reload, play_unjam
from rules.firewall.vehicles.resolvers import RESOLVERS as VEHICLES
from rules.firewall.warbands.force import fielded, with_names_apart
from rules.kernel.dice import Dice, NoMoreDice
from rules.kernel.events import Event, Order
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Outcome, SideRole
from rules.kernel.umpire import Inspector, Planned, Umpire
from rules.kernel.warbands import Warband

Resolver = Callable[[Umpire[Battle], Any], None]

RESOLVERS: dict[type[Order], Resolver] = {
    o.ShapeGround: play_shape_ground,
    o.PlaceArea: play_place_area,
    o.RemoveArea: play_remove_area,
    o.Equip: play_equip,
    o.Deploy: play_deploy,
    o.DeployRest: play_deploy_rest,
    o.HoldBack: play_hold_back,
    o.BeginBattle: play_begin,
    o.ChooseEdge: play_choose_edge,
    o.ActivateTeam: play_activate,
    o.EndPhase: play_end_phase,
    o.Move: play_move,
    o.Fly: play_flight,
    o.MoveOn: play_move_on,
    o.StayPut: play_stay_put,
    o.Rally: play_rally,
    o.Unjam: play_unjam,
    o.Reload: play_reload,
    o.Attempt: play_attempt,
    o.Lift: play_lift,
    o.PutDown: play_put_down,
    o.Shoot: play_shot,
    o.ShootTwice: play_two_shots,
    o.ThrowGrenade: play_throw,
    o.Fight: play_blow,
    o.Concede: play_concede,
    **BUILDINGS,
    **CLIMBING,
    **CYBERNETICS,
    **DRUGS,
    **MISHAPS,
    **REFEREE,
    **SKILLS,
    **TRANSPORT,
    **TRAPS,
    **VEHICLES,
}


def empty() -> Battle:
    """The battle before its first event."""
    return Battle()


def muster(
    scenario: str,
    names: Mapping[str, str],
    rules: Mapping[str, str],
    seed: int,
    forces: Mapping[str, Warband] | None = None,
) -> tuple[Event, ...]:
    """The opening position of a scenario, as events; with warbands instead of its own people."""
    chosen = scenario_named(scenario)
    settled = checked_rules(chosen, rules)
    seated = chosen.card.seated(settled)
    sides = tuple(_side(role) for role in chosen.card.sides if role in seated or role.stays)
    opened = BattleOpened(EDITION, scenario, settled, chosen.width, chosen.height, sides)
    opening = chosen.muster(names, settled, seed)
    whole = with_names_apart(fielded(opening, forces), sides) if forces else opening
    return (opened, *(with_secrets(whole, sides) if settled[RULE] == HIDDEN else whole))


def _side(role: SideRole) -> Side:
    return Side(role.id, role.name, role.brief, REFEREE_ROLE if role.is_referee else PLAYER)


def to_act(battle: Battle) -> tuple[str, ...]:
    """The sides that may order now."""
    if battle.phase == OVER or not battle.scenario:
        return ()
    if battle.phase == SETUP:
        return preparing(battle)
    if battle.pending:
        return (battle.pending[0].side,)
    if battle.phase == CHOOSE:
        return (battle.to_choose,)
    if not battle.active_team:  # between two events of one order: a replay stops there too
        return ()
    return (battle.teams[battle.active_team].side,)


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
    """Resolve an order in the hands of an umpire, and let the battle go on from there."""
    carry_out(umpire, order)
    follow(umpire)
    after_order(umpire, order.side)


def carry_out(umpire: Umpire[Battle], order: Order) -> None:
    """What the order itself does; the next phase or Turn and its dice are none of its doing."""
    resolver = RESOLVERS.get(type(order))
    if resolver is None:
        raise IllegalOrder("That is not an order of this game.")
    if order.side not in [side.id for side in umpire.battle.sides]:
        raise IllegalOrder("There is no such side in this battle.")
    before, since = umpire.battle, len(umpire.events)
    require_obedient(before, order)
    resolver(umpire, order)
    settle(umpire, order, before, since)


def verify(battle: Battle, order: Order) -> None:
    """None when the order may be given now; else raises IllegalOrder."""
    # Every resolver checks before its first die: without dice, only that check can run.
    try:
        run(Inspector(battle, fold), order)
    except (Planned, NoMoreDice):
        return
