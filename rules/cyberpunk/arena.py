"""Two people and nothing else: how an attack of one upon the other begins, without a battle.

A table is laid out for the two, and the code that resolves attacks runs on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.cyberpunk import orders as o
from rules.cyberpunk.catalogue import CATALOGUE, Weapon
from rules.cyberpunk.fold import fold
from rules.cyberpunk.house_rules import checked_rules
from rules.cyberpunk.play import OPENINGS, verify
from rules.cyberpunk.ranged import ANYWHERE, LASER_MOST, singles_of
from rules.cyberpunk.state import ACT, BASE, METRE, Battle, Figure, Side, row_of, weapon_of
from rules.cyberpunk.wounds import Blow
from rules.kernel.branches import branches
from rules.kernel.building import Article
from rules.kernel.chance import Tally, Ways
from rules.kernel.events import Order
from rules.kernel.geometry import Point, facing_toward, rectangle
from rules.kernel.record import Record
from rules.kernel.sight import Area

FIRST, SECOND = "A", "B"
ASIDE = 100  # mm around the two
STRIP = 2  # mm: how deep cover is
RULES = checked_rules({})
# What harms by its damage alone, and so can be counted whole.
COUNTED = ("gun", "shotgun", "bow", "laser")
SINGLE, BURST, AUTO = "single", "burst", "auto"
AMMO = {"ap": "piercing", "slug": "slugs"}
NUMBERS = ("", "one", "two", "three", "four", "five")


class Hits(Record):
    """How often so many like blows meet the target, and what each of them is."""

    blow: Blow | None
    counts: tuple[tuple[int, Ways], ...]


def ways_of(row: Weapon) -> tuple[Article, ...]:
    """The ways in which a weapon can be tried: how it is fired, and with what."""
    return tuple(_ways(row)) if row.kind in COUNTED else ()


def _ways(row: Weapon) -> Iterator[Article]:
    for ammo in row.ammo:
        loaded = f", {AMMO[ammo]}" if ammo in AMMO else ""
        if row.kind == "laser":
            for dice in range(1, LASER_MOST + 1):
                yield Article(f"{ammo}:{SINGLE}:{dice}", f"{NUMBERS[dice]} of its dice")
            continue
        if "single" in row.modes:
            for shots in range(1, singles_of(row) + 1):
                words = "one shot" if shots == 1 else f"{NUMBERS[shots]} shots"
                yield Article(f"{ammo}:{SINGLE}:{shots}", words + loaded)
        if "burst" in row.modes:
            yield Article(f"{ammo}:{BURST}", "burst of three" + loaded)
        if "auto" in row.modes:
            yield Article(f"{ammo}:{AUTO}", "full auto" + loaded)


def arranged(
    first: Figure, second: Figure, distance: int, cover: str = "", worn: int = 0
) -> Battle:
    """A battle of the two, so many mm apart, edge to edge; the first is to act.

    cover: what the second stands behind, worn by so much. Raises KeyError for unknown cover.
    """
    at = Point(ASIDE, ASIDE)
    to = Point(ASIDE + distance + BASE, ASIDE)
    areas: tuple[Area, ...] = ()
    covers: dict[str, int] = {}
    if cover:
        row = CATALOGUE.covers[cover]
        x = to.x - BASE // 2 - STRIP
        strip = rectangle(x, at.y - BASE, STRIP, 2 * BASE)
        areas = (Area("cover", row.id, row.name, strip),)
        covers = {"cover": max(0, row.sp - worn)}
    return Battle(
        rules=RULES,
        width=to.x + ASIDE,
        height=2 * ASIDE,
        sides=(Side(FIRST, first.name), Side(SECOND, second.name)),
        figures={
            FIRST: replace(first, id=FIRST, side=FIRST, at=at, facing=facing_toward(at, to)),
            SECOND: replace(second, id=SECOND, side=SECOND, at=to, facing=facing_toward(to, at)),
        },
        areas=areas,
        covers=covers,
        phase=ACT,
        round=1,
        order=(FIRST, SECOND),
        active=FIRST,
    )


def loaded(figure: Figure, weapon: str, ammo: str) -> Figure:
    """The same figure with a weapon loaded so."""
    weapons = (replace(w, ammo=ammo) if w.id == weapon else w for w in figure.weapons)
    return replace(figure, weapons=tuple(weapons))


def order_of(figure: Figure, weapon: str, way: str, location: str = ANYWHERE) -> Order:
    """The attack of the first upon the second, in one of a weapon's ways."""
    carried = weapon_of(figure, weapon)
    if carried is None:
        raise KeyError(weapon)
    _, mode, number = (*way.split(":"), "0")[:3]
    if mode == BURST:
        return o.Burst(FIRST, FIRST, weapon, SECOND)
    if mode == AUTO:
        return o.FullAuto(FIRST, FIRST, weapon, (SECOND,))
    if row_of(carried).kind == "laser":
        return o.Shoot(FIRST, FIRST, weapon, SECOND, 1, location, int(number))
    return o.Shoot(FIRST, FIRST, weapon, SECOND, int(number), location)


def hits_of(battle: Battle, order: Order) -> Hits:
    """How often so many blows meet the second, exactly. Raises IllegalOrder."""
    verify(battle, order)
    opening = OPENINGS[type(order)]
    blows: tuple[Blow, ...] = ()

    def play(umpire: object) -> None:
        nonlocal blows
        blows = opening(umpire, order)  # type: ignore[arg-type]

    counts, first = Tally[int](), None
    for branch in branches(battle, fold, play):
        own = [blow for blow in blows if blow.target == SECOND]
        counts.add(len(own), branch.trail.ways, branch.trail.of)
        first = own[0] if own else first
    return Hits(first, tuple(sorted(counts)))


def reach(row: Weapon) -> int:
    """How far a weapon is fired at most, in mm: twice its long range (C11)."""
    return 2 * row.range * METRE
