"""What may be ordered now: all that screens and machines read."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.offers import Choice, Number, Offer, Option, Place
from rules.kernel.record import IllegalOrder
from rules.killzone import orders as o
from rules.killzone.acting import may_act
from rules.killzone.burning import rooms_in_reach
from rules.killzone.catalogue import INCH, WEAPONS, Weapon
from rules.killzone.driving import FASTEST, corner_limit, own_length, pedals
from rules.killzone.driving_shown import DEGREES
from rules.killzone.drugs import candidates
from rules.killzone.moving import plan_alight, plan_board, plan_leave, way_out
from rules.killzone.pace import left_to_go
from rules.killzone.play import first_orders, preparing
from rules.killzone.shooting import bursts, can_harm, is_seen_target, occupants, require_weapon
from rules.killzone.state import (
    ORDERS,
    OVER,
    OVERDOSE,
    SAVE,
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
from rules.killzone.terrain import FLOORS, room_area, room_name
from rules.killzone.turn import wishes

SQUAD, BATTLE, CHOICE = "Squad", "Battle", "Choice"
MOVE, SHOOT, CLOSE, RIDE = "Move", "Shoot", "Close combat", "Vehicle"
PEDALS = {
    o.HOLD: "Keep the speed",
    o.ACCELERATE: "Accelerate",
    o.BRAKE: "Brake",
}


def _turns(by_itself: str = "") -> Iterator[Option]:
    yield Option("0", "straight on", "no turn")
    for step, degrees in DEGREES.items():
        limit = corner_limit(step)
        note = by_itself + ("at any speed" if limit is None else f"safe up to {limit} in")
        for sign, hand in ((1, "right"), (-1, "left")):
            yield Option(str(sign * step), f"{degrees}° {hand}, {note}")


TURNS, MORE_TURNS = tuple(_turns()), tuple(_turns("by itself "))
HARMLESS = "nothing here that it can hurt"
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
    if ask.kind == SAVE:
        name = battle.figures[ask.subject].name
        for tries, words in (
            (o.YES, f"{name} tries to be saved from the bad trip"),
            (o.NO, f"{name} keeps the save against death"),
        ):
            yield Offer("try_save", words, group=CHOICE, fixed={"tries": tries}, ref="K28")
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
    way = tuple(_corners(vehicle))
    for pedal, most in pedals(vehicle).items():
        fixed = {"vehicle": vehicle.id, "pedal": pedal}
        if most:
            dice = Number("dice", "Dice", 1, most, given=1)
            yield Offer("drive", PEDALS[pedal], figure.id, RIDE, fixed, (dice, *way), note, "K3")
        else:
            yield Offer("drive", PEDALS[pedal], figure.id, RIDE, {**fixed, "dice": "0"}, way, note,
                        "K4")  # fmt: skip


def _corners(vehicle: Vehicle) -> Iterator[Number | Choice]:
    """The fields of three corners; the first at once: whatever moves at all comes to it."""
    yield Number("before", "Inches before a turn", 0, FASTEST, given=0)
    yield Choice("turn", "Then turn", TURNS, given="0")
    length = own_length(vehicle)
    for number, which in ((2, "second"), (3, "third")):
        label = f"Inches on to a {which} turn"
        yield Number(f"before_{number}", label, 0, FASTEST, given=length)
        yield Choice(f"turn_{number}", f"{which.capitalize()} turn", MORE_TURNS, given="0")


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
        if weapon.fire:
            yield from _fires(battle, figure, weapon)
        targets = targets_of(battle, figure, entry)
        options = tuple(_aim(battle, weapon, each) for each in targets)
        harms = any(can_harm(battle, weapon, each) for each in targets)
        for burst, (shots, _) in bursts(battle, figure, weapon).items() if targets else ():
            words = f"Fire the {weapon.name.lower()}{BURSTS[burst]}"
            note = f"{shots} shot{'' if shots == 1 else 's'}{'' if harms else f'; {HARMLESS}'}"
            yield Offer("shoot", words, figure.id, SHOOT, {**fixed, "burst": burst},
                        (Choice("target", "At", options),), note, "K34")  # fmt: skip


def shots(battle: Battle, side: str, figure: str, target: str) -> tuple[o.Shoot, ...]:
    """The orders by which a figure would shoot at another, one for each weapon but smoke."""
    guns = (each for each in battle.figures[figure].weapons if not WEAPONS[each].smoke)
    return tuple(o.Shoot(side, figure, each, target) for each in guns)


def _aim(battle: Battle, weapon: Weapon, target: Figure | Vehicle) -> Option:
    note = "" if can_harm(battle, weapon, target) else HARMLESS
    return Option(target.id, target.name, note)


def _fires(battle: Battle, figure: Figure, weapon: Weapon) -> Iterator[Offer]:
    """Fire for a room, whoever is in it; only those in reach are offered."""
    rooms = tuple(
        Option(room, room_name(battle, room), _who_is_in(battle, room))
        for room, _ in rooms_in_reach(battle, figure, weapon)
    )
    if rooms:
        how = "Fire" if weapon.floods else "Throw"
        words = f"{how} the {weapon.name.lower()} into a room"
        yield Offer("burn", words, figure.id, SHOOT, {"figure": figure.id, "weapon": weapon.id},
                    (Choice("room", "Into", rooms),), ref="K30")  # fmt: skip


def _who_is_in(battle: Battle, room: str) -> str:
    names = [battle.figures[each].name for each in occupants(battle, room)]
    return ", ".join(names) or "empty"


def targets_of(battle: Battle, figure: Figure, weapon: str) -> list[Figure | Vehicle]:
    """Whom a weapon may be fired at, the nearest first; last those to whom it can do nothing."""
    everybody: list[Figure | Vehicle] = [*on_table(battle), *battle.vehicles.values()]
    row = WEAPONS[weapon]
    found = [each for each in everybody if is_seen_target(battle, figure, row, each)]
    return sorted(
        found, key=lambda each: (not can_harm(battle, row, each), gap(figure, each), each.id)
    )
