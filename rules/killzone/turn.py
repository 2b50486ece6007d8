"""The turn: initiative, suppression, orders, and what happens when a squad has acted (K31-K35)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire
from rules.killzone.driving import go
from rules.killzone.drugs import ask_shifts, drive_on
from rules.killzone.events import (
    InitiativeRolled,
    OrderTested,
    QueueFormed,
    SquadActs,
    SquadDone,
    SquadWaits,
    SuppressionTested,
    TurnBegan,
    VehicleStopped,
)
from rules.killzone.fires import burn, roll_fires
from rules.killzone.orders import ChangeOrder, EndSquad
from rules.killzone.state import (
    ACTIVE,
    ASSAULT,
    KEEP_DOWN,
    ORDERS,
    PLAYED,
    STAY_SHARP,
    SUPPRESSED,
    Battle,
    Figure,
    Squad,
    allowed_orders,
    driver_of,
    drugs_of,
    members,
    takes,
)

RECOVERS = 4
CHANGES, STAYS = 5, 3

# --- A new turn ----------------------------------------------------------------------------------


def begin_turn(umpire: Umpire[Battle]) -> None:
    """Fires, then initiative: squads act from the highest score down, Stay Sharp after all."""
    umpire.record(TurnBegan(turn=umpire.battle.turn + 1))
    roll_fires(umpire)
    for vehicle in umpire.battle.vehicles.values():
        if vehicle.speed and driver_of(umpire.battle, vehicle.id) is None:
            umpire.record(VehicleStopped(vehicle=vehicle.id))
    for squad in umpire.battle.squads.values():
        if members(umpire.battle, squad.id):
            _initiative(umpire, squad)
    there = [each for each in umpire.battle.squads.values() if members(umpire.battle, each.id)]
    there.sort(key=lambda each: (each.order == STAY_SHARP, -each.score, -each.tie))
    umpire.record(QueueFormed(queue=tuple(each.id for each in there)))


def _initiative(umpire: Umpire[Battle], squad: Squad) -> None:
    dice = umpire.roll(2)
    battle = umpire.battle
    sharp = any(takes(battle, figure, "sharp") for figure in members(battle, squad.id))
    added = tuple(_haste(squad))
    umpire.record(
        InitiativeRolled(
            dice=dice, sides=6, draw=umpire.draw, squad=squad.id,
            score=dice[0] * (2 if sharp else 1) + total(added), modifiers=added,
        )
    )  # fmt: skip


def _haste(squad: Squad) -> Iterator[Modifier]:
    if squad.order == ASSAULT:
        yield Modifier("Assault", 1, "K31")
    if squad.order == KEEP_DOWN:
        yield Modifier("Keep Down", -1, "K31")


# --- A squad's turn ------------------------------------------------------------------------------


def next_squad(battle: Battle) -> str:
    """The next in the queue of whom anybody is left; empty for none."""
    return next((each for each in battle.queue if members(battle, each)), "")


def activate(umpire: Umpire[Battle], squad: str) -> None:
    """A squad's turn has come: its suppressed test whether they pull themselves together."""
    waited = squad in umpire.battle.waited
    order = umpire.battle.squads[squad].order
    umpire.record(SquadActs(squad=squad, order=order, changed=waited))
    for figure in members(umpire.battle, squad):
        if figure.status == SUPPRESSED and not waited:
            _test_suppression(umpire, figure)


def nerve_of(battle: Battle, figure: Figure) -> tuple[Modifier, ...]:
    """What is added to somebody's suppression test."""
    return tuple(_nerve(battle, figure))


def _nerve(battle: Battle, figure: Figure) -> Iterator[Modifier]:
    for drug in drugs_of(battle, figure):
        if drug.nerve:
            yield Modifier(drug.name, drug.nerve, "K28")
    if battle.squads[figure.squad].order == KEEP_DOWN:
        yield Modifier("Keep Down", 1, "K35")


def _test_suppression(umpire: Umpire[Battle], figure: Figure) -> None:
    modifiers = nerve_of(umpire.battle, figure)
    dice = umpire.roll(1)
    umpire.record(
        SuppressionTested(
            dice=dice, sides=6, draw=umpire.draw, figure=figure.id, need=RECOVERS,
            modifiers=modifiers, recovers=dice[0] + total(modifiers) >= RECOVERS,
        )
    )  # fmt: skip


