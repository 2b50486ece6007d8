"""People as they are built, and as they stand on the table; the plain ones of the catalogue."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cyberpunk.armour import layers_of
from rules.cyberpunk.catalogue import CATALOGUE, Stats
from rules.cyberpunk.state import Carried, Figure, Health
from rules.kernel.geometry import Point
from rules.kernel.record import Record

RELOADS = 3


class Build(Record):
    """What somebody is made of: everything of a `Person` row, and a club's changes to it."""

    role: str
    stats: Stats
    skills: dict[str, int] = {}
    boost: int = 0
    cyber: int = 0
    card: bool = False
    armour: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    supplies: dict[str, int] = {}


def build_of(person: str) -> Build:
    """The build of somebody of the catalogue. KeyError for an unknown one."""
    row = CATALOGUE.people[person]
    return Build(
        row.id, row.stats, dict(row.skills), row.boost, row.cyber, row.card, row.armour,
        row.weapons, dict(row.supplies),
    )  # fmt: skip


def fielded(
    build: Build, id_: str, name: str, side: str, *, is_leader: bool = False,
) -> Figure:  # fmt: skip
    """A figure for the table."""
    weapons = tuple(
        _carried(f"{entry}-{number}", entry) for number, entry in enumerate(build.weapons, 1)
    )
    return Figure(
        id_, name, side, build.role, build.stats, dict(sorted(build.skills.items())),
        Health(build.stats.body, layers=layers_of(build.armour)), build.boost, build.cyber,
        weapons, {item: count for item, count in sorted(build.supplies.items()) if count},
        is_leader, build.card,
    )  # fmt: skip


def _carried(id_: str, entry: str) -> Carried:
    row = CATALOGUE.weapons[entry]
    reloads = 0 if row.kind in ("melee", "thrown", "laser") else RELOADS
    return Carried(id_, entry, row.ammo[0], row.shots, reloads)


def placed(figure: Figure, at: Point, facing: int) -> Figure:
    """The same figure, somewhere."""
    return replace(figure, at=at, facing=facing)
