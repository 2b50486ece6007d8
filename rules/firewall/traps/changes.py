"""Chapters 19 and 22, traps: what each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall.kit import without_one
from rules.firewall.state import Battle
from rules.firewall.traps.events import (
    BombKept,
    CounterBared,
    CounterDropped,
    CounterPlaced,
    CounterTaken,
    TrapDisarmed,
    TrapFound,
    TrapSet,
    TrapsFound,
    TrapWentOff,
)
from rules.kernel.events import Event


def _figure(battle: Battle, figure: str, **changes: Any) -> Battle:
    changed = replace(battle.figures[figure], **changes)
    return replace(battle, figures={**battle.figures, figure: changed})


def _trap(battle: Battle, trap: str, **changes: Any) -> Battle:
    changed = replace(battle.traps[trap], **changes)
    return replace(battle, traps={**battle.traps, trap: changed})


def _placed(battle: Battle, event: CounterPlaced) -> Battle:
    return replace(battle, traps={**battle.traps, event.trap.id: event.trap})


def _set(battle: Battle, event: TrapSet) -> Battle:
    weapons = without_one(battle.figures[event.figure].weapons, event.bomb)
    after = _figure(battle, event.figure, weapons=weapons)
    return replace(after, traps={**after.traps, event.trap.id: event.trap})


def _found(battle: Battle, event: TrapsFound) -> Battle:
    for trap in event.traps:
        battle = _known(battle, trap, event.side)
    return battle


def _found_one(battle: Battle, event: TrapFound) -> Battle:
    return _known(battle, event.trap, event.side)


def _known(battle: Battle, trap: str, *sides: str) -> Battle:
    before = battle.traps[trap].known_to
    learn = tuple(side for side in sides if side not in before)
    return _trap(battle, trap, known_to=(*before, *learn))


def _bared(battle: Battle, event: CounterBared) -> Battle:
    return _known(battle, event.counter, *(side.id for side in battle.sides))


def _gone(battle: Battle, event: TrapDisarmed | TrapWentOff) -> Battle:
    return _trap(battle, event.trap, gone=True)


def _kept(battle: Battle, event: BombKept) -> Battle:
    weapons = (*battle.figures[event.figure].weapons, event.weapon)
    return _figure(battle, event.figure, weapons=weapons)


def _taken(battle: Battle, event: CounterTaken) -> Battle:
    holds = (*battle.figures[event.figure].holds, event.counter)
    return _trap(_figure(battle, event.figure, holds=holds), event.counter, gone=True)


def _dropped(battle: Battle, event: CounterDropped) -> Battle:
    holds = tuple(each for each in battle.figures[event.figure].holds if each != event.counter)
    everybody = tuple(side.id for side in battle.sides)
    return _trap(
        _figure(battle, event.figure, holds=holds), event.counter, gone=False, at=event.at,
        height=event.height, known_to=everybody,
    )  # fmt: skip


CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    CounterPlaced: _placed,
    TrapSet: _set,
    TrapsFound: _found,
    TrapFound: _found_one,
    CounterBared: _bared,
    TrapDisarmed: _gone,
    TrapWentOff: _gone,
    BombKept: _kept,
    CounterTaken: _taken,
    CounterDropped: _dropped,
}
