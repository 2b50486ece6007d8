"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.kernel.bearings import COMPASS, way_words
from rules.kernel.events import BattleAgreed, Event
from rules.kernel.geometry import span
from rules.kernel.modifiers import total
from rules.kernel.screen import Sentence
from rules.killzone import events as e
from rules.killzone.catalogue import WEAPONS
from rules.killzone.fold import (
    AGREED,
    KILLED,
    MORTAL,
    NOTHING,
    PIERCED,
    UNHEARD_OF,
    WRECKED,
)
from rules.killzone.state import MAJOR, MINOR, ORDERS, SUPPRESSED, Battle, side_name
from rules.killzone.terrain import room_name, room_of
from rules.killzone.wording import WORDING

FATES = {
    KILLED: "killed", SUPPRESSED: "suppressed", NOTHING: "no effect",
    MORTAL: "a mortal hit, unless a save helps", WRECKED: "undriveable",
    PIERCED: "through the armour, so it may skid",
}  # fmt: skip
GRAVE = (KILLED, MORTAL, WRECKED, PIERCED)
INCHES = WORDING.unit


def story(battle: Battle, event: Event) -> Sentence | None:
    """An event as a line of the story; None for one that tells nothing."""
    tell = _TELLERS.get(type(event))
    return None if tell is None else tell(battle, event)


def name_of(battle: Battle, body: str) -> str:
    """Somebody, a vehicle or a building by name."""
    if body in battle.figures:
        return battle.figures[body].name
    if body in battle.vehicles:
        return battle.vehicles[body].name
    return room_name(battle, body) if body else "Nobody"


def _side(battle: Battle, body: str) -> str:
    if body in battle.figures:
        return battle.figures[body].side
    return battle.vehicles[body].side if body in battle.vehicles else ""


def _squad(battle: Battle, squad: str) -> tuple[str, str]:
    found = battle.squads.get(squad)
    return (found.name, found.side) if found is not None else ("A squad", "")


def _opened(battle: Battle, event: e.BattleOpened) -> Sentence:
    return Sentence("Everybody takes the field.", "heading")


def _ready(battle: Battle, event: e.SideReady) -> Sentence:
    return Sentence(f"{side_name(battle, event.side)} is ready.", side=event.side)


def _given(battle: Battle, event: e.OrderGiven) -> Sentence:
    name, side = _squad(battle, event.squad)
    return Sentence(f"{name} begin with {ORDERS[event.order]}.", side=side, ref="K32")


def _overdoses(battle: Battle, event: e.OverdosesRolled) -> Sentence:
    name, side = _squad(battle, event.squad)
    words = f"{name} have taken drugs: {event.count or 'no'} bad trip{'s' * (event.count != 1)}."
    return Sentence(words, "dice", side, event.dice, str(event.count), ref="K28")


def _suffered(battle: Battle, event: e.OverdoseSuffered) -> Sentence:
    words = f"{name_of(battle, event.figure)} has had a bad trip."
    return Sentence(words, "bad", _side(battle, event.figure), ref="K28")


def _saved(battle: Battle, event: e.HeroSaved) -> Sentence:
    words = f"{name_of(battle, event.figure)} {_save_words(event)}."
    tone = "good" if event.saved else "grave"
    return Sentence(
        words, tone, _side(battle, event.figure), event.dice, str(event.dice[0]), ref="K39"
    )


def _save_words(event: e.HeroSaved) -> str:
    if event.what == "death":
        stays = "" if event.steady else ", and is suppressed"
        return f"is saved from death{stays}" if event.saved else "is not saved, and is killed"
    if event.saved:
        return f"is saved from the {event.what}, and is under no drug"
    return f"is not saved from the {event.what}"


def _turn(battle: Battle, event: e.TurnBegan) -> Sentence:
    return Sentence(f"Turn {event.turn}.", "heading", ref="K31")


def _initiative(battle: Battle, event: e.InitiativeRolled) -> Sentence:
    name, side = _squad(battle, event.squad)
    return Sentence(
        f"{name}: initiative {event.score}.", "dice", side, event.dice, str(event.score),
        event.modifiers, "K31",
    )  # fmt: skip


def _acts(battle: Battle, event: e.SquadActs) -> Sentence:
    name, side = _squad(battle, event.squad)
    order = f": {ORDERS[event.order]}" if event.order else ""
    return Sentence(f"{name} act{order}.", "heading", side, ref="K31")


def _waits(battle: Battle, event: e.SquadWaits) -> Sentence:
    name, side = _squad(battle, event.squad)
    return Sentence(f"{name} wait until the others have acted.", side=side, ref="K32")


