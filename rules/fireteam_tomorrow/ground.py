"""The ground of a battle: the same number always lays the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from rules.fireteam_tomorrow.catalogue import INCH
from rules.fireteam_tomorrow.setting_up import ZONE
from rules.kernel.geometry import octagon, rectangle
from rules.kernel.sight import Area

CELL = 8 * INCH
# What a cell may hold; `none` twice, so that there is room to move.
PIECES = ("none", "wood", "house", "low_wall", "rubble", "hedge", "none", "ruin")
NAMES = {
    "wood": "Wood", "house": "House", "low_wall": "Wall", "rubble": "Rubble", "hedge": "Hedge",
    "ruin": "Ruin",
}  # fmt: skip
COVER = {
    "wood": "light", "low_wall": "medium", "rubble": "medium", "hedge": "light", "ruin": "heavy",
}  # fmt: skip


def ground(width: int, height: int, seed: int) -> tuple[Area, ...]:
    """Pieces of ground in cells of 8 inches, none of them where anybody sets up."""
    found: list[Area] = []
    for row, y in enumerate(range(ZONE, height - ZONE - CELL + 1, CELL)):
        for column, x in enumerate(range(ZONE, width - ZONE - CELL + 1, CELL)):
            found += _piece(x, y, _drawn(seed, row, column), len(found) + 1)
    return tuple(found)


def _drawn(seed: int, row: int, column: int) -> bytes:
    return hashlib.sha256(f"ground:{seed}:{row}:{column}".encode()).digest()


def _piece(x: int, y: int, drawn: bytes, number: int) -> Iterator[Area]:
    kind = PIECES[drawn[0] % len(PIECES)]
    if kind == "none":
        return
    id_, name = f"{kind}-{number}", f"{NAMES[kind]} {number}"
    # Sides of 4 to 6 inches somewhere in the cell, so that one always comes through between two.
    wide, deep = (4 + drawn[1] % 3) * INCH, (4 + drawn[2] % 3) * INCH
    left, top = x + drawn[3] % (CELL - wide - INCH), y + drawn[4] % (CELL - deep - INCH)
    if kind in ("low_wall", "hedge"):
        across = drawn[5] % 2
        corners = rectangle(left, top, wide if across else 10, 10 if across else deep)
        yield Area(id_, kind, name, corners, cover=COVER[kind], height=25)
    elif kind == "house":
        tall = (3 + drawn[5] % 4) * INCH
        yield Area(
            id_, "building", name, rectangle(left, top, wide, deep), blocks=True, height=tall,
            building=id_,
        )  # fmt: skip
    else:
        lies = octagon if kind == "wood" else rectangle
        yield Area(id_, kind, name, lies(left, top, wide, deep), cover=COVER[kind])
