"""Everything that is wrong with a warband, at once and in plain words; fielded when nothing is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE, maker_of, pack_called
from rules.firewall.catalogue.loading import TABLES
from rules.firewall.construction import HIGHEST_LEVEL, cyber_problems, vehicle_problems
from rules.firewall.kit import homeless, is_attachment
from rules.firewall.vehicles.design import OPEN
from rules.firewall.warbands.builds import FigureBuild, VehicleBuild, build_of, named_in
from rules.firewall.warbands.sums import LEAST_IN_TEAM, MOST_IN_TEAM, sums, system_of
from rules.kernel.building import Problem
from rules.kernel.warbands import BadEdit, Member, Team, Warband, members_of

POWERED_ONLY = "AV(L)"  # the one class of mounted gun that a powered suit may carry


def check(warband: Warband) -> tuple[Problem, ...]:
    """All problems of the warband, its teams and everybody in them."""
    return tuple(_problems(warband))


def _problems(warband: Warband) -> Iterator[Problem]:
    if not warband.teams:
        yield Problem("", "empty", "Add a fire team.", "R1.3")
    for team in warband.teams:
        yield from _team_problems(team)
    for member in members_of(warband):
        yield from member_problems(member)
    yield from _riders(warband)
    yield from _house(warband)


# --- House catalogues ----------------------------------------------------------------------------


def _house(warband: Warband) -> Iterator[Problem]:
    """What does not fit the house catalogue that the warband is built from."""
    packs = [pack_called(each) for each in warband.packs]
    if None in packs:
        message = "Its house catalogue is not known here. Choose another, or the book alone."
        yield Problem("", "pack", message)
    own = frozenset[str]().union(*(pack.ids for pack in packs if pack is not None))
    for member in members_of(warband):
        yield from _strangers(member, own)
    points = next((each for each in sums(warband) if each.id == "points"), None)
    if points is not None and points.is_over:
        message = f"{points.label}: {points.total} of {points.most} are spent."
        yield Problem("", "points", message)


def _strangers(member: Member, own: frozenset[str]) -> Iterator[Problem]:
    """Entries of other packs, or of another edition of this one."""
    try:
        build = build_of(member.kind, member.build)
    except BadEdit:
        return
    for field, id_ in named_in(build):
        maker = maker_of(id_)
        if maker and id_ not in own:
            message = f"{member.name}: {_called(id_)} is of another house catalogue ({maker})."
            yield Problem(f"{member.id}.{field}", "other_pack", message)


def _called(id_: str) -> str:
    return next(str(table[id_].name) for table in TABLES.values() if id_ in table)


# --- Teams ---------------------------------------------------------------------------------------


def _team_problems(team: Team) -> Iterator[Problem]:
    number, only_vehicles = len(team.members), _is_column(team)
    if number > MOST_IN_TEAM:
        message = f"{team.name} has {number} figures; a fire team has at most {MOST_IN_TEAM}."
        yield Problem(team.id, "too_many", message, "R1.4")
    if number < LEAST_IN_TEAM and not only_vehicles:
        message = f"{team.name} has {number} figures; a fire team has at least {LEAST_IN_TEAM}."
        yield Problem(team.id, "too_few", message, "R1.4")
    if not any(each.id == team.leader for each in team.members):
        yield Problem(f"{team.id}.leader", "no_leader", f"Say who leads {team.name}.", "R1.3")


def _is_column(team: Team) -> bool:
    """Whether a team is nothing but vehicles: their crews are many behind one Gutz."""
    return bool(team.members) and all(each.kind == "vehicle" for each in team.members)


# --- Everybody -----------------------------------------------------------------------------------


def member_problems(member: Member) -> Iterator[Problem]:
    """What is wrong with one figure or vehicle."""
    try:
        build = build_of(member.kind, member.build)
    except BadEdit as error:
        yield Problem(member.id, "unreadable", f"{member.name}: {error.reason}")
        return
    checks = _figure if isinstance(build, FigureBuild) else _vehicle
    for field, code, message, ref in (*_people(build), *checks(build)):
        path = f"{member.id}.{field}" if field else member.id
        yield Problem(path, code, f"{member.name}: {message}", ref)


Fault = tuple[str, str, str, str]  # field, code, sentence, rule


def _people(build: FigureBuild | VehicleBuild) -> Iterator[Fault]:
    if build.troop not in CATALOGUE.troops:
        yield "troop", "unknown", "choose the troop type from the list.", "R2.4"
    if build.experience not in CATALOGUE.experience:
        yield "experience", "unknown", "choose the experience from the list.", "R2.4"


def _figure(build: FigureBuild) -> Iterator[Fault]:
    yield from _clothes(build)
    yield from _arms(build)
    yield from _counted(build)
    yield from _skills(build)
    yield from _cyber(build)
    if build.transport and build.transport not in CATALOGUE.transport:
        yield "transport", "unknown", "choose what to ride on from the list.", "R20.1"


def _clothes(build: FigureBuild) -> Iterator[Fault]:
    if build.armour not in CATALOGUE.armour:
        yield "armour", "unknown", "choose the armour from the list.", "R16.1"
    for place, each in enumerate(build.gear):
        if each not in CATALOGUE.gear:
            yield f"gear.{place}", "unknown", "choose the gear from the list.", "R17.4"
    for each, number in Counter(build.gear).items():
        if number > 1:
            yield "gear", "twice", f"one {_gear_name(each)} is enough.", ""


def _gear_name(gear: str) -> str:
    return CATALOGUE.gear[gear].name.lower() if gear in CATALOGUE.gear else "of each"


def _arms(build: FigureBuild) -> Iterator[Fault]:
    known = [each for each in build.weapons if each in CATALOGUE.weapons]
    for place, each in enumerate(build.weapons):
        field = f"weapons.{place}"
        if each not in CATALOGUE.weapons:
            yield field, "unknown", "choose the weapon from the list.", "R10.1"
        elif CATALOGUE.weapons[each].mount_class is not None:
            name = CATALOGUE.weapons[each].name
            yield field, "needs_mount", f"the {name} needs a mount; no hands carry it.", "R21.10"
    for each in homeless(known):
        place = build.weapons.index(each)
        message = f"the {CATALOGUE.weapons[each].name} needs a gun of its own that takes it."
        yield f"weapons.{place}", "homeless", message, "R10.6"
    yield from _in_hand(build, known)


def _in_hand(build: FigureBuild, known: list[str]) -> Iterator[Fault]:
    if build.melee not in CATALOGUE.close_combat_weapons:
        yield "melee", "unknown", "choose the close combat weapon from the list.", "R13.2"
        return
    hand = CATALOGUE.close_combat_weapons[build.melee]
    guns = (CATALOGUE.weapons[each] for each in known if not is_attachment(each))
    if hand.needs_rifle and not any(gun.hands == 2 for gun in guns):
        message = f"the {hand.name.lower()} needs a rifle."
        yield "melee", "needs_rifle", message, "R13.2"


def _counted(build: FigureBuild) -> Iterator[Fault]:
    for name in build.grenades:
        if name not in CATALOGUE.grenades:
            yield f"grenades.{name}", "unknown", "choose the grenades from the list.", "R11.1"
    for name in build.drugs:
        if name not in CATALOGUE.drugs:
            yield f"drugs.{name}", "unknown", "choose the drugs from the list.", "R18.1"


def _skills(build: FigureBuild) -> Iterator[Fault]:
    for name, level in build.skills.items():
        if name not in CATALOGUE.skills:
            yield f"skills.{name}", "unknown", "choose the skills from the list.", "R19.1"
        elif not 1 <= level <= HIGHEST_LEVEL:
            message = f"{CATALOGUE.skills[name].name} has a level from 1 to {HIGHEST_LEVEL}."
            yield f"skills.{name}", "level", message, "R19.1"


def _cyber(build: FigureBuild) -> Iterator[Fault]:
    armour = build.armour if build.armour in CATALOGUE.armour else "street_clothing"
    systems = [system_of(row) for row in build.cyber]
    # Unknown suits are told of above; what is on their hard points still has to fit.
    for found in cyber_problems(systems, armour, build.hard_points):
        field = "hard_points" if found.ref in ("R16.3", "R21.10") else "cyber"
        yield field, "cyber", _lower(found.reason), found.ref
    for place, row in enumerate(build.cyber):
        if row.entry == "built_in_weapon" and not _is_arm(row.weapon):
            message = "choose the weapon that is built in from the list."
            yield f"cyber.{place}", "unknown", message, "R17.4"


def _is_arm(weapon: str) -> bool:
    return weapon in CATALOGUE.weapons or weapon in CATALOGUE.close_combat_weapons


def _vehicle(build: VehicleBuild) -> Iterator[Fault]:
    if build.roof not in ("", OPEN):
        yield "roof", "unknown", "leave the roof as the chassis has it, or take it off.", "R11.5"
    for found in vehicle_problems(build):
        field = found.part or _FIELDS.get(found.ref, "chassis")
        if found.mount is not None:
            field = f"mounts.{found.mount}"
        yield field, "vehicle", _lower(found.reason), found.ref


# Which field of the workshop a rule of chapter 21 is about.
_FIELDS = {
    "R21.1": "chassis",
    "R21.2": "crew",
    "R21.5": "movement",
    "R21.6": "armour",
    "R21.7": "mounts",
    "R21.8": "mounts",
    "R21.9": "mounts",
    "R21.10": "mounts",
}


def _lower(sentence: str) -> str:
    """A sentence that follows a name and a colon; names and short forms keep their capitals."""
    first, _, rest = sentence.partition(" ")
    return sentence if not first.istitle() else f"{first.lower()} {rest}"


# --- Who rides in what ---------------------------------------------------------------------------


def _riders(warband: Warband) -> Iterator[Problem]:
    figures = {each.id for each in members_of(warband) if each.kind == "figure"}
    seen: set[str] = set()
    for member in members_of(warband):
        build = _vehicle_of(member)
        if build is None:
            continue
        field = f"{member.id}.aboard"
        if any(each not in figures for each in build.aboard):
            message = f"{member.name}: somebody who is to ride in it is not in the warband."
            yield Problem(field, "unknown", message, "R21.4")
        if len(build.aboard) > build.seats:
            message = f"{member.name}: {len(build.aboard)} are to ride on {build.seats} seats."
            yield Problem(field, "seats", message, "R21.4")
        if seen.intersection(build.aboard):
            message = f"{member.name}: somebody is to ride in two vehicles."
            yield Problem(field, "twice", message, "R21.4")
        seen.update(build.aboard)


def _vehicle_of(member: Member) -> VehicleBuild | None:
    if member.kind != "vehicle":
        return None
    try:
        build = build_of(member.kind, member.build)
    except BadEdit:
        return None
    return build if isinstance(build, VehicleBuild) else None
