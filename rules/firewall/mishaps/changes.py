"""Tags and chance events: what each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall.mishaps.events import (
    BystanderHit,
    GroundTagCleared,
    GroundTagSet,
    MishapRolled,
    SightFound,
)
from rules.firewall.state import ACTIVE, Battle
from rules.kernel.events import Event

LOST = "lost"


def _with(battle: Battle, **changes: Any) -> Battle:
    return replace(battle, mishaps=replace(battle.mishaps, **changes))


def _rolled(battle: Battle, event: MishapRolled) -> Battle:
    return _with(battle, total=event.total)


def _set(battle: Battle, event: GroundTagSet) -> Battle:
    if event.tag == LOST:
        able = tuple(each.id for each in battle.figures.values() if each.status == ACTIVE)
        return _with(battle, lost=able)
    return _with(battle, tags={**battle.mishaps.tags, event.tag: (event.low, event.high)})


def _cleared(battle: Battle, event: GroundTagCleared) -> Battle:
    tags = {name: dice for name, dice in battle.mishaps.tags.items() if name != event.tag}
    return _with(battle, tags=tags)


def _found(battle: Battle, event: SightFound) -> Battle:
    return _with(battle, lost=tuple(each for each in battle.mishaps.lost if each != event.figure))


def _hit(battle: Battle, event: BystanderHit) -> Battle:
    return _with(battle, bystanders=battle.mishaps.bystanders + 1)


CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    MishapRolled: _rolled,
    GroundTagSet: _set,
    GroundTagCleared: _cleared,
    SightFound: _found,
    BystanderHit: _hit,
}
