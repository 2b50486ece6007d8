"""What a warband comes to: Gutz, Cyber Points and Vehicle Points with their parts, team sizes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.construction import (
    COPILOTS,
    MOUNT_NAMES,
    cyber_parts,
    mount_class_of,
    vehicle_points,
)
from rules.firewall.gutz import HIGHEST, LOWEST, clamped
from rules.firewall.scenarios.roster import SystemRow
from rules.firewall.state import CyberSystem
from rules.firewall.warbands.builds import FigureBuild, MountRow, VehicleBuild, build_of
from rules.firewall.warbands.points import points_sum, price_list
from rules.kernel.building import Part, Sum, counted
from rules.kernel.packs import PriceList
from rules.kernel.warbands import BadEdit, Member, Team, Warband, members_of, team_with

LEAST_IN_TEAM, MOST_IN_TEAM = 3, 12  # R1.4


def member_sums(warband: Warband, member: Member) -> tuple[Sum, ...]:
    """Gutz, and Cyber or Vehicle Points of a member; what is unknown counts nothing."""
    try:
        build = build_of(member.kind, member.build)
    except BadEdit:
        return ()
    leads = team_with(warband, member.id).leader == member.id
    gutz = gutz_sum(build, leads)
    other = cyber_sum(build) if isinstance(build, FigureBuild) else vehicle_sum(build)
    prices = price_list(warband)
    if prices is None:
        return (gutz, other)
    return (gutz, other, points_sum(warband, member, build, gutz.total, other, prices))


def gutz_sum(build: FigureBuild | VehicleBuild, leads: bool) -> Sum:
    """Troop type, experience and leadership, kept within 2 to 11 (R2.4)."""
    parts = tuple(_gutz_parts(build, leads))
    raw = sum(int(part.value) for part in parts)
    total = clamped(raw)
    note = "" if raw == total else f"Kept within {LOWEST} to {HIGHEST}."
    printed = build.printed.gutz if build.printed else None
    return Sum("gutz", "Gutz", total, parts, HIGHEST, _if_other(printed, total), note, "R2.4")


def _if_other(printed: int | None, total: int) -> int | None:
    return None if printed == total else printed


def _gutz_parts(build: FigureBuild | VehicleBuild, leads: bool) -> Iterator[Part]:
    troop = CATALOGUE.troops.get(build.troop)
    if troop is not None:
        yield Part(troop.name, str(troop.gutz), "R2.4")
    experience = CATALOGUE.experience.get(build.experience)
    if experience is not None and experience.gutz:
        yield Part(experience.name, f"{experience.gutz:+d}", "R2.4")
    if leads:
        yield Part("Leads the team", f"{CATALOGUE.gutz.leader:+d}", "R2.4")


def cyber_sum(build: FigureBuild) -> Sum:
    """Every system, the suit and what is on it; halves are kept and the sum rounded up (G21)."""
    armour = build.armour if build.armour in CATALOGUE.armour else "street_clothing"
    systems = [system_of(row) for row in build.cyber if _is_known(row)]
    mounted = [each for each in build.hard_points if each in CATALOGUE.weapons]
    found = cyber_parts(systems, armour, mounted)
    parts = tuple(Part(label, in_halves(points), "R17.1") for label, points in found)
    total = ceil(sum((points for _, points in found), Fraction(0)))
    printed = build.printed.cp if build.printed else None
    return Sum("cp", "Cyber Points", total, parts, None, _if_other(printed, total), "", "R17.1")


def _is_known(row: SystemRow) -> bool:
    return row.entry in CATALOGUE.cybernetics and row.quality in CATALOGUE.qualities


def system_of(row: SystemRow) -> CyberSystem:
    """A system as it is counted, without a name of its own."""
    return CyberSystem(
        row.entry, row.entry, row.quality, row.options, row.skills, row.grade, row.weapon
    )


def in_halves(points: Fraction) -> str:
    """2, ½ or 2½; and quarters, which a tailored chip may come to."""
    whole, rest = divmod(points, 1)
    sign = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}.get(rest, "")
    return f"{whole or ''}{sign}" or "0"


def vehicle_sum(build: VehicleBuild) -> Sum:
    """The parts against what the chassis carries (R21.1)."""
    chassis = CATALOGUE.chassis.get(build.chassis)
    found = vehicle_points(build) if chassis is not None and _is_complete(build) else ()
    parts = tuple(Part(label, str(points), "R21.1") for label, points in found)
    total = sum(points for _, points in found)
    most = chassis.max_vp if chassis else None
    return Sum("vp", "Vehicle Points", total, parts, most, None, "", "R21.1")


def _is_complete(build: VehicleBuild) -> bool:
    """Whether every part is the catalogue's, so that each has a price."""
    moves = all(
        speed in CATALOGUE.movement.get(surface, {}) for surface, speed in build.movement.items()
    )
    guns = all(_can_mount(mount) for mount in build.mounts)
    crew = not build.copilot or build.copilot in COPILOTS
    return moves and guns and crew and build.armour in CATALOGUE.vehicle_armour


def _can_mount(mount: MountRow) -> bool:
    """Whether the gun is known, and there are mounts of its class and of this kind."""
    known = mount.weapon in CATALOGUE.weapons and mount.kind in MOUNT_NAMES
    return known and mount_class_of(mount.weapon) in CATALOGUE.mounts


def sums(warband: Warband) -> tuple[Sum, ...]:
    """Figures in each team, and in all; a club's own points where it sets prices."""
    everybody = len(list(members_of(warband)))
    parts = tuple(Part(team.name, str(len(team.members))) for team in warband.teams)
    figures = Sum("figures", "Figures", everybody, parts, None, None, "", "R1.4")
    prices = price_list(warband)
    return (figures,) if prices is None else (figures, _points(warband, prices))


def _points(warband: Warband, prices: PriceList) -> Sum:
    """What everybody costs, team by team, against the club's limit."""
    parts = []
    for team in warband.teams:
        cost = sum(
            each.total
            for member in team.members
            for each in member_sums(warband, member)
            if each.id == "points"
        )
        parts.append(Part(team.name, str(cost)))
    total = sum(int(part.value) for part in parts)
    return Sum("points", prices.label, total, tuple(parts), prices.most)


def team_sums(warband: Warband, team: Team) -> tuple[Sum, ...]:
    """How many are in a team, vehicles among them, of the twelve that it may have."""
    parts = counted(f"{member.kind.capitalize()}s" for member in team.members)
    return (Sum("figures", "Figures", len(team.members), parts, MOST_IN_TEAM, ref="R1.4"),)
