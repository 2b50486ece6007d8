"""Chapter 13, close combat: blades, butts and numbers within 2 cm (R13.1-R13.3, G17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules.firewall.actions import (
    COMBAT,
    require_actor,
    require_free_hands,
    require_on_table,
    require_reach,
    spend,
    turn_to,
)
from rules.firewall.armour import Harm
from rules.firewall.blast import hit, hit_helpless
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.cybernetics import effects as cyberware
from rules.firewall.cybernetics.systems import is_stopped
from rules.firewall.drugs import effects as drugs
from rules.firewall.events import BlowStruck
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    falter,
    gain_gutz,
    is_success,
    kill,
    lose_gutz,
    roll_gutz,
)
from rules.firewall.leaders import leader_near, settle_leaders
from rules.firewall.orders import Fight
from rules.firewall.shooting import require_target
from rules.firewall.skills.levels import STRENGTH, skill_level
from rules.firewall.state import (
    ACTIVE,
    DOWN,
    TOUCH,
    Battle,
    Figure,
    active_figures,
    are_foes,
    enemies_near,
    gap,
)
from rules.firewall.suppression import under_fire
from rules.firewall.terrain import clutter_at, sight_to
from rules.firewall.transport.riding import while_riding
from rules.firewall.vehicles.crew import is_vehicle
from rules.firewall.vehicles.storming import (
    VEHICLE_LOSS,
    against_vehicle,
    require_bomb,
    require_fighter,
)
from rules.kernel.geometry import facing_toward, is_in_front
from rules.kernel.modifiers import Modifier
from rules.kernel.record import Record
from rules.kernel.umpire import Umpire

BLOW_LOSS = 4
ENEMY_GUTZ = -2
FRIEND_GUTZ = 2
SURPRISE_GUTZ = 2


class BlowPlan(Record):
    """A close combat attack that may be made."""

    attacker: Figure
    target: Figure
    weapon: str
    modifiers: tuple[Modifier, ...]
    loss: int = BLOW_LOSS


class Arm(NamedTuple):
    """Something to fight with: its line in the table, and what it gains by being built in."""

    name: str
    value: int
    built_in: int = 0


def best_arm(figure: Figure) -> Arm:
    """The best thing to fight with; only the best line counts (G17)."""
    return max(_arms(figure), key=lambda arm: arm.value + arm.built_in)


def _arms(figure: Figure) -> Iterator[Arm]:
    for blade in (figure.melee, *cyberware.blades(figure)):
        row = CATALOGUE.close_combat_weapons.get(blade)
        if row is not None and not is_stopped(figure, blade):
            yield Arm(row.name, row.gutz, cyberware.built_in_bonus(figure, blade))
    yield from _clubs(figure)
    for name, value in cyberware.kicks(figure):
        yield Arm(name, value)
    yield Arm("Bare hands", 0)


def _clubs(figure: Figure) -> Iterator[Arm]:
    """Firearms that also help in close combat."""
    for carried in figure.weapons:
        entry = CATALOGUE.weapons[carried.entry]
        if carried.state == "useless" or is_stopped(figure, carried.id):
            continue
        for firearm in CATALOGUE.close_combat_firearms.values():
            if firearm.category == entry.category and (
                entry.fully_automatic or not firearm.fully_automatic_only
            ):
                bonus = cyberware.built_in_bonus(figure, carried.id)
                yield Arm(entry.name, firearm.gutz, bonus)


def _arm(battle: Battle, attacker: Figure, target: Figure) -> Iterator[Modifier]:
    # Blades and guns in hand count against people only.
    arm = Arm("", 0) if is_vehicle(target) else best_arm(attacker)
    if arm.value:
        yield Modifier(arm.name, arm.value, "R13.3")
    if arm.built_in:
        yield Modifier(f"Built in: {arm.name}", arm.built_in, "R17.4")
    yield from cyberware.in_close_combat(attacker)
    yield from drugs.in_close_combat(attacker)


def _strength(battle: Battle, attacker: Figure, target: Figure) -> Iterator[Modifier]:
    level = skill_level(attacker, STRENGTH)
    if level > 1:
        yield Modifier(f"Strength {level}", level - 1, "R19.10")


def _nerve(battle: Battle, attacker: Figure, target: Figure) -> Iterator[Modifier]:
    yield from leader_near(battle, attacker)
    yield from under_fire(attacker)
    yield from while_riding(attacker)


def _surprise(battle: Battle, attacker: Figure, target: Figure) -> Iterator[Modifier]:
    if not can_see(battle, target, attacker):
        yield Modifier("Target surprised", SURPRISE_GUTZ, "R13.3")


def _numbers(battle: Battle, attacker: Figure, target: Figure) -> Iterator[Modifier]:
    against = sum(foe.id != target.id for foe in enemies_near(battle, attacker))
    if against > 0:
        yield Modifier(
            _counted(against, "more enemy", "more enemies"), ENEMY_GUTZ * against, "R13.3"
        )
    beside = sum(
        1
        for friend in active_figures(battle)
        if friend.id != attacker.id
        and not are_foes(friend, attacker)
        and gap(friend, target) <= TOUCH
    )
    if beside:
        yield Modifier(_counted(beside, "friend", "friends"), FRIEND_GUTZ * beside, "R13.3")


def _clutter(battle: Battle, attacker: Figure, target: Figure) -> Iterator[Modifier]:
    clutter, name = max(clutter_at(battle, each.at, each.height) for each in (attacker, target))
    if clutter:
        yield Modifier(f"Clutter of {name}", -clutter, "R6.3")


MODIFIERS: tuple[Callable[[Battle, Figure, Figure], Iterator[Modifier]], ...] = (
    _arm,
    _strength,
    _nerve,
    _surprise,
    _numbers,
    _clutter,
)


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many} within 2 cm"


def can_see(battle: Battle, watcher: Figure, other: Figure) -> bool:
    """Whether a figure has another in its front half and in clear sight, not hidden (G31)."""
    return (
        not other.hidden
        and watcher.status != DOWN
        and is_in_front(watcher.at, watcher.facing, other.at)
        and sight_to(battle, watcher, other.at, other.height).clear
    )


def plan_blow(battle: Battle, order: Fight) -> BlowPlan:
    """Check a close combat attack and gather its modifiers."""
    actor = require_actor(battle, order, order.figure, COMBAT)
    require_on_table(actor)
    require_free_hands(actor)
    require_fighter(battle, actor)
    target = require_target(battle, actor, order.target)
    require_reach(actor, target, TOUCH)
    bomb = require_bomb(actor, target, order.bomb)
    gathered = tuple(each for rule in MODIFIERS for each in rule(battle, actor, target))
    modifiers = (*against_vehicle(target, bomb), *gathered)
    loss = VEHICLE_LOSS if is_vehicle(target) else BLOW_LOSS
    return BlowPlan(actor, target, bomb or best_arm(actor).name, modifiers, loss)


def play_blow(umpire: Umpire[Battle], order: Fight) -> None:
    """A close combat attack (R13.2)."""
    plan = umpire.plan(plan_blow, order)
    attacker, target = plan.attacker, plan.target
    if umpire.battle.rules.get("turning") != "movement":
        turn_to(umpire, attacker, facing_toward(attacker.at, target.at))
    spend(umpire, attacker.id, COMBAT)
    umpire.record(BlowStruck(attacker.id, target.id, order.bomb))
    result = roll_gutz(umpire, attacker.id, "close combat", plan.modifiers)
    if is_success(result):
        _land(umpire, plan, critical=result == CRITICAL_SUCCESS)
        settle_leaders(umpire)
        if result == CRITICAL_SUCCESS:
            gain_gutz(umpire, attacker.id, "critical success")
        return
    falter(umpire, attacker.id)
    if result == CRITICAL_FAILURE and target.status == DOWN:  # nobody is there to strike back
        lose_gutz(umpire, attacker.id, 1, "critical failure")
        settle_leaders(umpire)
    elif result == CRITICAL_FAILURE:
        kill(umpire, attacker.id, f"{target.name}'s riposte")
        settle_leaders(umpire)
        if umpire.battle.figures[target.id].status == ACTIVE:
            gain_gutz(umpire, target.id, "riposte")


def _land(umpire: Umpire[Battle], plan: BlowPlan, *, critical: bool) -> None:
    harm = Harm(plan.weapon, "melee")
    if plan.target.status == DOWN:
        hit_helpless(umpire, plan.target, plan.loss, harm, critical=critical, aimed=True)
    else:
        hit(umpire, plan.target, plan.loss, harm, critical=critical)
