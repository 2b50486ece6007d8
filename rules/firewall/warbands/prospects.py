"""What each weapon would do in a figure's own hands, by the code that resolves attacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE, CloseCombatWeapon, Weapon
from rules.firewall.fates import OUT, Fate
from rules.firewall.grenades import HAND
from rules.firewall.odds import odds
from rules.firewall.orders import Fight, Shoot, ThrowGrenade
from rules.firewall.state import ACTIVE, BASE, Battle, Figure
from rules.firewall.warbands.circumstances import SHOOTER, TARGET
from rules.firewall.warbands.force import mustered
from rules.firewall.warbands.trials import (
    EAST,
    MIDDLE,
    armed,
    modes_of,
    opposed,
    order_of,
    shooter_with,
)
from rules.kernel.building import Bench
from rules.kernel.geometry import Point
from rules.kernel.prospects import Prospect, Prospects, best_of
from rules.kernel.record import IllegalOrder
from rules.kernel.warbands import BadEdit, Member, Warband, team_with

A, B = SHOOTER, TARGET
DISTANCES = (100, 200, 400, 600)  # mm
TYPICAL = Bench(gutz=7, armour="street_clothing", target_gutz=7)
TARGET_WORDS = "somebody with Gutz 7 in street clothing, in the open"
HAND_TO_HAND = "hand to hand"
Order = Shoot | ThrowGrenade | Fight


def prospects(warband: Warband, member: Member, weapons: Sequence[str]) -> Prospects:
    """The chances of each weapon in the hands of a member, or of a vehicle's crew.

    Its own Gutz, experience, skills and cyberware count; drugs in the pocket and a leader nearby
    do not. Close combat weapons have one attack each.
    """
    try:
        figure, leads = _fighter(warband, member)
    except BadEdit:
        return Prospects()
    return Prospects(TARGET_WORDS, dict(_rows(figure, weapons, leads=leads)))


def _fighter(warband: Warband, member: Member) -> tuple[Figure, bool]:
    """A member as it begins a battle, on the bench; and whether it leads its team."""
    team = team_with(warband, member.id)
    made = mustered(member, team, A, {})
    at = Point(MIDDLE, MIDDLE)
    made = replace(made, id=A, name="Shooter", team=A, at=at, facing=EAST, status=ACTIVE, aboard="")
    return made, team.leader == member.id


def _rows(
    figure: Figure, weapons: Sequence[str], *, leads: bool
) -> Iterator[tuple[str, tuple[Prospect, ...]]]:
    for each in weapons:
        if each in CATALOGUE.weapons:
            row = CATALOGUE.weapons[each]
            yield each, tuple(_fired(figure, row, far, leads=leads) for far in DISTANCES)
        elif each in CATALOGUE.close_combat_weapons and figure.vehicle is None:
            yield each, (_struck(figure, CATALOGUE.close_combat_weapons[each], leads=leads),)


def _fired(figure: Figure, row: Weapon, distance: int, *, leads: bool) -> Prospect:
    at = f"{distance // 10} cm"
    tried = []
    for mode in modes_of(row) if distance <= row.long else ():
        battle = _led(opposed(_holding(figure, row, mode.value), distance, TYPICAL), leads=leads)
        arms = battle.figures[A].weapons
        held = next((each.id for each in arms if each.entry == row.id), HAND)
        found = _tried(battle, order_of(row, held, mode.value), at, mode.label)
        tried += [found] if found.way else []
    return best_of(at, tried)


def _holding(figure: Figure, row: Weapon, mode: str) -> Figure:
    """The figure with nothing but this weapon; what needs a mount has a crew as good as it is."""
    if row.mount_class is not None or figure.vehicle is not None:
        crew = shooter_with(row, mode, figure.gutz)
        return replace(crew, experience=figure.experience)
    return armed(figure, row, mode)


def _struck(figure: Figure, row: CloseCombatWeapon, *, leads: bool) -> Prospect:
    """A blow at somebody base to base who has seen it coming."""
    striker = replace(figure, melee=row.id)
    battle = opposed(striker, 0, TYPICAL)
    beside = replace(battle.figures[B], at=Point(striker.at.x + BASE, striker.at.y))
    battle = replace(battle, figures={A: striker, B: beside})
    return _tried(_led(battle, leads=leads), Fight(A, A, B), HAND_TO_HAND, row.name)


def _led(battle: Battle, *, leads: bool) -> Battle:
    """The bench where whoever attacks is the leader of the team, if that is so."""
    if not leads:
        return battle
    teams = {**battle.teams, A: replace(battle.teams[A], leader=A)}
    return replace(battle, teams=teams)


def _tried(battle: Battle, order: Order, at: str, way: str) -> Prospect:
    try:
        struck = odds(battle, order).of(B)
    except IllegalOrder:
        return Prospect(at)
    return Prospect(at, struck.out, struck.chance(_is_felt), way)


def _is_felt(fate: Fate) -> bool:
    return fate.status in OUT or fate.gutz < 0 or fate.suppressed
