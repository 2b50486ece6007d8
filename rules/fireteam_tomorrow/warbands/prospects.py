"""What each weapon would do in somebody's own hands, by the code that resolves shots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.fireteam_tomorrow.catalogue import INCH, WEAPONS, Weapon
from rules.fireteam_tomorrow.house_rules import checked
from rules.fireteam_tomorrow.shooting import THROWS, net_of, shot_at, target_of, ways_to_hit
from rules.fireteam_tomorrow.state import Army, Battle, Figure, Side, Team
from rules.fireteam_tomorrow.warbands.builds import made
from rules.fireteam_tomorrow.warbands.force import fielded
from rules.kernel.chance import lowest
from rules.kernel.geometry import Point
from rules.kernel.prospects import Prospect, Prospects
from rules.kernel.record import IllegalOrder
from rules.kernel.warbands import Member, Warband, team_with

A, B = "a", "b"
DISTANCES = (6, 12, 24, 48)  # inches
MARGIN = 100  # mm around the two
QUALITY, ARMOUR = 1, 2  # Fair, medium armour: most soldiers
TARGET_WORDS = "a Fair soldier in medium armour, alone in the open"


def prospects(warband: Warband, member: Member, weapons: Sequence[str]) -> Prospects:
    """The chances of one shot with each weapon; a HIT puts its target on the ground.

    The member's quality counts, and its own help if it leads the team.
    """
    if made(member) is None:
        return Prospects()
    team = team_with(warband, member.id)
    figure = fielded(member, A, A)
    figure = replace(figure, id=A, at=Point(MARGIN, MARGIN), height=0)
    leader = A if team.leader == member.id else ""
    return Prospects(TARGET_WORDS, dict(_rows(figure, weapons, leader)))


def _rows(
    figure: Figure, weapons: Sequence[str], leader: str
) -> Iterator[tuple[str, tuple[Prospect, ...]]]:
    for each in weapons:
        if each in WEAPONS:
            battle = replace(figure, weapons=(each,))
            yield each, tuple(_fired(battle, WEAPONS[each], far, leader) for far in DISTANCES)


def _fired(figure: Figure, weapon: Weapon, inches: int, leader: str) -> Prospect:
    at = f"{inches} in"
    battle = _battle(figure, inches * INCH, leader)
    try:
        target = target_of(battle, figure, weapon, B)
    except IllegalOrder:
        return Prospect(at)
    hit = lowest(ways_to_hit(net_of(shot_at(battle, figure, weapon, target))), THROWS)
    return Prospect(at, hit, hit, "one shot" if not weapon.radius else "one explosion")


def _battle(figure: Figure, distance: int, leader: str) -> Battle:
    """The two on open ground, so many mm apart, base edge to base edge."""
    soldier = Figure(B, "Target", B, B, B, QUALITY, ARMOUR)
    to = Point(figure.at.x + distance + figure.radius + soldier.radius, figure.at.y)
    return Battle(
        rules=checked({}),
        width=to.x + MARGIN,
        height=2 * MARGIN,
        sides=(Side(A, "Firer", A, ""), Side(B, "Target", B, "")),
        armies={A: Army(A, "Firers", "west"), B: Army(B, "Targets", "east")},
        teams={A: Team(A, A, A, "Firers", leader), B: Team(B, B, B, "Targets")},
        figures={A: figure, B: replace(soldier, at=to)},
    )
