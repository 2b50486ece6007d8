"""What a referee has done, as lines of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.cyberpunk import referee_events as r
from rules.cyberpunk.referee import told
from rules.cyberpunk.state import Battle, name_of
from rules.cyberpunk.warbands.words import skill_name
from rules.cyberpunk.wording import WORDING
from rules.kernel.bearings import way_words
from rules.kernel.events import Event
from rules.kernel.screen import Sentence


def _ruled(battle: Battle, event: r.RulingGiven) -> Sentence:
    return Sentence(f"The referee rules: {event.text}", ref="C12")


def _modified(battle: Battle, event: r.ModifierSet) -> Sentence:
    return Sentence(f"The referee: {told(battle, event.ruling)}.", ref="C12")


def _lifted(battle: Battle, event: r.ModifierLifted) -> Sentence:
    return Sentence(f"The referee lifts a modifier: {event.reason}.", ref="C12")


def _tested(battle: Battle, event: r.TestCalled) -> Sentence:
    what = f"{event.stat} and {event.skill}" if event.skill else event.stat
    who = name_of(battle, event.figure)
    text = f"The referee puts {who} to the test, {what}: {event.reason}."
    return Sentence(text, side=_side(battle, event.figure), ref="C3")


def _defence(battle: Battle, event: r.DefenceNamed) -> Sentence:
    how = f"with {skill_name(event.skill).lower()}" if event.skill else "with the best skill"
    text = f"The referee: {name_of(battle, event.figure)} defends {how}."
    return Sentence(text, side=_side(battle, event.figure), ref="C13")


def _placed(battle: Battle, event: r.FigurePlaced) -> Sentence:
    way = way_words(event.start, event.at, WORDING.unit) if event.start is not None else ""
    moved = " ".join(filter(None, (f"The referee moves {name_of(battle, event.figure)}", way)))
    text = f"{moved}: {event.reason}."
    return Sentence(text, side=_side(battle, event.figure), ref="C12")


def _side(battle: Battle, figure: str) -> str:
    return battle.figures[figure].side if figure in battle.figures else ""


TELLINGS: dict[type[Event], Callable[[Battle, Any], Sentence | None]] = {
    r.RulingGiven: _ruled,
    r.ModifierSet: _modified,
    r.ModifierLifted: _lifted,
    r.TestCalled: _tested,
    r.DefenceNamed: _defence,
    r.FigurePlaced: _placed,
}