# --- Other orders --------------------------------------------------------------------------------


def _has_acted(battle: Battle, squad: str) -> bool:
    return any(
        f.moved or f.fired or f.fought or (f.aboard and battle.vehicles[f.aboard].driven)
        for f in members(battle, squad)
    )


def wishes(battle: Battle, squad: str) -> tuple[str, ...]:
    """The other orders that the squad that acts may try for now."""
    if battle.active != squad or battle.asks or battle.changed or _has_acted(battle, squad):
        return ()
    return tuple(o for o in allowed_orders(battle, squad) if o != battle.squads[squad].order)


def plan_change(battle: Battle, order: ChangeOrder) -> Squad:
    """The squad. Raises IllegalOrder."""
    squad = _require_active(battle, order.side)
    if squad.id != order.squad or order.wish not in wishes(battle, squad.id):
        raise IllegalOrder(
            "A squad may try once for another order that it may have, before it does anything.",
            "K33",
        )
    return squad


def wits_of(battle: Battle, squad: str) -> tuple[Modifier, ...]:
    """What is added to a squad's test for other orders: the worst of each drug once."""
    found = {drug for figure in members(battle, squad) for drug in drugs_of(battle, figure)}
    return tuple(
        Modifier(drug.name, drug.wits, "K28")
        for drug in sorted(found, key=lambda each: each.id)
        if drug.wits
    )


def order_after(battle: Battle, squad: Squad, wish: str, score: int) -> str:
    """The order that a test gives (K33)."""
    fallback = KEEP_DOWN if KEEP_DOWN in allowed_orders(battle, squad.id) else squad.order
    if score >= CHANGES:
        return wish
    if score < STAYS:
        return fallback
    sharp = any(takes(battle, figure, "sharp") for figure in members(battle, squad.id))
    return fallback if sharp else squad.order


def play_change(umpire: Umpire[Battle], order: ChangeOrder) -> None:
    """Try for another order; whoever goes to Stay Sharp waits until the others have acted."""
    squad = umpire.plan(plan_change, order)
    modifiers = wits_of(umpire.battle, squad.id)
    dice = umpire.roll(1)
    got = order_after(umpire.battle, squad, order.wish, dice[0] + total(modifiers))
    umpire.record(
        OrderTested(
            dice=dice, sides=6, draw=umpire.draw, squad=squad.id, wish=order.wish, order=got,
            modifiers=modifiers,
        )
    )  # fmt: skip
    if got == STAY_SHARP != squad.order and next_squad(umpire.battle):
        umpire.record(SquadWaits(squad=squad.id))


# --- A squad has acted ---------------------------------------------------------------------------


def _require_active(battle: Battle, side: str) -> Squad:
    squad = battle.squads.get(battle.active)
    if battle.phase != PLAYED or battle.asks or squad is None or squad.side != side:
        raise IllegalOrder("None of your squads acts now.", "K31")
    return squad


def plan_end(battle: Battle, order: EndSquad) -> Squad:
    """The squad that acts. Raises IllegalOrder."""
    return _require_active(battle, order.side)


def play_end(umpire: Umpire[Battle], order: EndSquad) -> None:
    """The squad is done."""
    finish(umpire, umpire.plan(plan_end, order).id)


def finish(umpire: Umpire[Battle], squad: str) -> None:
    """Vehicles roll on, drugs drive people on, fire burns; then the enemy has his way with some."""
    for vehicle in list(umpire.battle.vehicles.values()):
        driver = driver_of(umpire.battle, vehicle.id)
        rolls = umpire.battle.vehicles[vehicle.id].speed and not vehicle.driven
        if driver is not None and driver.squad == squad and rolls:
            go(umpire, vehicle.id)
    drive_on(umpire, squad)
    burn(umpire, squad)
    ask_shifts(umpire, squad)
    umpire.record(SquadDone(squad=squad))


def is_spent(battle: Battle) -> bool:
    """Whether nobody of the squad that acts can do anything."""
    return not any(figure.status == ACTIVE for figure in members(battle, battle.active))


def order_name(order: str) -> str:
    """An order in words."""
    return ORDERS.get(order, order)
