"""What a player is shown before confirming, computed by the code that resolves the order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rules.firewall import orders as o
from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.close_combat import plan_blow
from rules.firewall.fire_results import result_row
from rules.firewall.grenades import plan_throw
from rules.firewall.ground import GROUNDS
from rules.firewall.movement import (
    MovePlan,
    plan_attempt,
    plan_lift,
    plan_move,
    plan_move_on,
    plan_rally,
)
from rules.firewall.odds import THROWS, Fate, odds
from rules.firewall.play import verify
from rules.firewall.shooting import Aim, plan_shot
from rules.firewall.sketch import range_rings
from rules.firewall.state import BASE, Battle, Figure
from rules.firewall.upkeep import plan_unjam
from rules.firewall.words import RESULT_NAMES, grenade_name, name_of, state_of, weapon_name
from rules.kernel.events import Order
from rules.kernel.geometry import Point, rectangle
from rules.kernel.modifiers import Modifier, total
from rules.kernel.screen import Chance, Line, Preview, Ring

HALF = BASE // 2


def preview(battle: Battle, order: Order) -> Preview:
    """The order's roll with every modifier, its chances, and lines and rings for the board."""
    verify(battle, order)
    show = _PREVIEWS.get(type(order))
    if show is None:
        return Preview(title=PLAIN_TITLES[type(order)])
    return show(battle, order)


def chances(battle: Battle, order: Order) -> tuple[Chance, ...]:
    """The four results with their ways out of 36 and their sure effects in words."""
    return tuple(
        Chance(
            RESULT_NAMES[result.result],
            result.ways,
            THROWS,
            "; ".join(_effects(battle, result.fates)),
        )
        for result in odds(battle, order).results
    )


def _effects(battle: Battle, fates: tuple[Fate, ...]) -> Iterator[str]:
    for fate in fates:
        name = name_of(battle, fate.figure)
        if fate.status:
            yield f"{name}: {fate.fate or fate.status}"
            continue
        parts = []
        if fate.gutz:
            parts.append(f"{fate.gutz:+d} Gutz")
        if fate.suppressed:
            parts.append("suppressed")
        yield f"{name}: {', '.join(parts) or 'armour holds'}"


def _rolled(
    battle: Battle,
    order: Order,
    figure: Figure,
    title: str,
    modifiers: tuple[Modifier, ...],
    **more: Any,
) -> Preview:
    return Preview(
        title=title,
        target=figure.gutz + total(modifiers),
        gutz=figure.gutz,
        modifiers=modifiers,
        chances=chances(battle, order),
        **more,
    )


def _walk(battle: Battle, order: Order, plan: MovePlan) -> Preview:
    notes = [f"{centimetres(plan.length)} of at most {centimetres(plan.maximum)}."]
    half = min(plan.length, plan.maximum) // 2
    if plan.edge:
        notes.append(f"Leaves the table over the {plan.edge} edge.")
    lines = tuple(Line(a, b, "", "clear") for a, b in zip(plan.path, plan.path[1:], strict=False))
    title = f"{plan.figure.name}: {plan.speed}"
    reach = Ring(plan.path[0], plan.maximum, f"{plan.speed} {centimetres(plan.maximum)}", "reach")
    common: dict[str, Any] = {"lines": lines, "rings": (reach,), "ghost": plan.path[-1]}
    if isinstance(order, o.MoveOn):
        return Preview(title=title, notes=tuple(notes), ref="R5.5", **common)
    notes.append(f"On a failure {centimetres(half)} of it.")
    if plan.speed == "run":
        notes.append("A failed run is rolled again; failing that too costs 1 Gutz.")
    return _rolled(
        battle, order, plan.figure, title, plan.modifiers, notes=tuple(notes), ref="R5.4", **common
    )


def _move(battle: Battle, order: o.Move) -> Preview:
    return _walk(battle, order, plan_move(battle, order))


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
        row = result_row(fire, battle.rules)
        if row.suppress:
            rings.append(Ring(aim.at, row.suppress + HALF, "suppressed within", "blast"))
    lines = (Line(aim.firer.at, aim.at, centimetres(aim.distance), tone),)
    return {"lines": lines, "rings": tuple(rings)}


