"""A round: who draws fast, who acts when, and what happens between rounds (C1 to C7)."""

from __future__ import annotations

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import TEN, require_turn
from rules.cyberpunk.areas import breathed, drifted
from rules.cyberpunk.devices import due_devices, set_off
from rules.cyberpunk.effects import burn, eat_armour, land_all
from rules.cyberpunk.landing import death_save, stun_save
from rules.cyberpunk.state import (
    ACID,
    ASLEEP,
    BURNING,
    DEAD,
    DECLARE,
    OVER,
    Battle,
    Figure,
    has,
    is_alive,
    players,
    ref_of,
)
from rules.cyberpunk.victory import verdict
from rules.cyberpunk.wounds import needs_death_save
from rules.kernel.events import Order
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Outcome
from rules.kernel.umpire import Umpire

FAST = 3  # C7
WIND = 60  # mm that gas drifts: its own radius (ours)
MOST_STATE = 10  # the last of the states of death (C24)


def require_playing(battle: Battle, order: Order) -> None:
    """The battle is not over, and the side is in it."""
    if battle.phase == OVER:
        raise IllegalOrder("The battle is over.")
    if order.side not in [side.id for side in battle.sides]:
        raise IllegalOrder("There is no such side in this battle.")


# --- Beginning a round -----------------------------------------------------------------------


def to_declare(battle: Battle) -> str:
    """The side that is to say who draws fast; empty when all have. They take turns at it (ours).

    Where nobody draws fast, one side still begins the battle.
    """
    if battle.rules.get("fast_draw") == "off":
        first_side = players(battle)[0].id
        return first_side if battle.round == 1 and not battle.declared else ""
    sides = [side.id for side in players(battle)]
    first = battle.round % len(sides)
    turns = (*sides[first:], *sides[:first])
    waiting = (side for side in turns if side not in battle.declared and drawers(battle, side))
    return next(waiting, "")


def drawers(battle: Battle, side: str) -> list[Figure]:
    """Who of a side could draw fast."""
    if battle.rules.get("fast_draw") == "off":
        return []
    figures = battle.figures.values()
    return [each for each in figures if each.side == side and _is_awake(battle, each)]


def _is_awake(battle: Battle, figure: Figure) -> bool:
    return is_alive(figure) and not figure.health.stunned and not has(battle, figure, ASLEEP)


def plan_declare(battle: Battle, order: o.Declare) -> tuple[str, ...]:
    """Check who draws fast (C7)."""
    if battle.phase != DECLARE or to_declare(battle) != order.side:
        raise IllegalOrder("It is not for this side to say now.", "C7")
    able = {figure.id for figure in drawers(battle, order.side)}
    if len(set(order.figures)) != len(order.figures) or not set(order.figures) <= able:
        raise IllegalOrder("Only those of one's own who are awake draw fast, each once.", "C7")
    return order.figures


def play_declare(umpire: Umpire[Battle], order: o.Declare) -> None:
    """Say who draws fast (C7)."""
    umpire.record(e.DrawsDeclared(order.side, umpire.plan(plan_declare, order)))


def roll_initiative(umpire: Umpire[Battle]) -> None:
    """A ten-sided die, REF and boosts: for everybody, or one die for each side (C1, C2)."""
    battle = umpire.battle
    figures = [figure for figure in battle.figures.values() if is_alive(figure)]
    party = battle.rules.get("initiative") == "party"
    rollers = [side.id for side in players(battle)] if party else [each.id for each in figures]
    dice = umpire.roll(len(rollers), TEN)
    faces = dict(zip(rollers, dice, strict=True))
    totals = {
        figure.id: faces[figure.side if party else figure.id] + edge(battle, figure)
        for figure in figures
    }
    umpire.record(e.InitiativeRolled(
        dice=dice, sides=TEN, draw=umpire.draw, totals=totals,
        order=_ordered(battle, figures, totals),
    ))  # fmt: skip


def edge(battle: Battle, figure: Figure) -> int:
    """What somebody adds to initiative: REF, boosts, a fast draw (C1, C7)."""
    return ref_of(battle, figure) + figure.boost + (FAST if figure.fast else 0)


