"""A table from a number: blocks that hide, and what one hides behind (C29). No dice; all in mm."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cyberpunk.catalogue import CATALOGUE
from rules.kernel.dice import SeededDice
from rules.kernel.geometry import rectangle
from rules.kernel.record import Record
from rules.kernel.sight import Area

WIDTH, HEIGHT = 1400, 900  # 70 by 45 metres
COLUMNS, ROWS = 5, 3
EDGE = 200  # where people stand at first
# What may stand on a plot: the row of the catalogue, its size, the kind that the board draws.
BUILDINGS = (("brick", 220, 150), ("stone", 180, 180), ("sheetrock", 240, 120))
# Doors stand open, out from the front of a building: their row, and how wide they are.
DOORS = (("wood_door", 24), ("heavy_door", 30), ("steel_door", 36))
DOOR_DEEP = 6
THINGS = (
    ("car", 90, 45), ("car", 45, 90), ("concrete_block", 120, 20), ("concrete_block", 20, 120),
    ("data_term", 25, 25), ("mailbox", 20, 20), ("hydrant", 14, 14), ("armoured_car", 110, 55),
    ("curb", 150, 12), ("tree", 30, 30), ("concrete_pole", 16, 16), ("engine_block", 40, 30),
    ("aerodyne", 130, 70), ("brick", 120, 12), ("stone", 16, 110), ("sheetrock", 100, 8),
)  # fmt: skip
COVERED = ((25, "heavy"), (10, "medium"), (1, "light"))


class Table(Record):
    """Areas, and what each piece of cover stops."""

    areas: tuple[Area, ...]
    covers: dict[str, int]


def table(seed: int) -> Table:
    """The same table for the same number."""
    areas = tuple(_areas(seed))
    return Table(areas, {area.id: sp_of(area) for area in areas if area.cover != "none"})


def sp_of(area: Area) -> int:
    """What an area stops when it is whole, by what it is made of (C29)."""
    return CATALOGUE.covers[area.kind].sp


def is_door(area: Area) -> bool:
    """Whether a piece of cover is the door of a building."""
    return area.id.startswith("door-")


def building_of(door: Area) -> str:
    """The id of the building whose door it is."""
    return door.id.replace("door-", "block-")


def _areas(seed: int) -> Iterator[Area]:
    lots = SeededDice(f"cyberpunk:{seed}".encode())
    wide, deep = (WIDTH - 2 * EDGE) // COLUMNS, HEIGHT // ROWS
    number = 0
    for column in range(COLUMNS):
        for row in range(ROWS):
            x, y = EDGE + column * wide, row * deep
            number += 1
            if lots.throw(6) <= 2:
                kind, width, height = BUILDINGS[lots.throw(len(BUILDINGS)) - 1]
                width = min(width, wide - 40)
                yield _area(f"block-{number}", kind, x + 20, y + 60, width, height)
                door, wide_open = DOORS[lots.throw(len(DOORS)) - 1]
                left = x + 20 + lots.throw(width - DOOR_DEEP)
                yield _area(f"door-{number}", door, left, y + 60 + height, DOOR_DEEP, wide_open)
                continue
            for place in (1, 2):
                kind, width, height = THINGS[lots.throw(len(THINGS)) - 1]
                left = x + 10 + lots.throw(max(2, min(250, wide - width - 20)))
                top = y + 10 + (place - 1) * deep // 2 + lots.throw(max(2, deep // 2 - height - 20))
                yield _area(f"cover-{number}-{place}", kind, left, top, width, height)


def _area(id_: str, kind: str, x: int, y: int, width: int, height: int) -> Area:
    row = CATALOGUE.covers[kind]
    blocks = id_.startswith("block")
    cover = next(word for least, word in COVERED if row.sp >= least)
    name = row.name.replace(" wall", " building") if blocks else row.name
    return Area(id_, kind, name, rectangle(x, y, width, height), 0, cover, blocks=blocks)
