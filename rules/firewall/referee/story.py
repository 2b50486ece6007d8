"""Chapters 5 and 22, referee: events as sentences."""

from __future__ import annotations

from rules.firewall.gutz import QUESTION
from rules.firewall.referee.events import (
    CounterNamed,
    FigurePlaced,
    GutzAdjusted,
    HelpCame,
    PrisonerQuestioned,
    PrisonerTaken,
    PrisonerTalked,
    RulingGiven,
    TaskSet,
)
from rules.firewall.state import Battle
from rules.firewall.telling import Telling, about, side_of
from rules.firewall.wording import WORDING
from rules.firewall.words import name_of, skill_words, task_name
from rules.kernel.bearings import way_words
from rules.kernel.events import Event
from rules.kernel.screen import Sentence

REF = "R5.10"


def _said(battle: Battle, figure: str, text: str, reason: str) -> Sentence:
    return Sentence(
        f"The referee {text}: {reason.strip()}", "team", side_of(battle, figure), ref=REF
    )


def _placed(battle: Battle, event: FigurePlaced) -> Sentence:
    name = name_of(battle, event.figure)
    text = f"brings {name} on to the table" if event.entered else f"moves {name}{_way(event)}"
    return _said(battle, event.figure, text, event.reason)


def _way(event: FigurePlaced) -> str:
    """How far and where to; empty where that was not written down, or nobody moved."""
    if event.start is None or event.to is None or event.start == event.to:
        return ""
    return f" {way_words(event.start, event.to, WORDING.unit)}"


def _adjusted(battle: Battle, event: GutzAdjusted) -> Sentence:
    name = name_of(battle, event.figure)
    text = (
        f"gives {name} {event.by} Gutz" if event.by > 0 else f"takes {-event.by} Gutz from {name}"
    )
    return _said(battle, event.figure, text, event.reason)


def _task(battle: Battle, event: TaskSet) -> Sentence:
    successes = "1 success" if event.needed == 1 else f"{event.needed} successes"
    name = task_name(battle, event.task)
    opened = event.opened
    on = (opened.skill or opened.strength) if opened is not None else ""
    how = f" on {skill_words(on)}" if on else ""
    return _said(battle, "", f"asks {successes}{how} for “{name}”", event.reason)


def _ruling(battle: Battle, event: RulingGiven) -> Sentence:
    return Sentence(f"The referee rules: {event.text.strip()}", "team", ref=REF)


def _help(battle: Battle, event: HelpCame) -> Sentence:
    name = name_of(battle, event.figure)
    return _said(battle, event.figure, f"brings {name} into the battle", event.reason)


def _taken(battle: Battle, event: PrisonerTaken) -> Sentence:
    return about(battle, event.figure, f"{{}} surrenders to {name_of(battle, event.to)}.", "grave")


def _questioned(battle: Battle, event: PrisonerQuestioned) -> Sentence:
    prisoner = name_of(battle, event.prisoner)
    return about(battle, event.figure, f"{{}} makes {prisoner} talk.", ref="R22.7")


def _named(battle: Battle, event: CounterNamed) -> Sentence:
    text = f"Behind the screen: counter {event.counter or 'none'}."
    return Sentence(text, "dice", dice=event.dice, ref="R22.7")


def _talked(battle: Battle, event: PrisonerTalked) -> Sentence:
    said = f"says: counter {event.counter}." if event.counter else "laughs and says nothing."
    listener = name_of(battle, event.figure)
    text = f"To {listener}, {{}} {said}"
    return about(battle, event.prisoner, text, "good" if event.counter else "bad", ref="R22.7")


TELLINGS: dict[type[Event], Telling] = {
    FigurePlaced: _placed,
    GutzAdjusted: _adjusted,
    TaskSet: _task,
    RulingGiven: _ruling,
    HelpCame: _help,
    PrisonerTaken: _taken,
    PrisonerQuestioned: _questioned,
    CounterNamed: _named,
    PrisonerTalked: _talked,
}
# What a Gutz roll was for, as a sentence about the figure `{}`.
PURPOSES: dict[str, str] = {QUESTION: "Behind the screen, for {}"}
