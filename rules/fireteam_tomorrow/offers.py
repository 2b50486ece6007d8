"""What may be ordered now: all that screens and machines read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.fireteam_tomorrow import hand_to_hand, morale, setting_up
from rules.fireteam_tomorrow.captives import LED, receivers
from rules.fireteam_tomorrow.catalogue import INCH, WEAPONS, Weapon
from rules.fireteam_tomorrow.deck import able, open_team
from rules.fireteam_tomorrow.jumping import FURTHEST
from rules.fireteam_tomorrow.movement import paces
from rules.fireteam_tomorrow.orders import DASH, LAND, LOT, STEADY, Fire
from rules.fireteam_tomorrow.riding import rides
from rules.fireteam_tomorrow.shooting import target_of
from rules.fireteam_tomorrow.state import (
    ABOARD,
    ACTIVE,
    CAPTURE,
    FIGHT,
    KILL,
    MERGE,
    MOVE,
    NEAR,
    OVER,
    RECOVERY,
    SETUP,
    STAY,
    Battle,
    Figure,
    captives_of,
    gap,
    kind_of,
    on_table,
    opponents,
)
from rules.kernel.offers import Choice, Field, Offer, Option, Place
from rules.kernel.record import IllegalOrder

PACES = {
    STEADY: "Walk 6 inches",
    DASH: "Go as far as the dice say",
    LOT: "Go up to the table's length",
    LAND: "Go up to the table's length and land",
}
NOTES = {DASH: "Declare where to; then the dice are thrown."}
CAPTURES = (Option(KILL, "Kill"), Option(CAPTURE, "Take captive"))
TEAM, BATTLE, CHOICE = "Team", "Battle", "Choice"


def offers(battle: Battle, side: str, actor: str | None = None) -> tuple[Offer, ...]:
    """What a side may order now: everything, or only what one figure would carry out."""
    return tuple(each for each in _offers(battle, side, actor) if actor in (None, each.actor))


def actors(battle: Battle, side: str) -> tuple[str, ...]:
    """All who may have offers now; "" for what no figure does."""
    can = (ACTIVE, ABOARD)
    own = [f.id for f in battle.figures.values() if f.side == side and f.status in can]
    return ("", *own)


def _offers(battle: Battle, side: str, actor: str | None) -> Iterator[Offer]:
    known = any(each.id == side for each in battle.sides)
    if battle.phase == OVER or not known or side in battle.conceded:
        return
    if battle.phase == SETUP:
        yield from _setting_up(battle, side, actor)
    elif battle.asks == FIGHT:
        yield from _fight(battle, side)
    elif battle.asks == RECOVERY:
        yield from _morale(battle, side)
    else:
        yield from _card(battle, side, actor)
    yield Offer("concede", "Give up the battle", group=BATTLE, note="Your people leave.")


# --- Before the battle ---------------------------------------------------------------------------


def _setting_up(battle: Battle, side: str, actor: str | None) -> Iterator[Offer]:
    if side not in setting_up.preparing(battle):
        return
    for figure in battle.figures.values():
        if figure.side == side and figure.status == ACTIVE and actor in (None, figure.id):
            box = setting_up.zone(battle, figure.army)
            place = Place(figure.at, 0, battle.width, battle.height, label="Set up at", box=box)
            fixed = {"figure": figure.id}
            yield Offer("deploy", "Set up elsewhere", figure.id, MOVE.capitalize(), fixed, (place,),
                        ref="T2")  # fmt: skip
    yield Offer("begin", "Begin the battle", group=BATTLE, ref="T2")


# --- A team's card -------------------------------------------------------------------------------


def _card(battle: Battle, side: str, actor: str | None) -> Iterator[Offer]:
    team = open_team(battle)
    if not team or battle.teams[team].side != side:
        return
    kind, _ = kind_of(battle.card)
    for figure in able(battle) if actor != "" else ():
        if actor not in (None, figure.id):
            continue
        yield from _moves(battle, figure) if kind == MOVE else _shots(battle, figure)
    yield Offer("end_card", "Done with this card", group=TEAM, ref="T4")


def _moves(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if figure.status == ABOARD:
        yield _alight(battle, figure)
        return
    vehicles = tuple(Option(each.id, each.name) for each in rides(battle, figure))
    if vehicles:
        yield Offer("board", "Get into a vehicle", figure.id, "Vehicle", {"figure": figure.id},
                    (Choice("vehicle", "Which", vehicles),), "The whole move.", "T17")  # fmt: skip
    held = captives_of(battle, figure.id)
    friends = receivers(battle, figure) if held else []
    if friends:
        whom = Choice("captive", "Whom", tuple(Option(each.id, each.name) for each in held))
        to = Choice("to", "To", tuple(Option(each.id, each.name) for each in friends))
        yield Offer("hand_over", "Hand a captive over", figure.id, "Captives",
                    {"figure": figure.id}, (whom, to), ref="T16")  # fmt: skip
    if len(held) > LED:
        return
    for pace, reach in paces(battle, figure).items():
        place = Place(figure.at, reach, battle.width, battle.height)
        capture: Field = Choice("capture", "A helpless enemy on the way", CAPTURES, True, KILL)
        fixed = {"figure": figure.id, "pace": pace}
        ref, note = "T17" if figure.vehicle else "T9", NOTES.get(pace, "")
        yield Offer("move", PACES[pace], figure.id, "Move", fixed, (place, capture), note, ref)
    if figure.jump and not held:
        place = Place(figure.at, FURTHEST, battle.width, battle.height)
        yield Offer("jump", "Jump", figure.id, "Move", {"figure": figure.id}, (place,), ref="T10")


def _alight(battle: Battle, figure: Figure) -> Offer:
    vehicle = battle.figures[figure.aboard]
    reach = vehicle.radius + figure.radius + NEAR
    place = Place(vehicle.at, reach, battle.width, battle.height, label="Where")
    fixed = {"figure": figure.id}
    return Offer("alight", f"Get out of {vehicle.name}", figure.id, "Vehicle", fixed, (place,),
                 "The whole move.", "T17")  # fmt: skip


def shots(battle: Battle, side: str, figure: str, target: str) -> tuple[Fire, ...]:
    """The orders by which a figure would shoot at another, one for each weapon."""
    return tuple(Fire(side, figure, each, target) for each in battle.figures[figure].weapons)


def _shots(battle: Battle, figure: Figure) -> Iterator[Offer]:
    for entry in figure.weapons:
        weapon = WEAPONS[entry]
        targets = targets_of(battle, figure, weapon)
        fixed = {"figure": figure.id, "weapon": entry}
        if targets:
            options = tuple(Option(each.id, each.name) for each in targets)
            yield Offer("fire", f"Fire the {weapon.name.lower()}", figure.id, "Shoot", fixed,
                        (Choice("target", "At", options),), ref="T5")  # fmt: skip
        if weapon.radius:
            reach = weapon.range * INCH + figure.radius if weapon.range else 0
            place = Place(figure.at, reach, battle.width, battle.height, label="Where")
            yield Offer("burst", f"{weapon.name} at a place", figure.id, "Shoot", fixed, (place,),
                        "It lands where you want it.", "T11")  # fmt: skip


def targets_of(battle: Battle, figure: Figure, weapon: Weapon) -> Sequence[Figure]:
    """The enemies whom a weapon may be fired at, the nearest first."""
    found = [each for each in on_table(battle) if _is_target(battle, figure, weapon, each)]
    return sorted(found, key=lambda each: (gap(figure, each), each.id))


def _is_target(battle: Battle, figure: Figure, weapon: Weapon, other: Figure) -> bool:
    if other.vehicle and not weapon.harms_vehicles:
        return False
    try:
        target_of(battle, figure, weapon, other.id)
    except IllegalOrder:
        return False
    return True


# --- What all decide in secret -------------------------------------------------------------------


def _fight(battle: Battle, side: str) -> Iterator[Offer]:
    if side not in hand_to_hand.due(battle):
        return
    for figure in hand_to_hand.fighters(battle, side):
        foes = opponents(battle, figure)
        if len(foes) > 1:
            options = tuple(Option(each.id, each.name) for each in foes)
            yield Offer("choose", "Strike at", figure.id, "Close combat", {"figure": figure.id},
                        (Choice("opponent", "Whom", options),), ref="T15")  # fmt: skip
    yield Offer("seal", "Fight, and kill the beaten", group=CHOICE, fixed={"capture": KILL},
                ref="T15")  # fmt: skip
    yield Offer("seal", "Fight, and take whom you can", group=CHOICE, fixed={"capture": CAPTURE},
                ref="T15")  # fmt: skip


def _morale(battle: Battle, side: str) -> Iterator[Offer]:
    for team in morale.worn(battle):
        if team.side != side:
            continue
        for choice, into in morale.choices_of(battle, team):
            fixed = {"team": team.id, "choice": choice}
            if choice == MERGE:
                label = f"{team.name} joins {battle.teams[into].name}"
                fixed["into"] = into
            else:
                label = f"{team.name} {'fights on' if choice == STAY else 'withdraws'}"
            yield Offer("decide", label, group=CHOICE, fixed=fixed, ref="T18")
