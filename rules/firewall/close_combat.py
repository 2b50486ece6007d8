"""Chapter 13, close combat: blades, butts and numbers within 2 cm (R13.1-R13.3, G17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
from rules.firewall.blast import hit
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import BlowStruck
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    falter,
    gain_gutz,
    is_success,
    kill,
    roll_gutz,
)
from rules.firewall.leaders import leader_near, settle_leaders
from rules.firewall.orders import Fight
from rules.firewall.shooting import require_target
from rules.firewall.state import ACTIVE, TOUCH, Battle, Figure, active_figures, enemies_near, gap
from rules.firewall.suppression import under_fire
from rules.firewall.terrain import clutter_at
from rules.kernel.geometry import facing_toward, is_in_front
from rules.kernel.modifiers import Modifier
from rules.kernel.record import Record
from rules.kernel.sight import sight_between
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


def best_arm(figure: Figure) -> tuple[str, int]:
    """The name and value of the best thing to fight with; only the best line counts (G17)."""
    best, value = "Bare hands", 0
    hand_weapon = CATALOGUE.close_combat_weapons.get(figure.melee)
    if hand_weapon is not None:
        best, value = hand_weapon.name, hand_weapon.gutz
    for carried in figure.weapons:
        entry = CATALOGUE.weapons[carried.entry]
        for firearm in CATALOGUE.close_combat_firearms.values():
            fits = firearm.category == entry.category and (
                entry.fully_automatic or not firearm.fully_automatic_only
            )
            if fits and carried.state != "useless" and firearm.gutz > value:
                best, value = entry.name, firearm.gutz
    return best, value


def _arm(battle: Battle, attacker: Figure, target: Figure) -> Iterator[Modifier]:
    name, value = best_arm(attacker)
    if value:
        yield Modifier(name, value, "R13.3")


def _nerve(battle: Battle, attacker: Figure, target: Figure) -> Iterator[Modifier]:
    yield from leader_near(battle, attacker)
    yield from under_fire(attacker)


def _surprise(battle: Battle, attacker: Figure, target: Figure) -> Iterator[Modifier]:
    if not can_see(battle, target, attacker):
        yield Modifier("Target surprised", SURPRISE_GUTZ, "R13.3")


def _numbers(battle: Battle, attacker: Figure, target: Figure) -> Iterator[Modifier]:
    against = len(enemies_near(battle, attacker)) - 1
    if against > 0:
        yield Modifier(
            _counted(against, "more enemy", "more enemies"), ENEMY_GUTZ * against, "R13.3"
        )
    beside = sum(
        1
        for friend in active_figures(battle)
        if friend.side == attacker.side
        and friend.id != attacker.id
        and gap(friend, target) <= TOUCH
    )
    if beside:
        yield Modifier(_counted(beside, "friend", "friends"), FRIEND_GUTZ * beside, "R13.3")


def _clutter(battle: Battle, attacker: Figure, target: Figure) -> Iterator[Modifier]:
    clutter, name = max(clutter_at(battle, attacker.at), clutter_at(battle, target.at))
    if clutter:
        yield Modifier(f"Clutter of {name}", -clutter, "R6.3")


MODIFIERS: tuple[Callable[[Battle, Figure, Figure], Iterator[Modifier]], ...] = (
    _arm,
    _nerve,
    _surprise,
    _numbers,
    _clutter,
)


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many} within 2 cm"


def can_see(battle: Battle, watcher: Figure, other: Figure) -> bool:
    """Whether a figure has another in its front half and in clear sight (G31)."""
    return (
        is_in_front(watcher.at, watcher.facing, other.at)
        and sight_between(battle.grounds, watcher.at, other.at).clear
    )


def plan_blow(battle: Battle, order: Fight) -> BlowPlan:
    """Check a close combat attack and gather its modifiers."""
    actor = require_actor(battle, order, order.figure, COMBAT)
    require_on_table(actor)
    require_free_hands(actor)
    target = require_target(battle, actor, order.target)
    require_reach(actor, target, TOUCH)
    modifiers = tuple(each for rule in MODIFIERS for each in rule(battle, actor, target))
    return BlowPlan(actor, target, best_arm(actor)[0], modifiers)


def play_blow(umpire: Umpire[Battle], order: Fight) -> None:
    """A close combat attack (R13.2)."""
    plan = plan_blow(umpire.battle, order)
    attacker, target = plan.attacker, plan.target
    if umpire.battle.rules.get("turning") != "movement":
        turn_to(umpire, attacker, facing_toward(attacker.at, target.at))
    spend(umpire, attacker.id, COMBAT)
    umpire.record(BlowStruck(attacker.id, target.id))
    result = roll_gutz(umpire, attacker.id, "close combat", plan.modifiers)
    if is_success(result):
        harm = Harm(plan.weapon, "melee")
        hit(umpire, target, BLOW_LOSS, harm, critical=result == CRITICAL_SUCCESS)
        settle_leaders(umpire)
        if result == CRITICAL_SUCCESS:
            gain_gutz(umpire, attacker.id, "critical success")
        return
    falter(umpire, attacker.id)
    if result == CRITICAL_FAILURE:
        kill(umpire, attacker.id, f"{target.name}'s riposte")
        settle_leaders(umpire)
        if umpire.battle.figures[target.id].status == ACTIVE:
            gain_gutz(umpire, target.id, "riposte")
