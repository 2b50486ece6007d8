"""Chapters 5, 19 and 22, other actions on the spot: open tasks, lifting, putting down (R5.10)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import (
    MOVEMENT,
    require_actor,
    require_free_hands,
    require_in_person,
    require_on_table,
    require_outside,
    require_reach,
    spend,
)
from rules.firewall.events import BodyDropped, BodyLifted, TaskAdvanced
from rules.firewall.fixtures.working import fixture_tasks, worked
from rules.firewall.gutz import SUCCESS, is_success
from rules.firewall.movement import movement_modifiers, stationary_roll
from rules.firewall.orders import Attempt, Lift, PutDown
from rules.firewall.scenarios import scenario_of
from rules.firewall.scenarios.scenario import Task
from rules.firewall.skills.events import SkillShown
from rules.firewall.skills.levels import STRENGTH, skill_level, uses_skills
from rules.firewall.skills.rolling import SkillCheck, require_choice, use_skill, weigh_skill
from rules.firewall.state import ACTIVE, DOWN, TOUCH, Battle, Figure
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire

MUNDANE, HERCULEAN = "mundane", "herculean"


class AttemptPlan(Record):
    """A step of a task: a roll against Gutz with its modifiers, the roll of a skill, or none."""

    figure: Figure
    task: Task
    needed: int
    modifiers: tuple[Modifier, ...]
    check: SkillCheck | None = None
    is_easy: bool = False


def tasks_for(battle: Battle, figure: Figure) -> tuple[Task, ...]:
    """What a figure may attempt: the scenario's tasks, fixtures, and the referee's undone ones."""
    return (
        *scenario_of(battle).tasks(battle, figure),
        *fixture_tasks(battle, figure),
        *_open_tasks(battle, figure),
    )


def _open_tasks(battle: Battle, figure: Figure) -> Iterator[Task]:
    for id_, task in battle.open_tasks.items():
        needed = battle.needed[id_]
        if task.team in ("", figure.team) and battle.tasks.get(id_, 0) < needed:
            yield Task(id_, task.label, needed, "R5.10", task.skill, task.strength)


def needed_for(battle: Battle, task: Task) -> int:
    """How many successes a task takes, the referee's word before the scenario's (R5.10)."""
    return battle.needed.get(task.id, task.needed)


def skill_for(battle: Battle, task: Task) -> str:
    """The skill that is rolled for a task; empty when the dice go against plain Gutz."""
    if not uses_skills(battle):
        return ""
    return STRENGTH if task.strength == HERCULEAN else task.skill


def is_easy(figure: Figure, strength: str) -> bool:
    """Whether a feat needs no roll because the figure is strong (R19.10)."""
    return strength == MUNDANE and skill_level(figure, STRENGTH) > 0


def is_too_hard(battle: Battle, figure: Figure, task: Task) -> bool:
    """Whether only the strong may try (R19.10)."""
    herculean = task.strength == HERCULEAN and uses_skills(battle)
    return herculean and not skill_level(figure, STRENGTH)


def plan_attempt(battle: Battle, order: Attempt) -> AttemptPlan:
    """Check a step of an open task (R5.10, R19.10, R19.11)."""
    require_choice(order.action)
    actor = require_actor(battle, order, order.figure, order.action)
    require_on_table(actor)
    require_in_person(battle, actor)
    tasks = {task.id: task for task in tasks_for(battle, actor)}
    if order.task not in tasks:
        raise IllegalOrder(f"{actor.name} has no such task here.", "R5.10")
    task = tasks[order.task]
    if is_too_hard(battle, actor, task):
        raise IllegalOrder(f"{actor.name} is not strong enough even to try.", "R19.10")
    needed = needed_for(battle, task)
    skill = skill_for(battle, task)
    if skill:
        check = weigh_skill(battle, actor, skill, order.action)
        return AttemptPlan(actor, task, needed, check.modifiers, check)
    if order.action != MOVEMENT:
        raise IllegalOrder("This takes a movement action.", "R5.10")
    modifiers = tuple(movement_modifiers(battle, actor))
    return AttemptPlan(actor, task, needed, modifiers, is_easy=is_easy(actor, task.strength))


def play_attempt(umpire: Umpire[Battle], order: Attempt) -> None:
    """One action towards a task; done when the successes are reached (R5.10)."""
    plan = plan_attempt(umpire.battle, order)
    if is_success(_attempted(umpire, plan)):
        done = umpire.battle.tasks.get(order.task, 0) + 1
        umpire.record(TaskAdvanced(plan.figure.id, order.task, done, plan.needed))
        if done < plan.needed or order.task in umpire.battle.open_tasks:
            return
        if not worked(umpire, plan.figure.id, order.task):
            scenario_of(umpire.battle).task_done(umpire, plan.figure.id, order.task)


def _attempted(umpire: Umpire[Battle], plan: AttemptPlan) -> str:
    if plan.check is not None:
        return use_skill(umpire, plan.check, plan.task.id)
    if plan.is_easy:
        return _with_ease(umpire, plan.figure)
    return stationary_roll(umpire, plan.figure.id, plan.task.id, plan.modifiers)


def _with_ease(umpire: Umpire[Battle], figure: Figure) -> str:
    """A feat of strength without a roll."""
    spend(umpire, figure.id, MOVEMENT)
    umpire.record(SkillShown(figure.id, STRENGTH, skill_level(figure, STRENGTH)))
    return SUCCESS


class LiftPlan(Record):
    """Somebody helpless who may be taken up."""

    figure: Figure
    body: Figure
    modifiers: tuple[Modifier, ...]
    is_easy: bool


def plan_lift(battle: Battle, order: Lift) -> LiftPlan:
    """Check the lifting of a helpless figure within reach."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_on_table(actor)
    require_free_hands(actor)
    require_in_person(battle, actor)
    body = battle.figures.get(order.target)
    if body is None or body.status != DOWN or body.vehicle is not None or body.aboard:
        raise IllegalOrder("Only a helpless figure can be carried.", "G24")
    if body.carried_by:
        raise IllegalOrder(f"{battle.figures[body.carried_by].name} carries {body.name} already.")
    require_reach(actor, body, TOUCH)
    modifiers = tuple(movement_modifiers(battle, actor))
    return LiftPlan(actor, body, modifiers, is_easy(actor, MUNDANE))


def play_lift(umpire: Umpire[Battle], order: Lift) -> None:
    """A movement action on the spot; on a success the body is on the figure's shoulders."""
    plan = plan_lift(umpire.battle, order)
    actor = plan.figure
    if plan.is_easy:
        result = _with_ease(umpire, actor)
    else:
        result = stationary_roll(umpire, actor.id, "lift", plan.modifiers)
    if is_success(result) and umpire.battle.figures[actor.id].status == ACTIVE:
        umpire.record(BodyLifted(actor.id, plan.body.id))


def plan_put_down(battle: Battle, order: PutDown) -> Figure:
    """Check that somebody is carried and it is the carrier's phase."""
    actor = require_actor(battle, order, order.figure, "")
    if not actor.carrying:
        raise IllegalOrder(f"{actor.name} carries nobody.")
    require_outside(battle, actor)
    return actor


def play_put_down(umpire: Umpire[Battle], order: PutDown) -> None:
    """Lay the body down where the carrier stands."""
    actor = plan_put_down(umpire.battle, order)
    umpire.record(BodyDropped(actor.id, actor.carrying))
