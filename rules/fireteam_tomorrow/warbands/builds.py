"""What a member is made of: quality, armour, two weapons and what else it has."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from rules.fireteam_tomorrow.catalogue import ARMOUR_IDS, QUALITY_IDS, VEHICLES, WEAPONS
from rules.kernel.record import Record
from rules.kernel.shapes import Shapes, require_known, stored
from rules.kernel.warbands import BadEdit, Member

FIGURE, VEHICLE = "figure", "vehicle"
MOST_WEAPONS = 2
HANDS = ("first", "second")
GEAR = {"blade": "Hand-to-hand weapon", "jump": "Jump pack", "medic": "Medic or fixer"}


class FigureBuild(Record):
    """Somebody."""

    quality: str = "fair"
    armour: str = "medium"
    weapons: tuple[str, ...] = ("rifle",)
    blade: bool = False
    jump: bool = False
    medic: bool = False


class VehicleBuild(Record):
    """A vehicle; its crew is as good as its quality."""

    vehicle: str = "wheeled"
    quality: str = "fair"
    weapons: tuple[str, ...] = ("machine_gun",)


Build = FigureBuild | VehicleBuild
# People to begin with: what they are called, and what they are.
STARTS: dict[str, tuple[str, str, FigureBuild]] = {
    "soldier": ("Soldier", "Fair, medium armour, assault rifle", FigureBuild()),
    "leader": (
        "Squad leader", "Good, pistol-rifle", FigureBuild("good", "medium", ("pistol_rifle",)),
    ),
    "gunner": ("Gunner", "machine gun", FigureBuild("fair", "medium", ("machine_gun",))),
    "medic": ("Medic", "pistol", FigureBuild("fair", "medium", ("pistol",), medic=True)),
    "raider": ("Raider", "Poor, no armour, shotgun", FigureBuild("poor", "none", ("shotgun",))),
    "officer": (
        "Police officer", "light armour, pistol", FigureBuild("fair", "light", ("pistol",)),
    ),
    "trooper": (
        "Jump trooper", "Elite, heavy armour, jump pack",
        FigureBuild("elite", "heavy", ("pistol_rifle", "grenades"), jump=True),
    ),
}  # fmt: skip


def _require_known(made: Build) -> None:
    named: list[tuple[str, str, Container[str]]] = [
        ("quality", made.quality, QUALITY_IDS),
        *(("weapons", w, WEAPONS) for w in made.weapons),
    ]
    if isinstance(made, FigureBuild):
        named.append(("armour", made.armour, ARMOUR_IDS))
    else:
        named.append(("vehicle", made.vehicle, VEHICLES))
    require_known(named)
    if len(made.weapons) > MOST_WEAPONS:
        raise BadEdit(f"Nobody carries more than {MOST_WEAPONS} weapons.", "weapons")


SHAPES = Shapes[Build](
    {FIGURE: FigureBuild, VEHICLE: VehicleBuild},
    _require_known,
    {
        FIGURE: {id_: build for id_, (_, _, build) in STARTS.items()},
        VEHICLE: {id_: VehicleBuild(id_) for id_ in VEHICLES},
    },
)
build_of, made, read = SHAPES.build_of, SHAPES.made, SHAPES.read


def outfit(member: Member) -> dict[str, Any]:
    """What a member carries, as parts of a build."""
    made = build_of(member.kind, member.build)
    carried: dict[str, Any] = {"weapons": list(made.weapons)}
    if isinstance(made, FigureBuild):
        carried |= {"armour": made.armour, "blade": made.blade, "jump": made.jump}
    return carried


# --- Forms ---------------------------------------------------------------------------------------


def fill(member: Member, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A member's build with these plain fields in it.

    They are `quality`, `armour`, `vehicle`, the weapons `first` and `second`, and ticks such as
    `gear.blade`. Raises BadEdit for a field that is none of them.
    """
    raw = stored(build_of(member.kind, member.build))
    held = dict(zip(HANDS, [*raw["weapons"], "", ""], strict=False))
    for name, value in fields.items():
        head, _, rest = name.partition(".")
        if name in HANDS:
            held[name] = str(value or "")
        elif name in ("quality", "armour", "vehicle") and name in raw:
            raw[name] = str(value)
        elif head == "gear" and rest in GEAR and rest in raw:
            raw[rest] = bool(value)
        else:
            raise BadEdit("There is no such field.", name)
    raw["weapons"] = [each for each in held.values() if each]
    return read(member.kind, raw)
