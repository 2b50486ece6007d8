"""What a scenario brings to the battle: a position, a few rules of its own, and an end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.firewall.state import Battle, Figure
from rules.kernel.events import Event
from rules.kernel.record import Record
from rules.kernel.screen import HouseRule, Outcome, ScenarioCard
from rules.kernel.umpire import Umpire


class Task(Record):
    """Something that takes successful movement actions: how many, and how it is called."""

    id: str
    label: str
    needed: int
    ref: str


class Limits(Record):
    """How far a side may equip itself: guns and grenades a figure; 0, 0 is not at all."""

    guns: int = 0
    grenades: int = 0


@dataclass(frozen=True)
class Scenario:
    """A scenario's own steps, called by name from the sequence of play.

    muster(names, rules, seed): the opening events, without the table's opening itself.
    preparing(battle): the side that prepares; preparation: what it is told to do.
    limits(battle, figure): what the figure may be given in preparation.
    kinds: ground that may be laid. fixed: ids of pieces that stay.
    shape(battle, seed): fresh ground.
    check_area, check_deployment, check_entry, check_exit: raise IllegalOrder.
    deploy_areas(battle, figure): ids of the areas in which a figure may be set down.
    at_turn_start(umpire): before initiative is rolled.
    runs_itself(umpire, team): a team's phase that needs no player; True when it took place.
    may_enter(battle, figure): whether a figure off the table may come on now.
    tasks(battle, figure): what the figure may attempt here. task_done(umpire, figure, task).
    after_order(umpire, side): what the scenario notices after every order.
    outcome(battle): None, or how it ended. notices(battle): news for both players.
    """

    card: ScenarioCard
    house_rules: tuple[HouseRule, ...]
    width: int
    height: int
    preparation: str
    muster: Callable[[Mapping[str, str], Mapping[str, str], int], tuple[Event, ...]]
    preparing: Callable[[Battle], str]
    limits: Callable[[Battle, Figure], Limits]
    kinds: tuple[str, ...]
    fixed: tuple[str, ...]
    check_area: Callable[[Battle, str, tuple[int, int, int, int]], None]
    shape: Callable[[Battle, int], tuple[Event, ...]]
    check_deployment: Callable[[Battle, Figure, int, int], None]
    deploy_areas: Callable[[Battle, Figure], tuple[str, ...]]
    at_turn_start: Callable[[Umpire[Battle]], None]
    runs_itself: Callable[[Umpire[Battle], str], bool]
    may_enter: Callable[[Battle, Figure], bool]
    check_entry: Callable[[Battle, Figure, str], None]
    check_exit: Callable[[Battle, Figure, str], None]
    tasks: Callable[[Battle, Figure], tuple[Task, ...]]
    task_done: Callable[[Umpire[Battle], str, str], None]
    after_order: Callable[[Umpire[Battle], str], None]
    outcome: Callable[[Battle], Outcome | None]
    notices: Callable[[Battle], tuple[str, ...]]
