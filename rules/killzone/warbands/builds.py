"""What a member is made of: somebody with what he carries and takes, or a vehicle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec

from rules.kernel.record import Record
from rules.kernel.shapes import Shapes, require_known, stored
from rules.kernel.warbands import BadEdit, Member
from rules.killzone.catalogue import ARMOURS, DRUGS, HANDS, KINDS, VEHICLES, WEAPONS
from rules.killzone.state import ORDERS, SHOOT

FIGURE, VEHICLE = "figure", "vehicle"
PICKS = {"sort": KINDS, "armour": ARMOURS, "hand": HANDS, "order": ORDERS}
TICKS = {"weapons": WEAPONS, "drugs": DRUGS}


class FigureBuild(Record):
    """Somebody. `order`: the squad's first one, if he leads it. gloves: power gloves."""

    sort: str = "trooper"
    armour: str = "none"
    hand: str = "none"
    weapons: tuple[str, ...] = ()
    gloves: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    drugs: tuple[str, ...] = ()
    order: str = SHOOT


class VehicleBuild(Record):
    """A vehicle of the squad, in which its people sit."""

    model: str = "car"


Build = FigureBuild | VehicleBuild
# People to begin with: what they are called, and what they are.
STARTS: dict[str, tuple[str, str, FigureBuild]] = {
    "trooper": ("Trooper", "assault rifle", FigureBuild(weapons=("assault_rifle",))),
    "squad_hero": ("Squad hero", "pistol, stunstick, medium armour",
                   FigureBuild("squad_hero", "medium", "stunstick", ("pistol",))),
    "flamer": ("Flamer", "flamethrower, medium armour",
               FigureBuild("trooper", "medium", weapons=("flamethrower",))),
    "ganger": ("Gang member", "pistol", FigureBuild("ganger", weapons=("pistol",))),
    "gang_hero": ("Gang hero", "shotgun, pick",
                  FigureBuild("gang_hero", hand="pick", weapons=("shotgun",))),
    "power": ("Power armour", "mini gun, a power glove",
              FigureBuild("power", weapons=("mini_gun",), gloves=1)),
}  # fmt: skip


def _named(made: Build) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    if isinstance(made, VehicleBuild):
        yield "model", made.model, VEHICLES
        return
    for field, known in PICKS.items():
        yield field, getattr(made, field), known
    for field, known in TICKS.items():
        yield from ((field, value, known) for value in getattr(made, field))


def _check(made: Build) -> None:
    require_known(_named(made))


SHAPES = Shapes[Build](
    {FIGURE: FigureBuild, VEHICLE: VehicleBuild},
    _check,
    {
        FIGURE: {id_: build for id_, (_, _, build) in STARTS.items()},
        VEHICLE: {id_: VehicleBuild(id_) for id_ in VEHICLES},
    },
)
build_of, made, read = SHAPES.build_of, SHAPES.made, SHAPES.read


def outfit(member: Member) -> dict[str, Any]:
    """What a member carries and takes, as parts of a build; of a vehicle nothing."""
    raw = stored(build_of(member.kind, member.build))
    return {name: raw[name] for name in ("armour", "hand", "weapons", "drugs") if name in raw}


# --- Forms ---------------------------------------------------------------------------------------


def fill(member: Member, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A member's build with these plain fields in it.

    They are `sort`, `armour`, `hand`, `order`, `gloves`, `model`, and ticks such as
    `weapons.pistol` and `drugs.dove`. Raises BadEdit for a field that is none of them.
    """
    raw = stored(build_of(member.kind, member.build))
    for name, value in fields.items():
        head, _, rest = name.partition(".")
        if head in TICKS and head in raw and rest:
            others = [each for each in raw[head] if each != rest]
            ticked = raw[head] if value and rest in raw[head] else [*others, rest]
            raw[head] = ticked if value else others
        elif name in raw and name not in TICKS:
            raw[name] = value
        else:
            raise BadEdit("There is no such field.", name)
    return read(member.kind, raw)
