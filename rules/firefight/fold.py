"""What each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firefight import events as e
from rules.firefight.state import DEADLY, OVER, Battle, Shooter
from rules.kernel.events import BattleAgreed, Event
from rules.kernel.screen import Outcome


def fold(battle: Battle, event: Event) -> Battle:
    """The battle after an event; what it does not know changes nothing."""
    change = _CHANGES.get(type(event))
    return change(battle, event) if change else battle


def _with(battle: Battle, id_: str, **changes: Any) -> Battle:
    figure = replace(battle.figures[id_], **changes)
    return replace(battle, figures={**battle.figures, id_: figure})


def _all(battle: Battle, **changes: Any) -> Battle:
    figures = {each.id: replace(each, **changes) for each in battle.figures.values()}
    return replace(battle, figures=figures)


def _opened(battle: Battle, event: e.FirefightOpened) -> Battle:
    return Battle(
        scenario=event.scenario, rules=event.rules, sides=event.sides, posture=event.posture,
        table=event.table, last_beat=event.last_beat,
    )  # fmt: skip


def _arrived(battle: Battle, event: e.ShooterArrived) -> Battle:
    return replace(battle, figures={**battle.figures, event.figure.id: event.figure})


def _tag_set(battle: Battle, event: e.TagSet) -> Battle:
    tags = {**battle.tags, event.tag.id: event.tag}
    after = replace(battle, tags=tags, made=battle.made + 1)
    return _all(after, clear=False) if event.tag.kind == DEADLY else after


def _tag_cleared(battle: Battle, event: e.TagCleared) -> Battle:
    tags = {id_: tag for id_, tag in battle.tags.items() if id_ != event.tag}
    return replace(battle, tags=tags)


def _objective_set(battle: Battle, event: e.ObjectiveSet) -> Battle:
    objectives = {**battle.objectives, event.objective.id: event.objective}
    return replace(battle, objectives=objectives, made=battle.made + 1)


def _advanced(battle: Battle, event: e.ObjectiveAdvanced) -> Battle:
    known = battle.objectives[event.objective]
    changed = replace(known, done=known.done + 1)
    return replace(battle, objectives={**battle.objectives, known.id: changed})


def _closed(battle: Battle, event: e.ObjectiveClosed) -> Battle:
    left = {id_: each for id_, each in battle.objectives.items() if id_ != event.objective}
    return replace(battle, objectives=left)


def _beat(battle: Battle, event: e.BeatBegan) -> Battle:
    return replace(_all(battle, acted=False, fired_back=False), beat=event.beat, active="")


def _initiative(battle: Battle, event: e.InitiativeRolled) -> Battle:
    return replace(battle, first=event.first)


def _posture(battle: Battle, event: e.PostureChanged) -> Battle:
    pool = {**battle.posture, event.side: battle.posture[event.side] + event.by}
    return replace(battle, posture=pool)


def _hurt(battle: Battle, event: e.ShooterHurt) -> Battle:
    figure = battle.figures[event.figure]
    wounds = min(figure.wounds + event.by - event.stopped, 3)
    left = figure.armour_left - event.stopped
    return _with(battle, figure.id, wounds=wounds, armour_left=left)


def _mended(battle: Battle, event: e.ShooterMended) -> Battle:
    figure: Shooter = battle.figures[event.figure]
    return _with(battle, figure.id, wounds=figure.wounds - 1, spent=False)


AGREED = {
    "draw": "The players agree on a draw.",
    "stop": "The players agree to stop here.",
}


def agreed(how: str) -> str:
    """How the players have ended it among themselves."""
    return AGREED.get(how, "The players agree to end it.")


def _over(battle: Battle, outcome: Outcome) -> Battle:
    return replace(battle, phase=OVER, pending=None, active="", outcome=outcome)


_CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    e.FirefightOpened: _opened,
    e.ShooterArrived: _arrived,
    e.TagSet: _tag_set,
    e.TagCleared: _tag_cleared,
    e.ObjectiveSet: _objective_set,
    e.ObjectiveAdvanced: _advanced,
    e.ObjectiveClosed: _closed,
    e.BeatBegan: _beat,
    e.InitiativeRolled: _initiative,
    e.SideActs: lambda battle, event: replace(battle, active=event.side),
    e.ActionTaken: lambda battle, event: _with(battle, event.figure, acted=True),
    e.ReturnedFire: lambda battle, event: _with(battle, event.figure, fired_back=True),
    e.FireHeld: lambda battle, event: _with(battle, event.figure, holds_fire=event.holds),
    e.SightRegained: lambda battle, event: _with(battle, event.figure, lost_sight=False),
    e.SightLost: lambda battle, event: _all(battle, lost_sight=True),
    e.ShooterHurt: _hurt,
    e.ShooterMended: _mended,
    e.PostureChanged: _posture,
    e.BystanderStruck: lambda battle, event: replace(battle, struck=battle.struck + 1),
    e.BystandersLost: lambda battle, event: replace(battle, lost=battle.lost + event.number),
    e.TableRolled: lambda battle, event: replace(battle, total=event.total),
    e.EventCame: lambda battle, event: replace(battle, past=(*battle.past, event.entry)),
    e.GotClear: lambda battle, event: _with(battle, event.figure, clear=True),
    e.CoverTaken: lambda battle, event: _with(battle, event.figure, covered=event.beat),
    e.PutDownForGood: lambda battle, event: _with(battle, event.figure, spent=True),
    e.ChoiceOpened: lambda battle, event: replace(battle, pending=event.choice),
    e.ChoiceMade: lambda battle, event: replace(battle, pending=None),
    e.FightEnded: lambda battle, event: _over(battle, Outcome(event.winner, event.reason)),
    BattleAgreed: lambda battle, event: _over(battle, Outcome("", agreed(event.how))),
}