def _suppression(battle: Battle, event: e.SuppressionTested) -> Sentence:
    came = "pulls himself together" if event.recovers else "stays suppressed"
    return Sentence(
        f"{name_of(battle, event.figure)} {came}.", "good" if event.recovers else "bad",
        _side(battle, event.figure), event.dice, str(event.dice[0] + total(event.modifiers)),
        event.modifiers, "K35",
    )  # fmt: skip


def _order(battle: Battle, event: e.OrderTested) -> Sentence:
    name, side = _squad(battle, event.squad)
    return Sentence(
        f"{name} try for {ORDERS[event.wish]}: {ORDERS[event.order]}.", "dice", side, event.dice,
        str(event.dice[0] + total(event.modifiers)), event.modifiers, "K33",
    )  # fmt: skip


def _went(battle: Battle, event: e.FigureWent) -> Sentence:
    way = way_words(event.start, event.to, INCHES) if event.start is not None else ""
    room = room_of(battle, event.to, event.floor)
    corners = len(event.via)
    bent = f"round {'a corner' if corners == 1 else f'{corners} corners'}" if corners else ""
    parts = ("goes", way, bent, f"to {room_name(battle, room)}" if room else "")
    words = f"{name_of(battle, event.figure)} {' '.join(filter(None, parts))}."
    return Sentence(words, side=_side(battle, event.figure), ref="K33")


def _shifted(battle: Battle, event: e.FigureShifted) -> Sentence:
    name, side = name_of(battle, event.figure), _side(battle, event.figure)
    if event.start == event.to:
        return Sentence(f"The enemy leaves {name} where he stands.", side=side, ref="K28")
    way = f" {way_words(event.start, event.to, INCHES)}," if event.start is not None else ""
    return Sentence(f"{name} staggers{way} where the enemy wants him.", side=side, ref="K28")


def _shot(battle: Battle, event: e.ShotRolled) -> Sentence:
    weapon = WEAPONS[event.weapon].name.lower()
    at = f" at {name_of(battle, event.target)}" if event.target else ""
    came = "a hit" if event.hit else "a miss"
    return Sentence(
        f"{name_of(battle, event.figure)}'s {weapon}{at}: {came} ({event.need} needed).", "dice",
        _side(battle, event.figure), event.dice, str(event.dice[0] + total(event.modifiers)),
        event.modifiers, "K34",
    )  # fmt: skip


def _flames(battle: Battle, event: e.FlamesFilled) -> Sentence:
    words = f"Flames fill {room_name(battle, event.room)}: {len(event.caught)} are hit."
    return Sentence(words, "grave", _side(battle, event.figure), ref="K29")


def _damage(battle: Battle, event: e.DamageRolled) -> Sentence:
    words = f"{name_of(battle, event.target)}, {event.cause}: {FATES[event.fate]}"
    tone = "grave" if event.fate in GRAVE else "bad"
    return Sentence(
        f"{words} ({event.score} against {event.need}).",
        "dice" if event.fate == NOTHING else tone, _side(battle, event.target), event.dice,
        str(event.score), ref="K34",
    )  # fmt: skip


def _blows(battle: Battle, event: e.BlowsTraded) -> Sentence:
    one, other = name_of(battle, event.figure), name_of(battle, event.target)
    came = f"{name_of(battle, event.loser)} loses, {FATES[event.fate]}" if event.loser else "even"
    return Sentence(
        f"{one} fights {other}: {came}.", "grave" if event.loser else "dice",
        _side(battle, event.figure), event.dice, f"{event.scores[0]} : {event.scores[1]}",
        ref="K36",
    )  # fmt: skip


def _speed(battle: Battle, event: e.SpeedChanged) -> Sentence:
    words = f"{name_of(battle, event.vehicle)}: speed {event.speed} inches."
    return Sentence(
        words, "dice", _side(battle, event.vehicle), event.dice, str(sum(event.dice)), ref="K3"
    )


def _vehicle_went(battle: Battle, event: e.VehicleWent) -> Sentence:
    name, looks = name_of(battle, event.vehicle), COMPASS[event.facing]
    far = "" if event.start is None else f" {INCHES.words(span(event.start, event.to))}"
    if event.start == event.to:
        return Sentence(f"{name} turns {looks}.", side=_side(battle, event.vehicle))
    return Sentence(f"{name} drives{far} {looks}.", side=_side(battle, event.vehicle), ref="K4")


def _stopped(battle: Battle, event: e.VehicleStopped) -> Sentence:
    return Sentence(f"{name_of(battle, event.vehicle)} stops.", side=_side(battle, event.vehicle))


