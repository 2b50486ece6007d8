"""Chapter 19, skills: what each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall.skills.events import (
    FigureHidden,
    FigureRevived,
    HidingEnded,
    ItemFound,
    PatientTreated,
    SystemMended,
)
from rules.firewall.state import ACTIVE, Battle, as_stored
from rules.kernel.events import Event


def _figure(battle: Battle, figure: str, **changes: Any) -> Battle:
    changed = replace(battle.figures[figure], **changes)
    return replace(battle, figures={**battle.figures, figure: changed})


def _hidden(battle: Battle, event: FigureHidden) -> Battle:
    return _figure(battle, event.figure, hidden=True)


def _found(battle: Battle, event: HidingEnded) -> Battle:
    return _figure(battle, event.figure, hidden=False)


def _mended(battle: Battle, event: SystemMended) -> Battle:
    figure = battle.figures[event.figure]
    cyber = tuple(
        replace(system, working=True) if system.id == event.system else system
        for system in figure.cyber
    )
    stopped = tuple(part for part in figure.stopped if part != event.system)
    return _figure(battle, event.figure, cyber=cyber, stopped=stopped)


def _treated(battle: Battle, event: PatientTreated) -> Battle:
    return _figure(battle, event.patient, treated=True)


def _revived(battle: Battle, event: FigureRevived) -> Battle:
    # Whoever comes round lies there for the rest of the Turn.
    return _figure(
        battle, event.figure, gutz=event.gutz, status=ACTIVE, fate="", prone=True, moved=True,
        fought=True, extra=True,
    )  # fmt: skip


def _item_found(battle: Battle, event: ItemFound) -> Battle:
    figure = battle.figures[event.figure]
    cyber = figure.cyber if event.system is None else (*figure.cyber, event.system)
    return _figure(
        battle,
        event.figure,
        found=figure.found + event.cost,
        weapons=(*figure.weapons, *event.weapons),
        cyber=cyber,
        drugs=_one_more(figure.drugs, event.drug),
        grenades=as_stored(battle, _one_more(figure.grenades, event.grenade)),
    )


def _one_more(known: dict[str, int], found: str) -> dict[str, int]:
    return {**known, found: known.get(found, 0) + 1} if found else known


CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    FigureHidden: _hidden,
    HidingEnded: _found,
    SystemMended: _mended,
    PatientTreated: _treated,
    FigureRevived: _revived,
    ItemFound: _item_found,
}
