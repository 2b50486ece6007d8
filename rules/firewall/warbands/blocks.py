"""What may be chosen for a member: each choice with its cost, and why it does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.firewall.catalogue import (
    ARCS,
    CATALOGUE,
    Catalogue,
    Cybernetic,
    calibre_of,
    catalogue_for,
    noted,
    with_rounds,
)
from rules.firewall.construction import (
    COPILOTS,
    HIGHEST_LEVEL,
    MOUNT_NAMES,
    mount_class_of,
    system_points,
)
from rules.firewall.kit import carried, homeless, is_attachment
from rules.firewall.scenarios.roster import SystemRow
from rules.firewall.vehicles.design import OPEN
from rules.firewall.warbands import articles
from rules.firewall.warbands.builds import (
    MOST_OF_A_KIND,
    FigureBuild,
    MountRow,
    VehicleBuild,
    build_of,
)
from rules.firewall.warbands.sums import in_halves, system_of, vehicle_sum
from rules.kernel.building import Article, Block, Counts, Level, Listing, Pick, Row, Ticks
from rules.kernel.record import once
from rules.kernel.warbands import BadEdit, Member, Warband, members_of

SURFACES = {"land": "On land", "water": "On water", "air": "In the air"}
MOST_CREW, MOST_SEATS = 9, 30
ROOFS = (
    Article("", "As the chassis has it"),
    Article(OPEN, "None", "", "A flatbed or an open top: gas gets at all who ride in it."),
)


def blocks(warband: Warband, member: Member) -> tuple[Block, ...]:
    """Every field of a member under its heading; nothing of a member that cannot be read."""
    try:
        build = build_of(member.kind, member.build)
    except BadEdit:
        return ()
    stock = catalogue_for(warband.pack)
    if isinstance(build, FigureBuild):
        return (
            _person(build, stock), _arms(build, stock), _suit(build, stock),
            _pockets(build, stock), _body(build, stock), _mind(build),
        )  # fmt: skip
    return (
        _crew(build, stock), _hull(build, stock), _mounts(build, stock), _aboard(warband, build)
    )  # fmt: skip


# --- Figures -------------------------------------------------------------------------------------


def _person(build: FigureBuild, stock: Catalogue) -> Block:
    return Block(
        "person",
        "Person",
        (
            Pick("troop", "Troop type", articles.troops(stock), build.troop, "R2.4"),
            Pick("experience", "Experience", articles.experience(), build.experience, "R2.4"),
        ),
    )


def _suit(build: FigureBuild, stock: Catalogue) -> Block:
    suits = Pick("armour", "Armour", articles.suits(stock), build.armour, "R16.1")
    return Block("suit", "Armour", (suits,))


def _arms(build: FigureBuild, stock: Catalogue) -> Block:
    return Block(
        "arms",
        "Weapons",
        (
            Pick(
                "melee",
                "In close combat",
                _hand_weapons(build, stock),
                build.melee,
                "R13.2",
                arms=True,
            ),
        ),
        (
            Listing(
                "weapons", "Carries", tuple(_gun_rows(build)), _guns_to_add(build, stock), "R10.1"
            ),
            *_suit_points(build, stock),
        ),
    )


def _hand_weapons(build: FigureBuild, stock: Catalogue) -> tuple[Article, ...]:
    has_rifle = any(
        CATALOGUE.weapons[each].hands == 2
        for each in build.weapons
        if each in CATALOGUE.weapons and not is_attachment(each)
    )
    return articles.hands_with_rifle(stock) if has_rifle else articles.hands_without(stock)


def _gun_rows(build: FigureBuild) -> Iterator[Row]:
    for each in build.weapons:
        if each in CATALOGUE.weapons:
            gun = CATALOGUE.weapons[each]
            yield Row(gun.name, articles.reach(gun), articles.firing(gun))
        else:
            yield Row(each, "", "Nobody knows this weapon any more.")


def _guns_to_add(build: FigureBuild, stock: Catalogue) -> Pick:
    return Pick("weapons.add", "Add a weapon", tuple(_guns(build, stock)), arms=True)


def _guns(build: FigureBuild, stock: Catalogue) -> Iterator[Article]:
    known = [each for each in build.weapons if each in CATALOGUE.weapons]
    for gun in articles.guns_for_hands(stock):
        lost = is_attachment(gun.value) and homeless([*known, gun.value])
        yield replace(gun, barred="No gun in hand takes it.") if lost else gun


def _suit_points(build: FigureBuild, stock: Catalogue) -> Iterator[Listing]:
    suit = CATALOGUE.armour.get(build.armour)
    if not build.hard_points and (suit is None or not suit.hard_points):
        return
    rows = tuple(
        Row(CATALOGUE.weapons[each].name if each in CATALOGUE.weapons else each)
        for each in build.hard_points
    )
    guns = tuple(
        articles.gun_article(gun, "2 CP" if gun.mount_class else "1 CP", gun.category)
        for gun in stock.weapons.values()
        if gun.mount_class in (None, "AV(L)") and not gun.thrown
    )
    adds = Pick("hard_points.add", "Mount a weapon", guns, arms=True)
    yield Listing("hard_points", "On Hard Points", rows, adds, "R16.3")


def _pockets(build: FigureBuild, stock: Catalogue) -> Block:
    return Block(
        "pockets",
        "Grenades, gear and drugs",
        (
            Counts("grenades", "Grenades", _grenades(build, stock), build.grenades,
                   MOST_OF_A_KIND, "R11.1"),
            Ticks("gear", "Gear", articles.gear(stock), build.gear),
            Pick("transport", "Rides on", articles.boards(stock), build.transport, "R20.1"),
            Counts("drugs", "Doses of drugs", articles.drugs(stock), build.drugs,
                   MOST_OF_A_KIND, "R18.1"),
        ),
    )  # fmt: skip


def _grenades(build: FigureBuild, stock: Catalogue) -> tuple[Article, ...]:
    """Grenades for the hand, and rounds for the launchers that are carried (G52)."""
    known = [each for each in build.weapons if each in CATALOGUE.weapons]
    guns = (CATALOGUE.weapons[each.entry] for each in carried(known))
    calibres = {gun.calibre or "" for gun in guns if gun.launches_grenades}
    wanted = {*calibres, *map(calibre_of, build.grenades)} - {""}
    if not wanted:
        return articles.thrown(stock)
    return articles.grenades(with_rounds(stock.grenades, wanted))


def _mind(build: FigureBuild) -> Block:
    return Block(
        "skills",
        "Skills",
        (
            Counts(
                "skills", "Levels", articles.skills(CATALOGUE), build.skills, HIGHEST_LEVEL, "R19.1"
            ),
        ),
    )


def _body(build: FigureBuild, stock: Catalogue) -> Block:
    rows = tuple(_system_row(place, row, stock) for place, row in enumerate(build.cyber))
    adds = Pick("cyber.add", "Add a system", tuple(_systems(build, stock)))
    return Block(
        "cyber",
        "Cybernetics",
        (),
        (Listing("cyber", "Built in", rows, adds, "R17.1"),),
    )


def _systems(build: FigureBuild, stock: Catalogue) -> Iterator[Article]:
    have = {row.entry for row in build.cyber} - {"skill_chip", "built_in_weapon"}
    for each in articles.each_system(stock):
        barred = "One is enough: a second does nothing."
        yield replace(each, barred=barred) if each.value in have else each


def _system_row(place: int, row: SystemRow, stock: Catalogue) -> Row:
    entry = CATALOGUE.cybernetics.get(row.entry)
    if entry is None:
        return Row(row.entry, "", "Nobody knows this system any more.")
    known = row.quality in CATALOGUE.qualities
    cost = f"{in_halves(system_points(system_of(row)))} CP" if known else ""
    return Row(
        entry.name, cost, noted(entry), tuple(_system_fields(f"cyber.{place}", entry, row, stock))
    )


def _system_fields(name: str, entry: Cybernetic, row: SystemRow, stock: Catalogue) -> Iterator[Any]:
    yield Pick(f"{name}.quality", "Made", articles.qualities(), row.quality, "R17.1")
    if entry.options:
        options = tuple(Article(each.id, each.name, "", each.note) for each in entry.options)
        yield Ticks(f"{name}.options", "With", options, row.options, "R17.4")
    if entry.cp_rule == "levels":
        yield Counts(
            f"{name}.skills",
            "Holds",
            articles.skills(CATALOGUE),
            row.skills,
            HIGHEST_LEVEL,
            "R17.4",
        )
    if entry.cp_rule == "grade":
        yield Level(f"{name}.grade", "Level", 1, HIGHEST_LEVEL, row.grade, "R17.4")
    if entry.id == "built_in_weapon":
        yield Pick(
            f"{name}.weapon",
            "Weapon",
            tuple(articles.built_in(stock)),
            row.weapon,
            "R17.4",
            arms=True,
        )


# --- Vehicles ------------------------------------------------------------------------------------


def _crew(build: VehicleBuild, stock: Catalogue) -> Block:
    cost = CATALOGUE.crew
    copilots = (Article("", "None"), *(
        Article(id_, name, f"{cost.copilot_gunner if id_ == 'gunner' else cost.copilot} VP")
        for id_, name in COPILOTS.items()
    ))  # fmt: skip
    return Block(
        "crew",
        "Crew",
        (
            Pick("troop", "Troop type of the crew", articles.troops(stock), build.troop, "R2.6"),
            Pick("experience", "Experience", articles.experience(), build.experience, "R2.6"),
            Pick("copilot", "Copilot", copilots, build.copilot, "R21.2"),
            Level("gunners", f"Gunners ({cost.gunner} VP each)", 0, MOST_CREW, build.gunners),
            Level("seats", f"Seats ({cost.passenger} VP each)", 0, MOST_SEATS, build.seats),
        ),
    )


def _hull(build: VehicleBuild, stock: Catalogue) -> Block:
    total = vehicle_sum(build).total
    chassis = tuple(
        Article(
            row.id, row.name, f"{row.max_vp} VP" if row.max_vp else "",
            articles.said(", ".join(row.members), row.id), "",
            f"Carries {row.max_vp} of the {total} VP." if (row.max_vp or total) < total else "",
        )
        for row in stock.chassis.values()
    )  # fmt: skip
    armour = tuple(
        Article(row.id, row.name, f"{row.vp} VP") for row in CATALOGUE.vehicle_armour.values()
    )
    ways = (
        Pick(
            f"movement.{surface}", words, _speeds(surface), build.movement.get(surface, ""), "R21.5"
        )
        for surface, words in SURFACES.items()
    )
    return Block(
        "hull",
        "Chassis",
        (
            Pick("chassis", "Chassis", chassis, build.chassis, "R21.1"),
            Pick("armour", "Armour", armour, build.armour, "R21.6"),
            Pick("roof", "Roof", ROOFS, build.roof, "R11.5"),
            *ways,
        ),
    )


def _speeds(surface: str) -> tuple[Article, ...]:
    return (
        Article("", "Not at all"),
        *(
            Article(
                name, name.replace("_", " ").capitalize(), f"{rate.vp} VP",
                f"{rate.slow // 10}/{rate.cruise // 10}/{rate.full // 10} cm",
            )
            for name, rate in CATALOGUE.movement[surface].items()
        ),
    )  # fmt: skip


def _mounts(build: VehicleBuild, stock: Catalogue) -> Block:
    rows = tuple(_mount_row(place, mount) for place, mount in enumerate(build.mounts))
    guns = tuple(
        articles.gun_article(gun, mount_class_of(gun.id))
        for gun in stock.weapons.values()
        if mount_class_of(gun.id)
    )
    adds = Pick("mounts.add", "Mount a gun", guns, arms=True)
    return Block("mounts", "Guns", (), (Listing("mounts", "Mounted", rows, adds, "R21.7"),))


def _mount_row(place: int, mount: MountRow) -> Row:
    gun = CATALOGUE.weapons.get(mount.weapon)
    kind = mount_class_of(mount.weapon) if gun is not None else ""
    if gun is None or not kind:
        return Row(mount.weapon, "", "No mount takes this weapon.")
    cost = CATALOGUE.mounts[kind]
    prices = {"hard_point": cost.hard_point, "turret": cost.turret, "pintel": cost.pintel}
    kinds = tuple(
        Article(id_, words[0].upper() + words[1:], f"{prices[id_]} VP" if prices[id_] else "", "",
                "", "" if prices[id_] else "It is too heavy for that.")
        for id_, words in MOUNT_NAMES.items()
    )  # fmt: skip
    arcs = (Article("", "All round"), *(Article(arc, f"To the {arc}") for arc in ARCS))
    paid = prices.get(mount.kind)
    return Row(
        gun.name,
        f"{paid} VP" if paid else "",
        articles.firing(gun),
        (
            Pick(f"mounts.{place}.kind", "On a", kinds, mount.kind, "R21.7"),
            Pick(f"mounts.{place}.arc", "Bears", arcs, mount.arc, "R21.7"),
        ),
    )


@once
def _people(warband: Warband) -> tuple[Article, ...]:
    """Everybody who may ride in something, asked for each vehicle."""
    return tuple(
        Article(each.id, each.name) for each in members_of(warband) if each.kind == "figure"
    )


def _aboard(warband: Warband, build: VehicleBuild) -> Block:
    people = _people(warband)
    note = f"{len(build.aboard)} of {build.seats} seats are taken." if build.seats else ""
    field = Ticks("aboard", "Who rides in it at the start", people, build.aboard, "R21.4")
    return Block("aboard", "Passengers", (field,), (), note)