def _shoot(battle: Battle, order: o.Shoot) -> Preview:
    plan = plan_shot(battle, order)
    aim = plan.aim
    loaded = "slugs, " if order.slugs else ""
    title = (
        f"{aim.firer.name} fires the {weapon_name(aim.carried.entry)} ({loaded}{plan.fire}) "
        f"at {plan.target.name}"
    )
    return _rolled(
        battle, order, aim.firer, title, plan.modifiers, notes=_aim_notes(battle, aim),
        ref="R8.5", button=f"Fire at {plan.target.name}", **_aim_marks(battle, aim, plan.fire),
    )  # fmt: skip


def _throw(battle: Battle, order: o.ThrowGrenade) -> Preview:
    plan = plan_throw(battle, order)
    aim = plan.aim
    at = name_of(battle, aim.target) if aim.target else "that place"
    title = f"{aim.firer.name} sends a {grenade_name(plan.grenade.id)} grenade at {at}"
    notes = _aim_notes(battle, aim)
    if plan.grenade.cloud_side:
        size = centimetres(plan.grenade.cloud_side)
        notes += (f"A cloud of {size} square for 2 to 7 Turns.",)
    return _rolled(
        battle, order, aim.firer, title, plan.modifiers, notes=notes, ref="R11.1",
        button=f"Send it at {at}", **_aim_marks(battle, aim, plan.fire),
    )  # fmt: skip


def _fight(battle: Battle, order: o.Fight) -> Preview:
    plan = plan_blow(battle, order)
    title = f"{plan.attacker.name} attacks {plan.target.name} with {plan.weapon.lower()}"
    lines = (Line(plan.attacker.at, plan.target.at, "", "clear"),)
    return _rolled(
        battle, order, plan.attacker, title, plan.modifiers, lines=lines, ref="R13.2",
        button=f"Attack {plan.target.name}",
    )  # fmt: skip


def _rally(battle: Battle, order: o.Rally) -> Preview:
    actor, modifiers = plan_rally(battle, order)
    return _rolled(battle, order, actor, f"{actor.name} rallies", modifiers, ref="R12.3")


def _unjam(battle: Battle, order: o.Unjam) -> Preview:
    actor, carried, modifiers = plan_unjam(battle, order)
    title = f"{actor.name} clears the {weapon_name(carried.entry)}"
    return _rolled(battle, order, actor, title, modifiers, ref="R14.2")


def _attempt(battle: Battle, order: o.Attempt) -> Preview:
    actor, needed, modifiers = plan_attempt(battle, order)
    done = battle.tasks.get(order.task, 0)
    notes = (f"{done} of {needed} successes so far.",)
    return _rolled(battle, order, actor, f"{actor.name}: {order.task}", modifiers, notes=notes)


def _lift(battle: Battle, order: o.Lift) -> Preview:
    actor, body, modifiers = plan_lift(battle, order)
    notes = (f"{body.name} is {state_of(body)}.",)
    return _rolled(battle, order, actor, f"{actor.name} lifts {body.name}", modifiers, notes=notes)


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
    return Preview(title=f"{name} hides here", ghost=Point(order.x, order.y), ref="R22.1")


_PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {
    o.Move: _move,
    o.MoveOn: _move_on,
    o.Shoot: _shoot,
    o.ThrowGrenade: _throw,
    o.Fight: _fight,
    o.Rally: _rally,
    o.Unjam: _unjam,
    o.Attempt: _attempt,
    o.Lift: _lift,
    o.Deploy: _deploy,
    o.PlaceArea: _place_area,
    o.Equip: _equip,
}

PLAIN_TITLES: dict[type[Order], str] = {
    o.ShapeGround: "Lay out another park",
    o.RemoveArea: "Take a piece of ground away",
    o.HoldBack: "Wait off the table",
    o.BeginBattle: "Begin the battle",
    o.ActivateTeam: "Act with this team",
    o.EndPhase: "End this team's phase",
    o.StayPut: "Stay here",
    o.Reload: "Reload",
    o.PutDown: "Put the body down",
    o.Concede: "Concede the battle: the other side wins",
}
