"""Tags and chance events: who may set them, and what they do by themselves (R5.10).

Dangerous ground costs whoever fails to move with one of its totals 1 Gutz, very dangerous 2. On
deadly ground everybody loses 1 as a Turn begins. A missed shot with a total of civilians hits one.
Whoever has lost sight shoots once with 2 off. Odds of an order do not tell of the first three:
they follow it, as the next Turn does.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import require_no_question, require_running
from rules.firewall.events import GutzRolled
from rules.firewall.gutz import is_success, lose_gutz
from rules.firewall.leaders import settle_leaders
from rules.firewall.mishaps.changes import LOST
from rules.firewall.mishaps.events import (
    BystanderHit,
    GroundTagCleared,
    GroundTagSet,
    MishapCalled,
    MishapRolled,
    SightFound,
)
from rules.firewall.mishaps.orders import ClearGroundTag, RollMishap, SetGroundTag
from rules.firewall.mishaps.tables import TABLES
from rules.firewall.state import ACTIVE, OVER, Battle, is_referee
from rules.kernel.events import Order
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

RULE, ON, REF = "mishaps", "on", "R5.10"
CIVILIAN, DANGEROUS, VERY, DEADLY = "civilian", "dangerous", "very_dangerous", "deadly"
NAMES = {
    LOST: "Sight lost: everybody's next shot has 2 off",
    CIVILIAN: "Civilians: a missed shot with these totals hits one",
    DANGEROUS: "Dangerous: failing to move with these totals costs 1 Gutz",
    VERY: "Very dangerous: failing to move with these totals costs 2 Gutz",
    DEADLY: "Deadly: everybody loses 1 Gutz as a Turn begins",
}
MOVING = ("crawl", "walk", "run", "second running roll", "climb", "jump")
LAST, SIDES = 15, 10
LOWEST, HIGHEST = 2, 12


def may(battle: Battle, side: str) -> bool:
    """Whether this side may use them."""
    return battle.rules.get(RULE) == ON and is_referee(battle, side)


def require(battle: Battle, order: Order) -> None:
    """A referee, where the house rule is on, between two orders."""
    require_running(battle)
    if not may(battle, order.side):
        raise IllegalOrder("Only a referee does that, where the house rule says so.", REF)
    require_no_question(battle)


def plan_roll(battle: Battle, order: RollMishap) -> str:
    """A table that there is."""
    require(battle, order)
    if order.table not in TABLES:
        raise IllegalOrder("Choose one of the tables.", REF)
    return order.table


def play_roll(umpire: Umpire[Battle], order: RollMishap) -> None:
    """The die follows: what it brings is chance's doing, and odds do not tell of it."""
    umpire.plan(plan_roll, order)
    umpire.record(MishapCalled(order.table))


def _roll(umpire: Umpire[Battle], table: str) -> None:
    """The entry's tags are set by themselves; the rest is the referee's."""
    dice = umpire.roll(1, SIDES)
    total = min(LAST, umpire.battle.mishaps.total + dice[0])
    umpire.record(MishapRolled(dice, SIDES, umpire.draw, table, total))
    for tag, low, high in TABLES[table][total - 1].tags:
        umpire.record(GroundTagSet(tag, low, high))


def plan_tag(battle: Battle, order: SetGroundTag) -> str:
    """A known tag with totals that two dice can have."""
    require(battle, order)
    if order.tag not in NAMES or not LOWEST <= order.low <= order.high <= HIGHEST:
        raise IllegalOrder("Choose a tag, and totals from 2 to 12, the lower first.", REF)
    return order.tag


def play_tag(umpire: Umpire[Battle], order: SetGroundTag) -> None:
    umpire.plan(plan_tag, order)
    umpire.record(GroundTagSet(order.tag, order.low, order.high))


def plan_clearing(battle: Battle, order: ClearGroundTag) -> str:
    """A tag that the ground has."""
    require(battle, order)
    if order.tag not in battle.mishaps.tags:
        raise IllegalOrder("The ground has no such tag.", REF)
    return order.tag


def play_clearing(umpire: Umpire[Battle], order: ClearGroundTag) -> None:
    umpire.plan(plan_clearing, order)
    umpire.record(GroundTagCleared(order.tag))


# --- What they do by themselves -----------------------------------------------


def follow(umpire: Umpire[Battle]) -> None:
    """After an order: what its rolls have brought, or the die that it called for."""
    called = umpire.events[-1] if umpire.events else None
    if isinstance(called, MishapCalled):
        _roll(umpire, called.table)
        return
    mishaps = umpire.battle.mishaps
    if umpire.battle.phase == OVER or not (mishaps.tags or mishaps.lost):
        return
    rolls = [event for event in umpire.events if isinstance(event, GutzRolled)]
    for roll in rolls:
        if roll.purpose == "shot" and _fails_within(umpire.battle, roll, CIVILIAN):
            umpire.record(BystanderHit(roll.figure))
    for figure, by in _hurt(umpire.battle, rolls):
        lose_gutz(umpire, figure, by, "dangerous ground")
    for figure in dict.fromkeys(roll.figure for roll in rolls if roll.purpose == "shot"):
        if figure in umpire.battle.mishaps.lost:
            umpire.record(SightFound(figure))
    settle_leaders(umpire)


def _hurt(battle: Battle, rolls: list[GutzRolled]) -> Iterator[tuple[str, int]]:
    """Whoever failed to move where that is dangerous, once for an order."""
    worst: dict[str, int] = {}
    for roll in rolls:
        if roll.purpose not in MOVING:
            continue
        for tag, by in ((DANGEROUS, 1), (VERY, 2)):
            if _fails_within(battle, roll, tag):
                worst[roll.figure] = max(by, worst.get(roll.figure, 0))
    yield from worst.items()


def _fails_within(battle: Battle, roll: GutzRolled, tag: str) -> bool:
    low, high = battle.mishaps.tags.get(tag, (1, 0))
    return not is_success(roll.result) and low <= sum(roll.dice) <= high


def at_turn_start(umpire: Umpire[Battle]) -> None:
    """Deadly ground."""
    if DEADLY not in umpire.battle.mishaps.tags:
        return
    for figure in list(umpire.battle.figures.values()):
        if figure.status == ACTIVE and not figure.aboard:
            lose_gutz(umpire, figure.id, 1, "deadly ground")
    settle_leaders(umpire)