def _ordered(battle: Battle, figures: list[Figure], totals: dict[str, int]) -> tuple[str, ...]:
    """The highest first; of equals the quicker, then the sides in turns (ours)."""
    sides = [side.id for side in players(battle)]

    def rank(place: int) -> tuple[int, int, int, int]:
        figure = figures[place]
        turn = (sides.index(figure.side) + battle.round) % len(sides)
        return -totals[figure.id], -figure.stats.ref, turn, place

    return tuple(figures[place].id for place in sorted(range(len(figures)), key=rank))


# --- From one to the next --------------------------------------------------------------------


def go_on(umpire: Umpire[Battle]) -> None:
    """After an order: whatever follows by itself, until somebody is to choose again."""
    while umpire.battle.phase != OVER and not umpire.battle.active:
        found = verdict(umpire.battle)
        if found is not None:
            end(umpire, found)
            return
        if umpire.battle.phase == DECLARE:
            if to_declare(umpire.battle):
                return
            roll_initiative(umpire)
        else:
            _next(umpire)


def _next(umpire: Umpire[Battle]) -> None:
    """The next in the order acts, or the round is over."""
    battle = umpire.battle
    figures = (battle.figures[each] for each in battle.order)
    waiting = next((each for each in figures if not each.done and is_alive(each)), None)
    if waiting is None:
        end_round(umpire)
        return
    _expire(umpire, waiting)
    if has(battle, waiting, ASLEEP):
        umpire.record(e.TurnEnded(waiting.id, "asleep"))
        return
    if waiting.health.stunned and not stun_save(umpire, waiting.id, 0, "come round"):
        umpire.record(e.TurnEnded(waiting.id, "out of action"))
        return
    umpire.record(e.FigureActivated(waiting.id))


def _expire(umpire: Umpire[Battle], figure: Figure) -> None:
    """What holds until one acts again: one's zones, a dodge, a parry (C14, C33)."""
    if any(zone.shooter == figure.id for zone in umpire.battle.zones):
        umpire.record(e.ZonesEnded(figure.id))
    if figure.waited:  # it is still the same turn
        return
    if "dodging" in figure.conditions:
        umpire.record(e.ConditionSet(figure.id, "dodging", -1))
    if figure.parries_with:
        umpire.record(e.ParryRaised(figure.id, ""))


def play_end_turn(umpire: Umpire[Battle], order: o.EndTurn) -> None:
    """Have done enough; a trip is over then (C14)."""
    figure = umpire.plan(plan_end_turn, order)
    finish(umpire, figure.id)


def plan_end_turn(battle: Battle, order: o.EndTurn) -> Figure:
    """Check that it is the figure's turn."""
    return require_turn(battle, order, order.figure)


def finish(umpire: Umpire[Battle], figure: str) -> None:
    """Somebody's turn is over; whoever was tripped is up again."""
    if "tripped" in umpire.battle.figures[figure].conditions:
        umpire.record(e.ConditionSet(figure, "tripped", -1))
    umpire.record(e.TurnEnded(figure))


def after_order(umpire: Umpire[Battle]) -> None:
    """End the turn of whoever can act no more; then go on."""
    active = umpire.battle.figures.get(umpire.battle.active)
    if active is not None and umpire.battle.phase != OVER:
        found = verdict(umpire.battle)
        if found is not None:
            end(umpire, found)
            return
        if not _is_awake(umpire.battle, active):
            umpire.record(e.TurnEnded(active.id, "out of action"))
    go_on(umpire)


# --- Ending a round --------------------------------------------------------------------------


def end_round(umpire: Umpire[Battle]) -> None:
    """Charges, acid, death saves, rescue teams; then a new round with its gas and fire."""
    for device in due_devices(umpire.battle):
        if device.id in umpire.battle.devices:
            set_off(umpire, device, "when its time was up")
    for figure in tuple(umpire.battle.figures.values()):
        _suffer_on(umpire, figure.id)
    call_rescue(umpire)
    if verdict(umpire.battle) is None:
        begin_round(umpire)


