"""What a member is made of: quality, armour, two weapons and what else it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.fireteam_tomorrow.catalogue import ARMOUR_IDS, QUALITY_IDS, VEHICLES, WEAPONS
from rules.kernel.record import Record
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
KINDS: dict[str, type[FigureBuild] | type[VehicleBuild]] = {
    FIGURE: FigureBuild,
    VEHICLE: VehicleBuild,
}
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


def build_of(kind: str, build: Mapping[str, Any]) -> Build:
    """A build as a record. Raises BadEdit for what cannot be read."""
    shape = KINDS.get(kind)
    if shape is None:
        raise BadEdit(f"There is no such kind: {kind[:20]}.", "kind")
    try:
        made: Build = msgspec.convert(dict(build), shape, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadEdit(f"That build cannot be read: {error}.", "build") from error
    _require_known(made)
    return made


def _require_known(made: Build) -> None:
    named = [
        ("quality", made.quality, QUALITY_IDS),
        *(("weapons", w, WEAPONS) for w in made.weapons),
    ]
    if isinstance(made, FigureBuild):
        named.append(("armour", made.armour, ARMOUR_IDS))
    else:
        named.append(("vehicle", made.vehicle, VEHICLES))
    for field, value, known in named:
        if value not in known:
            raise BadEdit(f"Nothing in the catalogue is called {value[:30]!r}.", field)
    if len(made.weapons) > MOST_WEAPONS:
        raise BadEdit(f"Nobody carries more than {MOST_WEAPONS} weapons.", "weapons")


def stored(made: Build) -> dict[str, Any]:
    """A build as it is kept."""
    raw: dict[str, Any] = msgspec.to_builtins(made)
    return {**raw, "weapons": list(made.weapons)}


def plain(kind: str) -> dict[str, Any]:
    """The plainest of a kind."""
    return stored(build_of(kind, {}))


def read(kind: str, build: Mapping[str, Any]) -> dict[str, Any]:
    """A build as it is to be kept. Raises BadEdit."""
    return stored(build_of(kind, build))


def start(kind: str, value: str) -> dict[str, Any]:
    """The build of one of the kind's starts; the plain one for any other value."""
    if kind == FIGURE and value in STARTS:
        return stored(STARTS[value][2])
    if kind == VEHICLE and value in VEHICLES:
        return stored(VehicleBuild(value))
    return plain(kind)


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
