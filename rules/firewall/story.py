"""The log: every event as a sentence, its dice and its modifiers beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall import events as e
from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import DEAD, DOWN, ROUTED, Battle, side_name
from rules.firewall.words import (
    RESULT_NAMES,
    RESULT_TONES,
    grenade_name,
    name_of,
    weapon_name,
)
from rules.kernel.events import DiceCommitted, Event, SeedAdded, SeedRevealed
from rules.kernel.geometry import path_length
from rules.kernel.screen import Sentence

Telling = Callable[[Battle, Any], Sentence | None]


def story(battle: Battle, event: Event) -> Sentence | None:
    """An event as a line of the log; None for one that tells nothing by itself."""
    tell = _TELLINGS.get(type(event))
    return None if tell is None else tell(battle, event)


def _side(battle: Battle, figure: str) -> str:
    found = battle.figures.get(figure)
    return found.side if found else ""


def _of(battle: Battle, figure: str, text: str, tone: str = "plain", **more: Any) -> Sentence:
    """A sentence about a figure; `{}` stands for its name."""
    said = text.format(name_of(battle, figure))
    return Sentence(said, tone, _side(battle, figure), **more)


def _committed(battle: Battle, event: DiceCommitted) -> Sentence:
    return Sentence(f"The dice are sealed: {event.commitment[:16]}…", "dice")


def _seeded(battle: Battle, event: SeedAdded) -> Sentence:
    name = side_name(battle, event.side) or event.side
    return Sentence(f"{name} adds a seed to the dice.", "dice", event.side)


def _revealed(battle: Battle, event: SeedRevealed) -> Sentence:
    return Sentence("The secret of the dice is published; anyone can check every roll.", "dice")


def _opened(battle: Battle, event: e.BattleOpened) -> Sentence:
    names = " against ".join(side.name for side in event.sides)
    return Sentence(f"{names}.", "heading")


def _equipped(battle: Battle, event: e.FigureEquipped) -> Sentence:
    carried = [weapon_name(weapon.entry) for weapon in event.weapons]
    carried += [f"{number} {grenade_name(kind)}" for kind, number in event.grenades.items()]
    listed = ", ".join(carried) or "nothing"
    return _of(battle, event.figure, "{} takes " + listed.replace("{", "").replace("}", "") + ".")


def _began(battle: Battle, event: e.BattleBegan) -> Sentence:
    return Sentence("The battle begins.", "heading")


def _turn(battle: Battle, event: e.TurnBegan) -> Sentence:
    return Sentence(f"Turn {event.turn}", "heading", ref="R4.1")


def _initiative(battle: Battle, event: e.InitiativeRolled) -> Sentence:
    if not event.winner:
        return Sentence("Initiative is tied; roll again.", "dice", dice=event.dice, ref="R4.2")
    name = side_name(battle, event.winner)
    text = f"{name} begins."
    return Sentence(text, "dice", event.winner, dice=event.dice, ref="R4.2")


def _activated(battle: Battle, event: e.TeamActivated) -> Sentence:
    team = battle.teams[event.team]
    return Sentence(f"Initiative: {team.name}.", "team", team.side, ref="R4.3")


_WHY_FINISHED = {
    "shaken": "{}: too many have failed, and the phase ends.",
    "unaware": "{}: nobody suspects anything.",
}


def _finished(battle: Battle, event: e.TeamFinished) -> Sentence | None:
    text = _WHY_FINISHED.get(event.why)
    if text is None:
        return None
    team = battle.teams[event.team]
    ref = "R4.10" if event.why == "shaken" else "R5.9"
    return Sentence(text.format(team.name), "plain", team.side, ref=ref)


_PURPOSES = {
    "crawl": "{} crawls",
    "walk": "{} walks",
    "run": "{} runs",
    "second running roll": "The second roll of {}",
    "rally": "{} rallies",
    "unjam": "{} works on the jam",
    "alarm": "{} reaches for the alarm",
    "lift": "{} tries to lift the body",
    "shot": "{} fires",
    "grenade": "{} throws",
    "gas": "The gas of {}",
    "close combat": "{} strikes",
    "leader lost": "{} sees the leader fall",
}


def _rolled(battle: Battle, event: e.GutzRolled) -> Sentence:
    what = _PURPOSES.get(event.purpose, "{} tries: " + event.purpose)
    result = RESULT_NAMES[event.result].lower()
    total = sum(event.dice)
    return _of(
        battle, event.figure, f"{what}: {result}.", RESULT_TONES[event.result],
        dice=event.dice, sum=f"{total} against {event.target} (Gutz {event.gutz})",
        modifiers=event.modifiers, ref="R2.7",
    )  # fmt: skip


def _gutz(battle: Battle, event: e.GutzChanged) -> Sentence:
    stopped = f"; armour stops {event.stopped}" if event.stopped else ""
    if event.change > 0:
        text, tone = f"{{}} gains {event.change} Gutz ({event.cause})", "good"
    elif event.change < 0:
        text, tone = f"{{}} loses {-event.change} Gutz ({event.cause}{stopped})", "bad"
    else:
        text, tone = f"{{}}'s armour stops it all ({event.cause})", "plain"
    return _of(battle, event.figure, f"{text}: now {event.gutz}.", tone, ref="R2.5")


def _moved(battle: Battle, event: e.FigureMoved) -> Sentence | None:
    length = path_length(event.path)
    if not length:
        return None
    verb = {"stroll": "strolls", "crawl": "crawls", "walk": "walks", "run": "runs"}
    moved = verb.get(event.manner, "moves")
    return _of(battle, event.figure, f"{{}} {moved} {centimetres(length)}.", ref="R5.2")


def _left(battle: Battle, event: e.FigureLeft) -> Sentence:
    with_body = f", carrying {name_of(battle, event.carried)}" if event.carried else ""
    return _of(battle, event.figure, f"{{}} leaves over the {event.edge} edge{with_body}.", "grave")


def _suppressed(battle: Battle, event: e.FigureSuppressed) -> Sentence:
    return _of(battle, event.figure, "{} is suppressed.", "bad", ref="R12.1")


def _cleared(battle: Battle, event: e.SuppressionCleared) -> Sentence:
    return _of(battle, event.figure, "{} is up again.", "good", ref="R12.3")


def _out(battle: Battle, event: e.FigureTakenOut) -> Sentence:
    cause = f" ({event.cause})" if event.cause else ""
    said = {DEAD: "is killed", ROUTED: "breaks and runs", DOWN: f"is {event.fate}"}
    return _of(battle, event.figure, f"{{}} {said[event.status]}{cause}.", "grave", ref="R2.2")


def _leader(battle: Battle, event: e.LeaderLost) -> Sentence:
    team = battle.teams[event.team]
    return Sentence(f"{team.name}: the leader is lost.", "grave", team.side, ref="R3.3")


def _fired(battle: Battle, event: e.WeaponFired) -> Sentence:
    weapon = weapon_name(event.weapon.entry)
    at = name_of(battle, event.target) if event.target else "a place"
    if event.grenade:
        how = "by hand" if event.weapon.entry == "hand_grenade" else f"with the {weapon}"
        what = f"{{}} sends a {grenade_name(event.grenade)} grenade at {at} {how}."
        return _of(battle, event.figure, what, ref="R11.1")
    loaded = "slugs, " if event.slugs else ""
    text = f"{{}} fires the {weapon} ({loaded}{event.mode}) at {at}."
    return _of(battle, event.figure, text, ref="R8.1")


_HOW = {
    "jammed": "{}'s {} jams.",
    "broken": "{}'s {} is beyond repair.",
    "cleared": "{} clears the {}.",
    "reloaded": "{} has reloaded the {}.",
}


def _weapon(battle: Battle, event: e.WeaponChanged) -> Sentence:
    text = _HOW[event.how].format(name_of(battle, event.figure), weapon_name(event.weapon.entry))
    tone = "bad" if event.how in ("jammed", "broken") else "plain"
    return Sentence(text, tone, _side(battle, event.figure), ref="R14.1")


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
    return _of(
        battle, event.figure, f"{{}}'s {name} malfunctions: {what}.", "grave", dice=event.dice,
        sum=str(event.total), modifiers=event.modifiers, ref="R14.1",
    )  # fmt: skip


def _blow(battle: Battle, event: e.BlowStruck) -> Sentence:
    target = name_of(battle, event.target)
    return _of(battle, event.figure, f"{{}} goes for {target}.", ref="R13.1")


def _ineffective(battle: Battle, event: e.AttackIneffective) -> Sentence:
    return _of(battle, event.figure, f"{{}} is safe from it: {event.why}.", ref="R10.9")


def _cloud(battle: Battle, event: e.CloudPlaced) -> Sentence:
    name = grenade_name(event.cloud.grenade)
    last = event.cloud.last_turn
    text = f"A cloud of {name.lower()} spreads; it lasts until the end of Turn {last}."
    return Sentence(text, "plain", dice=event.dice, sum=str(sum(event.dice)), ref="R11.4")


def _dispersed(battle: Battle, event: e.CloudDispersed) -> Sentence:
    return Sentence("A cloud blows away.", ref="R11.4")


def _breathed(battle: Battle, event: e.GasBreathed) -> Sentence:
    return _of(battle, event.figure, "{} is caught in the gas.", "bad", ref="R11.5")


def _task(battle: Battle, event: e.TaskAdvanced) -> Sentence:
    if event.successes >= event.needed:
        return _of(battle, event.figure, f"{{}} has done it: {event.task}.", "good", ref="R5.10")
    count = f"{event.successes} of {event.needed}"
    return _of(battle, event.figure, f"{{}} gets on with it: {event.task}, {count}.", ref="R5.10")


def _lifted(battle: Battle, event: e.BodyLifted) -> Sentence:
    return _of(battle, event.figure, f"{{}} takes {name_of(battle, event.body)} up.", "good")


def _dropped(battle: Battle, event: e.BodyDropped) -> Sentence:
    return _of(battle, event.figure, f"{{}} lets {name_of(battle, event.body)} down.")


def _scenario_dice(battle: Battle, event: e.ScenarioDiceRolled) -> Sentence:
    sixes = "1 six" if event.counted == 1 else f"{event.counted} sixes"
    text = f"The response team comes closer: {sixes} so far."
    return Sentence(text, "dice", dice=event.dice, ref="R22.1")


def _conceded(battle: Battle, event: e.SideConceded) -> Sentence:
    return Sentence(f"{side_name(battle, event.side)} concedes.", "grave", event.side)


def _ended(battle: Battle, event: e.BattleEnded) -> Sentence:
    winner = f"{side_name(battle, event.winner)} wins." if event.winner else "Nobody wins."
    return Sentence(f"{event.reason} {winner}", "heading", event.winner)


_TELLINGS: dict[type[Event], Telling] = {
    DiceCommitted: _committed,
    SeedAdded: _seeded,
    SeedRevealed: _revealed,
    e.BattleOpened: _opened,
    e.FigureEquipped: _equipped,
    e.BattleBegan: _began,
    e.TurnBegan: _turn,
    e.InitiativeRolled: _initiative,
    e.TeamActivated: _activated,
    e.TeamFinished: _finished,
    e.GutzRolled: _rolled,
    e.GutzChanged: _gutz,
    e.FigureMoved: _moved,
    e.FigureLeft: _left,
    e.FigureSuppressed: _suppressed,
    e.SuppressionCleared: _cleared,
    e.FigureTakenOut: _out,
    e.LeaderLost: _leader,
    e.WeaponFired: _fired,
    e.WeaponChanged: _weapon,
    e.MalfunctionRolled: _malfunction,
    e.BlowStruck: _blow,
    e.AttackIneffective: _ineffective,
    e.CloudPlaced: _cloud,
    e.CloudDispersed: _dispersed,
    e.GasBreathed: _breathed,
    e.TaskAdvanced: _task,
    e.BodyLifted: _lifted,
    e.BodyDropped: _dropped,
    e.ScenarioDiceRolled: _scenario_dice,
    e.SideConceded: _conceded,
    e.BattleEnded: _ended,
}
