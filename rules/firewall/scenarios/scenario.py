"""What a scenario brings to the battle: a position, a few rules of its own, words, and an end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rules.firewall.events import ScenarioDiceRolled
from rules.firewall.state import Battle, Figure, players
from rules.kernel.counsel import Aim
from rules.kernel.events import Event
from rules.kernel.record import Record
from rules.kernel.screen import HouseRule, Outcome, ScenarioCard, SideRole
from rules.kernel.umpire import Umpire

# A seat for somebody who sees everything and may step in; off unless the players want it.
REFEREE_SEAT = HouseRule(
    "referee",
    "Does a referee sit at the table? Nobody needs one here.",
    (("none", "No"), ("seat", "Yes: somebody who sees everything and settles what the book omits")),
    "none",
    "R5.10",
)
REFEREE_ROLE = SideRole(
    "referee",
    "Referee",
    "See everything, answer open questions, set tasks.",
    is_referee=True,
    needs=(REFEREE_SEAT.key, "seat"),
)

Box = tuple[int, int, int, int]


class Task(Record):
    """Something that takes successful movement actions: how many, and how it is called.

    `skill`: what is rolled instead of plain Gutz, with either action. `strength`: mundane, easy
    for the strong; or herculean, for nobody else (R19.10). `fixture`: the id of what is
    worked on, if any.
    """

    id: str
    label: str
    needed: int
    ref: str
    skill: str = ""
    strength: str = ""
    fixture: str = ""


class Prize(Record):
    """What it is worth to a side that somebody is down, dead or routed: 1000 is one figure."""

    down: int
    dead: int
    routed: int


class Wishes(Record):
    """What a side wants, for those who play it without knowing the story.

    `aims`: places. `prizes`: people who are not like others. `wanted`: the helpless whom it would
    carry. `leavers`: figures that should leave the table when they can.
    """

    aims: tuple[Aim, ...] = ()
    prizes: dict[str, Prize] = {}
    wanted: tuple[str, ...] = ()
    leavers: tuple[str, ...] = ()


class Limits(Record):
    """How far a side may equip itself: guns and grenades a figure; 0, 0 is not at all."""

    guns: int = 0
    grenades: int = 0


@dataclass(frozen=True)
class Words:
    """What a scenario calls things.

    `another`: the order that lays the ground out afresh; `number`: of which table. `deploy` and
    `deploy_note`: to set a figure down. `ready`: to finish the preparations. `purposes`: what a
    Gutz roll was for, as a sentence about the figure `{}`. `dice`: what scenario dice tell, by
    their purpose.
    """

    another: str = "Lay the table out afresh"
    number: str = "Table number"
    deploy: str = "Set down"
    deploy_note: str = ""
    ready: str = "Begin the battle"
    purposes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    dice: Mapping[str, Callable[[ScenarioDiceRolled], str]] = field(
        default_factory=lambda: MappingProxyType({})
    )


def _everybody(battle: Battle) -> tuple[str, ...]:
    return players(battle)


def _get_ready(battle: Battle, side: str) -> str:
    return "Get ready."


def _no_limits(battle: Battle, figure: Figure) -> Limits:
    return Limits()


def _any_ground(battle: Battle, kind: str, box: Box) -> None:
    return None


def _same_ground(battle: Battle, seed: int) -> tuple[Event, ...]:
    return ()


def _anywhere(battle: Battle, figure: Figure, x: int, y: int) -> None:
    return None


def _no_areas(battle: Battle, figure: Figure) -> tuple[str, ...]:
    return ()


def _quietly(umpire: Umpire[Battle]) -> None:
    return None


def _by_players(umpire: Umpire[Battle], team: str) -> bool:
    return False


def _nobody(battle: Battle, team: str) -> bool:
    return False


def _anybody(battle: Battle, side: str) -> bool:
    return True


def _always(battle: Battle, figure: Figure) -> bool:
    return True


def _no_choice(battle: Battle, side: str) -> tuple[str, ...]:
    return ()


def _any_edge(battle: Battle, figure: Figure, edge: str) -> None:
    return None


def _no_tasks(battle: Battle, figure: Figure) -> tuple[Task, ...]:
    return ()


def _nothing_more(umpire: Umpire[Battle], figure: str, task: str) -> None:
    return None


def _nothing_noticed(umpire: Umpire[Battle], side: str) -> None:
    return None


def _no_end(battle: Battle) -> Outcome | None:
    return None


def _as_ever(battle: Battle, side: str) -> int:
    return 100


def _as_usual(battle: Battle) -> Mapping[str, int]:
    return {}


def _no_wishes(battle: Battle, side: str) -> Wishes:
    return Wishes()


def _no_news(battle: Battle) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Scenario:
    """A scenario's own steps, called by name from the sequence of play.

    muster(names, rules, seed): the opening events, without the table's opening itself.
    preparing(battle): the sides that prepare now; those in `battle.ready` have done so.
    preparation(battle, side): what a side is told to do then.
    limits(battle, figure): what the figure may be given in preparation.
    finds: the kinds of things that Streetwise may find.
    may_shape(battle, side): whether the ground is this side's to shape.
    kinds: ground that may be laid. fixed: ids of pieces that stay.
    shape(battle, seed): fresh ground; none where the ground stays.
    check_area, check_deployment, check_entry, check_exit: raise IllegalOrder.
    deploy_areas(battle, figure): ids of the areas in which a figure may be set down.
    may_wait(battle, figure): whether it may stay off the table at first.
    edges(battle, side): the table edges of which a side may choose one, by dice; often none.
    at_turn_start(umpire): before initiative is rolled.
    runs_itself(umpire, team): a team's phase that needs no player; True when it took place.
    flees(battle, team): whether the umpire moves a team, away from everybody.
    may_enter(battle, figure): whether a figure off the table may come on now.
    tasks(battle, figure): what the figure may attempt here. task_done(umpire, figure, task).
    after_order(umpire, side): what the scenario notices after every order.
    outcome(battle): None, or how it ended. notices(battle): news for both players.
    wishes(battle, side): what a side is after, worked out from what it may see.
    boldness(battle, side): how hard it should press on towards its foes, in hundredths.
    stakes(battle): how much more than usual hangs on a figure of each side, in hundredths.
    """

    card: ScenarioCard
    width: int
    height: int
    muster: Callable[[Mapping[str, str], Mapping[str, str], int], tuple[Event, ...]]
    outcome: Callable[[Battle], Outcome | None] = _no_end
    house_rules: tuple[HouseRule, ...] = ()
    words: Words = field(default_factory=Words)
    preparing: Callable[[Battle], tuple[str, ...]] = _everybody
    preparation: Callable[[Battle, str], str] = _get_ready
    limits: Callable[[Battle, Figure], Limits] = _no_limits
    finds: tuple[str, ...] = ("drug", "weapon", "grenade", "cyberware")
    may_shape: Callable[[Battle, str], bool] = _anybody
    kinds: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    check_area: Callable[[Battle, str, Box], None] = _any_ground
    shape: Callable[[Battle, int], tuple[Event, ...]] = _same_ground
    check_deployment: Callable[[Battle, Figure, int, int], None] = _anywhere
    deploy_areas: Callable[[Battle, Figure], tuple[str, ...]] = _no_areas
    may_wait: Callable[[Battle, Figure], bool] = _always
    edges: Callable[[Battle, str], tuple[str, ...]] = _no_choice
    at_turn_start: Callable[[Umpire[Battle]], None] = _quietly
    runs_itself: Callable[[Umpire[Battle], str], bool] = _by_players
    flees: Callable[[Battle, str], bool] = _nobody
    may_enter: Callable[[Battle, Figure], bool] = _always
    check_entry: Callable[[Battle, Figure, str], None] = _any_edge
    check_exit: Callable[[Battle, Figure, str], None] = _any_edge
    tasks: Callable[[Battle, Figure], tuple[Task, ...]] = _no_tasks
    task_done: Callable[[Umpire[Battle], str, str], None] = _nothing_more
    after_order: Callable[[Umpire[Battle], str], None] = _nothing_noticed
    notices: Callable[[Battle], tuple[str, ...]] = _no_news
    wishes: Callable[[Battle, str], Wishes] = _no_wishes
    boldness: Callable[[Battle, str], int] = _as_ever
    stakes: Callable[[Battle], Mapping[str, int]] = _as_usual

    @property
    def reshapes(self) -> bool:
        """Whether the ground can be laid out afresh."""
        return self.shape is not _same_ground
