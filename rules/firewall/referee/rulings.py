"""Chapters 5 and 22, a referee at work: between two orders, and always with a reason (R5.10)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.firewall.actions import require_no_question, require_running
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import FigureDeployed, FigureMoved, FigureMustered
from rules.firewall.gutz import gain_gutz, lose_gutz
from rules.firewall.referee.events import (
    FigurePlaced,
    GutzAdjusted,
    HelpCame,
    RulingGiven,
    TaskSet,
)
from rules.firewall.referee.orders import (
    RefereeAdjustsGutz,
    RefereeMoves,
    RefereePlaces,
    RefereeReinforces,
    RefereeRules,
    RefereeSetsTask,
)
from rules.firewall.scenarios.roster import FigureRow, figures_of, roster
from rules.firewall.scenarios.scenario import Task
from rules.firewall.state import (
    ACTIVE,
    DOWN,
    LEFT,
    RESERVE,
    Battle,
    Figure,
    OpenTask,
    Team,
    is_referee,
)
from rules.firewall.tasks import HERCULEAN, MUNDANE, tasks_for
from rules.firewall.terrain import is_free, is_on_table
from rules.kernel.events import Order
from rules.kernel.geometry import Point, facing_toward
from rules.kernel.naming import numbered_apart
from rules.kernel.offers import Text
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

REF = "R5.10"
MOST_GUTZ = 9  # that the referee gives or takes at once
MOST_NEEDED = 12  # successes that a task may take
MOST_FIGURES = 60  # on either side of the table's edge
PLACED = "placed"
REASON = Text("reason", "Your reason, which everybody reads", 120)
RULING = Text("text", "Your ruling, which everybody reads", 200)
LABEL = Text("label", "What is to be done", 40)


def require_referee(battle: Battle, order: Order) -> None:
    """Only a referee, while the battle is fought and no question waits for an answer."""
    require_running(battle)
    if not is_referee(battle, order.side):
        raise IllegalOrder("Only a referee may do that.", REF)
    require_no_question(battle)


def _require_words(field: Text, words: str) -> None:
    if not field.takes(words):
        raise IllegalOrder(f"Write one line of at most {field.most} characters.", REF)


def _plan(battle: Battle, order: Order, reason: str) -> None:
    require_referee(battle, order)
    _require_words(REASON, reason)


def movable(battle: Battle) -> tuple[Figure, ...]:
    """Everybody on the table who stands or lies there by himself."""
    return tuple(
        figure
        for figure in battle.figures.values()
        if figure.status in (ACTIVE, DOWN) and not figure.aboard and not figure.carried_by
    )


def _may_get_help(battle: Battle, side: str) -> bool:
    """Whoever gave up is out for good; nobody is brought in for that side."""
    return side not in battle.conceded


def bringable(battle: Battle) -> tuple[Figure, ...]:
    """Everybody who is off the table and could come: not the dead and the routed."""
    return tuple(
        figure
        for figure in battle.figures.values()
        if figure.status in (RESERVE, LEFT) and not figure.aboard and not figure.carried_by
        if _may_get_help(battle, figure.side)
    )


def reinforceable(battle: Battle) -> tuple[Team, ...]:
    """The fire teams that somebody may join."""
    return tuple(team for team in battle.teams.values() if _may_get_help(battle, team.side))


def plan_place(battle: Battle, order: RefereePlaces | RefereeMoves) -> tuple[Figure, Point]:
    """Check that the figure may be put there."""
    _plan(battle, order, order.reason)
    brought = isinstance(order, RefereePlaces)
    known = {figure.id: figure for figure in (bringable if brought else movable)(battle)}
    if order.figure not in known:
        raise IllegalOrder("Choose a figure from the list.", REF)
    figure = known[order.figure]
    at = Point(order.x, order.y)
    _require_room(battle, figure, at)
    return figure, at


def _require_room(battle: Battle, figure: Figure, at: Point) -> None:
    if not is_on_table(battle, at):
        raise IllegalOrder("That is off the table.")
    if figure.status != DOWN and not is_free(battle, replace(figure, height=0), at, 0):
        raise IllegalOrder("Somebody's base is in the way there.", "R1.1")


def play_place(umpire: Umpire[Battle], order: RefereePlaces | RefereeMoves) -> None:
    """The figure stands there now, on the ground."""
    figure, at = plan_place(umpire.battle, order)
    entered = isinstance(order, RefereePlaces)
    umpire.record(FigurePlaced(figure.id, order.reason, entered, figure.at, at))
    if figure.status == DOWN:
        umpire.record(FigureDeployed(figure.id, at, figure.facing))
    else:
        facing = figure.facing if entered else facing_toward(figure.at, at)
        umpire.record(FigureMoved(figure.id, (at,), facing, PLACED, height=0, flying=False))


def plan_adjust(battle: Battle, order: RefereeAdjustsGutz) -> Figure:
    """Check a gift or a fine."""
    _plan(battle, order, order.reason)
    figure = battle.figures.get(order.figure)
    if figure is None or figure.status not in (ACTIVE, RESERVE):
        raise IllegalOrder("Choose somebody who is in the fight.", REF)
    if not 1 <= abs(order.by) <= MOST_GUTZ:
        raise IllegalOrder(f"Give or take 1 to {MOST_GUTZ} Gutz.", REF)
    return figure


def play_adjust(umpire: Umpire[Battle], order: RefereeAdjustsGutz) -> None:
    """Gutz goes up, never above 11, or down; below 2 the figure is out (R2.2, R2.3)."""
    figure = plan_adjust(umpire.battle, order)
    umpire.record(GutzAdjusted(figure.id, order.by, order.reason))
    if order.by > 0:
        gain_gutz(umpire, figure.id, "the referee", order.by)
    else:
        lose_gutz(umpire, figure.id, -order.by, "the referee")


def known_tasks(battle: Battle) -> dict[str, Task]:
    """Every task that anybody may attempt now."""
    return {
        task.id: task
        for figure in battle.figures.values()
        if figure.status == ACTIVE
        for task in tasks_for(battle, figure)
    }


def plan_task(battle: Battle, order: RefereeSetsTask) -> None:
    """Check a task: a known one, or a new one with a name."""
    _plan(battle, order, order.reason)
    if not 1 <= order.needed <= MOST_NEEDED:
        raise IllegalOrder(f"A task takes 1 to {MOST_NEEDED} successes.", REF)
    if order.task:
        if order.task not in known_tasks(battle):
            raise IllegalOrder("There is no such task now.", REF)
        return
    _require_words(LABEL, order.label)
    if order.team and order.team not in battle.teams:
        raise IllegalOrder("There is no such fire team.", REF)
    if order.skill and order.skill not in (MUNDANE, HERCULEAN) and not is_rolled(order.skill):
        raise IllegalOrder("That is no skill on which a task can be rolled.", REF)


def is_rolled(skill: str) -> bool:
    """Whether a skill can be rolled for a task: some work without a roll (R19.7, R19.11)."""
    return skill in CATALOGUE.skills and CATALOGUE.skills[skill].kind == "rolled"


def play_task(umpire: Umpire[Battle], order: RefereeSetsTask) -> None:
    """From now on the task takes so many successes."""
    plan_task(umpire.battle, order)
    if order.task:
        umpire.record(TaskSet(order.task, order.needed, order.reason))
        return
    id_ = f"task-{len(umpire.battle.open_tasks) + 1}"
    is_feat = order.skill in (MUNDANE, HERCULEAN)
    opened = OpenTask(
        order.label.strip(), order.team, "" if is_feat else order.skill,
        order.skill if is_feat else "",
    )  # fmt: skip
    umpire.record(TaskSet(id_, order.needed, order.reason, opened))


def plan_ruling(battle: Battle, order: RefereeRules) -> None:
    """Check that there are words."""
    require_referee(battle, order)
    _require_words(RULING, order.text)


def play_ruling(umpire: Umpire[Battle], order: RefereeRules) -> None:
    """Everybody reads it; the players keep to it."""
    plan_ruling(umpire.battle, order)
    umpire.record(RulingGiven(order.text))


def profiles() -> dict[str, FigureRow]:
    """The figures that a referee may bring in."""
    return {row.id: row for row in roster("profiles").figures}


def plan_reinforcement(battle: Battle, order: RefereeReinforces) -> Figure:
    """Check a newcomer and make it."""
    _plan(battle, order, order.reason)
    row = profiles().get(order.profile)
    team = next((each for each in reinforceable(battle) if each.id == order.team), None)
    if row is None or team is None:
        raise IllegalOrder("Choose a profile and a fire team from the lists.", REF)
    if len(battle.figures) >= MOST_FIGURES:
        raise IllegalOrder(f"At most {MOST_FIGURES} figures take part.", REF)
    number = 1 + sum(1 for each in battle.figures if each.startswith(f"{row.id}+"))
    [made] = figures_of(replace(row, team=team.id), team.side)
    at = Point(order.x, order.y)
    # Views hide where others are and what they carry, never that they are there by this name.
    names = [each.name for each in battle.figures.values()]
    name = numbered_apart(row.name, names, number)
    figure = replace(made, id=f"{row.id}+{number}", name=name, at=at, status=ACTIVE)
    _require_room(battle, figure, at)
    return figure


def play_reinforcement(umpire: Umpire[Battle], order: RefereeReinforces) -> None:
    """One more takes part, at once."""
    figure = plan_reinforcement(umpire.battle, order)
    umpire.record(FigureMustered(figure))
    umpire.record(HelpCame(figure.id, order.reason))
