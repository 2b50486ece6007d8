"""What a player is shown before confirming, computed by the code that resolves the order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rules.firewall import orders as o
from rules.firewall.actions import centimetres
from rules.firewall.buildings import preview as buildings
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.climbing import preview as climbing
from rules.firewall.close_combat import plan_blow
from rules.firewall.cybernetics import preview as cybernetics
from rules.firewall.drugs import preview as drugs
from rules.firewall.fire_modifiers import Aim
from rules.firewall.fire_results import result_row
from rules.firewall.flying import plan_flight
from rules.firewall.grenades import plan_throw
from rules.firewall.ground import GROUNDS
from rules.firewall.mishaps import preview as mishaps
from rules.firewall.movement import (
    FAST,
    MovePlan,
    plan_move,
    plan_move_on,
)
from rules.firewall.noncombat import STROLL
from rules.firewall.play import verify
from rules.firewall.rally import plan_rally
from rules.firewall.referee import preview as referee
from rules.firewall.scenarios import scenario_of
from rules.firewall.shooting import plan_shot
from rules.firewall.sketch import range_rings
from rules.firewall.skills import preview as skills
from rules.firewall.state import Battle, players
from rules.firewall.tasks import plan_attempt, plan_lift
from rules.firewall.transport import preview as transport
from rules.firewall.traps import preview as traps
from rules.firewall.turn import what_follows
from rules.firewall.two_weapons import plan_shots
from rules.firewall.upkeep import plan_unjam
from rules.firewall.vehicles import preview as vehicles
from rules.firewall.vehicles.armour import meets_armour
from rules.firewall.vehicles.drawing import arc_lines
from rules.firewall.weighed import rolled, skilled, weighed
from rules.firewall.words import grenade_name, name_of, state_of, task_name, weapon_name
from rules.kernel.events import Order
from rules.kernel.geometry import Point, rectangle
from rules.kernel.modifiers import total
from rules.kernel.screen import Line, Preview, Ring

STRONG = "Easy for the strong: no roll is needed."


def preview(battle: Battle, order: Order) -> Preview:
    """The order's roll with every modifier, its chances, and lines and rings for the board."""
    verify(battle, order)
    show = _PREVIEWS.get(type(order))
    shown = show(battle, order) if show else Preview(title=PLAIN_TITLES[type(order)])
    # Whoever begins with a roll has weighed it already.
    return shown if shown.chances else weighed(battle, order, shown)


THAT_PLACE = "that place"


def _walk(battle: Battle, order: Order, plan: MovePlan) -> Preview:
    notes = [f"{centimetres(plan.length)} of at most {centimetres(plan.maximum)}."]
    half = min(plan.length, plan.maximum) // 2
    if plan.edge:
        notes.append(f"Leaves the table over the {plan.edge} edge.")
    lines = tuple(Line(a, b, "", "clear") for a, b in zip(plan.path, plan.path[1:], strict=False))
    title = f"{plan.figure.name}: {plan.speed}"
    if not plan.length and not plan.by_air:
        title = f"{plan.figure.name} turns where it stands"
    if plan.by_air:
        title = f"{plan.figure.name} flies at {plan.speed} speed"
        notes.append(_ends(plan))
    reach = Ring(plan.path[0], plan.maximum, f"{plan.speed} {centimetres(plan.maximum)}", "reach")
    common: dict[str, Any] = {"lines": lines, "rings": (reach,), "ghost": plan.path[-1]}
    if isinstance(order, o.MoveOn):
        return Preview(title=title, notes=tuple(notes), ref="R5.5", **common)
    if plan.speed == STROLL:
        notes.append("No roll is needed: nobody suspects anything.")
        return Preview(title=title, notes=tuple(notes), ref="R5.9", **common)
    notes.append(f"On a failure {centimetres(half)} of it.")
    if plan.speed in FAST:
        notes.append("If it fails, it is rolled again; failing that too costs 1 Gutz.")
    return rolled(
        battle, order, plan.figure, title, plan.modifiers, notes=tuple(notes), ref="R5.4", **common
    )


def _ends(plan: MovePlan) -> str:
    if plan.hovers:
        return f"Hovers at {centimetres(plan.height or 0)}."
    return f"Lands on a roof, {centimetres(plan.height)} up." if plan.height else "Lands."


def _move(battle: Battle, order: o.Move) -> Preview:
    return _walk(battle, order, plan_move(battle, order))


def _fly(battle: Battle, order: o.Fly) -> Preview:
    return _walk(battle, order, plan_flight(battle, order))


def _move_on(battle: Battle, order: o.MoveOn) -> Preview:
    return _walk(battle, order, plan_move_on(battle, order))


def _aim_notes(battle: Battle, aim: Aim) -> tuple[str, ...]:
    names = {area.id: area.name for area in battle.grounds}
    sight = "Clear line of sight"
    if aim.sight.through:
        sight += " across " + ", ".join(names[each] for each in aim.sight.through)
    return (f"{centimetres(aim.distance)}: {aim.band} range.", f"{sight}.")