def _suffer_on(umpire: Umpire[Battle], figure: str) -> None:
    """Acid eats, and the dying save once a round (C20, C42)."""
    found = umpire.battle.figures[figure]
    for name in sorted(found.conditions):
        if name.startswith(f"{ACID}:") and has(umpire.battle, found, name):
            eat_armour(umpire, figure, name.partition(":")[2])
    found = umpire.battle.figures[figure]
    if is_alive(found) and needs_death_save(found.health):
        death_save(umpire, figure, "wounds")


def begin_round(umpire: Umpire[Battle]) -> None:
    """Three seconds more: fire burns on, the wind takes gas along, and then it is gone."""
    umpire.record(e.RoundBegan(umpire.battle.round + 1))
    round_ = umpire.battle.round
    for figure in tuple(umpire.battle.figures.values()):
        left = figure.conditions.get(BURNING, 0) - round_
        if is_alive(figure) and left in (0, 1):
            umpire.record(e.AttackMade("", "fire", "", ()))
            burn(umpire, figure.id, 2 - left)
    _drift(umpire)


def _drift(umpire: Umpire[Battle]) -> None:
    """Gas of the round before drifts; that of two rounds ago has gone (C37)."""
    clouds = umpire.battle.clouds
    fresh = tuple(cloud for cloud in clouds if cloud.round == 1)
    if len(fresh) != len(clouds):
        umpire.record(e.CloudsChanged(fresh))
    for cloud in fresh:
        dice = umpire.roll(1, 8)
        at = drifted(umpire.battle, cloud.at, dice[0], cloud.radius or WIND)
        umpire.record(e.WindRolled(
            dice=dice, sides=8, draw=umpire.draw, cloud=cloud.id, at=at
        ))  # fmt: skip
        moved = next(each for each in umpire.battle.clouds if each.id == cloud.id)
        land_all(umpire, breathed(umpire.battle, moved))


def call_rescue(umpire: Umpire[Battle]) -> None:
    """A team is called for each of the dead who has a card (C24)."""
    if umpire.battle.rules.get("rescue") == "nobody":
        return
    for figure in tuple(umpire.battle.figures.values()):
        if figure.status == DEAD and figure.card and not figure.minutes:
            dice = umpire.roll(1, 6)
            umpire.record(e.RescueCalled(
                dice=dice, sides=6, draw=umpire.draw, figure=figure.id, minutes=dice[0] + 1
            ))  # fmt: skip
    _receive_rescue(umpire, at_end=False)


def _receive_rescue(umpire: Umpire[Battle], *, at_end: bool) -> None:
    """Teams whose time has come; after the battle all of them (C24)."""
    minute = int(umpire.battle.rules.get("minute", "20"))
    for figure in tuple(umpire.battle.figures.values()):
        if figure.status != DEAD or not figure.minutes:
            continue
        if not at_end and umpire.battle.round < figure.dead_at + figure.minutes * minute:
            continue
        state = death_state(figure.minutes)
        dice = umpire.roll(1, TEN)
        umpire.record(e.RescueCame(
            dice=dice, sides=TEN, draw=umpire.draw, figure=figure.id, state=state,
            success=state < MOST_STATE and dice[0] > state,
        ))  # fmt: skip


def death_state(minutes: int) -> int:
    """How dead somebody is after so many minutes: 1, and 2 more for each; 10 is for good (C24)."""
    return min(MOST_STATE, 1 + 2 * minutes)


def end(umpire: Umpire[Battle], found: Outcome) -> None:
    """The battle is over; the rescue teams still come."""
    call_rescue(umpire)
    _receive_rescue(umpire, at_end=True)
    umpire.record(e.BattleEnded(found))


def plan_concede(battle: Battle, order: o.Concede) -> None:
    """Check that it is a side that fights."""
    require_playing(battle, order)
    if order.side not in [side.id for side in players(battle)]:
        raise IllegalOrder("A referee has nothing to give up.")


def play_concede(umpire: Umpire[Battle], order: o.Concede) -> None:
    """Give the battle up."""
    umpire.plan(plan_concede, order)
    umpire.record(e.SideConceded(order.side))
