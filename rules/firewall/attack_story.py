"""The log of attacks: shots, malfunctions, blows and clouds (chapters 8, 11, 13 and 14)."""

from __future__ import annotations

from rules.firewall import events as e
from rules.firewall.buildings.names import called
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Battle
from rules.firewall.telling import Telling, about, side_of
from rules.firewall.words import grenade_name, name_of, weapon_name
from rules.kernel.events import Event
from rules.kernel.screen import Sentence


def _aimed_at(battle: Battle, event: e.WeaponFired) -> str:
    if event.target:
        return name_of(battle, event.target)
    return called(battle, event.section) if event.section else "a place"


def _fired(battle: Battle, event: e.WeaponFired) -> Sentence:
    weapon = weapon_name(event.weapon.entry)
    at = _aimed_at(battle, event)
    if event.grenade:
        how = "by hand" if event.weapon.entry == "hand_grenade" else f"with the {weapon}"
        what = f"{{}} sends a {grenade_name(event.grenade)} grenade at {at} {how}."
        return about(battle, event.figure, what, ref="R11.1")
    loaded = "slugs, " if event.slugs else ""
    text = f"{{}} fires the {weapon} ({loaded}{event.mode}) at {at}."
    return about(battle, event.figure, text, ref="R8.1")


_HOW = {
    "jammed": "{}'s {} jams.",
    "broken": "{}'s {} is beyond repair.",
    "cleared": "{} clears the {}.",
    "reloaded": "{} has reloaded the {}.",
    "burst": "{}'s {} goes off too soon.",
}


def _weapon(battle: Battle, event: e.WeaponChanged) -> Sentence:
    text = _HOW[event.how].format(name_of(battle, event.figure), weapon_name(event.weapon.entry))
    tone = "bad" if event.how in ("jammed", "broken", "burst") else "plain"
    return Sentence(text, tone, side_of(battle, event.figure), ref="R14.1")


_MALFUNCTIONS = {
    "dud": "a dud, nothing worse",
    "jam": "it jams",
    "useless": "it is ruined",
    "bang": "it bursts",
    "killed": "it blows up",
}


_GRENADE_MISHAPS = {"bang": "it goes off in the hand", "killed": "it goes off in the face"}


def _malfunction(battle: Battle, event: e.MalfunctionRolled) -> Sentence:
    what = _MALFUNCTIONS[event.effect]
    if CATALOGUE.weapons[event.weapon].grenade_malfunction:
        what = _GRENADE_MISHAPS.get(event.effect, "it does not go off")
    name = weapon_name(event.weapon)
    return about(
        battle, event.figure, f"{{}}'s {name} malfunctions: {what}.", "grave", dice=event.dice,
        sum=str(event.total), modifiers=event.modifiers, ref="R14.1",
    )  # fmt: skip


def _blow(battle: Battle, event: e.BlowStruck) -> Sentence:
    target = name_of(battle, event.target)
    return about(battle, event.figure, f"{{}} goes for {target}.", ref="R13.1")


def _ineffective(battle: Battle, event: e.AttackIneffective) -> Sentence:
    return about(battle, event.figure, f"{{}} is safe from it: {event.why}.", ref="R10.9")


def _cloud(battle: Battle, event: e.CloudPlaced) -> Sentence:
    name = grenade_name(event.cloud.grenade)
    last = event.cloud.last_turn
    text = f"A cloud of {name.lower()} spreads; it lasts until the end of Turn {last}."
    return Sentence(text, "plain", dice=event.dice, sum=str(sum(event.dice)), ref="R11.4")


COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def _wind(battle: Battle, event: e.WindTurned) -> Sentence:
    # Sixteen steps, told as the nearest of eight.
    toward = COMPASS[(event.facing + 1) // 2 % len(COMPASS)]
    return Sentence(f"The wind blows to the {toward}.", "dice", dice=event.dice, ref="R11.4")


def _drifted(battle: Battle, event: e.CloudsDrifted) -> Sentence:
    text = f"The clouds drift {event.dice[0]} cm."
    return Sentence(text, "dice", dice=event.dice, ref="R11.4")


def _dispersed(battle: Battle, event: e.CloudDispersed) -> Sentence:
    return Sentence("A cloud blows away.", ref="R11.4")


def _breathed(battle: Battle, event: e.GasBreathed) -> Sentence:
    return about(battle, event.figure, "{} is caught in the gas.", "bad", ref="R11.5")


TELLINGS: dict[type[Event], Telling] = {
    e.WeaponFired: _fired,
    e.WeaponChanged: _weapon,
    e.MalfunctionRolled: _malfunction,
    e.BlowStruck: _blow,
    e.AttackIneffective: _ineffective,
    e.CloudPlaced: _cloud,
    e.WindTurned: _wind,
    e.CloudsDrifted: _drifted,
    e.CloudDispersed: _dispersed,
    e.GasBreathed: _breathed,
}
