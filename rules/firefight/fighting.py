"""What a figure does with its Beat: shooting, Return Fire, maneuvers, objectives, getting out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.firefight import events as e
from rules.firefight import orders as o
from rules.firefight.catalogue import WEAPONS
from rules.firefight.checks import (
    burnt,
    check,
    close,
    ground,
    hurt,
    leave_cover,
    sees_again,
    shift,
    strayed,
    tested,
)
from rules.firefight.state import (
    DEADLY,
    FITNESS,
    OPEN,
    SHOOTING,
    Battle,
    Shooter,
    has_tag,
    other_side,
    standing,
)
from rules.kernel.events import Order
from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

PUSH = Modifier("A point of Posture spent", 1, "FC6")
Lines = tuple[Modifier, ...]


class Plan(NamedTuple):
    """An action with a check: whose, of what, why; and who shoots back, and why so well."""

    figure: Shooter
    test: str
    lines: Lines
    shooter: str = ""
    answer: Lines = ()


# --- Who may ------------------------------------------------------------------


def actor_of(battle: Battle, order: Order, figure: str) -> Shooter:
    """The figure that acts, if it may now."""
    found = battle.figures.get(figure)
    if found is None or found.side != order.side:
        raise IllegalOrder("Choose one of your own people.")
    if not found.is_up:
        raise IllegalOrder(f"{found.name} is Put Down.", "FC4")
    if battle.active != order.side or battle.pending:
        raise IllegalOrder("It is not your turn.", "FC2")
    if found.acted:
        raise IllegalOrder(f"{found.name} has already acted in this Beat.", "FC2")
    return found


def pushed(battle: Battle, side: str, *, push: bool) -> Lines:
    """The Advantage that a point of Posture buys."""
    if push and battle.posture[side] < 1:
        raise IllegalOrder("Your side has no Posture to spend.", "FC6")
    return (PUSH,) if push else ()


def returns_fire(figure: Shooter) -> bool:
    """Whether somebody shoots back: once in a Beat, unless told not to."""
    return figure.is_up and not figure.fired_back and not figure.holds_fire


def watcher(battle: Battle, side: str) -> str:
    """Who of the others shoots at somebody of this side who moves: the best who may; or nobody."""
    able = [each for each in standing(battle, other_side(side)) if returns_fire(each)]
    best = max(able, key=lambda each: each.scores[tested(each, SHOOTING)], default=None)
    return best.id if best else ""


# --- Why so well --------------------------------------------------------------


def shot_lines(battle: Battle, shooter: Shooter, target: Shooter) -> Iterable[Modifier]:
    """What bears on a shot at somebody of the other side."""
    yield from ground(battle, shooter)
    if target.covered == battle.beat > 0:
        yield Modifier("The rolling car", -1, "FO6")
    own, theirs = battle.posture[shooter.side], battle.posture[other_side(shooter.side)]
    if own != theirs:
        words = "The better Posture" if own > theirs else "The worse Posture"
        yield Modifier(words, 1 if own > theirs else -1, "FC5")


def plan_shot(battle: Battle, order: o.Shoot) -> Plan:
    """A shot: what the attacker has against it goes over to a defender who shoots back (F2)."""
    figure = actor_of(battle, order, order.figure)
    target = battle.figures.get(order.target)
    if target is None or target.side != other_side(order.side):
        raise IllegalOrder("Choose an enemy to shoot at.")
    if not target.is_up:
        raise IllegalOrder(f"{target.name} is already Put Down.")
    lines = (*shot_lines(battle, figure, target), *pushed(battle, order.side, push=order.push))
    test = tested(figure, SHOOTING)
    if not returns_fire(target):
        return Plan(figure, test, lines)
    answer = tuple(shot_lines(battle, target, figure))
    against = -total(lines)
    if against > 0:
        lines += (Modifier("Goes over to the defender", against, "F2"),)
        answer += (Modifier("From the attacker", against, "F2"),)
    return Plan(figure, test, lines, target.id, answer)


def _moving(battle: Battle, order: o.Maneuver | o.Pursue) -> Plan:
    figure = actor_of(battle, order, order.figure)
    push = pushed(battle, order.side, push=order.push)
    lines = (*ground(battle, figure), *push)
    shooter = watcher(battle, order.side)
    answer = tuple(shot_lines(battle, battle.figures[shooter], figure)) if shooter else ()
    return Plan(figure, tested(figure, FITNESS), lines, shooter, answer)


def plan_maneuver(battle: Battle, order: o.Maneuver) -> Plan:
    """A maneuver; in the open only with an Advantage (F7)."""
    plan = _moving(battle, order)
    if has_tag(battle, OPEN) and not any(line.value > 0 for line in plan.lines):
        raise IllegalOrder(
            "In the open nobody maneuvers without an Advantage: spend a point of Posture.", "F7"
        )
    return plan


def plan_pursuit(battle: Battle, order: o.Pursue) -> Plan:
    """Work on an objective of one's own side."""
    goal = battle.objectives.get(order.objective)
    if goal is None or goal.side != order.side:
        raise IllegalOrder("Your side has no such objective.", "FC8")
    return _moving(battle, order)


def plan_getting_out(battle: Battle, order: o.GetOut) -> Shooter:
    """Somebody whom something Deadly reaches, now or soon."""
    figure = actor_of(battle, order, order.figure)
    if figure.clear or not any(tag.kind == DEADLY for tag in battle.tags.values()):
        raise IllegalOrder(f"Nothing Deadly is near {figure.name}.", "F10")
    return figure


