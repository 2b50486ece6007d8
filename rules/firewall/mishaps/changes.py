"""Tags and chance events: what each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall.mishaps.events import (
    BystanderHit,
    GroundTagCleared,
    GroundTagDue,
    GroundTagSet,
    MishapAimed,
    MishapAnswered,
    MishapAsked,
    MishapRolled,
    PoliceCame,
    ScreenGone,
    ScreenSet,
    SightFound,
    TurnHeld,
)
from rules.firewall.mishaps.ground import LOST
from rules.firewall.state import ACTIVE, Battle, MishapShot, Pending, Screen
from rules.kernel.events import Event


def _with(battle: Battle, **changes: Any) -> Battle:
    return replace(battle, mishaps=replace(battle.mishaps, **changes))


def _aimed(battle: Battle, event: MishapAimed) -> Battle:
    return _with(battle, whom=event.side)


def _rolled(battle: Battle, event: MishapRolled) -> Battle:
    return _with(battle, total=event.total)


def _asked(battle: Battle, event: MishapAsked) -> Battle:
    question = Pending(event.question, event.side, event.figure, dict.fromkeys(event.answers, 0))
    after = _with(battle, asked=MishapShot(event.target, event.less))
    return replace(after, pending=(*after.pending, question))


def _held(battle: Battle, event: TurnHeld) -> Battle:
    return _with(battle, holds=True)


def _answered(battle: Battle, event: MishapAnswered) -> Battle:
    return replace(_with(battle, asked=MishapShot()), pending=battle.pending[1:])


def _screened(battle: Battle, event: ScreenSet) -> Battle:
    screen = Screen(event.low, event.high, battle.figures[event.figure].at, event.once)
    return _with(battle, screens={**battle.mishaps.screens, event.figure: screen})


def _alone(battle: Battle, event: ScreenGone) -> Battle:
    screens = battle.mishaps.screens.items()
    return _with(battle, screens={each: screen for each, screen in screens if each != event.figure})


def _police(battle: Battle, event: PoliceCame) -> Battle:
    return _with(battle, police=event.side)


def _set(battle: Battle, event: GroundTagSet) -> Battle:
    if event.tag == LOST:
        able = tuple(each.id for each in battle.figures.values() if each.status == ACTIVE)
        return _with(battle, lost=able)
    return _with(battle, tags={**battle.mishaps.tags, event.tag: (event.low, event.high)})


def _due(battle: Battle, event: GroundTagDue) -> Battle:
    line = (event.turn, event.tag, event.low, event.high)
    return _with(battle, due=(*battle.mishaps.due, line))


def _cleared(battle: Battle, event: GroundTagCleared) -> Battle:
    tags = {name: dice for name, dice in battle.mishaps.tags.items() if name != event.tag}
    return _with(battle, tags=tags)


def _found(battle: Battle, event: SightFound) -> Battle:
    return _with(battle, lost=tuple(each for each in battle.mishaps.lost if each != event.figure))


def _hit(battle: Battle, event: BystanderHit) -> Battle:
    return _with(battle, bystanders=battle.mishaps.bystanders + 1)


CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    MishapAimed: _aimed,
    MishapRolled: _rolled,
    MishapAsked: _asked,
    TurnHeld: _held,
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
