"""Tags and chance events: events as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.mishaps.events import (
    BystanderHit,
    GroundTagCleared,
    GroundTagDue,
    GroundTagSet,
    MishapAimed,
    MishapAnswered,
    MishapAsked,
    MishapCalled,
    MishapLot,
    MishapMissed,
    MishapReplaced,
    MishapRolled,
    PoliceCame,
    ScreenGone,
    ScreenSet,
    SightFound,
    TurnHeld,
)
from rules.firewall.mishaps.ground import NAMES, REF, WITHOUT_TOTALS
from rules.firewall.mishaps.people import GUESS, JUMP, LOOK, STAND, UNSEEN
from rules.firewall.mishaps.questions import DUCK, ENDURE, HOLD, SHOOT, SHOT
from rules.firewall.mishaps.tables import TABLES, Mishap
from rules.firewall.state import Battle, side_name
from rules.firewall.telling import Telling, about
from rules.kernel.events import Event
from rules.kernel.screen import Sentence

PURPOSES = {
    LOOK: "{} looks",
    GUESS: "{} looks",
    JUMP: "{} jumps aside",
    UNSEEN: "{} keeps out of the light",
    STAND: "{} faces the police",
}
ANSWERED = {
    ENDURE: "{} stands it.",
    DUCK: "{} gets down.",
    SHOOT: "{} takes the shot.",
    HOLD: "{} holds fire.",
}


def described(tag: str, low: int, high: int) -> str:
    """A tag with the totals that it is about."""
    return NAMES[tag] if tag in WITHOUT_TOTALS else f"{NAMES[tag]} ({low} to {high})"


def notices(battle: Battle) -> Iterator[str]:
    """What the ground has, for everybody to read."""
    mishaps = battle.mishaps
    for tag, (low, high) in mishaps.tags.items():
        yield f"{described(tag, low, high)}."
    for turn, tag, low, high in mishaps.due:
        if turn > battle.turn:
            yield _to_come(turn, tag, low, high)
    for figure, screen in mishaps.screens.items():
        name = battle.figures[figure].name
        yield f"A bystander is beside {name}: misses from {screen.low} to {screen.high} hit."
    if mishaps.police:
        yield f"Police arrest people of {side_name(battle, mishaps.police)}."
    if mishaps.bystanders:
        yield f"Bystanders hit: {mishaps.bystanders}."


def _to_come(turn: int, tag: str, low: int, high: int) -> str:
    name = NAMES[tag].partition(":")[0]
    return f"Turn {turn}: {described(tag, low, high) if high else f'no longer {name.lower()}'}."


def _said(entry: Mishap) -> str:
    return f"{entry.title}. {entry.words} Ours, after Firefight.".replace("  ", " ")


def _rolled(battle: Battle, event: MishapRolled) -> Sentence:
    text = _said(TABLES[event.table][event.total - 1])
    total = f"running total {event.total}"
    return Sentence(text, "team", dice=event.dice, sum=total, ref=REF)


def _replaced(battle: Battle, event: MishapReplaced) -> Sentence:
    entry = TABLES[event.table][event.entry - 1]
    return Sentence(f"By day the next entry is taken: {_said(entry)}", "team", ref=REF)


def _lot(battle: Battle, event: MishapLot) -> Sentence:
    who = battle.figures[event.figure].name if event.figure else side_name(battle, event.side)
    return Sentence(f"The lot falls on {who}.", "team", dice=event.dice, ref=REF)


def _aimed(battle: Battle, event: MishapAimed) -> Sentence | None:
    if not event.side:
        return None
    return Sentence(f"It is to befall {side_name(battle, event.side)}.", ref=REF)


def _missed(battle: Battle, event: MishapMissed) -> Sentence:
    return Sentence("There is nobody to whom that could happen now.", ref=REF)


def _asked(battle: Battle, event: MishapAsked) -> Sentence:
    what = "may shoot at once" if event.question == SHOT else "loses 1 Gutz or is suppressed"
    return about(battle, event.figure, f"{{}} {what}.", ref=REF)


def _answered(battle: Battle, event: MishapAnswered) -> Sentence:
    return about(battle, event.figure, ANSWERED[event.answer], ref=REF)


def _screened(battle: Battle, event: ScreenSet) -> Sentence:
    text = f"A bystander is beside {{}}: misses from {event.low} to {event.high} hit that one."
    return about(battle, event.figure, text, "bad", ref=REF)


def _alone(battle: Battle, event: ScreenGone) -> Sentence:
    return about(battle, event.figure, "{} has no bystander beside any more.", ref=REF)


def _police(battle: Battle, event: PoliceCame) -> Sentence:
    text = f"From the next Turn on police arrest people of {side_name(battle, event.side)}."
    return Sentence(text, "bad", ref=REF)


def _set(battle: Battle, event: GroundTagSet) -> Sentence:
    return Sentence(f"{described(event.tag, event.low, event.high)}.", "bad", ref=REF)


def _due(battle: Battle, event: GroundTagDue) -> Sentence:
    return Sentence(_to_come(event.turn, event.tag, event.low, event.high), ref=REF)


def _cleared(battle: Battle, event: GroundTagCleared) -> Sentence:
    return Sentence(f"No longer: {NAMES[event.tag]}.", ref=REF)


def _found(battle: Battle, event: SightFound) -> Sentence:
    return about(battle, event.figure, "{} sees the others again.", ref=REF)


def _hit(battle: Battle, event: BystanderHit) -> Sentence:
    return about(battle, event.figure, "{} has hit a bystander.", "grave", ref=REF)


# The roll that follows tells the one, the question before it the other.
SILENT: frozenset[type[Event]] = frozenset({MishapCalled, TurnHeld})
TELLINGS: dict[type[Event], Telling] = {
    MishapRolled: _rolled,
    MishapReplaced: _replaced,
    MishapLot: _lot,
    MishapAimed: _aimed,
    MishapMissed: _missed,
    MishapAsked: _asked,
    MishapAnswered: _answered,
    ScreenSet: _screened,
    ScreenGone: _alone,
    PoliceCame: _police,
    GroundTagSet: _set,
    GroundTagDue: _due,
    GroundTagCleared: _cleared,
    SightFound: _found,
    BystanderHit: _hit,
}