def plan_hold(battle: Battle, order: o.Hold) -> Shooter:
    return actor_of(battle, order, order.figure)


def plan_holding_fire(battle: Battle, order: o.HoldFire) -> Shooter:
    figure = actor_of(battle, order, order.figure)
    if figure.holds_fire == order.holds:
        raise IllegalOrder(f"{figure.name} already does so.", "FC3")
    return figure


# --- What comes of it ---------------------------------------------------------


def fire(
    umpire: Umpire[Battle],
    shooter: str,
    target: str,
    lines: Lines,
    purpose: str,
    ref: str = "FC3",
) -> bool:
    """Roll a shot with all that it may do beside hitting; whether it hits."""
    test = tested(umpire.battle.figures[shooter], SHOOTING)
    rolled = check(umpire, shooter, test, lines, purpose, target, ref)
    sees_again(umpire, shooter)
    strayed(umpire, rolled)
    return rolled.success


def harm(umpire: Umpire[Battle], shooter: str, target: str) -> None:
    """A hit, with what the shooter's weapon does."""
    weapon = WEAPONS[umpire.battle.figures[shooter].weapon]
    hurt(umpire, target, weapon.amount, weapon.name.lower(), shooter)


def _begin(umpire: Umpire[Battle], plan: Plan, action: str, target: str, *, push: bool) -> None:
    umpire.record(e.ActionTaken(plan.figure.id, action, target))
    if push:
        shift(umpire, plan.figure.side, -1, "spent for an Advantage")


def _answered(umpire: Umpire[Battle], plan: Plan) -> bool:
    """The shot of whoever shoots back, at the same moment; whether it hits."""
    if not plan.shooter:
        return False
    umpire.record(e.ReturnedFire(plan.shooter, plan.figure.id))
    return fire(umpire, plan.shooter, plan.figure.id, plan.answer, "return")


def play_shot(umpire: Umpire[Battle], order: o.Shoot) -> None:
    """Both shots are rolled before either does harm."""
    plan = umpire.plan(plan_shot, order)
    _begin(umpire, plan, "shoot", order.target, push=order.push)
    hits = fire(umpire, order.figure, order.target, plan.lines, "shot")
    if _answered(umpire, plan):
        harm(umpire, plan.shooter, order.figure)
    if hits:
        harm(umpire, order.figure, order.target)


def _moved(umpire: Umpire[Battle], plan: Plan, purpose: str) -> bool:
    """The check of whoever moves, and the shot at him; whether he gets there."""
    rolled = check(umpire, plan.figure.id, plan.test, plan.lines, purpose)
    sees_again(umpire, plan.figure.id)
    if purpose == "maneuver":
        burnt(umpire, rolled)
    if _answered(umpire, plan):
        harm(umpire, plan.shooter, plan.figure.id)
    return rolled.success and umpire.battle.figures[plan.figure.id].is_up


def play_maneuver(umpire: Umpire[Battle], order: o.Maneuver) -> None:
    plan = umpire.plan(plan_maneuver, order)
    _begin(umpire, plan, "maneuver", "", push=order.push)
    if _moved(umpire, plan, "maneuver"):
        shift(umpire, order.side, 1, "a better place")
        leave_cover(umpire, order.figure)


def free_maneuver(umpire: Umpire[Battle], figure: str) -> None:
    """A maneuver that costs no action, has no modifiers, and at which nobody shoots (FO6)."""
    test = tested(umpire.battle.figures[figure], FITNESS)
    rolled = check(umpire, figure, test, (), "maneuver", ref="FO6")
    sees_again(umpire, figure)
    burnt(umpire, rolled)
    if rolled.success:
        shift(umpire, umpire.battle.figures[figure].side, 1, "a better place")


def take_cover(umpire: Umpire[Battle], figure: str) -> None:
    """Somebody who is still up goes along behind the rolling car for the rest of the Beat."""
    if umpire.battle.figures[figure].is_up:
        umpire.record(e.CoverTaken(figure, umpire.battle.beat))


def play_pursuit(umpire: Umpire[Battle], order: o.Pursue) -> None:
    plan = umpire.plan(plan_pursuit, order)
    _begin(umpire, plan, "objective", order.objective, push=order.push)
    if not _moved(umpire, plan, "objective") or order.objective not in umpire.battle.objectives:
        return
    umpire.record(e.ObjectiveAdvanced(order.objective, order.figure))
    goal = umpire.battle.objectives[order.objective]
    if goal.done >= goal.value and not goal.wins:
        close(umpire, goal, met=True)


def play_getting_out(umpire: Umpire[Battle], order: o.GetOut) -> None:
    umpire.plan(plan_getting_out, order)
    umpire.record(e.ActionTaken(order.figure, "get_out"))
    umpire.record(e.GotClear(order.figure))


def play_hold(umpire: Umpire[Battle], order: o.Hold) -> None:
    umpire.plan(plan_hold, order)
    umpire.record(e.ActionTaken(order.figure, "hold"))


def play_holding_fire(umpire: Umpire[Battle], order: o.HoldFire) -> None:
    umpire.plan(plan_holding_fire, order)
    umpire.record(e.FireHeld(order.figure, order.holds))
