"""What may be fielded as it is and is worth a second look: launchers without rounds, rounds without
a launcher (R10.6, G52), and guns without a crew to fire them all (R21.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE, Weapon, calibre_of
from rules.firewall.kit import carried
from rules.firewall.vehicles.crew import PINTEL
from rules.firewall.vehicles.design import GUNNER
from rules.firewall.warbands.builds import FigureBuild, VehicleBuild, build_of
from rules.kernel.building import Problem
from rules.kernel.warbands import BadEdit, Member, Warband, members_of

REF = "R10.6"
POOLED = "Only where a battle's house rule puts them in one store are they the same."


def hints(warband: Warband) -> tuple[Problem, ...]:
    """What is worth a second look, member by member; none of it keeps anybody out of a battle."""
    return tuple(hint for member in members_of(warband) for hint in _of(member))


def _of(member: Member) -> Iterator[Problem]:
    try:
        build = build_of(member.kind, member.build)
    except BadEdit:
        return
    if isinstance(build, VehicleBuild):
        yield from _guns(member, build)
        return
    launchers, rounds = _launchers(build), _rounds(build)
    for calibre, gun in launchers.items():
        if calibre not in rounds:
            yield _hint(member, "no_rounds", _empty(gun, build))
    for calibre in rounds:
        if calibre not in launchers:
            message = f"carries {calibre} rounds, and no launcher that fires them. {POOLED}"
            yield _hint(member, "no_launcher", message)


def _guns(member: Member, build: VehicleBuild) -> Iterator[Problem]:
    """More guns on Hard Points and in turrets than the crew can fire in a Turn."""
    chassis = CATALOGUE.chassis.get(build.chassis)
    guns = sum(each.kind != PINTEL for each in build.mounts)
    shots = 1 + build.gunners + (build.copilot == GUNNER)
    if chassis is not None and not chassis.static and guns > shots:
        message = f"{guns} guns, and a crew that fires {shots} of them in a Turn."
        yield Problem(f"{member.id}.gunners", "crew", f"{member.name}: {message}", "R21.3")


def _hint(member: Member, code: str, message: str) -> Problem:
    return Problem(f"{member.id}.grenades", code, f"{member.name}: {message}", REF)


def _empty(gun: Weapon, build: FigureBuild) -> str:
    has_grenades = any(count and not calibre_of(id_) for id_, count in build.grenades.items())
    by_hand = f" Hand grenades do not fit it. {POOLED}" if has_grenades else ""
    return f"the {gun.name} has no rounds.{by_hand}"


def _launchers(build: FigureBuild) -> dict[str, Weapon]:
    """The first launcher of each calibre, those that guns have as standard among them."""
    known = [each for each in build.weapons if each in CATALOGUE.weapons]
    guns = [CATALOGUE.weapons[each.entry] for each in carried(known)]
    found: dict[str, Weapon] = {}
    for gun in guns:
        if gun.launches_grenades and gun.calibre is not None:
            found.setdefault(gun.calibre, gun)
    return found


def _rounds(build: FigureBuild) -> list[str]:
    """The calibres of which there are rounds, in the order in which they were chosen."""
    found = (calibre_of(id_) for id_, count in build.grenades.items() if count)
    return [calibre for calibre in dict.fromkeys(found) if calibre]
