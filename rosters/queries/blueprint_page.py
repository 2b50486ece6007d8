"""Read model of a vehicle's drawing: where its places stand, arcs and ranges as paths, its points.

Lengths of the drawing are those of `rules.kernel.blueprints`, those of a plan its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from rosters.queries.member_form import FieldRow, field_row
from rules.kernel import blueprints as b
from rules.kernel import mounts as m
from rules.kernel.blueprints import Blueprint, Place, Thing
from rules.kernel.building import Block, Part, Problem, Sum
from rules.kernel.mounts import Arc, Spot
from rules.kernel.wording import Unit
from web.wedges import wedge

REACH = 103  # of an arc on the drawing: to its frame
CLEAR = 17  # from the rim of a hull to the middle of a place beside it
ASIDE = 17  # from the middle of a hull to a seat
BESIDE = 18  # from the middle of a hull to what stands in a row with the pintels
CORNERS = {b.HULL: (-88, -90), b.ARMOUR: (88, -90), b.DRIVE: (-88, 90), b.SEAT: (88, 90)}
# The cabin, then the seats of the crew in their order: in a hull, on one that is ridden, and around
# a gun that stands alone.
INSIDE = ((0, 52), ((-ASIDE, -50), (ASIDE, -50), (-BESIDE, 18)))
SEATED = {
    "bike": ((0, 12), ((0, -34), (56, -34), (56, 12))),
    "gun": ((0, 66), ((-62, 10), (62, 10), (62, 46))),
}
SHIFTS = {
    m.FRONT: (0, -CLEAR), m.BACK: (0, CLEAR), m.LEFT: (-CLEAR, 0), m.RIGHT: (CLEAR, 0),
    m.REAR: (BESIDE, 0),
}  # fmt: skip
SEATS_A_ROW, SEAT_STEP = 8, 8
PLAN = 50  # how far a gun reaches on its plan
LEAST_BASE = 1.5  # of a vehicle on a plan, so that it is seen
BAR = 200  # how long the bar of points is
HEADINGS = {
    b.HULL: "Hull and movement", b.ARMOUR: "Hull and movement", b.DRIVE: "Hull and movement",
    b.SEAT: "Crew", b.CABIN: "Crew", b.HARD_POINT: "Guns", b.TURRET: "Guns", b.PINTEL: "Guns",
}  # fmt: skip


@dataclass(frozen=True)
class SeatRow:
    """A seat at a point of the drawing."""

    x: int
    y: int
    who: str
    is_taken: bool


@dataclass(frozen=True)
class GunRow:
    """A gun on the hull: its side, where it stands, which way it points."""

    side: str
    x: int
    y: int
    turn: int
    is_silent: bool = False


@dataclass(frozen=True)
class BandRow:
    """How far a gun shoots in one band: in words, on its own plan, on the bar of all guns."""

    name: str
    words: str
    d: str
    width: str


@dataclass(frozen=True)
class PlaceRow:
    """A place with its fields. `heading`: only for the first of its sort; `base`: on the plan.

    words: all of it for who does not see the drawing. wedge: what a gun there covers.
    """

    id: str
    kind: str
    x: int
    y: int
    label: str
    held: str
    cost: str
    look: str
    words: str
    heading: str
    fields: tuple[FieldRow, ...]
    takes: bool
    given: str
    covers: str
    wedge: str
    side: str
    turn: int
    rim: Spot
    bands: tuple[BandRow, ...]
    base: str
    figures: tuple[Part, ...]
    seats: tuple[SeatRow, ...]
    problems: tuple[Problem, ...]
    advice: tuple[Problem, ...]

    @property
    def gun(self) -> GunRow:
        """The gun that stands there."""
        return GunRow(self.side, *self.rim, self.turn)

    @property
    def key(self) -> str:
        """Its id in a page."""
        return f"place-{self.id.replace('.', '-')}"

    @property
    def field(self) -> str:
        """The name of the field that says what stands there."""
        return self.fields[0].name if self.fields else ""


@dataclass(frozen=True)
class ThingRow:
    """A thing of the tray, with its ranges."""

    thing: Thing
    bands: tuple[BandRow, ...]


@dataclass(frozen=True)
class ShareRow:
    """A part of the bar of points: where it begins and how long it is."""

    label: str
    value: int
    key: str
    kind: str
    x: str
    width: str


@dataclass(frozen=True)
class BlueprintPage:
    """A vehicle from above, with its tray and its bar; `edge`: where the limit is on the bar."""

    outline: str
    plating: int
    places: tuple[PlaceRow, ...]
    guns: tuple[PlaceRow, ...]
    tray: tuple[ThingRow, ...]
    shares: tuple[ShareRow, ...]
    total: Sum | None
    unit: str
    edge: str
    tray_words: str


@dataclass(frozen=True)
class Found:
    """What a page knows of a member beside its drawing: sums, what is wrong, what is odd."""

    member: str
    sums: Sequence[Sum]
    problems: Sequence[Problem]
    hints: Sequence[Problem]


@dataclass(frozen=True)
class Scale:
    """How ranges are drawn and told: the furthest of them in mm, their names, the unit."""

    furthest: int
    names: tuple[str, ...]
    unit: Unit


def blueprint_page(drawn: Blueprint, known: Found, unit: Unit) -> BlueprintPage:
    """The drawing of a member, with what is wrong at its places."""
    ranges = [each.ranges for each in drawn.tray] + [each.ranges for each in drawn.places]
    furthest = max((reach for each in ranges for reach in each), default=0)
    scale = Scale(furthest, drawn.bands, unit)
    rows = tuple(_rows(drawn, known, scale))
    total = next((each for each in known.sums if drawn.shares and each.id == drawn.sum_id), None)
    kinds = {each.id: each for each in rows}
    most = max((total.most or 0, total.total, 1)) if total else 1
    return BlueprintPage(
        outline=drawn.outline,
        plating=drawn.plating,
        places=rows,
        guns=tuple(each for each in rows if each.takes and each.held),
        tray=tuple(ThingRow(each, _bands(each, scale)) for each in drawn.tray),
        shares=tuple(_shares(drawn, kinds, most)),
        total=total,
        unit=drawn.unit,
        edge=f"{(total.most or 0) * BAR / most:g}" if total and total.most else "",
        tray_words=drawn.tray_words,
    )


def without_places(blocks: Sequence[Block], drawn: Blueprint | None) -> tuple[Block, ...]:
    """The blocks of a member without the fields and lists for which places stand."""
    if drawn is None:
        return tuple(blocks)
    left = (
        replace(
            block,
            fields=tuple(each for each in block.fields if each.name not in drawn.replaces),
            listings=tuple(each for each in block.listings if each.name not in drawn.replaces),
        )
        for block in blocks
    )
    return tuple(block for block in left if block.fields or block.listings)


# --- Places --------------------------------------------------------------------------------------


def _rows(drawn: Blueprint, known: Found, scale: Scale) -> Iterator[PlaceRow]:
    rims = _rims(drawn)
    spots, told = _spots(drawn, rims), ""
    problems = _by_place(drawn.places, known.member, known.problems)
    hints = _by_place(drawn.places, known.member, known.hints)
    for place in drawn.places:
        (x, y), heading = spots[place.id], HEADINGS[place.kind]
        # A gun is dragged into a place by its select: it stays in the form.
        fields = tuple(field_row(each, stays=place.takes) for each in place.fields)
        yield PlaceRow(
            id=place.id,
            kind=place.kind,
            x=x,
            y=y,
            label=place.label,
            held=place.held,
            cost=place.cost,
            look=place.look,
            words=_words(place, problems.get(place.id, ())),
            heading="" if heading == told else heading,
            fields=fields,
            takes=place.takes,
            given=fields[0].given if fields else "",
            covers=place.covers,
            wedge=wedge(place.arc.middle, place.arc.width, REACH) if place.takes else "",
            side=place.side,
            turn=place.arc.middle,
            rim=rims.get(place.id, (x, y)),
            bands=_bands(place, scale, place.arc),
            base=_base(drawn, place),
            figures=place.figures,
            seats=tuple(_seats(place, (x, y))),
            problems=tuple(problems.get(place.id, ())),
            advice=tuple(hints.get(place.id, ())),
        )
        told = heading


def _base(drawn: Blueprint, place: Place) -> str:
    """Half the breadth of the vehicle on the plan of a gun."""
    furthest = max(place.ranges, default=0)
    return f"{max(LEAST_BASE, drawn.base * PLAN / 2 / furthest):.3g}" if furthest else ""


def _words(place: Place, problems: Sequence[Problem]) -> str:
    held = place.held or ("free" if place.takes or place.seats else "none")
    words = [f"{place.label}: {held}", *([place.cost] if place.cost else [])]
    return ", ".join([*words, *(["problem"] if problems else [])])


def _by_place(
    places: Sequence[Place], member: str, problems: Sequence[Problem]
) -> dict[str, list[Problem]]:
    """Each problem at the place that it is about, if it is about one."""
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        path = problem.path.removeprefix(f"{member}.")
        owner = next((place.id for place in places if _is_about(place, path)), None)
        if owner is not None and path != problem.path:
            found.setdefault(owner, []).append(problem)
    return found


def _is_about(place: Place, path: str) -> bool:
    names = [*place.rows, *(each.name for each in place.fields)]
    return any(path == each or path.startswith(f"{each}.") for each in names)


def _rims(drawn: Blueprint) -> Mapping[str, Spot]:
    """Where each gun stands on the hull, or would stand."""
    guns = [each for each in drawn.places if each.takes]
    stands = m.numbered([each.side for each in guns])
    return {
        place.id: m.spot(drawn.outline, side, number, of)
        for place, (side, number, of) in zip(guns, stands, strict=True)
    }


def _spots(drawn: Blueprint, rims: Mapping[str, Spot]) -> Mapping[str, Spot]:
    """Where each place is touched: a gun's beside the hull where that is free."""
    sides = {each.id: each.side for each in drawn.places}
    found = {id_: _beside(at, sides[id_]) for id_, at in rims.items()}
    cabin, crew = SEATED.get(drawn.outline, INSIDE)
    if sum(side == m.REAR for side in sides.values()) > 1:
        crew = (*crew[:2], (-BESIDE - m.STEP // 2, 18))
    seats = iter(crew)
    for place in drawn.places:
        if place.kind == b.SEAT:
            found[place.id] = next(seats, CORNERS[b.SEAT])
        elif not place.takes:
            found[place.id] = cabin if place.kind == b.CABIN else CORNERS[place.kind]
    return found


def _beside(at: Spot, side: str) -> Spot:
    """A place on the rim stands beside the hull, so that one sees both; a pintel beside gunners."""
    x, y = at
    dx, dy = SHIFTS.get(side, (0, 0))
    return x + dx, y + dy


def _seats(place: Place, at: Spot) -> Iterator[SeatRow]:
    """The seats of a cabin in rows around its middle; of a crew one is enough."""
    if place.kind != b.CABIN:
        return
    number = len(place.seats)
    lines = -(-number // SEATS_A_ROW)
    for count, seat in enumerate(place.seats):
        line, column = divmod(count, SEATS_A_ROW)
        wide = min(SEATS_A_ROW, number - line * SEATS_A_ROW)
        x = at[0] + SEAT_STEP * (2 * column - wide + 1) // 2
        y = at[1] + SEAT_STEP * (2 * line - lines + 1) // 2
        yield SeatRow(x, y, seat.who, seat.is_taken)


# --- Arcs and ranges -----------------------------------------------------------------------------


def _bands(gun: Place | Thing, scale: Scale, arc: Arc = m.ALL_ROUND) -> tuple[BandRow, ...]:
    """The bands of a gun to scale, the furthest first: the nearer ones are drawn on top."""
    rows = (
        BandRow(
            name,
            scale.unit.words(reach),
            wedge(arc.middle, arc.width, reach * PLAN / max(gun.ranges)),
            f"{reach * 100 / scale.furthest:.4g}",
        )
        for name, reach in zip(scale.names, gun.ranges, strict=False)
    )
    return tuple(rows)[::-1]


# --- Points --------------------------------------------------------------------------------------


def _shares(drawn: Blueprint, places: Mapping[str, PlaceRow], most: int) -> Iterator[ShareRow]:
    at = 0
    for share in drawn.shares:
        place, width = places[share.place], share.value * BAR / most
        x = f"{at * BAR / most:.4g}"
        yield ShareRow(share.label, share.value, place.key, place.kind, x, f"{width:.4g}")
        at += share.value
