"""Chapter 21 as a drawing: what a vehicle is built of, place by place, and what each part costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE, Catalogue, Weapon, catalogue_for
from rules.firewall.construction import COPILOTS, mount_class_of, vehicle_points
from rules.firewall.vehicles.arcs import BACK, FRONT, LEFT, RIGHT
from rules.firewall.vehicles.crew import HARD_POINT, PINTEL, TURRET
from rules.firewall.vehicles.outline import AIR, BANDS, arc_of, outline, side_on_hull
from rules.firewall.warbands import articles
from rules.firewall.warbands.blocks import blocks
from rules.firewall.warbands.builds import MountRow, VehicleBuild, build_of
from rules.firewall.warbands.chips import weapon_class
from rules.firewall.warbands.places import AT, cost_at, free_places, places_of
from rules.firewall.warbands.sums import vehicle_sum
from rules.kernel import blueprints as b
from rules.kernel.blueprints import Blueprint, Place, Seat, Share, Thing
from rules.kernel.building import Article, Field, Part, Pick
from rules.kernel.warbands import BadEdit, Member, Warband, members_of

UNIT = "VP"
PLATING = {"soft": 0, "light": 1, "medium": 2, "heavy": 3}
LABELS = {
    FRONT: "Hard Point, front", LEFT: "Hard Point, left", RIGHT: "Hard Point, right",
    BACK: "Hard Point, back", TURRET: "Turret", PINTEL: "Pintel",
}  # fmt: skip
COVERS = {
    FRONT: "Covers the quarter ahead, 90 degrees; nothing to the sides and the back.",
    LEFT: "Covers the quarter to the left, 90 degrees; nothing else.",
    RIGHT: "Covers the quarter to the right, 90 degrees; nothing else.",
    BACK: "Covers the quarter behind, 90 degrees; nothing else.",
    TURRET: "Turns all round, 360 degrees.",
    PINTEL: "Turns all round, 360 degrees; its gunner stands in the open.",
}
SURFACES = ("land", "water", AIR)
TRAY = "Class, and Vehicle Points on a Hard Point / in a turret / on a pintel."
SOFT = CATALOGUE.vehicle_armour["soft"].name
MOST_DRAWN = 40  # seats

Fields = Mapping[str, Field]


def blueprint(warband: Warband, member: Member) -> Blueprint | None:
    """The drawing of a vehicle; None for people and for what cannot be read or has no chassis."""
    try:
        build = build_of(member.kind, member.build)
    except BadEdit:
        return None
    if not isinstance(build, VehicleBuild) or build.chassis not in CATALOGUE.chassis:
        return None
    fields = {each.name: each for block in blocks(warband, member) for each in block.fields}
    names = {each.id: each.name for each in members_of(warband)}
    stock = catalogue_for(warband.pack)
    static = CATALOGUE.chassis[build.chassis].static
    places = (
        *(each for each in _hull(build, fields) if not static or _is_needed(each)),
        *(each for each in _crew(build, fields, names) if not static or _is_needed(each)),
        *_mounted(build, stock),
        *_free(build, stock),
    )
    return Blueprint(
        outline(build.chassis, build.movement),
        CATALOGUE.chassis[build.chassis].base,
        places,
        PLATING.get(build.armour, 0),
        tuple(_thing(gun) for gun in _guns(stock)),
        TRAY,
        tuple(_shares(build)),
        "vp",
        UNIT,
        BANDS,
        (*fields, "mounts"),
    )


def _is_needed(place: Place) -> bool:
    """Whether a gun in a fixed place has a part, or has one too many that can be taken away."""
    return place.id in ("chassis", "gunners") or place.held not in ("", SOFT)


def _chosen(fields: Fields, *names: str) -> tuple[Field, ...]:
    return tuple(fields[each] for each in names if each in fields)


# --- Hull, armour, movement ----------------------------------------------------------------------


def _hull(build: VehicleBuild, fields: Fields) -> Iterator[Place]:
    row = CATALOGUE.chassis[build.chassis]
    room = f"up to {row.max_vp} VP" if row.max_vp else ""
    figures = (Part("Base", centimetres(row.base)), *((Part("Carries", room),) if room else ()))
    yield Place(
        "chassis", b.HULL, "Chassis", row.name, fields=_chosen(fields, "chassis", "roof"),
        figures=figures,
    )  # fmt: skip
    armour = CATALOGUE.vehicle_armour.get(build.armour)
    if armour is not None:
        yield Place(
            "armour", b.ARMOUR, "Armour", armour.name, f"{armour.vp} VP",
            fields=_chosen(fields, "armour"), figures=tuple(_hits(armour.id)),
        )  # fmt: skip
    else:
        yield Place("armour", b.ARMOUR, "Armour", fields=_chosen(fields, "armour"))
    yield _drive(build, fields)


def _drive(build: VehicleBuild, fields: Fields) -> Place:
    """How fast it goes where."""
    rates = [
        (surface, speed, CATALOGUE.movement[surface][speed])
        for surface, speed in build.movement.items()
        if speed in CATALOGUE.movement.get(surface, {})
    ]
    words = "; ".join(f"{surface}, {speed.replace('_', ' ')}" for surface, speed, _ in rates)
    figures = (
        Part(
            "In the air" if surface == AIR else f"On {surface}",
            f"slow {rate.slow // 10}, cruise {rate.cruise // 10}, full {rate.full // 10} cm",
            "R21.5",
        )
        for surface, _, rate in rates
    )
    return Place(
        "drive", b.DRIVE, "Movement", words.capitalize(),
        f"{sum(rate.vp for _, _, rate in rates)} {UNIT}",
        fields=_chosen(fields, *(f"movement.{each}" for each in SURFACES)),
        rows=("movement",), figures=tuple(figures),
    )  # fmt: skip


def _hits(armour: str) -> Iterator[Part]:
    """What a hit by each kind of heavy fire costs behind this armour."""
    for fire, rows in CATALOGUE.anti_armour.items():
        row = rows[armour]
        plain = "a Kill" if row.success is None else f"Gutz −{row.success}"
        best = "a Kill" if row.critical is None else f"Gutz −{row.critical}"
        words = plain if plain == best else f"{plain}, critical {best}"
        yield Part(f"Hit by {fire}", words, "R9.5")


# --- Crew ----------------------------------------------------------------------------------------


def _crew(build: VehicleBuild, fields: Fields, names: Mapping[str, str]) -> Iterator[Place]:
    cost, people = CATALOGUE.crew, _chosen(fields, "troop", "experience")
    static, troop = CATALOGUE.chassis[build.chassis].static, CATALOGUE.troops.get(build.troop)
    if not static:
        yield Place(
            "driver", b.SEAT, "Driver", troop.name if troop else build.troop,
            f"{cost.driver} {UNIT}", fields=people, seats=(Seat(is_taken=True),),
            figures=(Part("Fires", "one weapon a Turn", "R21.3"),),
        )  # fmt: skip
    prices = {"plain": cost.copilot, "gunner": cost.copilot_gunner}
    yield Place(
        "copilot", b.SEAT, "Copilot", COPILOTS.get(build.copilot, build.copilot),
        f"{prices[build.copilot]} {UNIT}" if build.copilot in prices else "",
        fields=_chosen(fields, "copilot"), seats=(Seat(is_taken=bool(build.copilot)),),
    )  # fmt: skip
    yield Place(
        "gunners", b.SEAT, "Gunners", str(build.gunners) if build.gunners else "",
        f"{build.gunners * cost.gunner} {UNIT}" if build.gunners else "",
        fields=(*(people if static else ()), *_chosen(fields, "gunners")), rows=("crew",),
        figures=(Part("Fire", "one weapon more a Turn, each", "R21.3"),),
        seats=tuple(Seat(is_taken=True) for _ in range(build.gunners)),
    )  # fmt: skip
    yield _cabin(build, fields, names)


def _cabin(build: VehicleBuild, fields: Fields, names: Mapping[str, str]) -> Place:
    """The seats of passengers, and who of the warband sits there when a battle begins."""
    riders = [names.get(each, "nobody of this warband") for each in build.aboard]
    number = max(build.seats, len(riders))
    taken = [Seat(each, True) for each in riders]
    seats = [*taken, *(Seat() for _ in range(number - len(taken)))]
    return Place(
        "passengers", b.CABIN, "Passengers", f"{len(riders)} of {build.seats}" if number else "",
        f"{build.seats * CATALOGUE.crew.passenger} {UNIT}" if build.seats else "",
        fields=_chosen(fields, "seats", "aboard"),
        figures=(Part("Ride in it", ", ".join(riders), "R21.4"),) if riders else (),
        seats=tuple(seats[:MOST_DRAWN]),
    )  # fmt: skip


# --- Guns ----------------------------------------------------------------------------------------


def _guns(stock: Catalogue) -> tuple[Weapon, ...]:
    return tuple(gun for gun in stock.weapons.values() if mount_class_of(gun.id))


def _thing(gun: Weapon) -> Thing:
    kind = mount_class_of(gun.id)
    prices = (cost_at(side, kind) for side in (FRONT, TURRET, PINTEL))
    words = f"{kind}: {' / '.join('–' if each is None else str(each) for each in prices)}"
    return Thing(gun.id, gun.name, words, weapon_class(gun), _ranges(gun))


def _ranges(gun: Weapon) -> tuple[int, ...]:
    return gun.short, gun.effective, gun.long


def _mounted(build: VehicleBuild, stock: Catalogue) -> Iterator[Place]:
    for number, ((side, count), mount) in enumerate(
        zip(places_of(build.mounts), build.mounts, strict=True)
    ):
        gun = CATALOGUE.weapons.get(mount.weapon)
        kind = mount_class_of(gun.id) if gun is not None else ""
        paid = cost_at(side, kind) if kind else None
        yield Place(
            f"{side}.{count}", _kind(side), _label(side, count), gun.name if gun else mount.weapon,
            f"{paid} {UNIT}" if paid is not None else "", side_on_hull(mount.kind, mount.arc),
            weapon_class(gun) if gun else "", (_pick(build, side, count, stock, mount),), True,
            (f"mounts.{number}",), arc_of(mount.kind, mount.arc), COVERS.get(side, ""),
            _ranges(gun) if gun else (), tuple(_of_gun(gun, kind)) if gun else (),
        )  # fmt: skip


def _free(build: VehicleBuild, stock: Catalogue) -> Iterator[Place]:
    for side, count in free_places(CATALOGUE.chassis[build.chassis], build.mounts):
        kind, arc = _kind(side), side if _kind(side) == HARD_POINT else ""
        yield Place(
            f"{side}.{count}", kind, _label(side, count), side=side_on_hull(kind, arc),
            fields=(_pick(build, side, count, stock),), takes=True, arc=arc_of(kind, arc),
            covers=COVERS[side], rows=("mounts",) if side == FRONT else (),
        )  # fmt: skip


def _kind(side: str) -> str:
    return {TURRET: b.TURRET, PINTEL: b.PINTEL}.get(side, b.HARD_POINT)


def _label(side: str, count: int) -> str:
    name = LABELS.get(side, side)
    return f"{name} {count + 1}" if count else name


def _of_gun(gun: Weapon, mount_class: str) -> Iterator[Part]:
    if mount_class:
        yield Part("Class", mount_class, "R21.8")
    for mode in gun.modes:
        odd = "" if mode.malfunction is None else f", malfunction {mode.malfunction:+d}"
        yield Part("Fires", f"{mode.fire}, Gutz {mode.gutz:+d}{odd}", "R21.8")


def _pick(
    build: VehicleBuild, side: str, count: int, stock: Catalogue, mount: MountRow | None = None
) -> Pick:
    """What may stand in a place: its price there, and why a gun does not go there."""
    given = mount.weapon if mount else ""
    static = CATALOGUE.chassis[build.chassis].static
    rows = [Article("", "Nothing")]
    for gun in _guns(stock):
        kind = mount_class_of(gun.id)
        price = cost_at(side, kind)
        barred = "" if price is not None else f"A pintel is too light for {kind} guns."
        if static and kind != "AV(L)":
            barred = "A gun in a fixed place is a light anti-vehicle gun."
        cost = "" if price is None else f"{price} {UNIT}"
        rows.append(Article(gun.id, gun.name, cost, articles.firing(gun), kind, barred))
    if given and given not in {each.value for each in rows}:
        rows.append(Article(given, given, "", "No mount takes this weapon."))
    return Pick(f"{AT}.{side}.{count}", "Gun", tuple(rows), given, "R21.7")


# --- What it costs -------------------------------------------------------------------------------


def _shares(build: VehicleBuild) -> Iterator[Share]:
    """The parts of the sum of Vehicle Points, each with its place."""
    if not vehicle_sum(build).parts:
        return
    for (label, points), place in zip(vehicle_points(build), _paid_places(build), strict=True):
        if points:
            yield Share(label, points, place)


def _paid_places(build: VehicleBuild) -> Iterator[str]:
    """Where the parts are, in the order in which their points are told."""
    if not CATALOGUE.chassis[build.chassis].static:
        yield "driver"
    if build.copilot:
        yield "copilot"
    if build.gunners:
        yield "gunners"
    if build.seats:
        yield "passengers"
    yield from ("drive" for _ in build.movement)
    yield "armour"
    yield from (f"{side}.{count}" for side, count in places_of(build.mounts))
