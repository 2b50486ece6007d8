"""The log: every event as a sentence, its dice and its modifiers beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.cyberpunk import events as e
from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.fold import AGREED
from rules.cyberpunk.referee_story import TELLINGS
from rules.cyberpunk.state import PLAYER, Battle, metres, name_of, row_of, side_name
from rules.cyberpunk.wording import WORDING
from rules.cyberpunk.wounds import level_name
from rules.kernel.bearings import way_words
from rules.kernel.events import (
    BattleAgreed,
    DiceCommitted,
    DiceEntered,
    Event,
    OrderTakenBack,
    SeedAdded,
    SeedRevealed,
)
from rules.kernel.screen import Sentence

PURPOSES = {
    "attack": "attacks", "volley": "fires a volley at", "blow": "strikes at", "throw": "throws",
    "zone": "runs through the fire", "repair": "works on the jam", "stabilise": "treats",
    "work": "works at the terminal", "flame": "sweeps with fire", "test": "takes the test",
}  # fmt: skip
CONTESTS = {
    "ambush": "creeps up on", "escape": "struggles with", "armed": "strikes at",
    "strike": "punches at", "kick": "kicks at", "grapple": "grabs at", "hold": "tries to hold",
    "throw": "tries to throw", "sweep": "sweeps at the legs of", "disarm": "tries to disarm",
}  # fmt: skip
BEGUN = {
    "dodging": "looks out for blows", "tripped": "goes down", "burning": "is on fire",
    "blind": "is blinded", "deaf": "is deafened", "asleep": "falls asleep",
    "one_eye": "loses an eye", "nausea": "is sick", "tear": "is in tears",
    "nausea_half": "feels sick", "tear_half": "has watering eyes", "sleep_half": "is drowsy",
}  # fmt: skip
WHY = {
    "reloaded": "is loaded", "repaired": "works again", "jammed": "jams", "broke": "breaks",
}  # fmt: skip


def story(battle: Battle, event: Event) -> Sentence | None:
    """An event as a line of the log; None for one that tells nothing by itself."""
    tell = _TELLINGS.get(type(event))
    return None if tell is None else tell(battle, event)


def _side(battle: Battle, figure: str) -> str:
    found = battle.figures.get(figure)
    return found.side if found else ""


def _of(battle: Battle, figure: str, words: str, tone: str = "plain", ref: str = "") -> Sentence:
    text = f"{name_of(battle, figure)} {words}."
    return Sentence(text, tone, _side(battle, figure), ref=ref)


def _opened(battle: Battle, event: e.BattleOpened) -> Sentence:
    return Sentence(
        " against ".join(side.name for side in event.sides if side.role == PLAYER) + ".", "heading"
    )


def _round(battle: Battle, event: e.RoundBegan) -> Sentence:
    return Sentence(f"Round {event.round}.", "heading", ref="C1")


def _declared(battle: Battle, event: e.DrawsDeclared) -> Sentence | None:
    if not event.figures:
        return None
    names = ", ".join(name_of(battle, each) for each in event.figures)
    return Sentence(f"{names}: fast draw.", side=event.side, ref="C7")


def _initiative(battle: Battle, event: e.InitiativeRolled) -> Sentence:
    order = ", ".join(f"{name_of(battle, each)} {event.totals[each]}" for each in event.order)
    return Sentence(f"Initiative: {order}.", "dice", dice=event.dice, ref="C1")


def _ended_turn(battle: Battle, event: e.TurnEnded) -> Sentence | None:
    return _of(battle, event.figure, f"is {event.why}") if event.why else None


def _waited(battle: Battle, event: e.FigureWaited) -> Sentence:
    return _of(battle, event.figure, f"waits for {name_of(battle, event.after)}", ref="C6")


def _moved(battle: Battle, event: e.FigureMoved) -> Sentence | None:
    if event.start is None:
        return _of(battle, event.figure, "runs", ref="C3") if event.ran else None
    words, ref = ("runs", "C3") if event.ran else ("is thrown", "C14")
    way = way_words(event.start, event.at, WORDING.unit)
    return _of(battle, event.figure, f"{words} {way}" if way else words, ref=ref)


def _aimed(battle: Battle, event: e.AimTaken) -> Sentence | None:
    if not event.aim:
        return None
    words = f"aims at {name_of(battle, event.target)} (+{event.aim})"
    return _of(battle, event.figure, words, ref="C5")


def _skill(battle: Battle, event: e.SkillRolled) -> Sentence:
    who, what = name_of(battle, event.figure), PURPOSES.get(event.purpose, event.purpose)
    whom = f" {name_of(battle, event.against)}" if event.against else ""
    reached = event.number + event.over
    ends = "success" if event.success else "failure"
    return Sentence(
        f"{who} {what}{whom}: {ends}.", "dice", _side(battle, event.figure), event.dice,
        f"{reached} against {event.number}", event.modifiers, "C10",
    )  # fmt: skip


def _contest(battle: Battle, event: e.ContestRolled) -> Sentence:
    who, whom = name_of(battle, event.figure), name_of(battle, event.target)
    ends = "success" if event.success else "failure"
    return Sentence(
        f"{who} {CONTESTS.get(event.purpose, event.purpose)} {whom}: {ends}.", "dice",
        _side(battle, event.figure), event.dice, f"{event.totals[0]} against {event.totals[1]}",
        event.modifiers, "C13",
    )  # fmt: skip


def _rounds(battle: Battle, event: e.RoundsCounted) -> Sentence:
    rounds = "one round hits" if event.rounds == 1 else f"{event.rounds} rounds hit"
    text = f"{rounds.capitalize()} {name_of(battle, event.target)}."
    return Sentence(text, "dice", dice=event.dice, ref="C33" if event.purpose else "C31")


def _blow(battle: Battle, event: e.BlowLanded) -> Sentence:
    where = "" if event.location == "body" else f" in the {event.location.replace('_', ' ')}"
    who, side = name_of(battle, event.figure), _side(battle, event.figure)
    if not event.taken:
        text = f"{who} is hit{where} by {event.cause}; SP {event.sp} stops {event.rolled}."
        return Sentence(
            text, "dice", side, event.dice, "0 taken" if event.parts else "", event.parts, "C25"
        )  # fmt: skip
    severed = " The part is destroyed." if event.severed else ""
    text = (
        f"{who} is hit{where} by {event.cause}: {_account(event)}, {event.taken} taken; "
        f"{level_name(event.health.wounds)} now.{severed}"
    )
    total = f"{event.taken} taken" if event.parts else ""
    return Sentence(text, "bad", side, event.dice, total, event.parts, "C16")


def _account(event: e.BlowLanded) -> str:
    """How it comes about: what was rolled, what stood in its way, what doubled or lessened it."""
    if not event.parts:  # of a battle from before the account was kept
        return f"{event.rolled} against SP {event.sp}"
    first, *others = event.parts
    more = (f"{each.name} {each.value:+d}" for each in others)
    return ", ".join((f"{first.value} {first.name}", *more))


def _stun(battle: Battle, event: e.StunSaved) -> Sentence:
    words = "stays on" if event.success else "is out of action"
    if event.purpose == "come round":
        words = "comes round" if event.success else "does not come round"
    text = f"{name_of(battle, event.figure)} {words}."
    return Sentence(
        text, "dice", _side(battle, event.figure), event.dice, f"at most {event.target}", ref="C19"
    )


def _toxin(battle: Battle, event: e.ToxinSaved) -> Sentence:
    words = "holds out: half of it" if event.success else "has all of it"
    text = f"{name_of(battle, event.figure)} {words}."
    return Sentence(
        text, "dice", _side(battle, event.figure), event.dice, f"at most {event.target}", ref="C37"
    )


def _death(battle: Battle, event: e.DeathSaved) -> Sentence:
    words = "clings to life" if event.success else "does not live"
    text = f"{name_of(battle, event.figure)} {words}."
    return Sentence(
        text, "dice", _side(battle, event.figure), event.dice, f"at most {event.target}", ref="C20"
    )


def _died(battle: Battle, event: e.FigureDied) -> Sentence:
    return _of(battle, event.figure, f"is dead: {event.cause}", "grave", "C24")


def _stable(battle: Battle, event: e.FigureStabilised) -> Sentence:
    return _of(battle, event.figure, "is dying no longer", "good", "C21")


def _condition(battle: Battle, event: e.ConditionSet) -> Sentence | None:
    words = BEGUN.get(event.condition)
    return _of(battle, event.figure, words) if words and event.until >= 0 else None


def _rolled_condition(battle: Battle, event: e.ConditionRolled) -> Sentence:
    text = f"{name_of(battle, event.figure)}, {event.purpose}: {event.effect.replace('_', ' ')}."
    return Sentence(text, "dice", _side(battle, event.figure), event.dice, ref="C42")


def _weapon(battle: Battle, event: e.WeaponChanged) -> Sentence | None:
    words = WHY.get(event.why)
    if words is None:
        return None
    text = f"{name_of(battle, event.figure)}: the {row_of(event.weapon).name} {words}."
    return Sentence(text, side=_side(battle, event.figure))


def _lost(battle: Battle, event: e.WeaponLost) -> Sentence:
    return _of(battle, event.figure, "has a weapon less", "bad")


def _grip(battle: Battle, event: e.GripChanged) -> Sentence:
    if not event.target:
        return _of(battle, event.figure, "grips nobody any more", ref="C14")
    verb = "holds" if event.manner == "hold" else "grips"
    return _of(battle, event.figure, f"{verb} {name_of(battle, event.target)}", ref="C14")


def _parry(battle: Battle, event: e.ParryRaised) -> Sentence | None:
    return _of(battle, event.figure, "is ready to parry", ref="C14") if event.weapon else None


def _ambushed(battle: Battle, event: e.FigureAmbushed) -> Sentence | None:
    words = f"has caught {name_of(battle, event.target)} unaware"
    return _of(battle, event.figure, words, "good", "C8") if event.target else None


def _scattered(battle: Battle, event: e.Scattered) -> Sentence:
    return Sentence("It lands elsewhere.", "dice", dice=event.dice, ref="C38")


def _landed(battle: Battle, event: e.ThingLanded) -> Sentence:
    return Sentence(f"{event.what}: {metres(event.radius)} around.", ref="C40")


def _zone(battle: Battle, event: e.ZoneLaid) -> Sentence:
    words = f"lays down fire over {event.zone.width} m; {event.zone.number} to cross it"
    return _of(battle, event.zone.shooter, words, ref="C33")


def _wind(battle: Battle, event: e.WindRolled) -> Sentence:
    return Sentence("The wind carries the gas along.", "dice", dice=event.dice, ref="C37")


LYING = {
    "tripwire": "with a tripwire", "timer": "with a timer", "remote": "with a remote switch",
    "magnetic": "for heavy metal",
}  # fmt: skip


def _laid(battle: Battle, event: e.DeviceLaid) -> Sentence:
    device = event.device
    row = CATALOGUE.explosives.get(device.entry) or CATALOGUE.grenades[device.entry]
    count = f"{device.amount} × " if device.amount > 1 else ""
    due = f" for round {device.due}" if device.due else ""
    words = f"leaves {count}{row.name.lower()}, {LYING[device.trigger]}{due}"
    return _of(battle, device.owner, words, ref=row.ref)


def _feigned(battle: Battle, event: e.LeavingFeigned) -> Sentence:
    return _of(battle, event.figure, "only pretends to leave something", ref="C36")


def _sign(battle: Battle, event: e.SignLeft) -> Sentence:
    return _of(battle, event.sign.figure, "bends down for a moment", ref="C36")


def _went_off(battle: Battle, event: e.DeviceWentOff) -> Sentence:
    return Sentence(f"{event.what or 'It'} goes off, {event.why}.", "bad", ref="C39")


def _worked(battle: Battle, event: e.WorkDone) -> Sentence:
    return Sentence(f"{event.steps} of 3 packets are out.", "good", event.side, ref="C3")


def _called(battle: Battle, event: e.RescueCalled) -> Sentence:
    text = f"A rescue team for {name_of(battle, event.figure)} needs {event.minutes} minutes."
    return Sentence(text, "dice", _side(battle, event.figure), event.dice, ref="C24")


def _came(battle: Battle, event: e.RescueCame) -> Sentence:
    who = name_of(battle, event.figure)
    ends = f"{who} lives" if event.success else f"too late for {who}"
    text = f"The rescue team comes, at state {event.state} of death: {ends}."
    return Sentence(text, "dice", _side(battle, event.figure), event.dice, ref="C24")


def _conceded(battle: Battle, event: e.SideConceded) -> Sentence:
    return Sentence(f"{side_name(battle, event.side)} gives up.", "grave", event.side)


def _over(battle: Battle, event: e.BattleEnded) -> Sentence:
    winner = side_name(battle, event.outcome.winner)
    ends = f"{winner} wins." if winner else "Nobody wins."
    return Sentence(f"{event.outcome.reason} {ends}", "heading")


def _committed(battle: Battle, event: DiceCommitted) -> Sentence:
    return Sentence(f"The dice are sealed: {event.commitment[:16]}…", "dice")


def _seeded(battle: Battle, event: SeedAdded) -> Sentence:
    # It comes before the sides have names.
    return Sentence(f"The seed “{event.seed}” goes into the dice.", "dice", event.side)


def _revealed(battle: Battle, event: SeedRevealed) -> Sentence:
    return Sentence("The secret of the dice is published; anyone can check every roll.", "dice")


def _entered(battle: Battle, event: DiceEntered) -> Sentence:
    return Sentence("Dice were thrown at a table and typed in.", "dice")


def _taken_back(battle: Battle, event: OrderTakenBack) -> Sentence:
    name = side_name(battle, event.side) or event.side
    return Sentence(f"{name} takes the order back.", "plain", event.side)


def _agreed(battle: Battle, event: BattleAgreed) -> Sentence:
    return Sentence(AGREED.get(event.how, "The players agree to end it."), "heading")


_TELLINGS: dict[type[Event], Callable[[Battle, Any], Sentence | None]] = {
    e.BattleOpened: _opened,
    e.RoundBegan: _round,
    e.DrawsDeclared: _declared,
    e.InitiativeRolled: _initiative,
    e.TurnEnded: _ended_turn,
    e.FigureWaited: _waited,
    e.FigureMoved: _moved,
    e.AimTaken: _aimed,
    e.SkillRolled: _skill,
    e.ContestRolled: _contest,
    e.RoundsCounted: _rounds,
    e.BlowLanded: _blow,
    e.StunSaved: _stun,
    e.ToxinSaved: _toxin,
    e.DeathSaved: _death,
    e.FigureDied: _died,
    e.FigureStabilised: _stable,
    e.ConditionSet: _condition,
    e.ConditionRolled: _rolled_condition,
    e.WeaponChanged: _weapon,
    e.WeaponLost: _lost,
    e.GripChanged: _grip,
    e.ParryRaised: _parry,
    e.FigureAmbushed: _ambushed,
    e.Scattered: _scattered,
    e.ThingLanded: _landed,
    e.ZoneLaid: _zone,
    e.WindRolled: _wind,
    e.DeviceLaid: _laid,
    e.LeavingFeigned: _feigned,
    e.SignLeft: _sign,
    e.DeviceWentOff: _went_off,
    e.WorkDone: _worked,
    e.RescueCalled: _called,
    e.RescueCame: _came,
    e.SideConceded: _conceded,
    e.BattleEnded: _over,
    DiceCommitted: _committed,
    SeedAdded: _seeded,
    SeedRevealed: _revealed,
    DiceEntered: _entered,
    OrderTakenBack: _taken_back,
    BattleAgreed: _agreed,
    **TELLINGS,
}
