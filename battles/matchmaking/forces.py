"""Checks a warband for a battle: owned by the player, of this game, without problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.actors import Actor, owned
from battles.clocks.plans import Fault
from battles.matchmaking.plans import BadPlan
from battles.models import Battle, Seat
from rosters.documents import document_of, warband_of, workshop_of
from rosters.models import Warband as Row
from rules.kernel.building import too_big
from rules.kernel.screen import SideRole
from rules.kernel.warbands import Warband
from rules.registry import RULESETS

MOST_SHOWN = 200


def fieldable(actor: Actor) -> list[Row]:
    """The actor's own warbands without problems, by name, without their documents."""
    own = owned(Row.objects.filter(problems=0), actor)
    return list(own.defer("document").order_by("name", "pk")[:MOST_SHOWN])


def chosen_forces(
    actor: Actor, ruleset: str, scenario: str, forces: Mapping[str, str]
) -> dict[str, dict[str, Any]]:
    """The documents of the fielded warbands, by side. Raises BadPlan."""
    rows = Row.objects.in_bulk(list(forces.values()))
    faults: list[Fault] = []
    found = {}
    for side, name in forces.items():
        row, field = rows.get(name), f"forces.{side}"
        if row is None or not actor.holds(row) or row.ruleset != ruleset:
            faults.append((field, "Choose one of your own warbands of this game."))
            continue
        # Checked again when fielded: the game may have changed since it was saved.
        warband = warband_of(row.document)
        wrong = workshop_of(ruleset).check(warband)
        if wrong:
            faults.append((field, f"{row.name} cannot be fielded yet: {wrong[0].message}"))
        role = _role(ruleset, scenario, side)
        if role is not None and too_big(role, warband):
            faults.append((field, too_big(role, warband)))
        found[side] = document_of(warband_of(row.document))
    if faults:
        raise BadPlan(*faults)
    return found


def forces_of(seats: Sequence[Seat]) -> dict[str, Warband]:
    """The warbands on the seats of a battle, by side."""
    return {seat.side: warband_of(seat.force) for seat in seats if seat.force}


def may_choose(battle: Battle, seat: Seat) -> bool:
    """Whether the player of this seat may field their own warband."""
    return battle.status == Battle.Status.WAITING and takes_force(battle, seat.side)


def takes_force(battle: Battle, side: str) -> bool:
    """Whether a warband may be fielded on a side of this scenario."""
    role = _role(battle.ruleset, battle.scenario, side)
    return role is not None and role.takes_force


def _role(ruleset: str, scenario: str, side: str) -> SideRole | None:
    cards = RULESETS[ruleset].scenarios
    sides = next((card.sides for card in cards if card.id == scenario), ())
    return next((each for each in sides if each.id == side), None)


def is_fit(battle: Battle, seat: Seat, side: str) -> bool:
    """Whether the warband of a seat may be fielded again, on this side."""
    role = _role(battle.ruleset, battle.scenario, side)
    if not seat.force or role is None or not role.takes_force:
        return False
    warband = warband_of(seat.force)
    return not too_big(role, warband) and not workshop_of(battle.ruleset).check(warband)
