"""Tags and chance events: events as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.mishaps.changes import LOST
from rules.firewall.mishaps.events import (
    BystanderHit,
    GroundTagCleared,
    GroundTagSet,
    MishapCalled,
    MishapRolled,
    SightFound,
)
from rules.firewall.mishaps.tables import TABLES
from rules.firewall.mishaps.tags import DEADLY, NAMES, REF
from rules.firewall.state import Battle
from rules.firewall.telling import Telling, about
from rules.kernel.events import Event
from rules.kernel.screen import Sentence


def described(tag: str, low: int, high: int) -> str:
    """A tag with the totals that it is about."""
    return NAMES[tag] if tag in (LOST, DEADLY) else f"{NAMES[tag]} ({low} to {high})"


def notices(battle: Battle) -> Iterator[str]:
    """What the ground has, for everybody to read."""
    for tag, (low, high) in battle.mishaps.tags.items():
        yield f"{described(tag, low, high)}."
    if battle.mishaps.bystanders:
        yield f"Bystanders hit: {battle.mishaps.bystanders}."


def _rolled(battle: Battle, event: MishapRolled) -> Sentence:
    entry = TABLES[event.table][event.total - 1]
    text = f"{entry.title}. {entry.words} Ours, after Firefight.".replace("  ", " ")
    total = f"running total {event.total}"
    return Sentence(text, "team", dice=event.dice, sum=total, ref=REF)


def _set(battle: Battle, event: GroundTagSet) -> Sentence:
    return Sentence(f"{described(event.tag, event.low, event.high)}.", "bad", ref=REF)


def _cleared(battle: Battle, event: GroundTagCleared) -> Sentence:
    return Sentence(f"No longer: {NAMES[event.tag]}.", ref=REF)


def _found(battle: Battle, event: SightFound) -> Sentence:
    return about(battle, event.figure, "{} sees the others again.", ref=REF)


def _hit(battle: Battle, event: BystanderHit) -> Sentence:
    return about(battle, event.figure, "{} has hit a bystander.", "grave", ref=REF)


# The roll that follows tells it.
SILENT: frozenset[type[Event]] = frozenset({MishapCalled})
TELLINGS: dict[type[Event], Telling] = {
    MishapRolled: _rolled,
    GroundTagSet: _set,
    GroundTagCleared: _cleared,
    SightFound: _found,
    BystanderHit: _hit,
}
