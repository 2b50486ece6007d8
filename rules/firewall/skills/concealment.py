"""Chapter 19, Stealth and Observation: hiding, being found, giving oneself away (R19.11)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.firewall.events import BlowStruck, FigureMoved, WeaponFired
from rules.firewall.gutz import is_success
from rules.firewall.shooting import require_enemy
from rules.firewall.skills.events import FigureHidden, HidingEnded
from rules.firewall.skills.levels import OBSERVATION, STEALTH
from rules.firewall.skills.orders import Hide, Spot
from rules.firewall.skills.rolling import (
    SkillCheck,
    contest,
    require_user,
    use_skill,
    weigh_skill,
)
from rules.firewall.state import ACTIVE, Battle, Figure, foes_of
from rules.firewall.terrain import cover_against, is_seen
from rules.kernel.events import Event
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

# Speeds at which nobody stays hidden.
FAST = ("run", "full", "fly")


def can_hide(battle: Battle, figure: Figure) -> bool:
    """Whether it has cover against every enemy that it is in line with (R19.11)."""
    if figure.vehicle is not None or figure.aboard or figure.flying:
        return False
    return all(
        not is_seen(battle, foe, figure.at, figure.height)
        or cover_against(battle, foe, figure)[0] != "none"
        for foe in foes_of(battle, figure)
    )


def plan_hide(battle: Battle, order: Hide) -> SkillCheck:
    """Check an attempt to hide."""
    actor = require_user(battle, order, order.figure, order.action)
    if actor.hidden:
        raise IllegalOrder(f"{actor.name} is hidden already.", "R19.11")
    if not can_hide(battle, actor):
        raise IllegalOrder(
            f"{actor.name} stands in the open; hide in cover or out of every enemy's sight.",
            "R19.11",
        )
    return weigh_skill(battle, actor, STEALTH, order.action)


def play_hide(umpire: Umpire[Battle], order: Hide) -> None:
    """On a success nobody may aim at the figure any more."""
    check = plan_hide(umpire.battle, order)
    if is_success(use_skill(umpire, check, "hide")):
        umpire.record(FigureHidden(check.figure))


def plan_spot(battle: Battle, order: Spot) -> SkillCheck:
    """Check the search for a hidden enemy."""
    actor = require_user(battle, order, order.figure, order.action)
    target = require_enemy(battle, actor, order.target)
    if not target.hidden:
        raise IllegalOrder(f"{target.name} is in plain view.", "R19.11")
    if not is_seen(battle, actor, target.at, target.height):
        raise IllegalOrder(f"{target.name} is out of {actor.name}'s sight.", "R19.11")
    return weigh_skill(battle, actor, OBSERVATION, order.action)


def play_spot(umpire: Umpire[Battle], order: Spot) -> None:
    """Observation against Stealth (R19.4)."""
    check = plan_spot(umpire.battle, order)
    if contest(umpire, check, "spot", order.target, STEALTH):
        umpire.record(HidingEnded(order.target, "spotted"))


def end_hiding(umpire: Umpire[Battle]) -> None:
    """After an order: who attacked, ran or stands in the open gives itself away."""
    for figure in list(umpire.battle.figures.values()):
        if figure.hidden and figure.status == ACTIVE:
            why = _given_away(umpire.battle, figure, umpire.events)
            if why:
                umpire.record(HidingEnded(figure.id, why))


def _given_away(battle: Battle, figure: Figure, events: Iterable[Event]) -> str:
    for event in events:
        if isinstance(event, WeaponFired | BlowStruck) and event.figure == figure.id:
            return "attack"
        if isinstance(event, FigureMoved) and event.figure == figure.id and event.manner in FAST:
            return "run"
    return "" if can_hide(battle, figure) else "open"
