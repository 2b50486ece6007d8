"""Hand to hand: opposed rolls, blades, grips, throws and what else hands can do (C13 to C15)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import (
    AWARE,
    GRAPPLE,
    HOLD,
    TEN,
    action_penalty,
    arms_of,
    gripped_by,
    require_action,
    require_foe,
    require_usable,
    require_weapon,
)
from rules.cyberpunk.catalogue import CATALOGUE, Damage, damage_of
from rules.cyberpunk.catalogue.model import BODY
from rules.cyberpunk.ranged import TWO, begin, hampered
from rules.cyberpunk.state import (
    BASE,
    DODGING,
    MELEE,
    REACH,
    TRIPPED,
    Battle,
    Figure,
    can_fight,
    gap,
    granted,
    has,
    metres,
    reflexes,
    row_of,
    skill,
    weapon_of,
)
from rules.cyberpunk.wounds import Blow
from rules.kernel.geometry import Point, is_within, toward
from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire

DEFENCES = ("martial_arts", "fencing", "melee", "dodge", "athletics")  # C13
BARE_HANDS = ("martial_arts", "brawling")
ARMED, STRIKE, KICK, THROW, CHOKE, SWEEP, DISARM = (
    "armed", "strike", "kick", "throw", "choke", "sweep", "disarm",
)  # fmt: skip
MOVES = (ARMED, STRIKE, KICK, GRAPPLE, HOLD, THROW, CHOKE, SWEEP, DISARM)
# Which grip a move needs: any, or none (C14).
NEEDS_GRIP = (HOLD, THROW, CHOKE)
DODGE, SWEPT, THROWN_STUN = -2, 2, -2
HELPLESS = 10  # what an attack upon somebody needs who cannot defend (ours: point blank)
THROW_AWAY = 2 * BASE


class BlowPlan(Record):
    """A move that may be made: both sums, and what success would do."""

    figure: Figure
    target: Figure
    move: str
    weapon: str
    modifiers: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    helpless: bool
    blow: Blow | None
    blade: bool = False


def damage_modifier(body: int) -> int:
    """What BODY adds to a blow (C15; figures ours)."""
    for most, modifier in ((2, -2), (4, -1), (7, 0), (9, 1), (10, 2)):
        if body <= most:
            return modifier
    return 4


def defence_of(battle: Battle, target: Figure) -> tuple[Modifier, ...]:
    """REF and the best skill that serves to defend, or that which the referee has named (C13)."""
    best = target.defends_with or max(DEFENCES, key=lambda each: skill(target, each))
    return (*reflexes(battle, target), Modifier(f"{best} skill", skill(target, best), "C13"))


def plan_strike(battle: Battle, order: o.Strike) -> BlowPlan:
    """Check a move hand to hand, and gather both sums."""
    figure = require_action(battle, order, order.figure)
    target = require_foe(battle, figure, order.target)
    if gap(figure, target) > REACH:
        raise IllegalOrder(f"{target.name} is {metres(gap(figure, target))} away.", "C13")
    if order.move not in MOVES:
        raise IllegalOrder("There is no such move.", "C14")
    known = _known(figure, order)
    _require_grip(figure, target, order.move)
    parts = [
        *reflexes(battle, figure), Modifier(f"{known} skill", skill(figure, known), "C13"),
        *action_penalty(figure), *hampered(battle, figure), *_tempted(battle, figure, target),
        *granted(battle, figure, MELEE, target.id),
    ]  # fmt: skip
    helpless = not can_fight(battle, target) or figure.prey == target.id
    blade = bool(order.weapon) and row_of(require_weapon(figure, order.weapon)).blade
    return BlowPlan(
        figure, target, order.move, order.weapon, tuple(parts), defence_of(battle, target),
        helpless, _blow(figure, target, order), blade,
    )  # fmt: skip


def _known(figure: Figure, order: o.Strike) -> str:
    """The skill with which a move is made."""
    if order.move == ARMED:
        carried = require_weapon(figure, order.weapon)
        require_usable(figure, carried)
        if row_of(carried).kind != "melee":
            raise IllegalOrder(f"The {row_of(carried).name} is not for blows.", "C13")
        return row_of(carried).skill
    if order.weapon:
        raise IllegalOrder("That move is made with bare hands.", "C14")
    if order.move != KICK and not arms_of(figure):
        raise IllegalOrder(f"{figure.name} has no arm left for that.", "C23")
    return max(BARE_HANDS, key=lambda each: skill(figure, each))


def _require_grip(figure: Figure, target: Figure, move: str) -> None:
    if move in NEEDS_GRIP and figure.grip != target.id:
        raise IllegalOrder(f"{figure.name} must grapple {target.name} first.", "C14")
    if move == GRAPPLE and figure.grip == target.id:
        raise IllegalOrder(f"{figure.name} has grappled {target.name} already.", "C14")
    if move == HOLD and figure.grip_kind == HOLD:
        raise IllegalOrder(f"{figure.name} holds {target.name} already.", "C14")
    if move == DISARM and not _armed(target):
        raise IllegalOrder(f"{target.name} has nothing in hand.", "C14")


def _armed(target: Figure) -> str:
    """The first weapon that can be knocked out of somebody's hands; built-in ones cannot."""
    return next((each.id for each in target.weapons if not row_of(each).cyber), "")


