"""Chapter 6: a table of streets while it is laid out, piece by piece. All lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.firewall.ground import INTERIORS, Shuffle, lay
from rules.firewall.state import Section
from rules.kernel.geometry import rectangle
from rules.kernel.sight import Area

SIDE = 100  # a section of a building, each way (R15.1)
MOST_AREAS, FULL = 40, 1200 * 1200  # pieces on a table of 4 by 4 feet
STOREYS = ("ground floor", "upper floor", "top floor")
ALONE = ("water", "wharf", "littered")  # kinds of which a table has one piece, without a number


class Box(NamedTuple):
    """An upright rectangle."""

    x: int
    y: int
    width: int
    depth: int

    def meets(self, other: Box) -> bool:
        """Whether two boxes overlap; to touch is not to overlap."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.depth
            and other.y < self.y + self.depth
        )


# The storeys of a building over each square of its ground plan, in rows; 0: nothing stands there.
House = Sequence[Sequence[int]]


class Block(NamedTuple):
    """A part of the plan with directions of its own: u and v run away from one of its corners."""

    box: Box
    from_east: bool = False
    from_south: bool = False

    def place(self, u: int, v: int, width: int, depth: int) -> Box:
        """A box of the block as a box of the plan."""
        x, y, whole, deep = self.box
        return Box(
            x + (whole - u - width if self.from_east else u),
            y + (deep - v - depth if self.from_south else v),
            width,
            depth,
        )

    def has_room_for(self, house: House, margin: int) -> bool:
        """Whether a house fits in, so far from the corner."""
        width, depth = margin + SIDE * len(house[0]), margin + SIDE * len(house)
        return width <= self.box.width and depth <= self.box.depth


class Draft:
    """A table while it is being laid out.

    It is planned upright and then turned by `quarter` turns; `width` and `depth` are the plan's.
    """

    def __init__(self, seed: int, width: int, depth: int) -> None:
        self.shuffle = Shuffle(seed)
        self.quarter = self.shuffle.between(0, 3)
        upright = self.quarter % 2 == 0
        self.width, self.depth = (width, depth) if upright else (depth, width)
        self.areas: list[Area] = []
        self.sections: dict[str, Section] = {}
        self._numbers: dict[str, int] = {}
        self._most = max(MOST_AREAS, MOST_AREAS * width * depth // FULL)

    @property
    def room(self) -> int:
        """How many more pieces the table takes."""
        return self._most - len(self.areas)

    def lay(self, kind: str, box: Box) -> None:
        """Lay a piece of ground, if there is room for it and it has an inside."""
        if self.room > 0 and box.width > 0 and box.depth > 0:
            number = self._count(kind)
            label = 0 if kind in ALONE else number
            self.areas.append(lay(f"{kind}-{number}", kind, *self._turned(box), label))

    def build(self, kind: str, block: Block, u: int, v: int, house: House) -> str:
        """Put a building up in sections, and say what it is called."""
        interior, number = INTERIORS[kind], self._count(kind)
        building = f"{kind}-{number}"
        clutter = self.shuffle.between(interior.least, interior.most)
        tallest = max(max(row) for row in house)
        for column, row, storey in _squares(house):
            box = self._turned(block.place(u + column * SIDE, v + row * SIDE, SIDE, SIDE))
            section = Area(
                id=f"{building}-{column}{row}{storey}",
                kind="ruin" if kind == "ruin" else "building",
                name=f"{interior.name} {number}" + _storey(storey, tallest),
                corners=rectangle(*box),
                clutter=clutter,
                cover=interior.cover,
                floor=storey * SIDE,
                height=SIDE,
                building=building,
            )
            self.areas.append(section)
            self.sections[section.id] = Section(section.id, building, section.id, interior.armour)
        return building

    def _count(self, kind: str) -> int:
        self._numbers[kind] = self._numbers.get(kind, 0) + 1
        return self._numbers[kind]

    def _turned(self, box: Box) -> Box:
        x, y, width, depth = box
        east, south = self.width - x - width, self.depth - y - depth
        if self.quarter == 0:
            return box
        if self.quarter == 1:
            return Box(south, x, depth, width)
        if self.quarter == 2:
            return Box(east, south, width, depth)
        return Box(y, east, depth, width)


def _squares(house: House) -> Iterator[tuple[int, int, int]]:
    """Column, row and storey of each section, from the ground up."""
    for storey in range(len(STOREYS)):
        for row, squares in enumerate(house):
            for column, storeys in enumerate(squares):
                if storey < storeys:
                    yield column, row, storey


def _storey(storey: int, tallest: int) -> str:
    if tallest == 1:
        return ""
    return f", {STOREYS[storey]}"
