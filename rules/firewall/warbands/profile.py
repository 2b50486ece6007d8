"""A member as it is printed: its numbers with their sums, its weapons, and the rules it uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE, Weapon, made_by, noted
from rules.firewall.construction import mount_class_of
from rules.firewall.kit import carried
from rules.firewall.scenarios.roster import SystemRow
from rules.firewall.state import BASE
from rules.firewall.vehicles.design import OPEN
from rules.firewall.vehicles.outline import outline
from rules.firewall.warbands.builds import FigureBuild, VehicleBuild, build_of
from rules.firewall.warbands.chips import chips, role_of
from rules.firewall.warbands.sums import member_sums
from rules.firewall.warbands.tracks import tracks
from rules.kernel.building import Part, Profile, Table
from rules.kernel.warbands import BadEdit, Member, Warband, team_with

GUN_HEADS = ("Weapon", "Fires", "Gutz", "Malf.", "Short", "Eff.", "Long", "Notes")
THING_HEADS = ("Thing", "Number", "What it does")


def profile(warband: Warband, member: Member) -> Profile:
    """A member for its card; what cannot be read has only its name."""
    leads = team_with(warband, member.id).leader == member.id
    try:
        build = build_of(member.kind, member.build)
    except BadEdit:
        return Profile(member.id, member.name, member.kind, "", 0, is_leader=leads)
    sums = member_sums(warband, member)
    is_figure = isinstance(build, FigureBuild)
    return Profile(
        member.id,
        member.name,
        member.kind,
        role_of(member.name, build),
        sums[0].total,
        tuple(_figure_facts(build) if is_figure else _vehicle_facts(build)),
        tuple(_figure_tables(build) if is_figure else _vehicle_tables(build)),
        sums,
        tuple(dict.fromkeys(_figure_rules(build) if is_figure else ("R21.1", "R21.3", "R21.5"))),
        leads,
        tuple(tracks(build, sums[0].total)),
        chips(build),
        "" if is_figure else outline(build.chassis, build.movement),
        BASE if is_figure else _base(build),
    )


def _base(build: VehicleBuild) -> int:
    """A base like a figure's for a chassis that no catalogue knows."""
    chassis = CATALOGUE.chassis.get(build.chassis)
    return chassis.base if chassis else BASE


# --- Figures -------------------------------------------------------------------------------------


def _figure_facts(build: FigureBuild) -> Iterator[Part]:
    suit = CATALOGUE.armour.get(build.armour)
    if suit is not None:
        stops = f"{suit.reduction}/{suit.melee_reduction}/{suit.flame_reduction}"
        yield Part("Armour", _marked(f"{suit.name} ({stops})", suit.id), "R16.1")
    hand = CATALOGUE.close_combat_weapons.get(build.melee)
    if hand is not None:
        yield Part("In close combat", _marked(f"{hand.name} {hand.gutz:+d}", hand.id), "R13.2")
    if build.skills:
        yield Part("Skills", _levels(build.skills), "R19.1")
    board = CATALOGUE.transport.get(build.transport)
    if board is not None:
        yield Part("Rides", _marked(board.name, board.id), "R20.1")
    if build.cyber:
        yield Part("Cybernetics", ", ".join(_system(row) for row in build.cyber), "R17.1")


def _levels(skills: dict[str, int]) -> str:
    names = {id_: row.name for id_, row in CATALOGUE.skills.items()}
    return ", ".join(f"{names.get(id_, id_)} {level}" for id_, level in skills.items())


def _system(row: SystemRow) -> str:
    entry = CATALOGUE.cybernetics.get(row.entry)
    if entry is None:
        return row.entry
    chosen = [option.name for option in entry.options if option.id in row.options]
    if row.skills:
        chosen.append(_levels(row.skills))
    if row.grade:
        chosen.append(f"level {row.grade}")
    if row.weapon:
        chosen.append(_arm_name(row.weapon))
    if row.quality != "standard":
        chosen.append(row.quality)
    name = _marked(entry.name, entry.id)
    return f"{name} ({', '.join(chosen)})" if chosen else name