def _tempted(battle: Battle, figure: Figure, target: Figure) -> list[Modifier]:
    """What bears on this attacker against this target."""
    parts = []
    if has(battle, target, DODGING) and can_fight(battle, target):
        parts.append(Modifier("the target dodges", DODGE, "C14"))
    if has(battle, target, TRIPPED):
        parts.append(Modifier("the target is down", SWEPT, "C14"))
    if figure.prey == target.id:
        parts.append(Modifier("ambush", AWARE, "C8"))
    if figure.fast:
        parts.append(Modifier("fast draw", TWO, "C7"))
    return parts


def _blow(figure: Figure, target: Figure, order: o.Strike) -> Blow | None:
    """What a successful move does to a body; None for one that hurts nobody."""
    extra = damage_modifier(figure.health.body)
    if order.move == ARMED:
        row = row_of(require_weapon(figure, order.weapon))
        damage = damage_of(row.damage)
        return Blow(target.id, replace(damage, plus=damage.plus + extra), row.name)
    if order.move == STRIKE:
        return Blow(target.id, Damage(1, 3, extra), "a blow")  # half a die, rounded up, is a d3
    if order.move == KICK:
        return Blow(target.id, Damage(1, 6, extra), "a kick")
    if order.move == THROW:
        return Blow(target.id, Damage(1, 6, extra), "a throw", location=BODY, stun=THROWN_STUN)
    if order.move == CHOKE:
        return Blow(target.id, Damage(1, 6), "a choke", location=BODY, bare=True)
    return None


def open_strike(umpire: Umpire[Battle], order: o.Strike) -> tuple[Blow, ...]:
    """Roll against each other; ties are the defender's (ours). Then what the move does."""
    plan = umpire.plan(plan_strike, order)
    begin(umpire, plan.figure, plan.move, plan.weapon, (plan.target.id,))
    if plan.move == CHOKE:  # in a grip there is nothing to roll (C14)
        return (plan.blow,) if plan.blow else ()
    face, success = _contest(umpire, plan)
    if plan.blade and face == 1 and not success:
        carried = require_weapon(umpire.battle.figures[plan.figure.id], plan.weapon)
        umpire.record(e.WeaponChanged(plan.figure.id, replace(carried, state="broken"), "broke"))
    if not success:
        return ()
    _take_hold(umpire, plan)
    if plan.blow is None:
        return ()
    return (parried(umpire, plan, replace(plan.blow, doubled=plan.blade and face == TEN)),)


def _contest(umpire: Umpire[Battle], plan: BlowPlan) -> tuple[int, bool]:
    """The attacker's die, and whether the move succeeds."""
    bonus = total(plan.modifiers)
    if plan.helpless:
        dice = umpire.roll(1, TEN)
        success = dice[0] + bonus >= HELPLESS
        umpire.record(e.SkillRolled(
            dice=dice, sides=TEN, draw=umpire.draw, figure=plan.figure.id, purpose="blow",
            number=HELPLESS, modifiers=plan.modifiers, over=dice[0] + bonus - HELPLESS,
            success=success, against=plan.target.id,
        ))  # fmt: skip
        return dice[0], success
    ward = total(plan.defence)

    def key(faces: tuple[int, ...]) -> tuple[int, bool]:
        told = faces[0] if plan.blade and faces[0] in (1, TEN) else 0
        return told, faces[0] + bonus > faces[1] + ward

    dice = umpire.roll(2, TEN, key=key)
    success = key(dice)[1]
    umpire.record(e.ContestRolled(
        dice=dice, sides=TEN, draw=umpire.draw, figure=plan.figure.id, target=plan.target.id,
        purpose=plan.move, modifiers=plan.modifiers, defence=plan.defence,
        totals=(dice[0] + bonus, dice[1] + ward), success=success,
    ))  # fmt: skip
    return dice[0], success


