"""Tags and chance events: who may set them, and what they do by themselves (R5.10).

Dangerous ground costs whoever fails to move with one of its totals 1 Gutz, very dangerous 2. On
deadly ground everybody loses 1 as a Turn begins. A missed shot with a total of civilians hits one;
any shot with a total of gas or fuel sets it off. Whoever has lost sight shoots once with 2 off.
Odds of an order do not tell of the first four: they follow it, as the next Turn does.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import require_no_question, require_running
from rules.firewall.events import GutzRolled, WeaponFired
from rules.firewall.gutz import is_success, lose_gutz
from rules.firewall.leaders import settle_leaders
from rules.firewall.mishaps.events import (
    BystanderHit,
    GroundTagCleared,
    GroundTagSet,
    MishapAimed,
    MishapCalled,
    ScreenGone,
    SightFound,
)
from rules.firewall.mishaps.ground import (
    CIVILIAN,
    DANGEROUS,
    DEADLY,
    FUEL,
    GAS,
    NAMES,
    REF,
    VERY,
)
from rules.firewall.mishaps.happenings import arrest
from rules.firewall.mishaps.orders import LOT, ClearGroundTag, RollMishap, SetGroundTag
from rules.firewall.mishaps.rolling import LAST, roll_mishap
from rules.firewall.mishaps.tables import TABLES
from rules.firewall.state import ACTIVE, OVER, Battle, Screen, is_referee, players
from rules.kernel.events import Event, Order
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

RULE, OFF = "mishaps", "off"
EVERY = 2  # Turns from one chance event to the next, where they come by themselves
MOVING = ("crawl", "walk", "run", "second running roll", "climb", "jump")
LOWEST, HIGHEST = 2, 12
# What a shot with their totals makes of the ground.
SET_OFF = {GAS: (DEADLY, 0, 12), FUEL: (DANGEROUS, 8, 12)}


def may(battle: Battle, side: str) -> bool:
    """Whether this side may use them."""
    return battle.rules.get(RULE, OFF) != OFF and is_referee(battle, side)


def require(battle: Battle, order: Order) -> None:
    """A referee, where the house rule is on, between two orders."""
    require_running(battle)
    if not may(battle, order.side):
        raise IllegalOrder("Only a referee does that, where the house rule says so.", REF)
    require_no_question(battle)


def plan_roll(battle: Battle, order: RollMishap) -> str:
    """A table that there is, and a side."""
    require(battle, order)
    if order.table not in TABLES:
        raise IllegalOrder("Choose one of the tables.", REF)
    if order.whom not in (LOT, *players(battle)):
        raise IllegalOrder("Choose a side that plays, or leave it to a die.", REF)
    return order.table


def play_roll(umpire: Umpire[Battle], order: RollMishap) -> None:
    """The die follows: what it brings is chance's doing, and odds do not tell of it."""
    umpire.plan(plan_roll, order)
    if order.whom != LOT:
        umpire.record(MishapAimed(order.whom))
    umpire.record(MishapCalled(order.table))


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
    """After an order: the die that it called for, and what its rolls have brought."""
    for called in [each for each in umpire.events if isinstance(each, MishapCalled)]:
        roll_mishap(umpire, called.table)
    _after_rolls(umpire, 0)


def _after_rolls(umpire: Umpire[Battle], since: int) -> None:
    """What the ground makes of the rolls that were recorded from there on."""
    mishaps = umpire.battle.mishaps
    if umpire.battle.phase == OVER or not (mishaps.tags or mishaps.lost or mishaps.screens):
        return
    events = umpire.events[since:]
    rolls = [event for event in events if isinstance(event, GutzRolled)]
    _stray(umpire, events)
    _ignite(umpire, [roll for roll in rolls if roll.purpose == "shot"])
    for figure, by in _hurt(umpire.battle, rolls):
        lose_gutz(umpire, figure, by, "dangerous ground")
    for figure in dict.fromkeys(roll.figure for roll in rolls if roll.purpose == "shot"):
        if figure in umpire.battle.mishaps.lost:
            umpire.record(SightFound(figure))
    settle_leaders(umpire)


def _stray(umpire: Umpire[Battle], events: list[Event]) -> None:
    """Missed shots hit bystanders; who has gone away from his is alone again."""
    target, shot_at = "", set()
    for event in events:
        if isinstance(event, WeaponFired):
            target = event.target
        elif isinstance(event, GutzRolled) and event.purpose == "shot":
            shot_at.add(target)
            screen = umpire.battle.mishaps.screens.get(target)
            low, high = (screen.low, screen.high) if screen is not None else (1, 0)
            screened = screen is not None and _stands(umpire.battle, target, screen)
            if _fails_within(umpire.battle, event, CIVILIAN) or (
                screened and not is_success(event.result) and low <= sum(event.dice) <= high
            ):
                umpire.record(BystanderHit(event.figure))
    for figure, screen in umpire.battle.mishaps.screens.items():
        used = screen.once and not umpire.battle.pending
        if used or not _stands(umpire.battle, figure, screen):
            umpire.record(ScreenGone(figure))


def _stands(battle: Battle, figure: str, screen: Screen) -> bool:
    """Whether a figure is still where its bystander is."""
    there = battle.figures[figure]
    return there.status == ACTIVE and there.at == screen.at


def _ignite(umpire: Umpire[Battle], shots: list[GutzRolled]) -> None:
    for tag, after in SET_OFF.items():
        low, high = umpire.battle.mishaps.tags.get(tag, (1, 0))
        if any(low <= sum(roll.dice) <= high for roll in shots):
            umpire.record(GroundTagCleared(tag))
            umpire.record(GroundTagSet(*after))


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
    """Tags that come and go, deadly ground, the police; then an event that comes by itself."""
    battle = umpire.battle
    for turn, tag, low, high in battle.mishaps.due:
        if turn == battle.turn:
            umpire.record(GroundTagSet(tag, low, high) if high else GroundTagCleared(tag))
    _deadly(umpire)
    if battle.mishaps.police:
        arrest(umpire)
    settle_leaders(umpire)
    if comes_by_itself(umpire.battle):
        since = len(umpire.events)
        roll_mishap(umpire, battle.rules[RULE])
        _after_rolls(umpire, since)


def comes_by_itself(battle: Battle) -> bool:
    """Whether a chance event happens as this Turn begins: never more after the last entry."""
    mine = battle.rules.get(RULE) in TABLES and battle.mishaps.total < LAST
    return mine and battle.turn % EVERY == 0 and not battle.pending


def _deadly(umpire: Umpire[Battle]) -> None:
    if DEADLY not in umpire.battle.mishaps.tags:
        return
    for figure in list(umpire.battle.figures.values()):
        if figure.status == ACTIVE and not figure.aboard:
            lose_gutz(umpire, figure.id, 1, "deadly ground")