def _arm_name(weapon: str) -> str:
    row = CATALOGUE.weapons.get(weapon) or CATALOGUE.close_combat_weapons.get(weapon)
    return row.name if row is not None else weapon


def _figure_tables(build: FigureBuild) -> Iterator[Table]:
    known = [each for each in (*build.weapons, *build.hard_points) if each in CATALOGUE.weapons]
    guns = [each.entry for each in carried(known)]
    guns += [row.weapon for row in build.cyber if row.weapon in CATALOGUE.weapons]
    if guns:
        yield _guns(CATALOGUE.weapons[each] for each in guns)
    things = (
        *_things(build.grenades, CATALOGUE.grenades),
        *_things(build.drugs, CATALOGUE.drugs),
        *_things(dict.fromkeys(build.gear, 1), CATALOGUE.gear),
    )
    if things:
        yield Table("Carried", THING_HEADS, things)


def _guns(guns: Iterable[Weapon]) -> Table:
    rows = [
        (
            gun.name, mode.fire, f"{mode.gutz:+d}",
            "–" if mode.malfunction is None else f"{mode.malfunction:+d}",
            *(centimetres(each) for each in (gun.short, gun.effective, gun.long)), noted(gun),
        )
        for gun in guns
        for mode in gun.modes
    ]  # fmt: skip
    return Table("Weapons", GUN_HEADS, tuple(rows))


def _things(counts: dict[str, int], rows: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for name, number in counts.items():
        row = rows.get(name)
        if row is not None:
            yield row.name, str(number), noted(row)


def _marked(name: str, id_: str) -> str:
    """A name, and in brackets which house catalogue the row is from."""
    maker = made_by(id_)
    return f"{name} [{maker.rstrip('.').lower()}]" if maker else name


def _figure_rules(build: FigureBuild) -> Iterator[str]:
    """The rules beside the plain ones that a figure's gear brings into play."""
    yield from ("R2.4", "R5.2", "R8.5", "R13.2")
    if build.armour != "street_clothing":
        yield "R16.1"
    if build.grenades:
        yield "R11.1"
    if build.cyber:
        yield from ("R17.1", "R17.2")
    if build.drugs:
        yield "R18.1"
    if build.skills:
        yield "R19.1"
    if build.transport:
        yield "R20.1"


# --- Vehicles ------------------------------------------------------------------------------------


def _vehicle_facts(build: VehicleBuild) -> Iterator[Part]:
    chassis = CATALOGUE.chassis.get(build.chassis)
    if chassis is not None:
        yield Part("Chassis", _marked(chassis.name, chassis.id), "R21.1")
    armour = CATALOGUE.vehicle_armour.get(build.armour)
    if armour is not None:
        yield Part("Armour", armour.name, "R21.6")
    for surface, speed in build.movement.items():
        rate = CATALOGUE.movement.get(surface, {}).get(speed)
        if rate is not None:
            reach = "/".join(str(each // 10) for each in (rate.slow, rate.cruise, rate.full))
            yield Part(f"On {surface}", f"{reach} cm", "R21.5")
    copilot = " and copilot" if build.copilot else ""
    gunners = f", {build.gunners} gunners" if build.gunners else ""
    yield Part("Crew", f"driver{copilot}{gunners}", "R21.2")
    if build.roof == OPEN:
        yield Part("Roof", "none", "R11.5")
    if build.seats:
        yield Part("Seats", str(build.seats), "R21.4")


def _vehicle_tables(build: VehicleBuild) -> Iterator[Table]:
    rows = []
    for mount in build.mounts:
        gun = CATALOGUE.weapons.get(mount.weapon)
        if gun is not None:
            place = f"{mount.kind.replace('_', ' ')}{f', {mount.arc}' if mount.arc else ''}"
            reach = "/".join(str(each // 10) for each in (gun.short, gun.effective, gun.long))
            fires = ", ".join(f"{mode.fire} {mode.gutz:+d}" for mode in gun.modes)
            rows.append(
                (_marked(gun.name, gun.id), place, mount_class_of(gun.id), fires, f"{reach} cm")
            )
    if rows:
        yield Table("Guns", ("Gun", "Mount", "Class", "Fires", "Range"), tuple(rows))
