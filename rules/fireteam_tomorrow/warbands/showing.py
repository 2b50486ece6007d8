"""What may be chosen for a member, how it is printed, and the armoury."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from rules.fireteam_tomorrow.catalogue import (
    ARMOUR,
    ARMOUR_IDS,
    INCH,
    QUALITIES,
    QUALITY_IDS,
    VEHICLES,
    WEAPONS,
    Row,
    Weapon,
)
from rules.fireteam_tomorrow.warbands.builds import (
    FIGURE,
    GEAR,
    HANDS,
    FigureBuild,
    VehicleBuild,
    build_of,
    made,
)
from rules.kernel import chips
from rules.kernel.building import (
    Article,
    Block,
    Entry,
    Part,
    Pick,
    Profile,
    Reading,
    Section,
    Table,
    Ticks,
    Track,
)
from rules.kernel.chips import Chip, chips_of
from rules.kernel.warbands import Member, Warband

# What is seen of weapons and armour.
LOOKS = {
    "pistol": "pistol", "smg": "smg", "shotgun": "shotgun", "pistol_rifle": "rifle",
    "civilian_rifle": "long_rifle", "rifle": "rifle", "sniper_rifle": "long_rifle",
    "machine_gun": "machine_gun", "grenades": "thrown", "grenade_lobber": "launcher",
    "mortar": "launcher", "rocket": "rocket", "light": "leather", "medium": "vest",
    "heavy": "suit",
}  # fmt: skip
GEAR_LOOKS = {"blade": "blade", "jump": "wings", "medic": "pack"}
# What there is to say of rows that have no words of their own.
DOES = {
    "poor": "1 less to recover.",
    "fair": "Neither better nor worse than most.",
    "good": "1 more for each step better than the other figure, and 1 more to recover.",
    "elite": "1 more for each step better than the other figure, and 1 more to recover.",
    "hero": "1 more for each step better than the other figure, and 3 more to recover.",
    "none": "Adds nothing to the defence.",
    "light": "1 more in defence.",
    "medium": "2 more in defence, and 1 more to recover.",
    "heavy": "3 more in defence, and 2 more to recover.",
}
GEAR_DOES = {
    "blade": "2 more in hand-to-hand; a firearm that also gives 2 adds nothing to it.",
    "jump": "Jumps up to 24 inches instead of walking, over walls and on to roofs.",
    "medic": "Others of its army within 3 inches recover with 2 more.",
}
WEAPONS_OURS = "The text’s table of weapons is lost; these are ours."
SPEED = "6 in, or 2d6 in"


def words_of_range(weapon: Weapon) -> str:
    """How far a weapon reaches."""
    return f"{weapon.range} in" if weapon.range else "length of the table"


def _said(row: Row) -> str:
    ours = f"Ours: {row.ours}" if row.ours else ""
    return " ".join(filter(None, (row.note, ours)))


def _articles(rows: Iterable[Row]) -> tuple[Article, ...]:
    return tuple(
        Article(row.id, row.name, "", _does(row), look=LOOKS.get(row.id, "")) for row in rows
    )


def _does(row: Row) -> str:
    """What a row does, in a sentence, and what else there is to say of it."""
    return " ".join(filter(None, (DOES.get(row.id, ""), _said(row))))


def _arms() -> tuple[Article, ...]:
    return tuple(
        Article(
            row.id, row.name, f"level {row.level}, {words_of_range(row)}", _weapon_does(row),
            look=LOOKS.get(row.id, ""),
        )
        for row in WEAPONS.values()
    )  # fmt: skip


def _weapon_does(row: Weapon) -> str:
    parts = (
        f"Catches everybody within {row.radius} inches." if row.radius else "",
        "It harms vehicles." if row.harms_vehicles else "",
        f"Gives {row.fights} in hand-to-hand." if row.fights and not row.note else "",
        row.note,
    )
    return " ".join(filter(None, parts))


def blocks(warband: Warband, member: Member) -> tuple[Block, ...]:
    """Every field of a member under its heading; nothing of one that cannot be read."""
    build = made(member)
    if build is None:
        return ()
    held = (*build.weapons, "", "")
    arms = (Article("", "Nothing"), *_arms())
    hands = tuple(
        Pick(name, f"{name.capitalize()} weapon", arms, held[place], "T11", arms=True)
        for place, name in enumerate(HANDS)
    )
    quality = Pick("quality", "Quality", _articles(QUALITIES), build.quality, "T20")
    if isinstance(build, VehicleBuild):
        kinds = tuple(
            Article(row.id, row.name, "", f"{row.seats} seats, armour {row.armour}. {_said(row)}")
            for row in VEHICLES.values()
        )
        kind = Pick("vehicle", "Vehicle", kinds, build.vehicle, "T17")
        return (
            Block("hull", "Vehicle", (kind, quality)),
            Block("arms", "Weapons", hands, note=WEAPONS_OURS),
        )
    suit = Pick("armour", "Armour", _articles(ARMOUR), build.armour, "T20")
    has = tuple(each for each in GEAR if getattr(build, each))
    things = tuple(
        Article(id_, name, note=GEAR_DOES[id_], look=GEAR_LOOKS[id_]) for id_, name in GEAR.items()
    )
    gear = Ticks("gear", "Has", things, has, "T1")
    return (
        Block("person", "Person", (quality,)), Block("arms", "Weapons", hands, note=WEAPONS_OURS),
        Block("gear", "Armour and gear", (suit, gear)),
    )  # fmt: skip


def profile(warband: Warband, member: Member) -> Profile:
    """A member as it is printed."""
    build = build_of(member.kind, member.build)
    step = QUALITY_IDS.index(build.quality)
    leads = any(team.leader == member.id for team in warband.teams)
    rows = tuple(_weapon_row(WEAPONS[each]) for each in build.weapons)
    table = Table("Weapons", ("Weapon", "Level", "Range", "Radius"), rows)
    return Profile(
        member.id, member.name, member.kind, QUALITIES[step].name, step + 1,
        facts=tuple(_facts(build)),
        tables=(table,) if rows else (),
        rules=tuple(GEAR[each] for each in GEAR if getattr(build, each, False)),
        is_leader=leads,
        tracks=(Track("HIT"),) if member.kind == FIGURE else (Track("Movement"), Track("Weapons")),
        chips=tuple(_chips(build)),
        outline=VEHICLES[build.vehicle].outline if isinstance(build, VehicleBuild) else "",
        base=2 * VEHICLES[build.vehicle].radius if isinstance(build, VehicleBuild) else 25,
    )  # fmt: skip


def _chips(build: FigureBuild | VehicleBuild) -> Iterator[Chip]:
    sort = chips.WEAPON if isinstance(build, FigureBuild) else chips.MOUNT
    yield from chips_of(sort, "weapons", build.weapons, WEAPONS, LOOKS)
    if isinstance(build, VehicleBuild):
        return
    if build.blade:
        yield Chip(chips.WEAPON, GEAR["blade"], look="blade")
    armour = {row.id: row for row in ARMOUR if row.id != "none"}
    yield from chips_of(chips.ARMOUR, "armour", [build.armour], armour, LOOKS)
    if build.jump:
        yield Chip(chips.GEAR, GEAR["jump"], look=GEAR_LOOKS["jump"])
    if build.medic:
        yield Chip(chips.GEAR, GEAR["medic"], look=GEAR_LOOKS["medic"])


def _weapon_row(row: Weapon) -> tuple[str, ...]:
    radius = f"{row.radius} in" if row.radius else ""
    return row.name, str(row.level), words_of_range(row), radius


def _facts(build: FigureBuild | VehicleBuild) -> Iterator[Part]:
    if isinstance(build, FigureBuild):
        level = ARMOUR_IDS.index(build.armour)
        yield Part("Armour", f"{ARMOUR[level].name} ({level})", "T20")
        yield Part("Moves", SPEED, "T9")
    else:
        kind = VEHICLES[build.vehicle]
        yield Part("Vehicle", kind.name, "T17")
        yield Part("Armour", str(kind.armour), "T17")
        yield Part("Moves", f"{kind.dice}d6 in" if kind.dice else "length of the table", "T17")


# --- The armoury ---------------------------------------------------------------------------------


@cache
def armoury(pack: str = "") -> tuple[Section, ...]:
    """The catalogue to read."""
    return (
        Section("weapons", "Weapons", tuple(map(_weapon, WEAPONS.values()))),
        Section("qualities", "Qualities", tuple(_plain("qualities", QUALITIES))),
        Section("armour", "Armour", tuple(_plain("armour", ARMOUR))),
        Section("vehicles", "Vehicles", tuple(map(_vehicle, VEHICLES.values()))),
    )


def _weapon(row: Weapon) -> Entry:
    stats = {"Level": str(row.level), "Range": words_of_range(row)}
    if row.radius:
        stats["Radius"] = f"{row.radius} in"
    traits = (
        *((row.kind,) if row.kind else ()),
        *(("explosive",) if row.radius else ()),
        *(("harms vehicles",) if row.harms_vehicles else ()),
    )
    ranges = (row.range * INCH,) if row.range else ()
    return Entry(
        row.id, "weapons", (row.kind or "common").capitalize(), row.name, stats, _said(row),
        traits=traits, ranges=ranges, doubtful=("weapons",), look=LOOKS.get(row.id, ""),
    )  # fmt: skip


def _plain(section: str, rows: Iterable[Any]) -> Iterator[Entry]:
    for step, row in enumerate(rows):
        stats = {"Step": str(step), "Recovery": f"{row.recovery:+d}" if row.recovery else "0"}
        doubtful = ("recovery",) if row.ours else ()
        look = LOOKS.get(row.id, "clothes") if section == "armour" else chips.PERSON
        yield Entry(row.id, section, section.capitalize(), row.name, stats, _said(row),
                    doubtful=doubtful, look=look)  # fmt: skip


def _vehicle(row: Any) -> Entry:
    moves = f"{row.dice}d6 in" if row.dice else "length of the table"
    return Entry(
        row.id, "vehicles", "Vehicles", row.name, {"Moves": moves, "Armour": str(row.armour)},
        _said(row), doubtful=("damage",), look=row.outline,
    )  # fmt: skip


@cache
def readings() -> Mapping[str, Reading]:
    """Where the text is lost, and what we have put there."""
    rows = (
        Reading(
            "weapons", "the table of weapons", (), "its heading and the word LOT",
            "A table of our own; its levels are set against levels of armour.",
            "Names, levels and ranges are announced and then missing; armour has levels 0 to 3.",
            "ours", ("No levels: only what the text names is added (a switch)",),
        ),
        Reading(
            "recovery", "the modifiers of recovery", (), "two of three aids; medium armour; Good",
            "A medic within 3 inches is the third aid, for 2; heavy armour 2, Poor -1.",
            "Medics have a bonus that is not for themselves, so there must have been one.",
            "ours", ("A medic for 1, or none; neither Poor nor heavy (two switches)",),
        ),
        Reading(
            "damage", "damage to vehicles", (), "a sheet of one's own",
            "A die: 1-3 movement, 4-5 weapons, 6 destroyed; lost twice is destroyed.",
            "The text leaves it to players.", "ours", (),
        ),
    )  # fmt: skip
    return {row.id: row for row in rows}
