"""Chapter 6, streets from a seed: blocks of houses, ruins, and a riverside (R22.4).

The same seed gives the same table; no dice. Roads and gates are left open, so that one can walk
from every dry edge to the middle. All lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.firewall.draft import SIDE, Block, Box, Draft, House
from rules.firewall.ground import STREETS
from rules.firewall.state import Section
from rules.kernel.record import Record
from rules.kernel.sight import Area

LEAST = 900  # the shortest side of a table
MARGIN, ALLEY, WALL, GATE = 30, 70, 8, 60
CAR, CAR_WIDTH = 90, 45
RIVER_SIDES = ("south", "west", "north", "east")  # where it comes to lie, by quarter turns
HOUSES = (
    "bureau", "office", "diner", "clinic", "shop", "flats", "laboratory", "hotel", "junk_shop",
)  # fmt: skip
BARRIERS = ("low_wall", "high_wall", "hedge", "low_wall")
YARDS = ("garden", "site", "junk", "garden")
MOST_SECTIONS = 5  # in one block of a street

CORNERS: tuple[House, ...] = (((2, 2),), ((1, 1, 1),), ((3, 1),), ((2, 1, 1),))
ROWS: tuple[House, ...] = (((1, 1),), ((2, 2),), ((2, 1),), ((1, 3),))
BROAD: tuple[House, ...] = (((1, 1), (1, 1)), ((2, 1), (1, 1)), ((2, 1), (1, 0)))
WAREHOUSES: tuple[House, ...] = (
    ((1, 1, 1), (1, 1, 1)),
    ((2, 1, 1), (1, 1, 0)),
    ((2, 2), (1, 1)),
    ((1, 1, 1), (1, 1, 0)),
)
WAREHOUSE_MOST = 6  # sections
LANDMARKS: tuple[House, ...] = (
    ((2, 2, 1), (2, 1, 1), (1, 1, 0)),
    ((1, 2, 2), (1, 2, 1), (0, 1, 1)),
    ((2, 1, 2), (1, 0, 1), (2, 1, 1)),
)
RUINS: tuple[House, ...] = (((1, 1), (1, 0)), ((2, 1),), ((0, 1), (1, 1)), ((2,), (1,)))


class StreetTable(Record):
    """A table of streets: its areas, the sections of its buildings, and what is special about it.

    `landmark`: the building in the middle. `river`: the edge of the table that is under water.
    """

    areas: tuple[Area, ...]
    sections: dict[str, Section]
    landmark: str = ""
    river: str = ""


def table(seed: int, width: int, height: int, style: str) -> StreetTable:
    """A table of one of the STYLES; the same for the same seed. Sides from 900 mm."""
    if min(width, height) < LEAST:
        raise ValueError(f"a table of streets measures at least {LEAST} mm each way")
    return STYLES[style](Draft(seed, width, height))


class Crossing(NamedTuple):
    """Two roads that cross, and the four blocks between them, clockwise from the north-west."""

    main: Box
    side: Box
    blocks: tuple[Block, Block, Block, Block]


def _crossing(draft: Draft, depth: int, main: int, side: int) -> Crossing:
    """Lay roads of these widths, crossing somewhere near the middle of a plan so deep."""
    off_x, off_y = draft.width // 30, depth // 30
    x = (draft.width - main) // 2 + draft.shuffle.between(-off_x, off_x)
    y = (depth - side) // 2 + draft.shuffle.between(-off_y, off_y)
    roads = Box(x, 0, main, depth), Box(0, y, draft.width, side)
    for road in roads:
        draft.lay("roadway", road)
    east, south = x + main, y + side
    return Crossing(
        *roads,
        (
            Block(Box(0, 0, x, y), from_east=True, from_south=True),
            Block(Box(east, 0, draft.width - east, y), from_south=True),
            Block(Box(east, south, draft.width - east, depth - south)),
            Block(Box(0, south, x, depth - south), from_east=True),
        ),
    )


# --- A street: houses of one to three storeys around a crossroads, yards, wrecks and walls


def _street(draft: Draft) -> StreetTable:
    crossing = _crossing(draft, draft.depth, 180, 140)
    _park_wrecks(draft, crossing)
    layouts: list[Layout] = [_corner_house, _row, draft.shuffle.pick((_corner_house, _row)), _yard]
    first = draft.shuffle.between(0, 3)
    for number, block in enumerate(crossing.blocks):
        draft.lay(draft.shuffle.pick(("pavement", "furniture", "furniture")), block.box)
        layouts[(first + number) % len(layouts)](draft, block, BARRIERS[number])
    return StreetTable(tuple(draft.areas), draft.sections)


Layout = Callable[[Draft, Block, str], None]


def _corner_house(draft: Draft, block: Block, barrier: str) -> None:
    """A house on the corner, another behind it across an alley, and a yard in the angle."""
    front = draft.shuffle.pick([plan for plan in CORNERS if block.has_room_for(plan, MARGIN)])
    draft.build(draft.shuffle.pick(HOUSES), block, MARGIN, MARGIN, front)
    inner = MARGIN + SIDE
    draft.lay("alley", block.place(MARGIN, inner, block.box.width - MARGIN, ALLEY))
    yard = inner + ALLEY
    _terrace(draft, block, MARGIN, yard, MOST_SECTIONS - sum(front[0]))
    width, depth = block.box.width - inner - MARGIN, block.box.depth - yard - MARGIN
    draft.lay(draft.shuffle.pick(YARDS), block.place(inner, yard, width, depth))
    draft.lay(barrier, block.place(inner + GATE, yard, width - 2 * GATE, _thick(barrier)))


def _row(draft: Draft, block: Block, barrier: str) -> None:
    """Two houses side by side with an alley between them, and a yard behind the first."""
    front = draft.shuffle.pick(ROWS)
    draft.build(draft.shuffle.pick(HOUSES), block, MARGIN, MARGIN, front)
    end = MARGIN + 2 * SIDE
    draft.lay("alley", block.place(end, MARGIN, ALLEY, block.box.depth - MARGIN))
    if block.box.width - end - ALLEY >= SIDE:
        _terrace(draft, block, end + ALLEY, MARGIN, MOST_SECTIONS - sum(front[0]))
    yard = MARGIN + SIDE
    depth = block.box.depth - yard - MARGIN
    draft.lay(draft.shuffle.pick(YARDS), block.place(MARGIN, yard, 2 * SIDE, depth))
    draft.lay(barrier, block.place(MARGIN, yard + GATE, _thick(barrier), depth - GATE))


def _yard(draft: Draft, block: Block, barrier: str) -> None:
    """One broad house, and the rest of the block is a yard."""
    draft.build(draft.shuffle.pick(HOUSES), block, MARGIN, MARGIN, draft.shuffle.pick(BROAD))
    yard = MARGIN + 2 * SIDE
    width, depth = block.box.width - 2 * MARGIN, block.box.depth - yard - MARGIN
    draft.lay(draft.shuffle.pick(YARDS), block.place(MARGIN, yard, width, depth))
    draft.lay(barrier, block.place(MARGIN, yard + GATE, _thick(barrier), depth - GATE))


def _terrace(draft: Draft, block: Block, u: int, v: int, most: int) -> None:
    """A house of one storey, one or two sections deep, as far as the block goes."""
    rows = min(2, most, (block.box.depth - v) // SIDE)
    if rows > 0:
        draft.build(draft.shuffle.pick(HOUSES), block, u, v, ((1,),) * rows)


def _thick(barrier: str) -> int:
    return WALL if STREETS[barrier].obstacle else 3 * WALL


def _park_wrecks(draft: Draft, crossing: Crossing) -> None:
    """Three wrecked cars at the kerbs, each in an arm of the crossing of its own."""
    (x, _, main, depth), (_, y, width, side) = crossing.main, crossing.side
    kerb = draft.shuffle.pick((WALL, main - CAR_WIDTH - WALL))
    north, south = draft.shuffle.between(0, y - CAR), y + side
    draft.lay("wreck", Box(x + kerb, north, CAR_WIDTH, CAR))
    along = draft.shuffle.between(south, depth - CAR)
    draft.lay("wreck", Box(x + main - CAR_WIDTH - kerb, along, CAR_WIDTH, CAR))
    low, high = draft.shuffle.pick(((0, x - CAR), (x + main, width - CAR)))
    kerb = draft.shuffle.pick((WALL, side - CAR_WIDTH - WALL))
    draft.lay("wreck", Box(draft.shuffle.between(low, high), y + kerb, CAR, CAR_WIDTH))


# --- Ruins: a big ruin in the middle, and around it ruins, rubble and wrecks


def _ruins(draft: Draft) -> StreetTable:
    whole = Block(Box(0, 0, draft.width, draft.depth))
    draft.lay("littered", whole.box)
    for strip in _strips(draft):
        draft.lay("cratered", strip)
    middle = Box((draft.width - 3 * SIDE) // 2, (draft.depth - 3 * SIDE) // 2, 3 * SIDE, 3 * SIDE)
    plan = draft.shuffle.pick(LANDMARKS)
    landmark = draft.build("ruin", whole, middle.x, middle.y, plan)
    cells = [cell for cell in _cells(draft) if not cell.meets(middle)]
    fillings = (_ruin, _rubble, _wreckage, _ruin, _rubble, _ruin, _rubble, _wreckage)
    first = draft.shuffle.between(0, len(fillings) - 1)
    for number, cell in enumerate(cells):
        fillings[(first + number) % len(fillings)](draft, cell)
    return StreetTable(tuple(draft.areas), draft.sections, landmark)


def _strips(draft: Draft) -> tuple[Box, Box]:
    """Two streets along the borders of the cells, one each way, that took more than the others."""
    columns, rows = draft.width // 3, draft.depth // 3
    x = draft.shuffle.pick((columns, 2 * columns)) - MARGIN
    y = draft.shuffle.pick((rows, 2 * rows)) - MARGIN
    return Box(x, 0, 2 * MARGIN, draft.depth), Box(0, y, draft.width, 2 * MARGIN)


def _cells(draft: Draft) -> list[Box]:
    """The plan in cells of about 40 cm."""
    columns, rows = max(3, draft.width // 400), max(3, draft.depth // 400)
    width, depth = draft.width // columns, draft.depth // rows
    return [
        Box(column * width, row * depth, width, depth)
        for row in range(rows)
        for column in range(columns)
    ]


def _within(draft: Draft, cell: Box, width: int, depth: int) -> Box:
    """A box of this size somewhere in a cell, off its borders."""
    x = draft.shuffle.between(MARGIN, cell.width - MARGIN - width)
    y = draft.shuffle.between(MARGIN, cell.depth - MARGIN - depth)
    return Box(cell.x + x, cell.y + y, width, depth)


def _ruin(draft: Draft, cell: Box) -> None:
    """A ruined house in the midst of its rubble."""
    field = _field(draft, cell)
    off_x, off_y = (field.width - 2 * SIDE) // 2, (field.depth - 2 * SIDE) // 2
    spot = Box(field.x + off_x, field.y + off_y, 2 * SIDE, 2 * SIDE)
    draft.build("ruin", Block(spot), 0, 0, draft.shuffle.pick(RUINS))


def _rubble(draft: Draft, cell: Box) -> None:
    """A field of rubble with a heap in it."""
    field = _field(draft, cell)
    width, depth = field.width // 2, field.depth // 2
    off_x, off_y = draft.shuffle.between(0, width // 2), draft.shuffle.between(0, depth // 2)
    draft.lay("heap", Box(field.x + width // 4 + off_x, field.y + depth // 4 + off_y, width, depth))


def _field(draft: Draft, cell: Box) -> Box:
    """Rubble over most of a cell."""
    most_x, most_y = cell.width - 2 * MARGIN, cell.depth - 2 * MARGIN
    width = draft.shuffle.between(max(2 * SIDE, most_x - 60), most_x)
    depth = draft.shuffle.between(max(2 * SIDE, most_y - 60), most_y)
    field = _within(draft, cell, width, depth)
    draft.lay("rubble", field)
    return field


def _wreckage(draft: Draft, cell: Box) -> None:
    """Two wrecked cars and what is left of a wall."""
    west = Box(cell.x, cell.y, cell.width // 2, cell.depth)
    draft.lay("wreck", _within(draft, west, CAR_WIDTH, CAR))
    east = Box(cell.x + cell.width // 2, cell.y, cell.width // 2, cell.depth // 2)
    draft.lay("wreck", _within(draft, east, CAR, CAR_WIDTH))
    spot = _within(draft, Box(*east[:2], east.width, cell.depth), 70, WALL)
    draft.lay("low_wall", Box(spot.x, cell.y + cell.depth * 3 // 4, 70, WALL))


# --- A riverside: water, a wharf along it, warehouses in dark yards


def _wharf(draft: Draft) -> StreetTable:
    water, quay = draft.shuffle.between(120, 160), SIDE
    dry = draft.depth - water - quay
    draft.lay("water", Box(0, draft.depth - water, draft.width, water))
    draft.lay("wharf", Box(0, dry, draft.width, quay))
    for x in (0, draft.width // 2):
        pile = Box(x, dry, draft.width // 2, quay)
        draft.lay("crates", _within(draft, pile, draft.shuffle.between(70, 120), 40))
    crossing = _crossing(draft, dry, 150, 120)
    for block in crossing.blocks:
        draft.lay("alley", block.box)
    sites = [(block, u, v) for block in crossing.blocks for u, v in _sites(block)]
    for number, (block, u, v) in enumerate(sites):
        if draft.room > WAREHOUSE_MOST:
            draft.build("warehouse", block, u, v, draft.shuffle.pick(WAREHOUSES))
            _rear(draft, block, u, v + 2 * SIDE + ALLEY, ("crates", "high_wall")[number % 2])
    for block in crossing.blocks:
        beside = max(u for u, _ in _sites(block)) + 3 * SIDE + ALLEY
        if draft.room and block.box.width - beside >= SIDE:
            draft.build("office", block, beside, MARGIN, ((1,),))
    return StreetTable(tuple(draft.areas), draft.sections, river=RIVER_SIDES[draft.quarter])


def _sites(block: Block) -> list[tuple[int, int]]:
    """Where warehouses of three by two sections find room in a block, with alleys between them."""
    return [
        (u, v)
        for v in range(MARGIN, block.box.depth - 2 * SIDE + 1, 2 * (SIDE + ALLEY) + MARGIN)
        for u in range(MARGIN, block.box.width - 3 * SIDE + 1, 3 * SIDE + ALLEY)
    ]


def _rear(draft: Draft, block: Block, u: int, v: int, kind: str) -> None:
    """Crates or a wall behind a warehouse, where the block goes on so far."""
    width, depth = (2 * SIDE, GATE) if kind == "crates" else (3 * SIDE, WALL)
    if v + depth <= block.box.depth:
        draft.lay(kind, block.place(u, v, width, depth))


STYLES: dict[str, Callable[[Draft], StreetTable]] = {
    "street": _street,
    "ruins": _ruins,
    "wharf": _wharf,
}