def parried(umpire: Umpire[Battle], plan: BlowPlan, blow: Blow) -> Blow:
    """The blow, with a raised weapon in its way: it stops what it can bear (C14; figures ours)."""
    target = umpire.battle.figures[plan.target.id]
    carried = weapon_of(target, target.parries_with)
    if carried is None or carried.state != "ready" or plan.helpless:
        return blow
    umpire.record(e.ParryRaised(target.id, ""))
    return replace(blow, stops=guard_of(carried.entry), parry=carried.id)


def guard_of(entry: str) -> int:
    """What a weapon stops as it parries; a gun serves as well as a club (ours)."""
    row = CATALOGUE.weapons[entry]
    return row.toughness or GUN_GUARD


GUN_GUARD = 8


def _take_hold(umpire: Umpire[Battle], plan: BlowPlan) -> None:
    """What a successful move does beside harm (C14)."""
    figure, target = plan.figure.id, plan.target
    if plan.move in (GRAPPLE, HOLD):
        umpire.record(e.GripChanged(figure, target.id, plan.move))
    elif plan.move == SWEEP:
        umpire.record(e.ConditionSet(target.id, TRIPPED, umpire.battle.round + 1))
    elif plan.move == DISARM:
        umpire.record(e.WeaponLost(target.id, _armed(target)))
    elif plan.move == THROW:
        umpire.record(e.GripChanged(figure, "", ""))
        umpire.record(e.ConditionSet(target.id, TRIPPED, umpire.battle.round + 1))
        _fling(umpire, plan)


def _fling(umpire: Umpire[Battle], plan: BlowPlan) -> None:
    """Whoever is thrown lands two paces further on, where there is room."""
    a, b = plan.figure.at, umpire.battle.figures[plan.target.id].at
    aim = Point(2 * b.x - a.x, 2 * b.y - a.y)
    to = toward(b, aim, THROW_AWAY)
    battle = umpire.battle
    half = BASE // 2
    on_table = half <= to.x <= battle.width - half and half <= to.y <= battle.height - half
    free = not any(area.blocks and is_within(area.corners, to) for area in battle.areas)
    if on_table and free:
        thrown = e.FigureMoved(plan.target.id, to, plan.target.facing, ran=False, start=b)
        umpire.record(thrown)


# --- Breaking free ---------------------------------------------------------------------------


def plan_escape(battle: Battle, order: o.Escape) -> tuple[Figure, Figure]:
    """Check breaking free: somebody must have a grip on the figure (C14)."""
    figure = require_action(battle, order, order.figure, gripped=True)
    holder = gripped_by(battle, figure.id)
    if holder is None:
        raise IllegalOrder(f"Nobody grips {figure.name}.", "C14")
    return figure, holder


def play_escape(umpire: Umpire[Battle], order: o.Escape) -> None:
    """REF and the better of bare-handed skills and athletics against the same of the holder."""
    figure, holder = umpire.plan(plan_escape, order)
    battle = umpire.battle
    umpire.record(e.ActionTaken(figure.id, "escape"))
    mine = (*_wrestling(battle, figure), *action_penalty(figure))
    theirs = _wrestling(battle, holder)
    margin = total(mine) - total(theirs)
    dice = umpire.roll(2, TEN, key=lambda faces: faces[0] - faces[1] + margin > 0)
    success = dice[0] - dice[1] + margin > 0
    umpire.record(e.ContestRolled(
        dice=dice, sides=TEN, draw=umpire.draw, figure=figure.id, target=holder.id,
        purpose="escape", modifiers=mine, defence=theirs,
        totals=(dice[0] + total(mine), dice[1] + total(theirs)), success=success,
    ))  # fmt: skip
    if success:
        umpire.record(e.GripChanged(holder.id, "", ""))


def _wrestling(battle: Battle, figure: Figure) -> tuple[Modifier, ...]:
    best = max((*BARE_HANDS, "athletics"), key=lambda each: skill(figure, each))
    return (*reflexes(battle, figure), Modifier(f"{best} skill", skill(figure, best), "C14"))
