"""What a member is made of: somebody with what he carries and takes, or a vehicle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec

from rules.kernel.record import Record
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
SHAPES: dict[str, type[FigureBuild] | type[VehicleBuild]] = {
    FIGURE: FigureBuild,
    VEHICLE: VehicleBuild,
}
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


def build_of(kind: str, build: Mapping[str, Any]) -> Build:
    """A build as a record. Raises BadEdit for what cannot be read."""
    shape = SHAPES.get(kind)
    if shape is None:
        raise BadEdit(f"There is no such kind: {kind[:20]}.", "kind")
    try:
        made: Build = msgspec.convert(dict(build), shape, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadEdit(f"That build cannot be read: {error}.", "build") from error
    for field, value, known in _named(made):
        if value not in known:
            raise BadEdit(f"Nothing in the catalogue is called {value[:30]!r}.", field)
    return made


def _named(made: Build) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    if isinstance(made, VehicleBuild):
        yield "model", made.model, VEHICLES
        return
    for field, known in PICKS.items():
        yield field, getattr(made, field), known
    for field, known in TICKS.items():
        yield from ((field, value, known) for value in getattr(made, field))


def stored(made: Build) -> dict[str, Any]:
    """A build as it is kept."""
    raw: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(made))
    return raw


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
    """What a member carries and takes, as parts of a build; of a vehicle nothing."""
    raw = stored(build_of(member.kind, member.build))
    return {name: raw[name] for name in ("armour", "hand", "weapons", "drugs") if name in raw}


def renumbered(kind: str, build: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """A build under new names: it names nobody."""
    return read(kind, build)


def schema() -> dict[str, dict[str, Any]]:
    """The JSON Schema of a build by kind, each whole with its own `$defs`."""
    return {kind: msgspec.json.schema(shape) for kind, shape in SHAPES.items()}


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