def _aim_marks(battle: Battle, aim: Aim, fire: str) -> dict[str, Any]:
    tone = "cover" if aim.sight.through else "clear"
    entry = CATALOGUE.weapons[aim.carried.entry]
    rings = [*range_rings(aim.firer, entry)]
    if fire != "Special":
        rings.extend(_blast(battle, aim, fire))
    arc = arc_lines(aim.firer, aim.carried.id)
    lines = (Line(aim.firer.at, aim.at, centimetres(aim.distance), tone), *arc)
    return {"lines": lines, "rings": tuple(rings)}


def _blast(battle: Battle, aim: Aim, fire: str) -> Iterator[Ring]:
    """Where a burst suppresses; an anti-armour hit on a vehicle reaches nobody else."""
    target = battle.figures.get(aim.target)
    row = result_row(fire, battle.rules)
    single = target is not None and meets_armour(target, fire) and not aim.at_gunner
    if row.suppress and not single:
        reach = row.suppress + (target.base // 2 if target is not None else 0)
        yield Ring(aim.at, reach, "suppressed within", "blast")


def _shoot(battle: Battle, order: o.Shoot) -> Preview:
    plan = plan_shot(battle, order)
    aim = plan.aim
    loaded = "slugs, " if order.slugs else ""
    title = (
        f"{aim.firer.name} fires the {weapon_name(aim.carried.entry)} ({loaded}{plan.fire}) "
        f"at {plan.target.name or THAT_PLACE}"
    )
    button = f"Fire at {plan.target.name}" if plan.target.name else f"Throw it at {THAT_PLACE}"
    return rolled(
        battle, order, aim.firer, title, plan.modifiers, notes=_aim_notes(battle, aim),
        ref="R8.5", button=button, **_aim_marks(battle, aim, plan.fire),
    )  # fmt: skip


def _shoot_twice(battle: Battle, order: o.ShootTwice) -> Preview:
    first, second = plan_shots(battle, order)
    firer = first.aim.firer
    guns = " and the ".join(weapon_name(each.aim.carried.entry) for each in (first, second))
    listed = ", ".join(f"{each.name} {each.value:+d}" for each in second.modifiers)
    target = firer.gutz + total(second.modifiers)
    notes = (
        *_aim_notes(battle, first.aim),
        f"Then at {second.target.name}: {target} or less ({listed}).",
        *_aim_notes(battle, second.aim),
    )
    marks = [_aim_marks(battle, each.aim, each.fire) for each in (first, second)]
    lines, rings = marks[0]["lines"] + marks[1]["lines"], marks[0]["rings"] + marks[1]["rings"]
    return rolled(
        battle, order, firer, f"{firer.name} fires the {guns} together", first.modifiers,
        notes=notes, ref="R8.6", button="Fire both", lines=lines, rings=rings,
    )  # fmt: skip


def _throw(battle: Battle, order: o.ThrowGrenade) -> Preview:
    plan = plan_throw(battle, order)
    aim = plan.aim
    at = name_of(battle, aim.target) if aim.target else THAT_PLACE
    title = f"{aim.firer.name} sends a {grenade_name(plan.grenade.id)} grenade at {at}"
    notes = _aim_notes(battle, aim)
    if plan.grenade.cloud_side:
        size = centimetres(plan.grenade.cloud_side)
        notes += (f"A cloud of {size} square for 2 to 7 Turns.",)
    return rolled(
        battle, order, aim.firer, title, plan.modifiers, notes=notes, ref="R11.1",
        button=f"Throw at {at}", **_aim_marks(battle, aim, plan.fire),
    )  # fmt: skip


def _fight(battle: Battle, order: o.Fight) -> Preview:
    plan = plan_blow(battle, order)
    title = f"{plan.attacker.name} attacks {plan.target.name} with {plan.weapon.lower()}"
    lines = (Line(plan.attacker.at, plan.target.at, "", "clear"),)
    return rolled(
        battle, order, plan.attacker, title, plan.modifiers, lines=lines, ref="R13.2",
        button=f"Attack {plan.target.name}",
    )  # fmt: skip


def _rally(battle: Battle, order: o.Rally) -> Preview:
    actor, modifiers = plan_rally(battle, order)
    return rolled(battle, order, actor, f"{actor.name} rallies", modifiers, ref="R12.3")


def _unjam(battle: Battle, order: o.Unjam) -> Preview:
    actor, carried, modifiers = plan_unjam(battle, order)
    title = f"{actor.name} clears the {weapon_name(carried.entry)}"
    return rolled(battle, order, actor, title, modifiers, ref="R14.2")


def _attempt(battle: Battle, order: o.Attempt) -> Preview:
    plan = plan_attempt(battle, order)
    title = f"{plan.figure.name}: {task_name(battle, order.task)}"
    done = battle.tasks.get(order.task, 0)
    notes = (f"{done} of {plan.needed} successes so far.",)
    if plan.check is not None:
        return skilled(battle, order, plan.check, title, notes)
    if plan.is_easy:
        return Preview(title=title, notes=(STRONG, *notes), ref="R19.10")
    return rolled(battle, order, plan.figure, title, plan.modifiers, notes=notes)


def _lift(battle: Battle, order: o.Lift) -> Preview:
    plan = plan_lift(battle, order)
    actor, body = plan.figure, plan.body
    title = f"{actor.name} lifts {body.name}"
    notes = (f"{body.name} is {state_of(body)}.",)
    if plan.is_easy:
        return Preview(title=title, notes=(STRONG, *notes), ref="R19.10")
    return rolled(battle, order, actor, title, plan.modifiers, notes=notes)


def _place_area(battle: Battle, order: o.PlaceArea) -> Preview:
    left, top = order.x - order.width // 2, order.y - order.depth // 2
    corners = rectangle(left, top, order.width, order.depth)
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    lines = tuple(Line(a, b, "", "clear") for a, b in sides)
    size = f"{centimetres(order.width)} by {centimetres(order.depth)}"
    name = GROUNDS[order.area].name
    return Preview(title=f"{name}, {size}", lines=lines, ref="R22.4", button=f"Add {name.lower()}")


def _equip(battle: Battle, order: o.Equip) -> Preview:
    taken = Counter([weapon_name(each) for each in order.weapons])
    taken += Counter([f"{grenade_name(each)} grenade" for each in order.grenades])
    name = battle.figures[order.figure].name
    carried = [f"{number} × {each}" if number > 1 else each for each, number in taken.items()]
    notes = (CATALOGUE.armour[order.armour].name, *carried)
    return Preview(title=f"{name} takes", notes=notes, ref="R22.5")


def _deploy(battle: Battle, order: o.Deploy) -> Preview:
    name = battle.figures[order.figure].name
    ref = scenario_of(battle).card.ref
    return Preview(title=f"{name} takes this place", ghost=Point(order.x, order.y), ref=ref)


def _shape_ground(battle: Battle, order: o.ShapeGround) -> Preview:
    return Preview(title=scenario_of(battle).words.another)


def _begin(battle: Battle, order: o.BeginBattle) -> Preview:
    return Preview(title=scenario_of(battle).words.ready)


def _choose_edge(battle: Battle, order: o.ChooseEdge) -> Preview:
    return Preview(title=f"Come over the {order.edge} edge", ref=scenario_of(battle).card.ref)


def _stay_put(battle: Battle, order: o.StayPut) -> Preview:
    name = battle.figures[order.figure].name
    notes = ("The extra movement is given up; no dice are thrown.", what_follows(battle))
    title = f"{name} stays here"
    return Preview(title=title, notes=tuple(filter(None, notes)), ref="R5.5", button="Stay here")


def _concede(battle: Battle, order: o.Concede) -> Preview:
    others = len(players(battle)) - 1
    note = "The other side wins." if others == 1 else "Your people leave; the others fight on."
    return Preview(title="Concede the battle", notes=(note,))


_PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {
    o.Move: _move,
    o.Fly: _fly,
    o.MoveOn: _move_on,
    o.Shoot: _shoot,
    o.ShootTwice: _shoot_twice,
    o.ThrowGrenade: _throw,
    o.Fight: _fight,
    o.Rally: _rally,
    o.Unjam: _unjam,
    o.Attempt: _attempt,
    o.Lift: _lift,
    o.Deploy: _deploy,
    o.ShapeGround: _shape_ground,
    o.BeginBattle: _begin,
    o.ChooseEdge: _choose_edge,
    o.Concede: _concede,
    o.StayPut: _stay_put,
    o.PlaceArea: _place_area,
    o.Equip: _equip,
    **buildings.PREVIEWS,
    **climbing.PREVIEWS,
    **cybernetics.PREVIEWS,
    **drugs.PREVIEWS,
    **mishaps.PREVIEWS,
    **referee.PREVIEWS,
    **skills.PREVIEWS,
    **transport.PREVIEWS,
    **traps.PREVIEWS,
    **vehicles.PREVIEWS,
}

PLAIN_TITLES: dict[type[Order], str] = {
    o.RemoveArea: "Take a piece of ground away",
    o.HoldBack: "Wait off the table",
    o.DeployRest: "Place the rest for me",
    o.ActivateTeam: "Act with this team",
    o.EndPhase: "End this team’s turn",
    o.Reload: "Reload",
    o.PutDown: "Put the body down",
    **buildings.TITLES,
    **climbing.TITLES,
    **cybernetics.TITLES,
    **drugs.TITLES,
    **referee.TITLES,
    **skills.TITLES,
    **transport.TITLES,
    **traps.TITLES,
    **vehicles.TITLES,
}
