"""What may be ordered now: all that screens and machines read."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.offers import Choice, Number, Offer, Option, Place
from rules.kernel.record import IllegalOrder
from rules.killzone import orders as o
from rules.killzone.acting import may_act
from rules.killzone.catalogue import INCH, WEAPONS
from rules.killzone.driving import FASTEST, corner_limit, pedals
from rules.killzone.drugs import candidates
from rules.killzone.moving import left_to_go, plan_alight, plan_board, plan_leave, way_out
from rules.killzone.play import first_orders, preparing
from rules.killzone.shooting import bursts, is_seen_target, require_weapon
from rules.killzone.state import (
    ORDERS,
    OVER,
    OVERDOSE,
    SETUP,
    Battle,
    Figure,
    Squad,
    Vehicle,
    driver_of,
    foes_in_contact,
    gap,
    on_table,
)
from rules.killzone.terrain import FLOORS, room_area
from rules.killzone.turn import wishes

SQUAD, BATTLE, CHOICE = "Squad", "Battle", "Choice"
MOVE, SHOOT, CLOSE, RIDE = "Move", "Shoot", "Close combat", "Vehicle"
PEDALS = {
    o.HOLD: "Keep the speed",
    o.ACCELERATE: "Accelerate",
    o.BRAKE: "Brake",
}
# Degrees of a sixteenth, and of so many more.
DEGREES = {1: "22", 2: "45", 3: "67", 4: "90", 5: "112", 6: "135", 7: "157", 8: "180"}


def _turns() -> Iterator[Option]:
    yield Option("0", "straight on", "no turn")
    for step, degrees in DEGREES.items():
        limit = corner_limit(step)
        note = "at any speed" if limit is None else f"safe up to {limit} in"
        for sign, hand in ((1, "right"), (-1, "left")):
            yield Option(str(sign * step), f"{degrees}° {hand}, {note}")


TURNS = tuple(_turns())
BURSTS = {o.SHORT_BURST: "", o.LONG_BURST: ", a long burst"}


def offers(battle: Battle, side: str, actor: str | None = None) -> tuple[Offer, ...]:
    """What a side may order now: everything, or only what one figure would carry out."""
    return tuple(each for each in _offers(battle, side, actor) if actor in (None, each.actor))


def actors(battle: Battle, side: str) -> tuple[str, ...]:
    """All who may have offers now; "" for what no figure does."""
    return ("", *(f.id for f in battle.figures.values() if f.side == side))


def _offers(battle: Battle, side: str, actor: str | None) -> Iterator[Offer]:
    known = any(each.id == side for each in battle.sides)
    if battle.phase == OVER or not known or side in battle.conceded:
        return
    yield from _asked(battle, side)
    if battle.phase == SETUP and side in preparing(battle):
        yield Offer("begin", "Begin the battle", group=BATTLE, ref="K31")
        for each in battle.squads.values():
            if each.side == side:
                yield from _first_orders(battle, each)
    squad = battle.squads.get(battle.active)
    if squad is not None and squad.side == side and not battle.asks:
        for wish in wishes(battle, squad.id):
            yield Offer("change_order", f"Try for {ORDERS[wish]}", group=SQUAD,
                        fixed={"squad": squad.id, "wish": wish}, ref="K33")  # fmt: skip
        for figure in battle.figures.values():
            if actor in (None, figure.id) and figure.side == side and may_act(battle, figure):
                yield from _figure(battle, figure)
        yield Offer("end_squad", f"{squad.name} are done", group=SQUAD, ref="K31")
    yield Offer("concede", "Give up the battle", group=BATTLE)


def _first_orders(battle: Battle, squad: Squad) -> Iterator[Offer]:
    others = first_orders(battle, squad)
    if others:
        options = tuple(Option(each, ORDERS[each]) for each in others)
        yield Offer("give_order", f"First order of {squad.name}", group=SQUAD,
                    fixed={"squad": squad.id}, fields=(Choice("wish", "Order", options),),
                    note=f"Now {ORDERS[squad.order]}.", ref="K32")  # fmt: skip


def _asked(battle: Battle, side: str) -> Iterator[Offer]:
    ask = battle.asks[0] if battle.asks else None
    if ask is None or ask.side != side:
        return
    if ask.kind == OVERDOSE:
        for figure in candidates(battle, ask.subject):
            yield Offer("suffer", f"{figure.name} has had a bad trip", group=CHOICE,
                        fixed={"figure": figure.id}, ref="K28")  # fmt: skip
        return
    what = battle.figures[ask.subject].name if ask.kind == "shift" else "the smoke"
    here = {"x": str(ask.origin.x), "y": str(ask.origin.y)}
    yield Offer("shift", f"Leave {what} where it is", group=CHOICE, fixed=here, ref="K28")
    place = Place(ask.origin, ask.reach, battle.width, battle.height, label="Where")
    yield Offer("shift", f"Put {what} elsewhere", group=CHOICE, fields=(place,), ref="K28")


def _figure(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if figure.aboard:
        yield from _ride(battle, figure)
    else:
        yield from _moves(battle, figure)
        foes = foes_in_contact(battle, figure)
        if foes and not figure.fought:
            options = tuple(Option(each.id, each.name) for each in foes)
            yield Offer("fight", "Fight", figure.id, CLOSE, {"figure": figure.id},
                        (Choice("target", "Whom", options),), ref="K36")  # fmt: skip
    yield from _shots(battle, figure)


# --- On foot -------------------------------------------------------------------------------------


def _moves(battle: Battle, figure: Figure) -> Iterator[Offer]:
    left, fixed = left_to_go(battle, figure), {"figure": figure.id}
    if foes_in_contact(battle, figure):
        return
    place = Place(figure.at, left, battle.width, battle.height)
    if left:
        floor = Number("floor", "Floor", 0, FLOORS - 1, True, figure.floor)
        yield Offer("move", "Go", figure.id, MOVE, fixed, (place, floor), ref="K33")
        if _may_leave(battle, figure):
            label = f"Leave over the {way_out(battle, figure)[1]} edge"
            yield Offer("leave", label, figure.id, MOVE, fixed, ref="K47")
        if room_area(battle, figure.at) is not None:
            yield Offer("jump", "Jump out of a window", figure.id, MOVE, fixed, (place,),
                        ref="K44")  # fmt: skip
    for vehicle in battle.vehicles.values():
        if _may_board(battle, figure, vehicle):
            yield Offer("board", f"Get into the {vehicle.name}", figure.id, RIDE,
                        {**fixed, "vehicle": vehicle.id}, ref="K2")  # fmt: skip


def _may_leave(battle: Battle, figure: Figure) -> bool:
    try:
        plan_leave(battle, o.Leave(figure.side, figure.id))
    except IllegalOrder:
        return False
    return True


def _may_board(battle: Battle, figure: Figure, vehicle: Vehicle) -> bool:
    try:
        plan_board(battle, o.Board(figure.side, figure.id, vehicle.id))
    except IllegalOrder:
        return False
    return True


# --- In a vehicle --------------------------------------------------------------------------------


def _ride(battle: Battle, figure: Figure) -> Iterator[Offer]:
    vehicle = battle.vehicles[figure.aboard]
    driver = driver_of(battle, vehicle.id)
    if driver is not None and driver.id == figure.id and not vehicle.driven:
        yield from _drives(figure, vehicle)
    try:
        plan_alight(battle, o.Alight(figure.side, figure.id))
    except IllegalOrder:
        return
    yield Offer("alight", "Get out", figure.id, RIDE, {"figure": figure.id}, ref="K2")


def _drives(figure: Figure, vehicle: Vehicle) -> Iterator[Offer]:
    note = f"Speed {vehicle.speed} in, at most {vehicle.row.speed} in."
    for pedal, most in pedals(vehicle).items():
        fixed = {"vehicle": vehicle.id, "pedal": pedal}
        way = (
            Number("before", "Inches before a turn", 0, FASTEST, given=FASTEST),
            Choice("turn", "Then turn", TURNS, given="0"),
        )
        if most:
            dice = Number("dice", "Dice", 1, most, given=1)
            yield Offer("drive", PEDALS[pedal], figure.id, RIDE, fixed, (dice, *way), note, "K3")
        else:
            yield Offer("drive", PEDALS[pedal], figure.id, RIDE, {**fixed, "dice": "0"}, way, note,
                        "K4")  # fmt: skip


# --- Shots ---------------------------------------------------------------------------------------


def _shots(battle: Battle, figure: Figure) -> Iterator[Offer]:
    for entry in figure.weapons:
        try:
            _, weapon = require_weapon(battle, figure.side, figure.id, entry)
        except IllegalOrder:
            continue
        fixed = {"figure": figure.id, "weapon": entry}
        if weapon.smoke:
            place = Place(figure.at, weapon.long * INCH, battle.width, battle.height, label="Where")
            yield Offer("smoke", "Fire a smoke grenade", figure.id, SHOOT, {"figure": figure.id},
                        (place,), ref="K45")  # fmt: skip
            continue
        targets = targets_of(battle, figure, entry)
        options = tuple(Option(each.id, each.name) for each in targets)
        for burst, (shots, _) in bursts(battle, figure, weapon).items() if targets else ():
            words = f"Fire the {weapon.name.lower()}{BURSTS[burst]}"
            note = f"{shots} shot{'' if shots == 1 else 's'}"
            yield Offer("shoot", words, figure.id, SHOOT, {**fixed, "burst": burst},
                        (Choice("target", "At", options),), note, "K34")  # fmt: skip


def targets_of(battle: Battle, figure: Figure, weapon: str) -> list[Figure | Vehicle]:
    """Whom a weapon may be fired at, the nearest first."""
    everybody: list[Figure | Vehicle] = [*on_table(battle), *battle.vehicles.values()]
    row = WEAPONS[weapon]
    found = [each for each in everybody if is_seen_target(battle, figure, row, each)]
    return sorted(found, key=lambda each: (gap(figure, each), each.id))