def _skid(battle: Battle, event: e.SkidRolled) -> Sentence:
    came = "a crash" if event.crash else "no effect"
    harm = f", {event.dice_each} dice of damage to each" if event.dice_each else ""
    return Sentence(
        f"{name_of(battle, event.vehicle)} skids: {came}{harm}.", "grave" if event.crash else
        "dice", _side(battle, event.vehicle), event.dice, str(event.total), ref="K9",
    )  # fmt: skip


def _rammed(battle: Battle, event: e.Rammed) -> Sentence:
    one, other = name_of(battle, event.vehicle), name_of(battle, event.target)
    words = f"{one} hits {other} at {event.speed} inches: +{event.modifier}."
    return Sentence(words, "bad", _side(battle, event.vehicle), ref="K14")


def _wrecked(battle: Battle, event: e.VehicleWrecked) -> Sentence:
    words = f"{name_of(battle, event.vehicle)} lies on its side."
    return Sentence(words, "grave", _side(battle, event.vehicle), ref="K10")


def _left(battle: Battle, event: e.FigureLeft) -> Sentence:
    words = f"{name_of(battle, event.figure)} leaves over the {event.edge} edge."
    return Sentence(words, "good", _side(battle, event.figure), ref="K47")


def _vehicle_left(battle: Battle, event: e.VehicleLeft) -> Sentence:
    words = f"{name_of(battle, event.vehicle)} leaves over the {event.edge} edge."
    return Sentence(words, "good", _side(battle, event.vehicle), ref="K47")


def _boarded(battle: Battle, event: e.FigureBoarded) -> Sentence:
    words = f"{name_of(battle, event.figure)} gets into the {name_of(battle, event.vehicle)}."
    return Sentence(words, side=_side(battle, event.figure), ref="K2")


def _alighted(battle: Battle, event: e.FigureAlighted) -> Sentence:
    return Sentence(f"{name_of(battle, event.figure)} gets out.", side=_side(battle, event.figure))


def _lit(battle: Battle, event: e.RoomLit) -> Sentence:
    return Sentence(f"Hot gas fills {room_name(battle, event.room)}.", "bad", ref="K30")


def _fire(battle: Battle, event: e.FireRolled) -> Sentence:
    where = room_name(battle, event.place)
    if event.result == MAJOR:
        words = f"The whole of {room_name(battle, event.building)} burns!"
    else:
        words = f"{where} burns." if event.result == MINOR else f"{where} is burnt out."
    return Sentence(words, "dice", "", event.dice, str(event.dice[0]), ref="K41")


def _smoke(battle: Battle, event: e.SmokeLaid) -> Sentence:
    return Sentence("Smoke spreads.", ref="K45")


def _conceded(battle: Battle, event: e.SideConceded) -> Sentence:
    return Sentence(f"{side_name(battle, event.side)} gives up.", "grave", event.side, ref="K47")


def _ended(battle: Battle, event: e.BattleEnded) -> Sentence:
    winner = side_name(battle, event.winner)
    end = f"{winner} wins." if winner else "Nobody wins."
    return Sentence(f"{event.reason} {end}", "heading", event.winner, ref="K47")


def _agreed(battle: Battle, event: BattleAgreed) -> Sentence:
    return Sentence(AGREED.get(event.how, UNHEARD_OF), "heading")


_TELLERS: dict[type[Event], Callable[[Battle, Any], Sentence]] = {
    e.BattleOpened: _opened,
    e.SideReady: _ready,
    e.OrderGiven: _given,
    e.OverdosesRolled: _overdoses,
    e.OverdoseSuffered: _suffered,
    e.HeroSaved: _saved,
    e.TurnBegan: _turn,
    e.InitiativeRolled: _initiative,
    e.SquadActs: _acts,
    e.SquadWaits: _waits,
    e.SuppressionTested: _suppression,
    e.OrderTested: _order,
    e.FigureWent: _went,
    e.FigureShifted: _shifted,
    e.ShotRolled: _shot,
    e.FlamesFilled: _flames,
    e.DamageRolled: _damage,
    e.BlowsTraded: _blows,
    e.SpeedChanged: _speed,
    e.VehicleWent: _vehicle_went,
    e.VehicleStopped: _stopped,
    e.SkidRolled: _skid,
    e.Rammed: _rammed,
    e.VehicleWrecked: _wrecked,
    e.FigureLeft: _left,
    e.VehicleLeft: _vehicle_left,
    e.FigureBoarded: _boarded,
    e.FigureAlighted: _alighted,
    e.RoomLit: _lit,
    e.FireRolled: _fire,
    e.SmokeLaid: _smoke,
    e.SideConceded: _conceded,
    e.BattleEnded: _ended,
    BattleAgreed: _agreed,
}
